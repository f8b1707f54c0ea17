package miner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
)

// File is a file of puzzles, with a file beside it that has the state of the run. A killed process
// loses no puzzle: each state replaces the one before as a whole, after the puzzles that it counts
// are on the disk. The next run cuts off the puzzles behind those, and finds them again.
type File struct {
	files.Out
	path  string
	state state // as on the disk; the counts may lag behind the run
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
	text, err := readState(f.statePath())
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

// begin writes the state before the file: a file without a state belongs to somebody else.
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
	_ = os.Remove(files.Temporary(f.statePath())) // of a run that was killed and had our number
	f.state.path = path
	return files.Replace(f.statePath(), nil, func(w io.Writer) error {
		_, err := w.Write(f.state.encode())
		return err
	})
}
