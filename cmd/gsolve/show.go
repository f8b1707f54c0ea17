package main

import (
	"bytes"
	"context"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/render"
)

const showHelp = `Draws positions: rule, side to move, the stones counted, and the board. The drawings can be read again, but the
line above the board is a comment then: give rule and side to move again, by --rule and --side. In gsolve convert
--to jsonl nothing is lost.

EXAMPLE
  gsolve show --moves h8i9g7`

func showCommand(con *console) *cli.Command {
	return &cli.Command{
		Name:        "show",
		Usage:       "draw positions",
		ArgsUsage:   "[POSITION…]",
		Description: showHelp,
		Flags:       append(sourceFlags(), colourFlag()),
		Action: func(c *cli.Context) error {
			colour, err := con.colour(c)
			if err != nil {
				return err
			}
			return con.eachPosition(c, func(q question, pos *board.Position) error {
				text := bytes.NewBufferString("; " + heading(q, pos)) // a comment in a diagram
				if err := render.Text(text, render.Board{Position: pos, Colour: colour}); err != nil {
					return err
				}
				text.WriteByte('\n')
				_, err := con.out.Write(text.Bytes())
				return wrapOutput(err)
			})
		},
	}
}

// heading is the line above a board.
func heading(q question, pos *board.Position) string {
	black, white := pos.Count(board.Black), pos.Count(board.White)
	return fmt.Sprintf("%s: %s, %s to move, %d black and %d white stones\n\n",
		oneLine(q.id), pos.Rule(), pos.ToMove(), black, white)
}

// eachPosition calls show for every valid position of the command's source
// and complains about the others; the status tells whether there were some.
func (con *console) eachPosition(c *cli.Context, show func(question, *board.Position) error) error {
	return con.eachQuestion(c, func(q question) (refused, fatal error) {
		pos, err := q.position()
		if err != nil {
			return err, nil
		}
		return nil, show(q, pos)
	})
}

// eachQuestion is eachPosition for questions that need not be valid
// positions.
func (con *console) eachQuestion(c *cli.Context, ask func(question) (refused, fatal error)) error {
	src, err := readSource(c, con)
	if err != nil {
		return err
	}
	return src.each(c.Context, ask)
}

// each asks all questions. ask says why a question is refused, or why all must
// end.
func (s *source) each(ctx context.Context, ask func(question) (refused, fatal error)) error {
	status := statusDone
	for q := range s.questions(ctx) {
		if ctx.Err() != nil {
			return errStopped
		}
		refused, fatal := ask(q)
		if fatal != nil {
			return fatal
		}
		if refused != nil {
			s.con.complain(refused)
			status = statusBad
		}
	}
	return exitWith(status)
}
