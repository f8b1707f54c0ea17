package main

import (
	"context"
	"errors"
	"iter"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/ordered"
)

// asker yields questions in order; after the end of ctx one with
// console.ErrStopped, and no more.
type asker interface {
	questions(ctx context.Context) iter.Seq[question]
}

// answerAll has workers answer all questions side by side and hands the answers to
// take in input order. Questions that come after the end of ctx are answered too, at
// once and as cancelled. The error is of take, or console.ErrStopped if the grace
// after that end was too short for them.
func answerAll[R any](ctx context.Context, con *console.Console, from asker, workers []func(context.Context, question) R, take func(R) error) error {
	run := ordered.Run[question, R]{Workers: workers, Grace: con.Grace, Detached: true} // a read of a pipe may hang
	run.Produce = func(ctx context.Context, emit func(question) error) error {
		for q := range from.questions(ctx) {
			if errors.Is(q.err, console.ErrStopped) {
				return q.err
			}
			if err := emit(q); err != nil {
				return err
			}
		}
		return nil
	}
	err := run.Do(ctx, take)
	if errors.Is(err, context.Canceled) {
		return console.ErrStopped
	}
	return err
}
