package session

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
)

// help lists the lines that are not points.
const help = `  h8        play there
  hint      get help, more each time: what the move makes, three points, the move
  why h9    judge another move without playing it
  undo      take the last move back
  show      show the solution, and go on to the next puzzle
  next      leave this puzzle
  board     draw the board again
  score     show how many puzzles you solved so far
  quit      end
`

// alias maps other words to the words that obey knows.
var alias = map[string]string{
	"?": "help", "h": "help", "hints": "hint", "skip": "next", "exit": "quit", "q": "quit", "back": "undo", "solution": "show", "draw": "board",
}

// alone are the words that nothing follows.
var alone = []string{"help", "hint", "undo", "show", "next", "board", "score", "quit"}

// obey obeys the words of a line, in lower case.
func (g *game) obey(ctx context.Context, words []string) error {
	verb := cmp.Or(alias[words[0]], words[0])
	if len(words) > 1 && slices.Contains(alone, verb) {
		return g.sayf("%s: expected nothing after it\n", verb)
	}
	if verb != "why" && len(words) > 1 {
		return g.sayf("%.20q: expected one move, or one of the words that help lists\n", strings.Join(words, " "))
	}
	switch verb {
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
		return g.move(ctx, verb)
	}
}

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

func (g *game) wrong(head string, r play.Ruling) error {
	text := head + r.Text
	if len(r.Line) > 1 {
		text += " (" + puzzles.LineText(r.Line) + ")"
	}
	return g.sayf("%s\n", text)
}

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

// why judges a move without playing it, and draws its refutation.
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

// scoreSoFar returns score with the mistakes and hints of the current puzzle.
func (g *game) scoreSoFar() string {
	now, score := *g.Session, g.game.Score()
	now.mistakes, now.hints = now.mistakes+score.Mistakes, now.hints+score.Hints
	return now.score()
}
