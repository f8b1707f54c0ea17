package tree

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Space is the smallest space that is seen to hold the win of the side to move of
// pos: Fours; Order2 if behind every quiet move and a pass there is a win by
// fours; else Any. It is never Threes, of which a body says nothing. The error
// wraps ErrBody.
func (r *Reader) Space(pos *board.Position, body []byte) (proof.Space, error) {
	r.begin(pos, pos.ToMove(), 0, body)
	space := r.space()
	return space, r.end()
}

// space reads an OR node.
func (r *Reader) space() proof.Space {
	r.nodes++
	a := r.point()
	if r.err != nil || r.makesFive(a) {
		return proof.Fours
	}
	r.b.Put(a, r.me)
	defer r.b.Undo()
	switch what, f := r.after(); what {
	case block:
		return r.spaceBehind(f)
	case anything:
		return r.spaceOfQuiet()
	default:
		return proof.Fours
	}
}

func (r *Reader) spaceBehind(d board.Point) proof.Space {
	r.b.Put(d, r.me.Other())
	defer r.b.Undo()
	return r.space()
}

// spaceOfQuiet reads what follows a quiet move: the win behind a pass, and the
// replies.
func (r *Reader) spaceOfQuiet() proof.Space {
	space := proof.Order2
	if r.marked() || r.space() != proof.Fours {
		space = proof.Any
	}
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			break
		}
		space = max(space, r.spaceBehind(d))
	}
	return space
}
