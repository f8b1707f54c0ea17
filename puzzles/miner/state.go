package miner

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/wire"
)

// state is the content of a state file: the progress of a run, and its settings and inputs.
type state struct {
	V        int               `json:"v"`
	Settings []Setting         `json:"settings"`
	Inputs   []input           `json:"inputs"`
	Done     Counts            `json:"done"`
	Bytes    int64             `json:"bytes"` // of FILE, with the puzzles of all positions in Done
	Path     []json.RawMessage `json:"path"`  // puzzles that the next may continue, see traits.Sieve
	Complete bool              `json:"complete,omitempty"`

	path []*puzzles.Puzzle // Path as puzzles
}

// Setting is an option that decides which puzzles a run finds.
type Setting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// input is a file of games.
type input struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"` // of the content, in hex
}

// Limits of a state file.
const (
	maxStateBytes = 16 << 20
	maxStatePath  = 1024
)

var errState = errors.New("not the state of gsolve puzzle mine")

// decodeState reads a state. It refuses unknown fields: encode writes none. The error wraps
// errState.
func decodeState(text []byte) (s state, err error) {
	refuse := func(met any, expected string) (state, error) {
		return state{}, fmt.Errorf("%w: %.100v, expected %s", errState, met, expected)
	}
	if len(text) > maxStateBytes {
		return refuse(fmt.Sprintf("%d bytes", len(text)), fmt.Sprintf("at most %d", maxStateBytes))
	}
	if err := wire.DecodeKnown(text, &s); err != nil {
		return refuse(err.Error(), "one JSON object")
	}
	n := s.Done
	switch least := min(n.Positions, n.Found, n.Repeated, n.Undecided, n.Refused); {
	case s.V != 1:
		return refuse(fmt.Sprintf("version %d", s.V), "version 1")
	case least < 0 || s.Bytes < 0:
		return refuse("a number below 0", "none")
	case n.Found > n.Positions || n.Repeated > n.Positions:
		return refuse(fmt.Sprintf("%d and %d puzzles in %d positions", n.Found, n.Repeated, n.Positions), "fewer")
	case len(s.Path) > maxStatePath:
		return refuse(fmt.Sprintf("%d puzzles to continue", len(s.Path)), "fewer")
	}
	for _, line := range s.Path {
		var text bytes.Buffer
		if err := json.Compact(&text, line); err != nil {
			return refuse(plain.OneLine(err.Error()), "puzzles to continue")
		}
		p, err := puzzles.Parse(text.String())
		if err != nil {
			return refuse(plain.OneLine(err.Error()), "puzzles to continue")
		}
		s.path = append(s.path, p)
	}
	return s, nil
}

func (s state) encode() []byte {
	s.Path = []json.RawMessage{}
	for _, p := range s.path {
		s.Path = append(s.Path, p.AppendJSON(nil))
	}
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings, numbers, and objects that were just written
	}
	return append(text, '\n')
}

// same reports the first setting or input that differs from those of the run that began the work.
func (s *state) same(begun *state) error {
	was := map[string]string{}
	for _, set := range begun.Settings {
		was[set.Name] = set.Value
	}
	for _, set := range s.Settings {
		if value := was[set.Name]; value != set.Value {
			return fmt.Errorf("it was begun with %s %.40q, not %.40q, expected the same command or another --out", set.Name, value, set.Value)
		}
	}
	if len(s.Settings) != len(begun.Settings) || len(s.Inputs) != len(begun.Inputs) {
		return fmt.Errorf("it was begun with %s of games, not %d, expected the same command or another --out", plain.Plural(len(begun.Inputs), "file"), len(s.Inputs))
	}
	for i, in := range s.Inputs {
		switch other := begun.Inputs[i]; {
		case other.Path != in.Path:
			return fmt.Errorf("it was begun with the games %.100q, not %.100q, expected the same command or another --out", other.Path, in.Path)
		case other != in:
			return fmt.Errorf("%.100s has changed since, expected the games as they were or another --out", in.Path)
		}
	}
	return nil
}

// readInputs computes the marks that reveal a changed file.
func readInputs(ctx context.Context, paths []string) ([]input, error) {
	inputs := []input{}
	for _, path := range paths {
		if path == files.Dash {
			return nil, errors.New("-: standard input cannot be read again, expected files of games with --out")
		}
		in, done, err := files.Open(path, nil)
		if err != nil {
			return nil, err
		}
		hash := sha256.New()
		n, err := io.Copy(hash, untilEnd{ctx, in})
		done()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, files.Cause(err))
		}
		inputs = append(inputs, input{path, n, hex.EncodeToString(hash.Sum(nil))})
	}
	return inputs, nil
}

// untilEnd reads until ctx ends, and then returns its cause.
type untilEnd struct {
	ctx context.Context
	in  io.Reader
}

func (u untilEnd) Read(b []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.in.Read(b)
}

func readState(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }() // it was only read
	return io.ReadAll(io.LimitReader(file, maxStateBytes+1))
}
