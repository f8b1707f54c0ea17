// Package session lets a person play puzzles line by line: it reads words and points, and writes
// boards and sentences. Package play judges the moves.
//
//	session     puzzles one after the other, and the score
//	words       the words that a line may have
//	input       lines from a pipe, or from a terminal with an editor
//	progress    the choice of puzzles, and a file of the solved ones
package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/render"
)

// Session is a player with a list of puzzles.
type Session struct {
	Read     func() (string, error) // the next line of the player; io.EOF = the end
	Say      func(text string) error
	Colour   bool // boards have colour
	Referee  play.Referee
	MaxNodes uint64        // of a search; 0 = no limit
	Timeout  time.Duration // of an answer; 0 = no limit
	Progress *Progress     // nil = no file of solved puzzles

	solved, shown, left int // numbers of puzzles
	mistakes, hints     int
}

// errLeft and errNext are the player's wishes to end, and to see the next puzzle.
var (
	errLeft = errors.New("left")
	errNext = errors.New("next")
)

// Play plays the puzzles in order, until the player leaves, and says the score. It returns the
// error of Read, Say, the referee or the progress.
func (s *Session) Play(ctx context.Context, list []*puzzles.Puzzle) error {
	var err error
	for i := 0; err == nil && i < len(list); i++ {
		g := &game{
			Session: s, number: i + 1, of: len(list),
			game: play.New(list[i], s.Referee, play.Options{MaxNodes: s.MaxNodes}),
		}
		err = g.play(ctx)
		s.count(g)
	}
	if errors.Is(err, errLeft) {
		err = nil
	}
	if sayErr := s.Say(s.score() + "\n"); err == nil {
		err = sayErr
	}
	return err
}

func (s *Session) count(g *game) {
	score := g.game.Score()
	s.mistakes, s.hints = s.mistakes+score.Mistakes, s.hints+score.Hints
	switch {
	case g.game.State() == play.Solved:
		s.solved++
	case score.GaveUp:
		s.shown++
	default:
		s.left++
	}
}

// score returns the score of all puzzles that have ended.
func (s *Session) score() string {
	text := fmt.Sprintf("%d solved", s.solved)
	if s.shown > 0 {
		text += fmt.Sprintf(", %d shown", s.shown)
	}
	if s.left > 0 {
		text += fmt.Sprintf(", %d skipped", s.left)
	}
	return fmt.Sprintf("%s: %s, %s", text, plain.Plural(s.mistakes, "mistake"), plain.Plural(s.hints, "hint"))
}

func (s *Session) sayf(format string, args ...any) error { return s.Say(fmt.Sprintf(format, args...)) }

// game is one puzzle that is played.
type game struct {
	*Session
	game       *play.Game
	step       int // of hints given since the last move
	number, of int // of the puzzle
}

// play shows the puzzle and obeys the lines until it is over.
func (g *game) play(ctx context.Context) error {
	p := g.game.Puzzle()
	grade := ""
	if p.Rating.Grade > 0 {
		grade = fmt.Sprintf(", grade %d", p.Rating.Grade)
	}
	if err := g.sayf("%d of %d: %s%s\n\n", g.number, g.of, plain.OneLine(p.ID), grade); err != nil {
		return err
	}
	err := g.board(nil)
	if err == nil {
		err = g.sayf("%s (%v)\n", p.TaskText(p.Attacks), p.Position.Rule())
	}
	for err == nil && g.game.State() == play.Playing {
		err = g.turn(ctx)
	}
	if errors.Is(err, errNext) {
		err = nil
	}
	if err == nil && g.of > g.number {
		err = g.Say("\n")
	}
	return err
}

func (g *game) turn(ctx context.Context) error {
	line, err := g.Read()
	switch {
	case errors.Is(err, io.EOF):
		return errLeft
	case err != nil:
		return fmt.Errorf("standard input: %w", err)
	}
	words := strings.Fields(strings.ToLower(line))
	if len(words) == 0 {
		return nil
	}
	if g.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, g.Timeout)
		defer cancel()
	}
	err = g.obey(ctx, words)
	if errors.Is(err, play.ErrMove) {
		_, text, _ := strings.Cut(err.Error(), ": ")
		return g.Say(text + "\n")
	}
	return err
}

// board draws the first position of the puzzle with the numbered moves of the game and of more, in
// this order.
func (g *game) board(more proof.Line) error {
	p := g.game.Puzzle()
	b := render.Board{Position: p.Position, Colour: g.Colour}
	if p.Goal == puzzles.Forbidden {
		b.Marks = map[board.Point]string{}
		for _, pt := range append(g.game.Moves(), more...) {
			b.Marks[pt] = "!"
		}
	} else {
		b.Line = append(g.game.Moves(), more...)
	}
	var text strings.Builder
	_ = render.Text(&text, b) // a builder takes everything
	return g.Say(text.String() + "\n")
}
