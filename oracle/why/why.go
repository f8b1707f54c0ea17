package why

import (
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// Options say by which wins an idea is judged. The zero value asks for
// continuous fours, without limits.
type Options struct {
	Space    proof.Space // Fours: every move of the idea must be a four. Others: or a threat
	MaxNodes uint64      // positions visited by all searches together; 0 = no limit
	Threads  int         // that search together, of a VCT; 0 = 1
	ID       string      // of the position; certificates of later moves have it with ":" and the moves behind it
}

// Step is what becomes of one move of an idea.
type Step struct {
	Move  board.Point
	Side  board.Colour // whose move it is
	Space proof.Space  // by whose wins it was judged
	// Verdict is of the wins of the class that begin with Move: Win with the
	// certificate of the position before Move, accepted by the checker; None if
	// Move fails, for Reason; Unknown if a limit was met first.
	Verdict proof.Verdict
	Reason  Reason
	// Reply is the defender's answer: the block of a four; after a quiet move
	// one of those that leave no win, else of the longest line. It is board.Pass
	// where there is none, or none is needed.
	Reply board.Point
	At    []board.Point // what Reason speaks of: see there
	Open  []board.Point // replies to a quiet move that the limits left undecided
	Tried int           // replies to a quiet move that were searched; the others lose to its threat
	// Replies are those of Tried, increasing, where a quiet move wins.
	Replies []board.Point
	// Forbidden is why Black may not play Move or the point At, where that is
	// the reason, and Rows the stones that make with Move what is forbidden.
	Forbidden board.Reason
	Rows      [][]board.Point
	Line      proof.Line // of a win, from Move up to and including the five; for a quiet move one variation

	size int // of the board
}

// Answer is the judgement of an idea.
type Answer struct {
	// Steps are the moves of the idea in their order, the last with the
	// judgement of all. They end before a move that was not reached, because
	// the game is over or the opponent wins first.
	Steps   []Step
	Nodes   uint64        // positions visited by all searches
	Elapsed time.Duration // of searching and building certificates, not of checking them

	// Of Oracle.Why: for how long all engines were busy with other questions, and,
	// where there are no steps, why none came free in time.
	Waited  time.Duration
	Stopped proof.Reason
}

// Critic plays people's ideas and says what refutes them. Not safe for concurrent
// use: make one a goroutine. The zero value is unusable: see New.
type Critic struct{ solver *solve.Solver }

// New makes a critic that asks the solver, which others may use between its answers.
func New(solver *solve.Solver) *Critic { return &Critic{solver} }

// Why plays the moves of the side to move one after another, with the
// defender's answers between them, and says of each whether it wins. Any
// points may be given: one that cannot be played is a move that fails.
// Cancelling ctx, or its deadline, stops the searches within milliseconds; what
// is not decided by then is Unknown. The error wraps verify.ErrUnchecked: then nothing
// in the answer may be relied on. pos is not changed.
func (c *Critic) Why(ctx context.Context, pos *board.Position, moves []board.Point, o Options) (Answer, error) {
	start := time.Now()
	q := idea{Critic: c, ctx: ctx, o: o, pos: pos.Clone(), side: pos.ToMove()}
	var answer Answer
	for _, a := range moves {
		s := q.judge(a)
		answer.Steps = append(answer.Steps, s)
		if s.Reason.ends() {
			break
		}
		q.play(s.Move)
		q.play(s.Reply)
	}
	answer.Nodes, answer.Elapsed = q.nodes, time.Since(start)
	return answer, answer.check(c.solver.Checker(), pos)
}

// idea is a line under examination; pos is the position that it has led to.
type idea struct {
	*Critic
	ctx   context.Context
	o     Options
	pos   *board.Position
	side  board.Colour // the attacker
	nodes uint64
}

// judge says what becomes of the attacker's move a. pos is the same afterwards.
func (q *idea) judge(a board.Point) Step {
	s := Step{Move: a, Side: q.side, Reply: board.Pass, Space: q.o.Space, size: q.pos.Size()}
	switch {
	case !a.On(q.pos.Size()):
		return q.fails(s, Off)
	case q.pos.At(a) != board.Empty:
		return q.fails(s, Taken)
	case !q.pos.Legal(a, q.side):
		s.Forbidden = q.pos.Forbidden(a)
		s.Rows = forbiddenRows(q.pos, a, s.Forbidden)
		return q.fails(s, Forbidden)
	case q.pos.MakesFive(a, q.side):
		return q.winsAtOnce(s, Five)
	}
	if s.At = q.fivesBut(a); len(s.At) > 0 {
		return q.fails(s, FiveIgnored)
	}
	q.play(a)
	squares := q.pos.FiveSquares(nil, q.side)
	q.pos.Undo()
	switch {
	case len(squares) > 0:
		return q.four(s, squares)
	case q.o.Space == proof.Fours:
		return q.noFour(s)
	default:
		return q.quiet(s)
	}
}

// fivesBut are the points other than a where the defender makes five.
func (q *idea) fivesBut(a board.Point) []board.Point {
	squares := q.pos.FiveSquares(nil, q.side.Opponent())
	return slices.DeleteFunc(squares, func(pt board.Point) bool { return pt == a })
}

// noFour is a move that leaves no five-square, where it should.
func (q *idea) noFour(s Step) Step {
	for d := range rowSteps {
		if l := lineThrough(q.pos, s.Move, d); l.row.Overline(l.i, q.side) {
			return q.fails(s, Overline)
		}
	}
	return q.fails(s, NoFour)
}

func (q *idea) fails(s Step, why Reason) Step {
	s.Verdict, s.Reason = proof.NoWin(q.o.Space.Class()), why
	return s
}

func (q *idea) undecided(s Step, why proof.Reason) Step {
	s.Verdict, s.Reason = proof.NewUnknown(q.o.Space.Class(), why), Undecided
	return s
}

// wins ends a judgement with a certificate of the position.
func (q *idea) wins(s Step, why Reason, class proof.Class, body []byte, nodes uint64) Step {
	s.Verdict = proof.NewWin(class, proof.NewCertificate(q.pos, q.id(), body, nodes))
	s.Reason = why
	return s
}

// id names the position that the idea has led to.
func (q *idea) id() string {
	moves := q.pos.Moves()
	if len(moves) == 0 {
		return q.o.ID
	}
	text := q.o.ID + ":"
	for _, pt := range moves {
		text += pt.String()
	}
	return text
}

// play makes the side to move play an empty point, or pass.
func (q *idea) play(pt board.Point) {
	if err := q.pos.Play(pt); err != nil {
		panic("why: a move that was not asked about: " + err.Error())
	}
}
