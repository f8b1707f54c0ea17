package why

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// four judges a move that gives A the five-squares, at least one, while D has none.
func (q *idea) four(s Step, squares []board.Point) Step {
	if len(squares) > 1 {
		s.At = squares
		return q.winsAtOnce(s, TwoFives)
	}
	block, defender := squares[0], q.side.Opponent()
	q.play(s.Move)
	legal := q.pos.Legal(block, defender)
	if !legal {
		s.At, s.Forbidden = squares, q.pos.Forbidden(block)
	}
	q.pos.Undo()
	if !legal {
		return q.winsAtOnce(s, BlockForbidden)
	}
	s.Reply = block
	return q.blocked(s)
}

// winsAtOnce judges a win that needs no search: the five, or a four without an answer.
func (q *idea) winsAtOnce(s Step, why Reason) Step {
	moves := []board.Point{s.Move}
	line, err := proof.MainLine(q.pos, moves)
	if err != nil {
		panic("why: not the win that the rules show: " + err.Error())
	}
	if len(line) > 1 {
		s.Reply = line[1]
	}
	s.Line = line
	return q.wins(s, why, proof.VCF, proof.VCFBody(nil, q.pos.Size(), moves), 1)
}

func (q *idea) blocked(s Step) Step {
	q.play(s.Move)
	q.play(s.Reply)
	squares := q.pos.FiveSquares(nil, q.side.Opponent())
	why, lost := q.counter(squares)
	var f proof.Result
	if !lost {
		f = q.search(q.o.Space, false)
	}
	if why == CounterForbidden {
		s.Forbidden = q.pos.Forbidden(squares[0])
	}
	q.pos.Undo()
	q.pos.Undo()
	s.At = squares
	switch {
	case lost || f.Verdict.Outcome() == proof.None:
		return q.fails(s, why)
	case f.Verdict.Outcome() == proof.Unknown:
		return q.undecided(s, f.Verdict.Reason())
	}
	s.Line = append(proof.Line{s.Move, s.Reply}, f.Line...)
	cert := f.Verdict.Certificate()
	body := append(proof.AppendPoint(nil, s.Move, q.pos.Size()), cert.Body...)
	return q.wins(s, GoesOn, f.Verdict.Class(), body, 1+cert.Nodes)
}

// counter returns the reason why a four fails if A has no win after its block. lost reports that it
// fails for certain, without a search. The block gave D the five-squares; A has none left.
func (q *idea) counter(squares []board.Point) (why Reason, lost bool) {
	switch {
	case len(squares) == 0:
		return Blocked, false
	case len(squares) > 1:
		return CounterFives, true
	case !q.pos.Legal(squares[0], q.side):
		return CounterForbidden, true
	case q.o.Space == proof.Fours && !q.pos.MakesFour(squares[0], q.side):
		return CounterNoFour, true
	default:
		return CounterFour, false
	}
}
