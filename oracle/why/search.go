package why

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
)

// search asks for a win of the space by A, who is to move on pos.
func (q *idea) search(space proof.Space) proof.Result {
	left, ok := q.left()
	if !ok {
		return proof.Result{Verdict: proof.NewUnknown(q.o.Space.Class(), proof.Nodes)}
	}
	r := q.solver.Search(q.ctx, q.pos, proof.Question{Space: space, MaxNodes: left, Threads: q.o.Threads})
	q.nodes += r.Nodes
	return r
}

// left is what remains of the nodes, 0 for no limit; false if none do.
func (q *idea) left() (uint64, bool) {
	if q.o.MaxNodes == 0 {
		return 0, true
	}
	if q.nodes >= q.o.MaxNodes {
		return 0, false
	}
	return q.o.MaxNodes - q.nodes, true
}

// check lets the verifier look at every win, each on the position that the
// idea had led to.
func (w *Answer) check(checker *verify.Checker, pos *board.Position) error {
	p := pos.Clone()
	for _, s := range w.Steps {
		if s.Verdict.Outcome() == proof.Win {
			if err := checker.Win(p, s.Verdict.Certificate()); err != nil {
				return fmt.Errorf("%v: %w", s.Move, err)
			}
		}
		if s.Reason.ends() {
			return nil
		}
		for _, pt := range []board.Point{s.Move, s.Reply} {
			if err := p.Play(pt); err != nil {
				return fmt.Errorf("%w: %v: %w", verify.ErrUnchecked, s.Move, err)
			}
		}
	}
	return nil
}
