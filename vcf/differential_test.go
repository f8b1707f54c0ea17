package vcf_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/vcf"
)

// positionsAsked returns the number of positions of each rule to compare.
func positionsAsked(t *testing.T) int {
	t.Helper()
	return testboard.Trials(t, 500, 500, 1000)
}

// TestDifferential compares the solver with the reference on random positions: verdict, shortest
// number of attacks, winning first moves, certificates. The environment variable
// GSOLVE_DIFFERENTIAL sets the number of positions of each rule (100,000 take about ten minutes),
// and GSOLVE_SEED selects other positions.
func TestDifferential(t *testing.T) {
	most := positionsAsked(t)
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(testboard.Seed(), uint64(rule)))
		j := newJudge(4000)
		interesting := []*board.Position{}
		for n := 0; n < most && !t.Failed(); n++ {
			pos := choose(rng, rule, n, interesting)
			if !j.compare(t, pos) {
				continue
			}
			if len(interesting) < 500 {
				interesting = append(interesting, pos)
			} else {
				interesting[rng.IntN(500)] = pos
			}
		}
		t.Log(j.counts)
	})
}

// TestDifferentialHard does the same on neighbours of the hard positions, 300 times fewer. A search
// of one takes thousands of nodes, so it leaves out fours.
func TestDifferentialHard(t *testing.T) {
	most := max(positionsAsked(t)/300, 3)
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		from := hard(t, rule)
		rng := rand.New(rand.NewPCG(testboard.Seed(), uint64(rule)))
		j := newJudge(300_000)
		for j.positions < most && !t.Failed() {
			k := rng.IntN(len(from))
			pos := mutated(rng, from[k])
			if pos == nil {
				continue
			}
			got := j.large.Solve(context.Background(), pos, proof.Question{Goal: proof.ShortestWin, MaxNodes: 60_000})
			if got.Verdict.Outcome() != proof.Unknown && got.Nodes > 5000 {
				from[k] = pos
				j.compare(t, pos)
			}
		}
		t.Log(j.counts)
	})
}

// choose returns a position of each family in turn, or a neighbour of an interesting one. It skips
// most positions with a four that wins at once.
func choose(rng *rand.Rand, rule board.Rule, n int, interesting []*board.Position) *board.Position {
	for {
		var pos *board.Position
		if n%3 == 0 && len(interesting) > 0 {
			pos = mutated(rng, interesting[rng.IntN(len(interesting))])
		} else {
			pos = makePosition(rng, rule, n%len(families))
		}
		if pos != nil && (rng.IntN(8) == 0 || !newReference(pos, 0, false).outright()) {
			return pos
		}
	}
}

// counts counts positions by the answer of the reference.
type counts struct{ positions, wins, long, none, dropped int }

func (c counts) String() string {
	return fmt.Sprintf("%d positions: %d wins (%d of three attacks or more), %d none, %d dropped as too hard for the reference",
		c.positions, c.wins, c.long, c.none, c.dropped)
}

// judge compares solvers with the reference. most limits the fours that the reference tries.
type judge struct {
	most        int
	large, tiny *vcf.Solver
	counts
}

func newJudge(most int) *judge {
	return &judge{most: most, large: vcf.NewSolver(0), tiny: vcf.NewSolver(1)}
}

// compare judges the solver's answers for one position, and reports whether the position is
// interesting: a long win, or no win with many fours.
func (j *judge) compare(t *testing.T, pos *board.Position) bool {
	t.Helper()
	j.positions++
	// In every other position the small solver leaves out fours from the start.
	vcf.SetPatience(j.tiny, uint64(j.positions%2)*vcf.Patience)
	r := newReference(pos, j.most, true)
	want, err := r.solve()
	if err != nil {
		j.dropped++
		return false
	}
	switch {
	case want.attacks == 0:
		j.none++
	case want.attacks >= 3:
		j.long++
		fallthrough
	default:
		j.wins++
	}
	if wrong := j.wrong(pos, want); wrong != nil {
		small := minimise(pos, func(p *board.Position) bool {
			want, err := newReference(p, j.most, true).solve()
			return err == nil && j.wrong(p, want) != nil
		})
		want, _ := newReference(small, j.most, true).solve()
		t.Errorf("%v, %v to move: %v\n%swith fewer stones: %v, the reference finds %+v\n%s%+v", pos.Rule(), pos.ToMove(), wrong, testboard.Diagram(pos),
			j.wrong(small, want), want, testboard.Diagram(small), small.Setup())
	}
	return want.attacks >= 3 || want.attacks == 0 && r.nodes >= 30
}

// wrong returns the first fault in the solvers' answers about a position.
func (j *judge) wrong(pos *board.Position, want truth) error {
	ctx := context.Background()
	for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
		if err := wrong(pos, want, goal, j.large.Solve(ctx, pos, proof.Question{Goal: goal})); err != nil {
			return fmt.Errorf("goal %v: %w", goal, err)
		}
		if err := wrong(pos, want, goal, j.tiny.Solve(ctx, pos, proof.Question{Goal: goal})); err != nil {
			return fmt.Errorf("goal %v, smallest table: %w", goal, err)
		}
	}
	return nil
}

// wrong returns the first fault in an answer without a limit, or nil.
func wrong(pos *board.Position, want truth, goal proof.Goal, got proof.Result) error {
	switch {
	case got.Verdict.Class() != proof.VCF:
		return fmt.Errorf("the verdict is of class %v, want vcf", got.Verdict.Class())
	case want.attacks == 0 && got.Verdict.Outcome() != proof.None, want.attacks > 0 && got.Verdict.Outcome() != proof.Win:
		return fmt.Errorf("the verdict is %v, the reference finds a win of %d attacks (0 = none)", got.Verdict.Outcome(), want.attacks)
	case got.Incomplete:
		return fmt.Errorf("the answer is incomplete, though no limit was set")
	case want.attacks == 0:
		return emptyHanded(got)
	case goal == proof.ShortestWin && !got.ProvedShortest:
		return fmt.Errorf("the win is not proved shortest")
	case got.ProvedShortest && len(movesOf(got)) != want.attacks:
		return fmt.Errorf("%v is proved shortest, but the reference wins in %d attacks", movesOf(got), want.attacks)
	case len(movesOf(got)) < want.attacks:
		return fmt.Errorf("the win %v is shorter than the %d attacks of the reference", movesOf(got), want.attacks)
	case goal == proof.AllFirst && !slices.Equal(slices.Sorted(slices.Values(got.First)), want.first):
		return fmt.Errorf("the first moves are %v, want %v", got.First, want.first)
	case goal != proof.AllFirst && !slices.Equal(got.First, movesOf(got)[:1]):
		return fmt.Errorf("the first moves are %v, but the win is %v", got.First, movesOf(got))
	}
	if err := newReference(pos, 0, false).replay(movesOf(got)); err != nil {
		return err
	}
	return wrongProof(pos, got)
}

// emptyHanded returns an error if a result without a win holds any part of one.
func emptyHanded(got proof.Result) error {
	if movesOf(got) != nil || got.Line != nil || got.First != nil || got.ProvedShortest || got.Verdict.Certificate() != nil {
		return fmt.Errorf("a result without a win has moves %v, line %v, first moves %v", movesOf(got), got.Line, got.First)
	}
	return nil
}

// wrongProof returns the first fault in the certificate and the line of a win, or nil.
func wrongProof(pos *board.Position, got proof.Result) error {
	claim, err := check.Verify(got.Verdict.Certificate().AppendJSON(nil))
	if err != nil {
		return err
	}
	p := pos.Setup()
	slices.Sort(p.Black)
	slices.Sort(p.White)
	if claim.Rule != p.Rule.String() || claim.Size != p.Size || claim.Attacker != p.ToMove.String() ||
		!slices.Equal(claim.Black, board.Names(p.Black)) || !slices.Equal(claim.White, board.Names(p.White)) {
		return fmt.Errorf("the certificate is about another position: %+v", claim)
	}
	line, err := proof.MainLine(pos, movesOf(got))
	if err != nil {
		return err
	}
	if !slices.Equal(line, got.Line) {
		return fmt.Errorf("the line is %v, want %v", got.Line, line)
	}
	return nil
}

// minimise removes stones from a position as long as it stays bad.
func minimise(pos *board.Position, bad func(*board.Position) bool) *board.Position {
	for again := true; again; {
		again = false
		for i := range pos.Size() * pos.Size() {
			pt := board.PointAt(i, pos.Size())
			if pos.At(pt) == board.Empty {
				continue
			}
			if less, err := board.New(without(pos.Setup(), pt)); err == nil && bad(less) {
				pos, again = less, true
			}
		}
	}
	return pos
}

// TestReferenceMemo compares the reference with and without its map of solved positions.
func TestReferenceMemo(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	compared := 0
	for n := range testboard.Trials(t, 500, 600, 900) {
		pos := makePosition(rng, testboard.Rules[n%len(testboard.Rules)], n/3%len(families))
		want, err := newReference(pos, 3000, false).solve()
		if err != nil {
			continue
		}
		compared++
		got, err := newReference(pos, 3000, true).solve()
		if err != nil || got.attacks != want.attacks || !slices.Equal(got.first, want.first) {
			t.Fatalf("with a map the reference finds %+v, error %v; without one %+v\n%s", got, err, want, testboard.Diagram(pos))
		}
	}
	t.Logf("compared %d positions", compared)
}
