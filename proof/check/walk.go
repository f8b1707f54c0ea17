package check

import "encoding/binary"

// walk replays a body on the board. After the first error nothing counts any more.
type walk struct {
	board
	body         []byte // what is still to be read
	nodes, tests int    // OR nodes begun, forbidden tests left
	err          error
}

// number reads a varint in its only accepted form, the shortest.
func (w *walk) number(node int) int {
	v, used := binary.Uvarint(w.body)
	if used <= 0 || v > area || used > 1 && w.body[used-1] == 0 {
		w.fail(node, "no number where one is expected")
	}
	w.body = w.body[max(used, 0):]
	return int(min(v, area))
}

// point reads a point that must be empty and gives its cell.
func (w *walk) point(node int) int {
	i := w.number(node)
	p := cell(min(i, w.n*w.n), w.n)
	if i >= w.n*w.n {
		w.fail(node, "point %d is off the board", i)
	} else if w.at[p] != empty {
		w.fail(node, "%s is not empty", name(p))
	}
	return p
}

// or checks one OR node, A to move, adds its zone to z and leaves the board as it was. Each fills a point: depth ≤ n².
func (w *walk) or(m int, z *cells) {
	w.nodes++
	node := w.nodes
	a := w.point(node)
	z[a] = true
	if w.err != nil {
		return
	}
	if w.barred(a, w.a, m, z) { // (1); never where a makes a five
		w.fail(node, "%s is forbidden to black", name(a))
	}
	if !w.set(a, w.a) { // (2)
		switch fives, f := w.scan(node, m, z); {
		case fives == 0:
			w.quiet(node, m, z)
		case fives == 1 && !w.barred(f, w.d, m, z):
			w.set(f, w.d)
			w.or(m, z)
			w.set(f, empty)
		}
	}
	w.set(a, empty)
}

// scan finds A's five-squares: one of them, and their number, exact below two (5). One of D is refused (3). Where D has
// c stones and A none, m hidden ones could make four if c ≥ 4−m: z takes the window's empty points (4).
func (w *walk) scan(node, m int, z *cells) (fives, f int) {
	mine, theirs := &w.count[w.a], &w.count[w.d]
	for p := range area {
		for dir := 0; dir < 4 && w.at[p] != wall; dir++ {
			a, d := mine[dir][p], theirs[dir][p]
			ours := a == 4 && d == 0 && w.full(4, p, dir, w.a)
			if !ours && (a > 0 || int(d) < 4-m) || w.at[p+4*steps[dir]] == wall {
				continue
			}
			if d == 4 && w.full(4, p, dir, w.d) {
				w.fail(node, "the defender has a five-square")
			}
			for q := p; q != p+5*steps[dir]; q += steps[dir] {
				z[q] = z[q] || w.at[q] == empty
				if ours && w.at[q] == empty && q != f {
					fives, f = fives+1, q
				}
			}
		}
	}
	return fives, f
}

// quiet checks a move that makes no four (6): the pass proof, or n·n for none, then the replies.
func (w *walk) quiet(node, m int, z *cells) {
	var must, listed cells
	next, _ := binary.Uvarint(w.body)
	whole := next == uint64(w.n*w.n) // every reply must be listed
	if !whole {
		w.or(m+1, &must)
	} else if w.number(node); m > 0 { // a hidden stone might take the only legal reply
		w.fail(node, "no pass proof below another pass")
	}
	legal, last := !whole, -1
	for k := w.number(node); k > 0; k-- {
		d := w.point(node)
		if d <= last {
			w.fail(node, "the replies do not increase at %s", name(d))
		}
		if w.err != nil {
			return
		}
		last, listed[d] = d, true
		legal = legal || !w.barred(d, w.d, 0, z)
		w.set(d, w.d)
		w.or(m, z)
		w.set(d, empty)
	}
	if !legal {
		w.fail(node, "the defender has no legal reply: that is no win")
	}
	for d, in := range must {
		needed := in || whole && w.at[d] == empty
		if w.err == nil && needed && !listed[d] && !w.barred(d, w.d, m, z) {
			w.fail(node, "the reply %s has no answer", name(d))
		}
		z[d] = z[d] || needed
	}
}
