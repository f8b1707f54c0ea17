package puzzles

import (
	"fmt"
	"iter"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Puzzle is one line of a file of the collection.
type Puzzle struct {
	ID      string   `json:"id"`
	Theme   string   `json:"theme"`
	Rule    string   `json:"rule"`
	Size    int      `json:"size"`
	Black   []string `json:"black"`
	White   []string `json:"white"`
	ToMove  string   `json:"to_move"`
	Expect  string   `json:"expect"`            // vcf or no-vcf
	Attacks int      `json:"attacks,omitempty"` // attacker's moves before the five, of the shortest win
}

// Answer is what a solver says about wins by continuous fours of the side to
// move.
type Answer struct {
	Outcome  proof.Outcome
	Line     proof.Line // of a win
	Shortest bool       // no win has a shorter line
}

// Solve is a solver that looks for the shortest win.
type Solve func(pos *board.Position) Answer

// Generate yields a collection: random games, stopped where the position is
// the kind of puzzle that the collection still lacks. The same seed and the
// same solver give the same puzzles, those of one rule together. It may take a
// minute.
func Generate(seed uint64, solve Solve) iter.Seq[Puzzle] {
	return func(yield func(Puzzle) bool) {
		rnd := rand.New(rand.NewPCG(seed, seed))
		counts := map[board.Rule]int{}
		for _, w := range wishes {
			for range w.count {
				p := find(rnd, w, solve)
				counts[w.rule]++
				p.ID = fmt.Sprintf("%s-%02d", w.rule, counts[w.rule])
				if !yield(p) {
					return
				}
			}
		}
	}
}

// find plays games until one visits a position that fits.
func find(rnd *rand.Rand, w wish, solve Solve) (found Puzzle) {
	for found.Rule == "" {
		playOut(rnd, w.rule, w.size, w.least, func(pos *board.Position) bool {
			if pos.ToMove() != w.side {
				return false
			}
			a := solve(pos)
			if w.fits(solve, pos, a) {
				found = newPuzzle(w.theme, pos, a)
			}
			// A side that can win would have: what comes after is no fair game.
			return found.Rule != "" || a.Outcome == proof.Win
		})
	}
	return found
}

func newPuzzle(theme string, pos *board.Position, a Answer) Puzzle {
	p := Puzzle{
		Theme:  theme,
		Rule:   pos.Rule().String(),
		Size:   pos.Size(),
		Black:  board.Names(pos.AppendStones(nil, board.Black)),
		White:  board.Names(pos.AppendStones(nil, board.White)),
		ToMove: pos.ToMove().String(),
		Expect: "no-vcf",
	}
	if a.Outcome == proof.Win {
		p.Expect, p.Attacks = "vcf", len(a.Line)/2
	}
	return p
}
