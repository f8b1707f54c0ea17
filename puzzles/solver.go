package puzzles

import (
	"context"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Walk is what is asked along a line.
type Walk struct {
	Space    proof.Space
	MaxNodes uint64 // of one move that is tried; 0 = no limit
	Lengths  bool   // Answer.Lengths are wanted
	Trails   bool   // Answer.Trails are wanted
	// Same are the moves that are expected to win at each attack: where others do,
	// the question is answered, and Path.Other says so. Nil = no such.
	Same [][]board.Point
}

// Answer is about the wins of the side to move.
type Answer struct {
	Outcome proof.Outcome // Win, None or Unknown; of AllFirst Win as soon as one is known
	Reason  proof.Reason  // of Unknown, and where Whole is false
	// Line is that of a win, up to and including the five; for a win by threats
	// one variation, with the longest defence.
	Line proof.Line
	// First are the first moves that were proved to win, increasing; just one
	// unless every was asked for.
	First []board.Point
	// Lengths are the attacks of the shortest win with each of First, 0 where
	// that is not known; nil where nobody asked.
	Lengths []int
	// Trails are the fours that may be played and do not win, where they were
	// asked for.
	Trails []Trail
	// Whole says that the question is answered to the end: the win is a
	// shortest one, or no first move is left undecided.
	Whole       bool
	Certificate *proof.Certificate // of a win, beginning with Line
	Nodes       uint64             // positions visited
}

// Trail is a four that leads nowhere, and how many fours in a row can be played
// from there, itself included, before they run out: 0 if the block makes a five
// at once. Depth ends at MaxTrail, and where a step of a puzzle has very many
// trails they are not all followed to their end.
type Trail struct {
	Move  board.Point
	Depth int
}

// MaxTrail is the depth to which trails are followed.
const MaxTrail = 6

// Path is what there is to a line of the side to move.
type Path struct {
	// Attacks answer proof.AllFirst at each attack of the line up to the last before
	// the attacker can make the five. They have neither line nor certificate.
	Attacks []Answer
	// Fewer is whether there is a win of fewer attacks than the line has: Win,
	// None or Unknown.
	Fewer proof.Outcome
	// Shortest is how many attacks the shortest win from the first position takes:
	// more than the line, if another defence holds out longer. 0 = not known.
	Shortest int
	// Other says that at some attack other moves win than Walk.Same has; then
	// Attacks and Fewer may have gaps.
	Other bool
	Nodes uint64
}

// Solver finds wins. Every win that it speaks of has passed proof/check, those
// of all first moves included; an error is a win that did not pass, a fault of
// the program. Cancelling ctx makes answers Unknown.
type Solver interface {
	Solve(ctx context.Context, pos *board.Position, q proof.Question) (Answer, error)
	// Along looks at all attacks of a line that wins.
	Along(ctx context.Context, pos *board.Position, line proof.Line, w Walk) (Path, error)
}

// Differs reports whether Same is not what was found at an attack.
func (w *Walk) Differs(attack int, a Answer) bool {
	return w.Same != nil && a.Whole && (attack >= len(w.Same) || !slices.Equal(w.Same[attack], a.First))
}

// AlongBySolving is Along for solvers that have no better way: it solves the
// positions one by one. Lengths are left out.
func AlongBySolving(ctx context.Context, s Solver, pos *board.Position, line proof.Line, w Walk) (Path, error) {
	path := Path{Fewer: proof.None}
	before, err := Follow(pos, line)
	if err != nil {
		return path, err
	}
	q := proof.Question{Space: w.Space, Goal: proof.AllFirst, MaxNodes: w.MaxNodes}
	for i := 0; i < len(before) && len(before[i].FiveSquares(nil, pos.ToMove())) == 0; i += 2 {
		a, err := s.Solve(ctx, before[i], q)
		if path.Nodes += a.Nodes; err != nil {
			return path, err
		}
		path.Attacks = append(path.Attacks, a)
		if path.Other = w.Differs(i/2, a); path.Other {
			return path, nil
		}
	}
	q.Goal = proof.ShortestWin
	a, err := s.Solve(ctx, pos, q)
	path.Nodes += a.Nodes
	switch {
	case a.Outcome != proof.Win || !a.Whole:
		path.Fewer = proof.Unknown
	case len(a.Line) < len(line):
		path.Fewer = proof.Win
	}
	if a.Whole {
		path.Shortest = len(a.Line) / 2
	}
	return path, err
}
