package vcf_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// problem is a line of testdata/hard-RULE.jsonl: a position, and what is known
// of it.
type problem struct {
	ID     string   `json:"id"`
	Rule   string   `json:"rule"`
	Size   int      `json:"size"`
	Black  []string `json:"black"`
	White  []string `json:"white"`
	ToMove string   `json:"to_move"`
	Expect string   `json:"expect"` // "win" or "none"
}

func hardFile(rule board.Rule) string { return "testdata/hard-" + rule.String() + ".jsonl" }

// endlessFile has a position a rule that no search decides soon.
const endlessFile = "testdata/endless.jsonl"

// hard reads the problems of a rule.
func hard(t testing.TB, rule board.Rule) ([]problem, []*board.Position) {
	t.Helper()
	return readProblems(t, hardFile(rule))
}

func readProblems(t testing.TB, file string) (problems []problem, positions []*board.Position) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewScanner(bytes.NewReader(text))
	for in.Scan() {
		var p problem
		if err := json.Unmarshal(in.Bytes(), &p); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		problems = append(problems, p)
		positions = append(positions, p.position(t))
	}
	return problems, positions
}

func (p *problem) position(t testing.TB) *board.Position {
	t.Helper()
	rule, err := board.ParseRule(p.Rule)
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	side, err := board.ParseColour(p.ToMove)
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	pos, err := board.New(board.Setup{
		Size: p.Size, Rule: rule, ToMove: side,
		Black: points(t, p.Black...), White: points(t, p.White...),
	})
	if err != nil {
		t.Fatalf("%s: %v", p.ID, err)
	}
	return pos
}

// points parses points.
func points(t testing.TB, names ...string) (list []board.Point) {
	t.Helper()
	for _, name := range names {
		pt, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pt)
	}
	return list
}

// TestHard solves the benchmark's problems: the verdicts must be those that
// are written beside them.
func TestHard(t *testing.T) {
	for _, rule := range rules {
		problems, positions := hard(t, rule)
		s := vcf.NewSolver(0)
		for i, pos := range positions {
			got := s.Solve(context.Background(), pos, proof.Question{ID: problems[i].ID})
			if got.Verdict.Outcome().String() != problems[i].Expect {
				t.Errorf("%s: %v, expected %s", problems[i].ID, got.Verdict.Outcome(), problems[i].Expect)
				continue
			}
			if got.Verdict.Outcome() == proof.Win {
				if err := wrongProof(pos, got); err != nil {
					t.Errorf("%s: %v", problems[i].ID, err)
				}
			}
		}
	}
}

// TestNodes holds the nodes of fixed searches against testdata/nodes.txt. A
// change that moves them says why; GSOLVE_UPDATE=1 writes them anew.
func TestNodes(t *testing.T) {
	goals := []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst}
	if testing.Short() {
		goals = goals[:1]
	}
	var b strings.Builder
	b.WriteString("# rule, goal, nodes of all problems of testdata/hard-RULE.jsonl\n")
	for _, rule := range rules {
		_, positions := hard(t, rule)
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
	if os.Getenv("GSOLVE_UPDATE") != "" && !testing.Short() {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if !strings.Contains("\n"+string(want), "\n"+line) {
			t.Errorf("nodes now: %s, expected:\n%s", line, want)
		}
	}
}

// BenchmarkVCF solves all problems of a rule, any win.
func BenchmarkVCF(b *testing.B) { benchmark(b, proof.AnyWin) }

// BenchmarkShortest solves all problems of a rule, a shortest win.
func BenchmarkShortest(b *testing.B) { benchmark(b, proof.ShortestWin) }

func benchmark(b *testing.B, goal proof.Goal) {
	for _, rule := range rules {
		b.Run(rule.String(), func(b *testing.B) {
			_, positions := hard(b, rule)
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
