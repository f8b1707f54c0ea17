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

// loose returns a random position with 2 to 24 stones. In many of them nobody can threaten
// anything, so that a first look must answer.
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

// wins asks a plain solver whether the side to move wins in the space.
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

// TestProbeTruth asks about positions of all kinds without a limit. All stages together, the first look
// included, must give the answer of a solver alone, and each win needs a line up to the five.
func TestProbeTruth(t *testing.T) {
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
					t.Fatalf("%v: Probe says %v by %v, the solver %v\n%v", space, a.Verdict.Outcome(), a.Stage, want, testboard.Diagram(pos))
				}
				if a.Verdict.Outcome() == proof.Win {
					playOut(t, pos, a.Line)
				}
				seen[a.Stage.String()+" "+a.Verdict.Outcome().String()]++
			}
			for _, kind := range []string{"sight win", "sight none", "vcf win", "vcf none", "vct win", "vct none"} {
				if seen[kind] == 0 {
					t.Errorf("no answer of the kind %q among %v", kind, seen)
				}
			}
		})
	}
}

// playOut plays a line and fails the test unless its last move, and no other, makes a five.
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

// fewNodes is the number of nodes by which a search for threats may exceed its limit
// (docs/design/limits.md).
const fewNodes = 64

// TestProbeBudget: the same budget gives the same answer. Earlier questions and questions at the
// same time do not change it.
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
					t.Errorf("Probe visited %d nodes, allowed %d", a.Nodes, b.Nodes)
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
		t.Fatalf("%d of %d answers are unknown: the budgets tell nothing apart", unknown, len(first))
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for i, a := range ask() {
				if !same(a, first[i]) {
					t.Errorf("answer %d is %+v, the first time it was %+v", i, a, first[i])
				}
			}
		})
	}
	all.Wait()
}

// same compares two answers. It compares only the bodies of their certificates.
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
	if _, err := o.Probe(context.Background(), pos, oracle.Budget{Space: proof.Spaces}); !errors.Is(err, oracle.ErrBudget) {
		t.Errorf("Probe in a space that does not exist: %v, expected ErrBudget", err)
	}
	if _, err := o.Filter(context.Background(), pos, nil, oracle.Budget{Space: proof.Any}); !errors.Is(err, oracle.ErrBudget) {
		t.Errorf("Filter in space any: %v, expected ErrBudget", err)
	}
	taken := pos.AppendStones(nil, board.Black)[0]
	empty := pos.AppendStones(nil, board.Empty)[0]
	for _, moves := range [][]board.Point{{taken}, {board.Pass}, {board.At(21, 21)}, {empty, empty}} {
		if _, err := o.Filter(context.Background(), pos, moves, oracle.Budget{}); !errors.Is(err, oracle.ErrMove) {
			t.Errorf("Filter of %v: %v, expected ErrMove", moves, err)
		}
	}
}

// endless returns a position that a search for threats does not decide within millions of nodes.
func endless(t testing.TB) *board.Position {
	t.Helper()
	return testboard.Position(t, board.Standard, 15, board.Black, "i11 h8 h13 f8 l8 e9 g8 d9", "d8 f10 i9 f9 h6 h11 i8 a9")
}

// TestProbeStops: the time of the budget and a cancelled context end a search, and also the wait
// for an engine. The answer is then unknown, with the reason.
func TestProbeStops(t *testing.T) {
	defer goleak.VerifyNone(t)
	o := oracle.New(oracle.Options{Engines: 1, Memory: 64 << 20})
	hard := endless(t)
	if a := probe(t, o, hard, oracle.Budget{Space: proof.Order2, Time: time.Millisecond}); a.Verdict.Outcome() != proof.Unknown || a.Verdict.Reason() != proof.Time {
		t.Errorf("Probe of 1 ms: %v, reason %v", a.Verdict.Outcome(), a.Verdict.Reason())
	}
	f, err := o.Filter(context.Background(), hard, nil, oracle.Budget{Space: proof.Order2, Time: time.Millisecond})
	if err != nil || f.Stop != proof.Time || !slices.ContainsFunc(f.Moves, func(j oracle.Judgement) bool { return j.Fate == oracle.Open }) {
		t.Errorf("Filter of 1 ms: reason %v, error %v", f.Stop, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	busy := make(chan oracle.Answer)
	go func() {
		a, _ := o.Probe(ctx, hard, oracle.Budget{Space: proof.Order2})
		busy <- a
	}()
	// soon ends the wait for the engine, or the search if this question got the engine first.
	soon, done := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer done()
	if a, err := o.Probe(soon, hard, oracle.Budget{Space: proof.Order2}); err != nil || a.Verdict.Reason() != proof.Time || a.Verdict.Outcome() != proof.Unknown {
		t.Errorf("Probe without a free engine: %v, reason %v, error %v", a.Verdict.Outcome(), a.Verdict.Reason(), err)
	}
	cancel()
	if a := <-busy; a.Verdict.Outcome() != proof.Unknown || a.Verdict.Reason() != proof.Cancelled {
		t.Errorf("cancelled Probe: %v, reason %v", a.Verdict.Outcome(), a.Verdict.Reason())
	}
	f, err = o.Filter(ctx, hard, []board.Point{board.At(0, 0)}, oracle.Budget{})
	if err != nil || f.Moves[0].Fate == oracle.Wins || f.Moves[0].Fate == oracle.Loses {
		t.Errorf("Filter with a cancelled context: %+v, error %v", f, err)
	}
}

// TestVerify: Verify returns the checker's answer. If the context has ended, Verify waits for no
// place and no check.
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
	for range 3 { // there is one place: a check that kept it would block the next
		if claim, err := o.Verify(context.Background(), line); err != nil || claim.Attacker != "black" {
			t.Fatalf("Verify: %+v, error %v", claim, err)
		}
	}
	if _, err := o.Verify(context.Background(), line[1:]); !errors.Is(err, check.ErrUnreadable) {
		t.Errorf("Verify of a certificate that is cut off: %v", err)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for range 50 { // chance decides whether the checker begins
		if _, err := o.Verify(over, line); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("Verify with a cancelled context: %v", err)
		}
	}
	if _, err := o.Verify(context.Background(), line); err != nil {
		t.Errorf("Verify after cancelled ones: %v", err)
	}
}
