package miner

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/wire"
)

// File is a file of puzzles. The state of the run is in a second file beside it. A killed process
// loses no puzzle: each state replaces the one before as a whole, once the puzzles that it counts
// are on the disk. The next run cuts off the puzzles after those, and finds them again.
type File struct {
	files.Out
	path  string
	state state // as on the disk; its counts may be older than those of the run
	kept  time.Time
	begun bool // by an earlier run
}

// OpenFile opens a new file, or the file of an earlier run. The error is one line; it names the
// setting or game that differs from the earlier run.
func OpenFile(ctx context.Context, path string, settings []Setting, games *Games) (f *File, err error) {
	f = &File{path: path}
	for _, file := range []string{path, f.statePath()} {
		if err := files.RefuseOverwrite(file, games.Paths); err != nil {
			return nil, err
		}
	}
	f.state = state{V: 1, Settings: settings}
	if f.state.Inputs, err = readInputs(ctx, games.Paths); err != nil {
		return nil, err
	}
	text, err := files.ReadUpTo(f.statePath(), maxStateBytes+1)
	if errors.Is(err, os.ErrNotExist) {
		return f, f.begin()
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a readable file", f.statePath(), files.Cause(err))
	}
	before, err := decodeState(text)
	if err == nil {
		err = f.state.same(&before)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.statePath(), err)
	}
	f.state, f.begun = before, true
	create := 0
	if before.Bytes == 0 {
		create = os.O_CREATE // the run was killed before it made the file
	}
	return f, f.open(create)
}

func (f *File) statePath() string { return f.path + ".state" }

// begin writes the state before the file, because a file without a state belongs to somebody else.
func (f *File) begin() error {
	if info, err := os.Stat(f.path); err == nil && (info.Size() > 0 || !info.Mode().IsRegular()) {
		return fmt.Errorf("%s: it exists, without %s to go on from, expected a new file", f.path, f.statePath())
	}
	if err := f.keepState(nil); err != nil {
		return err
	}
	return f.open(os.O_CREATE)
}

func (f *File) open(flags int) error {
	file, err := os.OpenFile(f.path, os.O_RDWR|flags, 0o666)
	if err != nil {
		return fmt.Errorf("%s: %w, expected a file to write", f.path, files.Cause(err))
	}
	f.File = file
	return nil
}

// takeUp goes on from the state of the file, and reports whether the run is complete.
func (r *Run) takeUp(ctx context.Context) (complete bool, err error) {
	f := r.File
	if !f.begun {
		return false, nil
	}
	r.done, r.begun = f.state.Done, f.state.Done.Positions
	r.positions.Store(int64(r.done.Positions))
	r.puzzles.Store(int64(r.done.Found))
	r.sieve.Restore(f.state.path)
	return f.state.Complete, r.know(ctx)
}

// know marks the puzzles in the file as seen, and cuts off the rest of the file.
func (r *Run) know(ctx context.Context) error {
	f := r.File
	info, err := f.File.Stat()
	if err != nil {
		return f.Wrap(err)
	}
	if !info.Mode().IsRegular() || info.Size() < f.state.Bytes {
		return fmt.Errorf("%s: %s, expected the file with %d that %s names", f.path, plain.Plural(int(info.Size()), "byte"), f.state.Bytes, f.statePath())
	}
	n := 0
	if f.state.Bytes > 0 {
		in := io.LimitReader(f.File, f.state.Bytes)
		for p, err := range puzzles.All(ctx, in, notation.Options{Format: notation.JSONL, Source: f.path}, puzzles.Puzzle{}) {
			if err == nil {
				err = r.sieve.Know(p)
			}
			if err != nil {
				return fmt.Errorf("%w, expected the puzzles that %s names", err, f.statePath())
			}
			n++
		}
	}
	if n != r.done.Found {
		return fmt.Errorf("%s: %s, expected the %d that %s names", f.path, plain.Plural(n, "puzzle"), r.done.Found, f.statePath())
	}
	f.Size = f.state.Bytes
	_, err = f.File.Seek(f.Size, io.SeekStart)
	return f.Wrap(cmp.Or(err, f.File.Truncate(f.Size)))
}

// keep stores the file on the disk, and then its state.
func (r *Run) keep(complete bool) error {
	f := r.File
	info, err := f.File.Stat()
	if err == nil && info.Size() != f.Size {
		return fmt.Errorf("%s: %s, expected %d: something else writes to it", f.path, plain.Plural(int(info.Size()), "byte"), f.Size)
	}
	if err := cmp.Or(err, f.File.Sync()); err != nil {
		return f.Wrap(err)
	}
	f.state.Done, f.state.Bytes, f.state.Complete, f.kept = r.done, f.Size, complete, time.Now()
	return f.keepState(r.sieve.Path())
}

func (f *File) keepState(path []*puzzles.Puzzle) error {
	_ = os.Remove(files.Temporary(f.statePath())) // of a killed run with the same process number
	f.state.path = path
	return files.Replace(f.statePath(), nil, func(w io.Writer) error {
		_, err := w.Write(f.state.encode())
		return err
	})
}

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

// same returns an error that names the first setting or input that the first run had differently.
func (s *state) same(begun *state) error {
	was := map[string]string{}
	for _, set := range begun.Settings {
		was[set.Name] = set.Value
	}
	for _, set := range s.Settings {
		if value := was[set.Name]; value != set.Value {
			return fmt.Errorf("it was begun with %s %.200q, not %.200q, expected the same command or another --out", set.Name, value, set.Value)
		}
	}
	if len(s.Settings) != len(begun.Settings) || len(s.Inputs) != len(begun.Inputs) {
		return fmt.Errorf("it was begun with %s of games, not %d, expected the same command or another --out", plain.Plural(len(begun.Inputs), "file"), len(s.Inputs))
	}
	for i, in := range s.Inputs {
		switch other := begun.Inputs[i]; {
		case other.Path != in.Path:
			return fmt.Errorf("it was begun with the games %.200q, not %.200q, expected the same command or another --out", other.Path, in.Path)
		case other != in:
			return fmt.Errorf("%.200s has changed since, expected the games as they were or another --out", in.Path)
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

// Read looks at ctx each time: the hashing of gigabytes must stop, too.
func (u untilEnd) Read(b []byte) (int, error) {
	if u.ctx.Err() != nil {
		return 0, context.Cause(u.ctx)
	}
	return u.in.Read(b)
}
