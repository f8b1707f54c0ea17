package opening_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/opening"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// never is a solver that finds that there is no win, at once. So every node lists its moves.
type never struct{}

func (never) Solve(_ context.Context, _ *board.Position, q proof.Question) proof.Record {
	return proof.Record{Space: q.Space, Outcome: proof.None, Spent: 1}
}

// nothing is a store that keeps nothing.
type nothing struct{}

func (nothing) Get(*board.Position) (known proof.Known, err error) { return }
func (nothing) Add(*board.Position, proof.Record) error            { return nil }
func (nothing) Settle() error                                      { return nil }
func (nothing) Flush() error                                       { return nil }

// BenchmarkTree measures the memory of a tree with a million open moves on 15×15.
func BenchmarkTree(b *testing.B) {
	const moves = 1_000_000
	pos := testboard.Position(b, board.Freestyle, 15, board.White, "h8 i7", "m13")
	for b.Loop() {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		p := prover(b, pos, nothing{}, book.Local{Ahead: 1, Solvers: []book.Solver{never{}}}, opening.Options{Attacker: board.Black, MaxEdges: moves})
		run(b, b.Context(), p)
		runtime.GC()
		runtime.ReadMemStats(&after)
		v := p.View()
		b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/float64(v.Edges), "bytes/move")
		b.ReportMetric(float64(v.Tree), "nodes")
		b.ReportMetric(float64(v.Edges), "moves")
	}
}

// BenchmarkOpening proves that Black wins after h8 o15 i7, with one solver.
func BenchmarkOpening(b *testing.B) {
	pos := testboard.Position(b, board.Freestyle, 15, board.White, "h8 i7", "o15")
	for b.Loop() {
		q := book.Local{Ahead: 1, Solvers: []book.Solver{solver{solve.New(256<<20, proof.Order2, proof.Order3), nil}}}
		p := prover(b, pos, memory(b), q, opening.Options{Attacker: board.Black})
		if r := run(b, b.Context(), p); !r.Won {
			b.Fatalf("not won: %+v", r)
		}
		v := p.View()
		b.ReportMetric(float64(v.Nodes), "nodes")
		b.ReportMetric(float64(v.Jobs), "jobs")
	}
}
