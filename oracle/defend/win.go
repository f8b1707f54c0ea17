package defend

import (
	"cmp"
	"context"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// win finds the moves with which the side to move wins itself, each with a
// certificate of its own. They hold. One that the limits leave without a
// certificate is not called a win, and is examined like any other.
func (q *inquiry) win() {
	if !slices.ContainsFunc(q.moves, func(c candidate) bool { return c.fate != refuted }) {
		return // lost, or nothing to play
	}
	if q.hopeless() {
		return
	}
	q.proveAll(q.search(q.o.Space, proof.AllFirst))
}

// Wins is what Defend says of the side's own wins, and the search that found them,
// whose win is not checked; no other move is examined.
func (d *Defender) Wins(ctx context.Context, pos *board.Position, o Options) (proof.Result, Defence, error) {
	q := d.inquire(ctx, pos, o)
	f := q.search(o.Space, proof.AllFirst)
	q.proveAll(f)
	return f, q.out, q.err
}

// proveAll proves each of the first moves that a search has found to win.
func (q *inquiry) proveAll(f proof.Result) {
	for _, a := range f.First {
		w := Proved{Move: a, Line: f.Line, Certificate: f.Verdict.Certificate()}
		if a != f.Line[0] {
			b, ok := q.winBy(a)
			if !ok {
				continue
			}
			w.Certificate = proof.NewCertificate(q.pos, "", b.bytes, b.nodes)
			w.Line = q.tree.Line(&q.b, q.m, b.bytes)
		}
		w.Certificate = q.name(w.Certificate, a)
		q.check(w.Certificate)
		q.out.Wins = append(q.out.Wins, w)
		q.settle(a)
	}
	slices.SortFunc(q.out.Wins, func(v, w Proved) int { return cmp.Compare(v.Move, w.Move) })
}

// settle notes that a move holds.
func (q *inquiry) settle(x board.Point) {
	for i := range q.moves {
		if q.moves[i].move == x {
			q.mark(&q.moves[i], holds)
		}
	}
}

// body is a certificate's body in the making.
type body struct {
	bytes []byte
	nodes uint64
}

// move appends an attacker's move.
func (b *body) move(a board.Point, size int) {
	b.bytes = proof.AppendPoint(b.bytes, a, size)
	b.nodes++
}

// add appends the body of another certificate.
func (b *body) add(c *proof.Certificate) {
	b.bytes = append(b.bytes, c.Body...)
	b.nodes += c.Nodes
}

// winBy proves that the side to move of q.pos wins with a, which a search has
// found out. ok is false if a limit was met.
func (q *inquiry) winBy(a board.Point) (b body, ok bool) {
	b.move(a, q.pos.Size())
	if q.b.Tally(a, q.m).Fives() > 0 {
		return b, true
	}
	q.play(a)
	q.b.Put(a, q.m)
	defer q.pos.Undo()
	defer q.b.Undo()
	switch n, two := q.b.FiveSquares(q.m); {
	case n == 0:
		ok = q.quiet(&b)
	case n > 1 || !q.b.May(q.m.Other(), two[0]):
		ok = true
	default:
		ok = q.reply(&b, two[0])
	}
	return b, ok
}

// reply appends the win that remains after the defender's reply d.
func (q *inquiry) reply(b *body, d board.Point) (ok bool) {
	q.play(d)
	defer q.pos.Undo()
	return q.append(b, q.o.Space)
}

// append searches for a win of the space at q.pos and appends it.
func (q *inquiry) append(b *body, space proof.Space) (ok bool) {
	c := q.search(space, proof.AnyWin).Verdict.Certificate()
	if c == nil {
		return false
	}
	b.add(c)
	return true
}
