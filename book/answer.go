package book

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// WriteJSONL writes the positions of the book, each once, in the order in which
// they were met first, as lines of JSON. The error is the store's or the
// writer's.
func (p *Prover) WriteJSONL(w io.Writer) error {
	for i := range p.book.nodes {
		n := &p.book.nodes[i]
		it := &p.book.items[n.item]
		pos, err := standing(it, int(n.ply))
		if err != nil {
			return err
		}
		f, err := p.finding(n, pos)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(p.appendAnswer(nil, n, pos, &f), '\n')); err != nil {
			return err
		}
	}
	return nil
}

// appendAnswer appends what is known of one position, for programs: where all stones
// were played from an empty board its moves, else the stones. It can be read again as
// a position.
func (p *Prover) appendAnswer(dst []byte, n *node, pos *board.Position, f *finding) []byte {
	id, _ := json.Marshal(p.book.name(n)) // with <, > and & escaped, as lines of books always had it
	o := wire.BeginAnswer(dst, wire.ID(id))
	o.Game(pos.Rule(), pos.Size())
	if moves := p.book.items[n.item].Moves[:n.ply]; len(moves) > 0 && len(moves) == pos.Count(board.Black)+pos.Count(board.White) {
		o.Word("moves", strings.Join(board.Names(moves), ""))
	} else {
		o.Stones(pos)
	}
	o.ToMove(pos.ToMove())
	a := proof.Answer{
		Outcome: n.state, Class: f.class(), Threats: f.threats(), Line: f.line, First: f.line[:min(1, len(f.line))],
		Shortest: f.shortest, Nodes: n.spent, Untimed: true, // nodes of the longest search
	}
	if n.state == proof.Unknown {
		a.Reason = p.reason(n).String()
	}
	a.Write(&o)
	return o.End()
}

// standing is the position of an item after so many of its moves.
func standing(it *notation.Item, ply int) (*board.Position, error) {
	if ply == len(it.Moves) {
		return it.Position()
	}
	pos, err := board.New(before(*it))
	if err != nil {
		return nil, err
	}
	for _, m := range it.Moves[:ply] {
		if err := pos.Play(m); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// finding is what a reader wants to know of a node, in the orientation in which
// it was met.
type finding struct {
	state    proof.Outcome
	space    proof.Space
	fours    bool // a win that needs fours only
	shortest bool
	line     proof.Line
}

func (p *Prover) finding(n *node, pos *board.Position) (finding, error) {
	f := finding{state: n.state, space: p.o.Space}
	switch n.state {
	case proof.Win:
		r, err := p.winOf(pos)
		f.space, f.fours, f.shortest, f.line = n.space, r.Class == proof.VCF, r.Shortest, r.Line
		return f, err
	case proof.Lost:
		f.space = proof.Any
	}
	return f, nil
}

// class is that of the win, or the one that was searched.
func (f *finding) class() string {
	switch {
	case f.state == proof.Lost:
		return ""
	case f.state == proof.Win && f.fours:
		return proof.VCF.String()
	default:
		return f.space.Class().String()
	}
}

// threats are those of a win by threats, or those that were searched; "" for a
// space that no search has.
func (f *finding) threats() string {
	if f.class() == proof.VCT.String() && f.space.Searched() {
		return f.space.String()
	}
	return ""
}

// reason is why a node was left open.
func (p *Prover) reason(n *node) proof.Reason {
	last := p.o.Rounds - 1
	switch {
	case p.o.MaxNodes > 0 && n.budget >= p.question(last).MaxNodes:
		return proof.Nodes
	case int(n.noted) <= last: // its last search was to come
		return proof.Cancelled
	case n.late:
		return proof.Time
	default:
		return proof.Memory
	}
}

// words says it to a person.
func (f *finding) words(side board.Colour) string {
	switch f.state {
	case proof.Win:
		return fmt.Sprintf("%v wins: %s", side, strings.Join(board.Names(f.line), " "))
	case proof.Lost:
		return fmt.Sprintf("%v is lost: every move is refuted", side)
	case proof.None:
		return fmt.Sprintf("%v has no win by %s", side, f.space.Means())
	default:
		return "not decided"
	}
}
