package traits

import (
	"errors"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/puzzles"
)

// puzzle is the sample as a miner hands it out.
func (s sample) puzzle(t *testing.T) *puzzles.Puzzle {
	t.Helper()
	r := s.report(t)
	r.Puzzle.Solution = puzzles.Linear(r.Line)
	return r.Puzzle
}

// TestSieve: the words of a game are the fates of its puzzles, one after another.
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
				t.Errorf("%s, puzzle %d: %v, expected %v (%v)", tc.name, i+1, got, tc.want[i], err)
			}
		}
	}
}

// TestSieveRestored: a sieve goes on from what another has kept.
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
		t.Errorf("%v, %v", got, err)
	}
	if err := third.Know(long.puzzle(t)); err != nil {
		t.Fatal(err)
	}
	if got, err := third.Sift(long.puzzle(t)); got != Repeated || err != nil {
		t.Errorf("%v, %v", got, err)
	}
}

// TestSieveDefence: defences are one if their positions are.
func TestSieveDefence(t *testing.T) {
	s := &Sieve{}
	p := sample{goal: puzzles.Defend, black: "e8 f8 g8", white: "a1", side: board.White}.puzzle(t)
	mirrored := *p
	mirrored.Position = p.Position.Transform(3)
	for i, want := range []Fate{New, Repeated} {
		if got, err := s.Sift([]*puzzles.Puzzle{p, &mirrored}[i]); got != want || err != nil {
			t.Errorf("%v, expected %v (%v)", got, want, err)
		}
	}
}

// TestSieveRefuses: a puzzle whose solution is none is refused, and not noted.
func TestSieveRefuses(t *testing.T) {
	s, p := &Sieve{}, samples[0].puzzle(t)
	p.Solution = puzzles.Linear(testboard.Points(t, "h8 a1"))
	if _, err := s.Sift(p); !errors.Is(err, puzzles.ErrPuzzle) {
		t.Errorf("%v", err)
	}
	if err := s.Know(p); !errors.Is(err, puzzles.ErrPuzzle) {
		t.Errorf("%v", err)
	}
	if got, err := s.Sift(samples[0].puzzle(t)); got != New || err != nil {
		t.Errorf("%v, %v", got, err)
	}
}
