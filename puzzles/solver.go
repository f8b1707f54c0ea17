package puzzles

import (
	"context"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Walk is the question of Solver.Along.
type Walk struct {
	Space    proof.Space
	MaxNodes uint64 // limit of the search after one move; 0 = no limit
	Lengths  bool   // the caller wants Answer.Lengths
	Trails   bool   // the caller wants Answer.Trails
	// Same holds the moves that the caller expects to win at each attack. Where other moves win,
	// the answer ends and sets Path.Other. Nil = no expectation.
	Same [][]board.Point
}

// Answer describes the wins of the side to move.
type Answer struct {
	Outcome proof.Outcome // Win, None or Unknown; for AllFirst it is Win if any win is known
	Reason  proof.Reason  // why Outcome is Unknown, or why Whole is false
	// Line is the line of a win, up to and including the five. A win by threats has one variation,
	// with the longest defence.
	Line proof.Line
	// First holds the first moves that were proved to win, increasing: all for AllFirst, else one.
	First []board.Point
	// Lengths has the attacks of the shortest win with each of First, 0 = not known; nil without
	// Walk.Lengths.
	Lengths []int
	// Trails has the legal fours that do not win; nil without Walk.Trails.
	Trails []Trail
	// Whole says that no limit cut the answer: the win is a shortest one, or every first move is
	// decided.
	Whole       bool
	Certificate *proof.Certificate // of a win, beginning with Line
	Nodes       uint64             // positions visited
}

// Trail is a four that leads to no win. 0 ≤ Depth ≤ MaxTrail is the length of the longest sequence
// of fours that begins with it; 0 if its block makes a five. If an attack has very many trails, the
// solver does not follow all of them to their end.
type Trail struct {
	Move  board.Point
	Depth int
}

// MaxTrail is the depth to which a solver follows trails.
const MaxTrail = 6

// Path is the answer of Solver.Along about a line of the side to move.
type Path struct {
	// Attacks has one answer for each attack of the line: all first moves that win there. It ends
	// before the attacker can make the five. The answers have no lines and no certificates.
	Attacks []Answer
	// Fewer is Win, None or Unknown: whether there is a win of fewer attacks than the line has.
	Fewer proof.Outcome
	// Shortest is the number of attacks of the shortest win from the first position, 0 = not
	// known. It exceeds that of the line if another defence lasts longer.
	Shortest int
	// Other reports that the winning moves at some attack differ from Walk.Same. Attacks and Fewer
	// may then have gaps.
	Other bool
	Nodes uint64
}

// Solver finds wins. proof/check has accepted every win in its answers, also the wins of all first
// moves. An error means that proof/check refused a win, which is a fault of the program. When ctx
// ends, answers become Unknown.
type Solver interface {
	Solve(ctx context.Context, pos *board.Position, q proof.Question) (Answer, error)
	// Along examines all attacks of a line that wins.
	Along(ctx context.Context, pos *board.Position, line proof.Line, w Walk) (Path, error)
}

// Differs reports whether the first moves of the answer at an attack differ from those of Same.
func (w *Walk) Differs(attack int, a Answer) bool {
	return w.Same != nil && a.Whole && (attack >= len(w.Same) || !slices.Equal(w.Same[attack], a.First))
}

// AlongBySolving implements Along for solvers that have no better way: it solves the positions one
// by one. It leaves out Lengths and Trails.
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
