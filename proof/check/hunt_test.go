package check_test

import (
	"bytes"
	"cmp"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

var hunt = flag.Int("hunt", 0, "try that many mutants, find those that catch the planted bugs, and write testdata/verdicts.jsonl (takes minutes)")

// TestHunt writes the stored verdicts anew: certificates written by hand, some valid proofs, and
// for each bug the shortest mutants that the faulty checker accepts.
func TestHunt(t *testing.T) {
	if *hunt == 0 {
		return
	}
	var out bytes.Buffer
	for _, v := range slices.Concat(handmade(t), unguarded(t), huntHidden(t), huntNested(t), huntMutants(t)) {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&out, "%s\n", line)
	}
	write(t, verdictsFile, out.String())
}

// unguarded makes certificates from the examples of reads: the quiet move, the pass proof, and an
// answer to each reply except one. That reply is in the zone only because a test of a forbidden
// point read it. A checker that ignores reads accepts these certificates.
func unguarded(t testing.TB) (list []verdict) {
	for _, ex := range reads {
		if ex.quiet == "" {
			continue
		}
		c, hidden := ex.cert(t)
		res, err := c.check(1, c.body)
		if err != nil {
			t.Fatal(err)
		}
		var must []int
		for q, in := range res.Zone[:len(c.at)] {
			if in && q != hidden[0] && c.legal(q, 3-c.side) {
				must = append(must, q)
			}
		}
		p := &prover{game: c.clone(), t: t, rng: rand.New(rand.NewPCG(1, 1)), left: 1 << 30}
		answers := p.answers(0, 2, must)
		if answers == nil {
			t.Fatalf("%s: the prover finds no answer to some reply", ex.name)
		}
		a := points(t, ex.n, ex.quiet)[0]
		c.at[a] = 0
		c.body = slices.Concat([]byte{byte(a)}, c.body, answers)
		wins, _ := literal(c.game, c.body)
		list = append(list, verdict{
			Name: "without a reply that reads guard: " + ex.name, Want: "invalid", Refuted: !wins,
			Certificate: string(c.line(t, "", c.countNodes())),
		})
	}
	return list
}

// drops returns all copies of c that lack one reply.
func drops(c cert) (list []cert) {
	t, _ := parseAll(c.game, c.body)
	t.each(func(t0 *tree) {
		all := t0.replies
		for i := range all {
			t0.replies = slices.Delete(slices.Clone(all), i, i+1)
			list = append(list, cert{c.game, t.encode(nil, len(c.at))})
		}
		t0.replies = all
	})
	return list
}

// huntMutants returns some valid proofs, and mutants and incomplete proofs that a planted checker
// accepts.
func huntMutants(t *testing.T) (list []verdict) {
	rng := rand.New(rand.NewPCG(8, 8))
	base := found(t)
	var bad []cert
	for _, c := range base {
		bad = append(bad, drops(c)...)
	}
	for range *hunt {
		m, _ := mutate(rng, base[rng.IntN(len(base))])
		bad = append(bad, m)
	}
	bad = slices.DeleteFunc(bad, func(c cert) bool {
		_, err := c.check(0, c.body)
		return err == nil || c.over()
	})
	slices.SortStableFunc(bad, func(a, b cert) int { return cmp.Compare(len(a.body), len(b.body)) })
	for i := 0; i < len(base); i += 12 {
		res, _ := base[i].check(0, base[i].body)
		list = append(list, verdict{Name: fmt.Sprintf("proof %d", i+1), Want: "valid", Certificate: string(base[i].line(t, "", res.Nodes))})
	}
	var candidates []verdict
	for _, c := range bad {
		candidates = append(candidates, verdict{Want: "invalid", Certificate: string(c.line(t, "", c.countNodes()))})
	}
	return append(list, catching(t, candidates, func(i int) bool {
		wins, known := literal(bad[i].game, bad[i].body)
		return known && !wins
	})...)
}

// catching returns candidates that planted checkers accept, up to three for each bug. It prefers
// candidates that literal replay refutes.
func catching(t testing.TB, candidates []verdict, refuted func(i int) bool) (list []verdict) {
	rows := run(t, harness(t), candidates)
	caught := make([]int, len(bugs))
	for pass := range 2 {
		for k, row := range rows {
			v := candidates[k]
			for i, b := range bugs {
				if row[i] == 'v' && caught[i] < 3 {
					v.Name = strings.TrimPrefix(v.Name+", "+b.name, ", ")
				}
			}
			if v.Name == "" {
				continue
			}
			if v.Refuted = refuted(k); v.Refuted || pass == 1 {
				for i := range bugs {
					if row[i] == 'v' {
						caught[i]++
					}
				}
				list = append(list, v)
			}
		}
	}
	return list
}

// huntHidden returns pass proofs, each with points of its zone where hidden stones really refute
// it.
func huntHidden(t *testing.T) []verdict {
	var candidates []verdict
	add := func(c cert, m int, hidden ...int) {
		candidates = append(candidates, verdict{
			Want: "invalid", Certificate: string(c.line(t, "", c.countNodes())), M: m, Hidden: hidden,
		})
	}
	for _, ex := range reads {
		c, hidden := ex.cert(t)
		add(c, ex.m, hidden...)
	}
	for _, c := range append(found(t), quietThreats(t, *hunt/100)...) {
		if c.rule != "renju" {
			continue
		}
		each := c.threats
		if _, err := c.check(1, c.body); err == nil {
			each = func(_ testing.TB, yield func(cert)) { yield(c) }
		}
		each(t, func(c cert) {
			res, err := c.check(1, c.body)
			for p, in := range res.Zone[:len(c.at)] {
				if err == nil && in && !c.hide(p).over() && !c.replay(p) {
					add(c, 1, p)
				}
			}
		})
	}
	return catching(t, candidates, func(int) bool { return true })
}

// quietThreats returns proofs with a quiet move of White below a pass. They do not list replies
// that are forbidden to Black, so only the reads in the zone guard these replies.
func quietThreats(t testing.TB, tries int) (list []cert) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range tries {
		g := randomGame(rng, "renju", 7+rng.IntN(2))
		g.side = 2
		p := &prover{game: g, t: t, rng: rng, left: 20_000}
		if body := p.slow(1, 1, 20); body != nil {
			list = append(list, cert{g, body})
		}
	}
	return list
}

// countNodes counts the OR nodes that the body would have.
func (c cert) countNodes() (n uint64) {
	body := c.body
	if t, ok := parse(c.clone(), &body); ok {
		t.each(func(*tree) { n++ })
	}
	return max(n, 1)
}
