package brain

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
)

var errOpening = errors.New("not an opening of swap2")

// swap2 reads the stones of a swap2 opening and answers. In swap2 one side puts three stones,
// Black, White, Black. The other takes Black ("SWAP"), or stays White and moves, or puts two more
// stones and leaves the choice to the first.
func (s *session) swap2(string) error {
	g := newGame(0)
	if s.game != nil {
		g.size = s.game.size
	}
	err := s.readPoints(func(pt board.Point) error { return g.put(pt, len(g.stones)%2 == 1) })
	switch {
	case err != nil:
		return err
	case len(g.stones) == 0:
		return s.openSwap2(g)
	case len(g.stones) == 3 || len(g.stones) == 5:
		return s.chooseSide(g)
	default:
		return fmt.Errorf("%w: %d stones, expected 0, 3 or 5", errOpening, len(g.stones))
	}
}

// openSwap2 puts the three stones of the most even position, because the opponent chooses the side:
// Black in the centre, White beside it, and the second stone of Black at most reach points away.
func (s *session) openSwap2(g *game) error {
	const reach = 4
	mid := g.size / 2
	centre, beside := board.At(mid, mid), board.At(mid+1, mid)
	third, least := centre, 0 // centre: no point tried yet
	for i := range g.size * g.size {
		pt := board.PointAt(i, g.size)
		if pt == centre || pt == beside || max(pt.X()-mid, mid-pt.X(), pt.Y()-mid, mid-pt.Y()) > reach {
			continue
		}
		trial := &game{size: g.size, stones: []stone{{centre, false}, {beside, true}, {pt, false}}}
		gap, err := s.imbalance(trial)
		if err != nil {
			return err
		}
		if gap = max(gap, -gap); third == centre || gap < least {
			third, least = pt, gap
			g.stones = trial.stones
		}
	}
	s.game = g
	s.out.printf("%s", s.o.Coordinates.formatLine([]board.Point{centre, beside, third}, g.size))
	return nil
}

// imbalance returns the advantage of White, who is to move: White's promise less Black's, now, plus
// the same after White's best move. In this sum the right to move cancels out.
func (s *session) imbalance(g *game) (int, error) {
	pos, err := g.position(s.set.rule)
	if err != nil {
		return 0, err
	}
	before := eval.Promise(pos, board.White) - eval.Promise(pos, board.Black)
	moves := g.moves(pos)
	if len(moves) == 0 {
		return 0, errNoMove
	}
	if err := pos.Play(newCandidates(pos, moves)[0].move); err != nil {
		return 0, err
	}
	return before + eval.Promise(pos, board.White) - eval.Promise(pos, board.Black), nil
}

// chooseSide answers three or five stones, with White to move. It takes White if White has a proved
// win or stands better.
func (s *session) chooseSide(g *game) error {
	gap, err := s.imbalance(g)
	if err != nil {
		return err
	}
	was := s.game
	s.game = g
	move, white, err := s.standing(gap)
	if err != nil || s.ended {
		s.game = was
		return err
	}
	if !white {
		for i := range g.stones {
			g.stones[i].own = !g.stones[i].own
		}
		s.out.printf("SWAP")
		return nil
	}
	if err := g.put(move, true); err != nil {
		return err
	}
	s.out.printf("%s", s.format(move))
	return nil
}

// standing returns White's move, and whether White stands better. gap is White's advantage in
// shapes; an engine judges by its value instead.
func (s *session) standing(gap int) (move board.Point, white bool, err error) {
	if s.o.Engine != nil {
		r, err := s.consult(1)
		return r.Move, r.Value >= 0.5, err
	}
	t, err := s.search(1)
	if err != nil {
		return 0, false, err
	}
	best := t.best()
	return best.move, best.fate == wins || best.fate != loses && gap >= 0, nil
}
