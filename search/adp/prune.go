package adp

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// Pruning is the way in which the shapes of a position rule out moves (point 6).
type Pruning uint8

const (
	// Careful is the paper's pruning, but it returns a move alone only if the move surely wins.
	// The paper's text also returns a four with a live three whose block makes a four, and two live
	// threes against an opponent who can make fours; both can lose. It is the default, because a
	// node with one losing child stays wrong however long the search runs.
	Careful Pruning = iota
	// Literal is the pruning of the paper's text.
	Literal
	// NoPruning considers all candidates.
	NoPruning
)

// prune returns the moves that point 6 leaves of the candidates of side m: one move, or a part of the
// candidates, which it may reorder. complete reports whether each of the other legal moves loses by
// force, none whether no candidate is left by the text of point 6; kept then holds all of them.
//
// A side with a five-square plays it, and its opponent plays on a sole one. So after the first two
// tests neither side is a move from a five.
func (g *game) prune(moves []board.Point, m lines.Side, how Pruning) (kept []board.Point, complete, none bool) {
	if n, five := g.FiveSquares(m); n > 0 {
		return append(moves[:0], five[0]), true, false
	}
	if n, five := g.FiveSquares(m.Other()); n > 0 {
		if n == 1 && g.May(m, five[0]) {
			return append(moves[:0], five[0]), true, false
		}
		return moves, true, true
	}
	threat := g.threats(m.Other())
	if p, ok := g.decisive(moves, m, how, threat.n > 0); ok {
		return append(moves[:0], p), false, false
	}
	if threat.n == 0 {
		return moves, false, false
	}
	// In renju a white stone far away can forbid Black's straight four.
	complete = !g.Forbids(m.Other())
	n := 0
	for i, p := range moves {
		if g.answers(p, m, &threat) {
			moves[n], moves[i] = p, moves[n]
			n++
		}
	}
	if n == 0 {
		return moves, complete, true
	}
	return moves[:n], complete, false
}

// threats are the lines in which a side could make a straight four with its next move: the lines of
// its live threes.
type threats struct {
	side  lines.Side
	n     int
	lines [8]uint8 // the first ones
}

func (g *game) threats(s lines.Side) (t threats) {
	t.side = s
	for _, l := range g.IDs() {
		if g.InLine(s, lines.StraightFour, l) != 0 && g.live(s, l) {
			if t.n < len(t.lines) {
				t.lines[t.n] = l
			}
			t.n++
		}
	}
	return t
}

// live reports whether side s may play one of its straight fours in line l.
func (g *game) live(s lines.Side, l uint8) bool {
	squares := g.InLine(s, lines.StraightFour, l)
	if !g.Forbids(s) {
		return squares != 0
	}
	for i := uint(0); squares>>i != 0; i++ {
		if p := g.Point(l, i); squares>>i&1 != 0 && g.May(s, p) {
			return true
		}
	}
	return false
}

// answers reports whether the move p of side m leaves none of the opponent's live threes, or is a
// four. "Drop moves that leave a live three" is read as: the opponent can play its straight four in
// its next move. After a four it cannot; the tree then asks the same question again after the block.
// A pruning that dropped fours would hide every win by fours from a side that faces a three.
func (g *game) answers(p board.Point, m lines.Side, t *threats) bool {
	if g.Tally(p, m).Fours() > 0 {
		return true
	}
	if t.n > 4 { // a move stands in four lines
		return false
	}
	g.Board.Put(p, m)
	left := false
	for _, l := range t.lines[:t.n] {
		left = left || g.live(t.side, l)
	}
	g.Board.Undo()
	return !left
}

// The moves that point 6 returns alone, the best last.
const (
	nothing    = iota
	twoThrees  // two or more live threes, against no three
	fourThree  // a four with a live three
	doubleFour // two five-squares: two fours, or a straight four
)

// decisive returns the candidate with the best shapes, and false if none may stand alone. opposed
// reports whether the opponent has a live three.
func (g *game) decisive(moves []board.Point, m lines.Side, how Pruning, opposed bool) (best board.Point, ok bool) {
	_, fours := g.Sight(m.Other())
	rank := nothing
	for _, p := range moves {
		t := g.Tally(p, m)
		r := nothing
		switch {
		case t.Fours() > 0:
			r = g.fourWith(p, m, t, how)
		case t.Threes() < 2 || opposed || fours && how != Literal:
		case !g.Forbids(m): // a legal move of Black in renju makes one live three
			r = twoThrees
		}
		if r > rank {
			rank, best = r, p
		}
		if rank == doubleFour {
			break
		}
	}
	return best, rank > nothing
}

// fourWith ranks the four p of side m, whose shapes are t. A four with a live three surely wins if the
// block makes no four and leaves m a straight four.
func (g *game) fourWith(p board.Point, m lines.Side, t lines.Tally, how Pruning) int {
	made := g.Board.Put(p, m)
	defer g.Board.Undo()
	switch {
	case made.Count > 1:
		return doubleFour
	case made.Count == 0 || t.Threes() == 0:
		return nothing
	case how == Literal:
		return fourThree
	case !g.May(m.Other(), made.Point): // renju: the four cannot be blocked
		return doubleFour
	}
	block := g.Board.Put(made.Point, m.Other())
	next := g.threats(m)
	g.Board.Undo()
	if block.Count > 0 || next.n == 0 {
		return nothing
	}
	return fourThree
}
