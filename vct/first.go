package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vcf"
)

// firstMove decides the first move p.
func (w *worker) firstMove(p, forced board.Point) report {
	if w.b.Look(p, w.me).Four != 0 {
		return w.firstFour(p)
	}
	if w.space.ByShape() && forced == board.Pass && (w.b.Tally(p, w.me).Threes() == 0 || !w.isThree(p)) {
		return report{outcome: proof.None}
	}
	m := w.attackItem(key{}, coded(p, 1), vcf.Unlimited)
	w.b.Put(p, w.me)
	w.beginProof()
	o := w.decide([]board.Point{p}, func(w *worker) (numbers, stage) {
		return w.defend(m.key, m.limit, infinite, infinite)
	})
	w.b.Undo()
	if o == proof.Win {
		return won(w.itemProof(m))
	}
	return report{outcome: o}
}

// firstFour decides the four p and its block.
func (w *worker) firstFour(p board.Point) report {
	switch f, _ := w.four(p); f {
	case fourWins:
		return won(&step{move: p, length: 1}, nil)
	case fourFails:
		return report{outcome: proof.None}
	}
	m := w.attackItem(key{}, coded(p, 1)|fourBit, vcf.Unlimited)
	w.b.Put(p, w.me)
	forced, _ := w.answer(m.block)
	r := w.within([]board.Point{p, m.block}, m.key, forced, vcf.Unlimited)
	w.b.Undo()
	w.b.Undo()
	if r.outcome == proof.Win {
		r.win = &step{move: p, next: r.win, length: r.win.length + 1}
		r.first = []board.Point{p}
	}
	return r
}
