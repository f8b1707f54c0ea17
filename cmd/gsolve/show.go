package main

import (
	"bytes"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
)

func showCommand(con *console.Console) *cli.Command {
	flags := append(cmdline.SourceFlags(), &cli.BoolFlag{Name: "numbers", Usage: "number the moves of a game"})
	return command("show", "draw positions", "[POSITION…]",
		func(c *cli.Context) error {
			colour, err := con.Colour(c.String("color"))
			if err != nil {
				return err
			}
			gallery, err := pictures.Read(c, c.Args().Slice())
			if err != nil {
				return err
			}
			s := showing{con: con, colour: colour, numbers: c.Bool("numbers"), pictures: gallery}
			return eachQuestion(con, c, s.draw)
		},
		append(append(flags, pictures.Flags()...), cmdline.ColourFlag()))
}

type showing struct {
	con      *console.Console
	colour   bool
	numbers  bool
	pictures *pictures.Gallery
}

// draw draws a position, or the end of a game that is over.
func (s *showing) draw(q input.Question) (refused, fatal error) {
	pos, err := q.Position()
	if err == nil {
		return nil, s.show(q, pos, fmt.Sprintf("%s to move", pos.ToMove()))
	}
	ended, ok := q.End(err)
	if !ok {
		return err, nil
	}
	return nil, s.show(q, ended, howItEnded(err))
}

func howItEnded(err error) string {
	switch {
	case errors.Is(err, board.ErrBlackWon):
		return "black has won"
	case errors.Is(err, board.ErrWhiteWon):
		return "white has won"
	default:
		return "black has an overline"
	}
}

// show draws a position. The state is the side to move, or how the game ended.
func (s *showing) show(q input.Question, pos *board.Position, state string) error {
	d := render.Diagram{Position: pos, Title: pictures.Title(q), Caption: fmt.Sprintf("%s, %s", pos.Rule(), state)}
	if s.numbers && len(q.Item.Moves) > 0 {
		before, err := board.New(q.Before())
		if err != nil {
			return fmt.Errorf("%s: %w: %w", q.ID, console.ErrInternal, err)
		}
		d.Position, d.Line, d.Last = before, q.Item.Moves, true
	}
	text := bytes.NewBufferString("; " + heading(q, pos, state)) // a comment in a diagram
	if err := render.Text(text, render.Board{Position: d.Position, Line: d.Line, Colour: s.colour}); err != nil {
		return err
	}
	if err := s.pictures.Draw(d); err != nil {
		return err
	}
	text.WriteByte('\n')
	return s.con.Write(text.Bytes())
}

// heading returns the line above a board.
func heading(q input.Question, pos *board.Position, state string) string {
	black, white := pos.Count(board.Black), pos.Count(board.White)
	return fmt.Sprintf("%s: %s, %s, %d black and %d white stones\n\n",
		plain.OneLine(q.ID), pos.Rule(), state, black, white)
}

// eachQuestion reads the source of the command line, and asks all its questions.
func eachQuestion(con *console.Console, c *cli.Context, ask func(input.Question) (refused, fatal error)) error {
	src, err := input.Read(c, con)
	if err != nil {
		return err
	}
	return src.Each(c.Context, ask)
}

func forbiddenCommand(con *console.Console) *cli.Command {
	return command("forbidden", "mark Black's forbidden points in Renju", "[POSITION…]",
		func(c *cli.Context) error {
			colour, err := con.Colour(c.String("color"))
			if err != nil {
				return err
			}
			return eachQuestion(con, c, func(q input.Question) (refused, fatal error) {
				pos, err := q.Position()
				switch {
				case err != nil && c.Bool("json"):
					return err, writeRefusal(con, q.ID, err)
				case err != nil:
					return err, nil
				case c.Bool("json"):
					o := wire.BeginAnswer(nil, wire.TextID(q.ID))
					o.Forbidden(pos.AppendForbidden(nil))
					return nil, writeObject(con, o)
				case c.Bool("quiet"):
					return nil, con.Write([]byte(forbiddenLine(q, pos)))
				default:
					return nil, drawForbidden(con, q, pos, colour)
				}
			})
		},
		append(cmdline.SourceFlags(), cmdline.JSONFlag(), cmdline.ColourFlag(), cmdline.QuietFlag()))
}

var forbiddenMarks = map[board.Reason]string{
	board.DoubleThree: "3",
	board.DoubleFour:  "4",
	board.Overline:    "6",
}

func drawForbidden(con *console.Console, q input.Question, pos *board.Position, colour bool) error {
	points := pos.AppendForbidden(nil)
	marks := make(map[board.Point]string, len(points))
	for _, f := range points {
		marks[f.Point] = forbiddenMarks[f.Reason]
	}
	text := bytes.NewBufferString(heading(q, pos, fmt.Sprintf("%s to move", pos.ToMove())))
	if err := render.Text(text, render.Board{Position: pos, Marks: marks, Colour: colour}); err != nil {
		return err
	}
	text.WriteByte('\n')
	for _, f := range points {
		fmt.Fprintf(text, "%s  %-3v  %s\n", forbiddenMarks[f.Reason], f.Point, f.Reason)
	}
	if pos.Rule().ForbidsAny() {
		text.WriteString(plain.Plural(len(points), "forbidden point") + "\n\n")
	} else {
		fmt.Fprintf(text, "%s forbids no points; --rule renju does\n\n", pos.Rule())
	}
	return con.Write(text.Bytes())
}

func forbiddenLine(q input.Question, pos *board.Position) string {
	points := pos.AppendForbidden(nil)
	text := plain.OneLine(q.ID) + ": " + plain.Plural(len(points), "forbidden point")
	separator := ": "
	for _, f := range points {
		text += fmt.Sprintf("%s%v (%v)", separator, f.Point, f.Reason)
		separator = ", "
	}
	return text + "\n"
}
