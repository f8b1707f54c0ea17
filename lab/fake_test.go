package lab_test

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/lab"
	"github.com/gsolve/gsolve/match/openings"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// The fake searchers of the tests:
//
//	steady:need=N   plays h8 from N + seed iterations on, before that the first legal point
//	counter:rate=N  reports N iterations a second on one thread, twice as many on two, and a tenth
//	                less with an oracle
//	slow            plays h8, and takes the time that it is given twice
//
// All others come from the roster.
type fake struct {
	name string
	need uint64
	rate float64
	seed uint64
}

func (f *fake) Forget() {}

func (f *fake) Search(ctx context.Context, pos *board.Position, l search.Limit, _ func(search.Result)) (search.Result, error) {
	if err := search.Playable(pos); err != nil {
		return search.Result{}, err
	}
	first := board.At(0, 0)
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if pos.Legal(pt, pos.ToMove()) {
			first = pt
			break
		}
	}
	r := search.Result{Move: first, Basis: search.Static, Elapsed: l.Time}
	switch f.name {
	case "steady":
		if l.Iterations >= f.need+f.seed {
			r.Move = board.At(7, 7)
		}
	case "counter":
		r.Iterations = uint64(f.rate * l.Time.Seconds())
	case "slow":
		time.Sleep(2 * l.Time)
	}
	return r, nil
}

func makeFake(spec string, seed uint64) (search.Searcher, error) {
	name, options, _ := strings.Cut(spec, ":")
	f := &fake{name: name, seed: seed}
	if name != "steady" && name != "counter" && name != "slow" {
		s, err := roster.Parse(spec)
		if err != nil {
			return nil, err
		}
		return s.New(roster.Env{Memory: 1 << 20, Seed: seed, ReadFile: os.ReadFile})
	}
	for option := range strings.SplitSeq(options, ",") {
		key, value, _ := strings.Cut(option, "=")
		n, _ := strconv.ParseUint(value, 10, 64)
		switch key {
		case "need":
			f.need = n
		case "rate":
			f.rate += float64(n)
		case "threads":
			f.rate *= float64(n)
		case "oracle":
			if value != "off" {
				f.rate *= 0.9
			}
		case "":
		default:
			return nil, fmt.Errorf("%w: unknown option %s", lab.ErrOptions, key)
		}
	}
	return f, nil
}

func makeOpenings(ctx context.Context, rule board.Rule, size, count int) ([]notation.Item, error) {
	return openings.Make(ctx, openings.Options{Rule: rule, Size: size, Count: count, Margin: 0.4})
}

// options returns quick options that write into a folder of the test.
func options(t *testing.T) lab.Options {
	t.Helper()
	return lab.Options{Out: t.TempDir(), Make: makeFake, Openings: makeOpenings, Size: 9, Games: 4, Concurrency: 2, Tolerance: time.Hour}
}

func experiment(t *testing.T, name string) lab.Experiment {
	t.Helper()
	for _, e := range lab.Experiments() {
		if e.Name == name {
			return e
		}
	}
	t.Fatalf("no experiment %s", name)
	return lab.Experiment{}
}
