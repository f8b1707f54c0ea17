package brain

import (
	"context"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// thought is the search for a move. It asks the same four questions round by
// round, each round with four times the nodes: have I a win by fours, by
// threats; after which of my moves has the opponent one by fours, by threats? So
// whenever time is up, each question has had its share, and a simple threat of
// the opponent's is never missed for a deep one of one's own.
type thought struct {
	oracle   *oracle.Oracle
	pos      *board.Position
	space    proof.Space // of wins by threats
	mates    bool        // own wins get most of the work
	threads  int
	want     int    // how many moves are to be told
	rounds   int    // 0 = until the time is up
	maxNodes uint64 // of all; 0 = no limit
	report   *report

	list  []candidate // by score
	began time.Time
	round int
	nodes uint64
	err   error // the first win that the checker refused; it counts as not found

	foursAsked, threatsAsked bool // it is decided whether there is an own win of the kind
	judged                   bool // all moves are decided as to the opponent's fours
}

// The nodes of a question. Of the first round they are some milliseconds' work.
const (
	firstNodes = 2_000
	growth     = 4
	lastNodes  = 1 << 40 // beyond, there is no more to be told
)

func newThought(o *oracle.Oracle, pos *board.Position, moves []board.Point) *thought {
	return &thought{
		oracle: o, pos: pos, list: newCandidates(pos, moves), space: proof.ByThreats, threads: 1, want: 1,
	}
}

// run thinks until a win is found, the moves wanted are known to hold, or ctx
// ends.
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
		if t.settled() || t.spent(ctx) {
			return
		}
	}
}

// best is the move to play as things stand.
func (t *thought) best() *candidate { return t.ranked()[0] }

// ranked is all moves, the best first.
func (t *thought) ranked() []*candidate {
	list := make([]*candidate, len(t.list))
	for i := range t.list {
		list[i] = &t.list[i]
	}
	slices.SortStableFunc(list, better)
	return list
}

// spent reports whether the limits are met.
func (t *thought) spent(ctx context.Context) bool {
	return ctx.Err() != nil || t.maxNodes > 0 && t.nodes >= t.maxNodes
}

// settled reports whether further thought would change nothing: there is a win, or
// no choice, or there is no win and the wanted moves hold, by score.
func (t *thought) settled() bool {
	if t.want == 1 && (t.list[0].fate == wins || len(t.list) == 1) {
		return true
	}
	lost := 0
	for i := range t.list {
		switch t.list[i].fate {
		case wins:
			if t.want == 1 {
				return true
			}
		case loses:
			lost++
		}
	}
	return lost == len(t.list) || t.foursAsked && t.threatsAsked && t.held()
}

// held reports whether the wanted moves are known to hold, by score.
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
