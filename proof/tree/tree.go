// Package tree reads the bodies of certificates move by move, on the fast board: it turns a proof
// into that of a mirrored position, finds the longest line that a proof answers, and takes the
// proof of a lost position apart. It does not judge: a body that proves nothing becomes another
// that proves nothing. Everything that it writes must pass proof/check.
//
// Letters: a is a move of the attacker, d one of the defender, f the block of a four, s a symmetry.
package tree

import (
	"encoding/binary"
	"errors"
	"fmt"
	"iter"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// ErrBody is returned for a body that reading shows to be no proof.
var ErrBody = errors.New("not the body of a certificate")

// Reader reads bodies, one at a time. Keep one: it owns a board. The zero value is ready to use.
// Not safe for concurrent use.
type Reader struct {
	own   *lines.Board // made for the first body
	b     *lines.Board // of the current body: own, or the caller's
	me    lines.Side   // the attacker
	image func(board.Point) board.Point
	body  []byte // the unread rest
	nodes uint64 // OR nodes read
	// hidden holds the defender's stones that b lacks, because the current pass proof does not know
	// them (see Walker).
	hidden []board.Point
	quiet  bool // some move of the attacker made no four
	cut    *cut // of a body in which uses of lemmas may stand, else nil
	err    error
}

// Shape describes a win by its body. It does not say whether the body proves the win.
type Shape struct {
	Class proof.Class // VCF if every move of the attacker makes a four or the five
	Line  proof.Line  // the longest defence that the body answers, up to and including the five
	Nodes uint64      // OR nodes
}

// Shape reads the body of a win of the side to move of pos. In its line board.Pass follows a four
// without a legal block, and a quiet move without a legal reply. The error wraps ErrBody.
func (r *Reader) Shape(pos *board.Position, body []byte) (Shape, error) {
	r.begin(pos, pos.ToMove(), 0, body)
	line := r.longest()
	if err := r.end(); err != nil {
		return Shape{}, err
	}
	s := Shape{Line: line, Nodes: r.nodes}
	if r.quiet {
		s.Class = proof.VCT
	}
	return s, nil
}

// Line returns the Line of Shape for a position that is on b already, with the attacker me to move.
// For a body that is no proof it returns nil. It leaves b as it was. One body can have different
// lines in two positions, because it does not hold the blocks of fours.
func (r *Reader) Line(b *lines.Board, me lines.Side, body []byte) proof.Line {
	r.start(b, me, body)
	line := r.longest()
	if r.end() != nil {
		return nil
	}
	return line
}

// AppendImage appends the image of body under s. If body wins in pos, its image wins in the image
// of pos. The error wraps ErrBody.
func (r *Reader) AppendImage(dst []byte, pos *board.Position, s board.Symmetry, body []byte) ([]byte, error) {
	r.begin(pos, pos.ToMove(), s, body)
	dst = r.attack(dst)
	return dst, r.end()
}

// begin sets the board up for a body with side as the attacker.
func (r *Reader) begin(pos *board.Position, side board.Colour, s board.Symmetry, body []byte) {
	if r.own == nil {
		r.own = new(lines.Board)
	}
	r.own.Reset(pos)
	r.start(r.own, lines.SideOf(side), body)
	size := pos.Size()
	r.image = func(p board.Point) board.Point { return s.Apply(p, size) }
}

func (r *Reader) start(b *lines.Board, me lines.Side, body []byte) {
	r.b, r.me, r.body, r.nodes, r.quiet, r.hidden, r.err = b, me, body, 0, false, r.hidden[:0], nil
}

func (r *Reader) end() error {
	if r.err == nil && len(r.body) > 0 {
		r.fail("%d bytes follow the proof", len(r.body))
	}
	return r.err
}

func (r *Reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: node %d: %s", ErrBody, r.nodes, fmt.Sprintf(format, args...))
	}
	r.body = nil
}

func (r *Reader) number(most int) int {
	v, n := binary.Uvarint(r.body)
	if n <= 0 || v > uint64(most) {
		r.fail("no number up to %d", most)
		return 0
	}
	r.body = r.body[n:]
	return int(v)
}

func (r *Reader) points() int { return r.b.Size() * r.b.Size() }

func (r *Reader) point() board.Point {
	p := board.PointAt(r.number(r.points()-1), r.b.Size())
	if r.err == nil && !r.b.Empty(p) {
		r.fail("%v is taken", p)
	}
	return p
}

// follow names the part of a body that follows a move of the attacker.
type follow uint8

const (
	nothing  follow = iota // the defender cannot take all five-squares
	block                  // the attacker's answer to the reply on the one five-square
	anything               // after a quiet move: the pass proof and the answers to replies
)

// after returns which part follows the attacker's last move. f is the point of a block.
func (r *Reader) after() (what follow, f board.Point) {
	n, two := r.b.FiveSquares(r.me)
	switch {
	case n == 0:
		return anything, board.Pass
	case n > 1 || !r.b.May(r.me.Other(), two[0]):
		return nothing, board.Pass
	default:
		return block, two[0]
	}
}

// mayReply reports whether the defender may play on d with the hidden stones on the board, too.
func (r *Reader) mayReply(d board.Point) bool {
	for _, h := range r.hidden {
		if r.b.Empty(h) { // always, if the body is a proof
			r.b.Put(h, r.me.Other())
			defer r.b.Undo()
		}
	}
	return r.b.Empty(d) && r.b.May(r.me.Other(), d)
}

// unlisted yields the defender's legal replies that are not listed.
func (r *Reader) unlisted(listed []board.Point) iter.Seq[board.Point] {
	return func(yield func(board.Point) bool) {
		for i := range r.points() {
			d := board.PointAt(i, r.b.Size())
			if !slices.Contains(listed, d) && r.mayReply(d) && !yield(d) {
				return
			}
		}
	}
}

func (r *Reader) makesFive(a board.Point) bool { return r.b.Tally(a, r.me).Fives() > 0 }

// Refutation is a legal move of a lost position, and the body of the opponent's win after it.
type Refutation struct {
	Move board.Point
	Body []byte
}

// AppendLost appends the body of a lost position: the number of its legal moves, then each of them
// in increasing order with the body of its refutation. In a proof with a quiet move that leads to
// the position, the same bytes follow the mark for a missing pass proof.
//
//	LOST := k (d OR)×k
func AppendLost(dst []byte, size int, moves []Refutation) []byte {
	dst = proof.AppendCount(dst, len(moves))
	for _, m := range moves {
		dst = append(proof.AppendPoint(dst, m.Move, size), m.Body...)
	}
	return dst
}

// Refutations takes the body of a lost position apart. Each refutation's Body is a part of body. It
// does not check that the list has every legal move, or is in order. The error wraps ErrBody.
func (r *Reader) Refutations(pos *board.Position, body []byte) (list []Refutation, err error) {
	r.begin(pos, pos.ToMove().Opponent(), 0, body)
	for range r.number(r.points()) {
		d := r.point()
		if r.err != nil {
			break
		}
		rest := r.body
		r.answered(nil, d)
		if r.err == nil {
			list = append(list, Refutation{d, rest[:len(rest)-len(r.body)]})
		}
	}
	if err := r.end(); err != nil {
		return nil, err
	}
	return list, nil
}

// AppendLostImage does the same as AppendImage for the body of a lost position.
func (r *Reader) AppendLostImage(dst []byte, pos *board.Position, s board.Symmetry, body []byte) ([]byte, error) {
	r.begin(pos, pos.ToMove().Opponent(), s, body)
	dst = r.replies(dst)
	return dst, r.end()
}
