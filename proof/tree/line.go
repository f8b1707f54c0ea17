package tree

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// longest reads an OR node and returns the longest defence.
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
		then := r.longestBehind(f)
		if len(r.hidden) > 0 && !r.mayReply(f) { // a hidden stone makes the block forbidden
			then = r.ending()
		}
		return append(line, then...)
	case anything:
		r.quiet = true
		return append(line, r.longestReply()...)
	default:
		return append(line, r.ending()...)
	}
}

func (r *Reader) longestBehind(d board.Point) proof.Line {
	r.b.Put(d, r.me.Other())
	defer r.b.Undo()
	return append(proof.Line{d}, r.longest()...)
}

// longestReply reads what follows a quiet move: the win after a pass, and the replies. It returns
// the longest line of a legal reply, listed or not. The line begins with a pass only if the
// defender has no legal reply at all.
func (r *Reader) longestReply() (line proof.Line) {
	pass, plies, _ := r.skipPass()
	var listed []board.Point
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			return nil
		}
		listed = append(listed, d)
		if !r.mayReply(d) {
			r.measureBehind(d) // a body may list a forbidden reply, but that is no variation
		} else if other := r.longestBehind(d); len(other) > len(line) {
			line = other
		}
	}
	if r.err != nil || pass == nil || plies < len(line) {
		return line
	}
	if other := r.longestUnlisted(pass, plies, listed); len(other) > len(line) {
		line = other
	}
	if line == nil {
		line = r.longestHidden(pass, board.Pass)
	}
	return line
}

// longestUnlisted returns the longest line that begins with an unlisted legal reply, nil if there
// is no such reply. The attacker answers by the pass proof, whose line has plies moves: the reply
// can only shorten that line, by making a block forbidden. Below another pass longestUnlisted tries
// one reply only, because the time for all would multiply from pass to pass.
func (r *Reader) longestUnlisted(pass []byte, plies int, listed []board.Point) (line proof.Line) {
	for d := range r.unlisted(listed) {
		if other := r.longestHidden(pass, d); len(other) > len(line) {
			line = other
		}
		if len(line) > plies || len(r.hidden) > 0 {
			break
		}
	}
	return line
}

// longestHidden returns the line of the pass proof after the reply d, a hidden stone or board.Pass.
func (r *Reader) longestHidden(pass []byte, d board.Point) proof.Line {
	body, nodes, hidden := r.body, r.nodes, r.hidden
	r.body = pass
	if d != board.Pass {
		r.hidden = append(r.hidden, d)
	}
	line := append(proof.Line{d}, r.longest()...)
	r.body, r.nodes, r.hidden = body, nodes, hidden
	return line
}

func (r *Reader) ending() proof.Line {
	reply, five := r.b.LastStand(r.me, r.mayReply)
	return proof.Line{reply, five}
}
