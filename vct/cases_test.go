package vct_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// lesson is a case of testdata/lessons.txt.
type lesson struct {
	*testboard.Case
	testtruth.Puzzle
	attacks [2]int    // of the shortest win, by order; 0 without a win
	first   [2]string // all moves that win, by order
}

func lessonOf(t testing.TB, c *testboard.Case) lesson {
	t.Helper()
	pos := c.Position(t)
	l := lesson{Case: c, Puzzle: testtruth.Puzzle{Tiny: testtruth.TinyOf(pos), A: pos.ToMove()}}
	for threats, key := range map[proof.Space]string{proof.Order2: "order2", proof.Threes: "threes"} {
		if n, first, wins := strings.Cut(c.Text(t, key), " from "); wins {
			l.first[testtruth.Order(threats)] = first
			var err error
			if l.attacks[testtruth.Order(threats)], err = strconv.Atoi(n); err != nil {
				t.Fatal(err)
			}
		}
	}
	return l
}

func lessons(t testing.TB) (list []lesson) {
	t.Helper()
	for _, c := range testboard.Cases(t, "testdata/lessons.txt") {
		list = append(list, lessonOf(t, c))
	}
	return list
}

// holds reports whether a fact of a lesson is true in a position.
func holds(t *testing.T, pos *board.Position, fact string) bool {
	t.Helper()
	if moves, then, found := strings.Cut(strings.TrimPrefix(fact, "after "), ": "); found && strings.HasPrefix(fact, "after ") {
		pos = pos.Clone()
		testboard.Play(t, pos, testboard.Points(t, moves)...)
		return holds(t, pos, then)
	}
	// Such a fact is about a shape of Black that is a three in standard, but not real in renju.
	if then, found := strings.CutPrefix(fact, "in standard: "); found {
		s := pos.Setup()
		s.Rule = standard
		return holds(t, testboard.New(t, s), then)
	}
	word := strings.Fields(fact)
	switch {
	case fact == "no legal move":
		return !slices.ContainsFunc(pos.AppendStones(nil, board.Empty), func(pt board.Point) bool { return pos.Legal(pt, pos.ToMove()) })
	case len(word) == 4 && word[1] == "is" && word[2] == "forbidden:":
		return pos.Forbidden(testboard.Point(t, word[0])).String() == word[3]
	case len(word) > 4 && strings.Join(word[1:4], " ") == "has fives on":
		return slices.Equal(board.Names(pos.FiveSquares(nil, colour(t, word[0]))), word[4:])
	case len(word) > 6 && word[1] == "on" && word[3] == "makes" && word[5] == "×":
		return strconv.Itoa(rowsOf(t, pos, word[0], word[2], strings.Join(word[6:], " "))) == word[4]
	}
	t.Fatalf("the test cannot read the fact %q", fact)
	return false
}

func colour(t *testing.T, name string) board.Colour {
	t.Helper()
	c, err := board.ParseColour(name)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// rowsOf returns the number of rows in which a stone of side on point makes the shape.
func rowsOf(t *testing.T, pos *board.Position, side, point, shape string) (n int) {
	t.Helper()
	want, known := map[string]board.Shape{
		"nothing": board.NoShape, "three": board.ShapeThree, "four": board.ShapeFour, "straight four": board.ShapeStraightFour,
	}[shape]
	if !known {
		t.Fatalf("the test knows no shape %q", shape)
	}
	for _, got := range pos.Shapes(testboard.Point(t, point), colour(t, side)) {
		if got == want {
			n++
		}
	}
	return n
}

func TestLessons(t *testing.T) {
	testboard.Run(t, "testdata/lessons.txt", func(t *testing.T, c *testboard.Case) {
		l, pos := lessonOf(t, c), c.Position(t)
		for _, fact := range c.All("fact") {
			if !holds(t, pos, fact) {
				t.Errorf("the position does not have the fact %q", fact)
			}
		}
		want, err := l.Answer(3_000_000)
		if err != nil {
			t.Fatal(err)
		}
		for _, threats := range testtruth.Classes {
			w := want.Class[testtruth.Order(threats)]
			got := strings.Join(board.Names(l.PointsOf(w.First)), " ")
			if w.Attacks != l.attacks[testtruth.Order(threats)] || got != l.first[testtruth.Order(threats)] {
				t.Errorf("%v: the case says %d attacks from %q, the reference finds %d from %q", threats, l.attacks[testtruth.Order(threats)], l.first[testtruth.Order(threats)], w.Attacks, got)
			}
		}
		if err := newJudge(0).wrong(l.Puzzle, want); err != nil {
			t.Errorf("%v\n%s", err, testboard.Diagram(pos))
		}
		if stone := c.Text(t, "without"); stone != "" {
			needed(t, l.Puzzle, testboard.Point(t, stone))
		}
	})
}

// needed checks that d3 wins without the stone that the case is about, for the reference and the
// solver.
func needed(t *testing.T, q testtruth.Puzzle, stone board.Point) {
	t.Helper()
	q.Stone[q.A.Opponent()] &^= uint64(1) << stone.Index(q.N)
	want, err := q.Answer(3_000_000)
	if err != nil {
		t.Fatal(err)
	}
	if w := want.Class[testtruth.Order(proof.Threes)]; w.Attacks == 0 || w.First>>testboard.Point(t, "d3").Index(q.N)&1 == 0 {
		t.Errorf("without the stone %v the reference finds %d attacks from %v, want d3 among them", stone, w.Attacks, q.PointsOf(w.First))
	}
	if err := newJudge(0).wrong(q, want); err != nil {
		t.Errorf("without the stone %v: %v", stone, err)
	}
}

// TestOneSolverManyRules asks one solver about the same stones under the three rules in turn,
// twice. The answers about one rule may not depend on the rule before.
func TestOneSolverManyRules(t *testing.T) {
	s := vct.NewSolver(0)
	compared := 0
	for range 2 {
		for _, l := range lessons(t) {
			for _, rule := range testboard.Rules {
				q := l.Puzzle
				q.Rule = rule
				want, err := q.Answer(1_000_000)
				if !q.Playable() || err != nil {
					continue // the stones hold a row of six, which ends the game in freestyle
				}
				compared++
				pos := q.MustPosition(t)
				for _, threats := range testtruth.Classes {
					o := proof.Question{Goal: proof.AllFirst, Space: threats}
					got, err := patient(s, pos, o)
					if err == nil {
						err = wrong(pos, q, want.Class[testtruth.Order(threats)], o, got)
					}
					if err != nil {
						t.Errorf("%s, %v: %v", l.Name, rule, err)
					}
				}
			}
		}
	}
	if compared < 102 {
		t.Errorf("the test compared %d positions, want at least 102", compared)
	}
}

// TestUnbalanced checks positions in which only one side has stones, for either side.
func TestUnbalanced(t *testing.T) {
	for _, c := range []board.Colour{black, white} {
		for _, rule := range []board.Rule{freestyle, standard} {
			text := strings.ReplaceAll(`
				. . . . . . . . .
				. . . . . . . . .
				. . . . . . . . .
				. . . . . . . . .
				. . . . X . . . .
				. . . . X . . . .
				. . X X . . . . .
				. . . . . . . . .
				. . . . . . . . .`, "X", map[board.Colour]string{black: "X", white: "O"}[c])
			pos := testboard.Draw(t, rule, 9, c, text)
			if n := pos.Count(c); n != 4 || pos.Count(c.Opponent()) != 0 {
				t.Fatalf("the drawing holds %d stones of %v, want 4 and none of the other side", n, c)
			}
			got, err := patient(vct.NewSolver(0), pos, proof.Question{Space: proof.Order2, Goal: proof.ShortestWin})
			if err == nil {
				err = wrongWin(pos, proof.Order2, got)
			}
			if err != nil || got.Verdict.Outcome() != proof.Win || !got.ProvedShortest || attacks(got.Line) != 2 {
				t.Errorf("%v, %v to move: the verdict is %v by %v, want a shortest win of two attacks; error %v", rule, c, got.Verdict.Outcome(), got.Line, err)
			}
		}
	}
}

// TestForgottenProof checks that the solver can write out a proof although the table forgets a part
// of it. If a node and its child share a full bucket, storing the node may drop the child. In this
// position the solver once waited for both, with any amount of memory.
func TestForgottenProof(t *testing.T) {
	pos := testboard.Draw(t, renju, 7, white, `
		O X . X X . O
		X X X O X . X
		X . . . . O O
		X O O . X . X
		X . . X X X O
		O O X X X O X
		O O X X O X O`)
	q := testtruth.Puzzle{Tiny: testtruth.TinyOf(pos), A: white}
	want, err := q.Answer(1_000_000)
	if err != nil || want.Class[testtruth.Order(proof.Order2)].Attacks != 3 {
		t.Fatalf("the references find %+v, error %v; want a win of 3 attacks", want, err)
	}
	if err := newJudge(0).wrong(q, want); err != nil {
		t.Errorf("the solver answers wrongly: %v", err)
	}
}
