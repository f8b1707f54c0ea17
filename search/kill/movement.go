package kill

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// movement searches for a kill: a win by attacks, each of which the defender must answer (point 5).
//
//   - The attacker plays fours (_oooox_, _oooo_, and those with a gap, which force as much) and
//     double threats.
//   - The defender blocks a four. Against double threes it plays every point that stops both, and
//     every four of its own.
//   - A defender that can make a five has stopped the kill.
//
// No limit drops a reply of the defender, so a kill that the movement finds is a win. Black in renju
// plays fours only: a white stone in another line can forbid the straight four that a three threatens.
type movement struct {
	b     *lines.Board
	meter *meter
	a, d  lines.Side
	width int
	table []attackEntry
}

// begin moves the search to the board b.
func (v *movement) begin(b *lines.Board, m *meter, o *Options) {
	v.b, v.meter, v.width = b, m, min(o.KillWidth, MaxKillWidth)
	if v.table == nil {
		v.table = make([]attackEntry, tableSize(o.Memory/2, attackBytes))
	}
}

// kill looks for a win of side a, which is to move, by at most depth plies. It returns the first
// move and the number of attacks; 0 = no win found. Fewer attacks are tried first, so that a short
// win is found before a long detour. key names the stones.
func (v *movement) kill(a lines.Side, key lines.Key, depth int) (move board.Point, attacks int) {
	v.a, v.d = a, a.Other()
	key = marked(key, a, attackWord)
	for k := 1; k <= max(depth/2, 1); k++ {
		if p := v.attack(key, k); p != board.Pass && !v.meter.over {
			return p, k
		}
		if v.meter.over {
			break
		}
	}
	return board.Pass, 0
}

// attack returns a move by which the attacker, to move, wins with at most k attacks and the five
// that follows them, else board.Pass.
func (v *movement) attack(key lines.Key, k int) board.Point {
	if v.meter.visit(1) {
		return board.Pass
	}
	if n, five := v.b.FiveSquares(v.a); n > 0 {
		return five[0]
	}
	if k <= 0 {
		return board.Pass
	}
	if n, block := v.b.FiveSquares(v.d); n > 0 {
		if n == 1 && v.b.May(v.a, block[0]) && v.wins(block[0], key, k-1) {
			return block[0]
		}
		return board.Pass
	}
	if p := v.straight(); p != board.Pass {
		return p
	}
	e := &v.table[key.Lo%uint64(len(v.table))]
	if e.key == key.Hi {
		if e.wins > 0 && int(e.wins) <= k {
			return e.move
		}
		if int(e.fails) >= k {
			return board.Pass
		}
	}
	move := v.search(key, k)
	if !v.meter.over {
		e.note(key.Hi, k, move)
	}
	return move
}

// search tries the attacks in turn.
func (v *movement) search(key lines.Key, k int) board.Point {
	var list [MaxKillWidth]choice
	for _, c := range list[:v.attacks(&list, k)] {
		if v.b.May(v.a, c.move) && v.wins(c.move, key, k-1) {
			return c.move
		}
		if v.meter.over {
			break
		}
	}
	return board.Pass
}

// straight returns a point where the attacker makes a straight four, which nobody can stop while
// the defender has no five-square; else board.Pass.
func (v *movement) straight() board.Point {
	for _, l := range v.b.IDs() {
		for rest := v.b.InLine(v.a, lines.StraightFour, l); rest != 0; rest &= rest - 1 {
			if p := v.b.Point(l, uint(trailing(rest))); v.b.May(v.a, p) {
				return p
			}
		}
	}
	return board.Pass
}

// wins plays the attack p and reports whether every reply loses with at most k further attacks.
func (v *movement) wins(p board.Point, key lines.Key, k int) bool {
	v.b.Put(p, v.a)
	won := v.refuted(key.With(v.b.Key(p, v.a)), k)
	v.b.Undo()
	return won
}

// refuted reports whether the defender, to move, loses with every reply.
func (v *movement) refuted(key lines.Key, k int) bool {
	if v.meter.visit(1) {
		return false
	}
	if n, _ := v.b.FiveSquares(v.d); n > 0 {
		return false
	}
	switch n, block := v.b.FiveSquares(v.a); {
	case n > 1:
		return true
	case n == 1:
		return !v.b.May(v.d, block[0]) || v.falls(block[0], key, k)
	}
	var list replies
	if v.b.Forbids(v.a) || !list.find(v) {
		return false
	}
	for _, p := range list.moves[:list.n] {
		if v.b.May(v.d, p) && !v.falls(p, key, k) {
			return false
		}
	}
	return true
}

// falls plays the reply p and reports whether the attacker still wins.
func (v *movement) falls(p board.Point, key lines.Key, k int) bool {
	v.b.Put(p, v.d)
	won := v.attack(key.With(v.b.Key(p, v.d)), k) != board.Pass
	v.b.Undo()
	return won
}

// line returns a kill of k attacks from its first move on, with a reply to each attack, as far as the
// table still knows it.
func (v *movement) line(p board.Point, key lines.Key, k int) proof.Line {
	var line proof.Line
	key = marked(key, v.a, attackWord)
	base := v.b.Depth()
	for ; p != board.Pass; k-- {
		line = append(line, p)
		if v.b.Tally(p, v.a).Fives() > 0 {
			break
		}
		v.b.Put(p, v.a)
		reply := v.reply()
		line = append(line, reply)
		if reply == board.Pass { // every block is forbidden
			if n, five := v.b.FiveSquares(v.a); n > 0 {
				line = append(line, five[0])
			}
			break
		}
		key = key.With(v.b.Key(p, v.a)).With(v.b.Key(reply, v.d))
		v.b.Put(reply, v.d)
		p = v.attack(key, max(k-1, 1)) // the five after the last attack may take a straight four first
	}
	v.b.Rewind(base)
	return line
}

// reply returns an answer to the attack on the board, board.Pass if all are forbidden.
func (v *movement) reply() board.Point {
	if n, blocks := v.b.FiveSquares(v.a); n > 0 {
		for _, p := range blocks[:min(n, len(blocks))] {
			if v.b.May(v.d, p) {
				return p
			}
		}
		return board.Pass
	}
	var list replies
	if !list.find(v) {
		return board.Pass
	}
	for _, p := range list.moves[:list.n] {
		if v.b.May(v.d, p) {
			return p
		}
	}
	first := list.lines[0] // no move stops all threats
	for rest := first.stops; rest != 0; rest &= rest - 1 {
		if p := v.b.Point(first.line, uint(trailing(rest))); v.b.May(v.d, p) {
			return p
		}
	}
	return board.Pass
}
