package lambda_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// play is a proof as a tree, read by the rules of package board.
type play struct {
	move    board.Point
	next    *play // after the block of a four
	pass    *play // the win after a pass that answers a quiet move
	replies map[board.Point]*play
	body    []byte
}

// reading reads the body of a proof in which every quiet move has a pass proof.
type reading struct {
	t    testing.TB
	pos  *board.Position
	a    board.Colour
	body []byte
	// threat is called with each pass proof, its position with the attacker to move, and the number
	// of passes so far.
	threat func(pos *board.Position, p *play, passes int)
}

// read returns the proof, and calls threat.
func read(t testing.TB, pos *board.Position, body []byte, threat func(*board.Position, *play, int)) *play {
	t.Helper()
	r := reading{t: t, pos: pos.Clone(), a: pos.ToMove(), body: body, threat: threat}
	p := r.attack(0)
	if len(r.body) > 0 {
		t.Fatalf("%d bytes follow the proof", len(r.body))
	}
	return p
}

func (r *reading) number() int {
	v, used := binary.Uvarint(r.body)
	if used <= 0 {
		r.t.Fatal("the body ends inside a proof")
	}
	r.body = r.body[used:]
	return int(v)
}

func (r *reading) point() board.Point { return board.PointAt(r.number(), r.pos.Size()) }

// behind reads the node after the defender's move d.
func (r *reading) behind(d board.Point, passes int) *play {
	if err := r.pos.Play(d); err != nil {
		r.t.Fatal(err)
	}
	defer r.pos.Undo()
	return r.attack(passes)
}

// attack reads an OR node below some passes.
func (r *reading) attack(passes int) *play {
	before := r.body
	p := &play{move: r.point()}
	defer func() { p.body = before[:len(before)-len(r.body)] }()
	if r.pos.MakesFive(p.move, r.a) {
		return p
	}
	fives := r.pos.Completions(nil, p.move, r.a)
	if err := r.pos.Play(p.move); err != nil {
		r.t.Fatal(err)
	}
	defer r.pos.Undo()
	switch {
	case len(fives) > 1, len(fives) == 1 && !r.pos.Legal(fives[0], r.a.Opponent()):
		return p
	case len(fives) == 1:
		p.next = r.behind(fives[0], passes)
		return p
	}
	p.pass = r.behind(board.Pass, passes+1)
	if r.threat != nil {
		shown := r.pos.Clone()
		_ = shown.Play(board.Pass) // never fails
		r.threat(shown, p.pass, passes+1)
	}
	p.replies = map[board.Point]*play{}
	for range r.number() {
		d := r.point()
		p.replies[d] = r.behind(d, passes)
	}
	return p
}

// lists reports whether the proof answers a reply on an occupied point of pos. A proof may answer
// more replies than its zones require.
func (p *play) lists(pos *board.Position) bool {
	if p == nil {
		return false
	}
	for d, then := range p.replies {
		if pos.At(d) != board.Empty || then.lists(pos) {
			return true
		}
	}
	return p.next.lists(pos) || p.pass.lists(pos)
}

// replay plays a proof against every legal reply. It knows no zones: a reply that the proof does not
// list is answered by the pass proof, with the reply as one more hidden stone.
type replay struct {
	pos *board.Position
	a   board.Colour
}

// wins reports whether the side to move of pos wins by p.
func (p *play) wins(pos *board.Position) bool {
	r := replay{pos.Clone(), pos.ToMove()}
	return r.attack(p, r.pos.FiveSquares(nil, r.a.Opponent()))
}

// attack reports whether the attacker, to move, wins by p. The defender threatens to make a five on
// the points fives.
func (r *replay) attack(p *play, fives []board.Point) bool {
	d := r.a.Opponent()
	if r.pos.MakesFive(p.move, r.a) {
		return true
	}
	if !r.pos.Legal(p.move, r.a) {
		return false
	}
	own := r.pos.Completions(nil, p.move, r.a)
	_ = r.pos.Play(p.move) // it is legal
	defer r.pos.Undo()
	switch {
	case slices.ContainsFunc(fives, func(f board.Point) bool { return r.pos.MakesFive(f, d) }):
		return false
	case len(own) > 1, len(own) == 1 && !r.pos.Legal(own[0], d):
		return true
	case len(own) == 1:
		return p.next != nil && r.behind(own[0], p.next)
	}
	return p.pass != nil && r.quiet(p)
}

// quiet reports whether the attacker wins by p after each legal reply, or after a pass if there is
// none.
func (r *replay) quiet(p *play) bool {
	none := true
	for _, d := range r.pos.AppendStones(nil, board.Empty) {
		if !r.pos.Legal(d, r.a.Opponent()) {
			continue
		}
		none = false
		then, listed := p.replies[d]
		if !listed {
			then = p.pass
		}
		if !r.behind(d, then) {
			return false
		}
	}
	return !none || r.behind(board.Pass, p.pass)
}

// behind reports whether the attacker wins by p after the legal reply d, which makes no five.
func (r *replay) behind(d board.Point, p *play) bool {
	var fives []board.Point
	if d != board.Pass {
		fives = r.pos.Completions(nil, d, r.a.Opponent())
	}
	_ = r.pos.Play(d) // it is legal
	defer r.pos.Undo()
	return r.attack(p, fives)
}
