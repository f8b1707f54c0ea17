package check

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// walk replays a body on the board. After the first error nothing counts any more.
type walk struct {
	board
	body  []byte // what is still to be read
	nodes int    // OR nodes begun
	err   error
}

func (w *walk) fail(node int, format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("%w: node %d: %s", ErrInvalid, node, fmt.Sprintf(format, args...))
	}
}

// number reads a varint in its only accepted form, the shortest.
func (w *walk) number(node int) int {
	v, used := binary.Uvarint(w.body)
	if used <= 0 || v > area || used > 1 && w.body[used-1] == 0 {
		w.fail(node, "no number where one is expected")
		return 0
	}
	w.body = w.body[used:]
	return int(v)
}

// point reads a point that must be empty and gives its cell.
func (w *walk) point(node int) int {
	i := w.number(node)
	if i >= w.n*w.n {
		w.fail(node, "point %d is off the board", i)
		return 0
	}
	p := cell(i, w.n)
	if w.at[p] != empty {
		w.fail(node, "%s is not empty", name(p))
	}
	return p
}

// or checks one OR node, A to move, and adds its zone to z. The board is the same after
// it. Each node puts a stone on an empty point, so n² bounds the depth.
func (w *walk) or(m int, z *cells) {
	w.nodes++
	node := w.nodes
	a := w.point(node)
	if w.err != nil {
		return
	}
	z[a] = true
	if w.makes(a, w.a) { // (2); asked before legality
		return
	}
	if w.renju && w.a == black { // (1); hidden white stones never add a four or a raw three
		t := test{board: &w.board}
		if t.forbidden(a) {
			w.fail(node, "%s is forbidden to black", name(a))
		}
		if m > 0 && t.raw >= 2 {
			z.union(&t.reads)
		}
	}
	w.put(a, w.a)
	switch fives, f := w.scan(node, m, z); {
	case w.err != nil:
	case fives == 0:
		w.quiet(node, m, z)
	case fives == 1 && !w.barred(f, m, z):
		w.reply(f, m, z)
	}
	w.take(a)
}

// reply has D play d and goes on at the next OR node.
func (w *walk) reply(d, m int, z *cells) {
	w.put(d, w.d)
	w.or(m, z)
	w.take(d)
}

// scan finds A's five-squares: one of them, and their number, exact below two (5). One of
// D is refused (3). Where D has c stones and A none, m hidden ones could make four if
// c ≥ 4−m: z takes the window's empty points (4).
func (w *walk) scan(node, m int, z *cells) (fives, f int) {
	mine, theirs := &w.count[w.a], &w.count[w.d]
	for p := range area {
		for dir := 0; dir < 4 && w.at[p] != wall; dir++ {
			a, d := mine[dir][p], theirs[dir][p]
			ours := a == 4 && d == 0 && w.fits(p, dir, w.a)
			if !ours && (a > 0 || int(d) < 4-m) || w.at[p+4*steps[dir]] == wall {
				continue
			}
			if d == 4 && w.fits(p, dir, w.d) {
				w.fail(node, "the defender has a five-square")
			}
			for q := p; q != p+5*steps[dir]; q += steps[dir] {
				if w.at[q] == empty {
					z[q] = true
					if ours && (fives == 0 || q != f) {
						fives, f = fives+1, q
					}
				}
			}
		}
	}
	return fives, f
}

// quiet checks a move that makes no four (6): the pass proof, or n·n for none, where
// every reply matters; then the replies.
func (w *walk) quiet(node, m int, z *cells) {
	var must, listed cells
	var mark [4]byte
	rest, whole := bytes.CutPrefix(w.body, binary.AppendUvarint(mark[:0], uint64(w.n*w.n)))
	if w.body = rest; !whole {
		w.or(m+1, &must)
	} else if m > 0 { // a hidden stone might take the only legal reply
		w.fail(node, "no pass proof below another pass")
	}
	for p := range must {
		must[p] = must[p] || whole && w.at[p] == empty
	}
	legal, last := !whole, -1
	for k := w.number(node); k > 0 && w.err == nil; k-- {
		d := w.point(node)
		if d <= last {
			w.fail(node, "the replies do not increase at %s", name(d))
		}
		if last = d; w.err == nil {
			listed[d] = true
			legal = legal || !w.barred(d, 0, z)
			w.reply(d, m, z)
		}
	}
	if !legal {
		w.fail(node, "the defender has no legal reply: that is no win")
	}
	z.union(&must)
	for d, needed := range must {
		if w.err == nil && needed && !listed[d] && !w.barred(d, m, z) {
			w.fail(node, "the reply %s has no answer", name(d))
		}
	}
}
