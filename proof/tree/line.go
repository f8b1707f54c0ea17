package tree

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// longest reads an OR node. Its line is the longest defence.
func (r *Reader) longest() proof.Line {
	r.nodes++
	a := r.point()
	if r.err != nil {
		return nil
	}
	line := proof.Line{a}
	if r.makesFive(a) {
		return line
	}
	r.b.Put(a, r.me)
	defer r.b.Undo()
	switch what, f := r.after(); what {
	case block:
		return append(line, r.longestBehind(f)...)
	case anything:
		r.quiet = true
		return append(line, r.longestReply()...)
	default:
		return append(line, r.lastStand()...)
	}
}

// longestBehind reads the OR node behind the reply d.
func (r *Reader) longestBehind(d board.Point) proof.Line {
	r.b.Put(d, r.me.Other())
	defer r.b.Undo()
	return append(proof.Line{d}, r.longest()...)
}

// longestReply reads what follows a quiet move: the win behind a pass, which is
// the line only where there is no legal reply, and the replies. One that is
// forbidden may be listed, but is no variation.
func (r *Reader) longestReply() (line proof.Line) {
	if !r.marked() {
		line = append(proof.Line{board.Pass}, r.longest()...)
	}
	answered := false
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			return nil
		}
		legal := r.mayPlay(d)
		if other := r.longestBehind(d); legal && (!answered || len(other) > len(line)) {
			line, answered = other, true
		}
	}
	return line
}

// lastStand is the reply and the five where the attacker has won: the defender
// takes the lowest five-square that it may, or has none to take.
func (r *Reader) lastStand() proof.Line {
	reply, left := board.Pass, board.Pass
	for i := range r.points() {
		p := board.PointAt(i, r.b.Size())
		switch {
		case !r.b.Empty(p) || !r.makesFive(p):
		case reply == board.Pass && r.mayPlay(p):
			reply = p
		case left == board.Pass:
			left = p
		}
	}
	return proof.Line{reply, left}
}
