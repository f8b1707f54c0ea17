package play

import (
	"context"
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// defence is a reply of the defender and the win behind it.
type defence struct {
	reply board.Point
	most  int        // attacks of the win behind it; math.MaxInt if none was found within the limits
	exact bool       // that is the fewest
	line  proof.Line // of that win
	nodes uint64     // that it took to find
}

// left is most where that is the fewest, else -1.
func (d defence) left() int {
	if !d.exact {
		return -1
	}
	return d.most
}

// The nodes of each search for the reply that holds out longest, and after how
// many in all no further reply is looked at. No verdict rests on how long that
// is; where one does, GameOptions.MaxNodes is the only limit.
const (
	countNodes = 200_000
	countMost  = 5 * countNodes
)

// bestDefence answers the move that was just played on next and wins. A four has
// to be blocked; where that is impossible the defender blocks one of two
// five-squares, or passes, being Black and forbidden to block. To a quiet move it
// plays the reply after which the shortest win takes the most attacks, fours of
// its own among them; of equal ones the first in the order of points. Replies
// whose number of attacks the limits left open count as the longest.
func (g *Game) bestDefence(ctx context.Context, next *board.Position, replies []board.Point) (defence, error) {
	attacker := next.ToMove().Opponent()
	squares := next.FiveSquares(nil, attacker)
	for _, block := range squares {
		if !next.Legal(block, next.ToMove()) {
			continue
		}
		if len(squares) > 1 {
			return defence{reply: block, exact: true}, nil
		}
		return g.behind(ctx, next, block, g.p.WinSpace(), g.countNodes())
	}
	if len(squares) > 0 {
		return defence{reply: board.Pass, exact: true}, nil
	}
	if len(replies) == 0 {
		return g.behind(ctx, next, board.Pass, g.p.WinSpace(), g.countNodes())
	}
	return g.holdOut(ctx, next, replies)
}

// holdOut is the reply that holds out longest.
func (g *Game) holdOut(ctx context.Context, next *board.Position, replies []board.Point) (best defence, err error) {
	spent := uint64(0)
	for i, reply := range replies {
		if spent >= countMost && g.p.Goal != puzzles.InMoves {
			best.exact = false // a reply not looked at may hold out longer
			break
		}
		d, err := g.behind(ctx, next, reply, g.p.WinSpace(), g.countNodes())
		if err != nil {
			return d, err
		}
		if spent += d.nodes; i == 0 || d.most > best.most {
			best = d
		}
	}
	return best, nil
}

// behind asks for the shortest win of a space after the reply on next.
func (g *Game) behind(ctx context.Context, next *board.Position, reply board.Point, space proof.Space, nodes uint64) (defence, error) {
	d := defence{reply: reply, most: math.MaxInt}
	pos := next.Clone()
	_ = pos.Play(reply) // legal, or a pass
	a, err := g.referee.Solve(ctx, pos, proof.Question{Space: space, Goal: proof.ShortestWin, MaxNodes: nodes})
	if d.nodes = a.Nodes; err == nil && a.Outcome == proof.Win {
		d.most, d.exact, d.line = len(a.Line)/2, a.Whole, a.Line
	}
	return d, err
}

// countNodes are the nodes of one search for the longest defence.
func (g *Game) countNodes() uint64 {
	if g.p.Goal == puzzles.InMoves || g.o.MaxNodes != 0 && g.o.MaxNodes < countNodes {
		return g.o.MaxNodes
	}
	return countNodes
}
