package why

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// quiet judges a move that leaves neither side a five-square. The move wins if A wins after a pass
// of D, by fours or by threats of the order below, and wins after each reply in the zone of that
// win: all other replies lose to it (docs/design/certificate.md). If Black may play nowhere in the zone, quiet tries another
// reply, so that the answer has a line.
func (q *idea) quiet(s Step) Step {
	if q.o.Space.ByShape() && !q.threeOrBlock(s.Move) {
		return q.fails(s, NoThree)
	}
	q.play(s.Move)
	q.play(board.Pass)
	pass := q.search(q.o.Space.Pass(), true)
	q.pos.Undo()
	switch pass.Verdict.Outcome() {
	case proof.None:
		q.pos.Undo()
		return q.fails(s, NoThreat)
	case proof.Unknown:
		q.pos.Undo()
		return q.undecided(s, pass.Verdict.Reason())
	}
	answers := q.answers(q.repliesTo(pass.Verdict.Certificate()))
	q.pos.Undo()
	return q.afterAnswers(s, pass, answers)
}

// threeOrBlock reports whether a makes a real three, or stands on a five-square of D.
func (q *idea) threeOrBlock(a board.Point) bool {
	shapes := q.pos.Shapes(a, q.side)
	return slices.Contains(shapes[:], board.ShapeThree) || q.pos.MakesFive(a, q.side.Opponent())
}

// repliesTo returns D's legal replies in the zone of the win after a pass, in the order of a proof;
// if there are none, one legal reply elsewhere. On pos, D is to move.
func (q *idea) repliesTo(pass *proof.Certificate) (replies []board.Point) {
	zone, err := q.solver.Checker().Zone(nil, 1, pass)
	if err != nil {
		// Without a zone every reply counts. The checker will refuse the certificate, which
		// contains this pass proof.
		return q.pos.AppendStones(nil, board.Empty)
	}
	illegal := func(pt board.Point) bool { return !q.pos.Legal(pt, q.pos.ToMove()) }
	if replies = slices.DeleteFunc(zone, illegal); len(replies) > 0 {
		return replies
	}
	others := slices.DeleteFunc(q.pos.AppendStones(nil, board.Empty), illegal)
	return others[max(len(others)-1, 0):]
}

// answer is a reply of D, and A's result after it.
type answer struct {
	reply board.Point
	proof.Result
}

// answers searches after each reply. On pos, D is to move.
func (q *idea) answers(replies []board.Point) []answer {
	var list []answer
	for _, d := range replies {
		q.play(d)
		list = append(list, answer{d, q.search(q.o.Space, false)})
		q.pos.Undo()
	}
	return list
}

// afterAnswers judges a quiet move by the results after D's replies.
func (q *idea) afterAnswers(s Step, pass proof.Result, answers []answer) Step {
	s.Tried = len(answers)
	longest := answer{board.Pass, pass} // if D has no legal reply at all
	if len(answers) > 0 {
		longest = answers[0]
	}
	var why proof.Reason
	for _, a := range answers {
		switch a.Verdict.Outcome() {
		case proof.None:
			s.At = append(s.At, a.reply)
		case proof.Unknown:
			s.Open, why = append(s.Open, a.reply), a.Verdict.Reason()
		default:
			s.Replies = append(s.Replies, a.reply)
			if len(a.Line) > len(longest.Line) {
				longest = a
			}
		}
	}
	switch {
	case len(s.At) > 0:
		s.Reply, s.Replies = s.At[0], nil
		return q.fails(s, Answered)
	case len(s.Open) > 0:
		s.Reply, s.Replies = s.Open[0], nil
		return q.undecided(s, why)
	}
	body, nodes := quietBody(s.Move, q.pos.Size(), pass.Verdict.Certificate(), answers)
	s.Reply = longest.reply
	s.Line = append(proof.Line{s.Move, s.Reply}, longest.Line...)
	return q.wins(s, EveryReply, proof.VCT, body, nodes)
}

// quietBody returns the proof that the quiet move a wins: the pass proof, then one for each answer.
func quietBody(a board.Point, size int, pass *proof.Certificate, answers []answer) (body []byte, nodes uint64) {
	body = append(proof.AppendPoint(nil, a, size), pass.Body...)
	body = proof.AppendCount(body, len(answers))
	nodes = 1 + pass.Nodes
	for _, x := range answers {
		cert := x.Verdict.Certificate()
		body = append(proof.AppendPoint(body, x.reply, size), cert.Body...)
		nodes += cert.Nodes
	}
	return body, nodes
}
