package vct

import (
	"math/bits"
	"os"
	"strconv"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/vcf"
)

// What a code says beside its point, see code.
const (
	fourBit         = 1 << 15
	restCode   code = 1023
	pnShift         = 10
	dnShift         = 13
	firstMasks      = 7<<pnShift | 3<<dnShift
)

// coded makes a code; pn is 1 to 8, dn 1 to 4.
func coded(p board.Point, pn, dn uint32) code {
	return code(p) | code(pn-1)<<pnShift | code(dn-1)<<dnShift
}

// first are the numbers of a node not visited yet.
func (c code) first() numbers {
	return numbers{uint32(c>>pnShift&7) + 1, uint32(c>>dnShift&3) + 1}
}

// attackMoves is the list of the attacker's moves at a node, from the table
// or generated. won says that one of them wins at once.
func (w *worker) attackMoves(k key, forced board.Point, limit uint32) (codes []code, taint uint8, won bool) {
	at := w.keyOf(k, limit)
	codes, taint, ok := w.table.moves(w.codes[:0], at, w.now)
	if !ok {
		if rbudget < firstBudget {
			if a, _ := w.brief(k, forced, limit); a == vcf.Wins {
				return nil, 0, true
			}
		}
		codes, won = w.generate(w.codes[:0], forced, limit)
		taint = 0
		if !won { // else it is no list of all moves
			w.table.keep(at, codes, 0)
		}
	}
	w.codes = codes[:0]
	return codes, taint, won
}

// generate lists fours, threes, and rest for all others of order 2.
func (w *worker) generate(codes []code, forced board.Point, limit uint32) ([]code, bool) {
	if forced != board.Pass {
		return w.generateForced(codes, forced, limit)
	}
	var fours, threes zone.Set
	for _, l := range w.b.IDs() {
		w.addBits(&fours, l, w.b.InLine(w.me, lines.Four, l))
		w.addBits(&threes, l, w.b.InLine(w.me, lines.Three, l))
	}
	for _, p := range fours.Points(w.points[:0]) {
		c, won := w.four(p)
		if won {
			return codes, true
		}
		if c != 0 && limit > 1 {
			codes = append(codes, c)
		}
	}
	if limit == 1 {
		return codes, false
	}
	for _, p := range threes.Points(w.points[:0]) {
		if !fours.Has(p) && !(w.black && w.b.Forbidden(p)) && w.isThree(p) {
			codes = append(codes, coded(p, w.threePn(p), 1))
		}
	}
	if w.threats == Order2 {
		codes = append(codes, restCode)
	}
	return codes, false
}

// generateForced lists the one move that stops the defender's five.
func (w *worker) generateForced(codes []code, p board.Point, limit uint32) ([]code, bool) {
	if w.b.Look(p, w.me).Four != 0 {
		c, won := w.four(p)
		if c != 0 && limit > 1 {
			codes = append(codes, c)
		}
		return codes, won
	}
	if limit > 1 && !(w.black && w.b.Forbidden(p)) {
		codes = append(codes, coded(p, 1, 1))
	}
	return codes, false
}

// four is the code of the four p, 0 if it is illegal or loses at once. It wins at once with two
// five-squares, or if its block is forbidden.
func (w *worker) four(p board.Point) (c code, won bool) {
	if w.black && w.b.Forbidden(p) {
		return 0, false
	}
	made := w.b.Put(p, w.me)
	if made.Count > 1 || w.white && w.b.Forbidden(made.Point) {
		w.b.Undo()
		return 0, true
	}
	_, ok := w.answer(made.Point)
	w.b.Undo()
	w.b.Undo()
	if !ok {
		return 0, false
	}
	return coded(p, fourPn, fourDn) | fourBit, false
}

var (
	fourPn  uint32 = tune("FOURPN", 2)
	fourDn  uint32 = tune("FOURDN", 1)
	restPn  uint32 = tune("RESTPN", 6)
	threePn uint32 = tune("THREEPN", 2)
	quietPn uint32 = tune("QUIETPN", 3)
	slack   uint32 = tune("SLACK", 4)
	vcfMem  uint32 = tune("VCFMEM", 64)
	firstBudget = uint64(tune("BUDGET", 1000))
)

func tune(name string, v uint32) uint32 {
	if s := os.Getenv(name); s != "" {
		n, _ := strconv.Atoi(s)
		return uint32(n)
	}
	return v
}

// threePn is the first proof number of a three.
func (w *worker) threePn(p board.Point) uint32 {
	if w.b.Tally(p, w.me).Threes() > 1 {
		return 1
	}
	return threePn
}

// isThree reports whether p, which makes open threes and no four, makes a
// real one: in renju the straight four of Black's must be legal.
func (w *worker) isThree(p board.Point) bool {
	return !w.black || w.b.RealThree(p)
}

// expand turns the codes of a node k into items.
func (w *worker) expand(k key, codes []code, limit uint32) {
	for _, c := range codes {
		w.items = append(w.items, w.itemOf(k, c, limit))
	}
}

// itemOf is the attacker's item of a code.
func (w *worker) itemOf(k key, c code, limit uint32) item {
	m := item{code: c, kind: quiet, point: c.point(), limit: less(limit)}
	switch {
	case c == restCode:
		m.kind, m.numbers = rest, numbers{restPn, 1}
		return m
	case c&fourBit != 0:
		m.kind = four
		d := bits.TrailingZeros8(w.b.Look(m.point, w.me).Four)
		m.block = w.b.Completion(m.point, w.me, d)
		m.key = k.with(w.b.Key(m.point, w.me)).with(w.b.Key(m.block, w.opp))
	default:
		m.key = k.with(w.b.Key(m.point, w.me))
	}
	w.recall(&m)
	return m
}

// recall takes an item's numbers from the table; tainted disproofs of earlier
// budgets do not count.
func (w *worker) recall(m *item) {
	e, ok := w.table.look(w.tableKey(m))
	if !ok || e.dn == 0 && e.taint&15 != 0 && e.taint&15 != w.now {
		m.numbers = m.code.first()
		if hintMode > 0 && m.kind != reply {
			w.hinted(m)
		}
		return
	}
	m.numbers, m.taint = e.numbers, e.taint&15
	if e.busy > 0 && m.pn != 0 && m.dn != 0 {
		m.pn += m.pn*uint32(e.busy)/2 + 1
		m.dn += m.dn*uint32(e.busy)/2 + 1
	}
}

// refresh asks the table again, where other workers may have been busy.
func (w *worker) refresh(first int) {
	for i := first; i < len(w.items); i++ {
		if m := &w.items[i]; m.kind != rest && m.pn != 0 && m.dn != 0 {
			w.recall(m)
		}
	}
}

// expandRest replaces the item rest of the node k by the quiet moves it
// stands for, and returns the taint of that.
func (w *worker) expandRest(k key, at, first int, limit uint32) (taint uint8) {
	w.items = append(w.items[:at], w.items[at+1:]...)
	var tried zone.Set
	for i := first; i < len(w.items); i++ {
		tried.Add(w.items[i].point)
	}
	size := w.b.Size()
	for i := range size * size {
		p := board.PointAt(i, size)
		if !w.b.Empty(p) || tried.Has(p) || w.b.Look(p, w.me).Four != 0 || w.black && w.b.Forbidden(p) {
			continue
		}
		next := k.with(w.b.Key(p, w.me))
		w.b.Put(p, w.me)
		w.visits++
		answer, moves := w.prober.Probe(next, board.Pass, vcf.Unlimited, w.budget)
		pn := quietPn
		if zoneDiv > 0 && answer == vcf.Wins {
			z := zone.OfFours[zone.One](w.b, w.me, moves)
			pn = min(8, quietPn+uint32(z.Len())/zoneDiv)
		}
		w.b.Undo()
		switch answer {
		case vcf.Wins:
			w.items = append(w.items, w.itemOf(k, coded(p, pn, 1), limit))
		case vcf.Stopped:
			taint = w.now
		}
	}
	codes := w.codes[:0]
	for i := first; i < len(w.items); i++ {
		codes = append(codes, w.items[i].code)
	}
	w.table.keep(w.keyOf(k, limit), codes, taint)
	w.codes = codes[:0]
	return taint
}

func (w *worker) addBits(s *zone.Set, l uint8, set uint32) {
	for ; set != 0; set &= set - 1 {
		s.Add(w.b.Point(l, uint(bits.TrailingZeros32(set))))
	}
}

var zoneDiv = tune("ZDIV", 0)
