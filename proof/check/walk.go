package check

import (
	"context"
	"encoding/binary"
	"fmt"
	"math/bits"
)

// Tests of forbidden points recurse, on some boards for hours. So the tests of a proof may look at firstRows rows, and
// at rowsPerByte more for each byte. Real proofs on 15×15 need at most 62 rows a byte.
const firstRows, rowsPerByte = 1 << 16, 1 << 8

// walk replays a body on the board. After the first error its results mean nothing.
type walk struct {
	board
	ctx   context.Context
	body  []byte // the unread rest
	nodes int    // OR nodes begun
	rows  int    // that the tests of forbidden points may still look at; negative once they wanted more
	err   error
	use   func(stones []byte) // what Lemma calls; nil otherwise
}

// fail keeps the first error.
func (w *walk) fail(node int, format string, args ...any) {
	if w.err == nil {
		w.err = fmt.Errorf("%w: node %d: %s", ErrInvalid, node, fmt.Sprintf(format, args...))
	}
}

// look ends the walk if its context has ended.
func (w *walk) look() {
	if err := w.ctx.Err(); err != nil && w.err == nil {
		w.err, w.rows = fmt.Errorf("the check was stopped: %w", err), -1 // no test goes on
	}
}

// number reads the next number. It must be written as the shortest varint, so that a proof has only one encoding.
func (w *walk) number(node int) int {
	v, length := binary.Uvarint(w.body)
	if length <= 0 || length > 1 && w.body[length-1] == 0 || v > area {
		w.fail(node, "a number is missing or malformed")
		return 0
	}
	w.body = w.body[length:]
	return int(v)
}

// point reads a point that must be empty, and returns its cell. After an error it returns any cell.
func (w *walk) point(node int) int {
	i := w.number(node)
	if i >= w.size*w.size {
		w.fail(node, "point %d is off the board", i)
		i = 0
	}
	p := cellOf(i, w.size)
	if w.at[p] != empty {
		w.fail(node, "%s is not empty", name(p))
	}
	return p
}

// or checks one OR node: the attacker is to move and must win, whatever the defender does. It adds the node's zone to z
// and leaves the board as it was. Every OR node fills a point, so the depth is at most the number of points.
func (w *walk) or(m int, z *cells) {
	w.nodes++
	node := w.nodes
	w.look()
	if next, _ := binary.Uvarint(w.body); w.use != nil && next == uint64(w.size*w.size+1) {
		if w.number(node); m > 0 || node == 1 { // a lemma has no zone, which a pass would need
			w.fail(node, "a lemma is used at the root or below a pass")
		}
		w.use(w.stones())
		return
	}
	move := w.point(node)
	if w.err != nil {
		return
	}
	z[move] = true
	if w.barred(move, w.attacker, m, z) { // (1); a move that makes a five is never barred
		w.fail(node, "%s is forbidden to black", name(move))
	}
	if five := w.set(move, w.attacker); !five { // (2)
		switch squares, block := w.fiveSquares(node, m, z); {
		case squares == 0:
			w.quiet(node, m, z)
		case squares == 1 && !w.barred(block, w.defender, m, z):
			w.reply(block, m, z)
		} // else the defender cannot take all five-squares, or may not take the one
	}
	w.set(move, empty)
}

// stones returns the content of each point, by number.
func (b *board) stones() []byte {
	list := make([]byte, b.size*b.size)
	for i := range list {
		list[i] = b.at[cellOf(i, b.size)]
	}
	return list
}

// reply plays the defender's reply and checks the OR node after it.
func (w *walk) reply(p, m int, z *cells) {
	w.set(p, w.defender)
	w.or(m, z)
	w.set(p, empty)
}

// fiveSquares counts the attacker's five-squares and returns one; a count above 1 may be too high. A five-square of the
// defender is an error (3). z takes the attacker's five-squares (5), and the empty points of each window that m hidden
// stones could make a four of the defender (4): no stone of the attacker, at least 4 − m of the defender. The counts of
// eight windows, each at most 5, are bytes of a word; for a window that may matter the highest bit of its byte is set.
func (w *walk) fiveSquares(node, m int, z *cells) (squares, square int) {
	const each = 0x0101010101010101
	for eight := cellOf(0, w.size); eight < (margin+w.size)*width; eight += 8 {
		for dir := 0; dir < 4 && w.at[eight] != wall; dir++ {
			mine, theirs := &w.count[w.attacker][dir], &w.count[w.defender][dir]
			a, d := binary.LittleEndian.Uint64(mine[eight:]), binary.LittleEndian.Uint64(theirs[eight:])
			matter := (a<<5&^(d+127*each) | (d+uint64(124+min(m, 4))*each)&^(a+127*each)) & (128 * each)
			for ; matter != 0; matter &= matter - 1 {
				first := eight + bits.TrailingZeros64(matter)/8
				wins := mine[first] == 4 && w.holds(4, first, dir, w.attacker)
				if !wins && mine[first] > 0 || w.at[first] == wall || w.at[first+4*steps[dir]] == wall {
					continue
				}
				if theirs[first] == 4 && w.holds(4, first, dir, w.defender) {
					w.fail(node, "the defender has a five-square")
				}
				for p := first; p != first+5*steps[dir]; p += steps[dir] {
					z[p] = z[p] || w.at[p] == empty
					if wins && w.at[p] == empty && p != square {
						squares, square = squares+1, p
					}
				}
			}
		}
	}
	return squares, square
}

// quiet checks what follows a quiet move, one that makes no four (6): the win if the defender passes, or the number
// size·size where there is no such win; then the replies, each with the win against it.
func (w *walk) quiet(node, m int, z *cells) {
	var passZone, listed cells
	next, _ := binary.Uvarint(w.body)
	hasPass := next != uint64(w.size*w.size)
	if hasPass {
		w.or(m+1, &passZone)
	} else if w.number(node); m > 0 { // a hidden stone might take the only legal reply
		w.fail(node, "no pass proof below another pass")
	}
	w.replies(node, m, z, &listed)
	anyLegal := hasPass
	for p := cellOf(0, w.size); p <= cellOf(w.size*w.size-1, w.size); p++ {
		mustAnswer := passZone[p] || !hasPass && w.at[p] == empty
		switch {
		case w.err != nil || !mustAnswer:
			continue
		case listed[p]:
			anyLegal = anyLegal || !w.barred(p, w.defender, m, z)
		case !w.barred(p, w.defender, m, z):
			w.fail(node, "the reply %s has no answer", name(p))
		}
		z[p] = true
	}
	if !anyLegal {
		w.fail(node, "the defender has no legal reply: that is no win")
	}
}

// replies checks the listed replies, whose points must increase, and the win against each.
func (w *walk) replies(node, m int, z, listed *cells) {
	last := -1
	for count := w.number(node); count > 0; count-- {
		p := w.point(node)
		if p <= last {
			w.fail(node, "the replies do not increase at %s", name(p))
		}
		if w.err != nil {
			return
		}
		last, listed[p] = p, true
		w.reply(p, m, z)
	}
}
