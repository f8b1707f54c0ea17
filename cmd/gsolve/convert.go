package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/notation"
)

const convertHelp = `Writes positions in another format. A position that the format cannot hold is refused.
Games that are over are converted like others.

EXAMPLE
  gsolve convert --to jsonl --moves h8i9g7`

func convertCommand(con *console) *cli.Command {
	return &cli.Command{
		Name:        "convert",
		Usage:       "write positions in another format",
		ArgsUsage:   "[POSITION…]",
		Description: convertHelp,
		Flags: append(sourceFlags(),
			&cli.StringFlag{Name: "to", Usage: "`FORMAT` of the output, one of " + formatNames()},
			&cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"},
		),
		Action: func(c *cli.Context) error { return runConvert(c, con) },
	}
}

func runConvert(c *cli.Context, con *console) (err error) {
	format, err := notation.ParseFormat(c.String("to"))
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	out := &outlet{Writer: con.out}
	if path := c.String("out"); c.IsSet("out") {
		file, err := createOutFile(path, c.Args().Slice())
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, file.Close()) }()
		out.Writer = file
	}
	writer, err := notation.NewWriter(out, format)
	if err != nil {
		return err
	}
	return con.eachQuestion(c, func(q question) (refused, fatal error) {
		if q.err != nil {
			return q.err, nil
		}
		refused = writer.Write(q.item)
		return refused, out.err
	})
}

// outlet remembers its writer's error, to tell a full disk from a position
// that the format cannot hold.
type outlet struct {
	io.Writer
	err error
}

func (o *outlet) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	if err != nil {
		o.err = wrapOutput(err)
	}
	return n, err
}
