package tree

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Space returns the smallest space that the body shows to hold the win of the side to move of pos:
// Fours; Order2 if every quiet move has a win by fours after a pass; Order3 if every quiet move has
// a win of Order2 or by fours after a pass; else Any. It never returns Threes, because no body
// shows that. The error wraps ErrBody.
func (r *Reader) Space(pos *board.Position, body []byte) (proof.Space, error) {
	r.begin(pos, pos.ToMove(), 0, body)
	_, space := r.measure()
	return space, r.end()
}

// measure reads an OR node. It returns the length of the line that longest would return, and the
// space of the win.
func (r *Reader) measure() (plies int, space proof.Space) {
	r.nodes++
	a := r.point()
	if r.err != nil || r.makesFive(a) {
		return 1, proof.Fours
	}
	r.b.Put(a, r.me)
	defer r.b.Undo()
	plies = 1
	switch what, f := r.after(); what {
	case block:
		plies, space = r.measureBehind(f)
	case anything:
		plies, space = r.measureQuiet()
	}
	return 2 + plies, space
}

func (r *Reader) measureBehind(d board.Point) (plies int, space proof.Space) {
	r.b.Put(d, r.me.Other())
	defer r.b.Undo()
	return r.measure()
}

// measureQuiet reads what follows a quiet move, as longestReply does. most is the line's length.
func (r *Reader) measureQuiet() (most int, space proof.Space) {
	pass, plies, behind := r.skipPass()
	space = threatening(behind)
	var listed []board.Point
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			return most, space
		}
		listed = append(listed, d)
		legal := r.mayReply(d)
		n, least := r.measureBehind(d)
		if space = max(space, least); legal {
			most = max(most, n)
		}
	}
	if pass != nil && r.meetsPass(plies, most, listed) {
		most = plies
	}
	return most, space
}

// threatening returns the smallest space of a quiet move after which a pass allows a win of the
// space behind.
func threatening(behind proof.Space) proof.Space {
	switch behind {
	case proof.Fours:
		return proof.Order2
	case proof.Order2:
		return proof.Order3
	default:
		return proof.Any
	}
}

// skipPass reads the win after a pass. It returns the bytes of that win, or nil if there is none,
// the length of its line, and its space.
func (r *Reader) skipPass() (pass []byte, plies int, space proof.Space) {
	if r.marked() {
		return nil, 0, proof.Any
	}
	pass = r.body
	plies, space = r.measure()
	return pass, plies, space
}

// meetsPass reports whether the pass proof, plies moves long, is the longest answer to a quiet
// move: no listed legal reply lasts as long, and there is an unlisted legal one or no legal reply
// at all.
func (r *Reader) meetsPass(plies, most int, listed []board.Point) bool {
	if plies <= most {
		return false
	}
	for range r.unlisted(listed) {
		return true
	}
	return most == 0
}
