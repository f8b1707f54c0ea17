package tree_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// solved is a win of a solver: its class and line, and the certificate.
type solved struct {
	class proof.Class
	line  proof.Line
	cert  *proof.Certificate
}

// solvers asks both solvers for a win of pos, with few nodes.
func solvers(fours *vcf.Solver, threats *vct.Solver, pos *board.Position) (list []solved) {
	const nodes = 20_000
	ctx := context.Background()
	if f := fours.Solve(ctx, pos, proof.Question{MaxNodes: nodes}); f.Verdict.Outcome() == proof.Win {
		list = append(list, solved{proof.VCF, f.Line, f.Verdict.Certificate()})
	}
	for _, class := range []proof.Space{proof.Order2, proof.Threes} {
		if r := threats.Solve(ctx, pos, proof.Question{Space: class, MaxNodes: nodes}); r.Verdict.Outcome() == proof.Win {
			list = append(list, solved{r.Verdict.Class(), r.Line, r.Verdict.Certificate()})
		}
	}
	return list
}

// checkSolved checks that Shape finds the class, line and nodes that the solver reports, and that
// the images of the certificate are proofs.
func checkSolved(t *testing.T, r *tree.Reader, pos *board.Position, w solved) {
	t.Helper()
	s, err := r.Shape(pos, w.cert.Body)
	if err != nil || !slices.Equal(s.Line, w.line) || s.Nodes != w.cert.Nodes {
		t.Errorf("Shape is %+v, error %v\nthe solver reports %s, %v, %d nodes", s, err, w.class, w.line, w.cert.Nodes)
	}
	if s.Class != w.class {
		t.Errorf("Shape finds class %s, the solver reports %s: %v", s.Class, w.class, s.Line)
	}
	if s.Class == proof.VCF {
		moves := attacks(s.Line)[:s.Nodes]
		if line, err := proof.MainLine(pos, moves); err != nil || !slices.Equal(line, s.Line) {
			t.Errorf("Shape finds a win by fours with the line %v, MainLine returns %v, error %v", s.Line, line, err)
		}
	}
	var b lines.Board
	b.Reset(pos)
	if line := r.Line(&b, lines.SideOf(pos.ToMove()), w.cert.Body); !slices.Equal(line, w.line) {
		t.Errorf("Line returns %v, want %v", line, w.line)
	}
	for sym := range board.Symmetry(board.Symmetries) {
		if w.cert.Nodes > 10_000 && sym%3 != 1 {
			continue // a check takes long, and the tests have many smaller proofs
		}
		image, err := r.AppendImage(nil, pos, sym, w.cert.Body)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := verified(pos.Transform(sym), image); err != nil || n != w.cert.Nodes {
			t.Errorf("image under symmetry %d: %d nodes, want %d; error %v", sym, n, w.cert.Nodes, err)
		}
	}
}

func TestWinsOfSolvers(t *testing.T) {
	var r tree.Reader
	fours, threats := vcf.NewSolver(1<<20), vct.NewSolver(4<<20)
	met := map[proof.Class]int{}
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		for _, w := range solvers(fours, threats, pos) {
			met[w.class]++
			checkSolved(t, &r, pos, w)
		}
	}
	if met[proof.VCF] < 200/thin() || met[proof.VCT] < 100/thin() {
		t.Errorf("the solvers found wins by class %v, want at least %d by fours and %d by threats", met, 200/thin(), 100/thin())
	}
}

// TestWinsOfAcceptance checks the wins of positions with known answers: those that ship with the
// project, and those in a folder beside the checkout, if it exists.
func TestWinsOfAcceptance(t *testing.T) {
	most := testboard.Amount(5+20/thin(), 10, 25) // positions of a set, the first ones
	outside := []string{"vcf-freestyle", "vcf-standard", "vcf-renju", "vct-renju", "made-vct", "made-vct-std"}
	var r tree.Reader
	fours, threats := vcf.NewSolver(4<<20), vct.NewSolver(16<<20)
	for _, set := range testboard.Sets(t, "vcf", "vct") {
		if !set.Ours && !slices.Contains(outside, set.Name) {
			continue
		}
		t.Run(set.Name, func(t *testing.T) {
			var walker tree.Walker
			rng, wins := rand.New(rand.NewPCG(5, 6)), 0
			list := set.Known[:min(most, len(set.Known))]
			for i := range list {
				for _, w := range solvers(fours, threats, list[i].Position) {
					wins++
					checkSolved(t, &r, list[i].Position, w)
					for range 6 - 3*thin()/7 { // with -short three
						walk(t, &walker, list[i].Position, w.cert.Body, rng, &walks{})
					}
				}
			}
			if wins < len(list)*3/5 {
				t.Errorf("the solvers found %d wins in %d positions, want at least %d", wins, len(list), len(list)*3/5)
			}
		})
	}
}

// TestSolversAgree checks that the solvers never contradict each other: proof.Known accepts the
// answers of both for a position, shortest wins included.
func TestSolversAgree(t *testing.T) {
	const nodes = 20_000
	ctx := context.Background()
	var r tree.Reader
	fours, threats := vcf.NewSolver(1<<20), vct.NewSolver(4<<20)
	shortest := 0
	for i, c := range stored(t) {
		if i%3 > 0 {
			continue
		}
		pos := positionOf(t, c, c.Attacker)
		var k proof.Known
		add := func(s proof.Space, v proof.Verdict, proved bool) {
			rec := proof.Record{Space: s, Outcome: v.Outcome(), Shortest: proved, Budget: nodes, Solver: 1}
			if cert := v.Certificate(); cert != nil {
				shape, err := r.Shape(pos, cert.Body)
				if err != nil {
					t.Fatal(err)
				}
				rec.Class, rec.Line, rec.Body, rec.Nodes = shape.Class, shape.Line, cert.Body, shape.Nodes
			}
			if _, err := k.Add(rec); err != nil {
				t.Errorf("%s: the solvers contradict each other: %v", c.ID, err)
			}
			if proved {
				shortest++
			}
		}
		f := fours.Solve(ctx, pos, proof.Question{Goal: proof.ShortestWin, MaxNodes: nodes})
		add(proof.Fours, f.Verdict, f.ProvedShortest)
		for _, s := range []proof.Space{proof.Threes, proof.Order2} {
			w := threats.Solve(ctx, pos, proof.Question{Space: s, MaxNodes: nodes})
			add(s, w.Verdict, w.ProvedShortest)
			w = threats.Solve(ctx, pos, proof.Question{Goal: proof.ShortestWin, Space: s, MaxNodes: nodes})
			add(s, w.Verdict, w.ProvedShortest)
		}
		if _, ok := k.Answer(proof.Question{Space: proof.Order2, MaxNodes: 1}, 1); !ok {
			t.Errorf("%s: the answers of the solvers answer no question: %+v", c.ID, k)
		}
	}
	if shortest < 200/thin() {
		t.Errorf("the solvers proved %d shortest wins, want at least %d", shortest, 200/thin())
	}
}

// TestSameBodyOtherLine reads one body in two positions that it proves. The lines differ, because
// White's stone stands on another end of the row, which leaves another block.
func TestSameBodyOtherLine(t *testing.T) {
	var r tree.Reader
	moves := body(t, "f3 f6")
	for _, tc := range []struct{ white, want string }{
		{"b3 h8", "f3 g3 f6 f2 f7"},
		{"g3 h8", "f3 b3 f6 f2 f7"},
	} {
		pos := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 e3 f4 f5", tc.white)
		if _, err := verified(pos, moves); err != nil {
			t.Fatal(err)
		}
		var b lines.Board
		b.Reset(pos)
		if line := r.Line(&b, 0, moves); !slices.Equal(line, testboard.Points(t, tc.want)) {
			t.Errorf("White on %s: the line is %v, want %s", tc.white, line, tc.want)
		}
	}
}
