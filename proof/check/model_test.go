package check_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof/check"
)

// game is the tests' own board. It counts runs of stones anew for every question, knows no zones,
// and shares no code with the checker. Points are row·n + column; cells hold 0, 1 for Black or 2
// for White.
type game struct {
	rule string
	n    int
	at   []byte
	side byte // the attacker
}

var ways = testboard.Directions

func (g *game) clone() *game {
	h := *g
	h.at = slices.Clone(g.at)
	return &h
}

func (g *game) stones(c byte) (list []int) {
	for p, s := range g.at {
		if s == c {
			list = append(list, p)
		}
	}
	return list
}

func (g *game) attacker() string { return [...]string{"", "black", "white"}[g.side] }

func (g *game) check(m int, body []byte) (check.Result, error) {
	return check.Robust(context.Background(), m, g.rule, g.n, g.stones(1), g.stones(2), g.attacker(), body)
}

func (g *game) exact(c byte) bool { return g.rule == "standard" || g.rule == "renju" && c == 1 }

// off returns the point i steps away in a direction, or -1.
func (g *game) off(p, i int, way [2]int) int {
	x, y := p%g.n+i*way[0], p/g.n+i*way[1]
	if x < 0 || y < 0 || x >= g.n || y >= g.n {
		return -1
	}
	return y*g.n + x
}

// length returns the length of the run through the stone on p.
func (g *game) length(p int, way [2]int) int {
	n, c := 1, g.at[p]
	for _, sign := range [2]int{1, -1} {
		for i := 1; ; i++ {
			if q := g.off(p, i*sign, way); q < 0 || g.at[q] != c {
				break
			}
			n++
		}
	}
	return n
}

// five reports whether c on the empty point p makes a five.
func (g *game) five(p int, c byte) bool {
	g.at[p] = c
	found := false
	for _, way := range ways {
		n := g.length(p, way)
		found = found || n == 5 || n > 5 && !g.exact(c)
	}
	g.at[p] = 0
	return found
}

func (g *game) fiveSquares(c byte) (list []int) {
	for p, s := range g.at {
		if s == 0 && g.five(p, c) {
			list = append(list, p)
		}
	}
	return list
}

// completions returns the offsets i from the stone on p at which Black makes exactly five in a row
// that contains p.
func (g *game) completions(p int, way [2]int) (list []int) {
	for i := -4; i <= 4; i++ {
		q := g.off(p, i, way)
		if q < 0 || g.at[q] != 0 {
			continue
		}
		g.at[q] = 1
		joined := true
		for j := min(i, 0); j <= max(i, 0); j++ {
			joined = joined && g.at[g.off(p, j, way)] == 1
		}
		if joined && g.length(q, way) == 5 {
			list = append(list, i)
		}
		g.at[q] = 0
	}
	return list
}

// forbidden reports whether p is forbidden to Black, by the words of the rules of renju.
func (g *game) forbidden(p int) bool {
	if g.five(p, 1) {
		return false
	}
	g.at[p] = 1
	defer func() { g.at[p] = 0 }()
	fours, threes := 0, 0
	for _, way := range ways {
		if g.length(p, way) > 5 {
			return true
		}
		switch list := g.completions(p, way); {
		case len(list) == 0 && g.realThree(p, way):
			threes++
		case len(list) == 2 && list[1]-list[0] != 5: // five apart, the two belong to one straight four
			fours += 2
		case len(list) > 0:
			fours++
		}
	}
	return fours > 1 || threes > 1
}

// realThree reports whether Black may play some point that makes a straight four with the stone on
// p, and no five.
func (g *game) realThree(p int, way [2]int) bool {
	for i := -4; i <= 4; i++ {
		q := g.off(p, i, way)
		if q < 0 || g.at[q] != 0 || g.five(q, 1) {
			continue
		}
		g.at[q] = 1
		list := g.completions(q, way)
		four := len(list) == 2 && list[1]-list[0] == 5 && list[0]+i < 0 && list[1]+i > 0
		g.at[q] = 0
		if four && !g.forbidden(q) {
			return true
		}
	}
	return false
}

func (g *game) legal(p int, c byte) bool {
	return g.at[p] == 0 && (g.rule != "renju" || c == 2 || !g.forbidden(p))
}

// over reports whether the game has ended, so that the checker must refuse the position.
func (g *game) over() bool {
	for p, c := range g.at {
		for _, way := range ways {
			if n := 0; c != 0 {
				n = g.length(p, way)
				if n == 5 || n > 5 && (g.rule == "renju" || !g.exact(c)) {
					return true
				}
			}
		}
	}
	return false
}

// randomGame returns a board with a crowd of stones around its centre.
func randomGame(rng *rand.Rand, rule string, n int) *game {
	for {
		g := &game{rule: rule, n: n, at: make([]byte, n*n), side: byte(1 + rng.IntN(2))}
		for c, k := range map[byte]int{g.side: 5 + rng.IntN(n+2), 3 - g.side: 2 + rng.IntN(n+2)} {
			for range k {
				if p := rng.IntN(n * n); g.at[p] == 0 {
					g.at[p] = c
				}
			}
		}
		if !g.over() {
			return g
		}
	}
}

// TestModelAgreesWithBoard compares the rules of game with those of package board, which state them
// in another way.
func TestModelAgreesWithBoard(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 300 {
		for _, rule := range rules {
			g := randomGame(rng, rule, 5+rng.IntN(8))
			pos := position(t, g)
			for p := range g.at {
				pt := board.PointAt(p, g.n)
				for _, c := range []board.Colour{board.Black, board.White} {
					if got, want := g.at[p] == 0 && g.five(p, byte(c)), pos.MakesFive(pt, c); got != want {
						t.Fatalf("%s: %v on %v makes a five: %v, board says %v", rule, c, pt, got, want)
					}
					if got, want := g.legal(p, byte(c)), pos.Legal(pt, c); got != want {
						t.Fatalf("%s: %v on %v is legal: %v, board says %v; black stones %v", rule, c, pt, got, want, g.stones(1))
					}
				}
			}
		}
	}
}

var rules = []string{"freestyle", "standard", "renju"}

func position(t testing.TB, g *game) *board.Position {
	t.Helper()
	rule, err := board.ParseRule(g.rule)
	if err != nil {
		t.Fatal(err)
	}
	setup := board.Setup{Size: g.n, Rule: rule, ToMove: board.Colour(g.side)}
	return testboard.New(t, testboard.Filled(setup, func(pt board.Point) board.Colour { return board.Colour(g.at[pt.Index(g.n)]) }))
}
