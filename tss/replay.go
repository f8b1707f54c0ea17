package tss

import (
	"math/bits"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
)

// replay turns sequences of threats into steps that answer every defence, on the board b. If the
// sequence does not fit a reply, replay searches that position too; trees[k] belongs to searches at
// depth k.
type replay struct {
	b       *lines.Board
	me, opp lines.Side
	most    int // the highest category of threats used: 1 for fours only
	spent   spending
	trees   []*tree
	refuter tree
	limit   int // nodes of the first tree

	key  key
	memo map[key]memo
}

// key names a position within one search.
type key = lines.Key

// memo is the knowledge about a position with A to move: the win, or that a search at that depth
// found none.
type memo struct {
	win   *step
	depth int
}

const (
	maxDepth   = 6   // of nested searches; deeper defences are for solvers that branch on replies
	innerLimit = 400 // nodes of the tree of a nested search
)

func (r *replay) put(p board.Point, s lines.Side) lines.Fives {
	r.key = r.key.With(r.b.Key(p, s))
	return r.b.Put(p, s)
}

func (r *replay) undo(p board.Point, s lines.Side) {
	r.key = r.key.With(r.b.Key(p, s))
	r.b.Undo()
}

// attack proves that A, to move, wins: by the sequence of gains if it fits, else by a search at
// that depth. It returns nil without a proof.
func (r *replay) attack(sequence []board.Point, depth int) *step {
	k := r.key
	k.Lo ^= uint64(r.most) // so that wins by fours alone have other keys
	known, met := r.memo[k]
	if met && known.win != nil {
		return known.win
	}
	searched := met && known.depth <= depth
	if searched && len(sequence) == 0 {
		return nil
	}
	win := r.prove(sequence, depth, searched)
	if !r.spent.stopped {
		r.memo[k] = memo{win, depth}
	}
	return win
}

// prove does the same as attack, but without a memory. searched says that a search in this position
// found nothing.
func (r *replay) prove(sequence []board.Point, depth int, searched bool) *step {
	if n, two := r.b.FiveSquares(r.me); n > 0 {
		return leaf(two[0], true)
	}
	n, two := r.b.FiveSquares(r.opp)
	switch {
	case n > 1:
		return nil
	case n == 1:
		return r.play(two[0], without(sequence, two[0]), depth)
	}
	straight := board.Pass
	r.straights(func(p board.Point) bool { straight = p; return false })
	if straight != board.Pass {
		return leaf(straight, false)
	}
	if len(sequence) > 0 && r.b.Empty(sequence[0]) {
		if win := r.play(sequence[0], sequence[1:], depth); win != nil {
			return win
		}
	}
	if searched {
		return nil
	}
	return r.search(depth)
}

func without(sequence []board.Point, p board.Point) []board.Point {
	if i := slices.Index(sequence, p); i >= 0 {
		return slices.Concat(sequence[:i], sequence[i+1:])
	}
	return sequence
}

// straights calls use for each point where A may make a straight four, until use returns false.
func (r *replay) straights(use func(p board.Point) bool) {
	for _, l := range r.b.IDs() {
		for m := r.b.InLine(r.me, lines.StraightFour, l); m != 0; m &= m - 1 {
			if p := r.b.Point(l, uint(bits.TrailingZeros32(m))); r.legal(p) && !use(p) {
				return
			}
		}
	}
}

// legal reports whether A may play the empty point p, where it makes no five.
func (r *replay) legal(p board.Point) bool { return r.me != 0 || !r.b.Forbidden(p) }

// play proves that A wins with the move a. D has no five-square except a.
func (r *replay) play(a board.Point, rest []board.Point, depth int) *step {
	if r.spent.stopped || !r.legal(a) || !r.spent.step() {
		return nil
	}
	made := r.put(a, r.me)
	defer r.undo(a, r.me)
	switch {
	case made.Count > 1, made.Count == 1 && r.barred(made.Point):
		return leaf(a, false)
	case made.Count == 0:
		return r.quiet(a, rest, depth)
	}
	r.put(made.Point, r.opp)
	next := r.attack(rest, depth)
	r.undo(made.Point, r.opp)
	if next == nil {
		return nil
	}
	return four(a, made.Point, next)
}

// barred reports whether D is Black in renju and may not play p.
func (r *replay) barred(p board.Point) bool { return r.opp == 0 && r.b.Forbidden(p) }

// quiet proves that a, just played, wins although it makes no four. The defences are the zone of
// A's win after a pass of D. That win is a straight four, or other fours if a only stops D.
func (r *replay) quiet(a board.Point, rest []board.Point, depth int) *step {
	if r.most < 2 {
		return nil
	}
	pass, z := r.threat(depth)
	if pass == nil {
		return nil
	}
	var answers []answer
	size := uint64(0)
	for _, d := range r.inOrder(z) {
		if r.barred(d) {
			continue
		}
		r.put(d, r.opp)
		next := r.attack(rest, depth)
		r.undo(d, r.opp)
		if next == nil {
			return nil
		}
		if size += next.nodes; size > maxNodes {
			return nil
		}
		answers = append(answers, answer{d, next})
	}
	if len(answers) == 0 {
		return nil // a defender without a move has not lost
	}
	return quietMove(a, pass, answers)
}

// threat returns A's win by fours if D passes, with its zone. It prefers the straight four that
// leaves D the fewest defences.
func (r *replay) threat(depth int) (pass []board.Point, z zone.Zone[zone.One]) {
	for p := range r.straights {
		zp := zone.OfFours[zone.One](r.b, r.me, []board.Point{p})
		if pass == nil || zp.Len() < z.Len() {
			pass, z = []board.Point{p}, zp
		}
	}
	if pass != nil {
		return pass, z
	}
	r.most = 1
	win := r.attack(nil, depth)
	r.most = 2
	for ; win != nil; win = win.next {
		pass = append(pass, win.move)
	}
	if pass == nil {
		return nil, z
	}
	return pass, zone.OfFours[zone.One](r.b, r.me, pass)
}

// inOrder returns the points of the zone. Defences that threaten something come first, because a
// defence that holds ends the proof early.
func (r *replay) inOrder(z zone.Zone[zone.One]) []board.Point {
	all := z.Points(nil)
	sharp := 0
	for i, p := range all {
		if t := r.b.Tally(p, r.opp); t.Fours()+t.Threes() > 0 {
			all[i], all[sharp] = all[sharp], p
			sharp++
		}
	}
	return all
}

// search looks for a sequence and proves it. If a goal passes the refutation test, search replays
// it at once, within limits. The other goals, and those that reach the limit, wait for the end of
// the tree. Without the test, replays of hopeless sequences take most of the time. If the test
// decided, half of the wins by threes would be lost.
func (r *replay) search(depth int) *step {
	if depth >= maxDepth {
		return nil
	}
	t, w := r.tree(depth), &innerPatience
	if depth == 0 {
		w = &outerPatience
	}
	var win *step
	var later []int32
	t.run(func(goal int32) bool {
		if chain, ordered := t.sequence(goal); r.refuted(t, chain, ordered) {
			later = append(later, goal)
			return false
		}
		var cut bool
		if win, cut = r.within(w.first, t, goal, depth); cut {
			later = append(later, goal)
		}
		return win != nil
	})
	for k := 0; win == nil && k < min(len(later), w.goals) && !r.spent.stopped; k++ {
		if win, _ = r.within(w.second, t, later[k], depth); win != nil {
			t.won = later[k]
		}
	}
	return win
}

// patience limits the replays of a search. Two rounds keep one hopeless sequence from using up the
// search: with a single unlimited round, 185 ms went into one goal of thesis figure 5.5, which is
// won in 1 ms.
type patience struct {
	first, second uint64 // nodes for each goal, by round
	goals         int    // of the second round
}

var outerPatience, innerPatience = patience{2000, 20000, 64}, patience{200, 400, 4}

// tree returns an empty tree for a search at that depth.
func (r *replay) tree(depth int) *tree {
	for len(r.trees) <= depth {
		r.trees = append(r.trees, new(tree))
	}
	limit := r.limit
	if depth > 0 {
		limit = min(limit, innerLimit)
	}
	t := r.trees[depth]
	t.begin(r.b, r.me, r.most, limit, &r.spent)
	return t
}

// within replays the sequence of a goal with a limit of nodes, and reports whether it ran out.
func (r *replay) within(nodes uint64, t *tree, goal int32, depth int) (win *step, cut bool) {
	var gains []board.Point
	chain, _ := t.sequence(goal)
	for _, i := range chain {
		gains = append(gains, t.nodes[i].Gain)
	}
	most := r.spent.most
	r.spent.most = min(most, r.spent.nodes+nodes)
	win = r.first(gains, depth)
	cut = r.spent.stopped && r.spent.nodes < most && !r.spent.stop.Load()
	if cut {
		r.spent.stopped = false
	}
	r.spent.most = most
	return win, cut
}

// first starts a sequence in the position of the search that found it.
func (r *replay) first(gains []board.Point, depth int) *step {
	if r.b.Tally(gains[0], r.me).Fives() > 0 {
		return leaf(gains[0], true)
	}
	if n, two := r.b.FiveSquares(r.opp); n > 1 || n == 1 && gains[0] != two[0] {
		return nil
	}
	return r.play(gains[0], gains[1:], depth+1)
}

// refuted applies Allis' global refutation. It plays the sequence with all costs. After each threat
// it looks for a sequence of D with threats of lower category that wins or takes a gain that A
// still needs. After a four, D would need a five, which the order of the sequence excludes. After a
// three, D needs fours. refuted is only a filter: the replay costs more, and decides.
func (r *replay) refuted(t *tree, chain []int32, ordered bool) bool {
	if !ordered {
		return true
	}
	defer r.b.Rewind(r.b.Depth())
	var later zone.Set
	for _, i := range chain {
		later.Add(t.nodes[i].Gain)
	}
	for _, i := range chain {
		n := &t.nodes[i]
		later.Remove(n.Gain)
		if n.goal {
			return false
		}
		t.play(&n.Threat)
		if n.Kind.Category() == 2 && r.counters(&later) {
			return true
		}
	}
	return false
}

// refuterLimit is the size of D's trees.
const refuterLimit = 200

// counters reports whether D's fours win or reach a gain of later.
func (r *replay) counters(later *zone.Set) bool {
	t := &r.refuter
	t.begin(r.b, r.opp, 1, refuterLimit, &r.spent)
	t.target = later
	return t.run(func(int32) bool { return true }) >= 0
}
