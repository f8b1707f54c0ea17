package search

import (
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// A guided search pauses at these sixteenths of its limit of time or nodes, and asks the oracle whether
// the opponent wins by threats after the move that it would play. Its policy and value overlook such
// wins, and the questions of AskRoot are spread over all moves. The earlier a move is refuted, the more
// of the search is left for the others.
var verifyAt = [...]uint64{8, 12, 14, 15}

const (
	whole       = 16 // the limit, in sixteenths
	verifyShare = 8  // a question about a move takes at most 1/8 of the limit
)

// verifies reports whether the search verifies its moves. A limit of iterations bounds no question.
func (s *mctsSearch) verifies() bool {
	return s.Guided && s.oracle != nil && s.Tactics.Level > VCF && (s.l.Time > 0 || s.l.Nodes > 0)
}

// rootLimit returns the limit whose shares the questions at the root take. A search that verifies its
// moves halves it.
func (s *mctsSearch) rootLimit() Limit {
	if !s.verifies() {
		return s.l
	}
	l := s.l
	l.Time, l.Nodes = l.Time-l.Time/2, l.Nodes-l.Nodes/2 // 1 stays 1: 0 would be no limit
	return l
}

// descendVerified runs the threads until the limit. At each pause it verifies the best move, unless it
// has done so before.
func (s *mctsSearch) descendVerified(ctx context.Context) error {
	var verified []board.Point
	for _, s.part = range verifyAt {
		s.descend(ctx)
		if ctx.Err() != nil || s.open() <= 1 {
			return nil
		}
		s.stop.Store(false)
		best := s.candidates(s.tree.Root())[0].Move
		if slices.Contains(verified, best) {
			continue
		}
		verified = append(verified, best)
		if err := s.verify(ctx, best); err != nil {
			return err
		}
	}
	s.part = whole
	s.descend(ctx)
	return nil
}

// verify marks a move of the root as lost if the oracle finds a win by threats after it.
func (s *mctsSearch) verify(ctx context.Context, m board.Point) error {
	q := proof.Question{Space: s.Tactics.Level.Space()}
	if s.l.Nodes > 0 {
		visited := s.nodes.Load() + s.asked.Nodes
		if visited >= s.l.Nodes {
			return nil
		}
		q.MaxNodes = min(max(s.l.Nodes/verifyShare, leastThreats), s.l.Nodes-visited)
	}
	if s.l.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, max(s.l.Time/verifyShare, time.Microsecond))
		defer cancel()
	}
	s.oracle.Reset(s.pos)
	if s.oracle.Put(m) != nil {
		return nil // a five ends the game there
	}
	r, err := s.oracle.Solve(ctx, q)
	s.asked.Nodes, s.asked.Asked = s.asked.Nodes+r.Nodes, s.asked.Asked+1
	if err != nil || r.Verdict.Outcome() != proof.Win {
		return err
	}
	root := s.tree.Root()
	s.tree.Children(root)[indexOf(s.tree.Children(root), m)].prove(ProvenLoss)
	s.tree.conclude(root)
	return nil
}
