package proofdb

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
)

// lost checks a body that refutes every legal move of the side to move of pos: each occurs exactly
// once, none makes a five, and after each the opponent wins. nodes counts the nodes of all
// refutations. A side without a legal move has not lost.
func (j *judge) lost(pos *board.Position, body []byte) (nodes uint64, err error) {
	list, err := j.reader.Refutations(pos, body)
	if err != nil {
		return 0, fmt.Errorf("%w: %w", errProof, err)
	}
	if err := complete(pos, list); err != nil {
		return 0, err
	}
	var idle idleMoves
	next := pos.Clone()
	for _, m := range list {
		n, ok := idle.refuted(j, pos, m)
		if !ok {
			if n, err = j.refutes(next, m); err != nil {
				return 0, fmt.Errorf("refutation of %v: %w", m.Move, err)
			}
		}
		nodes += n
	}
	return nodes, nil
}

// refutes checks one refutation by itself.
func (j *judge) refutes(pos *board.Position, m tree.Refutation) (nodes uint64, err error) {
	if err := pos.Play(m.Move); err != nil {
		return 0, fmt.Errorf("%w: %w", errProof, err)
	}
	defer pos.Undo()
	return j.checker.Body(pos, m.Body)
}

// idleMoves knows refutations that also win after a pass. Outside its zone such a win needs no check
// of its own, for the reader has taken its body apart with the move on the board. In most lost positions
// one refutation answers nearly all moves.
type idleMoves struct {
	tried []idleBody
}

type idleBody struct {
	body []byte
	met  int // how often
	zone *check.Result
}

// mostIdle limits the bodies that are remembered.
const mostIdle = 8

// refuted reports whether the refutation holds because it holds after a pass. It checks that once it
// meets a body for the second time.
func (l *idleMoves) refuted(j *judge, pos *board.Position, m tree.Refutation) (nodes uint64, ok bool) {
	i := slices.IndexFunc(l.tried, func(b idleBody) bool { return bytes.Equal(b.body, m.Body) })
	if i < 0 {
		if len(l.tried) < mostIdle {
			l.tried = append(l.tried, idleBody{body: m.Body})
		}
		return 0, false
	}
	b := &l.tried[i]
	if b.met++; b.met == 1 {
		if r, err := j.checker.Pass(pos, b.body); err == nil {
			b.zone = &r
		}
	}
	if b.zone == nil || b.zone.Zone[m.Move.Index(pos.Size())] {
		return 0, false
	}
	return b.zone.Nodes, true
}

// complete refuses a list unless it has each legal move of pos once, in increasing order, and no
// legal move makes a five.
func complete(pos *board.Position, list []tree.Refutation) error {
	side, n, next := pos.ToMove(), pos.Size(), 0
	for i := range n * n {
		pt := board.PointAt(i, n)
		if !pos.Legal(pt, side) {
			continue
		}
		switch {
		case pos.MakesFive(pt, side):
			return fmt.Errorf("%w: %v makes a five", errProof, pt)
		case next == len(list) || list[next].Move != pt:
			return fmt.Errorf("%w: no refutation of %v where one is expected", errProof, pt)
		}
		next++
	}
	if next != len(list) || next == 0 {
		return fmt.Errorf("%w: %d refutations, expected one for each of %d legal moves", errProof, len(list), next)
	}
	return nil
}
