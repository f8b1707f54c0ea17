package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// attack judges a move of a player who has to win. The move must still win in the puzzle's class
// and, where the goal limits the attacks, in time.
func (g *Game) attack(ctx context.Context, move board.Point) (Ruling, error) {
	if g.pos.MakesFive(move, g.pos.ToMove()) {
		return Ruling{State: Solved, Text: fmt.Sprintf("%v makes five.", move)}, nil
	}
	left, limited := g.attacksLeft()
	if limited && left == 0 {
		return Ruling{State: Wrong, Line: proof.Line{move}, Text: fmt.Sprintf("%v makes no five, and no attack is left.", move)}, nil
	}
	j, err := g.referee.Judge(ctx, g.pos, move, g.question(proof.AnyWin))
	switch {
	case err != nil:
		return Ruling{}, err
	case j.Outcome == proof.None:
		return Ruling{State: Wrong, Text: j.Text, Line: j.Line}, nil
	case j.Outcome != proof.Win:
		return undecided(j.Text), nil
	}
	next := puzzles.After(g.pos, move) // it wins, so it is legal
	d, err := g.bestDefence(ctx, next, j.Replies)
	if err != nil {
		return Ruling{}, err
	}
	r := Ruling{State: Playing, Reply: d.reply, Replied: true, Left: d.left(), Also: g.beside(move)}
	if limited {
		late, err := g.late(ctx, next, move, d, left-1)
		if err != nil || late.State != Playing {
			return late, err
		}
		r.Left = left - 1
	}
	r.Text = g.rightText(move, next, d, r)
	return r, nil
}

func undecided(text string) Ruling { return Ruling{State: NotKnown, Text: text} }

// beside reports whether the puzzle's solution has other moves here, but not this one.
func (g *Game) beside(move board.Point) bool {
	nodes := g.known()
	return len(nodes) > 0 && !slices.ContainsFunc(nodes, func(n *puzzles.Node) bool { return n.Move == move })
}

// late judges the number of attacks after a winning move. The state is Playing if left attacks
// suffice against every reply.
func (g *Game) late(ctx context.Context, next *board.Position, move board.Point, d defence, left int) (Ruling, error) {
	worst := d
	if len(next.FiveSquares(nil, g.pos.ToMove())) == 0 && d.exact && d.most <= left {
		// bestDefence looked only at the replies that meet the threat. Here the others count,
		// too.
		other, err := g.latest(ctx, next, left)
		if err != nil {
			return Ruling{}, err
		}
		if other.most != 0 {
			worst = other
		}
	}
	switch {
	case !worst.exact:
		return undecided(fmt.Sprintf("%v wins; whether in time is not decided.", move)), nil
	case worst.most <= left:
		return Ruling{State: Playing}, nil
	}
	return Ruling{
		State: Wrong, Line: append(proof.Line{move, worst.reply}, worst.line...),
		Text: fmt.Sprintf("%v wins, but too late: after %v it takes %s more, with %d left.",
			move, worst.reply, puzzles.Count(worst.most, "attack"), left),
	}, nil
}

// latest returns the first legal reply on next after which the win takes more than left attacks or
// is not decided. most is 0 if there is none. Most replies lose to fours, so latest searches fours
// first.
func (g *Game) latest(ctx context.Context, next *board.Position, left int) (defence, error) {
	for reply := range puzzles.LegalMoves(next) {
		for _, space := range []proof.Space{proof.Fours, g.p.WinSpace()} {
			d, err := g.winAfter(ctx, next, reply, space, g.o.MaxNodes)
			if err != nil {
				return d, err
			}
			if d.exact && d.most <= left {
				break
			}
			if space == g.p.WinSpace() {
				return d, nil
			}
		}
	}
	return defence{exact: true}, nil
}

// rightText describes the reply to a right move, and the rest of the task.
func (g *Game) rightText(move board.Point, next *board.Position, d defence, r Ruling) string {
	text, defender := "", next.ToMove().Title()
	if r.Also {
		text = fmt.Sprintf("%v wins, too. ", move)
	}
	squares := next.FiveSquares(nil, g.pos.ToMove())
	four := d.reply != board.Pass && next.MakesFour(d.reply, next.ToMove())
	switch {
	case d.reply == board.Pass && len(squares) > 0:
		text += fmt.Sprintf("%s may not block at %v: %v.", defender, squares[0], next.Forbidden(squares[0]))
	case d.reply == board.Pass:
		text += fmt.Sprintf("%s has no legal reply.", defender)
	case len(squares) > 1:
		text += fmt.Sprintf("%s blocks at %v, and cannot stop every five.", defender, d.reply)
	case len(squares) == 1 && four:
		text += fmt.Sprintf("%s blocks at %v, which makes a four.", defender, d.reply)
	case len(squares) == 1:
		text += fmt.Sprintf("%s blocks at %v.", defender, d.reply)
	case four:
		text += fmt.Sprintf("%s answers with a four at %v.", defender, d.reply)
	default:
		text += fmt.Sprintf("%s answers at %v.", defender, d.reply)
	}
	switch {
	case r.Left == 0:
		text += " Now make the five."
	case r.Left > 0:
		text += fmt.Sprintf(" %s to go.", puzzles.Count(r.Left, "attack"))
	}
	return text
}

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

// unnamed returns the forbidden points that the player has not named.
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
