// Package defend finds which moves of the side to move hold against the opponent's wins by threats,
// and which moves win. Every refutation and every win comes with a certificate that the independent
// checker accepted. No side may pass: see board.Rule.
//
// Letters: m the side to move and o its opponent, a an attacker's move, f the block of a four, x a
// move that is examined, d a defender's reply, q a question being worked on.
package defend

import (
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/solve"
)

// Options select the wins that a move must hold against. The zero value means the opponent's wins
// by continuous fours, without limits.
type Options struct {
	Space    proof.Space // of the opponent's wins, and of the mover's own
	MaxNodes uint64      // positions visited by all searches together; 0 = no limit
	ID       string      // of the position; certificates append ":" and the move
	// Moves lists the moves to examine, empty points without repetition; nil = all legal ones. A
	// Defence then covers these only; it lists the forbidden ones in Forbidden.
	Moves []board.Point
	// Memory, if it has a store, answers before each search and learns its result. Defend stores a
	// lost position however few nodes it took.
	Memory solve.Memory
	// HoldsOnly leaves Wins empty: no search looks for wins of the side to move.
	HoldsOnly bool
}

// Proved is a move with a win that the checker has accepted.
type Proved struct {
	Move board.Point
	// Line goes up to and including the five. For a refuted move it begins with the opponent's next
	// move, for an own win with Move itself. For a VCT it is one variation.
	Line proof.Line
	// Certificate is of the position after Move for a refuted move, and of the position that was
	// asked about for an own win.
	Certificate *proof.Certificate
}

// Defence is the fate of each move of the side to move. Each empty point is in exactly one of
// Holds, Refuted, Unknown and Forbidden. Each list is in increasing order of its points.
type Defence struct {
	// Threat is the opponent's verdict after a pass, and ThreatLine the line of its win.
	Threat     proof.Verdict
	ThreatLine proof.Line

	// Wins are the moves with which the side to move wins by the class itself; if it can make a
	// five, the fives alone. These moves also hold.
	Wins []Proved
	// Holds are the moves after which the opponent has no win of the class.
	Holds     []board.Point
	Refuted   []Proved
	Forbidden []board.Point // to Black in renju; only where Black is to move
	Unknown   []board.Point // moves that the limits left open

	// Incomplete says that a limit was met: some moves are Unknown, or Wins may lack some.
	Incomplete bool
	Stopped    proof.Reason // the reason, if Incomplete

	some bool // not all legal moves were asked about

	Nodes   uint64        // positions visited by all searches
	Stored  uint64        // searches that the store spared
	Elapsed time.Duration // of searching and building certificates, not of checking them
}

// Legal returns the number of moves that the side to move may play.
func (d *Defence) Legal() int { return len(d.Holds) + len(d.Refuted) + len(d.Unknown) }

// Lost reports whether the side to move loses: it has a legal move, all moves were examined, and
// each one is refuted by a win that the checker accepted.
func (d *Defence) Lost() bool {
	return !d.some && len(d.Refuted) > 0 && len(d.Refuted) == d.Legal()
}

// Defender answers one position at a time, and keeps its solver and memory between answers. It is
// not safe for concurrent use: make one per goroutine. The zero value is unusable: see New.
type Defender struct {
	solver *solve.Solver
	b      lines.Board
	tree   tree.Reader // of bodies that the checker has accepted
}

// New makes a defender that asks the solver, which others may use between its answers.
func New(solver *solve.Solver) *Defender { return &Defender{solver: solver} }

// Defend examines every move of the side to move. If ctx is cancelled or its deadline passes,
// Defend stops within milliseconds, and the undecided moves are Unknown. The error wraps
// verify.ErrUnchecked; then nothing in the answer may be relied on. Defend does not change pos.
func (d *Defender) Defend(ctx context.Context, pos *board.Position, o Options) (Defence, error) {
	start := time.Now()
	q := d.inquire(ctx, pos, o)
	q.list()
	q.threat()
	if q.harmless() {
		for i := range q.moves {
			q.mark(&q.moves[i], holds)
		}
	} else {
		q.examine()
	}
	if !o.HoldsOnly {
		q.win() // last: a search for all first moves of a VCT can use up the limits
	}
	q.sort()
	q.keepLost()
	q.out.Elapsed = time.Since(start) - q.checking
	return q.out, q.err
}

func (d *Defender) inquire(ctx context.Context, pos *board.Position, o Options) *inquiry {
	d.b.Reset(pos)
	return &inquiry{Defender: d, ctx: ctx, o: o, pos: pos.Clone(), m: lines.SideOf(pos.ToMove()), tries: verify.Checker{Stop: ctx}, watch: solve.ProgressOf(ctx)}
}

// inquiry examines one position. pos and the board show it between calls of the methods.
type inquiry struct {
	*Defender
	ctx context.Context
	o   Options
	pos *board.Position
	m   lines.Side

	moves []candidate          // all legal moves, increasing
	known []proof.Line         // the opponent's wins by fours found so far, each in another position
	trees []*proof.Certificate // the opponent's other wins
	tries verify.Checker       // of trees in other positions; ends with ctx
	out   Defence

	checking time.Duration // spent in the checker, on wins that were found
	err      error         // the first win that it refused

	watch *solve.Progress // nil = nobody watches
}

// candidate is a legal move and its fate.
type candidate struct {
	move board.Point
	fate fate
	by   Proved // of a refuted one

	lines, trees int // how many of the known wins were tried on it
}

type fate uint8

const (
	open fate = iota
	holds
	refuted
)

// list finds the legal moves and the forbidden points. A move that makes a five holds.
func (q *inquiry) list() {
	black := q.b.Forbids(q.m)
	for _, x := range q.pos.AppendStones(nil, board.Empty) {
		switch {
		case q.o.Moves != nil && !slices.Contains(q.o.Moves, x):
			q.out.some = true
		case q.b.Tally(x, q.m).Fives() > 0:
			q.moves = append(q.moves, candidate{move: x, fate: holds})
			q.watch.Decide(1)
		case black && q.b.Forbidden(x):
			q.out.Forbidden = append(q.out.Forbidden, x)
			q.watch.Decide(1)
		default:
			q.moves = append(q.moves, candidate{move: x})
		}
	}
	q.watch.Ask(len(q.moves) + len(q.out.Forbidden))
}

func (q *inquiry) mark(c *candidate, f fate) {
	if c.fate == open {
		q.watch.Decide(1)
	}
	c.fate = f
}

// threat asks for the opponent's win after a pass, the first win to try on every move.
func (q *inquiry) threat() {
	q.play(board.Pass)
	defer q.pos.Undo()
	f := q.ask(0)
	q.out.Threat, q.out.ThreatLine = f.Verdict, f.Line
	q.learn(f)
	if f.Verdict.Outcome() == proof.Win {
		q.check(f.Verdict.Certificate())
	}
}

// learn keeps a win of the opponent, to try it on other moves.
func (q *inquiry) learn(f proof.Result) {
	switch {
	case f.Verdict.Outcome() != proof.Win:
	case f.Verdict.Class() == proof.VCF:
		q.known = append(q.known, f.Line)
	case !q.o.Space.ByShape(): // the checker ignores shapes: on another position the tree may leave the class
		q.trees = append(q.trees, f.Verdict.Certificate())
	}
}

// examine tries the threat on every move, before any search uses up nodes. Then it decides the
// other moves, by wins found meanwhile or by searches. It works in rounds: a hard move does not use
// up the limits before the others, and a win found after an easier move may refute the hard one.
func (q *inquiry) examine() {
	for i := range q.moves {
		if c := &q.moves[i]; c.fate == open {
			q.try(c)
		}
	}
	for _, share := range shares {
		for i := range q.moves {
			// Replays cost no nodes, but they cost time.
			if c := &q.moves[i]; c.fate == open && (q.ctx.Err() != nil || !q.try(c)) {
				q.decide(c, share)
			}
		}
	}
}

// shares limits the nodes of one search, by round; 0 = all nodes left.
var shares = [...]uint64{10_000, 100_000, 1_000_000, 10_000_000, 0}

func (q *inquiry) decide(c *candidate, share uint64) {
	q.play(c.move)
	defer q.pos.Undo()
	f := q.ask(share)
	switch f.Verdict.Outcome() {
	case proof.None:
		q.mark(c, holds)
	case proof.Win:
		q.refute(c, f.Line, f.Verdict.Certificate())
		q.check(c.by.Certificate)
		q.learn(f)
	}
}

// refute notes the opponent's win after the move, which is on q.pos.
func (q *inquiry) refute(c *candidate, line proof.Line, cert *proof.Certificate) {
	q.mark(c, refuted)
	c.by = Proved{Move: c.move, Line: line, Certificate: q.name(cert, c.move)}
}

func (q *inquiry) name(cert *proof.Certificate, move board.Point) *proof.Certificate {
	named := *cert
	named.ID = q.o.ID + ":" + move.String()
	return &named
}

func (q *inquiry) play(pt board.Point) {
	if err := q.pos.Play(pt); err != nil {
		panic("defend: a move that is not on the list: " + err.Error())
	}
}

func (q *inquiry) sort() {
	for _, c := range q.moves {
		switch c.fate {
		case holds:
			q.out.Holds = append(q.out.Holds, c.move)
		case refuted:
			q.out.Refuted = append(q.out.Refuted, c.by)
		default:
			q.out.Unknown = append(q.out.Unknown, c.move)
		}
	}
}

// MovesOf returns the moves of the list.
func MovesOf(list []Proved) []board.Point {
	moves := make([]board.Point, len(list))
	for i, p := range list {
		moves[i] = p.Move
	}
	return moves
}
