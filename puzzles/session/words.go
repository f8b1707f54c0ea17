package session

import (
	"context"
	"fmt"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
)

// help lists the lines that are not points.
const help = `  h8        play there
  hint      help, more each time: what the move makes, three points, the move
  why h9    what would become of another move
  undo      take the last move back
  show      the solution, and on to the next puzzle
  next      leave this puzzle
  board     draw the board again
  score     what was solved so far
  quit      end
`

// obey does what the words say, which are lower case.
func (g *game) obey(ctx context.Context, words []string) error {
	if verb, ok := alias[words[0]]; ok {
		words[0] = verb
	}
	if words[0] == "why" || len(words) == 1 {
		return g.verb(ctx, words)
	}
	return g.sayf("%.20q: expected one move, or one of the words that help lists\n", strings.Join(words, " "))
}

// alias are other words for the same.
var alias = map[string]string{
	"?": "help", "h": "help", "hints": "hint", "skip": "next", "exit": "quit", "q": "quit", "back": "undo", "solution": "show", "draw": "board",
}

func (g *game) verb(ctx context.Context, words []string) error {
	switch words[0] {
	case "help":
		return g.Say(help)
	case "hint":
		return g.hint(ctx)
	case "why":
		return g.why(ctx, words[1:])
	case "undo":
		if !g.game.Undo() {
			return g.Say("there is no move to take back\n")
		}
		g.step = 0
		return g.board(nil)
	case "show":
		return g.show(ctx)
	case "next":
		return errNext
	case "board":
		return g.board(nil)
	case "score":
		return g.sayf("%s\n", g.scoreSoFar())
	case "quit":
		return errLeft
	default:
		return g.move(ctx, words[0])
	}
}

// move plays a point.
func (g *game) move(ctx context.Context, word string) error {
	pt, err := board.ParsePoint(word)
	if err != nil {
		return g.sayf("%.20q: expected a point such as h8, or one of hint, why, undo, show, next, board, score, help, quit\n", word)
	}
	r, err := g.game.Play(ctx, pt)
	if err != nil {
		return err
	}
	switch r.State {
	case play.Wrong:
		return g.wrong("Wrong: ", r)
	case play.NotKnown:
		return g.sayf("Not decided within the limits, and not counted: %s\n", r.Text)
	}
	g.step = 0
	if err := g.board(nil); err != nil {
		return err
	}
	if err := g.sayf("%s\n", r.Text); err != nil || r.State != play.Solved {
		return err
	}
	score := g.game.Score()
	if err := g.Progress.add(g.game.Puzzle()); err != nil {
		return err
	}
	return g.sayf("Solved: %s, %s.\n", plain.Plural(score.Mistakes, "mistake"), plain.Plural(score.Hints, "hint"))
}

// wrong says why a move fails.
func (g *game) wrong(head string, r play.Ruling) error {
	text := head + r.Text
	if len(r.Line) > 1 {
		text += " (" + strings.Join(board.Names(r.Line), " ") + ")"
	}
	return g.sayf("%s\n", text)
}

// hint gives the next step.
func (g *game) hint(ctx context.Context) error {
	h, err := g.game.Hint(ctx, min(g.step+1, play.HintSteps))
	if err != nil {
		return err
	}
	if h.Known {
		g.step = h.Step
	}
	return g.sayf("%s\n", h.Text)
}

// why tells what would become of a move, with the board of what refutes it.
func (g *game) why(ctx context.Context, words []string) error {
	var pt board.Point
	var err error
	if len(words) == 1 {
		pt, err = board.ParsePoint(words[0])
	}
	if len(words) != 1 || err != nil {
		return g.sayf("why %.20q: expected a point, as in why h9\n", strings.Join(words, " "))
	}
	r, err := g.game.Why(ctx, pt)
	if err != nil {
		return err
	}
	switch r.State {
	case play.Wrong:
		if len(r.Line) > 1 {
			if err := g.board(r.Line); err != nil {
				return err
			}
		}
		return g.wrong(fmt.Sprintf("%v is wrong: ", pt), r)
	case play.NotKnown:
		return g.sayf("%s\n", r.Text)
	default:
		return g.sayf("%v is right.\n", pt)
	}
}

// show gives up.
func (g *game) show(ctx context.Context) error {
	s, err := g.game.Solution(ctx)
	if err != nil {
		return err
	}
	line := s.Line
	if len(line) == 0 && g.game.Puzzle().Goal == puzzles.Forbidden {
		line = s.Points
	}
	if len(line) > 0 {
		if err := g.board(line); err != nil {
			return err
		}
	}
	return g.sayf("%s\n", s.Text)
}

// scoreSoFar is score with the mistakes and hints of the puzzle on the board.
func (g *game) scoreSoFar() string {
	now, score := *g.Session, g.game.Score()
	now.mistakes, now.hints = now.mistakes+score.Mistakes, now.hints+score.Hints
	return now.score()
}
