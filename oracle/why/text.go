package why

import (
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Text explains in one or two plain sentences why the move wins or fails.
func (s *Step) Text() string {
	a, d := s.Side.Title(), s.Side.Opponent().Title()
	switch s.Reason {
	case Off:
		return fmt.Sprintf("%v is no point of this %d×%d board.", s.Move, s.size, s.size)
	case Taken:
		return fmt.Sprintf("A stone stands on %v already.", s.Move)
	case Forbidden:
		return fmt.Sprintf("%v is forbidden: %v by %s.", s.Move, s.Forbidden, rowsText(s.Rows))
	case FiveIgnored:
		return fmt.Sprintf("%s makes five at %s next.", d, either(s.At))
	case Overline:
		return fmt.Sprintf("%v makes an overline: more than five in a row win nothing, and it makes no four.", s.Move)
	case NoFour:
		return fmt.Sprintf("%v makes no four.", s.Move)
	case NoThree:
		return fmt.Sprintf("%v makes neither a four nor a three, and blocks no four.", s.Move)
	case NoThreat:
		return fmt.Sprintf("%v threatens no win by %s: if %s passes, %s has none (searched to the end).", s.Move, s.threatText(), d, a)
	case Five:
		return fmt.Sprintf("%v makes five.", s.Move)
	case TwoFives:
		return fmt.Sprintf("%s threatens five at %s, and %s cannot stop %s.", a, listed(s.At, "and"), d, bothOrAll(s.At))
	case BlockForbidden:
		return fmt.Sprintf("%s's only block, %v, is forbidden: %v.", d, s.At[0], s.Forbidden)
	case GoesOn:
		return fmt.Sprintf("%s; %s goes on and wins: %s.", s.blockText(), a, s.attacks())
	case EveryReply:
		return s.everyReplyText(a, d)
	case Answered:
		return s.answeredText(d)
	case Undecided:
		return s.undecidedText(a, d)
	default:
		return s.counterText(a)
	}
}

// blockText names the forced block and the five that it gives the defender.
func (s *Step) blockText() string {
	d := s.Side.Opponent().Title()
	text := fmt.Sprintf("%s blocks at %v", d, s.Reply)
	if len(s.At) > 0 {
		text += fmt.Sprintf(", and that makes %s a five at %s", d, listed(s.At, "and"))
	}
	return text
}

// counterText explains a four that the block refutes.
func (s *Step) counterText(a string) string {
	text := s.blockText()
	switch s.Reason {
	case CounterFives:
		return text + fmt.Sprintf(": %s cannot stop %s.", a, bothOrAll(s.At))
	case CounterForbidden:
		return text + fmt.Sprintf(", where %s may not play: %v.", a, s.Forbidden)
	case CounterNoFour:
		return text + fmt.Sprintf(": %s must play there, and makes no four.", a)
	case CounterFour:
		return text + fmt.Sprintf(": %s must play there, and has no win by %s left (searched to the end).", a, s.classText())
	default: // Blocked
		return text + fmt.Sprintf(", and no win by %s is left (searched to the end).", s.classText())
	}
}

func (s *Step) answeredText(d string) string {
	text := fmt.Sprintf("%s answers at %s, and no win by %s is left (searched to the end).", d, either(s.At), s.classText())
	if len(s.At) > 1 {
		text = fmt.Sprintf("%s has %d answers after which no win by %s is left (searched to the end): %s.",
			d, len(s.At), s.classText(), listed(s.At, "and"))
	}
	if len(s.Open) > 0 {
		text += fmt.Sprintf(" Not decided: %s.", listed(s.Open, "and"))
	}
	return text
}

func (s *Step) everyReplyText(a, d string) string {
	if s.Tried == 0 {
		return fmt.Sprintf("%s threatens to win by %s, and %s has no legal move.", a, s.threatText(), d)
	}
	count := "1 was"
	if s.Tried > 1 {
		count = fmt.Sprintf("%d were", s.Tried)
	}
	return fmt.Sprintf("%s threatens to win by %s, and wins against every answer (%s searched, the others lose to the threat itself). One line: %s.",
		a, s.threatText(), count, s.attacks())
}

func (s *Step) undecidedText(a, d string) string {
	switch {
	case s.Reply == board.Pass:
		return fmt.Sprintf("Whether %s has a win by %s if %s passes is not decided.", a, s.threatText(), d)
	case s.Tried > 0:
		return fmt.Sprintf("%s threatens to win by %s. If %s answers at %s, the result is not decided.", a, s.threatText(), d, either(s.Open))
	default:
		return s.blockText() + "; whether a win is left is not decided."
	}
}

func (s *Step) attacks() string {
	n := len(s.Line) / 2
	if n == 1 {
		return "1 attack in all, then five"
	}
	return fmt.Sprintf("%d attacks in all, then five", n)
}

func (s *Step) classText() string {
	if s.Verdict.Class() == proof.VCF {
		return "fours"
	}
	return s.Space.Means()
}

// threatText names the win that a quiet move threatens.
func (s *Step) threatText() string {
	if s.Space.Pass() == proof.Fours {
		return "fours"
	}
	return "threats"
}

// rowsText joins the rows: "f8 g8 and h9 h10".
func rowsText(rows [][]board.Point) string {
	texts := make([]string, len(rows))
	for i, row := range rows {
		texts[i] = strings.Join(board.Names(row), " ")
	}
	return strings.Join(texts, " and ")
}

// either joins the points: "h8", "h8 or i9".
func either(points []board.Point) string { return listed(points, "or") }

// listed joins the points with a word such as "and": "h8", "h8 and i9", "h8, i9 and j10".
func listed(points []board.Point, word string) string {
	names := board.Names(points)
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " " + word + " " + names[last]
}

func bothOrAll(points []board.Point) string {
	if len(points) == 2 {
		return "both"
	}
	return "all"
}
