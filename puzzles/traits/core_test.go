package traits

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
)

func mustCore(t *testing.T, pos *board.Position, space proof.Space, line proof.Line) *Core {
	t.Helper()
	c, err := CoreOf(pos, space, line)
	if err != nil {
		t.Fatalf("%v: %v", puzzles.LineText(line), err)
	}
	return c
}

// moved returns the report's position and line, shifted by dx and dy, with swapped colours if
// exchange is true.
func moved(t *testing.T, r *checker.Report, dx, dy int, exchange bool) (*board.Position, proof.Line) {
	t.Helper()
	s := r.Puzzle.Position.Setup()
	shift := func(points []board.Point) (to []board.Point) {
		for _, pt := range points {
			if pt != board.Pass {
				pt = board.At(pt.X()+dx, pt.Y()+dy)
			}
			to = append(to, pt)
		}
		return to
	}
	s.Black, s.White = shift(s.Black), shift(s.White)
	if exchange {
		s.Black, s.White, s.ToMove = s.White, s.Black, s.ToMove.Opponent()
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos, shift(r.Line)
}

// with adds stones to the sample.
func (s sample) with(black, white string) sample {
	s.black, s.white = s.black+" "+black, s.white+" "+white
	return s
}

// TestCore: the core holds exactly the stones and edges that the threats of the line use.
func TestCore(t *testing.T) {
	for _, tc := range []struct {
		sample
		stones, edges string
	}{
		{sample{black: blocked + " h6 h7", white: "d8"}.lined("h8 i8 h9 h5 h10"), "h6 h7 d8 e8 f8 g8", ""},
		{sample{black: blocked + " h6 h7 a1 o1 a15", white: "d8 c8 o15 b3 i13"}.lined("h8 i8 h9 h5 h10"), "h6 h7 d8 e8 f8 g8", ""},
		{sample{black: "a8 b8 c8 d6 d7"}.lined("d8 e8 d9 d5 d10"), "d6 d7 a8 b8 c8", "left"},
		{sample{black: "b8 c8 d8 e6 e7", white: "a8"}.lined("e8 f8 e9 e5 e10"), "e6 e7 a8 b8 c8 d8", ""},
		{sample{black: "a1 b2 c3 f4 e4"}.lined("d4 e5 c4 b4 g4"), "a1 b2 c3 e4 f4", "left bottom"},
		{sample{rule: board.Renju, side: board.White, black: "d8 i9 i10 j7 k6 a1", white: blocked + " o15"}.lined("h8 -- i8"), "k6 j7 d8 e8 f8 g8 i9 i10", ""},
		{sample{rule: board.Standard, black: "c8 " + blocked + " h6 h7"}.lined("h8 i8 h9 h5 h10"), "h6 h7 c8 e8 f8 g8", ""},
		{sample{black: blocked + " f6 g7 i4", white: "d8 i5 i6 i7"}.lined("h8 i8 i9 e5 j10"), "i4 i5 f6 i6 g7 i7 d8 e8 f8 g8", ""},
		{sample{goal: puzzles.ByThreats, black: "h6 h7 f8 g8 b2", white: "c3"}.lined("h8 i8 h9 h5 h10"), "h6 h7 f8 g8", ""},
		{sample{goal: puzzles.ByThreats, black: "e8 f8 g8", white: "a1 a2 a3 a4 o1"}.lined("a5 a6 h8 d8 i8"), "a1 a2 a3 a4 e8 f8 g8", "bottom"},
	} {
		r := tc.report(t)
		c := mustCore(t, r.Puzzle.Position, r.Puzzle.Space, r.Line)
		var edges []string
		for i, used := range c.Edges {
			if used {
				edges = append(edges, [...]string{"left", "right", "bottom", "top"}[i])
			}
		}
		if got := puzzles.LineText(c.Stones); got != tc.stones || strings.Join(edges, " ") != tc.edges {
			t.Errorf("%s: stones %s, edges %v, want stones %s, edges %s", tc.line, got, edges, tc.stones, tc.edges)
		}
	}
}

// lined sets the line of the sample, and Black to move if no side is set.
func (s sample) lined(line string) sample {
	if s.side == board.Empty {
		s.side = board.Black
	}
	s.line = line
	return s
}

// TestCoreKey: images under symmetries have the same key. The position without the stones outside
// the core has it too. Different combinations have different keys.
func TestCoreKey(t *testing.T) {
	seen := map[[16]byte]string{}
	for _, s := range samples {
		if s.line == "" {
			continue
		}
		r := s.report(t)
		c := mustCore(t, r.Puzzle.Position, r.Puzzle.Space, r.Line)
		for symmetry := range board.Symmetry(board.Symmetries) {
			m := mirror(r, symmetry)
			if got := mustCore(t, m.Puzzle.Position, m.Puzzle.Space, m.Line); got.Key() != c.Key() {
				t.Errorf("%s, symmetry %d: the key differs: core %v, want %v", s.name, symmetry, got, c)
			}
		}
		setup := r.Puzzle.Position.Setup()
		idle := func(pt board.Point) bool { return !slices.Contains(c.Stones, pt) }
		setup.Black, setup.White = slices.DeleteFunc(setup.Black, idle), slices.DeleteFunc(setup.White, idle)
		pos, err := board.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if got := mustCore(t, pos, r.Puzzle.Space, r.Line); got.Key() != c.Key() {
			t.Errorf("%s without the other stones: core %v, want %v", s.name, got, c)
		}
		if other, twice := seen[c.Key()]; twice && s.name != "a six in freestyle" { // there a six wins like a five
			t.Errorf("%s and %s have the same key", s.name, other)
		}
		seen[c.Key()] = s.name
	}
}

// TestCoreMoved: a combination keeps its key when it moves, unless it uses an edge and leaves it.
// In freestyle it keeps its key with swapped colours, in renju it does not.
func TestCoreMoved(t *testing.T) {
	middle := samples[0]
	border := sample{black: "a8 b8 c8 d6 d7"}.lined("d8 e8 d9 d5 d10")
	three := sample{rule: board.Renju, black: blocked + " h6 h7", white: "d8"}.lined("h8 i8 h9 h5 h10")
	for _, tc := range []struct {
		name     string
		sample   sample
		dx, dy   int
		exchange bool
		same     bool
	}{
		{"middle", middle, 3, -2, false, true},
		{"along the edge", border, 0, 3, false, true},
		{"off the edge", border.with("", "a9"), 1, 0, false, false},
		{"exchanged", middle, 0, 0, true, true},
		{"exchanged in renju", three, 0, 0, true, false},
	} {
		r := tc.sample.report(t)
		pos, line := moved(t, r, tc.dx, tc.dy, tc.exchange)
		a := mustCore(t, r.Puzzle.Position, proof.Fours, r.Line)
		b := mustCore(t, pos, proof.Fours, line)
		if (a.Key() == b.Key()) != tc.same {
			t.Errorf("%s: same key: %v, want %v (cores %v and %v)", tc.name, !tc.same, tc.same, a, b)
		}
	}
}

func TestCoreRefuses(t *testing.T) {
	r := samples[0].report(t)
	for _, line := range []string{"", "h8", "h8 i8 h9 h5 h11", "h8 a1 h9 h5 h10", "e8"} {
		if _, err := CoreOf(r.Puzzle.Position, proof.Fours, testboard.Points(t, line)); err == nil {
			t.Errorf("CoreOf accepts %q, which is no line of a win", line)
		}
	}
}
