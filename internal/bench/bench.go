// Package bench measures a solver on files of positions: a row of figures a file, of
// answers that are compared with what the files expect.
package bench

import (
	"bytes"
	"context"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// Bench is one measurement.
type Bench struct {
	Source   *input.Source // its paths are the files
	Question proof.Question
	Limits   cmdline.Limits
	Repeat   int // solve each position so often, at least once, and count the least time

	// Solve searches for the answer to Question; it keeps its memory from search to
	// search, not what it found.
	Solve func(ctx context.Context, pos *board.Position, id string) proof.Result
	// Check is the error of a win that the verifier does not accept.
	Check func(pos *board.Position, r *proof.Result) error
}

// Run measures all files. The last of several rows is their total. If the end of ctx
// stops it, the error is console.ErrStopped and the rows are of the files before.
func (b *Bench) Run(ctx context.Context) (rows []Row, err error) {
	for _, path := range b.Source.Paths {
		row, bad := b.file(ctx, path)
		if ctx.Err() != nil {
			err = console.ErrStopped
			break
		}
		if bad != nil {
			b.Source.Con.Refuse(bad)
			row.Refused++
		}
		rows = append(rows, row)
	}
	if len(rows) > 1 {
		rows = append(rows, total(rows))
	}
	return rows, err
}

// file measures one file; the error is that it cannot be read.
func (b *Bench) file(ctx context.Context, path string) (Row, error) {
	row := Row{File: path}
	in, done, err := b.Source.Con.Open(path)
	if err != nil {
		return row, err
	}
	defer done()
	data, err := io.ReadAll(io.LimitReader(in, notation.MaxFile+1)) // all of it: lines are looked up by number
	if err != nil {
		return row, fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	lines := bytes.Split(data, []byte{'\n'})
	b.Source.ReadFrom(ctx, bytes.NewReader(data), path, b.Source.Options.Format, func(q input.Question) bool {
		b.measure(ctx, &row, q, readExpectation(lines, q.Item.Line))
		return ctx.Err() == nil
	})
	return row, nil
}

// measure solves one position and adds it to the row.
func (b *Bench) measure(ctx context.Context, row *Row, q input.Question, want expectation) {
	con := b.Source.Con
	pos, err := q.Position()
	if err != nil {
		con.Refuse(err)
		row.Refused++
		return
	}
	best := b.solve(ctx, pos, q.ID)
	for range b.Repeat - 1 {
		if r := b.solve(ctx, pos, q.ID); r.Elapsed < best.Elapsed {
			best = r
		}
	}
	con.Progress.Step()
	if ctx.Err() != nil {
		return
	}
	if best.Verdict.Outcome() == proof.Win {
		err = b.Check(pos, &best)
	}
	if err == nil {
		err = want.compare(&best, &b.Question)
	}
	if err != nil {
		con.Refuse(console.About(fmt.Sprintf("%s:%d", q.Item.Source, q.Item.Line), q.ID, err))
		row.Wrong++
	}
	row.add(&best, want.reference(b.Question.Goal))
}

func (b *Bench) solve(ctx context.Context, pos *board.Position, id string) proof.Result {
	ctx, cancel := b.Limits.Context(ctx)
	defer cancel()
	return b.Solve(ctx, pos, id)
}
