package tree

import "github.com/gsolve/gsolve/board"

// plies reads an OR node: how long the line is that longest would give, without
// writing it down.
func (r *Reader) plies() int {
	r.nodes++
	a := r.point()
	if r.err != nil || r.makesFive(a) {
		return 1
	}
	r.b.Put(a, r.me)
	defer r.b.Undo()
	switch what, f := r.after(); what {
	case block:
		return 2 + r.pliesBehind(f)
	case anything:
		return 2 + r.pliesOfQuiet()
	default:
		return 3
	}
}

// pliesBehind reads the OR node behind the reply d.
func (r *Reader) pliesBehind(d board.Point) int {
	r.b.Put(d, r.me.Other())
	defer r.b.Undo()
	return r.plies()
}

// pliesOfQuiet reads what follows a quiet move and a reply: see longestReply.
func (r *Reader) pliesOfQuiet() (most int) {
	if !r.marked() {
		most = r.plies()
	}
	answered := false
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			return most
		}
		legal := r.mayPlay(d)
		if n := r.pliesBehind(d); legal && (!answered || n > most) {
			most, answered = n, true
		}
	}
	return most
}
