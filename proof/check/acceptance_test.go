package check_test

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/proof/check"
)

// published reads the solutions by fours of the acceptance positions, where they
// lie beside the checkout: only the attacker's moves count.
func published(t testing.TB) (list []cert) {
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for len(files) == 0 && dir != filepath.Dir(dir) {
		files, _ = filepath.Glob(filepath.Join(dir, "shared", "acceptance", "*vcf*.jsonl"))
		dir = filepath.Dir(dir)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range bytes.Lines(data) {
			var p struct {
				Rule, Expect       string
				Size               int
				Black, White, Line []string
				ToMove             string `json:"to_move"`
			}
			if err := json.Unmarshal(line, &p); err != nil || p.Expect != "vcf" || len(p.Line) == 0 || len(p.Black) == 0 {
				continue
			}
			g := &game{rule: p.Rule, n: p.Size, at: make([]byte, p.Size*p.Size), side: 1}
			if p.ToMove == "white" {
				g.side = 2
			}
			for _, q := range points(t, g.n, p.Black...) {
				g.at[q] = 1
			}
			for _, q := range points(t, g.n, p.White...) {
				g.at[q] = 2
			}
			c := cert{game: g}
			for i, s := range p.Line {
				if i%2 == 0 {
					c.body = binary.AppendUvarint(c.body, uint64(points(t, g.n, s)[0]))
				}
			}
			list = append(list, c)
		}
	}
	return list
}

// TestPublishedLines: what is accepted of the published solutions wins, and the
// other way round, up to lines that stop before or after the win is certain.
func TestPublishedLines(t *testing.T) {
	list := published(t)
	if len(list) == 0 {
		t.Skip("no acceptance positions beside the checkout")
	}
	accepted := map[string]int{}
	for _, c := range list {
		_, err := c.check(0, c.body)
		wins, _ := literal(c.game, c.body)
		if wins != (err == nil) {
			t.Errorf("replay wins: %v, checker: %v: %v", wins, err, c)
		}
		if err == nil {
			accepted[c.rule]++
		}
	}
	t.Logf("%d lines, accepted: %v", len(list), accepted)
}

func BenchmarkPublished(b *testing.B) {
	list := published(b)
	if len(list) == 0 {
		b.Skip("no acceptance positions beside the checkout")
	}
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
