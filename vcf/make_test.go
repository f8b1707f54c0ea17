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
	for _, rule := range rules {
		var file bytes.Buffer
		rng := rand.New(rand.NewPCG(31, uint64(rule)))
		for i := range 30 {
			want := proof.None
			if i%3 == 2 {
				want = proof.Win
			}
			pos := climb(rng, rule, want, 0, 40_000)
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

// makeEndless writes a position a rule that is four copies of a fight without
// a win, whose fours multiply.
func makeEndless(t *testing.T) {
	var file bytes.Buffer
	for _, rule := range rules {
		rng := rand.New(rand.NewPCG(37, uint64(rule)))
		for {
			pos := fourTimes(climb(rng, rule, proof.None, 10, 10_000))
			if pos == nil || !undecided(pos, vcf.Any) || !undecided(pos, vcf.Shortest) || !undecided(pos, vcf.AllFirst) {
				continue
			}
			line, err := json.Marshal(problemOf(pos, "endless-"+rule.String(), proof.Unknown))
			if err != nil {
				t.Fatal(err)
			}
			file.Write(append(line, '\n'))
			break
		}
	}
	if err := os.WriteFile(endlessFile, file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// undecided reports whether many nodes are too few for the question, and bring
// nothing to light.
func undecided(pos *board.Position, goal vcf.Goal) bool {
	got := vcf.NewSolver(0).Solve(context.Background(), pos, vcf.Options{Goal: goal, MaxNodes: 20_000_000})
	return got.Verdict.Outcome() == proof.Unknown
}

// fourTimes is a position in each of the four corners of the largest board,
// nil if that ends the game.
func fourTimes(one *board.Position) *board.Position {
	c := &canvas{size: board.MaxSize, stone: map[board.Point]board.Colour{}}
	gap := c.size - one.Size()
	for _, at := range [][2]int{{0, 0}, {gap, 0}, {0, gap}, {gap, gap}} {
		for i := range one.Size() * one.Size() {
			pt := board.PointAt(i, one.Size())
			c.stone[board.At(pt.X()+at[0], pt.Y()+at[1])] = one.At(pt)
		}
	}
	return positionOf(c.setup(one.Rule(), one.ToMove()))
}

// climb changes a random position, step by step, into one with that verdict
// that takes the solver at least enough nodes, or the most it comes across.
// The board is of the size given, or of 13 and more for 0.
func climb(rng *rand.Rand, rule board.Rule, want proof.Outcome, size int, enough uint64) *board.Position {
	s := vcf.NewSolver(64 << 20)
	var best *board.Position
	most := uint64(0)
	for step := 0; most < enough && (step < 600 || best == nil); step++ {
		pos := makePosition(rng, rule, 1+rng.IntN(6))
		if most >= 20 {
			pos = mutated(rng, best)
		}
		if pos == nil || size > 0 && pos.Size() != size || size == 0 && pos.Size() < 13 {
			continue
		}
		got := s.Solve(context.Background(), pos, vcf.Options{MaxNodes: 4 * enough})
		if got.Nodes >= most && got.Verdict.Outcome() == want {
			best, most = pos, got.Nodes
		}
	}
	return best
}
