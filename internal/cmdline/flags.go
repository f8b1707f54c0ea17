package cmdline

import (
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/files"
)

// ColourFlag is read by console.Colour.
func ColourFlag() cli.Flag {
	return &cli.StringFlag{Name: "color", Value: "auto", Usage: "`WHEN` to use colour: auto (on a terminal, unless NO_COLOR is set), always or never"}
}

// JSONFlag asks for answers for programs.
func JSONFlag() cli.Flag {
	return &cli.BoolFlag{Name: "json", Usage: "answer in JSON, one object a line"}
}

// QuietFlag asks for one line a position.
func QuietFlag() cli.Flag {
	return &cli.BoolFlag{Name: "quiet", Usage: "one line a position, no progress"}
}

// CertsFlag asks for certificates.
func CertsFlag() cli.Flag {
	return &cli.StringFlag{Name: "cert", Usage: "write one certificate a line to `FILE`, for gsolve verify"}
}

// CreateCerts opens the file of CertsFlag, which must be none of the inputs.
// Without the flag all that is written is lost.
func CreateCerts(c *cli.Context, inputs []string) (io.WriteCloser, error) {
	return files.CreateOrDiscard(c.String("cert"), inputs)
}

// NoArguments refuses positionals.
func NoArguments(c *cli.Context) error {
	if c.NArg() > 0 {
		return fmt.Errorf("%.40q: unexpected argument, expected none", c.Args().First())
	}
	return nil
}
