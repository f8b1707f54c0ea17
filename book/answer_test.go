package book_test

import (
	"bytes"
	"context"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/proof"
)

// TestReasons: an undecided position has the reason why its search stopped.
func TestReasons(t *testing.T) {
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	open := func(budget uint64, wait bool) book.Local {
		return book.Local{Solvers: []book.Solver{solverFunc(func(ctx context.Context, _ *board.Position, q proof.Question) proof.Record {
			if wait {
				<-ctx.Done()
			}
			return proof.Record{Space: q.Space, Budget: budget, Spent: budget}
		})}}
	}
	for want, run := range map[string]struct {
		ctx   context.Context
		queue book.Queue
		o     book.Options
	}{
		"nodes":     {context.Background(), open(5, false), book.Options{MaxNodes: 5}},
		"time":      {context.Background(), open(5, true), book.Options{MaxNodes: 9, Time: time.Microsecond}},
		"memory":    {context.Background(), open(5, false), book.Options{MaxNodes: 9, Time: time.Hour}},
		"cancelled": {gone, open(0, true), book.Options{MaxNodes: 9}},
	} {
		b, err := add(false, gameOf(t, "x", board.Freestyle, 9, "e5f6"))
		if err != nil {
			t.Fatal(err)
		}
		run.o.Space = proof.Threes
		p := book.NewProver(b, memory(t), run.queue, run.o)
		if _, err := p.Run(run.ctx); err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if err := p.WriteJSONL(&out); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(out.String(), `"verdict":"unknown","class":"vct","threats":"three","nodes":`) ||
			!strings.HasSuffix(out.String(), `"reason":"`+want+"\"}\n") {
			t.Errorf("want the reason %s, but the line is %s", want, out.String())
		}
	}
}
