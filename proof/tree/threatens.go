package tree

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Threatens returns the win that each attacker's move of a line threatens, as the smallest space
// that the proof shows: Fours for a four, and for a quiet move the space of the win after a pass.
// Any means that the proof has no win after a pass. The line is a variation of the proof, with the
// side to move of pos as the attacker. The error wraps ErrBody, ErrReply or ErrOver.
func Threatens(pos *board.Position, line proof.Line, body []byte) (list []proof.Space, err error) {
	var w Walker
	var r Reader
	if err := w.Begin(pos, body); err != nil {
		return nil, err
	}
	for i := range line {
		if i%2 == 1 {
			if err := w.Reply(line[i]); err != nil {
				return nil, err
			}
			continue
		}
		space := proof.Fours
		if len(w.At().Fives) == 0 && w.At().End == GoesOn {
			space = proof.Any
		}
		if c, _, ok := w.Threat(); ok {
			p := w.shown.Clone()
			_ = p.Play(board.Pass) // never fails
			if space, err = r.Space(p, c.Body); err != nil {
				return nil, err
			}
		}
		list = append(list, space)
	}
	return list, nil
}
