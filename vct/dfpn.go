package vct

import "github.com/gsolve/gsolve/board"

// Depth-first proof-number search (Nagai 2002). A node is searched until its
// proof number reaches thp or its disproof number thd, always below the child
// that promises most. Sums over children count a stone's effect many times
// where lines transpose, so the larger side is the greatest child and one for
// each other that is open (weak proof numbers), not the sum.

// slack lets a child go on a quarter beyond its rival before the search turns
// to that: fewer changes of mind, fewer nodes generated again (Pawlewicz and
// Lew 2007).

// attack searches the node k at which the attacker is to move and must stand
// on forced unless that is board.Pass. limit is the number of moves left to
// it before the five.
func (w *worker) attack(k key, forced board.Point, limit uint32, thp, thd uint32) (numbers, uint8) {
	first := len(w.items)
	codes, listTaint, won := w.attackMoves(k, forced, limit)
	if won {
		w.table.store(w.keyOf(k, limit), proved, 0, 1)
		return proved, 0
	}
	w.expand(k, codes, limit)
	n, taint, work := w.run(k, first, listTaint, limit, thp, thd, true)
	if n.pn == 0 && hintMode > 0 {
		w.remember(first)
	}
	w.items = w.items[:first]
	w.table.store(w.keyOf(k, limit), n, taint, work)
	return n, taint
}

// run is the loop of a node: the items are w.items[first:].
func (w *worker) run(k key, first int, listTaint uint8, limit, thp, thd uint32, attacker bool) (n numbers, taint uint8, work uint32) {
	before := w.visits
	for {
		w.visits++
		if w.table.shared {
			w.refresh(first)
		}
		var c choice
		if attacker {
			n, c, taint = w.either(first, listTaint)
		} else {
			n, c, taint = w.each(first)
		}
		if n.pn >= thp || n.dn >= thd || n.pn == 0 || n.dn == 0 || w.halted() {
			return n, taint, uint32(min(w.visits-before, infinite))
		}
		beyond := c.rival + c.rival/slack + 1
		switch {
		case w.items[c.best].kind == rest:
			listTaint |= w.expandRest(k, c.best, first, limit)
		case attacker:
			w.descend(c.best, min(thp, beyond), thd-c.others)
		default:
			w.descend(c.best, thp-c.others, min(thd, beyond))
		}
	}
}

// choice is the most promising item of a node, the number that its nearest
// rival has of the kind that is compared, and how many other items are open.
type choice struct {
	best          int
	rival, others uint32
}

// either sums up the attacker's choice: the least proof number, and the
// greatest disproof number with one for each other open move.
func (w *worker) either(first int, listTaint uint8) (n numbers, c choice, taint uint8) {
	n, c, taint = numbers{infinite, 0}, choice{first, infinite, 0}, listTaint
	open := uint32(0)
	sum := uint32(0)
	for i := first; i < len(w.items); i++ {
		m := &w.items[i]
		if m.dn == 0 {
			taint |= m.taint
			continue
		}
		open++
		n.dn = max(n.dn, m.dn)
		sum = min(sum+m.dn, infinite-1)
		if m.pn < n.pn || m.pn == n.pn && m.dn < w.items[c.best].dn {
			c.rival, n.pn, c.best = n.pn, m.pn, i
		} else if m.pn < c.rival {
			c.rival = m.pn
		}
	}
	switch {
	case n.pn == 0:
		return proved, c, 0
	case open == 0:
		return disproved, c, taint
	}
	c.others = open - 1
	if wpnOr == 1 { // sum
		c.others = sum - w.items[c.best].dn
		n.dn = w.items[c.best].dn
	} else if wpnOr == 2 {
		c.others = (open - 1) / 2
	} else if wpnOr == 3 {
		c.others = 0
	}
	n.dn = min(n.dn+c.others, infinite-1)
	return n, c, 0
}

// each sums up the defender's choice, the other way round.
func (w *worker) each(first int) (n numbers, c choice, taint uint8) {
	n, c = numbers{0, infinite}, choice{first, infinite, 0}
	open := uint32(0)
	sum := uint32(0)
	for i := first; i < len(w.items); i++ {
		m := &w.items[i]
		if m.pn == 0 {
			continue
		}
		open++
		n.pn = max(n.pn, m.pn)
		sum = min(sum+m.pn, infinite-1)
		if m.dn < n.dn || m.dn == n.dn && m.pn < w.items[c.best].pn {
			c.rival, n.dn, c.best = n.dn, m.dn, i
		} else if m.dn < c.rival {
			c.rival = m.dn
		}
	}
	switch {
	case open == 0:
		return proved, c, 0
	case n.dn == 0:
		return disproved, c, w.items[c.best].taint
	}
	c.others = open - 1
	if wpnAnd == 1 { // sum
		c.others = sum - w.items[c.best].pn
		n.pn = w.items[c.best].pn
	} else if wpnAnd == 2 {
		c.others = (open - 1) / 2
	} else if wpnAnd == 3 {
		c.others = 2*(open - 1)
	}
	n.pn = min(n.pn+c.others, infinite-1)
	return n, c, 0
}

// descend plays item i, searches behind it and notes what it found.
func (w *worker) descend(i int, thp, thd uint32) {
	m := w.items[i]
	if w.table.shared {
		w.table.enter(w.tableKey(&m))
		defer w.table.leave(w.tableKey(&m))
	}
	var n numbers
	var taint uint8
	switch m.kind {
	case four:
		w.b.Put(m.point, w.me)
		forced, _ := w.answer(m.block)
		n, taint = w.attack(m.key, forced, m.limit, thp, thd)
		w.b.Undo()
		w.b.Undo()
	case quiet:
		w.b.Put(m.point, w.me)
		n, taint = w.defend(m.key, m.limit, thp, thd)
		w.b.Undo()
	default:
		forced, _ := w.answer(m.point)
		n, taint = w.attack(m.key, forced, m.limit, thp, thd)
		w.b.Undo()
	}
	w.items[i].numbers, w.items[i].taint = n, taint
}

// answer plays the defender's stone d; the attacker must then stand on
// forced. ok is false if there are several such points.
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

var hintMode = tune("HINT", 0)

// remember notes the move that won a node as the first to be tried at others
// of the same depth, its siblings above all.
func (w *worker) remember(first int) {
	h := &w.hints[w.b.Depth()]
	for i := first; i < len(w.items); i++ {
		if m := &w.items[i]; m.pn == 0 {
			if h[0] != m.point {
				h[1] = h[0]
				h[0] = m.point
			}
			return
		}
	}
}

// hinted
func (w *worker) hinted(m *item) {
	h := &w.hints[w.b.Depth()]
	if m.point == h[0] || hintMode > 1 && m.point == h[1] {
		m.pn = 1
	} else if hintMode > 2 {
		m.pn++
	}
}

var wpnOr, wpnAnd = tune("WOR", 0), tune("WAND", 0)
