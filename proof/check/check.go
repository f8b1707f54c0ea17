// Package check verifies certificates: does the stream of moves that a solver wrote win against every defence? It
// imports the standard library only, has its own board and its own statement of the three rules, and searches nothing.
//
// Read check.go (the question) first, then board.go (stones), walk.go (the replay of a proof), renju.go (points that are
// forbidden to Black) and claim.go (certificates in JSON).
//
// The attacker wins, the defender is the other side. After a quiet move a proof lets the defender pass. The proof then
// also holds if the defender plays outside a zone: a pass stands for a hidden stone. Letters: m is the largest number
// of hidden stones, which is the number of passes on the way to a node; z is a zone, the points where a hidden stone
// could disturb the proof. Numbers in brackets are steps of docs/design/certificate.md, which proves all this.
package check

import (
	"context"
	"errors"
	"fmt"
	"slices"
)

// ErrUnreadable is returned for a text that is not a certificate, and for an argument that is out of range.
var ErrUnreadable = errors.New("unreadable certificate")

// ErrInvalid is returned for a proof that is not valid. The error names the first reason and the OR node, from 1.
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
) (result Result, err error) {
	w := walk{ctx: ctx, body: body, rows: firstRows + rowsPerByte*len(body)}
	if err := w.setUp(rule, size, black, white, attacker); err != nil {
		return result, err
	}
	var zone cells
	w.or(max(m, 0), &zone)
	if len(w.body) > 0 {
		w.fail(w.nodes, "%d bytes follow", len(w.body))
	}
	result.Nodes = uint64(w.nodes)
	for i := range size * size {
		result.Zone[i] = zone[cellOf(i, size)]
	}
	return result, w.err
}

// setUp fills the board, and refuses a game that is over (7).
func (b *board) setUp(rule string, size int, blacks, whites []int, attacker string) error {
	rules, sides := []string{"freestyle", "standard", "renju"}, []string{"black", "white"}
	if size < 5 || size > maxSize || !slices.Contains(rules, rule) || !slices.Contains(sides, attacker) {
		return fmt.Errorf("%w: rule %.20q, size %d, attacker %.20q", ErrUnreadable, rule, size, attacker)
	}
	b.size, b.attacker, b.defender = size, black, white
	if attacker == "white" {
		b.attacker, b.defender = white, black
	}
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
