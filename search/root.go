package search

import (
	"context"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Root is what the oracle proves before a search begins.
type Root struct {
	Win proof.Line // a checked win of the side to move; nil = none found
	// Holds are the legal moves to choose from, increasing. nil = the oracle was not asked: all legal
	// moves.
	//
	//   - Moves that a checked win of the opponent refutes are missing.
	//   - Moves that the question about fours left undecided are missing too, if another move holds:
	//     they are in Undecided. They come back if all others lose to threats.
	//   - If every move loses to fours, all stay. If every move that holds against fours loses to
	//     threats, and none is undecided, those moves stay: they lose later.
	Holds []board.Point
	// Undecided are the legal moves, increasing, that no checked win refutes and that Holds lacks.
	// They may lose to fours.
	Undecided []board.Point
	// Dropped reports whether some legal move is not among Holds.
	Dropped bool
	Lost    bool   // every legal move loses to a checked win
	Nodes   uint64 // positions that the oracle visited
	Asked   uint64 // questions
}

// The limits of the questions at the root. The one about the opponent's fours decides whether a move
// is a blunder, so it gets foursNodes even where the limit of the search is lower; 400,000 nodes
// take 40 ms. Questions about threats get a share of the limit.
const (
	foursNodes   = 400_000
	threatShare  = 8       // 1/8 of the time or nodes for the own win, as much again for the opponent's
	threatNodes  = 100_000 // without a limit of time or nodes
	leastThreats = 1_000
)

// AskRoot asks the oracle at the root, until it finds a win of the side to move:
//
//  1. Does the side to move win by fours?
//  2. After which of its moves does the opponent win by fours?
//  3. At levels above VCF: does the side to move win by threats?
//  4. At levels above VCF, unless every move loses already: after which of the moves that are left
//     does the opponent win by threats?
//
// The questions end with ctx. Those about threats also end after their share of l; those about fours
// have limits of their own. A nil Oracle, or level Off, answers nothing: a zero Root. The error is a
// fault of the oracle.
func AskRoot(ctx context.Context, pos *board.Position, o Oracle, level Level, l Limit) (Root, error) {
	if level == Off || o == nil {
		return Root{}, nil
	}
	o.Reset(pos)
	moves := legalMoves(pos)
	r := rootQuestions{oracle: o, l: l, out: Root{Holds: moves}}
	err := r.own(ctx, proof.Question{Space: proof.Fours, MaxNodes: foursNodes})
	if err == nil && r.out.Win == nil {
		err = r.hold(ctx, proof.Question{Space: proof.Fours, MaxNodes: foursNodes})
	}
	if level > VCF && err == nil && r.out.Win == nil && !r.out.Lost {
		err = r.threats(ctx, level.Space())
	}
	r.out.Dropped = len(r.out.Holds) < len(moves)
	return r.out, err
}

// rootQuestions are the questions of one call of AskRoot.
type rootQuestions struct {
	oracle Oracle
	l      Limit
	out    Root
}

// threats asks about wins by threats, each question within its share of the limits.
func (r *rootQuestions) threats(ctx context.Context, space proof.Space) error {
	q := proof.Question{Space: space, MaxNodes: r.threatNodes()}
	share, cancel := r.share(ctx)
	err := r.own(share, q)
	cancel()
	if err != nil || r.out.Win != nil {
		return err
	}
	share, cancel = r.share(ctx)
	defer cancel()
	return r.hold(share, q)
}

// threatNodes returns the limit of nodes of a question about threats; 0 = none.
func (r *rootQuestions) threatNodes() uint64 {
	switch {
	case r.l.Nodes > 0:
		return max(r.l.Nodes/threatShare, leastThreats)
	case r.l.Time != 0:
		return 0 // the time limits it
	default:
		return threatNodes
	}
}

// share limits a question about threats to its share of the time.
func (r *rootQuestions) share(ctx context.Context) (context.Context, context.CancelFunc) {
	if r.l.Time == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, r.l.Time/threatShare)
}

// own asks for a win of the side to move.
func (r *rootQuestions) own(ctx context.Context, q proof.Question) error {
	f, err := r.oracle.Solve(ctx, q)
	r.out.Nodes, r.out.Asked = r.out.Nodes+f.Nodes, r.out.Asked+1
	if err == nil && f.Verdict.Outcome() == proof.Win {
		r.out.Win = f.Line
	}
	return err
}

// hold drops the moves that lose. If all of them lose, they stay.
func (r *rootQuestions) hold(ctx context.Context, q proof.Question) error {
	holds, open, nodes, err := r.oracle.Hold(ctx, q, r.out.Holds)
	r.out.Nodes, r.out.Asked = r.out.Nodes+nodes, r.out.Asked+1
	if err != nil {
		return err
	}
	switch {
	case len(holds) == 0 && len(open) == 0 && len(r.out.Undecided) > 0: // better than a refuted move
		r.out.Holds, r.out.Undecided = r.out.Undecided, nil
	case len(holds) == 0 && len(open) == 0:
		r.out.Lost = true
	case q.Space == proof.Fours && len(holds) > 0:
		r.out.Holds, r.out.Undecided = holds, open
	default:
		r.out.Holds = append(holds, open...)
		slices.Sort(r.out.Holds)
	}
	return nil
}
