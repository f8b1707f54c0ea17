package testtruth

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// Pool makes positions of one rule: random ones, and neighbours of interesting ones. In many of
// them the side to move wins by threats.
type Pool struct {
	*rand.Rand
	Rule         board.Rule
	Fewest, Most int // empty points
	kept         []Puzzle
}

// Puzzle is a position with its side to move.
type Puzzle struct {
	Tiny
	A   board.Colour
	age int // changes since it was made
}

// oldest is the largest age of a puzzle that the pool keeps. Without a limit, neighbours of a few
// puzzles would fill the pool.
const oldest = 8

// OnBoard returns the puzzle as a position of package board, or an error if board.New refuses it.
func (p Puzzle) OnBoard() (*board.Position, error) { return p.Position(p.A) }

// MustPosition does the same as OnBoard, but fails the test if board.New refuses the puzzle.
func (p Puzzle) MustPosition(tb testing.TB) *board.Position {
	tb.Helper()
	pos, err := p.OnBoard()
	if err != nil {
		tb.Fatal(err)
	}
	return pos
}

// Next returns a position with Fewest to Most empty points.
func (p *Pool) Next() Puzzle {
	for {
		var q Puzzle
		switch k := p.IntN(8); {
		case k == 0:
			q = p.fresh()
		case k < 4 || len(p.kept) == 0:
			q = p.crossing()
		default:
			q = p.kept[p.IntN(len(p.kept))]
			p.mutate(&q)
		}
		empty := bits.OnesCount64(q.Empty())
		if empty < p.Fewest || empty > p.Most || !q.Playable() || q.FiveSquares(q.A) != 0 && p.IntN(50) > 0 {
			continue
		}
		// Fours win too many of these positions: drop three in four of those that they win.
		if p.IntN(4) > 0 && NewReference(q.A, proof.Order2, 1000).Attack(q.Tiny, q.Moves(), true) {
			continue
		}
		return q
	}
}

// Keep remembers an interesting position, if necessary in place of another.
func (p *Pool) Keep(q Puzzle) {
	switch {
	case q.age > oldest:
	case len(p.kept) < 300:
		p.kept = append(p.kept, q)
	default:
		p.kept[p.IntN(len(p.kept))] = q
	}
}

// fresh returns a board that is full except around one to three spots.
func (p *Pool) fresh() Puzzle {
	n := 6 + p.IntN(3)
	q := Puzzle{Tiny: Tiny{plane: planes[n], Rule: p.Rule}, A: testboard.Colour(p.Rand)}
	spots := make([][2]int, 1+p.IntN(3))
	for i := range spots {
		spots[i] = [2]int{p.IntN(n), p.IntN(n)}
	}
	share := 30 + p.IntN(30)
	far := make([]float64, n*n)
	for i := range far {
		far[i] = 100
		for _, s := range spots {
			dx, dy := float64(i%n-s[0]), float64(i/n-s[1])
			far[i] = min(far[i], dx*dx+dy*dy)
		}
		far[i] += p.Float64() * 9
	}
	empty := p.Fewest + p.IntN(p.Most-p.Fewest+1)
	for range n*n - empty {
		at := -1
		for i := range far {
			if q.Empty()>>i&1 == 1 && (at < 0 || far[i] > far[at]) {
				at = i
			}
		}
		c := q.A
		if p.IntN(100) > share {
			c = c.Opponent()
		}
		q.Stone[c] |= 1 << at
	}
	return q
}

// crossing returns a board on which rows of the attacker cross on one or two points, with space
// around them. The rest of the board is full.
func (p *Pool) crossing() Puzzle {
	n := 6 + p.IntN(3)
	q := Puzzle{Tiny: Tiny{plane: planes[n], Rule: p.Rule}, A: testboard.Colour(p.Rand)}
	var free uint64
	for range 1 + p.IntN(2) {
		x, y := p.IntN(n), p.IntN(n)
		for _, dir := range p.Perm(4)[:2+p.IntN(2)] {
			d := testboard.Directions[dir]
			for stones, steps := 0, p.Perm(7); len(steps) > 0; steps = steps[1:] {
				cx, cy := x+(steps[0]-3)*d[0], y+(steps[0]-3)*d[1]
				if cx < 0 || cy < 0 || cx >= n || cy >= n {
					continue
				}
				bit := uint64(1) << (cy*n + cx)
				if stones < 2 && steps[0] != 3 && p.IntN(8) > 0 {
					q.Stone[q.A] |= bit
					stones++
				} else if p.IntN(10) > 0 {
					free |= bit
				}
			}
		}
	}
	share, full := 35+p.IntN(20), n*n-p.Fewest-p.IntN(p.Most-p.Fewest+1)
	for _, at := range p.Perm(n * n) {
		if bit := uint64(1) << at; bit&(free|q.Stone[q.A]) == 0 {
			c := q.A
			if p.IntN(100) > share {
				c = c.Opponent()
			}
			q.Stone[c] |= bit
		}
	}
	for _, at := range p.Perm(n * n) {
		if bit := uint64(1) << at; bit&q.Empty() != 0 && n*n-bits.OnesCount64(q.Empty()) < full {
			q.Stone[1+p.IntN(2)] |= bit
		}
	}
	return q
}

// mutate changes a few points.
func (p *Pool) mutate(q *Puzzle) {
	q.age++
	for range 1 + p.IntN(3) {
		bit := uint64(1) << p.IntN(q.N*q.N)
		q.Stone[black] &^= bit
		q.Stone[white] &^= bit
		if c := p.IntN(3); c > 0 {
			q.Stone[c] |= bit
		}
	}
}

// Answers holds the references' Answers about a puzzle.
type Answers struct {
	Class [2]Truth // by order
	Quiet bool     // it is won, but not by fours alone
}

// Answer asks the references. most limits the positions that each of them visits.
func (p Puzzle) Answer(most int) (w Answers, err error) {
	for _, threats := range Classes {
		r := NewReference(p.A, threats, most)
		if w.Class[Order(threats)], err = r.Solve(p.Tiny); err != nil {
			return w, err
		}
		t := w.Class[Order(threats)]
		w.Quiet = w.Quiet || t.Attacks > 0 && !r.Attack(p.Tiny, p.Moves(), true)
	}
	return w, nil
}

// Classes are the spaces that Answer asks about.
var Classes = []proof.Space{proof.Order2, proof.Threes}

// Order returns the index of a space in Classes, and in arrays of two.
func Order(class proof.Space) int { return int(proof.Order2 - class) }

// Smaller removes stones as long as the puzzle stays bad.
func (p Puzzle) Smaller(bad func(Puzzle) bool) Puzzle {
	for again := true; again; {
		again = false
		for at := range p.N * p.N {
			bit := uint64(1) << at
			if q := p; bit&p.Empty() == 0 {
				q.Stone[black] &^= bit
				q.Stone[white] &^= bit
				if q.Playable() && bad(q) {
					p, again = q, true
				}
			}
		}
	}
	return p
}
