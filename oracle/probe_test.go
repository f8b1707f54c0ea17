package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// loose is a random position with 2 to 24 stones, many of which threaten
// nothing: those that a look must answer.
func loose(rng *rand.Rand, rule board.Rule) *board.Position {
	return testboard.Until(func() *board.Position {
		return testboard.Strewn(rng, board.Setup{Size: 9 + rng.IntN(7), Rule: rule}, 2, 23)
	})
}

func probe(t testing.TB, o *oracle.Oracle, pos *board.Position, b oracle.Budget) oracle.Answer {
	t.Helper()
	a, err := o.Probe(context.Background(), pos, b)
	if err != nil {
		t.Fatalf("%v\n%v", err, testboard.Diagram(pos))
	}
	return a
}

// wins asks a solver of its own.
func wins(pos *board.Position, space proof.Space, fours *vcf.Solver, threats *vct.Solver) proof.Outcome {
	switch space {
	case proof.Fours:
		return fours.Solve(context.Background(), pos, proof.Question{}).Verdict.Outcome()
	case proof.Threes:
		return threats.Solve(context.Background(), pos, proof.Question{Space: proof.Threes}).Verdict.Outcome()
	default:
		return threats.Solve(context.Background(), pos, proof.Question{Space: proof.Order2}).Verdict.Outcome()
	}
}

// TestProbe asks about positions of all kinds without a limit: what the stages
// say together is what a solver says alone, a look included, and each win has a
// line from the position to the five.
func TestProbe(t *testing.T) {
	fours, threats := vcf.NewSolver(1<<20), vct.NewSolver(8<<20)
	o := oracle.New(oracle.Options{Memory: 16 << 20})
	for _, rule := range testboard.Rules {
		t.Run(rule.String(), func(t *testing.T) {
			rng, seen := rand.New(rand.NewPCG(4, uint64(rule))), map[string]int{}
			for i := range 250 {
				pos, space := loose(rng, rule), proof.Space(i%3)
				switch i % 4 {
				case 0:
					pos, space = testboard.Scatter(rng, rule, 6, 9), proof.Fours
				case 2:
					pos = testboard.Besieged(rng, rule)
				}
				a := probe(t, o, pos, oracle.Budget{Space: space})
				if want := wins(pos, space, fours, threats); a.Verdict.Outcome() != want {
					t.Fatalf("%v: %v by %v, want %v\n%v", space, a.Verdict.Outcome(), a.Stage, want, testboard.Diagram(pos))
				}
				if a.Verdict.Outcome() == proof.Win {
					playOut(t, pos, a.Line)
				}
				seen[a.Stage.String()+" "+a.Verdict.Outcome().String()]++
			}
			for _, kind := range []string{"sight win", "sight none", "vcf win", "vcf none", "vct win", "vct none"} {
				if seen[kind] == 0 {
					t.Errorf("no %s among %v", kind, seen)
				}
			}
		})
	}
}

// playOut plays a line of alternating moves on empty points up to a five.
func playOut(t *testing.T, pos *board.Position, line proof.Line) {
	t.Helper()
	p := pos.Clone()
	for i, pt := range line {
		if five := p.MakesFive(pt, p.ToMove()); five != (i == len(line)-1) {
			t.Fatalf("move %d of %v makes a five: %v\n%v", i+1, line, five, testboard.Diagram(pos))
		}
		testboard.Play(t, p, pt)
	}
}

// fewNodes is by how much a search for threats may exceed its limit on its way
// back (docs/design/limits.md).
const fewNodes = 64

// TestProbeBudget: the same budget has the same answer, whoever asks and
// whatever was asked before; a larger one never unsays it.
func TestProbeBudget(t *testing.T) {
	o := oracle.New(oracle.Options{Engines: 3, Memory: 6 << 20})
	rng := rand.New(rand.NewPCG(5, 5))
	var list []*board.Position
	for range 30 {
		list = append(list, testboard.Scatter(rng, board.Freestyle, 9, 12))
	}
	budgets := []oracle.Budget{{Nodes: 1}, {Nodes: 40, Space: proof.Order2}, {Nodes: 3000, Space: proof.Threes}, {Nodes: 3000, Space: proof.Order2}}
	ask := func() (answers []oracle.Answer) {
		for _, b := range budgets {
			for _, pos := range list {
				a := probe(t, o, pos, b)
				if a.Nodes > b.Nodes+fewNodes {
					t.Errorf("%d nodes, allowed %d", a.Nodes, b.Nodes)
				}
				answers = append(answers, a)
			}
		}
		return answers
	}
	first, unknown := ask(), 0
	for _, a := range first {
		if a.Verdict.Outcome() == proof.Unknown {
			unknown++
		}
	}
	if unknown < 10 || unknown == len(first) {
		t.Fatalf("%d of %d unknown: the budgets decide nothing", unknown, len(first))
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i, a := range ask() {
				if !same(a, first[i]) {
					t.Errorf("answer %d: %+v, before %+v", i, a, first[i])
				}
			}
		})
	}
	all.Wait()
}

// same compares two answers, certificates by their bodies.
func same(a, b oracle.Answer) bool {
	body := func(a oracle.Answer) []byte {
		if c := a.Verdict.Certificate(); c != nil {
			return c.Body
		}
		return nil
	}
	return a.Verdict.Outcome() == b.Verdict.Outcome() && a.Verdict.Class() == b.Verdict.Class() &&
		a.Stage == b.Stage && a.Nodes == b.Nodes && slices.Equal(a.Line, b.Line) && slices.Equal(body(a), body(b))
}

func TestProbeRefuses(t *testing.T) {
	o := oracle.New(oracle.Options{})
	pos := loose(rand.New(rand.NewPCG(1, 1)), board.Freestyle)
	if _, err := o.Probe(context.Background(), pos, oracle.Budget{Space: proof.Any}); !errors.Is(err, oracle.ErrBudget) {
		t.Errorf("any: %v", err)
	}
	if _, err := o.Filter(context.Background(), pos, nil, oracle.Budget{Space: proof.Any}); !errors.Is(err, oracle.ErrBudget) {
		t.Errorf("any: %v", err)
	}
	taken := pos.AppendStones(nil, board.Black)[0]
	empty := pos.AppendStones(nil, board.Empty)[0]
	for _, moves := range [][]board.Point{{taken}, {board.Pass}, {board.At(21, 21)}, {empty, empty}} {
		if _, err := o.Filter(context.Background(), pos, moves, oracle.Budget{}); !errors.Is(err, oracle.ErrMove) {
			t.Errorf("%v: %v", moves, err)
		}
	}
}

// endless is a position of which a search for threats does not see the end in
// millions of nodes.
func endless(t testing.TB) *board.Position {
	t.Helper()
	return testboard.Position(t, board.Standard, 15, board.Black, "i11 h8 h13 f8 l8 e9 g8 d9", "d8 f10 i9 f9 h6 h11 i8 a9")
}

// TestProbeStops: the clock and a cancelled context end a search, and a wait for
// an engine, as Unknown with their reason.
func TestProbeStops(t *testing.T) {
	defer goleak.VerifyNone(t)
	o := oracle.New(oracle.Options{Engines: 1, Memory: 64 << 20})
	hard := endless(t)
	if a := probe(t, o, hard, oracle.Budget{Space: proof.Order2, Time: time.Millisecond}); a.Verdict.Outcome() != proof.Unknown || a.Verdict.Reason() != proof.Time {
		t.Errorf("after its time: %v, %v", a.Verdict.Outcome(), a.Verdict.Reason())
	}
	f, err := o.Filter(context.Background(), hard, nil, oracle.Budget{Space: proof.Order2, Time: time.Millisecond})
	if err != nil || f.Stop != proof.Time || !slices.ContainsFunc(f.Moves, func(j oracle.Judgement) bool { return j.Fate == oracle.Open }) {
		t.Errorf("filter after its time: %v, %v", f.Stop, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	busy := make(chan oracle.Answer)
	go func() {
		a, _ := o.Probe(ctx, hard, oracle.Budget{Space: proof.Order2})
		busy <- a
	}()
	soon, done := context.WithTimeout(context.Background(), 50*time.Millisecond) // for an engine, or of one: whoever comes first
	defer done()
	if a, err := o.Probe(soon, hard, oracle.Budget{Space: proof.Order2}); err != nil || a.Verdict.Reason() != proof.Time || a.Verdict.Outcome() != proof.Unknown {
		t.Errorf("waiting: %v, %v, %v", a.Verdict.Outcome(), a.Verdict.Reason(), err)
	}
	cancel()
	if a := <-busy; a.Verdict.Outcome() != proof.Unknown || a.Verdict.Reason() != proof.Cancelled {
		t.Errorf("cancelled: %v, %v", a.Verdict.Outcome(), a.Verdict.Reason())
	}
	f, err = o.Filter(ctx, hard, []board.Point{board.At(0, 0)}, oracle.Budget{})
	if err != nil || f.Moves[0].Fate == oracle.Wins || f.Moves[0].Fate == oracle.Loses {
		t.Errorf("filter after cancelling: %+v, %v", f, err)
	}
}

// TestVerify: the answer is the checker's, and a context that has ended waits
// for none.
func TestVerify(t *testing.T) {
	defer goleak.VerifyNone(t)
	o := oracle.New(oracle.Options{Engines: 1})
	pos := testboard.Draw(t, board.Freestyle, 0, board.Black, `
		. . . . . .
		X X X X . .
		. . . . . .
		. O . O . .
		. . . . . .
		. O . O . .`)
	c := probe(t, o, pos, oracle.Budget{}).Verdict.Certificate()
	line := c.AppendJSON(nil)
	for range 3 { // each gives its place back
		if claim, err := o.Verify(context.Background(), line); err != nil || claim.Attacker != "black" {
			t.Fatalf("%+v, %v", claim, err)
		}
	}
	if _, err := o.Verify(context.Background(), line[1:]); !errors.Is(err, check.ErrUnreadable) {
		t.Errorf("cut off: %v", err)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for range 50 { // whether it got as far as the checker or not
		if _, err := o.Verify(over, line); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
	if _, err := o.Verify(context.Background(), line); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
