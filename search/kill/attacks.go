package kill

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// choice is an attack with its class, the stronger the higher.
type choice struct {
	move  board.Point
	class int8
}

// The classes of attacks. The paper ranks all candidates by static value and attacks with those of
// the first 20 that are attacks. Here the first 20 attacks count, by class, because ranking all
// empty points at each position costs ten times as much and misses attacks.
const (
	double int8 = iota + 1 // two open threes
	four
	doubleFour // a four with a further four or three
)

// attacks fills list with the attacks of the attacker, the strongest first, and returns how many
// there are. The last attack must leave two five-squares, which two open threes don't.
func (v *movement) attacks(list *[MaxKillWidth]choice, k int) (n int) {
	var fours, threes, twice [board.MaxSize]uint32 // by row; twice holds the points of two threes
	for _, l := range v.b.IDs() {
		v.mark(&fours, nil, l, v.b.InLine(v.a, lines.Four, l))
		v.mark(&threes, &twice, l, v.b.InLine(v.a, lines.Three, l))
	}
	for y := range v.b.Size() {
		for rest := fours[y]; rest != 0; rest &= rest - 1 {
			p := board.At(trailing(rest), y)
			if t := v.b.Tally(p, v.a); t.Fours() > 1 || t.Threes() > 0 {
				n = v.insert(list, n, choice{p, doubleFour})
			} else {
				n = v.insert(list, n, choice{p, four})
			}
		}
		for rest := twice[y] &^ fours[y]; rest != 0 && k > 1 && !v.b.Forbids(v.a); rest &= rest - 1 {
			n = v.insert(list, n, choice{board.At(trailing(rest), y), double})
		}
	}
	return n
}

// mark adds the points of line l to a set by rows. Points that were in the set before go to twice.
func (v *movement) mark(set, twice *[board.MaxSize]uint32, l uint8, points uint32) {
	for ; points != 0; points &= points - 1 {
		p := v.b.Point(l, uint(trailing(points)))
		bit := uint32(1) << p.X()
		if twice != nil {
			twice[p.Y()] |= set[p.Y()] & bit
		}
		set[p.Y()] |= bit
	}
}

// insert puts c behind the attacks of its class. If the list is full, it drops the last one.
func (v *movement) insert(list *[MaxKillWidth]choice, n int, c choice) int {
	if n == v.width {
		if list[n-1].class >= c.class {
			return n
		}
		n--
	}
	i := n
	for ; i > 0 && list[i-1].class < c.class; i-- {
		list[i] = list[i-1]
	}
	list[i] = c
	return n + 1
}

// replies are the moves that can stop threats to make straight fours.
type replies struct {
	moves [96]board.Point
	n     int
	lines [16]threat
	count int
}

// threat is a line in which the attacker threatens a straight four, with the points that stop it:
// the empty points of the windows that hold three of its stones.
type threat struct {
	line  uint8
	stops uint32
}

// find lists the defender's replies to an attack that is not a four: the points that stop all threats,
// and the fours. It returns false if the attacker threatens nothing, or if the list has no room.
func (r *replies) find(v *movement) bool {
	for _, l := range v.b.IDs() {
		if v.b.InLine(v.a, lines.StraightFour, l) == 0 {
			continue
		}
		if r.count == len(r.lines) {
			return false
		}
		r.lines[r.count] = threat{l, v.b.Windows(v.a, l, 0, 3)}
		r.count++
	}
	if r.count == 0 {
		return false
	}
	first := r.lines[0]
	for rest := first.stops; rest != 0; rest &= rest - 1 {
		if p := v.b.Point(first.line, uint(trailing(rest))); r.stopsAll(v.b, p) && !r.add(p) {
			return false
		}
	}
	for _, l := range v.b.IDs() {
		for rest := v.b.InLine(v.d, lines.Four, l); rest != 0; rest &= rest - 1 {
			if !r.add(v.b.Point(l, uint(trailing(rest)))) {
				return false
			}
		}
	}
	return true
}

// stopsAll reports whether p is among the stops of every threat.
func (r *replies) stopsAll(b *lines.Board, p board.Point) bool {
	for _, t := range r.lines[:r.count] {
		d := lines.Direction(t.line)
		if b.Lines(p)[d] != t.line || t.stops>>lines.Bit(p, d)&1 == 0 {
			return false
		}
	}
	return true
}

// add appends a move, and reports whether there was room.
func (r *replies) add(p board.Point) bool {
	if r.n == len(r.moves) {
		return false
	}
	r.moves[r.n] = p
	r.n++
	return true
}
