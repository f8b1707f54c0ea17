package tree

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Refutation is a legal move of a lost position, and the body of the opponent's win after it.
type Refutation struct {
	Move board.Point
	Body []byte
}

// AppendLost appends the body of a lost position: the number of its legal moves, then each of them
// in increasing order with the body of its refutation. The same bytes follow a quiet move that
// leads there.
//
//	LOST := k (d OR)×k
func AppendLost(dst []byte, size int, moves []Refutation) []byte {
	dst = proof.AppendCount(dst, len(moves))
	for _, m := range moves {
		dst = append(proof.AppendPoint(dst, m.Move, size), m.Body...)
	}
	return dst
}

// Refutations takes the body of a lost position apart; the bodies are parts of body. It does not
// check that the list has every legal move, or is in order. The error wraps ErrBody.
func (r *Reader) Refutations(pos *board.Position, body []byte) (list []Refutation, err error) {
	r.begin(pos, pos.ToMove().Opponent(), 0, body)
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			break
		}
		rest := r.body
		r.answered(nil, d)
		if r.err == nil {
			list = append(list, Refutation{d, rest[:len(rest)-len(r.body)]})
		}
	}
	if err := r.end(); err != nil {
		return nil, err
	}
	return list, nil
}

// AppendLostImage is AppendImage for the body of a lost position.
func (r *Reader) AppendLostImage(dst []byte, pos *board.Position, s board.Symmetry, body []byte) ([]byte, error) {
	r.begin(pos, pos.ToMove().Opponent(), s, body)
	dst = r.replies(dst)
	return dst, r.end()
}
