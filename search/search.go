// Package search is the contract of a searcher: a program that chooses a move in a game. It also
// holds the parts that searchers share.
//
//	search     the contract: Searcher, Limit, Result
//	oracle     the oracle as searchers ask it, and how much they ask (Tactics)
//	root       the questions to the oracle before a search (AskRoot)
//	asker      the questions to the oracle in a tree (Asker)
//	await      an answer within a time
//	mcts       one search of a Monte Carlo searcher: AskRoot, tree, threads, limits (MCTS)
//	rootmoves  the moves of its root, after what the oracle has said of them
//	verify     the move that a guided search would play, put to the oracle
//	result     the outcome of such a search
//	walk       one descent of the tree, and a searcher's side of it (Walker)
//	tree       the nodes (Tree)
//	reuse      the tree after further moves of the game
//
// A Monte Carlo searcher gives MCTS a Walker for each thread. Other searchers call AskRoot, and
// search below the root with an Asker. The searchers are the packages below this one. Package
// roster makes them by name.
//
// # Values
//
// A value is the chance of the side to move to win, 0 ≤ v ≤ 1: 0 is a loss, ½ a draw, 1 a win.
// Searchers whose scores have another scale document the mapping.
//
// # Letters
//
// a an Asker, c a child, d a descent, l a Limit, m an MCTS or a move, n a node, o an outcome, p a
// Proven, pos the position of a game, pt a point, r a Result, s a search, t a Tree.
package search

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Searcher chooses moves. It may keep what it learned about a game for the next move. A Searcher is
// not safe for concurrent use.
type Searcher interface {
	// Search chooses a move for the side to move of pos. It ends at the first limit, or when ctx
	// ends, or when further search would change nothing. It then returns the best move so far, which
	// is always legal. progress may be nil; else Search calls it now and then, in the goroutine of
	// its caller. Search does not change pos.
	//
	// The error wraps ErrRefused (the searcher does not play such games) or ErrOver (no move can be
	// played). Any other error is a fault of the oracle: the move is legal, but the result may miss
	// proofs.
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

// Limit bounds one search. A zero field is no limit. With a Limit of zeros a searcher uses the limit
// of its own options.
type Limit struct {
	Time time.Duration // a negative one is over
	// Nodes limits the positions that the search and the oracle visit together. The first visits of the
	// root's moves may exceed it, and the questions at the root (see AskRoot): those about fours, and
	// 1,000 nodes each of those about threats. With several threads, so may the last descent of each.
	Nodes uint64
	// Iterations limits the descents of a Monte Carlo search. Other searchers ignore it. 2³¹ visits of
	// the root, those of earlier searches included, end a search too.
	Iterations uint64
}

// None reports whether the limit bounds nothing.
func (l Limit) None() bool { return l == Limit{} }

// Context returns ctx with the limit of time, which counts from now.
func (l Limit) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.Time == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.Time)
}

// Result is the outcome of a search.
type Result struct {
	Move  board.Point
	Value float64 // of Move, for the side that plays it
	Basis Basis
	// Line is the expected line, beginning with Move. For Proved it is the win, up to and including
	// the five; for Lost it is Move and the opponent's win, or Move alone.
	Line proof.Line
	// Candidates are the moves that the searcher compared, the best first. It may be empty. A guided
	// search adds the moves that the oracle refuted. For Proved it compares none: the winning move comes
	// first, then all others by their priors.
	Candidates []Candidate
	Iterations uint64 // descents of a Monte Carlo search
	Nodes      uint64 // positions visited, those of the oracle included
	Asked      uint64 // questions to the oracle
	Depth      int    // of the search, in the searcher's own unit, mostly plies; 0 = none
	Elapsed    time.Duration
}

// Candidate is a move that a searcher compared with others.
type Candidate struct {
	Move   board.Point
	Value  float64 // for the side that plays Move
	Visits uint64  // of a Monte Carlo search, else 0
	Prior  float64 // the share of Move in the policy of a guided search, 0 … 1; else 0
	Proven Proven  // for the same side
	// Unjudged: the searcher has no value for Move, and Value is 0. A Monte Carlo search has not
	// visited Move, or another search has rejected it before it compared moves.
	Unjudged bool
}

// Basis is the ground on which a searcher chose a move.
type Basis uint8

// The bases.
const (
	Guess    Basis = iota // chance, or the first move of a game
	Static                // a look at each move, one ply
	Searched              // a search that compared moves
	Forced                // the searcher considered no other move
	Proved                // a win that proof/check accepted
	Lost                  // every legal move loses to a win that proof/check accepted
)

// String returns "guess", "static", "search", "forced", "proof" or "lost".
func (b Basis) String() string {
	return [...]string{"guess", "static", "search", "forced", "proof", "lost"}[min(b, Lost)]
}

// Proven is what is certain about a position, from the view of a side. It rests on the rules of the
// game and on wins that proof/check accepted; a chain of both has no certificate.
type Proven int8

// The proven values. The zero value claims nothing.
const (
	ProvenLoss Proven = -1
	Open       Proven = 0
	ProvenWin  Proven = 1
)

// Refuse returns an error that wraps ErrRefused. It names the searcher, the rule and size of pos, and
// the games that the searcher plays, such as "15×15".
func Refuse(name string, pos *board.Position, expected string) error {
	return fmt.Errorf("%w: %s, %v on %d×%d; expected %s", ErrRefused, name, pos.Rule(), pos.Size(), pos.Size(), expected)
}

// Playable returns an error that wraps ErrOver if the last move made a five, or the side to move has
// no legal move.
func Playable(pos *board.Position) error {
	if Winner(pos) != board.Empty {
		return fmt.Errorf("%w: %v has made a five", ErrOver, pos.ToMove().Opponent())
	}
	if !CanMove(pos) {
		return fmt.Errorf("%w: %v has no legal move", ErrOver, pos.ToMove())
	}
	return nil
}

// CanMove reports whether the side to move has a legal move.
func CanMove(pos *board.Position) bool {
	return slices.ContainsFunc(pos.AppendStones(nil, board.Empty), legal(pos))
}

// legalMoves returns the legal moves of the side to move, increasing.
func legalMoves(pos *board.Position) []board.Point {
	isLegal := legal(pos)
	return slices.DeleteFunc(pos.AppendStones(nil, board.Empty), func(pt board.Point) bool { return !isLegal(pt) })
}

func legal(pos *board.Position) func(board.Point) bool {
	return func(pt board.Point) bool { return pos.Legal(pt, pos.ToMove()) }
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
