package main

import (
	"cmp"
	"fmt"
	"io"
	"os"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// mineOut is the file of --out with the state beside it. Whoever kills the
// process loses nothing: the state is replaced as a whole, after the puzzles that
// it counts are on the disk, and what stands in the file behind those is cut off
// before the work goes on, and found again.
type mineOut struct {
	files.Out
	path  string
	state mineState // as on the disk, but for what m counts
	kept  time.Time
}

// mineFlags decide what is found, with those of fileFlags.
var mineFlags = []string{"goal", "threats", "attacks", "strict", "theme", "max-nodes", "rule", "size", "side", "black", "format", "charset"}

// openOut opens the file of --out, goes on where its state says, and reports
// whether nothing is left to do.
func (m *mining) openOut(c *cli.Context) (complete bool, err error) {
	path := c.String("out")
	o := &mineOut{path: path}
	for _, file := range []string{path, o.statePath()} {
		if err := files.RefuseOverwrite(file, m.source.paths); err != nil {
			return false, err
		}
	}
	want := mineState{V: 1, Settings: []mineSetting{{"solver version", strconv.Itoa(proof.SolverVersion)}}}
	for _, name := range mineFlags {
		want.Settings = append(want.Settings, mineSetting{"--" + name, fmt.Sprint(c.Value(name))})
	}
	if want.Inputs, err = readInputs(c.Context, m.con, m.source.paths); err != nil {
		return false, err
	}
	text, found, err := readState(o.statePath())
	if err != nil {
		return false, err
	}
	o.state = want
	if found {
		return m.takeUp(c, o, text)
	}
	return false, m.begin(o)
}

func (o *mineOut) statePath() string { return o.path + ".state" }

// begin writes the state before the file: a file without one is somebody else's.
func (m *mining) begin(o *mineOut) error {
	if info, err := os.Stat(o.path); err == nil && (info.Size() > 0 || !info.Mode().IsRegular()) {
		return fmt.Errorf("%s: it is there, without %s to go on from, expected a new file", o.path, o.statePath())
	}
	if err := o.keepState(nil); err != nil {
		return err
	}
	return m.open(o, os.O_CREATE)
}

// open opens the file for adding to it.
func (m *mining) open(o *mineOut, flags int) error {
	file, err := os.OpenFile(o.path, os.O_RDWR|flags, 0o666)
	if err != nil {
		return fmt.Errorf("%s: %w, expected a file to write", o.path, files.Cause(err))
	}
	o.File = file
	m.out = o
	return nil
}

// takeUp goes on from a state.
func (m *mining) takeUp(c *cli.Context, o *mineOut, text []byte) (complete bool, err error) {
	begun, path, err := decodeState(text)
	if err == nil {
		err = o.state.same(&begun)
	}
	if err != nil {
		return false, fmt.Errorf("%s: %w", o.statePath(), err)
	}
	o.state = begun
	m.done = begun.Done
	m.sieve.Restore(path)
	create := 0
	if begun.Bytes == 0 {
		create = os.O_CREATE // it was killed before there was a file
	}
	if err := m.open(o, create); err != nil {
		return false, err
	}
	return begun.Complete, m.know(c)
}

// know takes the puzzles in the file for found, and cuts off what stands behind
// them.
func (m *mining) know(c *cli.Context) error {
	o := m.out
	info, err := o.File.Stat()
	if err != nil {
		return o.Wrap(err)
	}
	if !info.Mode().IsRegular() || info.Size() < o.state.Bytes {
		return fmt.Errorf("%s: %d bytes, expected the file with %d that %s speaks of", o.path, info.Size(), o.state.Bytes, o.statePath())
	}
	n := 0
	if o.state.Bytes > 0 {
		in := io.LimitReader(o.File, o.state.Bytes)
		for p, err := range puzzles.All(c.Context, in, notation.Options{Format: notation.JSONL, Source: o.path}, puzzles.Puzzle{}) {
			if err == nil {
				err = m.sieve.Know(p)
			}
			if err != nil {
				return fmt.Errorf("%w, expected the puzzles that %s speaks of", err, o.statePath())
			}
			n++
		}
	}
	if n != m.done.Found {
		return fmt.Errorf("%s: %s, expected the %d that %s speaks of", o.path, plain.Plural(uint64(n), "puzzle"), m.done.Found, o.statePath())
	}
	o.Size = o.state.Bytes
	_, err = o.File.Seek(o.Size, io.SeekStart)
	return o.Wrap(cmp.Or(err, o.File.Truncate(o.Size)))
}

// keepNow keeps the state from time to time.
func (m *mining) keepNow() error {
	if m.out == nil || time.Since(m.out.kept) < cmp.Or(m.hooks.checkpoint, time.Second) {
		return nil
	}
	return m.keep(false)
}

// keep has the file on the disk, and then the state that speaks of it.
func (m *mining) keep(complete bool) error {
	o := m.out
	if o == nil {
		return nil
	}
	info, err := o.File.Stat()
	if err == nil && info.Size() != o.Size {
		return fmt.Errorf("%s: %d bytes, expected %d: something else writes to it", o.path, info.Size(), o.Size)
	}
	if err := cmp.Or(err, o.File.Sync()); err != nil {
		return o.Wrap(err)
	}
	o.state.Done, o.state.Bytes, o.state.Complete, o.kept = m.done, o.Size, complete, time.Now()
	return o.keepState(m.sieve.Path())
}

// keepState replaces the file of the state.
func (o *mineOut) keepState(path []*puzzles.Puzzle) error {
	_ = os.Remove(files.Temporary(o.statePath())) // of one that was killed and had our number
	return files.Replace(o.statePath(), nil, func(w io.Writer) error {
		_, err := w.Write(o.state.encode(path))
		return err
	})
}

func (o *mineOut) close() error {
	if o == nil || o.File == nil {
		return nil
	}
	return o.Close()
}
