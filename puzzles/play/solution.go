package play

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// Solution is the way to the goal from the position of a game.
type Solution struct {
	Line   proof.Line    // of a win, up to and including the five
	Points []board.Point // the moves that hold, or the forbidden points not named yet
	Whole  bool          // the limits left nothing open
	Text   string        // for the player
}

// Solution finds the solution, and ends the game. The referee itself has found every win in it: of
// the maker's line, only the first move is a candidate. The error is the referee's.
func (g *Game) Solution(ctx context.Context) (Solution, error) {
	if g.state == Solved {
		return Solution{Whole: true, Text: "It is solved."}, nil
	}
	s, err := g.solution(ctx)
	if err == nil {
		g.state, g.score.GaveUp = Over, true
	}
	return s, err
}

func (g *Game) solution(ctx context.Context) (s Solution, err error) {
	switch g.p.Goal {
	case puzzles.Defend:
		var open []board.Point
		if s.Points, open, err = g.holding(ctx, true); err != nil {
			return s, err
		}
		s.Whole, s.Text = len(open) == 0, "No move holds."
		if len(s.Points) > 0 {
			s.Text = fmt.Sprintf("What holds: %s.", puzzles.LineText(s.Points))
		}
		if !s.Whole {
			s.Text = fmt.Sprintf("Found to hold: %d; not decided: %d.", len(s.Points), len(open))
		}
	case puzzles.Forbidden:
		for _, f := range g.unnamed() {
			s.Points = append(s.Points, f.Point)
		}
		s.Whole, s.Text = true, fmt.Sprintf("Forbidden: %s.", puzzles.LineText(s.Points))
	default:
		var why string
		if s.Line, why, err = g.winning(ctx); err != nil {
			return s, err
		}
		s.Whole, s.Text = len(s.Line) > 0, why
		if s.Whole {
			s.Text = fmt.Sprintf("The solution: %s.", puzzles.LineText(s.Line))
		}
	}
	return s, nil
}

// winning is the line of a win from here, or a text why there is none. It prefers a win with the
// maker's move, then a shortest win.
func (g *Game) winning(ctx context.Context) (proof.Line, string, error) {
	line, err := g.makers(ctx)
	if err != nil || line != nil {
		return line, "", err
	}
	left, limited := g.attacksLeft()
	q := g.question(proof.ShortestWin)
	q.MaxNodes = g.countNodes()
	a, err := g.referee.Solve(ctx, g.pos, q)
	if err == nil && a.Outcome == proof.Unknown && !limited {
		a, err = g.referee.Solve(ctx, g.pos, g.question(proof.AnyWin))
	}
	switch late := limited && len(a.Line)/2 > left; {
	case err != nil:
		return nil, "", err
	case a.Outcome == proof.None || late && a.Whole:
		return nil, fmt.Sprintf("There is no win by %s here%s.", g.p.WinSpace().Task(), puzzles.InTime(limited)), nil
	case a.Outcome == proof.Unknown || late:
		return nil, "No win was found within the limits.", nil
	}
	return a.Line, "", nil
}

// makers is the checked win of the maker's first move here; nil if it does not win, or the goal
// limits the attacks.
func (g *Game) makers(ctx context.Context) (proof.Line, error) {
	nodes := g.known()
	if len(nodes) == 0 || g.p.Goal == puzzles.InMoves || g.mayPlay(nodes[0].Move) != nil {
		return nil, nil
	}
	j, err := g.referee.Judge(ctx, g.pos, nodes[0].Move, g.question(proof.AnyWin))
	if err != nil || j.Outcome != proof.Win {
		return nil, err
	}
	return j.Line, nil
}
