package book_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/vcf"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

var rules = []board.Rule{board.Freestyle, board.Standard, board.Renju}

// fours is a solver for wins by fours.
type fours struct{ solver *vcf.Solver }

func (f fours) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	v := f.solver.Solve(ctx, pos, proof.Question{MaxNodes: q.MaxNodes})
	r := proof.Record{Space: q.Space, Outcome: v.Verdict.Outcome(), Spent: v.Nodes, Solver: proof.SolverVersion}
	switch cert := v.Verdict.Certificate(); {
	case cert != nil:
		r.Body = cert.Body
	case r.Outcome == proof.Unknown && v.Verdict.Reason() == proof.Nodes:
		r.Budget = q.MaxNodes
	case r.Outcome == proof.Unknown && v.Verdict.Reason() == proof.Time:
		r.Budget = max(v.Nodes, 1)
	}
	return r
}

// fives is a solver that finds fives only, so that all other results must flow.
type fives struct{}

func (fives) Solve(_ context.Context, pos *board.Position, q proof.Question) proof.Record {
	if squares := pos.FiveSquares(nil, pos.ToMove()); len(squares) > 0 {
		return proof.Record{Space: q.Space, Outcome: proof.Win, Spent: 1, Body: proof.VCFBody(nil, pos.Size(), squares[:1])}
	}
	return proof.Record{Space: q.Space, Budget: 1, Spent: 1}
}

// local returns a queue with n solvers for fours.
func local(n int) (q book.Local) {
	for range n {
		q.Solvers = append(q.Solvers, fours{vcf.NewSolver(1 << 20)})
	}
	return q
}

// memory returns an empty database. A warning of the database fails the test.
func memory(t testing.TB) *proofdb.DB {
	db := proofdb.OpenMemory(proofdb.Options{Warn: func(err error) { t.Error(err) }})
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// known returns what the store holds of pos.
func known(t testing.TB, s book.Store, pos *board.Position) proof.Outcome {
	t.Helper()
	k, err := s.Get(pos)
	if err != nil {
		t.Fatal(err)
	}
	r, _ := k.Answer(proof.Question{Space: proof.Any}, proof.SolverVersion)
	return r.Outcome
}

// item returns a position in the form of a source.
func item(pos *board.Position) notation.Item {
	return notation.Item{ID: "x", Setup: pos.Setup(), Stated: notation.Stated{ID: true}}
}

// gameOf returns a game in the form of a source.
func gameOf(t testing.TB, id string, rule board.Rule, size int, moves string) notation.Item {
	t.Helper()
	list, err := notation.ParseMoves(moves)
	if err != nil {
		t.Fatal(err)
	}
	return gameItem(id, rule, size, list)
}

func gameItem(id string, rule board.Rule, size int, moves []board.Point) notation.Item {
	it := notation.Item{ID: id, Source: "test", Line: 1, Moves: moves, Stated: notation.Stated{ID: true}}
	it.Setup = board.Setup{Rule: rule, Size: size, ToMove: board.Black}
	for i, m := range moves {
		it.Setup.ToMove = []board.Colour{board.White, board.Black}[i%2]
		switch {
		case m == board.Pass:
		case i%2 == 0:
			it.Setup.Black = append(it.Setup.Black, m)
		default:
			it.Setup.White = append(it.Setup.White, m)
		}
	}
	return it
}

// run proves b with two solvers and two threads.
func run(t testing.TB, b *book.Book, s book.Store, o book.Options) book.Report {
	t.Helper()
	return runWith(t, b, s, local(2), o)
}

func runWith(t testing.TB, b *book.Book, s book.Store, q book.Queue, o book.Options) book.Report {
	t.Helper()
	o.Threads = 2
	r, err := book.NewProver(b, s, q, o).Run(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// besieged returns a position that is often lost, 5×5 to 7×7, with about `empties` empty points. In
// it two or three rows cross, each with up to `row` stones of the side that is not to move.
func besieged(rng *rand.Rand, rule board.Rule, row, empties int) *board.Position {
	for {
		n, toMove := 5+rng.IntN(3), board.Black+board.Colour(rng.IntN(2))
		stone, keep := map[board.Point]board.Colour{}, map[board.Point]bool{}
		x, y := rng.IntN(n), rng.IntN(n)
		for _, dir := range rng.Perm(4)[:2+rng.IntN(2)] {
			d := [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}[dir]
			for i, k := range rng.Perm(7) {
				cx, cy := x+(k-3)*d[0], y+(k-3)*d[1]
				switch {
				case cx < 0 || cy < 0 || cx >= n || cy >= n:
				case i < row:
					stone[board.At(cx, cy)] = toMove.Opponent()
				case len(keep) < empties && stone[board.At(cx, cy)] == board.Empty:
					keep[board.At(cx, cy)] = true
				}
			}
		}
		s := board.Setup{Size: n, Rule: rule, ToMove: toMove}
		for _, i := range rng.Perm(n * n) {
			pt := board.PointAt(i, n)
			if stone[pt] == board.Empty && (keep[pt] || len(keep) < empties) {
				keep[pt] = true
				continue
			}
			if stone[pt] == board.Empty {
				stone[pt] = board.Black + board.Colour(rng.IntN(2))
			}
			if stone[pt] == board.Black {
				s.Black = append(s.Black, pt)
			} else {
				s.White = append(s.White, pt)
			}
		}
		if pos, err := board.New(s); err == nil && len(pos.FiveSquares(nil, toMove)) == 0 {
			return pos
		}
	}
}

// outcomes holds the values of all positions of a whole game, by canonical bytes: 1 if the side to
// move wins, -1 if it loses, 0 otherwise. A side without a legal move passes.
type outcomes struct {
	value map[string]int
	at    map[string]*board.Position
	stuck bool // in some position a side had no legal move
}

func playOut(pos *board.Position) *outcomes {
	o := &outcomes{value: map[string]int{}, at: map[string]*board.Position{}}
	o.of(pos.Clone(), 0)
	return o
}

func (o *outcomes) of(pos *board.Position, passes int) int {
	key := string(pos.AppendCanonical(nil))
	if v, ok := o.value[key]; ok {
		return v
	}
	side, best, legal := pos.ToMove(), -1, false
	for _, m := range pos.AppendStones(nil, board.Empty) {
		if !pos.Legal(m, side) {
			continue
		}
		legal = true
		if pos.MakesFive(m, side) {
			best = 1
			continue
		}
		_ = pos.Play(m)
		best = max(best, -o.of(pos, 0))
		pos.Undo()
	}
	if !legal {
		best = 0
		if o.stuck = true; passes < 2 {
			_ = pos.Play(board.Pass)
			best = -o.of(pos, passes+1)
			pos.Undo()
		}
	}
	o.value[key], o.at[key] = best, pos.Clone()
	return best
}

// positions returns all positions of the game in a fixed order.
func (o *outcomes) positions() []*board.Position {
	var keys []string
	for key := range o.at {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	var list []*board.Position
	for _, key := range keys {
		list = append(list, o.at[key])
	}
	return list
}

// selfplay returns a game in which the sides mostly play beside their stones, make fives and stop
// fives.
func selfplay(rng *rand.Rand, rule board.Rule, size, most int) (moves []board.Point) {
	pos, err := board.New(board.Setup{Size: size, Rule: rule})
	if err != nil {
		panic(err)
	}
	for len(moves) < most {
		m, ok := reply(rng, pos)
		if !ok {
			return moves
		}
		moves = append(moves, m)
		if pos.MakesFive(m, pos.ToMove()) {
			return moves
		}
		_ = pos.Play(m)
	}
	return moves
}

func reply(rng *rand.Rand, pos *board.Position) (board.Point, bool) {
	side := pos.ToMove()
	for _, c := range []board.Colour{side, side.Opponent()} {
		for _, m := range pos.FiveSquares(nil, c) {
			if pos.Legal(m, side) {
				return m, true
			}
		}
	}
	var near, legal []board.Point
	for _, m := range pos.AppendStones(nil, board.Empty) {
		if !pos.Legal(m, side) {
			continue
		}
		legal = append(legal, m)
		for dx := -1; dx <= 1; dx++ {
			for dy := -1; dy <= 1; dy++ {
				if x, y := m.X()+dx, m.Y()+dy; x >= 0 && y >= 0 && pos.At(board.At(x, y)) == side {
					near = append(near, m)
				}
			}
		}
	}
	switch {
	case len(near) > 0 && rng.IntN(8) > 0:
		return near[rng.IntN(len(near))], true
	case len(legal) > 0:
		return legal[rng.IntN(len(legal))], true
	}
	return 0, false
}
