// Package ladder holds the simple searchers: opponents of graded strength, each a rung.
//
//	random      any legal move
//	greedy      the move whose shapes score best, one ply (package eval)
//	greedy-vcf  greedy that asks the oracle about wins by fours of both sides
//	mentor      the mentor of AlphaGomoku, one ply by ranked shapes
//
// With Tactics above search.Off, each of them plays its own proved wins and chooses among the moves
// that hold against those of the opponent. All play every rule and every size. The scores of greedy
// and mentor were made for freestyle; under other rules they are only heuristics, but no rung plays
// a forbidden point, and a five is a five of the rule.
//
// # Chance
//
// Ties break by chance. The draw depends on the seed and the position alone, not on earlier
// searches. So a game that is resumed goes on as it would have.
//
// # Letters
//
// m the side to move and o its opponent, b the fast board, p a point, a and d the best shapes of m
// and of o (mentor).
package ladder

import (
	"cmp"
	"context"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// Options of a rung. The zero value has seed 0, no limit and asks no oracle.
type Options struct {
	Seed    uint64 // of the choice among equal moves
	Limit   search.Limit
	Tactics search.Tactics
}

// Searcher is a rung of the ladder. Random, Greedy, GreedyVCF and Mentor make it.
type Searcher struct {
	o      Options
	rank   func(b *lines.Board, moves []board.Point, m lines.Side) []scored
	blind  bool          // rank compares no moves
	oracle search.Oracle // nil = none, or not made yet
	b      lines.Board
}

// scored is a move with its score, in the unit of the rung, and its value.
type scored struct {
	move  board.Point
	score float64
	value float64
}

// Search implements search.Searcher. It needs microseconds, and the oracle's time. Limit.Nodes
// bounds the questions about threats only.
func (s *Searcher) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	start := time.Now()
	if err := search.Playable(pos); err != nil {
		return search.Result{}, err
	}
	if l.None() {
		l = s.o.Limit
	}
	ctx, cancel := l.Context(ctx)
	defer cancel()
	s.b.Reset(pos)
	if s.oracle == nil {
		s.oracle = s.o.Tactics.Oracle()
	}
	root, err := search.AskRoot(ctx, pos, s.oracle, s.o.Tactics.Level, l)
	r := s.choose(pos, root)
	if r.Basis == search.Lost {
		r.Line = s.refutation(ctx, pos, r.Move, &r)
	}
	r.Elapsed = time.Since(start)
	if progress != nil {
		progress(r)
	}
	return r, err
}

// Forget drops the oracle's tables. A rung remembers nothing else.
func (s *Searcher) Forget() { s.oracle = nil }

// choose plays a proved win, else the best of the moves that hold.
func (s *Searcher) choose(pos *board.Position, root search.Root) search.Result {
	r := search.Result{Basis: search.Static, Depth: 1, Nodes: root.Nodes, Asked: root.Asked}
	if s.blind {
		r.Basis, r.Depth = search.Guess, 0
	}
	if len(root.Win) > 0 {
		r.Move, r.Value, r.Basis, r.Line = root.Win[0], 1, search.Proved, root.Win
		return r
	}
	m := lines.SideOf(pos.ToMove())
	moves := root.Holds
	if moves == nil {
		moves = s.legal(pos, m)
	}
	ranked := s.rank(&s.b, moves, m)
	s.order(pos, ranked)
	best := ranked[0]
	r.Move, r.Value, r.Line = best.move, best.value, proof.Line{best.move}
	r.Nodes += uint64(len(ranked))
	for _, c := range ranked {
		r.Candidates = append(r.Candidates, search.Candidate{Move: c.move, Value: c.value})
	}
	switch {
	case root.Lost:
		r.Basis, r.Value = search.Lost, 0
	case pos.Count(board.Black)+pos.Count(board.White) == 0:
		r.Basis = search.Guess
	case len(ranked) == 1:
		r.Basis = search.Forced
	}
	return r
}

// legal returns the moves of m. There is at least one, as search.Playable found.
func (s *Searcher) legal(pos *board.Position, m lines.Side) (moves []board.Point) {
	for _, p := range pos.AppendStones(nil, board.Empty) {
		if s.b.May(m, p) {
			moves = append(moves, p)
		}
	}
	return moves
}

// order sorts by score, the best first, and equal scores by chance.
func (s *Searcher) order(pos *board.Position, list []scored) {
	rng := rand.New(rand.NewPCG(s.o.Seed, pos.Hash()))
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	slices.SortStableFunc(list, func(a, b scored) int { return cmp.Compare(b.score, a.score) })
}

// refutation returns the move and the opponent's win after it, or the move alone if the oracle does
// not find that win again in time.
func (s *Searcher) refutation(ctx context.Context, pos *board.Position, move board.Point, r *search.Result) proof.Line {
	line := proof.Line{move}
	s.oracle.Reset(pos)
	if s.oracle.Put(move) != nil {
		return line
	}
	const nodes = 100_000 // as many as a question about threats has at the root
	f, err := s.oracle.Solve(ctx, proof.Question{Space: s.o.Tactics.Level.Space(), MaxNodes: nodes})
	r.Nodes, r.Asked = r.Nodes+f.Nodes, r.Asked+1
	if err != nil || f.Verdict.Outcome() != proof.Win {
		return line
	}
	return append(line, f.Line...)
}
