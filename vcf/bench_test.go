package vcf_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

func hardFile(rule board.Rule) string { return "testdata/hard-" + rule.String() + ".jsonl" }

// endlessFile has one position of each rule that no search decides soon.
const endlessFile = "testdata/endless.jsonl"

// hard reads the hard positions of a rule.
func hard(t testing.TB, rule board.Rule) (positions []*board.Position) {
	t.Helper()
	for _, k := range testboard.File(t, hardFile(rule)) {
		positions = append(positions, k.Position)
	}
	return positions
}

// TestHard checks the verdicts of the hard positions, on which the benchmarks run.
func TestHard(t *testing.T) {
	for _, rule := range testboard.Rules {
		s := vcf.NewSolver(0)
		for _, k := range testboard.File(t, hardFile(rule)) {
			got := s.Solve(context.Background(), k.Position, proof.Question{ID: k.ID})
			if got.Verdict.Outcome().String() != k.Expect {
				t.Errorf("%s: the verdict is %v, want %s", k.ID, got.Verdict.Outcome(), k.Expect)
				continue
			}
			if got.Verdict.Outcome() == proof.Win {
				if err := wrongProof(k.Position, got); err != nil {
					t.Errorf("%s: the win is wrong: %v", k.ID, err)
				}
			}
		}
	}
}

// TestNodes compares the nodes of fixed searches with testdata/nodes.txt. A commit that changes
// them says why, and raises proof.SolverVersion: a database holds what searches of so many nodes left
// undecided. GSOLVE_UPDATE=1 writes them anew if tests run in full.
func TestNodes(t *testing.T) {
	goals := []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst}
	if !testboard.IsLong() {
		goals = goals[:1]
	}
	var b strings.Builder
	b.WriteString("# rule, goal, nodes of all positions in testdata/hard-RULE.jsonl\n")
	for _, rule := range testboard.Rules {
		positions := hard(t, rule)
		s := vcf.NewSolver(0)
		for _, goal := range goals {
			nodes := uint64(0)
			for _, pos := range positions {
				nodes += s.Solve(context.Background(), pos, proof.Question{Goal: goal}).Nodes
			}
			fmt.Fprintln(&b, rule, goal, nodes)
		}
	}
	const file = "testdata/nodes.txt"
	if os.Getenv("GSOLVE_UPDATE") != "" && testboard.IsLong() {
		testdir.Write(t, file, b.String())
	}
	want := testdir.Read(t, file)
	for line := range strings.Lines(b.String()) {
		if !strings.Contains("\n"+string(want), "\n"+line) {
			t.Errorf("the searches take %s, want as in %s:\n%s", line, file, want)
		}
	}
}

// BenchmarkVCF searches all hard positions of a rule for any win.
func BenchmarkVCF(b *testing.B) { benchmark(b, proof.AnyWin) }

// BenchmarkShortest searches all hard positions of a rule for a shortest win.
func BenchmarkShortest(b *testing.B) { benchmark(b, proof.ShortestWin) }

func benchmark(b *testing.B, goal proof.Goal) {
	for _, rule := range testboard.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			positions := hard(b, rule)
			s := vcf.NewSolver(0)
			b.ReportAllocs()
			nodes := uint64(0)
			for b.Loop() {
				nodes = 0
				for _, pos := range positions {
					nodes += s.Solve(context.Background(), pos, proof.Question{Goal: goal}).Nodes
				}
			}
			b.ReportMetric(float64(nodes), "nodes/op")
			b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkRelevance finds the fours that a shortest win may contain, once in each hard position.
func BenchmarkRelevance(b *testing.B) {
	for _, rule := range testboard.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			positions := hard(b, rule)
			var a vcf.Analysis
			for b.Loop() {
				for _, pos := range positions {
					a.On(pos)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N*len(positions)), "µs/position")
		})
	}
}
