package main

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

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/wire"
)

// mineState is what FILE.state holds beside the FILE of --out: how far the
// mining is, and all that its going on rests on.
type mineState struct {
	V        int               `json:"v"`
	Settings []mineSetting     `json:"settings"`
	Inputs   []mineInput       `json:"inputs"`
	Done     mineCounts        `json:"done"`
	Bytes    int64             `json:"bytes"` // of FILE, with the puzzles of all positions that are done
	Path     []json.RawMessage `json:"path"`  // puzzles that the next may continue, see puzzles.Sieve
	Complete bool              `json:"complete,omitempty"`
}

// mineSetting is a flag on which it depends what is found.
type mineSetting struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// mineInput is a file of games.
type mineInput struct {
	Path   string `json:"path"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"` // of its content, in hex
}

// Limits of a file that claims to be a state.
const (
	maxStateBytes = 16 << 20
	maxStatePath  = 1024
)

// errState is what all errors of decodeState are about.
var errState = errors.New("not the state of gsolve puzzle mine")

// decodeState reads a state. It is strict: what this program writes has these
// fields and no others. The path comes back as puzzles.
func decodeState(text []byte) (s mineState, path []*puzzles.Puzzle, err error) {
	refuse := func(met any, expected string) (mineState, []*puzzles.Puzzle, error) {
		return mineState{}, nil, fmt.Errorf("%w: %.100v, expected %s", errState, met, expected)
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
		p, err := onePuzzle(line)
		if err != nil {
			return refuse(plain.OneLine(err.Error()), "puzzles to continue")
		}
		path = append(path, p)
	}
	return s, path, nil
}

// onePuzzle reads the line of one puzzle.
func onePuzzle(line []byte) (*puzzles.Puzzle, error) {
	var text bytes.Buffer
	if err := json.Compact(&text, line); err != nil {
		return nil, err
	}
	var one *puzzles.Puzzle
	for p, err := range puzzles.All(context.Background(), &text, notation.Options{Format: notation.JSONL}, puzzles.Puzzle{}) {
		if err != nil || one != nil {
			return nil, errors.Join(err, errors.New("several puzzles")) // it cannot be several: a compact object has no line break
		}
		one = p
	}
	if one == nil {
		return nil, errors.New("no puzzle")
	}
	return one, nil
}

// encode writes a state, with the puzzles of path.
func (s mineState) encode(path []*puzzles.Puzzle) []byte {
	s.Path = []json.RawMessage{}
	for _, p := range path {
		s.Path = append(s.Path, p.AppendJSON(nil))
	}
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // strings, numbers, and objects that were just written
	}
	return append(text, '\n')
}

// same says what of this call differs from that which began the work.
func (s *mineState) same(begun *mineState) error {
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
		return fmt.Errorf("it was begun with %d files of games, not %d, expected the same command or another --out", len(begun.Inputs), len(s.Inputs))
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

// readInputs takes the marks by which a changed file is known.
func readInputs(ctx context.Context, con *console.Console, paths []string) ([]mineInput, error) {
	inputs := []mineInput{}
	for _, path := range paths {
		if path == files.Dash {
			return nil, errors.New("-: standard input cannot be taken up again, expected files of games with --out")
		}
		in, done, err := con.Open(path)
		if err != nil {
			return nil, err
		}
		hash := sha256.New()
		n, err := io.Copy(hash, console.Stoppable(ctx, in))
		done()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, files.Cause(err))
		}
		inputs = append(inputs, mineInput{path, n, hex.EncodeToString(hash.Sum(nil))})
	}
	return inputs, nil
}

// readState is the state in a file; found is false if there is none.
func readState(path string) (text []byte, found bool, err error) {
	file, err := os.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, false, nil
	}
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w, expected a readable file", path, files.Cause(err))
	}
	defer func() { _ = file.Close() }() // it was only read
	text, err = io.ReadAll(io.LimitReader(file, maxStateBytes+1))
	if err != nil {
		return nil, false, fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	return text, true, nil
}
