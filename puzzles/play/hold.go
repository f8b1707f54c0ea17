package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// holds judges a move of a player who has to hold: the opponent must have no win of the puzzle's
// class after it.
func (g *Game) holds(ctx context.Context, move board.Point) (Ruling, error) {
	side := g.pos.ToMove()
	if g.pos.MakesFive(move, side) {
		return Ruling{State: Solved, Text: fmt.Sprintf("%v makes five.", move)}, nil
	}
	if !g.pos.Legal(move, side) {
		return Ruling{State: Wrong, Text: fmt.Sprintf("%v is forbidden: %v.", move, g.pos.Forbidden(move))}, nil
	}
	a, err := g.referee.Solve(ctx, puzzles.After(g.pos, move), g.question(proof.AnyWin))
	if err != nil {
		return Ruling{}, err
	}
	opponent, wins := side.Opponent().Title(), g.p.WinSpace().Task()
	switch a.Outcome {
	case proof.None:
		return Ruling{
			State: Solved, Also: g.p.Answer != nil && !slices.Contains(g.p.Answer, move),
			Text: fmt.Sprintf("%v holds: %s has no win by %s left (searched to the end).", move, opponent, wins),
		}, nil
	case proof.Win:
		return Ruling{
			State: Wrong, Line: append(proof.Line{move}, a.Line...),
			Text: fmt.Sprintf("%v does not hold: %s wins with %v, %s.", move, opponent, a.Line[0], puzzles.LengthText(a.Line)),
		}, nil
	default:
		return undecided(fmt.Sprintf("Whether %s wins by %s after %v is not decided.", opponent, wins, move)), nil
	}
}

// names judges a point that the player names as forbidden.
func (g *Game) names(point board.Point) Ruling {
	why := g.pos.Forbidden(point)
	if why == board.NotForbidden {
		text := fmt.Sprintf("%v is not forbidden.", point)
		if g.pos.MakesFive(point, board.Black) {
			text = fmt.Sprintf("%v is not forbidden: it makes five.", point)
		}
		return Ruling{State: Wrong, Text: text, Line: proof.Line{point}}
	}
	r := Ruling{Left: len(g.unnamed()) - 1, Text: fmt.Sprintf("%v is forbidden: %v.", point, why)}
	if r.Left == 0 {
		r.State = Solved
		r.Text += " That was the last one."
	} else {
		r.Text += fmt.Sprintf(" %d to go.", r.Left)
	}
	return r
}

// unnamed are the forbidden points that the player has not named.
func (g *Game) unnamed() (left []board.ForbiddenPoint) {
	for _, f := range g.p.Position.AppendForbidden(nil) {
		if !slices.Contains(g.moves, f.Point) {
			left = append(left, f)
		}
	}
	return left
}

// holding finds the moves that hold, all or the first, and the moves that the limits left open. For
// the first, it begins with the moves of the puzzle's answer.
func (g *Game) holding(ctx context.Context, all bool) (holds, open []board.Point, err error) {
	tried := g.pos.AppendStones(nil, board.Empty)
	if !all {
		tried = slices.Concat(g.p.Answer, tried)
	}
	for _, move := range tried {
		if g.pos.At(move) != board.Empty {
			continue
		}
		r := undecided("")
		if ctx.Err() == nil {
			if r, err = g.holds(ctx, move); err != nil {
				return nil, nil, err
			}
		}
		switch r.State {
		case NotKnown:
			open = append(open, move)
		case Solved:
			if holds = append(holds, move); !all {
				return holds, nil, nil
			}
		}
	}
	return holds, open, nil
}
