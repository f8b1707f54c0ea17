package testboard

import (
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
)

// Judge plays small positions to the end by the readable rules. It tries all moves, and leaves out
// a branch only if the better result is known.
type Judge struct {
	pos  *board.Position
	seen map[string]int
}

// NewJudge makes a judge of pos, which is copied.
func NewJudge(pos *board.Position) *Judge { return &Judge{pos.Clone(), map[string]int{}} }

// Value returns 1 if the side to move wins, −1 if it loses, 0 for a draw. A side without a legal
// move passes; a full board is a draw.
func (j *Judge) Value() int {
	key := string(cells(j.pos))
	if v, ok := j.seen[key]; ok {
		return v
	}
	c := j.pos.ToMove()
	empty := j.pos.AppendStones(nil, board.Empty)
	best, legal := -1, false
	for _, pt := range empty {
		if j.pos.MakesFive(pt, c) {
			j.seen[key] = 1
			return 1
		}
	}
	for _, pt := range empty {
		if best == 1 || !j.pos.Legal(pt, c) {
			continue
		}
		legal = true
		best = max(best, -j.After(pt))
	}
	if !legal {
		best = 0
		if len(empty) > 0 {
			best = -j.After(board.Pass)
		}
	}
	j.seen[key] = best
	return best
}

// After returns the value for the opponent after the move pt, which must make no five.
func (j *Judge) After(pt board.Point) int {
	if err := j.pos.Play(pt); err != nil {
		panic(err)
	}
	defer j.pos.Undo()
	return j.Value()
}

func cells(pos *board.Position) []byte {
	key := make([]byte, 0, 40)
	for i := range pos.Size() * pos.Size() {
		key = append(key, byte(pos.At(board.PointAt(i, pos.Size()))))
	}
	return append(key, byte(pos.ToMove()))
}

// Besieged returns a position of 6×6 to 8×8 in which the opponent of the side to move has rows that
// cross, with 7 to 10 empty points around them. The side to move often loses, and more often to
// threats than to fours.
func Besieged(rng *rand.Rand, rule board.Rule) *board.Position { return BesiegedUpTo(8, rng, rule) }

// BesiegedUpTo does the same as Besieged on boards of 6×6 to most×most.
func BesiegedUpTo(most int, rng *rand.Rand, rule board.Rule) *board.Position {
	for {
		n, toMove := 6+rng.IntN(most-5), Colour(rng)
		stone := map[board.Point]board.Colour{}
		keep, empty := map[board.Point]bool{}, 7+rng.IntN(4)
		x, y := rng.IntN(n), rng.IntN(n)
		for _, dir := range rng.Perm(4)[:2+rng.IntN(2)] {
			for i, k := range rng.Perm(7) {
				switch pt, on := Step(board.At(x, y), dir, k-3, n); {
				case !on:
				case i < 3:
					stone[pt] = toMove.Opponent()
				case len(keep) < empty:
					keep[pt] = true
				}
			}
		}
		for left, order := empty, rng.Perm(n*n); len(order) > 0; order = order[1:] {
			switch pt := board.PointAt(order[0], n); {
			case stone[pt] != board.Empty || keep[pt]:
			case len(keep) < left:
				keep[pt] = true
			default:
				stone[pt] = board.Black + board.Colour(rng.IntN(2))
			}
		}
		s := Filled(board.Setup{Size: n, Rule: rule, ToMove: toMove}, func(pt board.Point) board.Colour { return stone[pt] })
		pos := Legal(s)
		if pos != nil && pos.Count(board.Empty) <= 10 && len(pos.FiveSquares(nil, toMove)) == 0 {
			return pos
		}
	}
}
