package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/vcf"
)

// defend searches the node k behind a quiet move, the defender to move. limit
// is the number of moves that the attacker has left.
func (w *worker) defend(k key, limit uint32, thp, thd uint32) (numbers, uint8) {
	first := len(w.items)
	at := w.defendKey(k, limit)
	codes, taint, ok := w.table.moves(w.codes[:0], at, w.now)
	var n numbers
	if !ok {
		codes, n, taint = w.replies(w.codes[:0], k, limit)
		if n == disproved {
			w.table.store(at, n, taint, 1)
			return n, taint
		}
		w.table.keep(at, codes, 0)
	}
	w.codes = codes[:0]
	for _, c := range codes {
		m := item{code: c, kind: reply, point: c.point(), limit: limit, key: k.with(w.b.Key(c.point(), w.opp))}
		w.recall(&m)
		w.items = append(w.items, m)
	}
	n, taint, work := w.run(k, first, 0, limit, thp, thd, false)
	w.items = w.items[:first]
	w.table.store(at, n, taint, work)
	return n, taint
}

// replies lists what the defender may try: the points of the zone of the win
// that a pass would allow, but for those against which a win by fours is found
// at once. n is disproved if there is no such win.
func (w *worker) replies(codes []code, k key, limit uint32) (_ []code, n numbers, taint uint8) {
	answer, moves := w.brief(k, board.Pass, limit)
	switch answer {
	case vcf.Stopped:
		return codes, disproved, w.now
	case vcf.Never:
		return codes, disproved, 0
	case vcf.NotWithin:
		return w.allReplies(codes, k, limit)
	}
	w.threat = append(w.threat[:0], moves...)
	z := zone.OfFours[zone.One](w.b, w.me, w.threat)
	for _, d := range z.Points(w.points[:0]) {
		if w.white && w.b.Forbidden(d) {
			continue
		}
		switch won, ok := w.answered(k, d, limit); {
		case !ok:
			return codes, disproved, 0
		case !won:
			codes = append(codes, coded(d, 1, 1))
		}
	}
	return codes, numbers{1, 1}, 0
}

// answered reports whether the attacker wins by fours against the reply d:
// with the line that won last, or with another. ok is false if d makes two
// five-squares.
func (w *worker) answered(k key, d board.Point, limit uint32) (won, ok bool) {
	forced, ok := w.answer(d)
	if ok {
		won = w.replays(w.threat, forced)
		if !won && lazy == 0 {
			answer, moves := w.prober.Probe(k.with(w.b.Key(d, w.opp)), forced, min(limit, rfours), rbudget)
			if won = answer == vcf.Wins; won {
				w.threat = append(w.threat[:0], moves...)
			}
		}
	}
	w.b.Undo()
	return won, ok
}

// replays reports whether moves win by fours on the board as it is.
func (w *worker) replays(moves []board.Point, forced board.Point) bool {
	depth := w.b.Depth()
	won := false
	for _, a := range moves {
		if !w.b.Empty(a) || forced != board.Pass && a != forced || w.black && w.b.Forbidden(a) {
			break
		}
		made := w.b.Put(a, w.me)
		if made.Count == 0 {
			break
		}
		if won = made.Count > 1 || w.white && w.b.Forbidden(made.Point); won {
			break
		}
		var ok bool
		if forced, ok = w.answer(made.Point); !ok {
			break
		}
	}
	for w.b.Depth() > depth {
		w.b.Undo()
	}
	return won
}

var lazy = tune("LAZY", 0)

// allReplies lists every legal move: with a limit, a pass may allow a win by
// fours that takes too long, and yet each real reply a shorter one.
func (w *worker) allReplies(codes []code, k key, limit uint32) ([]code, numbers, uint8) {
	switch answer, _ := w.prober.Probe(k, board.Pass, vcf.Unlimited, w.budget); answer {
	case vcf.Never:
		return codes, disproved, 0
	case vcf.Stopped:
		return codes, disproved, w.now
	}
	all := w.empties()
	for _, d := range all.Points(w.points[:0]) {
		if w.white && w.b.Forbidden(d) {
			continue
		}
		if _, ok := w.answer(d); !ok {
			w.b.Undo()
			return codes, disproved, 0
		}
		w.b.Undo()
		codes = append(codes, coded(d, 1, 1))
	}
	return codes, numbers{1, 1}, 0
}

var stepsOf = [][]uint32{nil, {1}, {2}, {1, 2, 3}, {2, 4}, {1, 2, 3, 5}}[tune("BRIEF", 0)]

// brief looks for a short win by fours before any: its zone is smaller.
func (w *worker) brief(k key, forced board.Point, limit uint32) (vcf.Answer, []board.Point) {
	for _, fours := range stepsOf {
		if fours >= limit {
			break
		}
		if a, moves := w.prober.Probe(k, forced, fours, w.budget); a != vcf.NotWithin {
			return a, moves
		}
	}
	return w.prober.Probe(k, forced, limit, w.budget)
}

var rfours = tune("RFOURS", 1<<20)
var rbudget = uint64(tune("RBUDGET", 1000))
