package tss_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/tss"
	"github.com/gsolve/gsolve/vcf"
)

// TestAcceptance searches positions with known answers: those that ship with the project, and those
// that lie beside the checkout on some machines. The search may find no wrong win, and must find
// three of four wins by fours. With -v the test prints how many it finds, and the times of tss and
// vcf:
//
//	go test -run Acceptance -v ./tss
func TestAcceptance(t *testing.T) {
	for _, set := range testboard.Sets(t, "vcf", "no-vcf", "vct") {
		t.Run(set.Name, func(t *testing.T) {
			byFours(t, set.Known)
			byThreats(t, set.Known)
		})
	}
}

// times holds the durations of searches that found a win, and of the others.
type times struct{ won, lost []time.Duration }

func (x *times) add(won bool, d time.Duration) {
	if won {
		x.won = append(x.won, d)
	} else {
		x.lost = append(x.lost, d)
	}
}

// String prints the median, the 90th percentile and the longest time of both kinds.
func (x *times) String() string {
	return fmt.Sprintf("found %d in %s, others %d in %s", len(x.won), spread(x.won), len(x.lost), spread(x.lost))
}

func spread(d []time.Duration) string {
	if len(d) == 0 {
		return "-"
	}
	slices.Sort(d)
	micros := func(k int) float64 { return float64(d[k].Nanoseconds()) / 1000 }
	return fmt.Sprintf("%.0f/%.0f/%.0f µs (p50/p90/max)", micros(len(d)/2), micros(len(d)*9/10), micros(len(d)-1))
}

// byFours compares tss restricted to fours with vcf. It may not find a win where vcf finds none.
func byFours(t *testing.T, samples []testboard.Known) {
	t.Helper()
	threats, fours, limit := tss.NewSolver(0), vcf.NewSolver(0), uint64(0)
	if testing.Short() {
		limit = 10 * firstStage
	}
	var own, other times
	for _, s := range samples {
		r := threats.Solve(context.Background(), s.Position, proof.Question{MaxNodes: limit, ID: s.ID})
		verify(t, s.Position, &r)
		won := r.Verdict.Outcome() == proof.Win
		if won && s.Expect != "vcf" {
			t.Errorf("%s: tss finds a win by fours, but the known answer is %s", s.ID, s.Expect)
		}
		if s.Expect == "vcf" {
			own.add(won, r.Elapsed)
			v := fours.Solve(context.Background(), s.Position, proof.Question{})
			other.add(v.Verdict.Outcome() == proof.Win, v.Elapsed)
		}
	}
	if n := len(own.won) + len(own.lost); n > 0 {
		t.Logf("tss by fours: %d%%: %v", 100*len(own.won)/n, &own)
		if 4*len(own.won) < 3*n {
			t.Errorf("tss finds %d of %d wins by fours, want at least three quarters", len(own.won), n)
		}
		t.Logf("vcf:          %v", &other)
	}
}

// byThreats searches for wins by threes and fours, with the default limit and with that of a first
// stage before another solver.
func byThreats(t *testing.T, samples []testboard.Known) {
	t.Helper()
	solver, limits := tss.NewSolver(0), []uint64{firstStage, 0}
	if testing.Short() {
		limits = limits[:1]
	}
	for _, limit := range limits {
		var all times
		for _, s := range samples {
			r := solver.Solve(context.Background(), s.Position, proof.Question{Space: tss.Sought, MaxNodes: limit, ID: s.ID})
			verify(t, s.Position, &r)
			all.add(r.Verdict.Outcome() == proof.Win, r.Elapsed)
		}
		t.Logf("tss by threes and fours, limit %d (0 = default): %d%%: %v", limit, 100*len(all.won)/len(samples), &all)
	}
}

// firstStage is a limit of nodes at which the search stays cheap.
const firstStage = 300
