package replay

import (
	"encoding/binary"
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// tree is a body as a tree, on the canonical image of its position. Its nodes stand in the order of
// the body, so node 0 is the root.
type tree struct {
	nodes []node
	flaw  string // why the body cannot be read to its end; the nodes before that are good
}

// node is a move of the attacker and what follows it.
type node struct {
	move  board.Point
	reply board.Point // the defender's move before it; Pass at the root and in a pass proof
	kind  kind
	// then is the node after the block of a four, or the pass proof of a quiet move: 0 if there is
	// none.
	then int32
	list int32 // the first answer to a listed reply, 0 if there is none
	next int32 // the answer to the next listed reply, 0 after the last
}

// kind says what follows a move.
type kind uint8

const (
	unread  kind = iota // the body ended before
	five                // the move makes a five
	win                 // the defender cannot take all five-squares
	block               // the defender must play on one five-square
	quiet               // the defender may play anywhere
	another             // no move: another proof in the file wins here
)

// reading reads a body by the rules of package board.
type reading struct {
	tree
	pos  *board.Position // the shown board, without hidden stones
	a    board.Colour
	turn board.Symmetry // from the body's points to those of pos
	body []byte
}

// newTree reads the body of an image of pos, which turn leads to pos.
func newTree(pos *board.Position, turn board.Symmetry, body []byte) *tree {
	r := reading{pos: pos, a: pos.ToMove(), turn: turn, body: body}
	r.attack(board.Pass, 0, pos.FiveSquares(nil, r.a))
	if len(r.body) > 0 && r.flaw == "" {
		r.flaw = fmt.Sprintf("%d bytes follow the proof", len(r.body))
	}
	return &r.tree
}

// number reads a number, or -1 after a flaw.
func (r *reading) number() int {
	v, used := binary.Uvarint(r.body)
	if used <= 0 || v > 1<<16 {
		r.fail("the body ends inside a proof, or holds a wrong number")
	}
	if r.flaw != "" {
		return -1
	}
	r.body = r.body[used:]
	return int(v)
}

func (r *reading) fail(flaw string) {
	if r.flaw == "" {
		r.flaw = flaw
	}
	r.body = nil
}

func (r *reading) points() int { return r.pos.Size() * r.pos.Size() }

// point returns the point of a number, which must be empty.
func (r *reading) point(number int) board.Point {
	if number < 0 || number >= r.points() {
		r.fail("a number is no point of the board")
		return board.Pass
	}
	pt := r.turn.Apply(board.PointAt(number, r.pos.Size()), r.pos.Size())
	if r.pos.At(pt) != board.Empty {
		r.fail("a move stands on a stone")
	}
	return pt
}

// attack reads the node after the defender's reply and returns its number. fives holds the
// attacker's five-squares, and perhaps points that were five-squares earlier.
func (r *reading) attack(reply board.Point, passes int, fives []board.Point) int32 {
	at := int32(len(r.nodes))
	r.nodes = append(r.nodes, node{reply: reply})
	number := r.number()
	if number == r.points()+1 && passes == 0 && at > 0 {
		r.nodes[at].kind = another
		return at
	}
	a := r.point(number)
	if r.flaw != "" {
		return at
	}
	r.nodes[at].move = a
	if r.pos.MakesFive(a, r.a) {
		r.nodes[at].kind = five
		return at
	}
	fives = r.pos.Completions(append([]board.Point(nil), fives...), a, r.a)
	_ = r.pos.Play(a) // the point is empty
	defer r.pos.Undo()
	fives = r.stillFive(fives)
	switch {
	case len(fives) == 0:
		r.quiet(at, passes)
	case len(fives) == 1 && r.pos.Legal(fives[0], r.a.Opponent()):
		r.nodes[at].kind = block
		then := r.behind(fives[0], passes, nil)
		r.nodes[at].then = then
	default:
		r.nodes[at].kind = win
	}
	return at
}

// stillFive keeps the points where the attacker makes a five now, each once.
func (r *reading) stillFive(points []board.Point) (left []board.Point) {
	for i, pt := range points {
		again := false
		for _, earlier := range points[:i] {
			again = again || earlier == pt
		}
		if !again && r.pos.MakesFive(pt, r.a) {
			left = append(left, pt)
		}
	}
	return left
}

// behind reads the node after the defender's reply on the shown board.
func (r *reading) behind(reply board.Point, passes int, fives []board.Point) int32 {
	if r.pos.Play(reply) != nil {
		r.fail("a reply stands on a stone")
		return 0
	}
	defer r.pos.Undo()
	return r.attack(reply, passes, fives)
}

// quiet reads what follows the quiet move of node at.
func (r *reading) quiet(at int32, passes int) {
	r.nodes[at].kind = quiet
	if next, _ := binary.Uvarint(r.body); next == uint64(r.points()) {
		r.number()
	} else {
		then := r.behind(board.Pass, passes+1, nil)
		r.nodes[at].then = then
	}
	last := int32(0)
	for count := r.number(); count > 0 && r.flaw == ""; count-- {
		d := r.point(r.number())
		if r.flaw != "" {
			return
		}
		answer := r.behind(d, passes, nil)
		if last == 0 {
			r.nodes[at].list = answer
		} else {
			r.nodes[last].next = answer
		}
		last = answer
	}
}
