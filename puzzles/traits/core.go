package traits

import (
	"bytes"
	"crypto/sha256"
	"maps"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// Core is the combination of a puzzle: the stones that the threats of its solution use, and the
// edges of the board that they meet. The other stones, and the place of the combination on the
// board, make no difference.
//
// A stone is used if the line changes on the same board without it:
//
//   - an attack has other five-squares
//   - a move that is neither four nor block can be followed by another straight four
//   - a reply gives the defender other five-squares
//   - in renju, a move of Black is no longer legal, or a forbidden block no longer forbidden
//
// An edge is used if any of that changes with five more empty points beyond the edge. The edges
// nearer than five points to a forbidden block are used. A stone is not used if another could
// replace it, or if it only prevents other solutions.
type Core struct {
	Stones []board.Point // increasing
	Edges  [4]bool       // left, right, bottom, top
	key    [16]byte
}

// Key returns the same key for two cores that are equal after some symmetry and shift, under the
// same rule and for wins of the same space; in freestyle and standard also with the colours
// swapped. The keys of other cores differ, unless two hashes of 128 bits collide.
func (c *Core) Key() [16]byte { return c.key }

// CoreOf finds the core of a win of the side to move. It returns the error of puzzles.Follow.
func CoreOf(pos *board.Position, space proof.Space, line proof.Line) (*Core, error) {
	before, err := puzzles.Follow(pos, line)
	if err != nil {
		return nil, err
	}
	f := coreFinder{pos: pos, line: line, before: before, used: map[board.Point]bool{}}
	for i := range len(line) - 1 {
		f.ply(i)
	}
	if pos.Rule().ForbidsAny() {
		f.laws()
	}
	c := &Core{Edges: f.edges, Stones: slices.Sorted(maps.Keys(f.used))}
	c.key = c.makeKey(pos, space)
	return c, nil
}

type coreFinder struct {
	pos    *board.Position
	line   proof.Line
	before []*board.Position // before every move of the line
	used   map[board.Point]bool
	edges  [4]bool
}

// ply looks at the four rows of a move: the move changes nothing outside of them.
func (f *coreFinder) ply(i int) {
	pt := f.line[i]
	if pt == board.Pass {
		return
	}
	before := f.before[i]
	quiet := i%2 == 0 && !before.MakesFour(pt, before.ToMove())
	for d := range directions {
		r := rowThrough(before, pt, d)
		f.row(r, rowEvents{before, quiet})
	}
}

// row takes away the stones of a row, and its edges, one by one.
func (f *coreFinder) row(r row, e rowEvents) {
	was := e.of(r.cells, r.at)
	for j, cell := range r.cells {
		pt := r.point(j)
		if cell == board.Empty || f.used[pt] || f.pos.At(pt) == board.Empty {
			continue // the core has no stones of the line itself
		}
		without := slices.Clone(r.cells)
		without[j] = board.Empty
		if e.of(without, r.at) != was {
			f.used[pt] = true
		}
	}
	room := make(board.Row, 5)
	if now := e.of(slices.Concat(room, r.cells), r.at+len(room)); now != was.shifted(len(room)) {
		f.meet(r.x0-directions[r.d].dx, r.y0-directions[r.d].dy)
	}
	if e.of(slices.Concat(r.cells, room), r.at) != was {
		f.meet(r.x0+len(r.cells)*directions[r.d].dx, r.y0+len(r.cells)*directions[r.d].dy)
	}
}

// meet notes the edges beyond which a point off the board lies.
func (f *coreFinder) meet(x, y int) {
	size := f.pos.Size()
	for i, off := range [4]bool{x < 0, x >= size, y < 0, y >= size} {
		f.edges[i] = f.edges[i] || off
	}
}

// rowEvents finds the effects of a move in a row that the line depends on.
type rowEvents struct {
	before *board.Position
	quiet  bool // the move makes no four, so the straight fours that it threatens count
}

// events are sets of cells of a row: the mover's five-squares after the move, those of the other
// side before it, and where the mover could make a straight four.
type events struct{ own, other, straight uint64 }

func (e rowEvents) of(cells board.Row, i int) events {
	mover, rule := e.before.ToMove(), e.before.Rule()
	exact, other := rule.ExactFive(mover), mover.Opponent()
	found := events{
		own:   bitsOf(cells.Completions(nil, i, mover, exact)),
		other: bitsOf(cells.FiveSquares(nil, other, rule.ExactFive(other))),
	}
	if e.quiet {
		found.straight = bitsOf(cells.StraightFourSquares(nil, i, mover, exact))
	}
	return found
}

func (e events) shifted(by int) events { return events{e.own << by, e.other << by, e.straight << by} }

func bitsOf(cells []int) (set uint64) {
	for _, i := range cells {
		set |= 1 << i
	}
	return set
}

// laws finds the stones that decide what is forbidden.
func (f *coreFinder) laws() {
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, stone := range f.pos.AppendStones(nil, c) {
			if !f.used[stone] && !f.lawful(stone) {
				f.used[stone] = true
			}
		}
	}
	for i := 0; i+1 < len(f.line); i += 2 {
		if pt, ok := f.caught(f.before[i+1]); ok {
			f.near(pt)
		}
	}
}

// caught returns White's only five-square, if Black may not play there.
func (f *coreFinder) caught(after *board.Position) (board.Point, bool) {
	if f.pos.ToMove() != board.White {
		return 0, false
	}
	fives := after.FiveSquares(nil, board.White)
	if len(fives) != 1 || after.Forbidden(fives[0]) == board.NotForbidden {
		return 0, false
	}
	return fives[0], true
}

// lawful reports whether the same moves of the line are legal without the stone: every move of
// Black, and no forbidden block.
func (f *coreFinder) lawful(stone board.Point) bool {
	pos, err := puzzles.Without(f.pos, f.pos.ToMove(), stone)
	if err != nil {
		return false // an overline became a five
	}
	for i, pt := range f.line {
		if i%2 == 1 {
			if five, ok := f.caught(f.before[i]); ok && pos.Legal(five, board.Black) {
				return false
			}
		}
		if pt != board.Pass && pos.ToMove() == board.Black && !pos.Legal(pt, board.Black) {
			return false
		}
		if pos.Play(pt) != nil {
			return false
		}
	}
	return true
}

// near notes the edges nearer than five points to pt.
func (f *coreFinder) near(pt board.Point) {
	const reach = 5
	f.meet(pt.X()-reach, pt.Y())
	f.meet(pt.X()+reach, pt.Y())
	f.meet(pt.X(), pt.Y()-reach)
	f.meet(pt.X(), pt.Y()+reach)
}

// makeKey hashes the smallest of the eight images:
//
//	rule  side  space │ left right bottom top │ n  x y …  │ x y …
//	0…2   0…2         │ 0, or 1 + points from │ attacker's│ defender's
//	                  │ the stones to an edge │  stones, from the lower left
//
// Where the rule treats the sides alike, side is 0.
func (c *Core) makeKey(pos *board.Position, space proof.Space) [16]byte {
	head := []byte{byte(pos.Rule()), 0, byte(space)}
	if !pos.Rule().Even() {
		head[1] = byte(pos.ToMove())
	}
	var least []byte
	for s := range board.Symmetry(board.Symmetries) {
		if image := c.image(pos, s); least == nil || bytes.Compare(image, least) < 0 {
			least = image
		}
	}
	sum := sha256.Sum256(append(head, least...))
	return [16]byte(sum[:16])
}

// image returns the part of the key that depends on the symmetry.
func (c *Core) image(pos *board.Position, s board.Symmetry) []byte {
	size := pos.Size()
	var sides [2][]board.Point
	minX, minY, maxX, maxY := size, size, 0, 0
	for _, stone := range c.Stones {
		pt := s.Apply(stone, size)
		i := 0
		if pos.At(stone) != pos.ToMove() {
			i = 1
		}
		sides[i] = append(sides[i], pt)
		minX, minY, maxX, maxY = min(minX, pt.X()), min(minY, pt.Y()), max(maxX, pt.X()), max(maxY, pt.Y())
	}
	var image []byte
	for i, from := range [4]int{minX, size - 1 - maxX, minY, size - 1 - maxY} {
		if !c.edges(s)[i] {
			from = -1
		}
		image = append(image, byte(from+1))
	}
	for _, points := range sides {
		slices.Sort(points)
		image = append(image, byte(len(points)), byte(len(points)>>8))
		for _, pt := range points {
			image = append(image, byte(pt.X()-minX), byte(pt.Y()-minY))
		}
	}
	return image
}

// edges returns the used edges of the image.
func (c *Core) edges(s board.Symmetry) [4]bool {
	e := c.Edges
	if s&4 != 0 {
		e = [4]bool{e[2], e[3], e[0], e[1]}
	}
	if s&1 != 0 {
		e[0], e[1] = e[1], e[0]
	}
	if s&2 != 0 {
		e[2], e[3] = e[3], e[2]
	}
	return e
}
