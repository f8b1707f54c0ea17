package book

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// search searches, in round r, the positions without an answer in the store. When it returns
// without an error the results are on the disk.
func (p *Prover) search(ctx context.Context, r int) error {
	q := p.question(r)
	p.done.Store(0)
	p.round.Store(int32(r + 1))
	p.phase.Store(int32(Searching))
	p.report.Rounds = append(p.report.Rounds, Round{MaxNodes: q.MaxNodes, Time: p.limit(r)})
	round := &p.report.Rounds[r]
	err := p.ask(ctx, p.jobs(ctx, q, r), func(got Result) error { return p.take(got, q, round) })
	if err != nil || round.Searched == 0 {
		return err
	}
	return p.store.Flush()
}

// share is the number of nodes that a goroutine prepares at once.
const share = 64

// errEnough: nobody wants further jobs.
var errEnough = errors.New("no further jobs are wanted")

// jobs returns the searches of round r in the order of the nodes. Several goroutines prepare them:
// in the first round that takes about as long as to search a quiet position.
func (p *Prover) jobs(ctx context.Context, q proof.Question, r int) iter.Seq2[Job, error] {
	type prepared struct {
		jobs []Job
		err  error // after the jobs
	}
	prepare := func(_ context.Context, nodes []node) (got prepared) {
		for i := range nodes {
			job, ok, err := p.job(&nodes[i], q, r)
			if err != nil {
				return prepared{got.jobs, err}
			}
			if ok {
				got.jobs = append(got.jobs, job)
			} else {
				p.done.Add(1)
			}
		}
		return got
	}
	run := ordered.Run[[]node, prepared]{
		Produce: func(_ context.Context, emit func([]node) error) error {
			for nodes := range slices.Chunk(p.book.nodes, share) {
				if err := emit(nodes); err != nil {
					return err
				}
			}
			return nil
		},
		Workers: slices.Repeat([]func(context.Context, []node) prepared{prepare}, p.o.Threads),
	}
	return func(yield func(Job, error) bool) {
		err := run.Do(ctx, func(got prepared) error {
			for _, job := range got.jobs {
				if !yield(job, nil) {
					return errEnough
				}
			}
			return got.err
		})
		if err != nil && !errors.Is(err, errEnough) {
			yield(Job{}, err)
		}
	}
}

// job returns the search of a node in round r, and false if there is nothing to search. In the
// first round it asks the store first.
func (p *Prover) job(n *node, q proof.Question, r int) (job Job, ok bool, err error) {
	if n.state != proof.Unknown {
		return job, false, nil
	}
	key := []byte(n.key)
	pos, err := board.FromCanonical(key)
	if err == nil && r == 0 {
		err = p.recall(n, pos)
	}
	if err != nil || n.state != proof.Unknown || q.MaxNodes > 0 && n.budget >= q.MaxNodes {
		return job, false, err
	}
	return newJob(pos, key, q, p.limit(r)), true, nil
}

func (p *Prover) take(got Result, q proof.Question, round *Round) error {
	i, ok := p.book.byKey[string(got.Job.Position)]
	if !ok {
		return fmt.Errorf("%w: of a position that was not asked about", ErrResult)
	}
	n := &p.book.nodes[i]
	if err := p.keep(&got, q); err != nil {
		return fmt.Errorf("%s: %w", p.book.name(n), err)
	}
	if got.Record.Empty() {
		return nil // stopped: a later run does it again
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if r := p.round.Load(); n.state == proof.Unknown && n.noted < r { // a queue may repeat itself
		n.noted, n.late = r, got.Late
		round.Searched++
		round.Nodes += got.Record.Spent
		*round.Found.of(got.Record.Outcome)++
		p.note(n, &got.Record)
		p.done.Add(1)
	}
	return nil
}

// keep stores a result that answers q, and sets its space to the space in which the store keeps it.
// The store checks wins.
func (p *Prover) keep(got *Result, q proof.Question) error {
	rec := &got.Record
	if rec.Space != q.Space || rec.Outcome == proof.Lost {
		return fmt.Errorf("%w: %v in %v", ErrResult, rec.Outcome, rec.Space)
	}
	if rec.Empty() {
		return nil
	}
	pos, err := got.Job.Board()
	if err != nil {
		return err
	}
	within(rec, q)
	if err := p.store.Add(pos, *rec); err != nil {
		return err
	}
	rec.Space, err = keptIn(pos, rec)
	return err
}

// keptIn returns the space in which a store keeps a checked record: a win by fours belongs to
// Fours, also if a search in a larger space found it.
func keptIn(pos *board.Position, rec *proof.Record) (proof.Space, error) {
	if rec.Outcome != proof.Win || rec.Space == proof.Fours {
		return rec.Space, nil
	}
	var reader tree.Reader
	if least, err := reader.Space(pos, rec.Body); err != nil || least == proof.Fours {
		return least, err
	}
	return rec.Space, nil
}

// within cuts the nodes of a search down to its limit. A search may end a few nodes later, but
// these numbers identify the rounds.
func within(rec *proof.Record, q proof.Question) {
	rec.Solver = proof.SolverVersion
	if q.MaxNodes > 0 {
		rec.Spent, rec.Budget = min(rec.Spent, q.MaxNodes), min(rec.Budget, q.MaxNodes)
	}
}

// note enters a record into a node and into the counts of verdicts.
func (p *Prover) note(n *node, rec *proof.Record) {
	n.spent = max(n.spent, rec.Spent)
	n.budget = max(n.budget, rec.Budget)
	if rec.Outcome == proof.Unknown {
		return
	}
	p.counts[n.state].Add(-1)
	p.counts[rec.Outcome].Add(1)
	n.state, n.space, n.fresh = rec.Outcome, rec.Space, true
	if n.decided() {
		p.untold = append(p.untold, n)
	}
}

func (p *Prover) recall(n *node, pos *board.Position) error {
	known, err := p.store.Get(pos)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.reached = max(p.reached, n.learn(&known, p.o.Space))
	if n.state != proof.Unknown {
		p.counts[proof.Unknown].Add(-1)
		p.counts[n.state].Add(1)
	}
	switch {
	case n.decided():
		p.untold = append(p.untold, n)
	case len(nearFives(pos, pos.ToMove().Opponent())) > 0:
		n.news = ofWin // the opponent's five may refute every move, also those outside the book
	}
	return nil
}

// learn takes the store's records of the node, and returns the largest budget of nodes in them.
func (n *node) learn(known *proof.Known, space proof.Space) (budget uint64) {
	own := &known[space]
	budget = max(own.Spent, own.Budget)
	if flowed := &known[proof.Any]; !flowed.Empty() {
		budget = max(budget, flowed.Spent)
	}
	n.spent = own.Spent
	for s := range known {
		if r := &known[s]; r.Outcome == proof.Win || r.Outcome == proof.Lost {
			n.state, n.space = r.Outcome, r.Space
			if r.Space != proof.Any { // else it flowed, without a search
				n.spent = max(n.spent, r.Spent)
			}
			return budget
		}
	}
	if _, ok := known.Answer(proof.Question{Space: space}, proof.SolverVersion); ok {
		n.state, n.space = proof.None, space
	} else if own.Solver == proof.SolverVersion {
		n.budget = own.Budget
	}
	return budget
}
