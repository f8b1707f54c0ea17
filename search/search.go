// Package search is the contract of a searcher: a program that chooses a move in a game. It also
// holds what searchers share: the questions to the oracle (Tactics), the tree of the Monte Carlo
// searchers (Tree), and the moves near the stones.
//
// The searchers are the packages below this one. Package roster makes them by name.
//
// # Values
//
// A value is the chance of the side to move to win, 0 ≤ v ≤ 1: 0 is a loss, ½ a draw, 1 a win.
// Searchers whose scores have another scale say how they map them.
//
// # Letters
//
// m the side to move and o its opponent, b the fast board, pos the position of a game, t a Tree, i
// the index of a node, n its visits.
package search

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Searcher chooses moves. It may keep what it learned about a game for the next move. A Searcher is
// not safe for concurrent use.
type Searcher interface {
	// Search chooses a move for the side to move of pos. It ends at the first limit, or when ctx
	// ends, or when further search would change nothing; it then returns the best move so far, and
	// always a legal one. progress may be nil; else Search calls it now and then, from its own
	// goroutine. Search does not change pos.
	//
	// The error wraps ErrRefused (the searcher does not play such games) or ErrOver (no move can be
	// played), or is a fault of the oracle: then the move is legal, but the result may miss proofs.
	Search(ctx context.Context, pos *board.Position, l Limit, progress func(Result)) (Result, error)
	// Forget drops everything that the searcher remembers of earlier searches.
	Forget()
}

// Errors of a Searcher.
var (
	// ErrRefused: the searcher does not play this rule or this size.
	ErrRefused = errors.New("the searcher does not play this game")
	// ErrOver: somebody has made a five, or no legal move is left.
	ErrOver = errors.New("the game is over")
)

// Limit bounds one search. A zero field is no limit. A Limit of zeros is that of the searcher's own
// options.
type Limit struct {
	Time time.Duration
	// Nodes limits the positions that the search and the oracle visit together.
	Nodes uint64
	// Iterations limits the descents of a Monte Carlo search. Other searchers ignore it.
	Iterations uint64
}

// None reports whether the limit bounds nothing.
func (l Limit) None() bool { return l == Limit{} }

// Result is the outcome of a search.
type Result struct {
	Move  board.Point
	Value float64 // of the position for the side to move, after Move
	Basis Basis
	// Line is the expected line, beginning with Move. For Proved it is the win, up to and including
	// the five; for Lost it is Move and the opponent's win.
	Line proof.Line
	// Candidates are the moves that the searcher compared, the best first. It may be empty.
	Candidates []Candidate
	Iterations uint64 // descents of a Monte Carlo search
	Nodes      uint64 // positions visited, those of the oracle included
	Asked      uint64 // questions to the oracle
	Depth      int    // of the search, in plies; 0 = none
	Elapsed    time.Duration
}

// Candidate is a move that a searcher compared with others.
type Candidate struct {
	Move   board.Point
	Value  float64 // for the side to move
	Visits uint64  // of a Monte Carlo search, else 0
	Proven Proven
}

// Basis is what a move rests on.
type Basis uint8

// The bases.
const (
	Guess    Basis = iota // chance, or the first move of a game
	Static                // a look at each move, one ply
	Searched              // a search that compared moves
	Forced                // the searcher considered no other move
	Proved                // a win that proof/check accepted
	Lost                  // a win of the opponent after every move that the oracle could check
)

// String returns "guess", "static", "search", "forced", "proof" or "lost".
func (b Basis) String() string {
	return [...]string{"guess", "static", "search", "forced", "proof", "lost"}[min(b, Lost)]
}

// Proven is what is known for certain about a position, from the view of a side.
type Proven int8

// The proven values. The zero value claims nothing.
const (
	ProvenLoss Proven = -1
	Open       Proven = 0
	ProvenWin  Proven = 1
)

// Refuse returns an error that wraps ErrRefused and names what the searcher plays.
func Refuse(name string, pos *board.Position, expected string) error {
	return fmt.Errorf("%w: %s, %v on %d×%d; expected %s", ErrRefused, name, pos.Rule(), pos.Size(), pos.Size(), expected)
}

// Playable returns an error that wraps ErrOver if the last move made a five, or the side to move has
// no legal move.
func Playable(pos *board.Position) error {
	if Winner(pos) != board.Empty {
		return fmt.Errorf("%w: %v has made a five", ErrOver, pos.ToMove().Opponent())
	}
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if pos.Legal(pt, pos.ToMove()) {
			return nil
		}
	}
	return fmt.Errorf("%w: %v has no legal move", ErrOver, pos.ToMove())
}

// Winner returns the side that made a five with the last move of pos, else board.Empty.
func Winner(pos *board.Position) board.Colour {
	last, ok := pos.Last()
	if !ok || last == board.Pass {
		return board.Empty
	}
	before := pos.Clone()
	before.Undo()
	if !before.MakesFive(last, before.ToMove()) {
		return board.Empty
	}
	return before.ToMove()
}
