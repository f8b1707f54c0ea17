package main

import (
	"bytes"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/render"
)

const forbiddenHelp = `Marks the points that Renju forbids to Black, with the reason of each. Other rules forbid none.

EXAMPLE
  gsolve forbidden --rule renju --moves h8a1i8a3j9a5j10a7 --json`

func forbiddenCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "forbidden",
		Usage:       "mark Black's forbidden points in Renju",
		ArgsUsage:   "[POSITION…]",
		Description: forbiddenHelp,
		Flags:       append(sourceFlags(), jsonFlag(), colourFlag()),
		Action: func(c *cli.Context) error {
			colour, err := con.Colour(c.String("color"))
			if err != nil {
				return err
			}
			if c.Bool("json") {
				return forbiddenJSON(con, c)
			}
			return eachPosition(con, c, func(q question, pos *board.Position) error {
				return drawForbidden(con, q, pos, colour)
			})
		},
	}
}

// forbiddenAnswer is the JSON answer to one position. An empty list is an
// answer, so it is not left out.
type forbiddenAnswer struct {
	V         int              `json:"v"`
	ID        string           `json:"id"`
	Forbidden []forbiddenPoint `json:"forbidden"`
}

type forbiddenPoint struct {
	Point  string `json:"point"`
	Reason string `json:"reason"`
}

func forbiddenJSON(con *console.Console, c *cli.Context) error {
	return eachQuestion(con, c, func(q question) (refused, fatal error) {
		pos, err := q.position()
		if err != nil {
			return err, con.WriteJSON(refusal{1, q.id, plain.OneLine(err.Error())})
		}
		a := forbiddenAnswer{V: 1, ID: q.id, Forbidden: []forbiddenPoint{}}
		for _, f := range pos.AppendForbidden(nil) {
			a.Forbidden = append(a.Forbidden, forbiddenPoint{f.Point.String(), f.Reason.String()})
		}
		return nil, con.WriteJSON(a)
	})
}

// forbiddenMarks are the signs of the reasons on the board.
var forbiddenMarks = map[board.Reason]string{
	board.DoubleThree: "3",
	board.DoubleFour:  "4",
	board.Overline:    "6",
}

func drawForbidden(con *console.Console, q question, pos *board.Position, colour bool) error {
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
	_, err := con.Out.Write(text.Bytes())
	return console.WrapOutput(err)
}

func forbiddenSummary(pos *board.Position, n int) string {
	if pos.Rule() != board.Renju {
		return fmt.Sprintf("%s forbids no points; --rule renju does\n\n", pos.Rule())
	}
	return plain.Plural(uint64(n), "forbidden point") + "\n\n"
}
