package vcf_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
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

// hard reads the problems of a rule.
func hard(t testing.TB, rule board.Rule) (problems []problem, positions []*board.Position) {
	t.Helper()
	text, err := os.ReadFile(hardFile(rule))
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewScanner(bytes.NewReader(text))
	for in.Scan() {
		var p problem
		if err := json.Unmarshal(in.Bytes(), &p); err != nil {
			t.Fatalf("%s: %v", hardFile(rule), err)
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
// are written beside them, whatever the size of the table.
func TestHard(t *testing.T) {
	for _, rule := range rules {
		problems, positions := hard(t, rule)
		s := vcf.NewSolver(0)
		for i, pos := range positions {
			got := s.Solve(context.Background(), pos, vcf.Options{ID: problems[i].ID})
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

// BenchmarkVCF solves all problems of a rule, any win.
func BenchmarkVCF(b *testing.B) { benchmark(b, vcf.Any) }

// BenchmarkShortest solves all problems of a rule, a shortest win.
func BenchmarkShortest(b *testing.B) { benchmark(b, vcf.Shortest) }

func benchmark(b *testing.B, goal vcf.Goal) {
	for _, rule := range rules {
		b.Run(rule.String(), func(b *testing.B) {
			_, positions := hard(b, rule)
			s := vcf.NewSolver(0)
			b.ReportAllocs()
			nodes := uint64(0)
			for b.Loop() {
				nodes = 0
				for _, pos := range positions {
					nodes += s.Solve(context.Background(), pos, vcf.Options{Goal: goal}).Nodes
				}
			}
			b.ReportMetric(float64(nodes), "nodes/op")
			b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// TestMakeHard writes the benchmark's problems anew if GSOLVE_MAKE_HARD is
// set: it changes random positions for as long as that makes them harder.
func TestMakeHard(t *testing.T) {
	if os.Getenv("GSOLVE_MAKE_HARD") == "" {
		return
	}
	for _, rule := range rules {
		var file bytes.Buffer
		rng := rand.New(rand.NewPCG(31, uint64(rule)))
		for i := range 30 {
			want := proof.None
			if i%3 == 2 {
				want = proof.Win
			}
			pos := climb(rng, rule, want, 1500)
			p := problemOf(pos, fmt.Sprintf("hard-%v-%02d", rule, i+1), want)
			line, err := json.Marshal(p)
			if err != nil {
				t.Fatal(err)
			}
			file.Write(append(line, '\n'))
		}
		if err := os.WriteFile(hardFile(rule), file.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func problemOf(pos *board.Position, id string, want proof.Outcome) problem {
	s := pos.Setup()
	return problem{
		ID: id, Rule: s.Rule.String(), Size: s.Size, Black: names(s.Black), White: names(s.White),
		ToMove: s.ToMove.String(), Expect: want.String(),
	}
}

// climb changes a random position, in that many steps, into one with that
// verdict that takes the solver many nodes.
func climb(rng *rand.Rand, rule board.Rule, want proof.Outcome, steps int) *board.Position {
	const enough = 300_000
	s := vcf.NewSolver(64 << 20)
	var best *board.Position
	most := uint64(0)
	for range steps {
		pos := makePosition(rng, rule, 1+rng.IntN(6))
		if most >= 20 {
			pos = mutated(rng, best)
		}
		if pos == nil || pos.Size() < 13 {
			continue
		}
		got := s.Solve(context.Background(), pos, vcf.Options{MaxNodes: 4 * enough})
		if got.Verdict.Outcome() == want && got.Nodes >= most {
			best, most = pos, got.Nodes
		}
		if most >= enough {
			break
		}
	}
	return best
}
