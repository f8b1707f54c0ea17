package tss_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/tss"
)

// definition lists threats as the papers define them, window by window, on the readable rows of
// package board. It is slow and shares no code with the generator.
type definition struct {
	pos   *board.Position
	c     board.Colour
	line  []board.Point
	row   board.Row
	dir   int // the direction of the line, as board.Position.Shapes counts
	exact bool
	list  []string
}

// define returns the texts of all threats of c, sorted.
func define(pos *board.Position, c board.Colour) []string {
	d := definition{pos: pos, c: c, exact: pos.Rule().ExactFive(c)}
	for dir, step := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for _, p := range allPoints(pos) {
			if onBoard(pos, p.X()-step[0], p.Y()-step[1]) {
				continue // a line begins only at its first point
			}
			d.dir, d.line, d.row = dir, nil, nil
			for x, y := p.X(), p.Y(); onBoard(pos, x, y); x, y = x+step[0], y+step[1] {
				d.line = append(d.line, board.At(x, y))
				d.row = append(d.row, pos.At(board.At(x, y)))
			}
			d.windows()
		}
	}
	slices.Sort(d.list)
	return d.list
}

func allPoints(pos *board.Position) (list []board.Point) {
	for i := range pos.Size() * pos.Size() {
		list = append(list, board.PointAt(i, pos.Size()))
	}
	return list
}

func onBoard(pos *board.Position, x, y int) bool {
	return x >= 0 && y >= 0 && x < pos.Size() && y < pos.Size()
}

func (d *definition) windows() {
	for i := range d.row {
		d.five(i)
		d.straight(i)
		for _, p := range []struct {
			kind    tss.Kind
			pattern string // c a cost point, X the gain or a rest stone, . empty
		}{
			{tss.Three, ".cXXXc."},
			{tss.ClosedThree, "ccXXXc"},
			{tss.ClosedThree, "cXXXcc"},
			{tss.BrokenThree, "cXXcXc"},
			{tss.BrokenThree, "cXcXXc"},
		} {
			d.three(i, p.kind, p.pattern)
		}
	}
}

// own reports whether index i is on the row and holds a stone of c.
func (d *definition) own(i int) bool { return i >= 0 && i < len(d.row) && d.row[i] == d.c }

// parts returns the own stones and the empty points of a window. ok is false if the window leaves
// the row or holds an opposing stone.
func (d *definition) parts(from, n int) (own, empty []int, ok bool) {
	for i := from; i < from+n; i++ {
		switch {
		case i >= len(d.row) || d.row[i] == d.c.Opponent():
			return nil, nil, false
		case d.row[i] == d.c:
			own = append(own, i)
		default:
			empty = append(empty, i)
		}
	}
	return own, empty, true
}

func (d *definition) five(i int) {
	own, empty, ok := d.parts(i, 5)
	if !ok || d.exact && (d.own(i-1) || d.own(i+5)) {
		return
	}
	switch len(own) {
	case 4:
		d.add(tss.Five, empty[0], nil, own)
	case 3:
		d.add(tss.Four, empty[0], empty[1:], own)
		d.add(tss.Four, empty[1], empty[:1], own)
	}
}

func (d *definition) straight(i int) {
	own, empty, ok := d.parts(i, 6)
	if !ok || len(own) != 3 || empty[0] != i || empty[2] != i+5 || d.exact && (d.own(i-1) || d.own(i+6)) {
		return
	}
	d.add(tss.StraightFour, empty[1], []int{i, i + 5}, own)
}

// three adds the threes of this pattern that one more stone in the window makes.
func (d *definition) three(i int, kind tss.Kind, pattern string) {
	own, empty, ok := d.parts(i, len(pattern))
	if !ok || len(own) != 2 || d.exact && (d.own(i-1) || d.own(i+len(pattern))) {
		return
	}
	for _, gain := range empty {
		var cost []int
		matches := true
		for k, sign := range pattern {
			stone := i+k == gain || d.own(i+k)
			matches = matches && stone == (sign == 'X')
			if sign == 'c' {
				cost = append(cost, i+k)
			}
		}
		strong := d.row.Four(gain, d.c, d.exact) || d.row.Five(gain, d.c, d.exact)
		if matches && !strong && (kind != tss.ClosedThree || !d.whole(gain)) {
			d.add(kind, gain, cost, own)
		}
	}
}

// whole reports whether gain makes a three with two replies only, in a window of seven.
func (d *definition) whole(gain int) bool {
	for i := max(0, gain-4); i <= gain; i++ {
		own, _, ok := d.parts(i, 7)
		if !ok || len(own) != 2 || d.exact && (d.own(i-1) || d.own(i+7)) {
			continue
		}
		three := append(slices.Clone(own), gain)
		slices.Sort(three)
		if slices.Equal(three, []int{i + 2, i + 3, i + 4}) {
			return true
		}
	}
	return false
}

// add notes a threat, unless the rules of renju forbid it.
func (d *definition) add(kind tss.Kind, gain int, cost, rest []int) {
	g := d.line[gain]
	if d.pos.Rule() == board.Renju && kind != tss.Five {
		if !d.pos.Legal(g, d.c) || d.c == board.Black && kind.Category() == 2 && d.pos.Shapes(g, d.c)[d.dir] != board.ShapeThree {
			return
		}
		if kind == tss.Four && d.c == board.White && d.barred(g, d.line[cost[0]]) {
			cost = nil
		}
	}
	d.list = append(d.list, describe(kind, g, d.at(cost), d.at(rest)))
}

// barred reports whether Black may not play p once White has played g.
func (d *definition) barred(g, p board.Point) bool {
	q := d.pos.Clone()
	if q.ToMove() != board.White {
		_ = q.Play(board.Pass) // a pass is always possible
	}
	return q.Play(g) == nil && q.Forbidden(p) != board.NotForbidden
}

func (d *definition) at(indices []int) (list []board.Point) {
	for _, i := range indices {
		list = append(list, d.line[i])
	}
	return list
}

func describe(kind tss.Kind, gain board.Point, cost, rest []board.Point) string {
	slices.Sort(cost)
	slices.Sort(rest)
	return fmt.Sprint(kind, " ", gain, board.Names(cost), board.Names(rest))
}

// TestThreatsByDefinition compares Threats with the definition, for both sides, on random positions
// of every size and rule.
func TestThreatsByDefinition(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	n, met := testboard.Trials(t, 300, 600, 1200), map[string]int{}
	for k := range n {
		pos := scatter(r, testboard.Rules[k%len(testboard.Rules)], board.MinSize+1+r.IntN(board.MaxSize-board.MinSize))
		for _, c := range []board.Colour{board.Black, board.White} {
			var got []string
			for _, threat := range tss.Threats(pos, c) {
				got = append(got, describe(threat.Kind, threat.Gain, slices.Clone(threat.Cost.All()), slices.Clone(threat.Rest.All())))
				met[pos.Rule().String()+" "+threat.Kind.String()]++
				if threat.Kind == tss.Four && threat.Cost.Len() == 0 {
					met["four without a block"]++
				}
			}
			slices.Sort(got)
			if want := define(pos, c); !slices.Equal(got, want) {
				t.Fatalf("%+v: Threats of %v are\n%v, want\n%v", pos.Setup(), c, got, want)
			}
		}
	}
	for _, rule := range testboard.Rules {
		for kind := tss.Five; kind <= tss.BrokenThree; kind++ {
			if name := fmt.Sprint(rule, " ", kind); met[name] < n/10 {
				t.Errorf("the %d positions held a %s %d times, want at least %d", n, name, met[name], n/10)
			}
		}
	}
	if met["four without a block"] < n/300 {
		t.Errorf("the positions held a four without a block %d times, want at least %d", met["four without a block"], n/300)
	}
}

// TestThreats pins the threats of single rows as the papers draw them.
func TestThreats(t *testing.T) {
	for _, test := range []struct {
		rule         board.Rule
		black, white string
		want         []string
	}{
		{board.Freestyle, "d8 e8 f8 g8", "c8", []string{"five h8 of d8 e8 f8 g8", "four h8 (i8) of e8 f8 g8", "four i8 (h8) of e8 f8 g8"}},
		{board.Freestyle, "i9 i10", "i6 i13", []string{"closed three i8 (i7 i11 i12) of i9 i10", "closed three i11 (i7 i8 i12) of i9 i10"}},
		{board.Standard, "a8 c8 d8", "g8", []string{"four b8 (e8) of a8 c8 d8", "four e8 (b8) of a8 c8 d8"}},
		{board.Freestyle, "a8 c8 d8 e8 f8", "g8", []string{"five b8 of a8 c8 d8 e8", "five b8 of c8 d8 e8 f8"}},
		{board.Standard, "a8 c8 d8 e8 f8", "g8", nil}, // b8 would make six
	} {
		var got []string
		for _, threat := range tss.Threats(testboard.Position(t, test.rule, 0, board.Black, test.black, test.white), board.Black) {
			got = append(got, threat.String())
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%v, Black on %s: Threats are %q, want %q", test.rule, test.black, got, test.want)
		}
	}
}
