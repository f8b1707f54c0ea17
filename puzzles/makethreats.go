package puzzles

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Limits of an attempt at a win by threats: the games that it looks at, the
// nodes of a look at a position, and of every search behind that.
const (
	threatGames = 10
	lookNodes   = 500
	threatNodes = 20_000
)

// threats makes a puzzle by threes and fours: it looks for a position in random
// games in which every attack is the only one, and takes away what is not
// needed. Those whose stones then fit are few.
func (m *Maker) threats(w *workshop) (*Puzzle, error) {
	for range threatGames {
		for pos, fives := range w.play() {
			if pos.ToMove() != m.o.Side || len(fives) > 0 {
				continue
			}
			if w.scout.Win(w.ctx, pos, sketchNodes) != nil {
				break
			}
			p, err := m.threatsAt(w, pos)
			if p != nil || err != nil {
				return p, err
			}
		}
	}
	return nil, nil //nolint:nilnil // no puzzle, and no fault
}

// threatsAt makes a puzzle of a position in which the side to move has no win by
// fours.
func (m *Maker) threatsAt(w *workshop, pos *board.Position) (*Puzzle, error) {
	a, err := m.solver.Solve(w.ctx, pos, Question{Space: proof.Threes, Ask: AnyWin, MaxNodes: lookNodes})
	if err != nil || a.Outcome != proof.Win {
		return nil, err
	}
	s := sketchOf(pos, nil)
	k, err := m.study(w, s)
	if k == nil || err != nil {
		return nil, err
	}
	if s, err = m.trimThreats(w, s, k); err != nil || s.surplus() != 0 || s.count(board.Black)+s.count(board.White) > m.o.MaxStones {
		return nil, err
	}
	return m.finish(w, &Puzzle{Position: s.position(), Goal: ByThreats, Space: proof.Threes})
}

// study checks a sketch; nil if it is no puzzle of a wanted length all of whose
// attacks are the only ones.
func (m *Maker) study(w *workshop, s *sketch) (*checking, error) {
	pos := s.position()
	if pos == nil {
		return nil, nil //nolint:nilnil // no puzzle, and no fault
	}
	p := &Puzzle{Position: pos, Goal: ByThreats, Space: proof.Threes}
	k := &checking{ctx: w.ctx, solver: m.solver, o: CheckOptions{Brief: true, MaxNodes: threatNodes}, p: p, r: &Report{Puzzle: p}}
	if err := k.win(); err != nil || len(k.r.Problems) > 0 || !w.o.Attacks.Has(k.r.Attacks) {
		return nil, err
	}
	return k, nil
}

// trimThreats takes away stones without which the solution stands, as trim does.
func (m *Maker) trimThreats(w *workshop, s *sketch, k *checking) (*sketch, error) {
	for again := true; again; {
		again = false
		for _, pt := range w.order(s) {
			stands, err := k.standsWithout(pt)
			if err != nil {
				return s, err
			}
			if !stands {
				continue
			}
			next := *s
			next.at[pt] = board.Empty
			without, err := m.study(w, &next)
			if err != nil {
				return s, err
			}
			if without != nil && slices.Equal(without.r.Line, k.r.Line) {
				s, k, again = &next, without, true
			}
		}
	}
	return s, nil
}
