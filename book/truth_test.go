package book_test

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// asked returns the number of positions for each rule: GSOLVE_DIFFERENTIAL if it is set, otherwise
// most, with -short half of most.
func asked(t *testing.T, most int) int {
	text, set := os.LookupEnv("GSOLVE_DIFFERENTIAL")
	if !set && testing.Short() {
		return max(most/2, 2)
	}
	if !set {
		return most
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("GSOLVE_DIFFERENTIAL is %q, want a number of positions", text)
	}
	return n
}

// TestTruthWhole proves books of whole games with a solver that finds fives only. Then each
// position must get exactly its minimax value from the results that flow. GSOLVE_DIFFERENTIAL sets
// the number of positions for each rule; GSOLVE_SEED selects other positions.
func TestTruthWhole(t *testing.T) {
	most := asked(t, 25)
	seed, _ := strconv.ParseUint(os.Getenv("GSOLVE_SEED"), 10, 64)
	for _, rule := range rules {
		t.Run(rule.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, uint64(rule)))
			flowed := book.Tally{}
			for range most {
				whole := playOut(besieged(rng, rule, 3, 7))
				b := book.New()
				for _, pos := range whole.positions() {
					if err := b.Add(item(pos), false); err != nil {
						t.Fatal(err)
					}
				}
				db := memory(t)
				r := runWith(t, b, db, book.Local{Solvers: []book.Solver{fives{}, fives{}}}, book.Options{})
				flowed.Win, flowed.Lost = flowed.Win+r.Flowed.Win, flowed.Lost+r.Flowed.Lost
				for key, v := range whole.value {
					want := map[int]proof.Outcome{1: proof.Win, -1: proof.Lost, 0: proof.None}[v]
					got := known(t, db, whole.at[key])
					if got == proof.Unknown {
						got = proof.None // nothing flowed
					}
					if got != want && (got != proof.None || !whole.stuck) {
						t.Fatalf("%v: the book says %v, want %v", whole.at[key].Setup(), got, want)
					}
				}
			}
			if flowed.Win < most || flowed.Lost < most {
				t.Errorf("%d wins and %d losses flowed, want %d of each at least", flowed.Win, flowed.Lost, most)
			}
		})
	}
}

// TestTruthParts proves books with a part of a game, without the other replies and with them. No
// position may get a wrong value.
func TestTruthParts(t *testing.T) {
	most := asked(t, 40)
	seed, _ := strconv.ParseUint(os.Getenv("GSOLVE_SEED"), 10, 64)
	for _, rule := range rules {
		t.Run(rule.String(), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(seed, 10+uint64(rule)))
			lost := [2]int{}
			for range most {
				whole := playOut(besieged(rng, rule, 4, 7))
				b := book.New()
				for _, pos := range whole.positions() {
					if rng.IntN(3) == 0 {
						if err := b.Add(item(pos), false); err != nil {
							t.Fatal(err)
						}
					}
				}
				for i, replies := range []bool{false, true} {
					db := memory(t)
					run(t, b, db, book.Options{MaxNodes: 50, Rounds: 2, Replies: replies})
					for key, pos := range whole.at {
						switch got := known(t, db, pos); {
						case got == proof.Win && whole.value[key] != 1, got == proof.Lost && whole.value[key] != -1:
							t.Fatalf("%v: the book says %v, but the value is %d", pos.Setup(), got, whole.value[key])
						case got == proof.Lost:
							lost[i]++
						}
					}
				}
			}
			few := testing.Short() // so few positions may have no further loss
			if lost[0] < most || lost[1] < lost[0] || lost[1] == lost[0] && !few {
				t.Errorf("%d losses without the replies, %d with them, want %d at least, and more with them", lost[0], lost[1], most)
			}
		})
	}
}

// TestSymmetricKid: a position counts as the one after a move even if the book has another image of
// it.
func TestSymmetricKid(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for {
		whole := playOut(besieged(rng, board.Freestyle, 4, 5))
		if whole.stuck {
			continue
		}
		plain, turned := book.New(), book.New()
		for i, pos := range whole.positions() {
			for b, s := range map[*book.Book]board.Symmetry{plain: 0, turned: board.Symmetry(i % board.Symmetries)} {
				if err := b.Add(item(pos.Transform(s)), false); err != nil {
					t.Fatal(err)
				}
			}
		}
		a, b := run(t, plain, memory(t), book.Options{}), run(t, turned, memory(t), book.Options{})
		if a.Verdicts != b.Verdicts {
			t.Fatalf("verdicts %+v, but with turned positions %+v", a.Verdicts, b.Verdicts)
		}
		if a.Flowed.Decided() > 0 {
			return
		}
	}
}
