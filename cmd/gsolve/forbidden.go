package main

import (
	"bytes"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/render"
	"github.com/gsolve/gsolve/wire"
)

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
