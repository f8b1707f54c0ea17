package brain

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// thought is the search for a move. It asks four questions in each round: do I win by fours; do I
// win by threats; after which of my moves does the opponent win by fours; after which by threats?
// Each round has four times the nodes of the round before. So each question has had its share
// whenever time is up, and a deep threat of the brain never hides a simple threat of the opponent.
type thought struct {
	oracle   *oracle.Oracle
	pos      *board.Position
	space    proof.Space // of wins by threats
	mates    bool        // own wins get most of the nodes
	threads  int
	want     int    // how many moves to report
	rounds   int    // 0 = until the time is up
	maxNodes uint64 // of all questions; 0 = no limit
	report   *report
	progress func() // called after each round; may be nil

	list  []candidate // by score
	began time.Time
	round int
	nodes uint64
	asked uint64 // questions
	err   error  // the first win that the checker refused; it counts as not found

	foursAsked, threatsAsked bool // the question for an own win is answered
	judged                   bool // the opponent's wins by fours are known for all moves
}

// The nodes of a question. The first round takes some milliseconds.
const (
	firstNodes = 2_000
	growth     = 4
	lastNodes  = 1 << 40 // no search gets this far
)

// newThought copies pos: a question that search.Await no longer waits for may still read it when the
// caller plays the next move.
func newThought(o *oracle.Oracle, pos *board.Position, moves []board.Point) *thought {
	return &thought{
		oracle: o, pos: pos.Clone(), list: newCandidates(pos, moves), space: proof.ByThreats, threads: 1, want: 1,
	}
}

// run searches until it has found a win, or the wanted moves are known to hold, or ctx ends.
func (t *thought) run(ctx context.Context) {
	t.began = time.Now()
	t.report.begin()
	questions := []func(context.Context, uint64){t.ownFours, t.ownThreats, t.theirFours, t.theirThreats}
	for n := uint64(firstNodes); n < lastNodes && (t.rounds == 0 || t.round < t.rounds); n *= growth {
		for _, ask := range questions {
			if t.settled() || t.spent(ctx) {
				break
			}
			ask(ctx, n)
		}
		t.round++
		t.report.round(t)
		if t.progress != nil {
			t.progress()
		}
		if t.settled() || t.spent(ctx) {
			return
		}
	}
}

// best returns the best move so far.
func (t *thought) best() *candidate { return t.ranked()[0] }

// ranked returns all moves, the best first.
func (t *thought) ranked() []*candidate {
	list := make([]*candidate, len(t.list))
	for i := range t.list {
		list[i] = &t.list[i]
	}
	slices.SortStableFunc(list, better)
	return list
}

func (t *thought) spent(ctx context.Context) bool {
	return ctx.Err() != nil || t.maxNodes > 0 && t.nodes >= t.maxNodes
}

// settled reports whether more search would change nothing: every move loses, or there is no own
// win and the wanted moves hold. If one move is wanted, a win or a single legal move suffices.
func (t *thought) settled() bool {
	won, lost := 0, 0
	for i := range t.list {
		switch t.list[i].fate {
		case wins:
			won++
		case loses:
			lost++
		}
	}
	if t.want == 1 && (won > 0 || len(t.list) == 1) {
		return true
	}
	return lost == len(t.list) || t.foursAsked && t.threatsAsked && t.held()
}

// held reports whether the wanted moves, by score, are known to hold.
func (t *thought) held() bool {
	held := 0
	for i := range t.list {
		switch t.list[i].fate {
		case holdsThreats, wins:
			held++
		case loses:
			continue
		default:
			return false
		}
		if held == t.want {
			return true
		}
	}
	return true
}

// fate is the state of a move, from bad to good.
type fate uint8

const (
	loses        fate = iota // the opponent has a checked win after it
	open                     // nothing is known
	holdsFours               // it holds against the opponent's wins by fours
	holdsThreats             // it holds against the opponent's wins by threats, too
	wins                     // it begins a checked win
)

type candidate struct {
	move  board.Point
	score int
	fate  fate
	line  proof.Line // of the checked win; it begins with move, or with the opponent's answer if move loses
}

// newCandidates scores the moves and sorts them, the best first.
func newCandidates(pos *board.Position, moves []board.Point) []candidate {
	var b lines.Board
	b.Reset(pos)
	me := lines.SideOf(pos.ToMove())
	list := make([]candidate, 0, len(moves))
	for _, pt := range moves {
		list = append(list, candidate{move: pt, score: eval.Score(&b, pt, me), fate: open})
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return b.score - a.score })
	return list
}

// better orders moves by fate, then winning moves by the shorter line, losing moves by the longer
// line, then by score.
func better(a, b *candidate) int {
	length := 0
	switch a.fate {
	case wins:
		length = len(a.line) - len(b.line)
	case loses:
		length = len(b.line) - len(a.line)
	}
	return cmp.Or(cmp.Compare(b.fate, a.fate), length, b.score-a.score)
}

// promote raises a fate. A proved loss stands.
func (c *candidate) promote(f fate) {
	if c.fate != loses && c.fate < f {
		c.fate = f
	}
}

// lose records the opponent's win after the move.
func (c *candidate) lose(line proof.Line) {
	if c.fate != wins {
		c.fate, c.line = loses, line
	}
}

// win records a win that begins with the move.
func (c *candidate) win(line proof.Line) { c.fate, c.line = wins, line }
