package notation

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// SGF, GM[4]: "(;GM[4]SZ[15];B[hh];W[ih])". A point is two letters, column and row from the top
// left; tt or nothing is a pass (tt up to 19×19 only). AB, AW and AE set up stones, PL the side to
// move; RU names the rule, GN the id.
//
// sgfGame is the game along one path of a tree.
type sgfGame struct {
	draft
	o       Options
	own     int  // size by which coordinates are read; 0 before the root
	set     int  // points set up so far in the whole tree; a point counts each time
	refused bool // a node of the path was refused; the decoder skips the nodes after it
}

// depthLimit returns the largest number of nodes from the root to a node of the game.
func (g *sgfGame) depthLimit() int {
	if g.own == 0 {
		return maxDepth(board.MaxSize)
	}
	return maxDepth(g.own)
}

// enter applies the properties of the next node. The error is a *PositionError.
func (g *sgfGame) enter(node []placedProperty) error {
	if g.own == 0 {
		if err := g.root(node); err != nil {
			return err
		}
	}
	return eachProperty(node, g.apply)
}

func eachProperty(node []placedProperty, apply func(Property) error) error {
	for _, p := range node {
		if err := apply(p.Property); err != nil {
			return &PositionError{Place: p.place, Err: fmt.Errorf("%s: %w", p.Name, err)}
		}
	}
	return nil
}

// root applies the properties that must be known before the stones.
func (g *sgfGame) root(node []placedProperty) error {
	stated := 0
	err := eachProperty(node, func(p Property) (err error) {
		if p.Key() == "SZ" {
			stated, err = sgfSize(p.text())
		}
		return err
	})
	if err != nil {
		return err
	}
	place := g.place
	g.draft = g.o.newDraft(g.line, stated)
	g.place = place
	g.own = g.o.ownSize(stated)
	return eachProperty(node, g.applyInfo)
}

// applyInfo applies a root property.
func (g *sgfGame) applyInfo(p Property) error {
	switch p.Key() {
	case "GM":
		if game := strings.TrimSpace(p.text()); game != "4" {
			return fmt.Errorf("game %.20q, expected 4, Gomoku and Renju", game)
		}
	case "GN":
		g.id = oneLine(p.text())
	case "RU":
		if rule := p.text(); strings.TrimSpace(rule) != "" {
			return g.setRule(g.o, sgfRule, rule)
		}
	}
	return nil
}

// apply applies a property that changes the position, of any node.
func (g *sgfGame) apply(p Property) error {
	switch p.Key() {
	case "B":
		return g.move(board.Black, p)
	case "W":
		return g.move(board.White, p)
	case "AB", "AW", "AE":
		return g.setup(sgfSetup[p.Key()], p.Values)
	case "PL":
		c, err := sgfSide(p.text())
		g.toMove = c
		return err
	}
	return nil
}

// sgfSetup is the content that a setup property gives to its points.
var sgfSetup = map[string]board.Colour{"AB": board.Black, "AW": board.White, "AE": board.Empty}

func (g *sgfGame) move(c board.Colour, p Property) error {
	if len(p.Values) != 1 {
		return fmt.Errorf("%d values, expected one move", len(p.Values))
	}
	pt, err := p.move(g.own)
	if err != nil {
		return err
	}
	return g.play(c, pt)
}

// move reads the point or pass of B or W.
func (p Property) move(size int) (board.Point, error) {
	text := strings.TrimSpace(p.text())
	if text == "" || text == "tt" && size <= sgfPassSize {
		return board.Pass, nil
	}
	return sgfPoint(text, size)
}

// sgfPassSize is the largest board on which tt is a pass and not a point.
const sgfPassSize = 19

// setup sets points, given one by one or as a rectangle "aa:cc".
func (g *sgfGame) setup(c board.Colour, values []string) error {
	for _, v := range values {
		first, last, rectangle := strings.Cut(strings.TrimSpace(v), ":")
		if !rectangle {
			last = first
		}
		from, err := sgfPoint(first, g.own)
		if err != nil {
			return err
		}
		to, err := sgfPoint(last, g.own)
		if err != nil {
			return err
		}
		if from.X() > to.X() || from.Y() < to.Y() {
			return fmt.Errorf("%.20q, expected a rectangle from its top left to its bottom right", v)
		}
		if err := g.fill(c, from, to); err != nil {
			return err
		}
	}
	return nil
}

// maxSet is the largest number of points that a game may set up. Without the limit, a few bytes
// that fill and empty large rectangles would cost much time.
const maxSet = 1_000_000

// fill sets a rectangle from its top left to its bottom right.
func (g *sgfGame) fill(c board.Colour, from, to board.Point) error {
	if g.set += (from.Y() - to.Y() + 1) * (to.X() - from.X() + 1); g.set > maxSet {
		return overLimit("more than %d points set up", maxSet)
	}
	for y := from.Y(); y >= to.Y(); y-- {
		for x := from.X(); x <= to.X(); x++ {
			pt := board.At(x, y)
			if c == board.Empty {
				g.moves = nil // they no longer explain the board
				g.lift(pt)
			} else if err := g.put(c, pt); err != nil {
				return err
			}
		}
	}
	return nil
}

// sgfPoint reads two letters.
func sgfPoint(s string, n int) (board.Point, error) {
	if len(s) != 2 || s[0] < 'a' || s[0] > 'z' || s[1] < 'a' || s[1] > 'z' {
		return board.Pass, fmt.Errorf("%w: %.20q, expected two letters, column and row from the top", board.ErrPoint, s)
	}
	pt, err := fromTop(int(s[0]-'a'), int(s[1]-'a'), n)
	if err != nil {
		last := 'a' + n - 1
		return pt, fmt.Errorf("%w: %q, expected aa to %c%c", board.ErrOff, s, last, last)
	}
	return pt, nil
}

// sgfSize reads "15" or "15:15".
func sgfSize(s string) (int, error) {
	width, height, two := strings.Cut(s, ":")
	n, err := smallInt([]byte(width))
	if err != nil {
		return 0, err
	}
	if two && strings.TrimSpace(height) != strings.TrimSpace(width) {
		return 0, fmt.Errorf("%.20q, expected a square board", s)
	}
	return n, checkSize(n)
}

// sgfSide reads the value of PL.
func sgfSide(s string) (board.Colour, error) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "b", "black", "1":
		return board.Black, nil
	case "w", "white", "2":
		return board.White, nil
	}
	return board.Empty, fmt.Errorf("%w: %.20q, expected B or W", board.ErrColour, s)
}

// sgfRule reads the value of RU: a rule's name in any case, with any text after it ("Renju
// (Taraguchi-10)").
func sgfRule(s string) (board.Rule, error) {
	name := strings.ToLower(strings.TrimSpace(s))
	for _, r := range board.Rules() {
		if rest, ok := strings.CutPrefix(name, r.String()); ok && (rest == "" || !isLetter(rest[0])) {
			return r, nil
		}
	}
	return board.ParseRule(s)
}

// appendSGF writes the stones that stood before the moves as setup, then the moves.
func appendSGF(dst []byte, it Item, _ int) ([]byte, error) {
	t := NewTree(it)
	if err := t.Root.check(); err != nil {
		return nil, err
	}
	return appendTree(dst, t), nil
}

// oneLine returns text with single spaces for all white space, as SGF reads names.
func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }
