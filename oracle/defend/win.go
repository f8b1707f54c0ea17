package defend

import (
	"cmp"
	"context"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// win finds the moves with which the side to move wins itself, each with its own certificate. Such
// moves hold. If a limit leaves such a move without a certificate, win does not call it a win, and
// Defend examines it like any other.
func (q *inquiry) win() {
	if !slices.ContainsFunc(q.moves, func(c candidate) bool { return c.fate != refuted }) {
		return // lost, or nothing to play
	}
	if q.hopeless() {
		return
	}
	q.proveAll(q.search(q.o.Space, proof.AllFirst, 0))
}

// Wins does only the part of Defend that finds the side's own wins. It also returns the result of
// the search that found them, whose win is not checked.
func (d *Defender) Wins(ctx context.Context, pos *board.Position, o Options) (proof.Result, Defence, error) {
	q := d.inquire(ctx, pos, o)
	f := q.search(o.Space, proof.AllFirst, 0)
	q.proveAll(f)
	return f, q.out, q.err
}

// proveAll proves each first move that a search found to win.
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

func (q *inquiry) settle(x board.Point) {
	for i := range q.moves {
		if q.moves[i].move == x {
			q.mark(&q.moves[i], holds)
		}
	}
}

// body is the body of an unfinished certificate.
type body struct {
	bytes []byte
	nodes uint64
}

func (b *body) move(a board.Point, size int) {
	b.bytes = proof.AppendPoint(b.bytes, a, size)
	b.nodes++
}

func (b *body) add(c *proof.Certificate) {
	b.bytes = append(b.bytes, c.Body...)
	b.nodes += c.Nodes
}

// winBy proves that the side to move of q.pos wins with a. ok is false if a limit was met.
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

// reply appends the win after the defender's reply d.
func (q *inquiry) reply(b *body, d board.Point) (ok bool) {
	q.play(d)
	defer q.pos.Undo()
	return q.append(b, proof.Question{Space: q.o.Space})
}

// append appends the win that answers the question about q.pos.
func (q *inquiry) append(b *body, asked proof.Question) (ok bool) {
	c := q.searchFor(asked, 0).Verdict.Certificate()
	if c == nil {
		return false
	}
	b.add(c)
	return true
}

// quiet appends the proof after a quiet move, which is the last one on q.pos: the win after a
// pass, and a win against each reply in its zone (docs/design/certificate.md).
func (q *inquiry) quiet(b *body) (ok bool) {
	var pass body
	q.play(board.Pass)
	ok = q.append(&pass, proof.Question{Space: q.o.Space.Pass(), Passed: true})
	var replies []board.Point
	if ok {
		replies = q.repliesTo(pass)
	}
	q.pos.Undo()
	if !ok {
		return false
	}
	b.bytes, b.nodes = append(b.bytes, pass.bytes...), b.nodes+pass.nodes
	b.bytes = proof.AppendCount(b.bytes, len(replies))
	for _, d := range replies {
		b.bytes = proof.AppendPoint(b.bytes, d, q.pos.Size())
		if !q.reply(b, d) {
			return false
		}
	}
	return true
}

// repliesTo lists, in increasing order, the legal points where a further stone of the defender
// could disturb the win of the side to move of q.pos. A proof need not list forbidden points.
func (q *inquiry) repliesTo(win body) (replies []board.Point) {
	c := proof.NewCertificate(q.pos, "", win.bytes, win.nodes)
	zone, err := q.solver.Checker().Zone(nil, 1, c)
	if err != nil {
		return nil // the checker then refuses the whole certificate as well
	}
	return slices.DeleteFunc(zone, func(d board.Point) bool { return !q.pos.Legal(d, c.Attacker.Opponent()) })
}
