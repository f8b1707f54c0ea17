package lambda

import (
	"context"
	"errors"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// DefaultMemory is the limit of the tree and the table for the defender's wins, in bytes, if the
// caller gives none.
const DefaultMemory = 64 << 20

// counterShare is the part of the memory for the defender's wins by fours; the tree has the rest.
const counterShare = 8

// Solver answers one question at a time. Only the searches of the root for threats use several
// threads. Between searches it keeps the memory of its tables, but not their content. A Solver is not
// safe for concurrent use: make one per goroutine. The zero value is unusable: see NewSolver.
type Solver struct {
	memory  int64 // of the tree
	threats *vct.Solver
	counter *vcf.Solver
	reader  tree.Reader
}

// NewSolver makes a solver whose tree and table take at most memory bytes together (0 =
// DefaultMemory). It asks threats, which has its own memory and which others may use between its
// answers.
func NewSolver(memory int64, threats *vct.Solver) *Solver {
	if memory == 0 {
		memory = DefaultMemory
	}
	counter := memory / counterShare
	return &Solver{memory: memory - counter, threats: threats, counter: vcf.NewSolver(max(counter, 1))}
}

// Solve answers q for the side to move. It panics unless the space of the question is proof.Order3
// or proof.Any, and also if Most or Passed is set, or for the shortest win in proof.Any. For proof.Any
// the verdict is Win or Unknown, never None. Result.Nodes counts the nodes of the tree and of all
// searches for threats and for the defender's fours. If ctx is cancelled or its deadline passes, Solve
// stops within some milliseconds and the verdict is Unknown (Cancelled or Time). Solve does not change
// pos.
func (v *Solver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Result {
	switch {
	case q.Space != proof.Order3 && q.Space != proof.Any:
		panic("lambda: asked about the space " + q.Space.String())
	case q.Passed || q.Most > 0:
		panic("lambda: asked for the win after a pass, or within a number of moves")
	case q.Goal == proof.ShortestWin && q.Space == proof.Any:
		panic("lambda: asked for the shortest win by any moves")
	}
	start := time.Now()
	s := v.begin(ctx, pos, &q)
	if n, _ := s.b.FiveSquares(s.me); n > 0 {
		return s.five(pos.FiveSquares(nil, pos.ToMove()))
	}
	s.run()
	r := s.result()
	if q.Goal == proof.ShortestWin {
		r = s.shortest(r)
	}
	r.Nodes, r.Elapsed = s.nodes, time.Since(start)
	return r
}

// SolveOn does the same as Solve, for callers that ask several engines about pos. It does not use
// their board.
func (v *Solver) SolveOn(ctx context.Context, _ *lines.Board, pos *board.Position, q proof.Question) proof.Result {
	return v.Solve(ctx, pos, q)
}

// errTooLarge means that the proof of a win is too large to be written out.
var errTooLarge = errors.New("the proof is too large")

// five returns the result if these points make a five.
func (s *search) five(first []board.Point) proof.Result {
	if s.q.Goal != proof.AllFirst {
		first = first[:1]
	}
	return proof.Result{
		Verdict: proof.NewWin(proof.VCF, proof.NewFours(s.origin, s.q.ID, first[:1])),
		Line:    proof.Line{first[0]}, First: first, ProvedShortest: true,
	}
}

// shortest takes a win and looks for shorter ones, with one more attacker's move each time. The
// first win within a limit is a shortest one; if there is none below the length of the given win,
// that one is.
func (s *search) shortest(best proof.Result) proof.Result {
	if best.Verdict.Outcome() != proof.Win {
		return best
	}
	best.Incomplete = false
	for limit := 1; limit < len(best.Line)/2; limit++ {
		s.plant(limit)
		s.run()
		switch r := s.result(); {
		case r.Verdict.Outcome() == proof.Win:
			r.ProvedShortest, r.Incomplete = true, false
			return r
		case r.Verdict.Outcome() == proof.Unknown:
			best.Incomplete, best.Stopped = true, r.Verdict.Reason()
			return best
		}
	}
	best.ProvedShortest = true
	return best
}

// result reads the verdict from the root.
func (s *search) result() proof.Result {
	if s.direct != nil {
		return s.graded(*s.direct)
	}
	first := s.firstMoves()
	if len(first) == 0 {
		switch {
		case !s.decided():
			return proof.Result{Verdict: proof.NewUnknown(proof.VCT, s.why())}
		case s.q.Space == proof.Any:
			return proof.Result{Verdict: proof.NewUnknown(proof.VCT, proof.Exhausted)}
		default:
			return proof.Result{Verdict: proof.NoWin(proof.VCT)}
		}
	}
	body, err := s.body()
	if err != nil {
		return proof.Result{Verdict: proof.NewUnknown(proof.VCT, proof.Memory)}
	}
	r := s.shown(body)
	r.First = first
	return s.graded(r)
}

// shown returns the win that body proves.
func (s *search) shown(body []byte) proof.Result {
	shape, err := s.reader.Shape(s.origin, body)
	if err != nil {
		panic("lambda: a proof that cannot be read: " + err.Error())
	}
	return proof.Result{
		Verdict: proof.NewWin(shape.Class, proof.NewCertificate(s.origin, s.q.ID, body, shape.Nodes)),
		Line:    shape.Line,
		First:   shape.Line[:1],
	}
}

// firstMoves lists the first moves that win, increasing.
func (s *search) firstMoves() (list []board.Point) {
	for i := range s.root.edges {
		if e := &s.root.edges[i]; e.numbers().pn == 0 {
			list = append(list, e.move)
			if s.q.Goal != proof.AllFirst {
				break
			}
		}
	}
	return list
}

// graded sets whether the win r is shortest, or its list of first moves complete.
func (s *search) graded(r proof.Result) proof.Result {
	// One attacker's move before the five is the fewest unless a five is possible at once.
	switch r.ProvedShortest = len(r.Line) <= 3; s.q.Goal {
	case proof.ShortestWin:
		r.Incomplete = !r.ProvedShortest
	case proof.AllFirst:
		r.Incomplete = !s.decided()
	}
	if r.Incomplete {
		r.Stopped = s.why()
	}
	return r
}
