package play

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// Referee decides what a Game says about positions and moves. Like a Solver it
// calls nothing a win that proof/check has not accepted.
type Referee interface {
	Solve(ctx context.Context, pos *board.Position, q proof.Question) (puzzles.Answer, error)
	// Judge says what becomes of one move of the side to move in the space of q.
	// Question.Goal says nothing there.
	Judge(ctx context.Context, pos *board.Position, move board.Point, q proof.Question) (Judged, error)
}

// Judged is what becomes of a move.
type Judged struct {
	Outcome proof.Outcome // Win, None if it fails, or Unknown
	Text    string        // why, in one or two plain sentences
	// Line is that of a win, from the move up to and including the five; of a
	// move that fails the move and what refutes it, as far as it was played.
	Line proof.Line
	// Replies are, of a quiet move that wins, the legal replies that meet its
	// threat, increasing. All others lose to that threat itself.
	Replies []board.Point
	Nodes   uint64 // positions visited
}
