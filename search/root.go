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
	// Holds are the legal moves to choose from: those that no checked win of the opponent refutes,
	// without the undecided ones if others hold against fours. If all lose, those that lose
	// latest: to threats instead of to fours. nil = the oracle was not asked, all legal moves.
	Holds []board.Point
	// Undecided are the legal moves, increasing, that are not among Holds although no checked win
	// refutes them. They may lose to fours.
	Undecided []board.Point
	// Dropped says that some legal move is not among Holds.
	Dropped bool
	Lost    bool // every legal move loses to a checked win
	Nodes   uint64
	Asked   uint64
}

// The limits of the questions at the root. The one about the opponent's fours decides whether a move
// is a blunder, so it gets foursNodes even where the limit of the search is lower; 400,000 nodes
// take 40 ms. Questions about threats get a share of the limit.
const (
	foursNodes   = 400_000
	threatShare  = 8 // 1/8 of the time or nodes for the own win, as much again for the opponent's
	threatNodes  = 100_000
	leastThreats = 1_000
)

// AskRoot asks the oracle at the root, in this order: does the side to move win by fours; after which
// of its moves does the opponent win by fours; and, at levels above VCF, the same with threats. The
// questions end with ctx, and those about threats also after their share of l. The error is a fault
// of the oracle.
func AskRoot(ctx context.Context, pos *board.Position, o Oracle, level Level, l Limit) (Root, error) {
	if level == Off || o == nil {
		return Root{}, nil
	}
	o.Reset(pos)
	r := rooter{ctx: ctx, oracle: o, l: l}
	r.legal(pos)
	err := r.own(ctx, proof.Question{Space: proof.Fours, MaxNodes: foursNodes})
	if err == nil && r.out.Win == nil {
		err = r.hold(ctx, proof.Question{Space: proof.Fours, MaxNodes: foursNodes})
	}
	if level > VCF && err == nil && r.out.Win == nil && !r.out.Lost {
		err = r.threats(level.Space())
	}
	r.out.Dropped = len(r.out.Holds) < len(r.all)
	return r.out, err
}

type rooter struct {
	ctx    context.Context
	oracle Oracle
	l      Limit
	all    []board.Point // the legal moves
	out    Root
}

func (r *rooter) legal(pos *board.Position) {
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if pos.Legal(pt, pos.ToMove()) {
			r.all = append(r.all, pt)
		}
	}
	r.out.Holds = r.all
}

// threats asks about wins by threats, each question within its share of the limits.
func (r *rooter) threats(space proof.Space) error {
	q := proof.Question{Space: space, MaxNodes: r.threatNodes()}
	ctx, cancel := r.shared()
	err := r.own(ctx, q)
	cancel()
	if err != nil || r.out.Win != nil {
		return err
	}
	ctx, cancel = r.shared()
	defer cancel()
	return r.hold(ctx, q)
}

func (r *rooter) threatNodes() uint64 {
	switch {
	case r.l.Nodes > 0:
		return max(r.l.Nodes/threatShare, leastThreats)
	case r.l.Time > 0:
		return 0 // the time limits it
	default:
		return threatNodes
	}
}

func (r *rooter) shared() (context.Context, context.CancelFunc) {
	if r.l.Time == 0 {
		return context.WithCancel(r.ctx)
	}
	return context.WithTimeout(r.ctx, r.l.Time/threatShare)
}

// own asks for a win of the side to move.
func (r *rooter) own(ctx context.Context, q proof.Question) error {
	f, err := r.oracle.Solve(ctx, q)
	r.out.Nodes, r.out.Asked = r.out.Nodes+f.Nodes, r.out.Asked+1
	if err == nil && f.Verdict.Outcome() == proof.Win {
		r.out.Win = f.Line
	}
	return err
}

// hold drops the moves that lose. If all of them lose, they stay.
func (r *rooter) hold(ctx context.Context, q proof.Question) error {
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
