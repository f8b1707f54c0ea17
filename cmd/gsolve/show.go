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
	return &cli.Command{
		Name:      "show",
		Usage:     "draw positions",
		ArgsUsage: "[POSITION…]",
		Flags:     append(append(flags, pictures.Flags()...), cmdline.ColourFlag()),
		Action: func(c *cli.Context) error {
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
	}
}

// showing draws the positions of one command line.
type showing struct {
	con      *console.Console
	colour   bool
	numbers  bool
	pictures *pictures.Gallery
}

// draw draws what a question asks about: a position, or a game that is over.
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

// howItEnded is who has won, of an error that says so.
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

// show draws a position; state is whose turn it is, or how the game ended.
func (s *showing) show(q input.Question, pos *board.Position, state string) error {
	d := render.Diagram{Position: pos, Title: pictures.Title(q), Caption: fmt.Sprintf("%s, %s", pos.Rule(), state)}
	if s.numbers {
		before, err := beforeMoves(q, pos)
		if err != nil {
			return err
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
	_, err := s.con.Out.Write(text.Bytes())
	return console.WrapOutput(err)
}

// beforeMoves is the position before the moves whose order is known, Black to move; pos itself if
// none is.
func beforeMoves(q input.Question, pos *board.Position) (*board.Position, error) {
	if len(q.Item.Moves) == 0 {
		return pos, nil
	}
	before, err := board.New(q.Before())
	if err != nil {
		return nil, fmt.Errorf("%s: %w: %w", q.ID, console.ErrInternal, err)
	}
	return before, nil
}

// heading is the line above a board; state is whose turn it is, or how the game ended.
func heading(q input.Question, pos *board.Position, state string) string {
	black, white := pos.Count(board.Black), pos.Count(board.White)
	return fmt.Sprintf("%s: %s, %s, %d black and %d white stones\n\n",
		plain.OneLine(q.ID), pos.Rule(), state, black, white)
}

// eachPosition calls show for every valid position of the command's source and complains about the
// others; the status tells whether there were some.
func eachPosition(con *console.Console, c *cli.Context, show func(input.Question, *board.Position) error) error {
	return eachQuestion(con, c, func(q input.Question) (refused, fatal error) {
		pos, err := q.Position()
		if err != nil {
			return err, nil
		}
		return nil, show(q, pos)
	})
}

// eachQuestion is eachPosition for questions that need not be valid positions.
func eachQuestion(con *console.Console, c *cli.Context, ask func(input.Question) (refused, fatal error)) error {
	src, err := input.Read(c, con)
	if err != nil {
		return err
	}
	return src.Each(c.Context, ask)
}

func forbiddenCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "forbidden",
		Usage:     "mark Black's forbidden points in Renju",
		ArgsUsage: "[POSITION…]",
		Flags:     append(cmdline.SourceFlags(), cmdline.JSONFlag(), cmdline.ColourFlag(), cmdline.QuietFlag()),
		Action: func(c *cli.Context) error {
			colour, err := con.Colour(c.String("color"))
			if err != nil {
				return err
			}
			if c.Bool("json") {
				return forbiddenJSON(con, c)
			}
			return eachPosition(con, c, func(q input.Question, pos *board.Position) error {
				if c.Bool("quiet") {
					return con.Write([]byte(forbiddenLine(q, pos)))
				}
				return drawForbidden(con, q, pos, colour)
			})
		},
	}
}

func forbiddenJSON(con *console.Console, c *cli.Context) error {
	return eachQuestion(con, c, func(q input.Question) (refused, fatal error) {
		pos, err := q.Position()
		if err != nil {
			return err, writeRefusal(con, q.ID, err)
		}
		o := wire.BeginAnswer(nil, wire.TextID(q.ID))
		o.Forbidden(pos.AppendForbidden(nil))
		return nil, writeObject(con, o)
	})
}

// forbiddenMarks are the signs of the reasons on the board.
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
	text.WriteString(forbiddenSummary(pos, len(points)))
	return con.Write(text.Bytes())
}

// forbiddenLine is the answer in one line.
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

func forbiddenSummary(pos *board.Position, n int) string {
	if !pos.Rule().ForbidsAny() {
		return fmt.Sprintf("%s forbids no points; --rule renju does\n\n", pos.Rule())
	}
	return plain.Plural(uint64(n), "forbidden point") + "\n\n"
}
