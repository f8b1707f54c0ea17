package main

import (
	_ "embed"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
)

// The scripts call gsolve with cmdline.CompletionWord last; the words it then prints
// are the library's.
var (
	//go:embed completion/bash
	bashCompletion string
	//go:embed completion/zsh
	zshCompletion string
)

func completionCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print a completion script for bash, zsh or fish",
		ArgsUsage: "bash|zsh|fish",
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return fmt.Errorf("%s, expected one: bash, zsh or fish", plain.Plural(uint64(c.NArg()), "shell"))
			}
			script, err := completionScript(c.App, c.Args().First())
			if err != nil {
				return err
			}
			_, err = io.WriteString(con.Out, script)
			return console.WrapOutput(err)
		},
	}
}

func completionScript(app *cli.App, shell string) (string, error) {
	switch shell {
	case "bash":
		return bashCompletion, nil
	case "zsh":
		return zshCompletion, nil
	case "fish":
		return app.ToFishCompletion()
	default:
		return "", fmt.Errorf("unknown shell %.20q, expected bash, zsh or fish", shell)
	}
}
