package check_test

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
)

var (
	findNested = flag.Int("findnested", 0, "search for that many nested proofs of each rule and depth, and write testdata/nested.jsonl (takes minutes)")
	zones      = flag.Int("zones", 0, "find new proofs until the test has hidden that many sets of stones for each rule and size of a set; 0 = a few sets on the stored proofs")
)

const nestedFile = "testdata/nested.jsonl"

// richGame returns a position with more rows of the attacker than the defender D can stop at once,
// so that a win withstands one, two or three passes. D has few stones, because at m = 3 a single
// stone brings all its windows into the zone.
func richGame(rng *rand.Rand, rule string) *game {
	for {
		n := 8 + rng.IntN(4)
		g := &game{rule: rule, n: n, at: make([]byte, n*n), side: byte(1 + rng.IntN(2))}
		for range 2 + rng.IntN(3) {
			way, p := ways[rng.IntN(4)], rng.IntN(n*n)
			for _, i := range rng.Perm(4)[:2+rng.IntN(2)] {
				if q := g.off(p, i, way); q >= 0 && g.at[q] == 0 {
					g.at[q] = g.side
				}
			}
		}
		for range rng.IntN(6) {
			if p := rng.IntN(n * n); g.at[p] == 0 {
				g.at[p] = 3 - g.side
			}
		}
		if !g.over() {
			return g
		}
	}
}

// deep returns a win at m that begins with a quiet move. Its pass proof begins with a quiet move
// too, and so on. passes is the number of these pass proofs within each other; the last one is a
// win by fours.
func (p *prover) deep(m, passes int) []byte {
	if passes == 0 {
		return p.win(m, 0)
	}
	for _, a := range p.rng.Perm(len(p.at)) {
		if p.left <= 0 {
			return nil
		}
		if !p.near(a) || !p.legal(a, p.side) || p.five(a, p.side) {
			continue
		}
		p.at[a] = p.side
		var body []byte
		if len(p.fiveSquares(p.side)) == 0 && len(p.fiveSquares(3-p.side)) == 0 {
			if pass := p.deep(m+1, passes-1); pass != nil {
				body = p.listed(m, 1, pass)
			}
		}
		p.at[a] = 0
		if body != nil {
			return append(binary.AppendUvarint(nil, uint64(a)), body...)
		}
	}
	return nil
}

// deepProof returns a proof that withstands m hidden stones and has this number of passes within
// each other.
func deepProof(t testing.TB, rng *rand.Rand, rule string, m, passes int) cert {
	for {
		p := &prover{game: richGame(rng, rule), t: t, rng: rng, left: 20_000}
		if body := p.deep(m, passes); body != nil {
			return cert{p.game, body}
		}
	}
}

// TestFindNested writes the stored nested proofs anew.
func TestFindNested(t *testing.T) {
	if *findNested == 0 {
		return
	}
	var out bytes.Buffer
	rng := rand.New(rand.NewPCG(21, 7))
	for _, rule := range rules {
		for _, kind := range [][2]int{{0, 2}, {0, 3}, {1, 2}, {2, 1}, {3, 1}} {
			for i := range *findNested {
				c := deepProof(t, rng, rule, kind[0], kind[1])
				res, err := c.check(kind[0], c.body)
				if err != nil {
					t.Fatalf("the checker refuses a nested proof of the prover: %v: %v", err, c)
				}
				fmt.Fprintf(&out, "%s\n", c.line(t, fmt.Sprintf("%s-stands-%d-%d", rule, kind[0], i+1), res.Nodes))
			}
		}
	}
	write(t, nestedFile, out.String())
}

// stands returns the largest number of hidden stones, at most 3, that the whole proof c withstands.
func (c cert) stands(t testing.TB) int {
	for m := 3; m >= 0; m-- {
		if _, err := c.check(m, c.body); err == nil {
			return m
		}
	}
	t.Fatalf("the checker refuses a stored proof: %v", c)
	return 0
}

// nested returns the stored proofs with passes within passes.
func nested(t testing.TB) []cert {
	t.Helper()
	return stored(t, nestedFile)
}

// passes calls yield for every pass proof in c, at any depth, and for c itself if it withstands
// hidden stones. yield gets the proof with its position, and the number m of hidden stones that it
// must withstand.
func (c cert) passes(t testing.TB, yield func(c cert, m int)) {
	tr, ok := parseAll(c.game, c.body)
	if !ok {
		t.Fatalf("the body cannot be parsed: %v", c)
	}
	var visit func(g *game, tr *tree, m int)
	below := func(g *game, d int, tr *tree, m int) {
		g.at[d] = 3 - g.side
		visit(g, tr, m)
		g.at[d] = 0
	}
	visit = func(g *game, tr *tree, m int) {
		if tr.leaf {
			return
		}
		g.at[tr.a] = g.side
		defer func() { g.at[tr.a] = 0 }()
		if tr.next != nil {
			below(g, g.fiveSquares(g.side)[0], tr.next, m)
			return
		}
		if tr.pass != nil {
			yield(cert{g.clone(), tr.pass.encode(nil, len(g.at))}, m+1)
			visit(g, tr.pass, m+1)
		}
		for _, r := range tr.replies {
			below(g, r.d, r.t, m)
		}
	}
	m := c.stands(t)
	if m > 0 {
		yield(c, m)
	}
	visit(c.clone(), tr, m)
}

// reread returns t for a board with further stones of D outside its zone. It leaves out the replies
// on those stones, and ends at a block that has become forbidden.
func (t *tree) reread(g *game) *tree {
	if t.leaf {
		return t
	}
	g.at[t.a] = g.side
	defer func() { g.at[t.a] = 0 }()
	below := func(d int, s *tree) *tree {
		g.at[d] = 3 - g.side
		defer func() { g.at[d] = 0 }()
		return s.reread(g)
	}
	c := &tree{a: t.a}
	switch {
	case t.next != nil:
		f := g.fiveSquares(g.side)[0]
		if c.leaf = !g.legal(f, 3-g.side); !c.leaf {
			c.next = below(f, t.next)
		}
		return c
	case t.pass != nil:
		c.pass = t.pass.reread(g)
	}
	for _, r := range t.replies {
		if g.at[r.d] == 0 {
			c.replies = append(c.replies, reply{r.d, below(r.d, r.t)})
		}
	}
	return c
}

// hider puts stones of D outside zones and counts its tries.
type hider struct {
	*rand.Rand
	sets, bodies, cut int         // sets of stones placed; bodies checked again; bodies that a forbidden block ended sooner
	proofs, within    int         // pass proofs; pass proofs that hold a further pass
	most              int         // sets to place in all; 0 = no limit
	refuted           map[int]int // by size: sets that touch the zone and refute the proof
}

// draw returns k of the points. Half of the time it begins with points in one line, because stones
// near each other threaten most.
func (h *hider) draw(g *game, from []int, k int) (set []int) {
	if len(from) < k {
		return nil
	}
	if h.IntN(2) == 0 {
		p, way := from[h.IntN(len(from))], ways[h.IntN(4)]
		for _, i := range h.Perm(9) {
			if q := g.off(p, i-4, way); slices.Contains(from, q) && len(set) < k {
				set = append(set, q)
			}
		}
	}
	for _, i := range h.Perm(len(from)) {
		if len(set) < k && !slices.Contains(set, from[i]) {
			set = append(set, from[i])
		}
	}
	return set
}

// try places sets of k hidden stones, tries times, against the proof c, which withstands m ≥ k of
// them.
func (h *hider) try(t *testing.T, c cert, m, k, tries int) {
	res, err := c.check(m, c.body)
	h.proofs++
	if quiet, _ := c.quiet(t); quiet > 0 {
		h.within++
	}
	if err != nil {
		t.Fatalf("the checker refuses a proof that should withstand %d hidden stones: %v: %v", m, err, c)
	}
	var outside []int
	for _, p := range c.stones(0) {
		if !res.Zone[p] {
			outside = append(outside, p)
		}
	}
	tr, _ := parseAll(c.game, c.body)
	for range tries {
		if set := h.draw(c.game, outside, k); set != nil && (h.most == 0 || h.sets < h.most) && !c.hide(set...).over() {
			h.place(t, c, tr, m, set)
		}
		if set := h.draw(c.game, c.stones(0), k); !c.hide(set...).over() && !c.replay(set...) {
			h.refuted[k]++
		}
	}
}

// place hides one set. The attacker must win by c against every reply. The body must also be a
// proof on the new board that withstands the other m−k stones, with a zone that has not grown. In
// renju this second part does not hold if White attacks: a block that has become forbidden ends the
// body, and its reads join the zone. There only the win is tested.
func (h *hider) place(t *testing.T, c cert, tr *tree, m int, set []int) {
	h.sets++
	if !c.replay(set...) {
		t.Fatalf("m = %d: hidden stones on %v, outside the zone, refute %v", m, set, c)
	}
	more := c.hide(set...)
	body := tr.reread(more.clone()).encode(nil, len(c.at))
	if c.rule == "renju" && c.side == 2 {
		if len(body) < len(c.body) {
			h.cut++
		}
		return
	}
	h.bodies++
	before, _ := c.check(m, c.body)
	after, err := more.check(m-len(set), body)
	if err != nil {
		t.Fatalf("m = %d: with hidden stones on %v the checker refuses the body: %v: %v", m, set, err, c)
	}
	for p, in := range after.Zone {
		if in && !before.Zone[p] {
			t.Fatalf("m = %d: with hidden stones on %v the point %d joins the zone of %v", m, set, p, c)
		}
	}
}

func (h *hider) String() string {
	return fmt.Sprintf("%d proofs (%d with a further pass), %d sets outside zones placed, %d bodies checked again, %d cut short; sets that touch the zone and refute, by size: %v",
		h.proofs, h.within, h.sets, h.bodies, h.cut, h.refuted)
}

// TestNestedPasses checks that a proof below k passes wins although D has k hidden stones outside
// its zone, 1 ≤ k ≤ 3. The proofs are pass proofs of whole certificates with quiet moves below
// passes.
func TestNestedPasses(t *testing.T) {
	stored := nested(t)
	for _, rule := range rules {
		for k := 1; k <= 3; k++ {
			t.Run(fmt.Sprint(rule, " ", k), func(t *testing.T) {
				t.Parallel()
				h := &hider{Rand: rand.New(rand.NewPCG(uint64(k), 23)), most: *zones, refuted: map[int]int{}}
				each := func(c cert, tries int) {
					c.passes(t, func(c cert, m int) {
						if m >= k {
							h.try(t, c, m, k, tries)
						}
					})
				}
				for i, c := range stored {
					if c.rule == rule && (k > 1 || i%testboard.Amount(3, 9, 3) == 0) { // for k = 1 every pass proof is tried, and literal replay takes long
						each(c, 2)
					}
				}
				for h.sets < *zones {
					each(deepProof(t, h.Rand, rule, k, 1), 20)
					each(deepProof(t, h.Rand, rule, 0, k), 5)
				}
				t.Log(h)
				if h.sets == 0 || h.within == 0 || h.refuted[k] == 0 {
					t.Errorf("the test tried nothing: want sets placed, proofs with a further pass, and sets that refute: %v", h)
				}
			})
		}
	}
}

// huntNested looks for three stones that refute a proof below three passes, but lie outside the
// zone for two hidden stones.
func huntNested(t testing.TB) (list []verdict) {
	rng := rand.New(rand.NewPCG(9, 9))
	h := &hider{Rand: rng}
	for _, c := range nested(t) {
		c.passes(t, func(c cert, m int) {
			if m != 3 || len(list) == 6 {
				return
			}
			two, err := c.check(2, c.body)
			three, err3 := c.check(3, c.body)
			if err != nil || err3 != nil {
				return
			}
			var between []int
			for _, p := range c.stones(0) {
				if !two.Zone[p] && three.Zone[p] {
					between = append(between, p)
				}
			}
			for range 20 {
				set := h.draw(c.game, between, 3)
				if set != nil && !c.hide(set...).over() && !c.replay(set...) {
					list = append(list, verdict{
						Name: "three hidden stones outside the zone for two", Want: "invalid", Refuted: true,
						Certificate: string(c.line(t, "", c.countNodes())), M: 3, Hidden: set,
					})
					return
				}
			}
		})
	}
	return list
}
