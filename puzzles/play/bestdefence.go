package play

import (
	"context"
	"math"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// defence is a reply of the defender, and the win after it.
type defence struct {
	reply board.Point
	most  int        // attacks of the win after it; math.MaxInt if none was found within the limits
	exact bool       // no win has fewer attacks
	line  proof.Line // of that win
	nodes uint64     // of the search for it
}

// left returns the number of attacks of the shortest win after the reply, -1 if it is not known.
func (d defence) left() int {
	if !d.exact {
		return -1
	}
	return d.most
}

// The search for the longest defence visits at most replyNodes nodes for a reply, and tries no
// further reply after defenceNodes. For puzzles "win in N" these limits do not hold: there the
// longest defence decides the verdict, so Options.MaxNodes is the only limit.
const (
	replyNodes   = 200_000
	defenceNodes = 5 * replyNodes
)

// bestDefence answers a winning move, which was just played on next. The defender must block a
// four. If it cannot stop every five, it blocks one of two five-squares, or passes where the rule
// forbids the block. To a quiet move it plays the reply, perhaps a four of its own, after which the
// shortest win takes the most attacks. Of equal replies it takes the first in the order of points.
// Replies that the limits leave open count as the longest.
func (g *Game) bestDefence(ctx context.Context, next *board.Position, replies []board.Point) (defence, error) {
	squares, block := next.FiveSquares(nil, next.ToMove().Opponent()), puzzles.Block(next)
	switch {
	case len(squares) > 1 && block != board.Pass, len(squares) > 0 && block == board.Pass:
		// The attacker makes a five next.
		return defence{reply: block, exact: true}, nil
	case len(squares) > 0 || len(replies) == 0:
		return g.winAfter(ctx, next, block, g.p.WinSpace(), g.countNodes())
	}
	return g.holdOut(ctx, next, replies)
}

// holdOut returns the reply that holds out longest.
func (g *Game) holdOut(ctx context.Context, next *board.Position, replies []board.Point) (best defence, err error) {
	spent := uint64(0)
	for i, reply := range replies {
		if spent >= defenceNodes && g.p.Goal != puzzles.InMoves {
			best.exact = false // the other replies may last longer
			break
		}
		d, err := g.winAfter(ctx, next, reply, g.p.WinSpace(), g.countNodes())
		if err != nil {
			return d, err
		}
		if spent += d.nodes; i == 0 || d.most > best.most {
			best = d
		}
	}
	return best, nil
}

// winAfter finds the shortest win of a space after the reply on next.
func (g *Game) winAfter(ctx context.Context, next *board.Position, reply board.Point, space proof.Space, nodes uint64) (defence, error) {
	d := defence{reply: reply, most: math.MaxInt}
	a, err := g.referee.Solve(ctx, puzzles.After(next, reply), proof.Question{Space: space, Goal: proof.ShortestWin, MaxNodes: nodes})
	if d.nodes = a.Nodes; err == nil && a.Outcome == proof.Win {
		d.most, d.exact, d.line = len(a.Line)/2, a.Whole, a.Line
	}
	return d, err
}

// countNodes bounds the search that counts the attacks of the shortest win.
func (g *Game) countNodes() uint64 {
	if g.p.Goal == puzzles.InMoves || g.o.MaxNodes != 0 && g.o.MaxNodes < replyNodes {
		return g.o.MaxNodes
	}
	return replyNodes
}
