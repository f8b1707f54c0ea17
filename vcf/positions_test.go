package vcf_test

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// canvas is a position under construction.
type canvas struct {
	*rand.Rand
	size  int
	stone map[board.Point]board.Colour
}

// families lists the kinds of random positions. paint puts the stones for the attacker a.
var families = []struct {
	name  string
	sizes [2]int // smallest, largest
	paint func(c *canvas, a board.Colour)
}{
	{"scattered", [2]int{5, 11}, (*canvas).scattered},
	{"clustered", [2]int{8, 15}, (*canvas).clustered},
	{"independent", [2]int{9, 16}, (*canvas).independent},
	{"counters", [2]int{8, 15}, (*canvas).counters},
	{"crossing", [2]int{7, 17}, (*canvas).crossing},
	{"overlines", [2]int{7, 15}, (*canvas).overlines},
	{"threes", [2]int{8, 15}, (*canvas).blackThrees},
	{"delicate", [2]int{7, 12}, (*canvas).delicate},
	{"wide", [2]int{16, 22}, (*canvas).independent},
}

// makePosition returns one random position of a family.
func makePosition(rng *rand.Rand, rule board.Rule, family int) *board.Position {
	f := families[family]
	for {
		c := &canvas{Rand: rng, size: f.sizes[0] + rng.IntN(f.sizes[1]-f.sizes[0]+1), stone: map[board.Point]board.Colour{}}
		a := testboard.Colour(rng)
		f.paint(c, a)
		if p := positionOf(c.setup(rule, a)); p != nil {
			return p
		}
	}
}

// setup lists the stones in the order of their points, so that the same seed gives the same
// position.
func (c *canvas) setup(rule board.Rule, toMove board.Colour) board.Setup {
	at := func(pt board.Point) board.Colour { return c.stone[pt] }
	return testboard.Filled(board.Setup{Size: c.size, Rule: rule, ToMove: toMove}, at)
}

// positionOf returns the position of a setup. It removes stones until no row has ended the game,
// and returns nil if that fails.
func positionOf(s board.Setup) *board.Position {
	for range 20 {
		p, err := board.New(s)
		if err == nil {
			return p
		}
		reasons, ok := err.(*board.SetupError) //nolint:errorlint // New documents the type
		if !ok {
			return nil
		}
		s = without(s, reasons.Reasons[0].Point)
	}
	return nil
}

// without returns a setup without the stone on pt.
func without(s board.Setup, pt board.Point) board.Setup {
	taken := func(q board.Point) bool { return q == pt }
	s.Black = slices.DeleteFunc(slices.Clone(s.Black), taken)
	s.White = slices.DeleteFunc(slices.Clone(s.White), taken)
	return s
}

func (c *canvas) anywhere() board.Point { return board.At(c.IntN(c.size), c.IntN(c.size)) }

// put puts a stone on pt if that is on the board and empty.
func (c *canvas) put(pt board.Point, col board.Colour) {
	if pt.On(c.size) && c.stone[pt] == board.Empty {
		c.stone[pt] = col
	}
}

// strew puts n stones on random points.
func (c *canvas) strew(n int, col board.Colour) {
	for range n {
		c.put(c.anywhere(), col)
	}
}

// shape puts n stones on a random stretch of length points in a row through pt.
func (c *canvas) shape(pt board.Point, length, n int, col board.Colour) {
	direction, from := c.IntN(4), c.IntN(length)
	for _, k := range c.Perm(length)[:n] {
		if at, on := testboard.Step(pt, direction, k-from, c.size); on {
			c.put(at, col)
		}
	}
}

// scattered fills a part of the board evenly.
func (c *canvas) scattered(a board.Colour) {
	n := c.size * c.size * (15 + c.IntN(30)) / 100
	c.strew(n/2, a)
	c.strew(n/2, a.Opponent())
}

// clustered puts stones of both sides around one or two points.
func (c *canvas) clustered(a board.Colour) {
	for range 1 + c.IntN(2) {
		x, y := c.IntN(c.size), c.IntN(c.size)
		for range 14 + c.IntN(24) {
			dx, dy := int(c.NormFloat64()*2.2), int(c.NormFloat64()*2.2)
			if x+dx >= 0 && y+dy >= 0 && x+dx < c.size && y+dy < c.size {
				c.put(board.At(x+dx, y+dy), board.Black+board.Colour(c.IntN(2)))
			}
		}
	}
	c.strew(c.IntN(3), a)
}

// independent gives the attacker many threes that are mostly far from each other.
func (c *canvas) independent(a board.Colour) {
	for range 2 + c.IntN(5) {
		c.shape(c.anywhere(), 5, 3, a)
		c.strew(1, a.Opponent())
	}
	c.strew(c.IntN(4), a)
	c.strew(c.IntN(10), a.Opponent())
}

// counters gives both sides threes, so that blocks make fours.
func (c *canvas) counters(a board.Colour) {
	for range 2 + c.IntN(4) {
		c.shape(c.anywhere(), 5, 3, a)
		c.shape(c.anywhere(), 5, 2+c.IntN(2), a.Opponent())
	}
	c.strew(c.IntN(5), a)
	c.strew(c.IntN(8), a.Opponent())
}

// crossing lets shapes of both sides meet in a few points.
func (c *canvas) crossing(a board.Colour) {
	for range 1 + c.IntN(3) {
		hub := c.anywhere()
		for range 2 + c.IntN(3) {
			c.shape(hub, 5, 2+c.IntN(2), a)
			if c.IntN(2) == 0 {
				c.shape(hub, 5, 2+c.IntN(2), a.Opponent())
			}
		}
		delete(c.stone, hub)
	}
	c.strew(c.IntN(8), a.Opponent())
}

// overlines makes rows with more than five stones, and two fours in one row.
func (c *canvas) overlines(a board.Colour) {
	for range 1 + c.IntN(4) {
		c.shape(c.anywhere(), 6+c.IntN(4), 4+c.IntN(2), a)
	}
	for range c.IntN(4) {
		c.shape(c.anywhere(), 6+c.IntN(3), 3+c.IntN(2), a.Opponent())
	}
	c.strew(c.IntN(6), a)
	c.strew(c.IntN(6), a.Opponent())
}

// blackThrees surrounds the attacker's fours with pairs of black stones, so that distant stones
// decide what Black may play in renju.
func (c *canvas) blackThrees(a board.Colour) {
	for range 2 + c.IntN(3) {
		hub := c.anywhere()
		c.shape(hub, 5, 3, a)
		for range 1 + c.IntN(3) {
			c.shape(hub, 4, 2, board.Black)
		}
	}
	for range 2 + c.IntN(4) {
		c.shape(c.anywhere(), 4+c.IntN(2), 2, board.Black)
	}
	c.strew(c.IntN(7), board.White)
}

// delicate makes points that are almost forbidden in renju, at a four of the attacker or at its block, and
// other fours with a stone on the lines through these points.
func (c *canvas) delicate(a board.Colour) {
	hub, last := c.anywhere(), c.IntN(4)
	points := []board.Point{hub}
	near := func(most int) (pt board.Point, direction int) {
		for direction = c.IntN(4); ; direction = c.IntN(4) {
			pt, on := testboard.Step(points[c.IntN(len(points))], direction, c.IntN(2*most+1)-most, c.size)
			if on {
				return pt, direction
			}
		}
	}
	pairs := func(pt board.Point, except int) {
		for d := range 4 {
			if d != except && c.IntN(4) > 0 {
				c.beside(pt, d, 4, 2+c.IntN(5)/4, board.Black)
			}
		}
	}
	c.beside(hub, last, 4+c.IntN(2), 3, a)
	pairs(hub, last)
	for range c.IntN(3) {
		pt, d := near(3)
		points = append(points, pt)
		pairs(pt, d)
	}
	for range 1 + c.IntN(3) {
		pt, d := near(5)
		c.beside(pt, (d+1+c.IntN(3))%4, 5, 3, a)
		points = append(points, pt)
	}
	c.strew(c.size*c.size*c.IntN(30)/100, a.Opponent()) // or else nearly every four may be needed
	for _, pt := range points {
		delete(c.stone, pt)
	}
}

// beside puts n stones on a stretch of length points through pt, none on pt.
func (c *canvas) beside(pt board.Point, direction, length, n int, col board.Colour) {
	from := c.IntN(length)
	for _, k := range c.Perm(length) {
		if at, on := testboard.Step(pt, direction, k-from, c.size); on && at != pt && n > 0 {
			c.put(at, col)
			n--
		}
	}
}

// mutated returns p with up to three points changed at random, or nil if that ends the game.
func mutated(rng *rand.Rand, p *board.Position) *board.Position {
	c := &canvas{Rand: rng, size: p.Size(), stone: map[board.Point]board.Colour{}}
	for i := range p.Size() * p.Size() {
		if pt := board.PointAt(i, p.Size()); p.At(pt) != board.Empty {
			c.stone[pt] = p.At(pt)
		}
	}
	for range 1 + rng.IntN(3) {
		pt := c.anywhere()
		c.stone[pt] = (c.stone[pt] + 1 + board.Colour(rng.IntN(2))) % 3
	}
	return positionOf(c.setup(p.Rule(), p.ToMove()))
}

// movesOf returns the attacker's moves in the certificate of a win, without the five if two
// five-squares decide. It returns nil without a win.
func movesOf(r proof.Result) (moves []board.Point) {
	c := r.Verdict.Certificate()
	if c == nil {
		return nil
	}
	for in := bytes.NewReader(c.Body); in.Len() > 0; {
		i, _ := binary.ReadUvarint(in)
		moves = append(moves, board.PointAt(int(i), c.Size))
	}
	return moves
}
