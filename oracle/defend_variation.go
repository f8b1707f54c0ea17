package oracle

import (
	"encoding/binary"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// reader walks the body of a certificate that one of the solvers wrote and the
// checker has accepted, on a board that shows its position (DESIGN.md, section 5).
// Every quiet move of theirs has its win after a pass.
type reader struct {
	b    *lines.Board
	s    lines.Side // the attacker's
	body []byte     // what is still to be read
}

// variation is the longest line of the certificate's body. One body can be a
// proof in two positions and yet not have the same lines, since the block of a
// four is not written in it. b shows the position, and is the same afterwards.
func variation(b *lines.Board, c *proof.Certificate) proof.Line {
	r := reader{b: b, s: lines.SideOf(c.Attacker), body: c.Body}
	return r.attack()
}

// number reads the next number.
func (r *reader) number() int {
	v, n := binary.Uvarint(r.body)
	r.body = r.body[n:]
	return int(v)
}

func (r *reader) point() board.Point { return board.PointAt(r.number(), r.b.Size()) }

// attack reads an OR node.
func (r *reader) attack() proof.Line {
	a := r.point()
	line := proof.Line{a}
	if r.b.Tally(a, r.s).Fives() > 0 {
		return line
	}
	r.b.Put(a, r.s)
	defer r.b.Undo()
	switch n, two := r.b.FiveSquares(r.s); {
	case n == 0:
		return append(line, r.quiet()...)
	case n > 1 || !mayBlock(r.b, r.s, two[0]):
		return append(line, lastStand(r.b, r.s)...)
	default:
		return append(line, r.answered(two[0])...)
	}
}

// answered reads the OR node behind the defender's reply d.
func (r *reader) answered(d board.Point) proof.Line {
	r.b.Put(d, r.s.Other())
	defer r.b.Undo()
	return append(proof.Line{d}, r.attack()...)
}

// quiet reads what follows a quiet move: the win after a pass, which is the
// line only where every reply is forbidden, and the replies.
func (r *reader) quiet() proof.Line {
	longest := append(proof.Line{board.Pass}, r.attack()...)
	for i := range r.number() {
		if line := r.answered(r.point()); i == 0 || len(line) > len(longest) {
			longest = line
		}
	}
	return longest
}
