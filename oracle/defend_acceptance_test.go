package oracle_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/oracle"
)

// TestDefendAcceptance defends the positions that may lie beside the checkout.
// What is known of each is whether the mover wins by fours; every certificate
// of a refutation was checked on the way.
func TestDefendAcceptance(t *testing.T) {
	for _, name := range []string{"made-free-none", "made-free-win", "made-std-none", "made-renju-none", "vcf-renju"} {
		t.Run(name, func(t *testing.T) {
			defender := oracle.NewDefender(0)
			var times []time.Duration
			for _, p := range acceptance(t, name) {
				pos, err := p.Position()
				if err != nil {
					t.Fatal(err)
				}
				d := defend(t, defender, pos, oracle.DefendOptions{ID: p.ID})
				if got := len(d.Wins) > 0; got != p.wins || d.Incomplete || d.Lost() && got {
					t.Errorf("%s: own win %v, want %v", p.ID, got, p.wins)
				}
				times = append(times, d.Elapsed)
			}
			slices.Sort(times)
			n := len(times)
			t.Logf("%d positions, median %v, p90 %v, p99 %v", n, times[n/2], times[n*9/10], times[n*99/100])
		})
	}
}

// known is a position that says whether the side to move has a VCF.
type known struct {
	notation.Item
	wins bool
}

// acceptance reads a file of shared/acceptance beside the checkout; the test
// is skipped where there is none.
func acceptance(t testing.TB, name string) (list []known) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "..", "shared", "acceptance", name+".jsonl"))
	if errors.Is(err, os.ErrNotExist) {
		t.Skip("no acceptance positions beside the checkout")
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(text, []byte("\n"))
	in := notation.NewReader(context.Background(), bytes.NewReader(text), notation.Options{Source: name})
	for {
		item, err := in.Next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		var want struct{ Expect string }
		if err := json.Unmarshal(lines[item.Line-1], &want); err != nil {
			t.Fatal(err)
		}
		list = append(list, known{item, want.Expect == "vcf"})
	}
}

// BenchmarkDefend is one answer to a crowded position of 15×15.
func BenchmarkDefend(b *testing.B) {
	for _, rule := range rules {
		b.Run(rule.String(), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(15, uint64(rule)))
			var list []*board.Position
			for range 32 {
				list = append(list, scatter(rng, rule, 15, 15))
			}
			defender := oracle.NewDefender(0)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				defend(b, defender, list[i%len(list)], oracle.DefendOptions{})
			}
		})
	}
}
