package input

import (
	"context"
	"errors"
	"iter"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/ordered"
)

// Asker yields questions in order; after the end of ctx one with
// console.ErrStopped, and no more.
type Asker interface {
	Questions(ctx context.Context) iter.Seq[Question]
}

// AnswerAll has workers answer all questions side by side and hands the answers to
// take in input order. Questions that come after the end of ctx are answered too, at
// once and as cancelled. The error is of take, or console.ErrStopped if the grace
// after that end was too short for them.
func AnswerAll[R any](ctx context.Context, con *console.Console, from Asker, workers []func(context.Context, Question) R, take func(R) error) error {
	run := ordered.Run[Question, R]{Workers: workers, Grace: con.Grace, Detached: true} // a read of a pipe may hang
	run.Produce = func(ctx context.Context, emit func(Question) error) error {
		for q := range from.Questions(ctx) {
			if errors.Is(q.Err, console.ErrStopped) {
				return q.Err
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
