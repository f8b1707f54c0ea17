package replay

import (
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/theorem"
)

// ErrLarge is returned for a theorem whose bodies take more than MaxBodies bytes: a replay holds
// all of them.
var ErrLarge = errors.New("too large to replay")

// MaxBodies is the largest sum of the lengths of bodies, in bytes.
const MaxBodies = 1 << 30

// Proof holds the wins that a file claims.
type Proof struct {
	start    *board.Position // clones of it keep the moves of a game alone
	attacker board.Colour
	bodies   map[string]stored // by canonical bytes of the position

	mu    sync.Mutex
	trees map[string]*tree // those read so far
	nodes int              // of them
}

// stored is a body of an image of a canonical position.
type stored struct {
	turn board.Symmetry // leads to the canonical image
	body []byte
}

func newProof(start *board.Position, attacker board.Colour) *Proof {
	return &Proof{start: fresh(start), attacker: attacker, bodies: map[string]stored{}, trees: map[string]*tree{}}
}

// fresh returns a copy without the moves played.
func fresh(pos *board.Position) *board.Position {
	if p, err := board.New(pos.Setup()); err == nil {
		return p
	}
	return pos.Clone()
}

// Of returns the proof of a certificate, which it keeps. It does not ask whether the proof is good.
func Of(c *proof.Certificate) (*Proof, error) {
	pos, err := board.New(board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker})
	if err != nil {
		return nil, err
	}
	p := newProof(pos, c.Attacker)
	p.add(pos, c.Body)
	return p, nil
}

// Read reads a theorem. It does not ask whether the proofs are good. The error wraps
// theorem.ErrFormat, ErrLarge or proof.ErrTooLong, or is that of the input; most name the line.
func Read(in *theorem.Input) (*Proof, error) {
	r, err := theorem.NewReader(in)
	if err != nil {
		return nil, err
	}
	h, err := theorem.ParseHead(r.Header())
	if err != nil {
		return nil, &theorem.LineError{Number: 1, Err: err}
	}
	p := newProof(h.Position, h.Attacker)
	for size := 0; size <= MaxBodies; {
		line, number, err := r.Next()
		if errors.Is(err, io.EOF) {
			return p, nil
		}
		if err != nil {
			return nil, err
		}
		l, err := theorem.ParseLemma(h, line)
		if err != nil {
			return nil, &theorem.LineError{Number: number, Err: err}
		}
		p.add(l.Position, l.Body)
		size += len(l.Body)
	}
	return nil, fmt.Errorf("%w: bodies of more than %d bytes", ErrLarge, MaxBodies)
}

// Position returns the claimed position.
func (p *Proof) Position() *board.Position { return p.start.Clone() }

// Attacker returns the side that wins.
func (p *Proof) Attacker() board.Colour { return p.attacker }

func (p *Proof) add(pos *board.Position, body []byte) {
	key, _, turn := pos.CanonicalKey(nil)
	if _, known := p.bodies[string(key)]; !known {
		p.bodies[string(key)] = stored{turn, body}
	}
}

// maxNodes bounds the nodes of the trees that a Proof keeps, of 20 bytes each.
const maxNodes = 1 << 25

// find returns the proof of pos, the attacker to move, as a tree on the canonical image, and the
// symmetry that leads there. Without a proof the tree is nil.
func (p *Proof) find(pos *board.Position) (t *tree, turn board.Symmetry) {
	key, _, turn := pos.CanonicalKey(nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	if t := p.trees[string(key)]; t != nil {
		return t, turn
	}
	found, ok := p.bodies[string(key)]
	if !ok {
		return nil, turn
	}
	t = newTree(pos.Transform(turn), found.turn, found.body)
	if p.nodes += len(t.nodes); p.nodes > maxNodes {
		clear(p.trees)
		p.nodes = len(t.nodes)
	}
	p.trees[string(key)] = t
	return t, turn
}
