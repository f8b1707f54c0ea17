package vct

import "github.com/gsolve/gsolve/board"

// Depth-first proof-number search (Nagai 2002). The search stays below a node until its proof
// number reaches thp, its disproof number reaches thd, or a spell ends (see weariness). It always
// continues with the most promising child. The proof number of a defender's node is the sum over
// its children. The disproof number of an attacker's node is the maximum over its children, plus
// one for each other open child (weak proof numbers): lines transpose more there, and the sum took
// a fifth more nodes. docs/design/vct.md has the figures.

// attack searches the node k, the attacker to move. If forced is not board.Pass, the attacker must
// play there. limit is the number of moves left to it before the five. fresh means that no probe
// has searched k for a win by fours. After a four and its block fresh is false: there was no such
// win before the four, so there is none after it.
func (w *worker) attack(k key, forced board.Point, limit uint32, fresh bool, thp, thd uint32) (numbers, stage) {
	first := len(w.items)
	n, taint, _ := w.attackItems(k, forced, limit, fresh, thp, thd)
	w.items = w.items[:first]
	return n, taint
}

// attackItems does the same as attack, but keeps the node's items on w.items. wins reports that it
// found a win by fours at once; then there are no items.
func (w *worker) attackItems(k key, forced board.Point, limit uint32, fresh bool, thp, thd uint32) (n numbers, taint stage, wins bool) {
	first, at, came := len(w.items), w.keyOf(k, limit), w.came
	codes, listTaint, wins := w.attackMoves(k, forced, limit, fresh)
	if wins {
		w.table.store(at, proved, 0, 1)
		return proved, 0, true
	}
	for _, c := range codes {
		w.items = append(w.items, w.attackItem(k, c, limit))
	}
	before := w.arrive(first)
	for {
		var c choice
		n, c, taint = w.either(first, listTaint)
		if w.enough(n, thp, thd) {
			break
		}
		m := &w.items[c.best]
		if m.unexpanded() {
			w.came = came
			listTaint = w.expandRest(k, c.best, first, limit)
			continue
		}
		spell := w.spell
		w.spell, w.came = w.spellAt(m), came
		if m.kind == four {
			w.came = came.then(m.point, first, len(w.items))
		}
		w.descend(c.best, max(m.rested(min(thp, c.beyond(w.manner().slack))), m.pn+1), max(thd-c.others, m.dn+1))
		w.spell = spell
	}
	w.store(at, n, taint, before)
	return n, taint, false
}

// enough reports whether the search leaves a node with these numbers.
func (w *worker) enough(n numbers, thp, thd uint32) bool {
	return n.pn >= thp || n.dn >= thd || n.pn == 0 || n.dn == 0 || w.interrupted()
}

// defend searches the node k after a quiet move, the defender to move. limit is the number of
// moves that the attacker has left.
func (w *worker) defend(k key, limit uint32, thp, thd uint32) (n numbers, taint stage) {
	first, at := len(w.items), w.defendKey(k, limit)
	codes, n, taint := w.defendMoves(k, limit)
	if n == disproved {
		w.store(at, n, taint, w.visits-1)
		return n, taint
	}
	for _, c := range codes {
		w.items = append(w.items, w.replyItem(k, c, limit))
	}
	before := w.arrive(first)
	for {
		var c choice
		n, c, taint = w.each(first)
		if w.enough(n, thp, thd) {
			break
		}
		m := &w.items[c.best]
		w.descend(c.best, max(c.share(thp, w.part()), m.pn+1), max(min(thd, c.beyond(w.manner().slackDefender)), m.dn+1))
	}
	w.items = w.items[:first]
	w.store(at, n, taint, before)
	return n, taint
}

// store notes the numbers of a node. before is the value of w.visits when the search reached it. If
// a probe stopped because the search or its turn (see firstTurn) ended, the taint belongs to no
// stage; then store notes nothing.
func (w *worker) store(at key, n numbers, taint stage, before uint64) {
	if taint == 0 || !w.halted() {
		w.table.store(at, n, taint, uint32(min(w.visits-before, infinite)))
	}
}

// choice is the item that the search enters next. The search compares the proof numbers at an
// attacker's node, the disproof numbers at a defender's node.
type choice struct {
	best   int    // the index of the item with the least number
	rival  uint32 // the least number of the other items
	others uint32 // the other items' part of dn (attacker's node), or the sum of their pn (defender's)
	great  uint32 // the greatest pn of the other items (defender's node)
}

// alike is the part of the proof numbers, in per cent, that counts beside the greatest one. The
// replies to one quiet move are alike: the plan that wins against the hardest reply often wins
// against others. With 100, hard positions took a third more nodes.
const alike = 80

// part returns the part of the proof numbers that counts, in per cent: all of it in the youth of the
// search, see depend.go.
func (w *worker) part() uint64 {
	if w.young() {
		return 100
	}
	return alike
}

// combined returns the proof number of a defender's node from the sum and the greatest of the proof
// numbers of its items. part is that of the others.
func combined(sum, great uint32, part uint64) uint32 {
	return great + uint32(uint64(sum-great)*part/100)
}

// share returns the least proof number of the chosen item at which that of the node reaches thp.
func (c choice) share(thp uint32, part uint64) uint32 {
	if rest := uint32(uint64(c.others) * part / 100); c.great+rest < thp {
		return thp - rest
	}
	// The chosen item is not the greatest: only a part of it counts.
	whole := uint64(thp-min(thp, c.great)) * 100 / part
	return uint32(whole - min(whole, uint64(c.others-c.great)))
}

// beyond returns the least number of the chosen item at which the search turns to the rival. The item
// may exceed the rival by slack per cent: the search then switches less often and generates fewer nodes
// anew (Pawlewicz and Lew 2007).
func (c choice) beyond(slack uint64) uint32 { return c.rival + uint32(uint64(c.rival)*slack/100) + 1 }

// arrive calls recall for the items of a node, from first on, and returns the visits so far.
func (w *worker) arrive(first int) (before uint64) {
	w.recallAll(first)
	return w.visits
}

// look counts a visit of a node, and brings the numbers of its items up to date.
func (w *worker) look(first int) {
	w.visit()
	w.refresh(first)
}

// either visits an attacker's node and combines its items: the least proof number, with weariness,
// and the greatest disproof number plus one for each other open move.
func (w *worker) either(first int, listTaint stage) (n numbers, c choice, taint stage) {
	w.look(first)
	n, c, taint = numbers{infinite, 0}, choice{best: first, rival: infinite}, listTaint
	open, least := uint32(0), numbers{infinite, infinite}
	for i := first; i < len(w.items); i++ {
		m := &w.items[i]
		if m.dn == 0 {
			taint |= m.taint
			continue
		}
		open++
		tired := m.tired()
		n.pn, n.dn = min(n.pn, tired), max(n.dn, m.dn)
		if pn := m.crowded(tired); pn < least.pn || pn == least.pn && m.dn < least.dn {
			c.rival, least, c.best = least.pn, numbers{pn, m.dn}, i
		} else {
			c.rival = min(c.rival, pn)
		}
	}
	switch {
	case n.pn == 0:
		return proved, c, 0
	case open == 0:
		return disproved, c, taint
	}
	c.others = open - 1
	n.dn = min(n.dn+c.others, infinite-1)
	return n, c, 0
}

// each visits a defender's node and combines its items: the least disproof number, and the sum of
// the proof numbers, see alike. Most nodes are refuted, so among items with equal disproof numbers
// the one with the greatest proof number comes first.
func (w *worker) each(first int) (n numbers, c choice, taint stage) {
	w.look(first)
	n, c = numbers{0, infinite}, choice{best: first, rival: infinite}
	least, great := numbers{0, infinite}, uint32(0) // c.great is the second greatest, until the end
	for i := first; i < len(w.items); i++ {
		m := &w.items[i]
		if m.pn == 0 {
			continue
		}
		if m.dn == 0 {
			return disproved, c, m.taint
		}
		n.pn, n.dn = min(n.pn+m.pn, infinite-1), min(n.dn, m.dn)
		great, c.great = max(great, m.pn), max(c.great, min(great, m.pn))
		if dn := m.crowded(m.dn); dn < least.dn || dn == least.dn && (m.pn > least.pn) != w.glancing {
			c.rival, least, c.best = least.dn, numbers{m.pn, dn}, i
		} else {
			c.rival = min(c.rival, dn)
		}
	}
	if n.pn == 0 {
		return proved, c, 0
	}
	c.others = n.pn - min(n.pn, w.items[c.best].pn)
	n.pn = combined(n.pn, great, w.part())
	if w.items[c.best].pn < great {
		c.great = great
	}
	return n, c, 0
}

// descend plays item i, searches the node after it, and notes the result.
func (w *worker) descend(i int, thp, thd uint32) {
	m, before := w.items[i], w.visits
	w.enter(&m)
	switch m.kind {
	case four:
		w.b.Put(m.point, w.me)
		forced, _ := w.answer(m.block)
		m.numbers, m.taint = w.attack(m.key, forced, m.limit, false, thp, thd)
		w.b.Undo()
	case quiet:
		w.b.Put(m.point, w.me)
		m.numbers, m.taint = w.defend(m.key, m.limit, thp, thd)
	default:
		w.came = otherwise
		forced, _ := w.answer(m.point)
		m.numbers, m.taint = w.attack(m.key, forced, m.limit, true, thp, thd)
	}
	w.b.Undo()
	w.leave(&m)
	m.work += w.visits - before
	w.history.note(&m)
	w.items[i] = m
}

// answer plays the defender's stone d. The attacker must then play on forced, unless that is
// board.Pass. ok is false if there are several such points.
func (w *worker) answer(d board.Point) (forced board.Point, ok bool) {
	switch made := w.b.Put(d, w.opp); made.Count {
	case 0:
		return board.Pass, true
	case 1:
		return made.Point, true
	default:
		return made.Point, false
	}
}
