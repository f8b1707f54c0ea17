package main

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/files"
)

func colourFlag() cli.Flag {
	return &cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN` to use colour: auto (on a terminal, unless NO_COLOR is set), always or never"}
}

func jsonFlag() cli.Flag {
	return &cli.BoolFlag{Name: "json", Usage: "answer in JSON, one object a line"}
}

func quietFlag() cli.Flag {
	return &cli.BoolFlag{Name: "quiet", Usage: "one line a position, no progress"}
}

// refusal is the JSON answer to a position that was refused.
type refusal struct {
	V     int    `json:"v"`
	ID    string `json:"id"`
	Error string `json:"error"`
}

// certsFlag asks for certificates.
func certsFlag() cli.Flag {
	return &cli.StringFlag{Name: "cert", Usage: "write one certificate a line to `FILE`, for gsolve verify"}
}

// createCerts opens the file of certsFlag, which must be none of the inputs.
// Without the flag all that is written is lost.
func createCerts(c *cli.Context, inputs []string) (io.WriteCloser, error) {
	return files.CreateOrDiscard(c.String("cert"), inputs)
}

// noArguments refuses positionals.
func noArguments(c *cli.Context) error {
	if c.NArg() > 0 {
		return fmt.Errorf("%.40q: unexpected argument, expected none", c.Args().First())
	}
	return nil
}
