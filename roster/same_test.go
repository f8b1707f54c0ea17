package roster_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// TestSame: with one seed, one thread and a limit that is no time, two searchers that meet the same
// positions have the same results, with all their counters. So has one after Forget and a new one.
func TestSame(t *testing.T) {
	for _, text := range []string{
		"adp:oracle=vct,nodes=2000", "adp:variant=sim,oracle=vcf,iterations=200", "adp:variant=ply,oracle=vct,nodes=2000",
		"statenode:oracle=vct,nodes=2000", "statenode:iterations=100,explore=0.4,oracle=vcf", "kill:depth=6,oracle=vct,nodes=4000",
		"mix:iterations=100,oracle=vct", "alphagomoku:iterations=30,oracle=vcf", "kill:depth=4,eval=mix",
		"threats:nodes=2000", "mentor:oracle=vct,nodes=2000", "random:oracle=vct,nodes=2000", "greedy-vcf:nodes=500",
	} {
		spec, err := roster.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		fresh := func() search.Searcher {
			s, err := spec.New(roster.Env{Memory: 4 << 20, Seed: 4})
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		rng := rand.New(rand.NewPCG(3, 3))
		a, b := fresh(), fresh()
		for i := range testboard.Trials(t, 4, 6, 10) {
			pos := testboard.Game(rng, testboard.Rules[i%len(testboard.Rules)], 8+rng.IntN(30))
			if search.Playable(pos) != nil {
				continue
			}
			if i%2 == 1 {
				a.Forget()
				b = fresh()
			}
			for ply := 0; ply < 3 && search.Playable(pos) == nil; ply++ {
				one, oneErr := a.Search(context.Background(), pos, search.Limit{}, nil)
				two, twoErr := b.Search(context.Background(), pos, search.Limit{}, nil)
				one.Elapsed, two.Elapsed = 0, 0
				if oneErr != nil || twoErr != nil || !reflect.DeepEqual(one, two) {
					t.Fatalf("%s:\n%+v, %v\n%+v, %v\n%s", text, one, oneErr, two, twoErr, testboard.Diagram(pos))
				}
				testboard.Play(t, pos, one.Move)
			}
		}
	}
}
