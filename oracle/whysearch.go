package oracle

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// search asks for a win of A, who is to move on pos, by the class of the
// options.
func (q *idea) search() finding {
	if q.o.Class == proof.VCF {
		return q.searchFours()
	}
	left, ok := q.left()
	if !ok {
		return finding{verdict: proof.NewUnknown(q.o.Class, proof.Nodes)}
	}
	q.watch.enter(Threats)
	r := q.threats.Solve(q.ctx, q.pos, vct.Options{
		Threats: q.o.Threats, MaxNodes: left, Threads: q.o.Threads, Visited: q.watch.visited(),
	})
	q.visit(r.Nodes)
	return finding{r.Verdict, r.Line, r.First}
}

// searchFours asks for a win by fours.
func (q *idea) searchFours() finding {
	left, ok := q.left()
	if !ok {
		return finding{verdict: proof.NewUnknown(q.o.Class, proof.Nodes)}
	}
	q.watch.enter(Fours)
	r := q.fours.Solve(q.ctx, q.pos, vcf.Options{MaxNodes: left, Visited: q.watch.visited()})
	q.visit(r.Nodes)
	return finding{r.Verdict, r.Line, r.First}
}

// visit counts the nodes of a search.
func (q *idea) visit(nodes uint64) {
	q.nodes += nodes
	q.watch.leave(nodes)
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
func (w *WhyAnswer) check(pos *board.Position) error {
	p := pos.Clone()
	for _, s := range w.Steps {
		if s.Verdict.Outcome() == proof.Win {
			if err := checked(p, s.Verdict.Certificate()); err != nil {
				return fmt.Errorf("%v: %w", s.Move, err)
			}
		}
		if s.Reason.ends() {
			return nil
		}
		for _, pt := range []board.Point{s.Move, s.Reply} {
			if err := p.Play(pt); err != nil {
				return fmt.Errorf("%w: %v: %w", ErrUnchecked, s.Move, err)
			}
		}
	}
	return nil
}
