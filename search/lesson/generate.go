package lesson

import (
	"fmt"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
)

// Kind is a kind of generated positions (Xie, Fu and Yu, stage 1 of the curriculum).
type Kind uint8

// The kinds. A pattern stands on a line with the empty points that it needs on both sides.
const (
	AttackThree Kind = iota // the side to move has a three: it makes a straight four
	DefendThree             // the opponent has one: a stone at an end or in the gap
	OpenFour                // one side has an open four: either end, to win or to die
	DefendFour              // the opponent has a four with a gap: the gap
	kinds
)

// Kinds returns all kinds.
func Kinds() []Kind { return []Kind{AttackThree, DefendThree, OpenFour, DefendFour} }

var kindNames = [...]string{"attack on a three", "defence against a three", "open four", "defence against a four"}

// String names the kind.
func (k Kind) String() string {
	if k >= kinds {
		return fmt.Sprintf("Kind(%d)", uint8(k))
	}
	return kindNames[k]
}

// The number of noise stones of both colours.
const (
	leastNoise = 30
	mostNoise  = 64
)

// shape is a pattern: "o" is a stone, "." a point that stays empty. A digit is such a point with a
// share of the policy, in quarters.
type shape struct {
	cells string
	// mine: the pattern belongs to the side to move.
	mine  bool
	value float32
}

// shapes of the kinds. A three has two empty points beyond each end: with one, a straight four can be
// made on one side only, and the share of ½ would be wrong.
var shapes = [kinds][]shape{
	AttackThree: {{".2ooo2.", true, 1}, {".oo4o.", true, 1}},
	DefendThree: {{".2ooo2.", false, 0}, {"1oo2o1", false, 0}},
	OpenFour:    {{"2oooo2", true, 1}, {"2oooo2", false, -1}},
	DefendFour:  {{"oo4oo", false, 0}, {"ooo4o", false, 0}},
}

// wholePolicy is the sum of the digits of a shape.
const wholePolicy = 4

// The board of generated positions.
const (
	size   = 15
	points = size * size
)

// Generate returns a position of a kind with c to move, free-style on 15×15. Besides the pattern there
// are 30 to 64 noise stones. They make no five, and no three or four of either colour: of each five
// points in a row without a rival's stone, noise fills at most two. (The published program doesn't
// check.)
func Generate(k Kind, c board.Colour, rng *rand.Rand) *Example {
	for {
		g := generator{rng: rng, e: &Example{Size: size, ToMove: c, Last: -1}}
		if g.run(shapes[k][rng.IntN(len(shapes[k]))]) {
			return g.e
		}
	}
}

// generator makes one position.
type generator struct {
	rng   *rand.Rand
	e     *Example
	cells [points]int8 // 0 empty, 1 Black, 2 White
	kept  [points]bool // stays empty
	free  []uint16     // in random order: where noise was not tried yet
	count [2]int       // stones
	mover int          // 0 Black, 1 White
}

func (g *generator) run(s shape) bool {
	if g.e.ToMove == board.White {
		g.mover = 1
	}
	owner := g.mover
	if !s.mine {
		owner ^= 1
	}
	pattern := g.place(s, owner)
	if !g.noise() {
		return false
	}
	g.e.Value = s.value
	g.e.Last = g.last(pattern, owner)
	for p, v := range g.cells {
		switch v {
		case 1:
			g.e.Black = append(g.e.Black, uint16(p))
		case 2:
			g.e.White = append(g.e.White, uint16(p))
		}
	}
	return true
}

// The four directions of a line.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// place puts the pattern on a random line, in a random sense, and returns its stones.
func (g *generator) place(s shape, owner int) (stones []uint16) {
	n := len(s.cells)
	d := directions[g.rng.IntN(len(directions))]
	x, y := g.start(d[0], n), g.start(d[1], n)
	reverse := g.rng.IntN(2) == 0
	for i := range n {
		cell := s.cells[i]
		if reverse {
			cell = s.cells[n-1-i]
		}
		p := uint16((y+i*d[1])*size + x + i*d[0])
		if cell == 'o' {
			g.put(p, owner)
			stones = append(stones, p)
			continue
		}
		g.kept[p] = true
		if cell != '.' {
			g.e.Policy = append(g.e.Policy, Share{p, float32(cell-'0') / wholePolicy})
		}
	}
	return stones
}

// start returns a coordinate from which n points in a direction are on the board.
func (g *generator) start(step, n int) int {
	switch step {
	case 0:
		return g.rng.IntN(size)
	case 1:
		return g.rng.IntN(size - n + 1)
	default:
		return n - 1 + g.rng.IntN(size-n+1)
	}
}

func (g *generator) put(p uint16, side int) {
	g.cells[p] = int8(side + 1)
	g.count[side]++
}

// noise adds stones until the counts fit the side to move. It returns false if there is no room.
func (g *generator) noise() bool {
	pattern := g.count[0] + g.count[1]
	n := leastNoise + g.rng.IntN(mostNoise-leastNoise+1)
	if (pattern+n)%2 != g.mover { // with Black to move both have as many stones
		if n++; n > mostNoise {
			n -= 2
		}
	}
	all := pattern + n
	want := [2]int{all - all/2, all / 2}
	for p := range points {
		if g.cells[p] == 0 && !g.kept[p] {
			g.free = append(g.free, uint16(p))
		}
	}
	g.rng.Shuffle(len(g.free), func(i, j int) { g.free[i], g.free[j] = g.free[j], g.free[i] })
	for _, p := range g.free {
		side := g.rng.IntN(2)
		for range 2 {
			if g.count[side] < want[side] && g.quiet(int(p), side) {
				g.put(p, side)
				break
			}
			side ^= 1
		}
	}
	return g.count == want
}

// quiet reports whether a stone leaves at most two stones of its side in every five points in a row
// that hold it and no rival's stone.
func (g *generator) quiet(p, side int) bool {
	px, py := p%size, p/size
	own, rival := int8(side+1), int8((side^1)+1)
	for _, d := range directions {
		for first := -4; first <= 0; first++ {
			stones := 1
			for i := first; i < first+5; i++ {
				x, y := px+i*d[0], py+i*d[1]
				if x < 0 || y < 0 || x >= size || y >= size || g.cells[y*size+x] == rival {
					stones = 0
					break
				}
				if g.cells[y*size+x] == own {
					stones++
				}
			}
			if stones > 2 {
				return false
			}
		}
	}
	return true
}

// last returns the last stone: one of the pattern if the opponent owns it, else any of the
// opponent's.
func (g *generator) last(pattern []uint16, owner int) int {
	rival := g.mover ^ 1
	if owner == rival {
		return int(pattern[g.rng.IntN(len(pattern))])
	}
	var list []int
	for p, v := range g.cells {
		if int(v) == rival+1 {
			list = append(list, p)
		}
	}
	return list[g.rng.IntN(len(list))]
}
