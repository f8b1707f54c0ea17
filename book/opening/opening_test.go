package opening_test

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/opening"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vct"
)

// solver answers jobs, and counts them.
type solver struct {
	*solve.Solver
	jobs func(pos *board.Position, q proof.Question)
}

func (s solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	if s.jobs != nil {
		s.jobs(pos, q)
	}
	r := s.Search(ctx, pos, q)
	rec := solve.RecordOf(&q, &r)
	if r.Verdict.Outcome() == proof.Unknown && r.Verdict.Reason() != proof.Cancelled {
		rec.Space, rec.Spent, rec.Budget = q.Space, r.Nodes, max(rec.Budget, 1)
	}
	return rec
}

// local returns a queue with n solvers.
func local(n int, jobs func(*board.Position, proof.Question)) book.Local {
	q := book.Local{Ahead: 1}
	for range n {
		q.Solvers = append(q.Solvers, solver{solve.New(8<<20, proof.Order2, proof.Order3), jobs})
	}
	return q
}

func mover() *lambda.Solver { return lambda.NewSolver(4<<20, vct.NewSolver(4<<20)) }

func memory(t testing.TB) *proofdb.DB {
	t.Helper()
	db := proofdb.OpenMemory(proofdb.Options{Warn: func(err error) { t.Error(err) }})
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

func prover(t testing.TB, pos *board.Position, db book.Store, q book.Queue, o opening.Options) *opening.Prover {
	t.Helper()
	p, err := opening.New(pos, db, q, mover(), o)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func run(t testing.TB, ctx context.Context, p *opening.Prover) opening.Result {
	t.Helper()
	r, err := p.Run(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// written writes the proof of a position that p has won. The writer's checker must accept it.
func written(t testing.TB, pos *board.Position, a board.Colour, p *opening.Prover) *theorem.Writer {
	t.Helper()
	w, err := theorem.NewWriter(new(bytes.Buffer), theorem.Head{Position: pos, Attacker: a})
	if err == nil {
		err = theorem.Build(w, 2, p.Proof)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatalf("%v\n%s%+v", err, testboard.Diagram(pos), pos.Setup())
	}
	return w
}

// fives is a solver that finds fives only, so that the tree has to find all other wins.
type fives struct{}

func (fives) Solve(_ context.Context, pos *board.Position, q proof.Question) proof.Record {
	if squares := pos.FiveSquares(nil, pos.ToMove()); len(squares) > 0 {
		return proof.Record{Space: q.Space, Outcome: proof.Win, Spent: 1, Body: proof.VCFBody(nil, pos.Size(), squares[:1])}
	}
	return proof.Record{Space: q.Space, Budget: 1, Spent: 1}
}

// near returns a position that needs order 3, with up to three points changed, and its attacker.
func near(rng *rand.Rand, pos *board.Position) (testtruth.Tiny, board.Colour) {
	for {
		g := testtruth.TinyOf(pos)
		for range rng.IntN(4) {
			g.Set(rng.IntN(g.N*g.N), board.Colour(rng.IntN(3)))
		}
		if g.Playable() && g.FiveSquares(pos.ToMove()) == 0 {
			return g, pos.ToMove()
		}
	}
}

func must(t *testing.T, g testtruth.Tiny, a board.Colour) *board.Position {
	t.Helper()
	pos, err := g.Position(a)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestTruth compares the prover with minimax, with either side to move, on boards that are nearly
// full: with solvers as they are, and with some that find fives only. Each win must have a proof.
func TestTruth(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		rng := rand.New(rand.NewPCG(17, testboard.Seed()))
		from := testboard.File(t, "../../lambda/testdata/order3-"+rule.String()+".jsonl")
		list := mover()
		queues := []book.Queue{local(2, nil), book.Local{Ahead: 1, Solvers: []book.Solver{fives{}, fives{}}}}
		stores := []book.Store{memory(t), memory(t)} // what one queue finds would spare the other its work
		wins, defended, open, deep := 0, 0, 0, 0
		for i := range testboard.Trials(t, 16, 24, 40) {
			g, a := near(rng, from[rng.IntN(len(from))].Position)
			side := a
			if first := solve.New(4<<20).Search(t.Context(), must(t, g, a), proof.Question{Space: proof.Widest()}).First; len(first) > 0 && rng.IntN(2) == 0 {
				g.Set(first[0].Index(g.N), a) // the first move of a win
				side = a.Opponent()
			}
			pos, err := g.Position(side)
			if err != nil {
				continue
			}
			m := testtruth.NewMinimax(a, 1<<20)
			truly := m.Wins(g, side)
			if m.Left <= 0 {
				continue
			}
			nodes := uint64(10_000)
			if truly {
				nodes = 200_000 // enough to find the win
			}
			p, err := opening.New(pos, stores[i%2], queues[i%2], list, opening.Options{Attacker: a, First: 1 + rng.Uint64N(40), MaxNodes: nodes})
			if err != nil {
				if truly {
					t.Fatalf("minimax wins, New returns %v\n%s%+v", err, testboard.Diagram(pos), pos.Setup())
				}
				continue
			}
			r := run(t, t.Context(), p)
			switch {
			case r.Won && !truly:
				t.Fatalf("%v is to win: proved, but minimax does not win\n%s%+v", a, testboard.Diagram(pos), pos.Setup())
			case r.Won:
				written(t, pos, a, p)
				wins++
				if side != a {
					defended++
				}
				if p.View().Tree > 20 {
					deep++
					known, err := stores[i%2].Get(pos)
					if rec, _ := known.Answer(proof.Question{Space: proof.Any}, proof.SolverVersion); side == a && (err != nil || rec.Outcome != proof.Win) {
						t.Fatalf("the store lacks the win of an inner position: %v, %v\n%s", rec.Outcome, err, testboard.Diagram(pos))
					}
				}
			case truly:
				open++
			}
		}
		t.Logf("%d wins, %d of them with the defender to move, %d with trees of more than 20 nodes; %d wins not found", wins, defended, deep, open)
		if wins < 5 || defended == 0 || deep < 3 || open*5 > wins {
			t.Errorf("%d wins, %d with the defender to move, %d with large trees, %d not found; want 5, 1, 3, and not found at most a fifth of the others", wins, defended, deep, open)
		}
	})
}

// proved returns the number of choices that p has proved.
func proved(p *opening.Prover) (n int) {
	for _, c := range p.View().Choices {
		if c.State == opening.Proved {
			n++
		}
	}
	return n
}

// sample is a position with White to move, all of whose replies lose.
func sample(t testing.TB) *board.Position {
	return testboard.Position(t, board.Freestyle, 9, board.White, "d4 e4 f5", "c3 g7")
}

// TestResumed stops a run after some jobs, again and again. The store must spare the next run the work
// that is done, and the last run must end with a proof.
func TestResumed(t *testing.T) {
	pos := sample(t)
	whole := 0
	r := run(t, t.Context(), prover(t, pos, memory(t), local(1, func(*board.Position, proof.Question) { whole++ }), opening.Options{Attacker: board.Black, First: 3000}))
	if !r.Won || whole < 20 {
		t.Fatalf("won: %v in %d jobs, want a win in 20 jobs at least", r.Won, whole)
	}
	db, all := memory(t), 0
	for runs := 1; ; runs++ {
		ctx, cancel := context.WithCancel(t.Context())
		jobs := 0
		p := prover(t, pos, db, local(1, func(*board.Position, proof.Question) {
			if jobs++; jobs > whole/5 {
				cancel()
			}
		}), opening.Options{Attacker: board.Black, First: 3000})
		r := run(t, ctx, p)
		cancel()
		all += jobs
		if r.Won {
			written(t, pos, board.Black, p)
			if runs < 3 || all > 3*whole {
				t.Errorf("%d jobs in %d runs, want 3 runs at least and at most three times %d jobs", all, runs, whole)
			}
			return
		}
		seen := prover(t, pos, db, local(1, nil), opening.Options{Attacker: board.Black, MaxNodes: 1}) // which is spent at once
		run(t, t.Context(), seen)
		if had, has := proved(p), proved(seen); has < had || seen.View().Recalled != has {
			t.Errorf("a run without a job sees %d replies proved, %d of them recalled; the one before had %d", has, seen.View().Recalled, had)
		}
		if runs > 40 {
			t.Fatalf("no win after %d runs and %d jobs; a whole run takes %d", runs, all, whole)
		}
	}
}

// TestResumedOpen stops runs by their limits of nodes. What they leave in the store, also that order 3
// holds no win, must neither disprove the position nor make the next run repeat the last one.
func TestResumedOpen(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "h8 i7", "h9 g8")
	db := memory(t)
	none := testboard.Position(t, board.Freestyle, 15, board.Black, "h8", "h9")
	if err := db.Add(none, proof.Record{Space: proof.Widest(), Outcome: proof.None, Spent: 1, Solver: proof.SolverVersion}); err != nil {
		t.Fatal(err)
	}
	if err := db.Settle(); err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for range 3 {
		r := run(t, t.Context(), prover(t, pos, db, local(1, func(pos *board.Position, q proof.Question) {
			if k := fmt.Sprint(string(pos.AppendCanonical(nil)), q.MaxNodes); q.Passed || !seen[k] {
				seen[k] = true
			} else if q.MaxNodes >= 20 { // the last job of a run may have fewer, and be repeated
				t.Errorf("a job of %d nodes is repeated", q.MaxNodes)
			}
		}), opening.Options{First: 20, MaxNodes: 20_000}))
		if r.Won || r.Reason != proof.Nodes || r.Jobs < 5 || r.Nodes > 21_000 {
			t.Errorf("%d jobs, %d nodes, won %v, %v; want 5 jobs, 21000 nodes at most, no win", r.Jobs, r.Nodes, r.Won, r.Reason)
		}
	}
	r := run(t, t.Context(), prover(t, none, db, local(1, nil), opening.Options{First: 20, MaxNodes: 20_000}))
	if r.Reason != proof.Nodes || r.Jobs < 5 {
		t.Errorf("a position without a win of order 3: %v after %d jobs, want the limit of nodes", r.Reason, r.Jobs)
	}
}

// silent does not answer about one position.
type silent struct {
	solver
	about string // canonical bytes
}

func (s silent) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	if string(pos.AppendCanonical(nil)) == s.about {
		return proof.Record{Space: q.Space, Budget: q.MaxNodes, Spent: 1}
	}
	return s.solver.Solve(ctx, pos, q)
}

// TestOrientation: what the checker reads of a forbidden point depends on the orientation of the board, and
// so does its zone. Here a proof that lists only the zone of one orientation fails in another.
func TestOrientation(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 9, board.Black, "d7 e7 c6 d5 e5 f5 g4 h4 e3 f3 g3", "c8 b5 h5 d3")
	q := book.Local{Ahead: 1, Solvers: []book.Solver{silent{local(1, nil).Solvers[0].(solver), string(pos.AppendCanonical(nil))}}}
	p := prover(t, pos, memory(t), q, opening.Options{First: 500, MaxNodes: 200_000})
	if r := run(t, t.Context(), p); !r.Won {
		t.Fatalf("not won: %v", r.Reason)
	}
	written(t, pos, board.Black, p)
}

// liar claims a win of everything.
type liar struct{}

func (liar) Solve(_ context.Context, pos *board.Position, q proof.Question) proof.Record {
	return proof.Record{
		Space: q.Space, Outcome: proof.Win, Class: proof.VCT, Spent: 1, Nodes: 1,
		Body: proof.AppendPoint(nil, pos.AppendStones(nil, board.Empty)[0], pos.Size()),
	}
}

// TestForged: a win without a proof ends the run with an error.
func TestForged(t *testing.T) {
	p := prover(t, sample(t), memory(t), book.Local{Solvers: []book.Solver{liar{}}}, opening.Options{Attacker: board.Black})
	if r, err := p.Run(t.Context()); err == nil || r.Won {
		t.Fatalf("won: %v, error %v, want an error", r.Won, err)
	}
}

// TestHopeless: New refuses a defender who makes five.
func TestHopeless(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.White, "a1 b1 c1", "a9 b9 c9 d9")
	if _, err := opening.New(pos, memory(t), local(1, nil), mover(), opening.Options{Attacker: board.Black}); err == nil {
		t.Fatal("New accepts a position in which the defender makes five")
	}
}

// TestView looks at a run from its jobs.
func TestView(t *testing.T) {
	pos := sample(t)
	var p *opening.Prover
	var seen []opening.View
	p = prover(t, pos, memory(t), local(1, func(*board.Position, proof.Question) { seen = append(seen, p.View()) }), opening.Options{Attacker: board.Black, First: 3000})
	run(t, t.Context(), p)
	last := p.View()
	if len(last.Choices) != pos.Count(board.Empty) || !last.Won {
		t.Errorf("%d choices, won %v, want %d, true", len(last.Choices), last.Won, pos.Count(board.Empty))
	}
	for _, c := range last.Choices {
		if c.State != opening.Proved {
			t.Errorf("%v is %v, want proved", c.Move, c.State)
		}
	}
	for _, v := range seen {
		if v.Waiting == 0 || !v.Won && (len(v.Line) == 0 || pos.At(v.Line[0]) != board.Empty) {
			t.Fatalf("a view of the run: %d jobs under way, won %v, line %v", v.Waiting, v.Won, v.Line)
		}
	}
	if len(seen) < 20 {
		t.Errorf("%d views, want 20 at least", len(seen))
	}
}
