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
	pass, plies := r.skipPass()
	var listed []board.Point
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			return most
		}
		listed = append(listed, d)
		legal := r.mayReply(d)
		if n := r.pliesBehind(d); legal {
			most = max(most, n)
		}
	}
	if pass != nil && r.meetsPass(plies, most, listed) {
		return plies
	}
	return most
}

// skipPass reads the win behind a pass: its bytes, nil if there is none, and how
// long its line is.
func (r *Reader) skipPass() (pass []byte, plies int) {
	if r.marked() {
		return nil, 0
	}
	pass = r.body
	plies = r.plies()
	return pass, plies
}

// meetsPass reports whether the pass proof, of so many plies, is the longest answer
// to a quiet move: no listed legal reply lasts as long, and there is an unlisted
// legal one or no legal reply at all.
func (r *Reader) meetsPass(plies, most int, listed []board.Point) bool {
	if plies <= most {
		return false
	}
	for range r.unlisted(listed) {
		return true
	}
	return most == 0
}
