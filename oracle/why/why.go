// Package why plays a person's idea and shows what refutes it, or proves that it wins.
//
// Letters: A the side whose idea it is and D its opponent, a a move of A, d a reply of D, s a Step,
// q an idea in progress.
package why

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/solve"
)

// Options select the wins by which an idea is judged: by default continuous fours, without limits.
type Options struct {
	Space    proof.Space // Fours: every move of the idea must be a four. Others: a four or a threat
	MaxNodes uint64      // positions visited by all searches together; 0 = no limit
	Threads  int         // of a search for a VCT; 0 = 1
	ID       string      // of the position; certificates of later moves append ":" and the moves
}

// Step is the judgement of one move of an idea.
type Step struct {
	Move  board.Point
	Side  board.Colour // whose move it is
	Space proof.Space  // the class of wins that judges the move
	// Verdict is about the wins of the class that begin with Move. A Win has the certificate of the
	// position before Move, accepted by the checker. None: Move fails, for Reason. Unknown: a limit
	// was met first.
	Verdict proof.Verdict
	Reason  Reason
	// Reply is the defender's answer: the block of a four; after a quiet move a reply that leaves
	// no win, or else the one of the longest line. It is board.Pass if there is none, or none is
	// needed.
	Reply board.Point
	At    []board.Point // the points that the comment of Reason calls At
	Open  []board.Point // replies to a quiet move that the limits left undecided
	Tried int           // replies to a quiet move that were searched; the others lose to its threat
	// Replies are the replies counted in Tried, increasing, if a quiet move wins.
	Replies []board.Point
	// Forbidden is the reason why Black may not play Move or the point At, and Rows the stones that
	// make the forbidden shape with Move.
	Forbidden board.Reason
	Rows      [][]board.Point
	Line      proof.Line // of a win, from Move up to and including the five; for a quiet move one variation

	size int // of the board
}

// Answer is the judgement of an idea.
type Answer struct {
	// Steps are the moves of the idea in their order; the last one judges the whole idea. They end
	// before a move that was not reached, since the game is over or the opponent wins first.
	Steps   []Step
	Nodes   uint64        // positions visited by all searches
	Elapsed time.Duration // of searching and building certificates, not of checking them

	// Set by Oracle.Why: the time during which all engines were busy, and, if there are no steps,
	// the reason why none came free.
	Waited  time.Duration
	Stopped proof.Reason
}

// Critic plays people's ideas and shows what refutes them. It is not safe for concurrent use: make
// one per goroutine. The zero value is unusable: see New.
type Critic struct{ solver *solve.Solver }

// New makes a critic that asks the solver, which others may use between its answers.
func New(solver *solve.Solver) *Critic { return &Critic{solver} }

// Why plays the moves of the side to move one after another, with the defender's answers between
// them, and judges whether each wins. Any points are allowed: a move that cannot be played fails.
// If ctx is cancelled or its deadline passes, the searches stop within milliseconds, and the
// undecided moves are Unknown. The error wraps verify.ErrUnchecked: then nothing in the answer may
// be relied on. Why does not change pos.
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

// idea is a sequence of moves under examination; pos is the position after it.
type idea struct {
	*Critic
	ctx   context.Context
	o     Options
	pos   *board.Position
	side  board.Colour // the attacker
	nodes uint64
}

// judge judges the attacker's move a. It leaves pos as it was.
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
	fives := q.pos.FiveSquares(nil, q.side.Opponent())
	s.At = slices.DeleteFunc(fives, func(pt board.Point) bool { return pt == a })
	if len(s.At) > 0 {
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

// noFour judges a move that must make a four and makes none.
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

func (q *idea) wins(s Step, why Reason, class proof.Class, body []byte, nodes uint64) Step {
	s.Verdict = proof.NewWin(class, proof.NewCertificate(q.pos, q.id(), body, nodes))
	s.Reason = why
	return s
}

// id names the current position.
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

func (q *idea) play(pt board.Point) {
	if err := q.pos.Play(pt); err != nil {
		panic("why: a move that was not asked about: " + err.Error())
	}
}

// search searches for a win of the side to move. passed is as in proof.Question.
func (q *idea) search(space proof.Space, passed bool) proof.Result {
	left, ok := q.left()
	if !ok {
		return proof.Result{Verdict: proof.NewUnknown(q.o.Space.Class(), proof.Nodes)}
	}
	r := q.solver.Search(q.ctx, q.pos, proof.Question{Space: space, MaxNodes: left, Threads: q.o.Threads, Passed: passed})
	q.nodes += r.Nodes
	return r
}

// left returns the number of nodes left (0 = no limit), and false if there are none.
func (q *idea) left() (uint64, bool) {
	return q.o.MaxNodes - min(q.nodes, q.o.MaxNodes), q.o.MaxNodes == 0 || q.nodes < q.o.MaxNodes
}

// check has the verifier check every win, each on the position before its move.
func (w *Answer) check(checker *verify.Checker, pos *board.Position) error {
	p := pos.Clone()
	for _, s := range w.Steps {
		if s.Verdict.Outcome() == proof.Win {
			if err := checker.Win(p, s.Verdict.Certificate()); err != nil {
				return fmt.Errorf("%v: %w", s.Move, err)
			}
		}
		if s.Reason.ends() {
			return nil
		}
		for _, pt := range []board.Point{s.Move, s.Reply} {
			if err := p.Play(pt); err != nil {
				return fmt.Errorf("%w: %v: %w", verify.ErrUnchecked, s.Move, err)
			}
		}
	}
	return nil
}

// Reason says why a move of an idea wins or fails.
type Reason uint8

// The reasons. A is the side whose idea it is, D its opponent.
const (
	Undecided Reason = iota // a limit was met before the move was decided

	// The move cannot be played.
	Off       // it is no point of the board
	Taken     // a stone stands there
	Forbidden // to Black in renju: Step.Forbidden and Rows

	// The move is no threat.
	FiveIgnored // D makes five at At next, and Move is not there
	Overline    // six or more in a row where exactly five win, and no four
	NoFour      // D need not answer
	NoThree     // no three, no four and no block of a four, but the space asks for one
	NoThreat    // if D passes, A has no win of the space Pass

	// The move makes a four, and D's only block is Reply.
	CounterFives     // the block gives D the five-squares At: too many for one move
	CounterForbidden // the block gives D the five-square At, where Black may not play: Step.Forbidden
	CounterNoFour    // the block gives D the five-square At, and A makes no four there
	CounterFour      // the block gives D the five-square At, and A has no win of the class from there
	Blocked          // A has no win of the class left

	// The move threatens a win.
	Answered // after each of the replies At, A has no win of the class

	// The move wins.
	Five           // it makes five
	TwoFives       // A makes five at one of At, and D cannot stop all
	BlockForbidden // D is Black, and may not play on the only block, At: Step.Forbidden
	GoesOn         // D blocks with Reply, and A wins from there
	EveryReply     // A wins after a pass, and after each reply that can disturb that win
)

// names are the reasons as programs read them.
var names = [...]string{
	Undecided: "undecided", Off: "off-board", Taken: "taken", Forbidden: "forbidden",
	FiveIgnored: "five-ignored", Overline: "overline", NoFour: "no-four", NoThree: "no-three", NoThreat: "no-threat",
	CounterFives: "counter-fives", CounterForbidden: "counter-forbidden", CounterNoFour: "counter-no-four",
	CounterFour: "counter-four", Blocked: "blocked", Answered: "answered",
	Five: "five", TwoFives: "two-fives", BlockForbidden: "block-forbidden", GoesOn: "goes-on", EveryReply: "every-reply",
}

// String returns the reason as programs read it: "counter-fives".
func (r Reason) String() string {
	if int(r) < len(names) {
		return names[r]
	}
	return "unknown"
}

// ends reports whether the idea ends with this reason: the game is over, the move cannot be played,
// or D wins next.
func (r Reason) ends() bool {
	switch r {
	case CounterNoFour, CounterFour, Blocked, Answered, TwoFives, BlockForbidden, GoesOn, EveryReply, Undecided:
		return false
	default:
		return true
	}
}
