package theorem

import (
	"cmp"
	"fmt"
	"iter"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// Build writes the lemmas that the claim of w needs. It asks bodyOf for the body of each position
// once, the attacker to move, and of each position that these bodies use. The position is the
// canonical image (board.Position.Canonical); tree.Reader.AppendLemmaImage turns a body that is known
// for another image. With two threads or more, Build checks lemmas while it goes on, and so may ask for a
// few bodies after a bad one. It waits for all checks before it returns. The caller closes w. Build holds a
// key and at most the canonical bytes of each position, one body, and a line for each thread. It returns
// the error of bodyOf or of w; if several lemmas fail, that of the earliest.
func Build(w *Writer, threads int, bodyOf func(pos *board.Position) (body []byte, err error)) error {
	b := builder{bodyOf: bodyOf, known: map[proof.Key]struct{}{}}
	for pos := range roots(w.head) {
		b.need(pos)
	}
	cutter := tree.Cutter{Site: func(s tree.Site) tree.Cut {
		if s.Used {
			b.need(s.Position)
		}
		return tree.Keep
	}}
	q := queue{w: w, threads: threads}
	for len(b.open) > 0 {
		l, err := b.next()
		if err == nil {
			err = q.add(l)
		}
		if err == nil {
			if _, err = cutter.Append(nil, l.Position, l.Body); err != nil {
				err = fmt.Errorf("lemma %d: %w", q.last(), err)
			}
		}
		if err != nil {
			return cmp.Or(q.drain(), err)
		}
	}
	return q.drain()
}

// builder holds the positions that need a lemma.
type builder struct {
	bodyOf func(pos *board.Position) (body []byte, err error)
	known  map[proof.Key]struct{}
	open   [][]byte // canonical bytes of those without a lemma
}

// next takes the last open position, and returns its lemma.
func (b *builder) next() (Lemma, error) {
	last := len(b.open) - 1
	pos, err := board.FromCanonical(b.open[last])
	if err != nil {
		return Lemma{}, err
	}
	b.open = b.open[:last]
	body, err := b.bodyOf(pos)
	return Lemma{pos, body}, err
}

func (b *builder) need(pos *board.Position) {
	k := proof.KeyOf(pos)
	if _, known := b.known[k]; known {
		return
	}
	b.known[k] = struct{}{}
	b.open = append(b.open, pos.AppendCanonical(nil))
}

// roots yields the positions that the claim needs: its own, or those after each legal move of the
// defender.
func roots(h Head) iter.Seq[*board.Position] {
	return func(yield func(*board.Position) bool) {
		side := h.Position.ToMove()
		if side == h.Attacker {
			yield(h.Position)
			return
		}
		for _, pt := range h.Position.AppendStones(nil, board.Empty) {
			if !h.Position.Legal(pt, side) {
				continue
			}
			next := h.Position.Clone()
			_ = next.Play(pt) // it is legal
			if !yield(next) {
				return
			}
		}
	}
}
