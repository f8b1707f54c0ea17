package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/render"
)

// playedGame is one puzzle at the table.
type playedGame struct {
	*playTable
	game       *play.Game
	step       int // of hints given since the last move
	number, of int // of the puzzle
}

// errNext says that the player goes on to the next puzzle.
var errNext = errors.New("next")

// play shows the puzzle and does what the lines say until it is over.
func (g *playedGame) play(ctx context.Context) error {
	p := g.game.Puzzle()
	grade := ""
	if p.Rating.Grade > 0 {
		grade = fmt.Sprintf(", grade %d", p.Rating.Grade)
	}
	if err := g.say("%d of %d: %s%s\n\n", g.number, g.of, plain.OneLine(p.ID), grade); err != nil {
		return err
	}
	err := g.board(nil)
	if err == nil {
		err = g.say("%s\n", taskOf(p, p.Attacks))
	}
	for err == nil && g.game.State() == play.Playing {
		err = g.turn(ctx)
	}
	if errors.Is(err, errNext) {
		err = nil
	}
	if err == nil && g.of > g.number {
		err = g.say("\n")
	}
	return err
}

// turn reads a line and does what it says.
func (g *playedGame) turn(ctx context.Context) error {
	if g.con.OutTTY {
		if err := g.say("> "); err != nil {
			return err
		}
	}
	line, err := g.in.Next()
	switch {
	case errors.Is(err, io.EOF):
		if g.con.OutTTY {
			err = g.say("\n")
		} else {
			err = nil
		}
		return errors.Join(err, errLeft)
	case err != nil:
		return fmt.Errorf("standard input: %w", err)
	}
	if !g.con.OutTTY { // a transcript shows what was typed, as a terminal does
		if err := g.say("> %s\n", plain.OneLine(string(line))); err != nil {
			return err
		}
	}
	words := strings.Fields(strings.ToLower(string(line)))
	if len(words) == 0 {
		return nil
	}
	ctx, cancel := g.limits.Context(ctx)
	defer cancel()
	err = g.obey(ctx, words)
	if errors.Is(err, play.ErrMove) {
		_, text, _ := strings.Cut(err.Error(), ": ")
		return g.say("%s\n", text)
	}
	return err
}

// board draws the position that the puzzle begins with, the moves numbered, and
// behind them those of more.
func (g *playedGame) board(more proof.Line) error {
	p := g.game.Puzzle()
	b := render.Board{Position: p.Position, Colour: g.colour}
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
	return g.say("%s\n", text.String())
}
