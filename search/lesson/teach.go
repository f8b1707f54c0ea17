package lesson

import (
	"context"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

// Teacher corrects examples by what the rules and checked wins prove about their positions. It is not
// safe for concurrent use.
type Teacher struct {
	Oracle search.Oracle
	Space  proof.Space // of the wins
	Nodes  uint64      // of a question

	b lines.Board
}

// Taught is what a Teacher proved about a position.
type Taught uint8

// The outcomes.
const (
	Nothing Taught = iota // the targets stay
	Won                   // the value is 1, and the moves proved to win share the policy
	Lost                  // the value is −1: each legal move loses
	Held                  // some moves lose: they have no share of the policy
)

// Teach corrects the targets of an example. The winning moves are the fives; else the first move of the
// proof and all fours that win by fours. The error is that of the oracle.
func (t *Teacher) Teach(ctx context.Context, e *Example) (Taught, error) {
	pos, err := e.Position()
	if err != nil {
		return Nothing, err
	}
	m := lines.SideOf(e.ToMove)
	t.b.Reset(pos)
	if wins := t.fives(m); len(wins) > 0 {
		e.win(wins)
		return Won, nil
	}
	t.Oracle.Reset(pos)
	r, err := t.Oracle.Solve(ctx, proof.Question{Space: t.Space, MaxNodes: t.Nodes})
	if err != nil {
		return Nothing, err
	}
	if r.Verdict.Outcome() == proof.Win {
		wins, err := t.winningFours(ctx, m)
		if !slices.Contains(wins, r.Line[0]) {
			wins = append(wins, r.Line[0])
		}
		e.win(wins)
		return Won, err
	}
	holds, open, _, err := t.Oracle.Hold(ctx, proof.Question{Space: t.Space, MaxNodes: t.Nodes}, nil)
	if err != nil {
		return Nothing, err
	}
	return e.hold(append(holds, open...), t.legal(m)), nil
}

// fives returns the points where side m makes a five.
func (t *Teacher) fives(m lines.Side) (list []board.Point) {
	for i := range t.b.Size() * t.b.Size() {
		if p := board.PointAt(i, t.b.Size()); t.b.Empty(p) && t.b.Tally(p, m).Fives() > 0 {
			list = append(list, p)
		}
	}
	return list
}

// legal counts the legal moves of side m.
func (t *Teacher) legal(m lines.Side) (n int) {
	for i := range t.b.Size() * t.b.Size() {
		if p := board.PointAt(i, t.b.Size()); t.b.Empty(p) && t.b.May(m, p) {
			n++
		}
	}
	return n
}

// winningFours returns the fours after which side m wins by fours.
func (t *Teacher) winningFours(ctx context.Context, m lines.Side) (list []board.Point, err error) {
	for i := range t.b.Size() * t.b.Size() {
		p := board.PointAt(i, t.b.Size())
		if !t.b.Empty(p) || t.b.Tally(p, m).Fours() == 0 || !t.b.May(m, p) {
			continue
		}
		wins, err := t.four(ctx, p, m)
		if err != nil {
			return list, err
		}
		if wins {
			list = append(list, p)
		}
	}
	return list, nil
}

// four reports whether the four p wins by fours.
func (t *Teacher) four(ctx context.Context, p board.Point, m lines.Side) (wins bool, err error) {
	t.b.Put(p, m)
	defer t.b.Undo()
	if n, _ := t.b.FiveSquares(m.Other()); n > 0 {
		return false, nil // the opponent makes a five first
	}
	n, five := t.b.FiveSquares(m)
	if n != 1 || !t.b.May(m.Other(), five[0]) {
		return n > 0, nil
	}
	if t.Oracle.Put(p) != nil {
		return false, nil
	}
	defer t.Oracle.Undo()
	if t.Oracle.Put(five[0]) != nil {
		return false, nil
	}
	defer t.Oracle.Undo()
	r, err := t.Oracle.Solve(ctx, proof.Question{Space: proof.Fours, MaxNodes: t.Nodes})
	return err == nil && r.Verdict.Outcome() == proof.Win, err
}

// win makes the moves share the policy.
func (e *Example) win(moves []board.Point) {
	e.Value, e.Policy = 1, e.Policy[:0]
	for _, p := range moves {
		e.Policy = append(e.Policy, Share{uint16(p.Index(e.Size)), 1 / float32(len(moves))})
	}
}

// hold takes the policy of the moves that do not hold. Without another share the moves that hold share
// it.
func (e *Example) hold(holds []board.Point, legal int) Taught {
	switch len(holds) {
	case legal:
		return Nothing
	case 0:
		e.Value = -1
		return Lost
	}
	in := make(map[uint16]bool, len(holds))
	for _, p := range holds {
		in[uint16(p.Index(e.Size))] = true
	}
	sum, kept := float32(0), e.Policy[:0]
	for _, s := range e.Policy {
		if in[s.Point] {
			kept = append(kept, s)
			sum += s.Part
		}
	}
	if sum == 0 {
		value := e.Value
		e.win(holds)
		e.Value = value
		return Held
	}
	for i := range kept {
		kept[i].Part /= sum
	}
	e.Policy = kept
	return Held
}
