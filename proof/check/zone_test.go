package check_test

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// hide returns the game with further stones of the defender on the points.
func (g *game) hide(points ...int) *game {
	h := g.clone()
	for _, p := range points {
		h.at[p] = 3 - g.side
	}
	return h
}

// threats calls yield for every pass proof of c at m = 1, with its position, in which the attacker
// is to move after a pass.
func (c cert) threats(t testing.TB, yield func(cert)) {
	tr, ok := parseAll(c.game, c.body)
	if !ok {
		t.Fatalf("the body cannot be parsed: %v", c)
	}
	var visit func(g *game, tr *tree)
	visit = func(g *game, tr *tree) {
		if tr.leaf {
			return
		}
		g.at[tr.a] = g.side
		defer func() { g.at[tr.a] = 0 }()
		if tr.next != nil {
			f := g.fiveSquares(g.side)[0]
			g.at[f] = 3 - g.side
			visit(g, tr.next)
			g.at[f] = 0
			return
		}
		if tr.pass != nil {
			yield(cert{g.clone(), tr.pass.encode(nil, len(g.at))})
		}
		for _, r := range tr.replies {
			g.at[r.d] = 3 - g.side
			visit(g, r.t)
			g.at[r.d] = 0
		}
	}
	visit(c.clone(), tr)
}

// TestOneHiddenStone checks that a proof that withstands one hidden stone wins in literal replay
// with a stone of the defender on any empty point outside its zone. Without forbidden points and
// quiet moves the body itself stays a valid proof.
func TestOneHiddenStone(t *testing.T) {
	placed, same := 0, 0
	for _, c := range found(t) {
		c.threats(t, func(c cert) {
			res, err := c.check(1, c.body)
			if err != nil {
				t.Fatalf("the checker refuses a pass proof of a stored certificate: %v: %v", err, c)
			}
			quiet, _ := c.quiet(t)
			for _, p := range c.stones(0) {
				h := c.hide(p)
				if res.Zone[p] || h.over() {
					continue
				}
				placed++
				if !c.replay(p) {
					t.Fatalf("a hidden stone on %d, outside the zone, refutes %v", p, c)
				}
				if _, err := h.check(0, c.body); c.rule != "renju" && quiet == 0 {
					if same++; err != nil {
						t.Fatalf("with a hidden stone on %d the checker refuses the body: %v: %v", p, err, c)
					}
				}
			}
		})
	}
	t.Logf("the test placed %d stones and checked %d bodies again", placed, same)
}

// replay parses c's body without the hidden stones, and judges it on the board with them. A hidden
// stone can change which replies are forbidden, and so how the body would be read, though the win
// still holds.
func (c cert) replay(hidden ...int) bool {
	t, ok := parseAll(c.game, c.body)
	j := judge{game: c.hide(hidden...), left: 2_000_000}
	return ok && (j.wins(t) || j.left < 0)
}

// TestTwoHiddenStones makes the same check at m = 2, with random pairs of stones.
func TestTwoHiddenStones(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	placed := 0
	for _, c := range found(t) {
		c.threats(t, func(c cert) {
			res, err := c.check(2, c.body)
			if err != nil {
				return // a nested proof may list too few replies to withstand two stones
			}
			free := c.stones(0)
			for range 30 {
				p, q := free[rng.IntN(len(free))], free[rng.IntN(len(free))]
				if res.Zone[p] || res.Zone[q] || c.hide(p, q).over() {
					continue
				}
				placed++
				if !c.replay(p, q) {
					t.Fatalf("hidden stones on %d and %d, outside the zone, refute %v", p, q, c)
				}
			}
		})
	}
	t.Logf("the test placed %d pairs", placed)
}

// points returns the numbers of points such as "h8" on a board of size n.
func points(t testing.TB, n int, names ...string) (list []int) {
	t.Helper()
	for _, s := range names {
		pt, err := board.ParsePoint(s)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, pt.Index(n))
	}
	return list
}

func renju(t testing.TB, n int, side byte, black, white []string) *game {
	g := &game{rule: "renju", n: n, at: make([]byte, n*n), side: side}
	for _, p := range points(t, n, black...) {
		g.at[p] = 1
	}
	for _, p := range points(t, n, white...) {
		g.at[p] = 2
	}
	return g
}

// example is a pass proof that hidden stones refute.
type example struct {
	name         string
	n            int
	side         byte
	black, white []string
	body         []string
	m            int
	hidden       []string
	quiet        string // the attacker's stone that was played last
}

// reads lists positions after a quiet move in which a checker errs if it ignores reads, or, at m =
// 2, if it narrows them.
var reads = []example{
	{
		name: "white attacks, a hidden stone frees the block", n: 11, side: 2,
		black: []string{"c8", "g8", "d6", "e6", "c5", "e5", "i3"},
		white: []string{"d7", "f7", "f5", "b7"},
		body:  []string{"c7"}, m: 1, hidden: []string{"a3"}, quiet: "b7",
	},
	{
		name: "black attacks, a hidden stone forbids the move", n: 9, side: 1,
		black: []string{"c4", "d4", "b3", "f3", "d2", "g2", "e7", "g6", "d3"},
		white: []string{"b5", "e5", "b2"},
		body:  []string{"d5"}, m: 1, hidden: []string{"c2"}, quiet: "d3",
	},
	{
		name: "two hidden stones free the block, neither alone does", n: 9, side: 2,
		black: []string{"c3", "e3", "e4", "f6", "c9"},
		white: []string{"b5", "c5", "d5"},
		body:  []string{"a5"}, m: 2, hidden: []string{"b4", "f4"},
	},
}

// TestHiddenFive checks that the zone holds the point where a hidden stone would turn the forbidden
// block into a five, which is legal.
func TestHiddenFive(t *testing.T) {
	g := renju(t, 9, 2, []string{"e1", "e2", "e3", "e4", "e6", "b2", "c3", "d4"}, []string{"a5", "b5", "c5"})
	res, err := g.check(1, []byte{4*9 + 3})
	if f6 := points(t, 9, "f6")[0]; err != nil || !res.Zone[f6] {
		t.Errorf("Robust returns error %v, f6 is in the zone: %v; want no error, f6 in the zone", err, res.Zone[f6])
	}
}

func (ex example) cert(t testing.TB) (c cert, hidden []int) {
	c.game = renju(t, ex.n, ex.side, ex.black, ex.white)
	for _, p := range points(t, ex.n, ex.body...) {
		c.body = append(c.body, byte(p))
	}
	return c, points(t, ex.n, ex.hidden...)
}

func TestReads(t *testing.T) {
	for _, ex := range reads {
		t.Run(ex.name, func(t *testing.T) {
			c, hidden := ex.cert(t)
			res, err := c.check(ex.m, c.body)
			if err != nil {
				t.Fatal(err)
			}
			if !c.replay() || c.replay(hidden...) {
				t.Errorf("the proof wins without hidden stones: %v, with them: %v; want true, false", c.replay(), c.replay(hidden...))
			}
			for i, p := range hidden {
				if !res.Zone[p] {
					t.Errorf("the zone lacks %v, where a hidden stone helps to refute the proof", ex.hidden[i])
				}
				if ex.m == 2 && !c.replay(p) {
					t.Errorf("a hidden stone on %v alone refutes the proof, want only both together", ex.hidden[i])
				}
			}
		})
	}
}
