package opening

import (
	"cmp"
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// done takes a result. A queue may repeat itself, and after it has found a lie, correct itself.
func (p *Prover) done(ctx context.Context, r book.Result) error {
	pos, err := r.Job.Board()
	if err != nil {
		return err
	}
	p.mu.Lock()
	t := p.pending[name(&r.Job)]
	delete(p.pending, name(&r.Job))
	p.mu.Unlock()
	if t == nil {
		return p.correct(pos, r.Record)
	}
	return p.take(ctx, t, pos, r.Record)
}

// correct takes a result of a job that has one already. Of these only a win can matter: it proves itself.
func (p *Prover) correct(pos *board.Position, rec proof.Record) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.known[proof.KeyOf(pos)]
	if rec.Outcome != proof.Win || n == nil || n.kind != attack || n.decided() {
		return nil
	}
	rec.Solver = proof.SolverVersion
	if err := p.store.Add(pos, rec); err != nil {
		p.err = cmp.Or(p.err, err)
		return err
	}
	p.bodies.put(proof.KeyOf(pos), rec.Body)
	p.decide(n, proved)
	p.changed.Broadcast()
	return nil
}

// take enters a record about t into the store and the tree.
func (p *Prover) take(ctx context.Context, t *task, pos *board.Position, rec proof.Record) error {
	var zone []board.Point
	var err error
	if !rec.Empty() && (t.n.kind == attack || rec.Outcome == proof.Win) {
		rec.Solver = proof.SolverVersion
		rec.Spent, rec.Budget = min(rec.Spent, t.limit), min(rec.Budget, t.limit)
		if err = p.store.Add(pos, p.stated(rec, t.limit)); err == nil && rec.Outcome == proof.Win && t.n.kind == threat {
			zone, err = zoneOf(pos, rec.Body)
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	defer p.changed.Broadcast()
	t.n.busy = false
	p.promised -= t.limit
	if err != nil {
		p.err = cmp.Or(p.err, err)
		return err
	}
	if ctx.Err() == nil || rec.Outcome == proof.Win {
		p.jobs++
		p.nodes += rec.Spent
		p.hardest = hardest(p.hardest, Hard{t.pos, rec.Outcome, rec.Spent})
		if t.n.kind == attack {
			p.attacked(ctx, t, rec)
		} else {
			p.threatened(t, rec, zone)
		}
	}
	p.refresh(t.n)
	if err := p.save(); err != nil {
		p.err = cmp.Or(p.err, err)
	}
	return p.err
}

// stated returns rec as the store gets it.
func (p *Prover) stated(rec proof.Record, limit uint64) proof.Record {
	if p.o.Outsiders && rec.Outcome == proof.None {
		rec.Outcome, rec.Budget = proof.Unknown, limit
	}
	return rec
}

// attacked enters the answer whether the attacker wins at t.
func (p *Prover) attacked(ctx context.Context, t *task, rec proof.Record) {
	n := t.n
	switch rec.Outcome {
	case proof.Win:
		p.bodies.put(proof.KeyOf(t.pos), rec.Body)
		p.decide(n, proved)
		return
	case proof.None:
		n.none = true
	default:
		n.tries = min(n.tries+1, mostTries)
		n.none = n.none || n.tries == mostTries
	}
	p.mayGrow(ctx, n, t.pos)
}

// mayGrow lists the moves of the attacker at n if jobs have not settled it: without them a node without
// a win in the space of the jobs would count as disproved.
func (p *Prover) mayGrow(ctx context.Context, n *node, pos *board.Position) {
	if !n.grown && (n.none || n.tries >= n.jobsFirst()) {
		n.text = pos.AppendCanonical(nil)
		p.grow(n, p.mover.Attacks(ctx, pos))
	}
}

// jobsFirst returns the number of jobs at a node before its moves are listed: more near the root, where
// each node must fall, and few are hard.
func (n *node) jobsFirst() uint8 {
	if n.near {
		return 4
	}
	return 2
}

// threatened enters the answer whether the attacker wins after a pass at t.
func (p *Prover) threatened(t *task, rec proof.Record, zone []board.Point) {
	n := t.n
	switch rec.Outcome {
	case proof.Win:
		p.threatens(n, t.pos, rec.Body, zone)
	case proof.None:
		n.kind = free
	default:
		n.tries++
		if n.tries >= mostTries {
			n.kind = free
		}
	}
}

// threatens notes the win after a pass at n, whose position is pos, and lists the replies. zone is the
// checker's. What it reads of forbidden points depends on the orientation of the board, and the proof may
// be written in another one; the mover's zone reads all.
func (p *Prover) threatens(n *node, pos *board.Position, pass []byte, zone []board.Point) {
	n.pass = pass
	p.grow(n, p.mover.Replies(pos, append(zone, p.mover.Zone(pos, pass)...)))
}

// growFree makes every legal move a reply at n. Without one the defender has to pass, which no proof
// without a threat can answer.
func (p *Prover) growFree(n *node, pos *board.Position) {
	if moves := p.mover.Replies(pos, pos.AppendStones(nil, board.Empty)); len(moves) > 0 {
		p.grow(n, moves)
	} else {
		p.decide(n, disproved)
	}
}

// grow gives n its moves.
func (p *Prover) grow(n *node, moves []lambda.Move) {
	edges := make([]edge, len(moves))
	for i, m := range moves {
		edges[i] = edge{move: m.At, block: m.Block, first: m.Number}
	}
	p.settle(n, edges)
}

// zoneOf returns the points where the defender can disturb the win after a pass: its zone, by the
// checker, with one further stone.
func zoneOf(pos *board.Position, body []byte) (zone []board.Point, err error) {
	r, err := checked(pos, body, 1)
	if err != nil {
		return nil, err
	}
	n := pos.Size()
	for i := range n * n {
		if p := board.PointAt(i, n); r.Zone[i] && pos.At(p) == board.Empty {
			zone = append(zone, p)
		}
	}
	return zone, nil
}

// checked passes a win of the side to move to the checker: it must withstand m further stones.
func checked(pos *board.Position, body []byte, m int) (check.Result, error) {
	black, white := pos.AppendIndices(nil, board.Black), pos.AppendIndices(nil, board.White)
	return check.Robust(context.Background(), m, pos.Rule().String(), pos.Size(), black, white, pos.ToMove().String(), body)
}
