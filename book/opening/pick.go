package opening

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// task is a job, or a piece of work for the prover itself, at a node.
type task struct {
	n    *node
	pos  *board.Position // the canonical position of n
	like []proof.Like

	limit uint64 // of the nodes of the job
}

// pick returns the task at the most promising node that is not busy, nil if every node is, or the root
// is decided. Nodes that it meets for the first time are looked up in the store.
func (p *Prover) pick(ctx context.Context) (*task, error) {
	for {
		if p.root.decided() || !p.root.idle {
			return nil, nil
		}
		t, err := p.descend(ctx)
		if t != nil || err != nil {
			return t, err
		}
	}
}

// descend walks from the root to the most promising node. It returns no task if the store decides the
// node, or if it met another way to a node that it knows.
func (p *Prover) descend(ctx context.Context) (*task, error) {
	n, pos := p.root, p.start.Clone()
	var like []proof.Like
	for {
		i := n.choose(n == p.root)
		if i == job {
			if !n.takesJob() { // its numbers are out of date
				p.refresh(n)
				return nil, nil
			}
			return &task{n: n, pos: pos, like: like}, nil
		}
		e := &n.edges[i]
		after, s := p.follow(pos, e)
		if n.kind != attack {
			like = p.likes(n, pos, e, s)
		} else {
			like = nil
		}
		if e.to == nil {
			if err := p.meet(ctx, n, e, after); err != nil {
				return nil, err
			}
			if e.to.decided() || !e.to.idle {
				return nil, nil
			}
		}
		n, pos = e.to, after
	}
}

// meet sets the node behind e, an edge of n. after is its position. A new one is looked up in the store.
func (p *Prover) meet(ctx context.Context, n *node, e *edge, after *board.Position) error {
	is := attack
	if n.kind == attack && e.block == board.Pass {
		is = threat
	}
	to, fresh := p.node(after, is, e.first)
	p.link(n, e, to)
	if fresh {
		to.near = n == p.root && n.kind == free
		if err := p.ask(ctx, to, after); err != nil {
			return err
		}
	}
	if to.pn == 0 && n.kind != attack {
		n.noteProved(to)
	}
	p.refresh(n)
	return nil
}

// follow returns the canonical position after the moves of e, and the symmetry that leads there.
func (p *Prover) follow(pos *board.Position, e *edge) (*board.Position, board.Symmetry) {
	after := pos.Clone()
	_ = after.Play(e.move) // both are empty points
	if e.block != board.Pass {
		_ = after.Play(e.block)
	}
	return after.Canonical()
}

// ask looks a new node up in the store: a known win proves an attack, and lists the replies to a threat.
func (p *Prover) ask(ctx context.Context, n *node, pos *board.Position) error {
	if n.kind == free {
		return nil
	}
	asked := pos
	if n.kind == threat {
		asked = pos.Clone()
		_ = asked.Play(board.Pass) // never fails
	}
	known, err := p.store.Get(asked)
	if err != nil {
		return err
	}
	switch rec, ok := won(&known); {
	case ok && n.kind == attack:
		p.stored++
		p.decide(n, proved)
	case ok:
		// The win need not withstand a further stone. Then a job has to find another one.
		if zone, err := zoneOf(asked, rec.Body); err == nil {
			p.stored++
			p.threatens(n, pos, rec.Body, zone)
		}
	case n.kind == attack:
		p.recall(ctx, n, pos, &known)
	}
	return nil
}

// recall enters the jobs of earlier runs at n.
func (p *Prover) recall(ctx context.Context, n *node, pos *board.Position, known *proof.Known) {
	for n.none = known[proof.Widest()].Outcome == proof.None; !n.none; n.tries++ {
		q := p.question(n)
		if p.o.MaxNodes > 0 {
			q.MaxNodes = min(q.MaxNodes, p.o.MaxNodes)
		}
		if _, ok := known.Answer(q, proof.SolverVersion); !ok {
			break
		}
		n.none = n.tries+1 == mostTries
	}
	p.mayGrow(ctx, n, pos)
	p.refresh(n)
}

// won returns the record of a win, the smallest space first.
func won(known *proof.Known) (proof.Record, bool) {
	for s := range known {
		if known[s].Outcome == proof.Win {
			return known[s], true
		}
	}
	return proof.Record{}, false
}
