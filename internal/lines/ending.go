package lines

import "github.com/gsolve/gsolve/board"

// May reports whether side s may play on the empty point p: it is not forbidden.
func (b *Board) May(s Side, p board.Point) bool { return s != 0 || !b.Forbidden(p) }

// LastStand returns how a line ends where side s has more five-squares than the other side can
// take: the reply on the lowest five-square, from a1 along the rows, that may allows (nil = May),
// board.Pass if there is none; and the five on the lowest one left.
func (b *Board) LastStand(s Side, may func(board.Point) bool) (reply, five board.Point) {
	if may == nil {
		may = func(p board.Point) bool { return b.May(s.Other(), p) }
	}
	reply, five = board.Pass, board.Pass
	for i := range b.Size() * b.Size() {
		p := board.PointAt(i, b.Size())
		switch {
		case !b.Empty(p) || b.Tally(p, s).Fives() == 0:
		case reply == board.Pass && may(p):
			reply = p
		case five == board.Pass:
			five = p
		}
	}
	return reply, five
}
