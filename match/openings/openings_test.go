package openings_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/match/openings"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

func Example() {
	items, err := openings.Make(context.Background(), openings.Options{Count: 2, Stones: 4, Seed: 5})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, it := range items {
		fmt.Println(it.ID, it.Moves)
	}
	// Output:
	// opening-1 [h11 k8 e8 g10]
	// opening-2 [h10 j11 g6 g7]
}

// wins asks the oracle.
func wins(nodes uint64) func(context.Context, *board.Position) (bool, error) {
	r := oracle.New(oracle.Options{Engines: 1, Memory: 8 << 20})
	return func(ctx context.Context, pos *board.Position) (bool, error) {
		a, err := r.Session(pos).Probe(ctx, oracle.Budget{Space: proof.ByThreats, Nodes: nodes})
		return a.Verdict.Outcome() == proof.Win, err
	}
}

// TestMake: under every rule and on small and large boards the openings are legal, near the centre,
// balanced, without a win for either side, and no two are images of each other.
func TestMake(t *testing.T) {
	for _, rule := range board.Rules() {
		for _, size := range []int{6, 15, 22} {
			o := openings.Options{Rule: rule, Size: size, Count: 12, Seed: 3, Wins: wins(2000), Margin: 0.2}
			items, err := openings.Make(t.Context(), o)
			if err != nil || len(items) != 12 {
				t.Fatalf("%v %d: %d openings, error %v", rule, size, len(items), err)
			}
			seen := map[string]bool{}
			for _, it := range items {
				pos, err := it.Position()
				if err != nil {
					t.Fatal(err)
				}
				key, _, _ := pos.CanonicalKey(nil)
				stones := len(it.Moves)
				if seen[string(key)] || stones < 4 || stones > 7 || pos.Count(board.Black)+pos.Count(board.White) != stones {
					t.Errorf("%v %d: %v: seen before = %v", rule, size, it.Moves, seen[string(key)])
				}
				seen[string(key)] = true
				for _, pt := range it.Moves {
					if middle := float64(size-1) / 2; math.Abs(float64(pt.X())-middle) > 3.5 || math.Abs(float64(pt.Y())-middle) > 3.5 {
						t.Errorf("%v %d: %v is far from the centre", rule, size, pt)
					}
				}
				if v := openings.Static(pos); math.Abs(v-0.5) > 0.2 {
					t.Errorf("%v %d: %v has the value %v", rule, size, it.Moves, v)
				}
				for _, c := range []board.Colour{board.Black, board.White} {
					s := it.Setup
					s.ToMove = c
					other, err := board.New(s)
					if err != nil {
						t.Fatal(err)
					}
					if won, err := o.Wins(t.Context(), other); err != nil || won {
						t.Errorf("%v %d: %v wins %v, error %v", rule, size, c, it.Moves, err)
					}
				}
			}
		}
	}
}

// TestSeed: the same seed makes the same openings, more of them begin alike, another seed makes
// others.
func TestSeed(t *testing.T) {
	make := func(count int, seed uint64) []notation.Item {
		made := 0
		items, err := openings.Make(t.Context(), openings.Options{Count: count, Stones: 5, Seed: seed, Made: func(n int) { made = n }})
		if err != nil || made != count {
			t.Fatal(err)
		}
		return items
	}
	if few, many := make(5, 1), make(30, 1); !reflect.DeepEqual(few, many[:5]) {
		t.Error("more openings begin with others")
	}
	if reflect.DeepEqual(make(5, 1), make(5, 2)) {
		t.Error("another seed makes the same openings")
	}
}

// TestProved: a position that either side wins, were it to move, is no opening.
func TestProved(t *testing.T) {
	for _, winner := range []board.Colour{board.Black, board.White} {
		asked := 0
		_, err := openings.Make(t.Context(), openings.Options{Count: 1, Stones: 5, Seed: 1, Attempts: 50, Wins: func(_ context.Context, pos *board.Position) (bool, error) {
			asked++
			return pos.ToMove() == winner, nil
		}})
		if !errors.Is(err, openings.ErrFew) || asked == 0 {
			t.Errorf("%v wins all: error %v after %d questions", winner, err, asked)
		}
	}
}

// TestFew: a board without balanced openings, or with too few, is an error.
func TestFew(t *testing.T) {
	extreme := func(context.Context, *board.Position) (float64, error) { return 0.9, nil }
	if _, err := openings.Make(t.Context(), openings.Options{Count: 1, Value: extreme, Attempts: 20}); !errors.Is(err, openings.ErrFew) {
		t.Errorf("error %v, expected %v", err, openings.ErrFew)
	}
	items, err := openings.Make(t.Context(), openings.Options{Size: 5, Count: 1000, Stones: 2, Margin: 0.5})
	if !errors.Is(err, openings.ErrFew) || items != nil || !strings.HasPrefix(err.Error(), "opening ") {
		t.Errorf("error %v, expected %v", err, openings.ErrFew)
	}
}

// TestErrors: the errors of the prover, of the measure and of the context end Make.
func TestErrors(t *testing.T) {
	broken := errors.New("broken")
	_, err := openings.Make(t.Context(), openings.Options{Count: 1, Wins: func(context.Context, *board.Position) (bool, error) { return false, broken }})
	if !errors.Is(err, broken) {
		t.Errorf("prover: error %v", err)
	}
	_, err = openings.Make(t.Context(), openings.Options{Count: 1, Value: openings.BySearch(failing{broken}, search.Limit{})})
	if !errors.Is(err, broken) {
		t.Errorf("measure: error %v", err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(broken)
	if _, err := openings.Make(ctx, openings.Options{Count: 1}); !errors.Is(err, broken) {
		t.Errorf("context: error %v", err)
	}
	if _, err := openings.Make(t.Context(), openings.Options{Count: 1, Size: 23, Attempts: 3}); !errors.Is(err, openings.ErrFew) {
		t.Errorf("a board of 23: error %v", err)
	}
}

type failing struct{ err error }

func (f failing) Search(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
	return search.Result{}, f.err
}

func (failing) Forget() {}

// TestRead: positions of a file, and what is refused.
func TestRead(t *testing.T) {
	items, err := openings.Read(t.Context(), strings.NewReader("h8i9g7\nj10h8\n"), notation.Options{}, board.Renju, 15)
	if err != nil || len(items) != 2 || len(items[0].Moves) != 3 || items[1].Setup.Rule != board.Renju {
		t.Errorf("%+v, error %v", items, err)
	}
	for text, want := range map[string]string{
		"":                              "empty",
		"h8i":                           "expected",
		"h8a1h9a2h10a3h11a4h12\n":       "black",
		`{"moves":"h8","size":19}`:      "a board of 19, expected 15",
		`{"moves":"h8","rule":"renju"}`: "renju, expected freestyle",
		"# nothing\n":                   "no",
	} {
		if items, err := openings.Read(t.Context(), strings.NewReader(text), notation.Options{}, board.Freestyle, 15); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, error %v, expected one with %q", text, items, err, want)
		}
	}
}
