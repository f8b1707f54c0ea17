package book

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// WriteJSONL writes the positions of the book as lines of JSON, each once, in the order in which
// the book met them first. The error is the store's or the writer's.
func (p *Prover) WriteJSONL(w io.Writer) error {
	for i := range p.book.nodes {
		n := &p.book.nodes[i]
		pos, err := standing(&p.book.items[n.item], int(n.ply))
		if err != nil {
			return err
		}
		a, err := p.answer(n, pos)
		if err != nil {
			return err
		}
		if _, err := w.Write(append(p.appendLine(nil, n, pos, &a), '\n')); err != nil {
			return err
		}
	}
	return nil
}

// appendLine appends the answer for one position. Every reader of positions can read it again. The
// line has the moves if all stones were played from an empty board, otherwise the stones.
func (p *Prover) appendLine(dst []byte, n *node, pos *board.Position, a *proof.Answer) []byte {
	id, _ := json.Marshal(p.book.name(n)) // escapes <, > and &, as lines of books always did
	o := wire.BeginAnswer(dst, wire.ID(id))
	o.Game(pos.Rule(), pos.Size())
	if moves := p.book.items[n.item].Moves[:n.ply]; len(moves) > 0 && len(moves) == pos.Count(board.Black)+pos.Count(board.White) {
		o.Word("moves", strings.Join(board.Names(moves), ""))
	} else {
		o.Stones(pos)
	}
	o.ToMove(pos.ToMove())
	a.Write(&o)
	return o.End()
}

// standing returns the position of an item after its first ply moves. Only after all of them the
// item states the side to move, which may differ from the turn.
func standing(it *notation.Item, ply int) (*board.Position, error) {
	if ply == len(it.Moves) {
		return it.Position()
	}
	pos, err := board.New(before(*it))
	if err != nil {
		return nil, err
	}
	for _, m := range it.Moves[:ply] {
		if err := pos.Play(m); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// answer returns the answer for a node in the orientation in which the book met it. Its Nodes are
// those of the longest search.
func (p *Prover) answer(n *node, pos *board.Position) (proof.Answer, error) {
	a := proof.Answer{Outcome: n.state, Nodes: n.spent, Untimed: true}
	space := p.o.Space
	class := space.Class()
	switch n.state {
	case proof.Lost:
		return a, nil
	case proof.Unknown:
		a.Reason = p.reason(n).String()
	case proof.Win:
		r, err := p.winOf(pos)
		if err != nil {
			return a, err
		}
		space, class = n.space, n.space.Class()
		if r.Class == proof.VCF {
			class = proof.VCF
		}
		a.Line, a.First, a.Shortest = r.Line, r.Line[:min(1, len(r.Line))], r.Shortest
	}
	if a.Class, a.Threats = space.Words(class); !space.Searched() {
		a.Threats = ""
	}
	return a, nil
}

func (p *Prover) reason(n *node) proof.Reason {
	last := p.o.Rounds - 1
	switch {
	case p.o.MaxNodes > 0 && n.budget >= p.question(last).MaxNodes:
		return proof.Nodes
	case int(n.noted) <= last: // a further search was due
		return proof.Cancelled
	case n.late:
		return proof.Time
	default:
		return proof.Memory
	}
}

// words returns the comment on a position for people; side is to move.
func (p *Prover) words(a *proof.Answer, side board.Colour) string {
	switch a.Outcome {
	case proof.Win:
		return fmt.Sprintf("%v wins: %s", side, strings.Join(board.Names(a.Line), " "))
	case proof.Lost:
		return fmt.Sprintf("%v is lost: every move is refuted", side)
	case proof.None:
		return fmt.Sprintf("%v has no win by %s", side, p.o.Space.Means())
	}
	return "not decided"
}
