package theorem

import (
	"bytes"
	"fmt"
	"iter"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// Build writes the lemmas that the claim of w needs. It asks bodyOf for the body of each position
// once, the attacker to move, and of each position that these bodies use. The position is the
// canonical image (board.Position.Canonical); tree.Reader.AppendLemmaImage turns a body that is known
// for another image. The calls of bodyOf do not overlap. With two threads or more, a call may begin
// before the body of the last one has been checked and written, so that body must stay as it is. Build
// waits for the last call before it returns. The caller closes w. Build holds a key and at most the canonical
// bytes of each position, and two bodies. It returns the error of bodyOf or of w.
func Build(w *Writer, threads int, bodyOf func(pos *board.Position) (body []byte, err error)) error {
	b := builder{bodyOf: bodyOf, known: map[proof.Key]struct{}{}}
	defer b.wait()
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
		l, err := b.next()
		if err != nil {
			return err
		}
		if threads > 1 {
			b.fetchAhead()
		}
		if err := w.Lemma(l); err != nil {
			return err
		}
		if _, err := cutter.Append(nil, l.Position, l.Body); err != nil {
			return fmt.Errorf("lemma %d: %w", w.Lemmas(), err)
		}
	}
	return nil
}

// builder holds the positions that need a lemma.
type builder struct {
	bodyOf func(pos *board.Position) (body []byte, err error)
	known  map[proof.Key]struct{}
	open   [][]byte // canonical bytes of those without a lemma
	ahead  *ahead   // the lemma of one of them, nil for none
}

// ahead is a lemma that another goroutine makes.
type ahead struct {
	text  []byte // canonical bytes
	lemma Lemma
	err   error
	made  chan struct{} // closed when lemma and err are set
}

// next takes the last open position, and returns its lemma.
func (b *builder) next() (Lemma, error) {
	last := len(b.open) - 1
	text := b.open[last]
	b.open = b.open[:last]
	b.wait()
	if a := b.ahead; a != nil && bytes.Equal(a.text, text) {
		b.ahead = nil
		return a.lemma, a.err
	}
	return b.lemma(text)
}

// fetchAhead begins to make the lemma that next returns if no further position comes to need one. A
// lemma that is already made ahead stays, and is the only one: bodies may be long.
func (b *builder) fetchAhead() {
	if b.ahead != nil || len(b.open) == 0 {
		return
	}
	a := &ahead{text: b.open[len(b.open)-1], made: make(chan struct{})}
	b.ahead = a
	go func() {
		defer close(a.made)
		a.lemma, a.err = b.lemma(a.text)
	}()
}

// wait waits until no goroutine makes a lemma.
func (b *builder) wait() {
	if b.ahead != nil {
		<-b.ahead.made
	}
}

func (b *builder) lemma(text []byte) (Lemma, error) {
	pos, err := board.FromCanonical(text)
	if err != nil {
		return Lemma{}, err
	}
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
