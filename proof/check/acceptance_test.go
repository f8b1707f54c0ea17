package check_test

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof/check"
)

// published returns the known solutions by fours as bodies: those that ship with the project, and
// those in a folder beside the checkout, if it exists. A body holds the attacker's moves only. The
// list also holds every beginning of each solution.
func published(t testing.TB) (list []cert) {
	t.Helper()
	for _, set := range testboard.Sets(t, "vcf") {
		for _, k := range set.Known {
			pos := k.Position
			g := &game{rule: pos.Rule().String(), n: pos.Size(), at: make([]byte, pos.Size()*pos.Size()), side: byte(pos.ToMove())}
			for p := range g.at {
				g.at[p] = byte(pos.At(board.PointAt(p, g.n)))
			}
			var body []byte
			for i := 0; i < len(k.Line); i += 2 {
				list = append(list, cert{g, body})
				body = binary.AppendUvarint(slices.Clone(body), uint64(k.Line[i].Index(g.n)))
			}
			list = append(list, cert{g, body})
		}
	}
	return list
}

// TestPublishedLines checks that the checker accepts a published line exactly if it wins in literal
// replay. Some lines stop before the win is certain.
func TestPublishedLines(t *testing.T) {
	list := published(t)
	accepted := map[string]int{}
	for _, c := range list {
		_, err := c.check(0, c.body)
		wins, _ := literal(c.game, c.body)
		if wins != (err == nil) {
			t.Errorf("literal replay wins: %v, but the checker returns %v: %v", wins, err, c)
		}
		if err == nil {
			accepted[c.rule]++
		}
	}
	t.Logf("of %d lines the checker accepted, by rule: %v", len(list), accepted)
	for _, rule := range rules {
		if accepted[rule] < 30 {
			t.Errorf("%s: the checker accepted %d lines, want at least 30", rule, accepted[rule])
		}
	}
}

func BenchmarkPublished(b *testing.B) {
	list := published(b)
	type input struct {
		cert
		black, white []int
	}
	var in []input
	size := 0
	for _, c := range list {
		if _, err := c.check(0, c.body); err == nil {
			in = append(in, input{c, c.stones(1), c.stones(2)})
			size += len(c.body)
		}
	}
	i := 0
	for b.Loop() {
		c := in[i%len(in)]
		i++
		if _, err := check.Proof(c.rule, c.n, c.black, c.white, c.attacker(), c.body); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(size)/float64(len(in)), "bytes/proof")
}
