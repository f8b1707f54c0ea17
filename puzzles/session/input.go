package session

import (
	"bytes"
	"errors"
	"io"

	"golang.org/x/term"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
)

const prompt = "> "

// ErrInterrupted is returned for Ctrl-C in a line that is edited.
var ErrInterrupted = errors.New("stopped by Ctrl-C")

// maxLine bounds a line of the player, in bytes. A line such as "save FILE" may hold a long path.
const maxLine = 1 << 20

var errLong = errors.New("line too long")

// Lines reads the lines of a player, without white space around them. With echo it writes a prompt and
// the line, so that the output is a transcript. Without echo it writes the prompt only: a terminal shows
// what the player types. It reports a line that is too long, and reads the next one.
func Lines(in io.Reader, say func(string) error, echo bool) func() (string, error) {
	lines := files.NewLines(in, maxLine, errLong)
	return func() (string, error) {
		for {
			if !echo {
				if err := say(prompt); err != nil {
					return "", err
				}
			}
			line, err := lines.Next()
			switch {
			case errors.Is(err, errLong):
				if err := say(err.Error() + "\n"); err != nil {
					return "", err
				}
				continue
			case errors.Is(err, io.EOF) && !echo:
				return "", errors.Join(say("\n"), io.EOF)
			case err != nil || !echo:
				return string(line), err
			}
			return string(line), say(prompt + plain.OneLine(string(line)) + "\n")
		}
	}
}

// Edited reads lines that the player edits on a terminal; the arrow keys bring earlier lines back.
// raw puts the terminal into raw mode while a line is read, and returns the function that restores
// it. size returns the size of the terminal, in characters. The error is io.EOF for Ctrl-D,
// ErrInterrupted for Ctrl-C.
func Edited(in io.Reader, out io.Writer, raw func() (restore func() error, err error), size func() (width, height int, err error)) func() (string, error) {
	keys := &keyboard{in: in}
	terminal := term.NewTerminal(struct {
		io.Reader
		io.Writer
	}{keys, out}, prompt)
	return func() (line string, err error) {
		restore, err := raw()
		if err != nil {
			return "", err
		}
		defer func() { err = errors.Join(err, restore()) }()
		if width, height, err := size(); err == nil && width > 0 {
			_ = terminal.SetSize(width, height) // it draws the line; if that fails, ReadLine fails too
		}
		line, err = terminal.ReadLine()
		if err != nil {
			_, _ = io.WriteString(out, "\r\n")
		}
		if errors.Is(err, term.ErrPasteIndicator) {
			err = nil // pasted lines count, too
		}
		return line, err
	}
}

// keyboard makes Ctrl-C an error of its own, because the editor takes Ctrl-C for the end of input.
type keyboard struct {
	in          io.Reader
	interrupted bool
}

// Read returns the bytes before a Ctrl-C, and from then on ErrInterrupted.
func (k *keyboard) Read(b []byte) (int, error) {
	const ctrlC = 3
	if k.interrupted {
		return 0, ErrInterrupted
	}
	n, err := k.in.Read(b)
	if i := bytes.IndexByte(b[:n], ctrlC); i >= 0 {
		k.interrupted = true
		return i, nil
	}
	return n, err
}
