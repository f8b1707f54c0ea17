package maker_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/maker"
	"github.com/gsolve/gsolve/puzzles/prover"
)

func makers(o maker.Options, n int) (list []*maker.Maker) {
	for range n {
		list = append(list, maker.New(prover.NewScout(1<<20), prover.New(1<<20), o))
	}
	return list
}

// made returns the first n puzzles of a series, made by several makers at once.
func made(t *testing.T, o maker.Options, threads, n int) (list []string) {
	t.Helper()
	testboard.Deadline(t)
	err := maker.Series(t.Context(), makers(o, threads), func(_ uint64, p *puzzles.Puzzle) (bool, error) {
		if p != nil {
			list = append(list, string(p.AppendJSON(nil)))
		}
		return len(list) < n, nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// TestMake: puzzles have the wanted properties and pass a strict check. One maker makes the same
// puzzles as three.
func TestMake(t *testing.T) {
	o := maker.Options{Rule: board.Freestyle, Size: 15, Side: board.Black, Attacks: puzzles.Range{Min: 5, Max: 7}, Seed: 1}
	list := made(t, o, 1, 2)
	if again := made(t, o, 3, 2); !slices.Equal(list, again) {
		t.Errorf("one maker: %v, three makers: %v", list, again)
	}
	asWanted(t, o, list)
}

// TestMakeKinds makes puzzles of other rules, sides and goals.
func TestMakeKinds(t *testing.T) {
	for _, o := range []maker.Options{
		{Rule: board.Renju, Size: 13, Side: board.White, Attacks: puzzles.Range{Min: 4, Max: 6}, Grades: puzzles.Range{Min: 3, Max: 4}, Seed: 2},
		{Rule: board.Standard, Size: 15, Side: board.Black, Goal: puzzles.Defend, Attacks: puzzles.Range{Min: 2, Max: 6}, Seed: 3},
	} {
		asWanted(t, o, made(t, o, 1, testboard.Trials(t, 1, 1, 2)))
	}
}

// asWanted fails unless the puzzles pass a strict check and have the properties of o.
func asWanted(t *testing.T, o maker.Options, list []string) {
	t.Helper()
	for _, text := range list {
		p := testpuzzle.Parse(t, text)
		r, err := checker.Check(t.Context(), prover.New(1<<20), p, checker.Options{Pairs: true})
		if err != nil || !r.Passed(true) {
			t.Errorf("%s: problems %+v, error %v, want a pass", text, r.Problems, err)
		}
		pos := p.Position
		if pos.Rule() != o.Rule || pos.Size() != o.Size || pos.ToMove() != o.Side || p.Goal != o.Goal ||
			o.Goal.Wins() && !o.Attacks.Has(p.Attacks) || o.Grades.Min > 0 && !o.Grades.Has(p.Rating.Grade) {
			t.Errorf("%s does not have the properties of %+v", text, o)
		}
	}
}

// TestSeriesCancelled: a series ends when its context ends, and when the function that takes the
// puzzles returns an error.
func TestSeriesCancelled(t *testing.T) {
	testboard.Deadline(t)
	o := maker.Options{Size: 15, Side: board.Black, Attacks: puzzles.Range{Min: 50, Max: 60}}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	never := func(uint64, *puzzles.Puzzle) (bool, error) { return true, nil }
	if err := maker.Series(ctx, makers(o, 2), never); !errors.Is(err, context.Canceled) {
		t.Errorf("after cancelling: error %v, want Canceled", err)
	}
	o.Attacks = puzzles.Range{Min: 5, Max: 5}
	full := errors.New("disk full")
	if err := maker.Series(t.Context(), makers(o, 2), func(uint64, *puzzles.Puzzle) (bool, error) { return true, full }); !errors.Is(err, full) {
		t.Errorf("the taker fails: error %v, want %v", err, full)
	}
}

func TestMakeOptions(t *testing.T) {
	good := maker.Options{Attacks: puzzles.Range{Min: 5, Max: 9}, Grades: puzzles.Range{Min: 1, Max: 9}}
	if err := good.Valid(); err != nil {
		t.Error(err)
	}
	for want, spoil := range map[string]func(o *maker.Options){
		"not a puzzle: goal vct, expected vcf or defend": func(o *maker.Options) { o.Goal = puzzles.ByThreats },
		"not a puzzle: 0…9 attacks, expected 1 to 60":    func(o *maker.Options) { o.Attacks.Min = 0 },
		"not a puzzle: 5…61 attacks, expected 1 to 60":   func(o *maker.Options) { o.Attacks.Max = 61 },
		"not a puzzle: grade 1…10, expected 1 to 9":      func(o *maker.Options) { o.Grades.Max = 10 },
	} {
		o := good
		spoil(&o)
		if err := o.Valid(); err == nil || err.Error() != want {
			t.Errorf("Valid: error %v, want %q", err, want)
		}
	}
}

// TestRun: a run ends with the wanted number of puzzles, or with the last attempt.
func TestRun(t *testing.T) {
	o := maker.Options{Rule: board.Renju, Size: 15, Side: board.Black, Attacks: puzzles.Range{Min: 3, Max: 4}, Seed: 1}
	var lines []string
	run := &maker.Run{Makers: makers(o, 2), Count: 1, Write: func(line []byte) error { lines = append(lines, string(line)); return nil }}
	if err := run.Do(t.Context()); err != nil || len(lines) != 1 {
		t.Fatalf("error %v, lines %q, want one line", err, lines)
	}
	found, tried := run.Made()
	p, err := puzzles.Parse(lines[0])
	if err != nil || p.ID != "renju-001" || p.Source != fmt.Sprintf("made by gsolve: seed 1, attempt %d", tried-1) || found != 1 {
		t.Errorf("puzzle %+v, error %v after %d attempts, want renju-001 of the last attempt", p, err, tried)
	}
	if label, done, total := run.Meter(time.Minute); !strings.HasPrefix(label, "1 of 1 puzzle, ") || !strings.HasSuffix(label, ", 1m0s") || done != 1 || total != 1 {
		t.Errorf("Meter: label %q, %d of %d, want 1 of 1", label, done, total)
	}
	o.Attacks = puzzles.Range{Min: 20, Max: 20}
	run = &maker.Run{Makers: makers(o, 1), Count: 1, Attempts: 1}
	if err := run.Do(t.Context()); err != nil {
		t.Error(err)
	}
	if found, tried := run.Made(); found != 0 || tried != 1 {
		t.Errorf("%d puzzles of 20 attacks in %d attempts, want none in one attempt", found, tried)
	}
}
