package vct_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// lesson is a position that a search for threats can get wrong, for one reason:
// the known pitfalls of the field, and the ways in which the defender answers
// threats with fours of his own. attacks is 0 where there is no win; first are
// all the moves that win. facts are what makes the position the case that its
// name says, so that it cannot turn into another unseen.
type lesson struct {
	name    string
	rule    board.Rule
	toMove  board.Colour
	size    int
	facts   []fact
	attacks [2]int    // by order
	first   [2]string // by order
	// without is a stone of the defender without which d3 wins: the case is about
	// that stone alone.
	without string
	diagram string
}

var (
	noWin    = [2]int{}
	nowhere  = [2]string{}
	twice    = [2]int{2, 2}
	d3Alone  = [2]string{"d3", "d3"}
	twoOnD3  = makes(black, "d3", board.ShapeThree, 2)
	fourOnD6 = makes(white, "d6", board.ShapeFour, 1)
)

// fact reports whether something is true of a position.
type fact struct {
	name  string
	holds func(p *board.Position) bool
}

// fives: exactly these points make a five of c.
func fives(c board.Colour, points string) fact {
	return fact{c.String() + " makes a five on " + points, func(p *board.Position) bool {
		return strings.Join(board.Names(p.FiveSquares(nil, c)), " ") == points
	}}
}

// makes: c on the point makes that shape in so many rows.
func makes(c board.Colour, point string, s board.Shape, rows int) fact {
	return fact{c.String() + " on " + point + " makes the shape", func(p *board.Position) bool {
		shapes, n := p.Shapes(pointOf(point), c), 0
		for _, got := range shapes {
			if got == s {
				n++
			}
		}
		return n == rows
	}}
}

// forbidden: Black may not play the point.
func forbidden(point string, why board.Reason) fact {
	return fact{point + " is forbidden", func(p *board.Position) bool { return p.Forbidden(pointOf(point)) == why }}
}

// after: the fact holds when the moves have been played, "--" being a pass.
func after(moves string, f fact) fact {
	return fact{"after " + moves + ": " + f.name, func(p *board.Position) bool {
		q := p.Clone()
		for _, name := range strings.Fields(moves) {
			pt := board.Pass
			if name != "--" {
				pt = pointOf(name)
			}
			if q.Play(pt) != nil {
				return false
			}
		}
		return f.holds(q)
	}}
}

// stuck: the side to move has no legal move.
var stuck = fact{"no legal move", func(p *board.Position) bool {
	return !slices.ContainsFunc(p.AppendStones(nil, board.Empty), func(pt board.Point) bool { return p.Legal(pt, p.ToMove()) })
}}

func pointOf(name string) board.Point {
	pt, err := board.ParsePoint(name)
	if err != nil {
		panic(err)
	}
	return pt
}

func TestLessons(t *testing.T) {
	for _, l := range slices.Concat(lessons, foundLessons) {
		t.Run(l.name, func(t *testing.T) {
			pos := draw(t, l.rule, l.size, l.toMove, l.diagram)
			for _, f := range l.facts {
				if !f.holds(pos) {
					t.Errorf("not so: %s", f.name)
				}
			}
			q := puzzle{tiny: tinyOf(pos), a: l.toMove}
			want, err := q.answer(3_000_000)
			if err != nil {
				t.Fatal(err)
			}
			for _, threats := range classes {
				w := want.class[order(threats)]
				got := strings.Join(board.Names(q.points(w.first)), " ")
				if w.attacks != l.attacks[order(threats)] || got != l.first[order(threats)] {
					t.Errorf("%v: the case says %d attacks from %q, the reference %d from %q", threats, l.attacks[order(threats)], l.first[order(threats)], w.attacks, got)
				}
			}
			if err := newJudge(0).wrong(q, want); err != nil {
				t.Errorf("%v\n%s", err, diagram(pos))
			}
			if l.without != "" {
				l.needed(t, q)
			}
		})
	}
}

// needed fails unless d3 wins without the stone that the case is about, by the
// reference and by the solver.
func (l lesson) needed(t *testing.T, q puzzle) {
	bit := uint64(1) << pointOf(l.without).Index(l.size)
	q.stone[l.toMove.Opponent()] &^= bit
	want, err := q.answer(3_000_000)
	if err != nil {
		t.Fatal(err)
	}
	if w := want.class[order(proof.Threes)]; w.attacks == 0 || w.first>>pointOf("d3").Index(l.size)&1 == 0 {
		t.Errorf("without %s: %d attacks from %v, expected d3 among them", l.without, w.attacks, q.points(w.first))
	}
	if err := newJudge(0).wrong(q, want); err != nil {
		t.Errorf("without %s: %v", l.without, err)
	}
}

// byStandard: the fact holds by exactly five, with nothing forbidden: of a shape
// of Black's in renju, that it is there before it is asked whether it is real.
func byStandard(f fact) fact {
	return fact{"in standard " + f.name, func(p *board.Position) bool {
		s := p.Setup()
		s.Rule = standard
		q, err := board.New(s)
		return err == nil && f.holds(q)
	}}
}

// TestOneSolverManyRules: the same stones under the three rules, one after the
// other and again, by one solver: nothing may be left of the rule before.
func TestOneSolverManyRules(t *testing.T) {
	s := vct.NewSolver(0)
	compared := 0
	for range 2 {
		for _, l := range slices.Concat(lessons, foundLessons) {
			for _, rule := range rules {
				q := puzzle{tiny: tinyOf(draw(t, l.rule, l.size, l.toMove, l.diagram)), a: l.toMove}
				q.rule = rule
				want, err := q.answer(1_000_000)
				if !q.playable() || err != nil {
					continue // a row of six, finished in freestyle
				}
				compared++
				pos, err := q.position()
				if err != nil {
					t.Fatal(err)
				}
				for _, threats := range classes {
					o := proof.Question{Goal: proof.AllFirst, Space: threats}
					got, err := patient(s, pos, o)
					if err == nil {
						err = wrong(pos, q, want.class[order(threats)], o, got)
					}
					if err != nil {
						t.Errorf("%s, %v: %v", l.name, rule, err)
					}
				}
			}
		}
	}
	if compared < 6*len(lessons) {
		t.Errorf("only %d compared", compared)
	}
}

// TestUnbalanced: any numbers of stones, and either side to move.
func TestUnbalanced(t *testing.T) {
	for _, c := range []board.Colour{black, white} {
		for _, rule := range []board.Rule{freestyle, standard} {
			text := strings.ReplaceAll(`
				· · · · · · · · ·
				· · · · · · · · ·
				· · · · · · · · ·
				· · · · · · · · ·
				· · · · X · · · ·
				· · · · X · · · ·
				· · X X · · · · ·
				· · · · · · · · ·
				· · · · · · · · ·`, "X", map[board.Colour]string{black: "X", white: "O"}[c])
			pos := draw(t, rule, 9, c, text)
			if n := pos.Count(c); n != 4 || pos.Count(c.Opponent()) != 0 {
				t.Fatalf("%d stones", n)
			}
			got, err := patient(vct.NewSolver(0), pos, proof.Question{Space: proof.Order2, Goal: proof.ShortestWin})
			if err == nil {
				err = wrongWin(pos, proof.Order2, got)
			}
			if err != nil || got.Verdict.Outcome() != proof.Win || !got.ProvedShortest || attacks(got.Line) != 2 {
				t.Errorf("%v, %v: %v %v, expected two attacks; %v", rule, c, got.Verdict.Outcome(), got.Line, err)
			}
		}
	}
}

// TestForgottenProof: a table forgets a node's child when it stores the node
// itself, if both share a full bucket. Writing the proof out must not wait for
// both to be there. In this position it once did, whatever the memory.
func TestForgottenProof(t *testing.T) {
	pos := draw(t, renju, 7, white, `
		O X · X X · O
		X X X O X · X
		X · · · · O O
		X O O · X · X
		X · · X X X O
		O O X X X O X
		O O X X O X O`)
	q := puzzle{tiny: tinyOf(pos), a: white}
	want, err := q.answer(1_000_000)
	if err != nil || want.class[order(proof.Order2)].attacks != 3 {
		t.Fatalf("%+v %v", want, err)
	}
	if err := newJudge(0).wrong(q, want); err != nil {
		t.Error(err)
	}
}
