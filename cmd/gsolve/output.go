package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/urfave/cli/v2"
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

// colour decides whether standard output gets colour.
func (con *console) colour(c *cli.Context) (bool, error) {
	switch when := c.String("color"); when {
	case "auto":
		return con.outTTY && !con.noColour, nil
	case "always":
		return true, nil
	case "never":
		return false, nil
	default:
		return false, fmt.Errorf("--color: %.20q, expected auto, always or never", when)
	}
}

// writeJSON writes one object and a line break in one Write.
func writeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return wrapOutput(encoder.Encode(v))
}

// refusal is the JSON answer to a position that was refused.
type refusal struct {
	V     int    `json:"v"`
	ID    string `json:"id"`
	Error string `json:"error"`
}

// outFile is an output file that holds whole writes only: a line that cannot
// be written entirely is cut off again.
type outFile struct {
	file *os.File
	size int64
}

// createOutFile truncates path, which must be none of the inputs.
func createOutFile(path string, inputs []string) (*outFile, error) {
	if err := refuseOverwrite(path, inputs); err != nil {
		return nil, err
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file to write", path, cause(err))
	}
	return &outFile{file: file}, nil
}

// certsFlag asks for certificates.
func certsFlag() cli.Flag {
	return &cli.StringFlag{Name: "cert", Usage: "write one certificate a line to `FILE`, for gsolve verify"}
}

// createCerts opens the file of certsFlag, which must be none of the inputs.
// Without the flag all that is written is lost.
func createCerts(c *cli.Context, inputs []string) (io.WriteCloser, error) {
	if !c.IsSet("cert") {
		return nowhere{io.Discard}, nil
	}
	return createOutFile(c.String("cert"), inputs)
}

// nowhere is a file that nobody asked for.
type nowhere struct{ io.Writer }

// Close never fails.
func (nowhere) Close() error { return nil }

// dash is standard input, or output, where a path is expected.
const dash = "-"

// refuseOverwrite refuses a path to write that is one of the inputs, or dash:
// whoever knows standard output has taken that before.
func refuseOverwrite(path string, inputs []string) error {
	if path == dash {
		return errors.New("-: expected a file to write, the answers go to standard output")
	}
	info, err := os.Stat(path)
	if err != nil {
		return nil // not there, or os.Create will say more
	}
	same := func(input string) bool {
		other, err := os.Stat(input)
		return err == nil && os.SameFile(info, other) && info.Mode().IsRegular()
	}
	if slices.ContainsFunc(inputs, same) {
		return fmt.Errorf("%s: is also an input, expected another file to write", path)
	}
	return nil
}

// Write writes all of b or, where the file can be cut, nothing.
func (f *outFile) Write(b []byte) (int, error) {
	n, err := f.file.Write(b)
	if err != nil {
		_ = f.file.Truncate(f.size) // best effort: the write error is what counts
		return n, f.wrap(err)
	}
	f.size += int64(n)
	return n, nil
}

// Close reports what the system could not store.
func (f *outFile) Close() error { return f.wrap(f.file.Close()) }

func (f *outFile) wrap(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", f.file.Name(), cause(err))
}

const standardOutput = "standard output"

// wrapOutput names standard output in an error of writing to it.
func wrapOutput(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", standardOutput, cause(err))
}

// noArguments refuses positionals.
func noArguments(c *cli.Context) error {
	if c.NArg() > 0 {
		return fmt.Errorf("%.40q: unexpected argument, expected none", c.Args().First())
	}
	return nil
}
