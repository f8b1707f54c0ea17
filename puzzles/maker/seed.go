package maker

import (
	"iter"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/puzzles"
)

// The random games that seeds come from. A seed has a short win; back makes it longer.
const (
	seedGames   = 20 // games that an attempt plays, at most
	seedFrom    = 4  // a seed has more black stones
	seedTo      = 25 // a game ends at this number of black stones
	seedAttacks = 4  // attacks of a seed's win, at most
)

// seed plays random games until the attacker has a win by fours, and takes away the stones that the
// win does not need; nil if no game has a win.
func (w *workshop) seed() *sketch {
	for range seedGames {
		if w.ctx.Err() != nil {
			return nil
		}
		if s := w.seedOf(w.game()); s != nil {
			return s
		}
	}
	return nil
}

// game returns a random game up to the first position in which the attacker is to move and wins by
// fours, nil if there is none.
func (w *workshop) game() *sketch {
	for pos, threats := range w.play() {
		if pos.ToMove() != w.o.Side || len(threats) > 0 {
			continue
		}
		if line := w.scout.Win(w.ctx, pos, sketchNodes); len(line) >= 3 {
			return sketchOf(pos, line)
		}
	}
	return nil
}

// play yields the positions of a random game, with the five-squares of the opponent, until the side
// to move can make a five. It leaves out the opening.
func (w *workshop) play() iter.Seq2[*board.Position, []board.Point] {
	return func(yield func(*board.Position, []board.Point) bool) {
		middle := w.o.Size / 2
		pos, err := board.New(board.Setup{Size: w.o.Size, Rule: w.o.Rule, Black: []board.Point{board.At(middle, middle)}})
		for err == nil && pos.Count(board.Black) < seedTo && len(pos.FiveSquares(nil, pos.ToMove())) == 0 && w.ctx.Err() == nil {
			threats := pos.FiveSquares(nil, pos.ToMove().Opponent())
			if pos.Count(board.Black) > seedFrom && !yield(pos, threats) {
				return
			}
			err = pos.Play(w.move(pos, threats))
		}
	}
}

// seedOf makes the win of a game the only one.
func (w *workshop) seedOf(s *sketch) *sketch {
	if s == nil || s.attacks() > seedAttacks {
		return nil
	}
	if f, ok := w.flawed(s); !ok || !w.repair(s, f, repairs) {
		return nil
	}
	w.trim(s)
	return s
}

// move returns a random move: a block of a five, or a point near other stones. If there is none, it
// returns a point off the board.
func (w *workshop) move(pos *board.Position, threats []board.Point) board.Point {
	if len(threats) > 0 {
		return threats[0]
	}
	best, most := board.Pass-1, 0.0
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if n := crowd(pos, pt); n > 0 && pos.Legal(pt, pos.ToMove()) {
			if score := float64(n) * w.rnd.ExpFloat64(); score > most {
				best, most = pt, score
			}
		}
	}
	return best
}

// crowd counts the stones up to two steps away along the lines through pt.
func crowd(pos *board.Position, pt board.Point) (n int) {
	for _, d := range directions {
		for k := -2; k <= 2; k++ {
			x, y := pt.X()+k*d.dx, pt.Y()+k*d.dy
			if x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size() && pos.At(board.At(x, y)) != board.Empty {
				n++
			}
		}
	}
	return n
}

// defenceGames is the number of random games in an attempt at a defence.
const defenceGames = 10

// defence makes a puzzle in which exactly one move holds: it finds such a position in a random game
// and takes away the stones that it does not need.
func (m *Maker) defence(w *workshop) (*puzzles.Puzzle, error) {
	for range defenceGames {
		s, answer := w.threatened()
		if s == nil || w.ctx.Err() != nil {
			continue
		}
		w.trimDefence(s, answer)
		if s.total() > m.o.MaxStones {
			continue
		}
		p, err := m.finish(w, &puzzles.Puzzle{Position: s.position(), Goal: puzzles.Defend, Space: puzzles.Defend.Space()})
		if p != nil || err != nil {
			return p, err
		}
	}
	return nil, nil //nolint:nilnil // no puzzle, and no fault
}

// threatened plays a game until the opponent of the side to move threatens a win by fours of a
// wanted length, and one move alone holds; nil if the game has no such position.
func (w *workshop) threatened() (s *sketch, answer board.Point) {
	for pos, threats := range w.play() {
		if pos.ToMove() != w.o.Side || len(threats) > 0 {
			continue
		}
		at := sketchOf(pos, nil)
		if answer, ok := w.onlyHold(at, board.Pass); ok {
			return at, answer
		}
	}
	return nil, board.Pass
}

// onlyHold returns the only move that holds. ok is false if the opponent threatens no win of a
// wanted length, if the side to move wins itself, or if not exactly one move holds. It tries a
// known answer first: if that one fails, no other move needs a search. At its limit the scout may
// miss a win; the checker decides.
func (w *workshop) onlyHold(s *sketch, known board.Point) (answer board.Point, ok bool) {
	pos := s.position()
	if pos == nil || len(pos.FiveSquares(nil, s.side)) > 0 || w.scout.Win(w.ctx, pos, sketchNodes) != nil {
		return board.Pass, false
	}
	if n := len(w.scout.Win(w.ctx, puzzles.After(pos, board.Pass), sketchNodes)) / 2; !w.o.Attacks.Has(n) {
		return board.Pass, false
	}
	if known != board.Pass && (s.at[known] != board.Empty || !w.holds(pos, known)) {
		return board.Pass, false
	}
	answer = known
	for pt := range puzzles.LegalMoves(pos) {
		if pt == known || !w.holds(pos, pt) {
			continue
		}
		if answer != board.Pass {
			return board.Pass, false
		}
		answer = pt
	}
	return answer, answer != board.Pass && w.ctx.Err() == nil
}

// holds reports whether the scout finds no win of the opponent after the move.
func (w *workshop) holds(pos *board.Position, pt board.Point) bool {
	if pos.Play(pt) != nil {
		return false
	}
	defer pos.Undo()
	return len(pos.FiveSquares(nil, pos.ToMove())) == 0 && w.scout.Win(w.ctx, pos, sketchNodes) == nil
}

// trimDefence takes away pairs of stones, one of each side so that their numbers fit, as long as
// the same move alone holds.
func (w *workshop) trimDefence(s *sketch, answer board.Point) {
	ours, theirs := s.stones(s.side), s.stones(s.side.Opponent())
	w.shuffle(ours)
	for _, one := range ours {
		w.shuffle(theirs)
		for i, other := range theirs {
			c, d := s.at[one], s.at[other]
			s.at[one], s.at[other] = board.Empty, board.Empty
			if got, ok := w.onlyHold(s, answer); ok && got == answer {
				theirs = slices.Delete(theirs, i, i+1)
				break
			}
			s.at[one], s.at[other] = c, d
		}
	}
}
