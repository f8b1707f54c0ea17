// Package check verifies certificates: does the stream of moves that a solver wrote win against every defence? It
// imports the standard library only, has its own board and its own statement of the three rules, and searches nothing.
//
// Read check.go (the question) first, then board.go (stones), walk.go (the replay), renju.go (forbidden points), claim.go.
//
// The attacker wins, the defender is the other side. After a quiet move a proof lets the defender pass. The proof then
// also holds if the defender plays outside a zone: a pass stands for a hidden stone. Letters: m is the largest number
// of hidden stones, which is the number of passes on the way to a node; z is a zone, the points where a hidden stone
// could disturb the proof. Numbers in brackets are steps of docs/design/certificate.md, which proves all this.
package check

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
)

// ErrUnreadable is returned for a text that is not a certificate, and for an argument that is out of range.
var ErrUnreadable = errors.New("unreadable certificate")

// ErrInvalid is returned for an invalid proof. The error names the first reason and, for a body, the OR node, from 1.
var ErrInvalid = errors.New("invalid certificate")

// Result describes a valid proof.
type Result struct {
	Nodes uint64                  // OR nodes, at least 1
	Zone  [maxSize * maxSize]bool // the root's zone, by point number row·size + column
}

// Proof checks a body, which is a proof without its JSON: does attacker ("black" or "white"), to move, win? rule is
// "freestyle", "standard" or "renju"; 5 ≤ size ≤ 22; stones are point numbers row·size + column. Proof keeps no
// argument, and allocates nothing for a valid proof. The error wraps ErrInvalid, or ErrUnreadable for a wrong argument.
func Proof(rule string, size int, black, white []int, attacker string, body []byte) (Result, error) {
	return Robust(context.Background(), 0, rule, size, black, white, attacker, body)
}

// Robust checks as Proof does, but the win must hold even if the defender has up to m ≥ 0 further stones, anywhere
// outside the returned zone. With m = 1 that zone lists the sensible replies to the threat that the proof carries out.
// Within a millisecond after ctx ends, it returns the error of ctx.
func Robust(
	ctx context.Context, m int, rule string, size int, black, white []int, attacker string, body []byte,
) (Result, error) {
	return (&walk{ctx: ctx}).check(m, rule, size, black, white, attacker, body)
}

func (w *walk) check(m int, rule string, size int, black, white []int, attacker string, body []byte) (r Result, err error) {
	w.body, w.rows = body, firstRows+rowsPerByte*len(body)
	if err := w.setUp(rule, size, black, white, attacker); err != nil {
		return r, err
	}
	var zone cells
	w.or(max(m, 0), &zone)
	if len(w.body) > 0 {
		w.fail(w.nodes, "%d bytes follow", len(w.body))
	}
	r.Nodes = uint64(w.nodes)
	for i := range size * size {
		r.Zone[i] = zone[cellOf(i, size)]
	}
	return r, w.err
}

// Lemma checks as Proof does, but the body may use other wins of the attacker: size²+1 in place of an OR node, below the
// root and not below a pass. Lemma calls use with the stones of each such position, by point number: 1 for black, 2 for
// white, 3 for an empty point. The caller must know that the attacker, to move, wins there. Each use has more stones than
// the position that is proved, so no circle of lemmas is possible.
func Lemma(
	ctx context.Context, rule string, size int, black, white []int, attacker string, body []byte, use func(stones []byte),
) (nodes uint64, err error) {
	result, err := (&walk{ctx: ctx, use: use}).check(0, rule, size, black, white, attacker, body)
	return result.Nodes, err
}

// Lost calls use, as Lemma does, after each legal move of the defender, who is to move. Its errors are those of Proof.
func Lost(rule string, size int, black, white []int, attacker string, use func(stones []byte)) error {
	w, zone := walk{ctx: context.Background(), rows: firstRows, use: use, nodes: 1}, cells{}
	if err := w.setUp(rule, size, black, white, attacker); err != nil {
		return err
	}
	w.fiveSquares(1, 0, &zone)
	for p := range area {
		if w.at[p] == empty && !w.barred(p, w.defender, 0, &zone) {
			w.body = binary.AppendUvarint(nil, uint64(size*size+1))
			w.reply(p, 0, &zone)
		}
	}
	if w.nodes == 1 {
		w.fail(1, "the defender has no legal move: that is no win")
	}
	return w.err
}

// setUp fills the board, and refuses a game that is over (7).
func (b *board) setUp(rule string, size int, blacks, whites []int, attacker string) error {
	rules, sides := []string{"freestyle", "standard", "renju"}, []string{"black", "white"}
	side := slices.Index(sides, attacker)
	if size < 5 || size > maxSize || !slices.Contains(rules, rule) || side < 0 {
		return fmt.Errorf("%w: rule %.20q, size %d, attacker %.20q", ErrUnreadable, rule, size, attacker)
	}
	b.size, b.attacker, b.defender = size, black+byte(side), white-byte(side)
	b.renju, b.exact = rule == "renju", [4]bool{black: rule != "freestyle", white: rule == "standard"}
	for i := range size * size {
		b.at[cellOf(i, size)] = empty
	}
	for i, stones := range [2][]int{blacks, whites} {
		for _, number := range stones {
			if number < 0 || number >= size*size {
				return fmt.Errorf("%w: point %d is off the board", ErrUnreadable, number)
			}
			p := cellOf(number, size)
			if b.at[p] != empty {
				return fmt.Errorf("%w: two stones on %s", ErrInvalid, name(p))
			}
			b.set(p, black+byte(i))
		}
	}
	for p, colour := range b.at {
		for dir := 0; dir < 4 && colour != wall; dir++ {
			overline := b.renju && b.count[colour][dir][p] == 5 // or exactly five, which has ended the game too
			if b.holds(5, p, dir, colour) || overline {
				return fmt.Errorf("%w: the row through %s has ended the game", ErrInvalid, name(p))
			}
		}
	}
	return nil
}
