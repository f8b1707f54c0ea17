package play

import (
	"context"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// attack judges a move of a player who has to win: it must still win in the
// puzzle's class, and where the number of attacks is the goal, in time.
func (g *Game) attack(ctx context.Context, move board.Point) (Ruling, error) {
	if g.pos.MakesFive(move, g.pos.ToMove()) {
		return Ruling{State: Solved, Text: fmt.Sprintf("%v makes five.", move)}, nil
	}
	left, limited := g.AttacksLeft()
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
	next := g.pos.Clone()
	_ = next.Play(move) // it wins, so it is legal
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

// undecided is the ruling where a limit was met.
func undecided(text string) Ruling { return Ruling{State: NotKnown, Text: text} }

// beside reports whether the puzzle's solution has other moves here.
func (g *Game) beside(move board.Point) bool {
	nodes := g.known()
	return len(nodes) > 0 && !slices.ContainsFunc(nodes, func(n *puzzles.Node) bool { return n.Move == move })
}

// late rules about the number of attacks behind a move that wins: left may
// follow it. It is Playing if they suffice whatever the defender plays.
func (g *Game) late(ctx context.Context, next *board.Position, move board.Point, d defence, left int) (Ruling, error) {
	worst := d
	if len(next.FiveSquares(nil, g.pos.ToMove())) == 0 && d.exact && d.most <= left {
		// The reply that holds out longest was looked for among those that meet
		// the threat. Here the others count, too.
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
		Text: fmt.Sprintf("%v wins, but too late: after %v it takes %s more, and %s left.",
			move, worst.reply, puzzles.Count(worst.most, "attack"), fewText(left)),
	}, nil
}

// latest is the first legal reply on next after which the win takes more than
// left attacks, or is not decided; none has most 0. Most replies lose to fours,
// which is quickly seen.
func (g *Game) latest(ctx context.Context, next *board.Position, left int) (defence, error) {
	for _, reply := range next.AppendStones(nil, board.Empty) {
		if !next.Legal(reply, next.ToMove()) {
			continue
		}
		for _, space := range []proof.Space{proof.Fours, g.p.WinSpace()} {
			d, err := g.behind(ctx, next, reply, space, g.o.MaxNodes)
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

// rightText tells the reply to a right move and what is left.
func (g *Game) rightText(move board.Point, next *board.Position, d defence, r Ruling) string {
	text := ""
	if r.Also {
		text = fmt.Sprintf("%v wins, too. ", move)
	}
	defender := next.ToMove().Title()
	squares := next.FiveSquares(nil, g.pos.ToMove())
	switch {
	case d.reply == board.Pass && len(squares) > 0:
		text += fmt.Sprintf("%s may not block at %v: %v.", defender, squares[0], next.Forbidden(squares[0]))
	case d.reply == board.Pass:
		text += fmt.Sprintf("%s has no legal reply.", defender)
	case len(squares) > 1:
		text += fmt.Sprintf("%s blocks at %v, and cannot stop every five.", defender, d.reply)
	case len(squares) == 1 && next.MakesFour(d.reply, next.ToMove()):
		text += fmt.Sprintf("%s blocks at %v, which makes a four.", defender, d.reply)
	case len(squares) == 1:
		text += fmt.Sprintf("%s blocks at %v.", defender, d.reply)
	case next.MakesFour(d.reply, next.ToMove()):
		text += fmt.Sprintf("%s answers with a four at %v.", defender, d.reply)
	default:
		text += fmt.Sprintf("%s answers at %v.", defender, d.reply)
	}
	return text + leftText(r.Left)
}

// leftText says how far it is.
func leftText(left int) string {
	switch {
	case left < 0:
		return ""
	case left == 0:
		return " Now make the five."
	default:
		return fmt.Sprintf(" %s to go.", puzzles.Count(left, "attack"))
	}
}

func fewText(n int) string {
	switch n {
	case 0:
		return "none is"
	case 1:
		return "1 is"
	default:
		return fmt.Sprintf("%d are", n)
	}
}
