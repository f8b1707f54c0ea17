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

// asked is how many positions a rule the environment asks for, else most.
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
		t.Fatalf("GSOLVE_DIFFERENTIAL is %q, expected a number of positions", text)
	}
	return n
}

// TestTruthWhole plays positions out by the rules alone and has their whole
// games as a book, and a solver that sees fives only: then what flows upwards is
// the value of every position, no more and no less. The environment variable GSOLVE_DIFFERENTIAL sets the number
// of positions a rule, GSOLVE_SEED another run of chance.
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
						t.Fatalf("%v, %v: %v", whole.at[key].Setup(), want, got)
					}
				}
			}
			if flowed.Win < most || flowed.Lost < most {
				t.Errorf("%d wins and %d losses flowed, too few to say much", flowed.Win, flowed.Lost)
			}
		})
	}
}

// TestTruthParts has a part of a game as a book, with and without an examination
// of the replies that are not in it: nothing may be called what it is not.
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
							t.Fatalf("%v is called %v, and is %d", pos.Setup(), got, whole.value[key])
						case got == proof.Lost:
							lost[i]++
						}
					}
				}
			}
			few := testing.Short() // then the replies may find nothing more
			if lost[0] < most || lost[1] < lost[0] || lost[1] == lost[0] && !few {
				t.Errorf("%d lost, %d with replies examined", lost[0], lost[1])
			}
		})
	}
}

// TestSymmetricKid: a position counts as behind a move under any symmetry.
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
			t.Fatalf("%+v, and with turned positions %+v", a.Verdicts, b.Verdicts)
		}
		if a.Flowed.Decided() > 0 {
			return
		}
	}
}
