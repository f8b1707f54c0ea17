package traits

import (
	"errors"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/puzzles"
)

// puzzle returns the sample as a miner would report it.
func (s sample) puzzle(t *testing.T) *puzzles.Puzzle {
	t.Helper()
	r := s.report(t)
	r.Puzzle.Solution = puzzles.Linear(r.Line)
	return r.Puzzle
}

// TestSieve sifts the puzzles of a game one after another, and compares the fate of each.
func TestSieve(t *testing.T) {
	long := longSample()
	begun := long.with("d1", "e1").lined(long.line[len("d1 e1 "):])
	other := long.with("d3", "e3").lined("d1 e1 " + long.line[len("d1 e1 d3 e3 "):])
	strayed := long.with("o15", "o14").lined(long.line)
	foreign := long.with("d1 g15", "e1 g14").lined("f15 h15 " + long.line[len("d1 e1 "):])
	fourThree, doubleFour := samples[0], sample{black: "k2 k3 k4 l5 m5 n5", white: "k1 o5"}.lined("k5 j5 k6")
	for _, tc := range []struct {
		name    string
		puzzles []sample
		want    []Fate
	}{
		{"other combinations", []sample{fourThree, doubleFour}, []Fate{New, New}},
		{"twice", []sample{fourThree, doubleFour, fourThree}, []Fate{New, New, Repeated}},
		{"stones far away", []sample{fourThree, doubleFour, fourThree.with("a1 o15", "o1 a15")}, []Fate{New, New, Repeated}},
		{"going on", []sample{long, begun}, []Fate{New, Continued}},
		{"another order", []sample{long, other}, []Fate{New, Continued}},
		{"missed", []sample{long, strayed}, []Fate{New, Continued}},
		{"going on after a repetition", []sample{long, fourThree, long, begun}, []Fate{New, New, Repeated, Continued}},
		{"another solution after another move", []sample{long, foreign}, []Fate{New, New}},
		{"a game between", []sample{long, fourThree, begun}, []Fate{New, New, New}},
	} {
		s := &Sieve{}
		for i, p := range tc.puzzles {
			if got, err := s.Sift(p.puzzle(t)); got != tc.want[i] || err != nil {
				t.Errorf("%s, puzzle %d: fate %v, want %v (error %v)", tc.name, i+1, got, tc.want[i], err)
			}
		}
	}
}

// TestSieveRestored: a new sieve continues with the path of another, and knows the puzzles that
// Know told it.
func TestSieveRestored(t *testing.T) {
	long := longSample()
	begun := long.with("d1", "e1").lined(long.line[len("d1 e1 "):]).puzzle(t)
	first := &Sieve{}
	if _, err := first.Sift(long.puzzle(t)); err != nil {
		t.Fatal(err)
	}
	second, third := &Sieve{}, &Sieve{}
	second.Restore(first.Path())
	if got, err := second.Sift(begun); got != Continued || err != nil {
		t.Errorf("after Restore: fate %v, error %v, want Continued", got, err)
	}
	if err := third.Know(long.puzzle(t)); err != nil {
		t.Fatal(err)
	}
	if got, err := third.Sift(long.puzzle(t)); got != Repeated || err != nil {
		t.Errorf("after Know: fate %v, error %v, want Repeated", got, err)
	}
}

// TestSieveDefence: two defences are the same puzzle if their positions are the same up to
// symmetry.
func TestSieveDefence(t *testing.T) {
	s := &Sieve{}
	p := sample{goal: puzzles.Defend, black: "e8 f8 g8", white: "a1", side: board.White}.puzzle(t)
	mirrored := *p
	mirrored.Position = p.Position.Transform(3)
	for i, want := range []Fate{New, Repeated} {
		if got, err := s.Sift([]*puzzles.Puzzle{p, &mirrored}[i]); got != want || err != nil {
			t.Errorf("defence %d: fate %v, want %v (error %v)", i+1, got, want, err)
		}
	}
}

// TestSieveRefuses: the sieve refuses a puzzle whose solution is no win, and does not remember it.
func TestSieveRefuses(t *testing.T) {
	s, p := &Sieve{}, samples[0].puzzle(t)
	p.Solution = puzzles.Linear(testboard.Points(t, "h8 a1"))
	if _, err := s.Sift(p); !errors.Is(err, puzzles.ErrPuzzle) {
		t.Errorf("Sift of a wrong solution: error %v, want ErrPuzzle", err)
	}
	if err := s.Know(p); !errors.Is(err, puzzles.ErrPuzzle) {
		t.Errorf("Know of a wrong solution: error %v, want ErrPuzzle", err)
	}
	if got, err := s.Sift(samples[0].puzzle(t)); got != New || err != nil {
		t.Errorf("the right solution after the wrong one: fate %v, error %v, want New", got, err)
	}
}
