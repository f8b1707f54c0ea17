package oracle

import (
	"context"
	"errors"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/tss"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// The shares of a budget. Trees are worth their nodes where a search for fours
// does not come to its end soon (DESIGN.md, section 14), so it goes first, as
// far as its two short runs.
const (
	foursFirst = 9_000
	treeNodes  = 1_000
)

// five is the answer where the side to move makes a five.
func (r *Oracle) five(fast *lines.Board, pos *board.Position, me lines.Side) (Answer, error) {
	_, two := fast.FiveSquares(me)
	cert := foursCertificate(pos, two[:1])
	a := Answer{Verdict: proof.NewWin(proof.VCF, cert), Line: proof.Line{two[0]}, Shortest: true}
	return a, checked(pos, cert)
}

// recall asks the store. Without an answer, noFours says that it knows that
// there is no win by fours.
func (r *Oracle) recall(pos *board.Position, b Budget) (a Answer, ok, noFours bool) {
	if r.o.Store == nil {
		return a, false, false
	}
	known, err := r.o.Store.Get(pos)
	if err != nil {
		return a, false, false
	}
	q := proof.Question{Space: b.Space}
	if plain(b) {
		q.MaxNodes = b.Nodes
	}
	if rec, ok := known.Answer(q, proof.SolverVersion); ok {
		return stored(pos, &known, rec), true, false
	}
	fours, ok := known.Answer(proof.Question{Space: proof.Fours}, proof.SolverVersion)
	return a, false, ok && fours.Outcome == proof.None
}

// stored makes an answer of a record.
func stored(pos *board.Position, known *proof.Known, rec proof.Record) Answer {
	a := Answer{Stage: Stored, Line: rec.Line, Shortest: rec.Shortest}
	switch rec.Outcome {
	case proof.Win:
		a.Verdict = proof.NewWin(rec.Class, rec.Certificate(pos))
	case proof.None:
		a.Verdict = proof.NoWin(rec.Space.Class())
		a.Lost = known[proof.Any].Outcome == proof.Lost
	default:
		a.Verdict = proof.NewUnknown(rec.Space.Class(), proof.Nodes)
	}
	return a
}

// inquest is a search through the stages.
type inquest struct {
	*engine
	ctx     context.Context
	store   func(proof.Record)
	fast    *lines.Board
	pos     *board.Position
	b       Budget
	noFours bool // there is no win by fours
	a       Answer
}

// search asks the stages one after the other.
func (r *Oracle) search(ctx context.Context, fast *lines.Board, pos *board.Position, b Budget, noFours bool) (Answer, error) {
	e, waited, err := r.borrow(ctx)
	if err != nil {
		return Answer{Verdict: proof.NewUnknown(b.Space.Class(), stopReason(err)), Waited: waited}, nil
	}
	defer r.giveBack(e)
	if b.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.Time)
		defer cancel()
	}
	q := inquest{engine: e, ctx: ctx, fast: fast, pos: pos, b: b, noFours: noFours, store: r.keeper(pos)}
	q.a.Waited = waited
	q.run()
	if c := q.a.Verdict.Certificate(); c != nil {
		return q.a, checked(pos, c)
	}
	return q.a, nil
}

// run asks the stages until one has the answer or the budget is used up.
func (q *inquest) run() {
	q.a.Verdict = proof.NewUnknown(q.b.Space.Class(), proof.Nodes)
	_ = q.foursFirst() || q.trees() || q.foursRest() || q.threats()
	if q.a.Verdict.Outcome() == proof.Unknown && q.a.Verdict.Reason() == proof.Nodes && plain(q.b) {
		q.store(proof.Record{Space: q.b.Space, Budget: q.b.Nodes, Spent: q.a.Nodes, Solver: proof.SolverVersion})
	}
}

// plain reports whether the budget is all for one search, which the solver alone
// would make in the same way. Only then may the two answer each other with
// "unknown": what several stages did not find, the last one may with all nodes.
func plain(b Budget) bool { return b.Space == proof.Fours && 0 < b.Nodes && b.Nodes <= foursFirst }

// keeper hands records on to the store, if they are worth it.
func (r *Oracle) keeper(pos *board.Position) func(proof.Record) {
	if r.o.Store == nil {
		return func(proof.Record) {}
	}
	return func(rec proof.Record) {
		if rec.Spent >= r.o.Keep {
			_ = r.o.Store.Add(pos, rec) // the store reports its own errors
		}
	}
}

// left is what is left of the nodes, 0 for no limit, and false if nothing is.
func (q *inquest) left() (uint64, bool) {
	if q.b.Nodes == 0 {
		return 0, true
	}
	return q.b.Nodes - min(q.a.Nodes, q.b.Nodes), q.a.Nodes < q.b.Nodes
}

// upTo is a limit of at most most nodes within what is left, 0 for no limit.
func (q *inquest) upTo(most uint64) (uint64, bool) {
	left, ok := q.left()
	switch {
	case left == 0:
		return most, ok
	case most == 0:
		return left, ok
	default:
		return min(left, most), ok
	}
}

// foursFirst searches for fours a little, and is done where that suffices.
func (q *inquest) foursFirst() bool { return !q.noFours && q.fours(foursFirst) }

// foursRest searches for fours to the end, unless threats are searched too:
// that search finds wins by fours by itself.
func (q *inquest) foursRest() bool { return q.b.Space == proof.Fours && q.fours(0) }

// fours searches for a win by fours within so many nodes, 0 for what is left.
func (q *inquest) fours(most uint64) bool {
	nodes, ok := q.upTo(most)
	if !ok {
		return true
	}
	f := q.Defender.fours.SolveOn(q.ctx, q.fast, q.pos, vcf.Options{MaxNodes: nodes})
	q.a.Nodes += f.Nodes
	q.a.Stage = Fours
	return q.settle(proof.Fours, f.Verdict, f.Line, f.Nodes)
}

// trees looks for a win by trees of threats: it finds deep ones at once, and
// says nothing where it finds none.
func (q *inquest) trees() bool {
	nodes, ok := q.upTo(treeNodes)
	if !ok {
		return true
	}
	if q.b.Space == proof.Threes {
		return false // its threats are not of that class alone
	}
	t := q.engine.trees.Solve(q.ctx, q.pos, tss.Options{FoursOnly: q.b.Space == proof.Fours, MaxNodes: nodes})
	q.a.Nodes += t.Nodes
	if err := q.ctx.Err(); err != nil && t.Verdict.Outcome() != proof.Win {
		q.a.Verdict = proof.NewUnknown(q.b.Space.Class(), stopReason(err))
		return true
	}
	if t.Verdict.Outcome() != proof.Win {
		return false
	}
	q.a.Stage = Trees
	space := proof.Order2
	if t.Verdict.Class() == proof.VCF {
		space = proof.Fours
	}
	return q.settle(space, t.Verdict, t.Line, t.Nodes)
}

// threats searches for a win by threats.
func (q *inquest) threats() bool {
	nodes, ok := q.left()
	if !ok || q.b.Space == proof.Fours {
		return true
	}
	o := vct.Options{Threats: vct.Order2, MaxNodes: nodes}
	if q.b.Space == proof.Threes {
		o.Threats = vct.Three
	}
	t := q.Defender.threats.Solve(q.ctx, q.pos, o)
	q.a.Nodes += t.Nodes
	q.a.Stage = Threats
	return q.settle(q.b.Space, t.Verdict, t.Line, t.Nodes)
}

// settle takes the verdict of a search of a space, and reports whether it
// answers the question or there is no more to be tried.
func (q *inquest) settle(space proof.Space, v proof.Verdict, line proof.Line, nodes uint64) bool {
	switch v.Outcome() {
	case proof.Unknown:
		q.a.Verdict = proof.NewUnknown(q.b.Space.Class(), v.Reason())
		return v.Reason() != proof.Nodes
	case proof.None:
		q.store(recordOf(space, v, line, nodes))
		if space < q.b.Space {
			return false // nothing by fours says nothing yet
		}
	default:
		q.store(recordOf(space, v, line, nodes))
	}
	q.a.Verdict, q.a.Line = v, line
	return true
}

// recordOf is the record of a search that came to its end.
func recordOf(space proof.Space, v proof.Verdict, line proof.Line, nodes uint64) proof.Record {
	rec := proof.Record{Space: space, Outcome: v.Outcome(), Spent: nodes, Solver: proof.SolverVersion}
	if c := v.Certificate(); c != nil {
		rec.Class, rec.Line, rec.Nodes, rec.Body = v.Class(), line, c.Nodes, c.Body
	}
	return rec
}

// stopReason is why a context has ended.
func stopReason(err error) proof.Reason {
	if errors.Is(err, context.DeadlineExceeded) {
		return proof.Time
	}
	return proof.Cancelled
}
