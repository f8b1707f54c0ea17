package main

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/report"
	"github.com/gsolve/gsolve/proof"
)

// batch searches all positions of a source.
type batch struct {
	answering
	search search
}

// reply is what became of a question.
type reply struct {
	question input.Question
	pos      *board.Position // nil if the position was refused, or cancelled before it was looked at
	result   finding
	cert     []byte // of a win: the JSON line that the checker accepted
	err      error  // the position was refused, or its win failed the check
}

// report is the answer for people.
func (r *reply) report() *report.Answer {
	return &report.Answer{ID: r.question.ID, ToMove: r.question.Item.Setup.ToMove, Position: r.pos, Result: r.result.Result, Steps: r.result.steps}
}

// printJSON answers programs. A refused position is answered in its place
// and complained about, so that a log of standard error shows it as well.
func (b *batch) printJSON(r *reply) error {
	if r.err != nil {
		b.con.Refuse(r.err)
		return writeRefusal(b.con, r.question.ID, r.err)
	}
	return writeAnswer(b.con, r, b.search)
}

// printText answers people.
func (b *batch) printText(r *reply) error {
	return printText(b.con, r.err, func() ([]byte, error) { return b.form.Text(r.report()) })
}

// workers makes one for each position that is worked on at the same time.
func (b *batch) workers(ctx context.Context) (list []func(context.Context, input.Question) *reply) {
	side, together := b.share(ctx)
	for range side {
		solve := b.search.solver(b.limits.Memory/int64(side), together, b.store)
		list = append(list, func(ctx context.Context, q input.Question) *reply { return b.solve(ctx, solve, q) })
	}
	return list
}

// share divides the threads: side positions are worked on side by side, each
// by so many threads together. All threads search together where there is only
// one position to search.
func (b *batch) share(ctx context.Context) (side, together int) {
	if b.search.Space != proof.Fours && b.limits.Threads > 1 && b.source.Single(ctx) {
		return 1, b.limits.Threads
	}
	return b.limits.Threads, 1
}

// solve answers one question with the given solver.
func (b *batch) solve(ctx context.Context, solve solver, q input.Question) *reply {
	r := &reply{question: q, err: q.Err}
	if r.err == nil && ctx.Err() != nil {
		r.result.Verdict = proof.NewUnknown(b.search.Space.Class(), proof.Cancelled)
		return r
	}
	if r.pos, r.err = q.Position(); r.err != nil {
		return r
	}
	ctx, cancel := b.limits.Context(ctx)
	defer cancel()
	r.result = solve(ctx, r.pos, q.ID)
	switch {
	case r.result.err != nil:
		r.err = fmt.Errorf("%w: %w", console.ErrInternal, r.result.err)
	case r.result.steps != nil:
		r.cert, r.err = checkedIdea(r.pos, r.result.steps)
	case r.result.Verdict.Outcome() == proof.Win:
		r.cert, r.err = checkedWin(r.pos, &r.result)
	}
	return r
}

// take counts an answer, and writes the certificate and the pictures of a win.
func (b *batch) take(r *reply) error {
	b.tally.add(r)
	if r.err != nil {
		return nil
	}
	if err := b.keep(r.cert); err != nil {
		return err
	}
	return b.drawAnswer(r)
}
