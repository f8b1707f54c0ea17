package render

import (
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Step is one move of the attacker and what the defender does about it.
type Step struct {
	Number int         // of Move in the line, from 1
	Move   board.Point // the attacker's
	Threat string      // see Threat
	Reply  string      // the defender's move and why, empty after the last move
}

// Explain tells a line move by move: every attacker's move with the name of
// its threat, every reply with its point. The error is that of board's Play
// for a line that does not fit the position.
func Explain(pos *board.Position, line proof.Line) ([]Step, error) {
	p := pos.Clone()
	var steps []Step
	for i := 0; i < len(line); i += 2 {
		step := Step{Number: i + 1, Move: line[i], Threat: Threat(p, line[i])}
		if err := p.Play(line[i]); err != nil {
			return nil, fmt.Errorf("move %d of the line: %w", i+1, err)
		}
		if i+1 < len(line) {
			step.Reply = reply(p, line[i+1])
			if err := p.Play(line[i+1]); err != nil {
				return nil, fmt.Errorf("move %d of the line: %w", i+2, err)
			}
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// Line writes the steps of Explain, one a row:
//
//	1  f10  four          (e11)
//	3  h10  four-three    (h11, which makes a four)
//	5  k7   five
func Line(w io.Writer, steps []Step) error {
	var s strings.Builder
	for _, step := range steps {
		row := fmt.Sprintf("%4d  %-3v  %-13s", step.Number, step.Move, step.Threat)
		if step.Reply != "" {
			row += " (" + step.Reply + ")"
		}
		s.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// reply words the defender's answer to the move just played on p.
func reply(p *board.Position, pt board.Point) string {
	switch {
	case pt == board.Pass:
		return "-- " + noReply(p)
	case p.MakesFour(pt, p.ToMove()):
		return pt.String() + ", which makes a four"
	default:
		return pt.String()
	}
}

// noReply says why the side to move lets its opponent complete a five.
func noReply(p *board.Position) string {
	side := p.ToMove()
	for _, pt := range p.FiveSquares(nil, side.Opponent()) {
		if r := p.Forbidden(pt); side == board.Black && r != board.NotForbidden {
			return fmt.Sprintf("%v has no legal reply: %v is forbidden, %v", side, pt, r)
		}
	}
	return fmt.Sprintf("%v passes", side)
}
