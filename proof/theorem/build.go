package theorem

import (
	"fmt"
	"iter"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// Build writes the lemmas that the claim of w needs. It asks bodyOf for the body of each position
// once, the attacker to move, and of each position that these bodies use. The position is the
// canonical image (board.Position.Canonical); tree.Reader.AppendLemmaImage turns a body that is known
// for another image. The caller closes w. Build holds a key and at most the canonical bytes of each
// position, and returns the error of bodyOf or of w.
func Build(w *Writer, bodyOf func(pos *board.Position) (body []byte, err error)) error {
	b := builder{known: map[proof.Key]struct{}{}}
	for pos := range roots(w.head) {
		b.need(pos)
	}
	cutter := tree.Cutter{Site: func(s tree.Site) tree.Cut {
		if s.Used {
			b.need(s.Position)
		}
		return tree.Keep
	}}
	for len(b.open) > 0 {
		last := len(b.open) - 1
		text := b.open[last]
		b.open = b.open[:last]
		pos, err := board.FromCanonical(text)
		if err != nil {
			return err
		}
		body, err := bodyOf(pos)
		if err != nil {
			return err
		}
		if err := w.Lemma(Lemma{pos, body}); err != nil {
			return err
		}
		if _, err := cutter.Append(nil, pos, body); err != nil {
			return fmt.Errorf("lemma %d: %w", w.Lemmas(), err)
		}
	}
	return nil
}

// builder holds the positions that need a lemma.
type builder struct {
	known map[proof.Key]struct{}
	open  [][]byte // canonical bytes of those without a lemma
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
