package kill

import (
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/search"
)

const (
	mate     = int64(1) << 40 // a five on the board; above every sum of patterns
	mateEdge = mate - 1000    // scores beyond it are wins or losses by a five
	infinite = mate + 1

	// provedIn is the distance that a win of the oracle gets, in plies: the oracle proves that a win
	// exists, and not how short it is. All wins of the tree are shorter.
	provedIn = 500
)

// tree is the negamax search below the root.
type tree struct {
	b      *lines.Board
	static *scorer
	meter  *meter
	table  []entry
	asker  *search.Asker // nil = the searcher asks no oracle
	judge  Judge         // nil = the static score
	width  int
	plain  bool // neither cuts nor a table

	view  lines.Side    // the side at the root; the static score is its view
	moves []board.Point // from the root to the position
}

// put plays p for side m.
func (t *tree) put(p board.Point, m lines.Side) {
	t.b.Put(p, m)
	t.moves = append(t.moves, p)
	if t.judge != nil {
		t.judge.Put(p)
	}
}

func (t *tree) undo() {
	t.b.Undo()
	t.moves = t.moves[:len(t.moves)-1]
	if t.judge != nil {
		t.judge.Undo()
	}
}

// negamax returns the score of the position for side m, which is to move, after a search of depth
// plies, within alpha and beta. If the meter stops it, the score means nothing. key names the
// stones and the view, not the last move: see docs/design/searchers.md.
//
// A side to move that can make a five has won. If only its opponent can, it plays there: all its
// other moves lose at once. Both are the search one ply deeper, without its cost.
func (t *tree) negamax(m lines.Side, key lines.Key, depth int, alpha, beta int64) int64 {
	if t.meter.visit(leafEffort) {
		return 0
	}
	ply := int64(len(t.moves))
	if n, _ := t.b.FiveSquares(m); n > 0 {
		return mate - ply - 1
	}
	e := t.slot(key)
	if score, ok := t.known(e, key, ply, depth, alpha, beta); ok {
		return score
	}
	if t.proved(e, key, depth) {
		return mate - ply - provedIn
	}
	if depth == 0 {
		return t.leaf(m)
	}
	var list [MaxWidth]ranked
	n := t.candidates(&list, m)
	if n == 0 {
		return t.end(m, ply)
	}
	t.order(e, key, list[:n])
	best, move, floor := -infinite, board.Pass, alpha
	for _, c := range list[:n] {
		t.put(c.move, m)
		child := key.With(t.b.Key(c.move, m))
		score := -t.negamax(m.Other(), child, depth-1, -beta, -alpha)
		t.undo()
		if t.meter.over {
			return 0
		}
		if score > best {
			best, move = score, c.move
		}
		if alpha = max(alpha, score); alpha >= beta && !t.plain {
			break
		}
		if t.plain { // a window that is always full cuts nothing
			alpha = -infinite
		}
	}
	t.store(e, key, ply, depth, best, floor, beta, move)
	return best
}

// The effort of a position in positions of a kill, for the meter.
const (
	leafEffort  = 2
	rankEffort  = 30
	judgeEffort = 4
)

// leaf returns the score of the judge, else the static score, for side m. The static score is the
// negative of the view's score if m is the opponent of the side at the root: the paper weighs the
// patterns as the program sees them.
func (t *tree) leaf(m lines.Side) int64 {
	if t.judge != nil {
		t.meter.spend(judgeEffort)
		return scoreOf(t.judge.Value())
	}
	score := t.static.score(t.view)
	if m != t.view {
		return -score
	}
	return score
}

// candidates fills list with the moves to search and returns how many there are: the block of a
// five, or the best by static score.
func (t *tree) candidates(list *[MaxWidth]ranked, m lines.Side) int {
	if n, block := t.b.FiveSquares(m.Other()); n > 0 {
		if !t.b.May(m, block[0]) {
			return 0
		}
		list[0] = ranked{move: block[0]}
		return 1
	}
	t.meter.spend(rankEffort)
	return t.static.best(list[:t.width], m, t.moves[len(t.moves)-1])
}

// end returns the score of a position without moves to search: a loss if the opponent can make a
// five that m may not stop, else a draw. A side without a legal move does not lose by that.
func (t *tree) end(m lines.Side, ply int64) int64 {
	if n, _ := t.b.FiveSquares(m.Other()); n > 0 {
		return ply + 2 - mate
	}
	return 0
}

// order puts the best move of an earlier search first.
func (t *tree) order(e *entry, key lines.Key, list []ranked) {
	if e == nil || e.key != key.Hi {
		return
	}
	for i, c := range list {
		if c.move == e.move {
			copy(list[1:i+1], list[:i])
			list[0] = c
			return
		}
	}
}

// slot returns the entry of a key; nil for a search without a table.
func (t *tree) slot(key lines.Key) *entry {
	if t.plain || len(t.table) == 0 {
		return nil
	}
	return &t.table[key.Lo&uint64(len(t.table)-1)]
}

// known returns the score of an earlier search of the position, if that search was deep enough and
// its bound decides.
func (t *tree) known(e *entry, key lines.Key, ply int64, depth int, alpha, beta int64) (int64, bool) {
	if e == nil || e.key != key.Hi || int(e.depth) < depth || e.bound == none {
		return 0, false
	}
	score := e.score
	switch { // stored wins count from the position, not from the root
	case score > mateEdge:
		score -= ply
	case score < -mateEdge:
		score += ply
	}
	ok := e.bound == exact || e.bound == lower && score >= beta || e.bound == upper && score <= alpha
	return score, ok
}

// store remembers the score of a search within floor and beta. It replaces the slot's entry: a later
// position is the more likely one to come again.
func (t *tree) store(e *entry, key lines.Key, ply int64, depth int, score, floor, beta int64, move board.Point) {
	if e == nil {
		return
	}
	b := exact
	switch {
	case score >= beta:
		b = lower
	case score <= floor:
		b = upper
	}
	switch {
	case score > mateEdge:
		score += ply
	case score < -mateEdge:
		score -= ply
	}
	asked := uint8(0)
	if e.key == key.Hi {
		asked = e.asked
	}
	*e = entry{key: key.Hi, score: score, move: move, depth: int8(depth), bound: b, asked: asked}
}

// proved asks the oracle whether the side to move wins, if a question is due, and reports whether it
// does. The table keeps a win as an exact score of any depth, and counts the questions that found
// none. The first ply needs no question: those at the root were about the opponent's wins after each
// move.
func (t *tree) proved(e *entry, key lines.Key, depth int) bool {
	if t.asker == nil || e == nil || len(t.moves) < 2 {
		return false
	}
	t.asker.Work(leafWork)
	if depth > 0 {
		t.asker.Work(rankWork)
	}
	number := 0
	if e.key == key.Hi {
		number = int(e.asked)
	}
	if number > lastQuestion || !t.asker.Due(importance(depth), number) {
		return false
	}
	_, _, before := t.asker.Asked()
	t.asker.Bound(t.meter.left())
	p := t.asker.Ask(t.meter.ctx, t.moves, number)
	_, _, after := t.asker.Asked()
	t.meter.add(after - before)
	if p == search.ProvenWin {
		*e = entry{key: key.Hi, score: mate - provedIn, move: board.Pass, depth: 127, bound: exact}
		return true
	}
	if e.key != key.Hi {
		*e = entry{key: key.Hi, move: board.Pass, depth: -1}
	}
	e.asked++
	return false
}

const (
	// The work of positions in the Asker's unit of 100 ns: of a kill, of a leaf, and what an inner one
	// adds to a leaf.
	killWork = 5
	leafWork = 10
	rankWork = 100
)

// lastQuestion is the number of the last question about a position. It bounds the nodes: 8,000 for a
// question about threats.
const lastQuestion = 3

// importance stands for the visits that the Asker expects of a position. A leaf is due for a question
// about fours. Each ply above it counts as much as the visits between two questions, so a position
// that decides about many leaves is due for questions about threats, too. The Asker's share of the
// work limits all of them.
func importance(depth int) uint32 {
	return uint32(min(uint64(search.FirstVisits)<<(4*depth), math.MaxUint32))
}
