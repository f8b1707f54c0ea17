package lambda

import (
	"context"
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/zone"
	"github.com/gsolve/gsolve/proof"
)

// A larger search, whose leaves are questions to solvers, lists its moves as this package does.

// Move is a move of either side, for a search of the caller's own.
type Move struct {
	At board.Point
	// Block is the reply to a four, which is forced, and board.Pass for other moves.
	Block board.Point
	// Number is the first proof number, about −log₂ of the probability that the attacker wins; 0 for a
	// four without a block, which wins.
	Number float32
}

// on sets up a search at pos with the attacker me, of one node.
func (v *Solver) on(ctx context.Context, pos *board.Position, me board.Colour) (*search, *node) {
	s := &search{Solver: v, ctx: ctx, q: &proof.Question{Space: proof.Any, Opening: true}, origin: pos, pos: pos.Clone(), most: math.MaxUint64}
	s.b.Reset(pos)
	s.me = lines.SideOf(me)
	s.opp = s.me.Other()
	s.plant(0)
	return s, s.root
}

// Attacks lists the moves of the attacker, to move in pos, who cannot make a five there: all fours
// and quiet moves but those that the defender refutes by fours. It does not change pos.
func (v *Solver) Attacks(ctx context.Context, pos *board.Position) []Move {
	s, n := v.on(ctx, pos, pos.ToMove())
	s.growAttack(n)
	return n.moves()
}

// Replies lists those of the points where the defender, to move in pos, may play. It does not change
// pos.
func (v *Solver) Replies(pos *board.Position, points []board.Point) []Move {
	s, n := v.on(context.Background(), pos, pos.ToMove().Opponent())
	var set zone.Set
	for _, p := range points {
		set.Add(p)
	}
	s.growReplies(n, set)
	return n.moves()
}

// Zone returns the points where the defender, to move in pos, can disturb the win after a pass whose proof
// is pass; nil if these bytes do not form a proof. It does not change pos.
func (v *Solver) Zone(pos *board.Position, pass []byte) []board.Point {
	s, _ := v.on(context.Background(), pos, pos.ToMove().Opponent())
	z, err := zone.OfProof[zone.One](&s.b, s.me, pass)
	if err != nil {
		return nil
	}
	return z.Points(nil)
}

// Refuted reports whether a short search finds a win by fours of the defender, to move in pos.
func (v *Solver) Refuted(ctx context.Context, pos *board.Position) bool {
	s, _ := v.on(ctx, pos, pos.ToMove().Opponent())
	return len(s.defenderWins()) > 0
}

func (n *node) moves() []Move {
	list := make([]Move, len(n.edges))
	for i := range n.edges {
		e := &n.edges[i]
		list[i] = Move{At: e.move, Block: e.block, Number: e.first.pn}
	}
	return list
}
