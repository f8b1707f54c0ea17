package tree

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// attack reads an OR node and appends its image.
func (r *Reader) attack(dst []byte) []byte {
	r.nodes++
	a := r.point()
	if r.err != nil {
		return dst
	}
	dst = proof.AppendPoint(dst, r.image(a), r.b.Size())
	if r.makesFive(a) {
		return dst
	}
	defer r.cut.play(a, true)()
	r.b.Put(a, r.me)
	defer r.b.Undo()
	switch what, f := r.after(); what {
	case block:
		return r.answered(dst, f)
	case anything:
		r.quiet = true
		return r.replies(r.pass(dst))
	default:
		return dst
	}
}

// answered reads the OR node after the defender's reply d.
func (r *Reader) answered(dst []byte, d board.Point) []byte {
	defer r.cut.play(d, r.cut == nil || r.b.May(r.me.Other(), d))()
	r.b.Put(d, r.me.Other())
	defer r.b.Undo()
	return r.node(dst)
}

// pass reads the win after a pass, or the mark for a missing pass proof.
func (r *Reader) pass(dst []byte) []byte {
	if r.marked() {
		return proof.AppendPoint(dst, board.Pass, r.b.Size())
	}
	r.cut.passed(+1)
	defer r.cut.passed(-1)
	return r.attack(dst)
}

// marked reads the mark for a missing pass proof if it comes next, and reports whether it did.
func (r *Reader) marked() bool {
	rest := r.body
	if r.number(r.points()) == r.points() {
		return true
	}
	if r.err == nil {
		r.body = rest
	}
	return false
}

// replies reads k and the replies, and appends their images in increasing order.
func (r *Reader) replies(dst []byte) []byte {
	k := r.number(r.points())
	dst = proof.AppendCount(dst, k)
	start := len(dst)
	type part struct {
		d        int // the image's number
		from, to int // in dst
	}
	parts := make([]part, 0, k)
	for range k {
		d := r.point()
		if r.err != nil {
			return dst
		}
		from := len(dst)
		dst = r.answered(proof.AppendPoint(dst, r.image(d), r.b.Size()), d)
		parts = append(parts, part{r.image(d).Index(r.b.Size()), from, len(dst)})
	}
	byNumber := func(a, b part) int { return cmp.Compare(a.d, b.d) }
	if slices.IsSortedFunc(parts, byNumber) {
		return dst
	}
	slices.SortFunc(parts, byNumber)
	sorted := make([]byte, 0, len(dst)-start)
	for _, p := range parts {
		sorted = append(sorted, dst[p.from:p.to]...)
	}
	return append(dst[:start], sorted...)
}
