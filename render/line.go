package render

import (
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Step is one move of the attacker, and the defender's reply.
type Step struct {
	Number int         // of Move in the line, from 1
	Move   board.Point // the attacker's
	Threat string      // see Explain
	Reply  string      // the defender's move and what it makes; "" after the last move
	Forced bool        // Reply prevents a five on the attacker's next move
}

// Explain names the threat of every attacker's move of a winning line, and the point of every
// reply. The names are those of Threat, with two exceptions:
//
//   - "block" means a move on a five-square of the defender; "block, four" also makes a four.
//   - "threat" means a quiet move. In a line of order-2 moves it threatens a win by fours.
//
// If the line does not fit the position, the error wraps that of board's Play.
func Explain(pos *board.Position, line proof.Line) ([]Step, error) {
	p := pos.Clone()
	var steps []Step
	for i := 0; i < len(line); i += 2 {
		step := Step{Number: i + 1, Move: line[i], Threat: attack(p, line[i])}
		attacker := p.ToMove()
		four := p.MakesFour(line[i], attacker)
		if err := p.Play(line[i]); err != nil {
			return nil, fmt.Errorf("move %d of the line: %w", i+1, err)
		}
		if i+1 < len(line) {
			step.Forced = four || line[i+1] == board.Pass || p.MakesFive(line[i+1], attacker)
			step.Reply = reply(p, line[i+1])
			if err := p.Play(line[i+1]); err != nil {
				return nil, fmt.Errorf("move %d of the line: %w", i+2, err)
			}
		}
		steps = append(steps, step)
	}
	return steps, nil
}

// Classify makes the names "threat" more exact. threatens holds, for each step, the win that its
// move threatens, and proof.Any for none (tree.Threatens).
func Classify(steps []Step, threatens []proof.Space) {
	for i := range steps {
		switch s := &steps[i]; {
		case i >= len(threatens) || s.Threat != "threat":
		case threatens[i] == proof.Any:
			s.Threat = "quiet move"
		case threatens[i].Class() == proof.VCT:
			s.Threat = "threat of threats"
		}
	}
}

// attack names a move of the side to move on p.
func attack(p *board.Position, pt board.Point) string {
	name := Threat(p, pt)
	blocks := p.MakesFive(pt, p.ToMove().Opponent())
	switch {
	case name == "quiet move" && blocks:
		return "block"
	case name == "quiet move":
		return "threat"
	case blocks && name != "five":
		return "block, " + name
	default:
		return name
	}
}

// leastWidth is the least width of the column of threats. Most threats fit it, so the columns of
// two lines mostly match.
const leastWidth = 13

// Line writes the steps of Explain, one per row, with forced replies in brackets:
//
//	1  i9   three          h8
//	3  f10  four          (e11)
//	5  h10  four-three    (h11, four by White)
//	7  k7   five
func Line(w io.Writer, steps []Step) error {
	width := leastWidth
	for _, step := range steps {
		width = max(width, len(step.Threat))
	}
	var s strings.Builder
	for _, step := range steps {
		row := fmt.Sprintf("%4d  %-3v  %-*s", step.Number, step.Move, width, step.Threat)
		switch {
		case step.Reply == "":
		case step.Forced:
			row += " (" + step.Reply + ")"
		default:
			row += "  " + step.Reply
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
		return pt.String() + ", four by " + p.ToMove().Title()
	default:
		return pt.String()
	}
}

// noReply returns the reason why the side to move lets its opponent complete a five.
func noReply(p *board.Position) string {
	side := p.ToMove()
	for _, pt := range p.FiveSquares(nil, side.Opponent()) {
		if r := p.Forbidden(pt); side == board.Black && r != board.NotForbidden {
			return fmt.Sprintf("%v has no legal reply: %v is forbidden, %v", side, pt, r)
		}
	}
	return fmt.Sprintf("%v passes", side)
}

// Threat names the shape that the side to move makes on pt, by the readable rules of package board:
// "five", "straight four", "double four", "four-three", "four", "double three", "three", or "quiet
// move", which includes blocks. A three counts only if its side may play a point that makes a
// straight four of it.
func Threat(pos *board.Position, pt board.Point) string {
	n := map[board.Shape]int{}
	for _, shape := range pos.Shapes(pt, pos.ToMove()) {
		n[shape]++
	}
	fours, threes := n[board.ShapeFour]+2*n[board.ShapeTwoFours], n[board.ShapeThree]
	switch {
	case n[board.ShapeFive] > 0:
		return "five"
	case n[board.ShapeStraightFour] > 0:
		return "straight four"
	case fours >= 2:
		return "double four"
	case fours == 1 && threes > 0:
		return "four-three"
	case fours == 1:
		return "four"
	case threes >= 2:
		return "double three"
	case threes == 1:
		return "three"
	default:
		return "quiet move"
	}
}
