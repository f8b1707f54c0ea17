package search

import (
	"context"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Asker asks the oracle inside a tree, within a share of the work of the search. Its unit of work is
// a node of the search for fours, about 100 ns; it counts work instead of time, so that a search
// with a limit of nodes has one outcome.
//
// It asks about positions that the search visits often, because their answers count most. The
// number of visits before the first question adapts: it doubles while the questions take more than
// their share, and halves while they take less than half of it. From the 50th question on the share
// follows the yield: half while fewer than 1 question in 50 finds a win, twice from 1 in 5 on.
type Asker struct {
	oracle Oracle
	level  Level
	plan   askPlan
	put    []board.Point // on the oracle's board since Begin

	left   uint64 // nodes of the questions until the next Bound; 0 = no bound
	least  uint32 // visits before the first question about a position
	work   uint64 // of the search itself
	spent  uint64 // work of the questions
	asked  uint64 // questions
	proved uint64 // wins that they found
	nodes  uint64 // that the oracle visited
	seen   uint64 // nodes at the last call of fresh
	err    error  // the first fault of the oracle
}

// The work of a question. On 1,700 positions of games a question about fours took 2.3 µs and 10
// nodes, one about threats with 500 nodes 130 µs and 284 nodes.
const (
	askCost    = 10  // to begin
	walkCost   = 2   // a move on the oracle's board, or one taken back
	foursCost  = 2   // a node of a question about fours
	threatCost = 4   // a node of a question about threats
	proofCost  = 200 // to write and to check a certificate
)

// askPlan is how much an Asker asks.
type askPlan struct {
	// share is the part of the work that questions may take, in percent, before the yield changes it.
	share [WithStore + 1]uint64
	// growth is the base-2 logarithm of the factor of nodes between two questions about threats.
	growth int
}

// A guided search visits few positions, and the best ones very often: it asks more about them.
var (
	broadPlan  = askPlan{[...]uint64{VCF: 10, VCT: 30, WithStore: 30}, 2}
	guidedPlan = askPlan{[...]uint64{VCF: 10, VCT: 60, WithStore: 60}, 4}
)

// The nodes of the first question about a position. Each further one about fours has four times as many.
const (
	askFours   = 500
	askThreats = 500
)

// againAfter is the factor of visits between two questions about a position.
const againAfter = 16

// FirstVisits is the number of visits of a position before the first question about it, until the
// Asker has adapted it.
const FirstVisits = 8

// The bounds of that number.
const (
	leastVisits = 2
	mostVisits  = 1 << 20
)

// NewAsker returns an Asker for one goroutine, or nil if the searcher asks nothing.
func NewAsker(t Tactics) *Asker { return newAsker(t, false) }

func newAsker(t Tactics, guided bool) *Asker {
	o := t.Oracle()
	if o == nil {
		return nil
	}
	plan := broadPlan
	if guided {
		plan = guidedPlan
	}
	return &Asker{oracle: o, level: t.Level, plan: plan, least: FirstVisits}
}

// Begin moves the root to pos and sets all counters to 0. It keeps the number of visits before the
// first question, as earlier searches have adapted it.
func (a *Asker) Begin(pos *board.Position) {
	a.oracle.Reset(pos)
	a.put = a.put[:0]
	a.work, a.spent, a.asked, a.proved, a.nodes, a.seen, a.err = 0, 0, 0, 0, 0, 0, nil
	a.left = 0
}

// Bound limits the nodes of all further questions together, for a search with a limit of nodes; 0 = no
// limit. Once they are used up, a question has one node.
func (a *Asker) Bound(nodes uint64) { a.left = nodes }

// Work counts work of the search, in nodes of 100 ns.
func (a *Asker) Work(nodes uint64) { a.work += nodes }

// Due reports whether a position with that many visits is due for the question of that number.
// Questions about a position count from 0.
func (a *Asker) Due(visits uint32, number int) bool {
	least := uint64(a.least)
	for range number {
		least *= againAfter
	}
	return uint64(visits) >= least && a.spent <= a.share()
}

// share returns the work that the questions may take so far.
func (a *Asker) share() uint64 {
	percent := a.plan.share[a.level]
	switch {
	case a.asked < 50:
	case a.proved*50 < a.asked:
		percent /= 2
	case a.proved*5 >= a.asked:
		percent *= 2
	}
	return a.work * percent / 100
}

// Ask asks whether the side to move wins after the moves from the root. It returns ProvenWin or
// Open. Question 0 about a position is about fours, which cost least; at levels above VCF the later
// ones are about threats. Each has four times the nodes of the one before, in a guided search 16 times.
func (a *Asker) Ask(ctx context.Context, moves []board.Point, number int) Proven {
	if a.err != nil || !a.walk(moves) {
		return Open
	}
	q := proof.Question{Space: proof.Fours, MaxNodes: askFours << (2 * number)}
	if a.level > VCF && number > 0 {
		q = proof.Question{Space: a.level.Space(), MaxNodes: askThreats << (a.plan.growth * (number - 1))}
	}
	if a.left > 0 {
		q.MaxNodes = min(q.MaxNodes, a.left)
	}
	r, err := a.oracle.Solve(ctx, q)
	if err != nil {
		a.err = err
		return Open
	}
	a.count(q.Space, r.Nodes)
	if r.Verdict.Outcome() != proof.Win {
		return Open
	}
	a.spent += proofCost
	a.proved++
	return ProvenWin
}

func (a *Asker) count(space proof.Space, nodes uint64) {
	a.asked++
	a.nodes += nodes
	if a.left > 0 {
		a.left -= min(nodes, a.left-1)
	}
	a.spent += askCost + nodes*foursCost
	if space != proof.Fours {
		a.spent += nodes * (threatCost - foursCost)
	}
	switch share := a.share(); {
	case a.spent > share && a.least < mostVisits:
		a.least *= 2
	case a.spent*2 < share && a.least > leastVisits:
		a.least /= 2
	}
}

// walk brings the oracle's board to the position after the moves.
func (a *Asker) walk(moves []board.Point) bool {
	same := 0
	for same < len(moves) && same < len(a.put) && moves[same] == a.put[same] {
		same++
	}
	a.spent += uint64(len(a.put)-same+len(moves)-same) * walkCost
	for len(a.put) > same {
		a.oracle.Undo()
		a.put = a.put[:len(a.put)-1]
	}
	for _, m := range moves[same:] {
		if a.oracle.Put(m) != nil {
			return false // a five ended the game there
		}
		a.put = append(a.put, m)
	}
	return true
}

// Asked returns the questions since Begin, the wins that they found, and the nodes that the oracle
// visited.
func (a *Asker) Asked() (questions, wins, nodes uint64) { return a.asked, a.proved, a.nodes }

// fresh returns the nodes that the oracle has visited since the last call.
func (a *Asker) fresh() uint64 {
	n := a.nodes - a.seen
	a.seen = a.nodes
	return n
}

// Err returns the first fault of the oracle since Begin.
func (a *Asker) Err() error { return a.err }
