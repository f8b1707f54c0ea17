package prover

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles/play"
)

// Judge says what becomes of one move, which makes the prover a
// puzzles.Referee. The error wraps verify.ErrUnchecked.
func (p *Prover) Judge(ctx context.Context, pos *board.Position, move board.Point, q proof.Question) (play.Judged, error) {
	judged, err := p.critic.Why(ctx, pos, []board.Point{move}, why.Options{Space: q.Space, MaxNodes: q.MaxNodes})
	if err != nil {
		return play.Judged{Nodes: judged.Nodes}, err
	}
	s := &judged.Steps[0]
	j := play.Judged{Outcome: s.Verdict.Outcome(), Text: s.Text(), Line: s.Line, Replies: s.Replies, Nodes: judged.Nodes}
	if j.Outcome == proof.None {
		j.Line = refutation(s)
	}
	return j, nil
}

// refutation plays a move that fails and the answer to it, up to the defender's
// five where that is near; nothing of a move that cannot be played.
func refutation(s *why.Step) proof.Line {
	line := proof.Line{s.Move}
	switch s.Reason {
	case why.Off, why.Taken, why.Forbidden:
		return nil
	case why.FiveIgnored:
		return append(line, s.At[0])
	case why.CounterFives:
		return append(line, s.Reply, s.At[0], s.At[1])
	case why.CounterForbidden:
		return append(line, s.Reply, board.Pass, s.At[0])
	}
	if s.Reply != board.Pass {
		line = append(line, s.Reply)
	}
	return line
}
