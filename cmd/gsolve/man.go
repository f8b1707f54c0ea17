package main

import (
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
)

func manCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:  "man",
		Usage: "print the manual page (roff)",
		Action: func(c *cli.Context) error {
			if err := cmdline.NoArguments(c); err != nil {
				return err
			}
			_, err := io.WriteString(con.Out, cmdline.Man(c.App))
			return console.WrapOutput(err)
		},
	}
}
