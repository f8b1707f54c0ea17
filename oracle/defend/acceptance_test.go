package defend_test

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/solve"
)

// TestDefendAcceptance defends the positions with known answers, those that ship
// with the project and those that may lie beside the checkout. What is known of
// each is whether the mover wins by fours; every certificate of a refutation was
// checked on the way.
func TestDefendAcceptance(t *testing.T) {
	outside := []string{"made-free-none", "made-free-win", "made-std-none", "made-renju-none", "vcf-renju"}
	for _, set := range testboard.Sets(t, "vcf", "no-vcf", "vct") {
		if !set.Ours && !slices.Contains(outside, set.Name) {
			continue
		}
		t.Run(set.Name, func(t *testing.T) {
			defender := defend.New(solve.New(0))
			var times []time.Duration
			for _, k := range set.Known {
				d := examine(t, defender, k.Position, defend.Options{ID: k.ID})
				if got := len(d.Wins) > 0; got != (k.Expect == "vcf") || d.Incomplete || d.Lost() && got {
					t.Errorf("%s: own win %v, expected %s", k.ID, got, k.Expect)
				}
				times = append(times, d.Elapsed)
			}
			slices.Sort(times)
			n := len(times)
			t.Logf("%d positions, median %v, p90 %v, p99 %v", n, times[n/2], times[n*9/10], times[n*99/100])
		})
	}
}

// BenchmarkDefend is one answer to a crowded position of 15×15.
func BenchmarkDefend(b *testing.B) {
	for _, rule := range testboard.Rules {
		b.Run(rule.String(), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(15, uint64(rule)))
			var list []*board.Position
			for range 32 {
				list = append(list, testboard.Scatter(rng, rule, 15, 15))
			}
			defender := defend.New(solve.New(0))
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				examine(b, defender, list[i%len(list)], defend.Options{})
			}
		})
	}
}
