package vcf_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// TestMakeHard writes the problems of testdata anew if GSOLVE_MAKE_HARD is
// set: it changes random positions for as long as that makes them harder.
func TestMakeHard(t *testing.T) {
	if os.Getenv("GSOLVE_MAKE_HARD") == "" {
		return
	}
	makeEndless(t)
	for _, rule := range testboard.Rules {
		var file bytes.Buffer
		rng := rand.New(rand.NewPCG(31, uint64(rule)))
		for i := range 30 {
			want := proof.None
			if i%3 == 2 {
				want = proof.Win
			}
			pos := climb(rng, rule, want, 600, 40_000)
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

// problem is a line of testdata/hard-RULE.jsonl, as testboard.File reads it.
type problem struct {
	ID     string   `json:"id"`
	Rule   string   `json:"rule"`
	Size   int      `json:"size"`
	Black  []string `json:"black"`
	White  []string `json:"white"`
	ToMove string   `json:"to_move"`
	Expect string   `json:"expect"` // "win" or "none"
}

func problemOf(pos *board.Position, id string, want proof.Outcome) problem {
	s := pos.Setup()
	return problem{
		ID: id, Rule: s.Rule.String(), Size: s.Size, Black: board.Names(s.Black), White: board.Names(s.White),
		ToMove: s.ToMove.String(), Expect: want.String(),
	}
}

// makeEndless writes a position a rule that takes a search millions of nodes.
func makeEndless(t *testing.T) {
	var file bytes.Buffer
	for _, rule := range testboard.Rules {
		rng := rand.New(rand.NewPCG(37, uint64(rule)))
		p := problemOf(climb(rng, rule, proof.None, 3000, 3_000_000), "endless-"+rule.String(), proof.None)
		line, err := json.Marshal(p)
		if err != nil {
			t.Fatal(err)
		}
		file.Write(append(line, '\n'))
	}
	if err := os.WriteFile(endlessFile, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// climb changes a random position, step by step, into one with that verdict
// that takes the solver at least enough nodes, or the most it comes across in
// so many steps.
func climb(rng *rand.Rand, rule board.Rule, want proof.Outcome, steps int, enough uint64) *board.Position {
	s := vcf.NewSolver(64 << 20)
	var best *board.Position
	most := uint64(0)
	for step := 0; most < enough && (step < steps || best == nil); step++ {
		pos := makePosition(rng, rule, 1+rng.IntN(6))
		if most >= 20 {
			pos = mutated(rng, best)
		}
		if pos == nil || pos.Size() < 13 {
			continue
		}
		got := s.Solve(context.Background(), pos, proof.Question{MaxNodes: 4 * enough})
		if got.Nodes >= most && got.Verdict.Outcome() == want {
			best, most = pos, got.Nodes
		}
	}
	return best
}
