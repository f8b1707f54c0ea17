package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
	"github.com/gsolve/gsolve/wire"
)

// certifiedOnly is a flag of db import.
const certifiedOnly = "certified-only"

// putFile stores the certificates of one file, and the lines of exports in it.
func putFile(c *cli.Context, db *proofdb.DB, l *loading, path string) error {
	return l.file(path, func(in io.Reader) error {
		records := intake.Records(in, func(line int, err error) { l.refuse(path, uint64(line), err) })
		return l.read(c.Context, db, path, records, proofdb.ImportOptions{NoTrailer: true})
	})
}

// importFile stores the records of one export.
func importFile(c *cli.Context, db *proofdb.DB, l *loading, path string) error {
	return l.file(path, func(in io.Reader) error {
		buffered := bufio.NewReaderSize(in, intake.HeadBytes) // a pipe: lookAtFile has checked what can seek
		if err := intake.NoCertificates(path, buffered); err != nil {
			return err
		}
		return l.read(c.Context, db, path, buffered, proofdb.ImportOptions{CertifiedOnly: c.Bool(certifiedOnly)})
	})
}

// mergeSource stores the records of another database or of an export.
func mergeSource(c *cli.Context, db *proofdb.DB, l *loading, path string) (err error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		return l.file(path, func(in io.Reader) error {
			return l.read(c.Context, db, path, bufio.NewReader(in), proofdb.ImportOptions{})
		})
	}
	if err := existing(path); err != nil {
		return err
	}
	other, err := openToRead(path, l.con)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(other.Close(), err) }()
	l.con.Progress.InBytes = false
	result, err := db.Merge(c.Context, other, l.con.Progress.Advance)
	l.add(result)
	return err
}

// runRestore makes a database from an export. Unlike the commands above it makes all of the
// database or nothing.
func runRestore(c *cli.Context, con *console.Console) error {
	dir, err := dbDir(c)
	if err != nil {
		return err
	}
	path, err := oneFile(c)
	if err != nil {
		return err
	}
	defer con.StartProgress()()
	l := &loading{con: con}
	err = l.file(path, func(in io.Reader) error {
		result, err := proofdb.Restore(c.Context, dir, in, proofdb.Options{Warn: con.Complain}, l.options(path, proofdb.ImportOptions{}))
		if err != nil && !errors.Is(err, proofdb.ErrPlace) { // ErrPlace concerns the directory
			return stoppedAfter(c.Context, fmt.Errorf("%s: %w", path, err), dir+" was not made")
		}
		l.add(result)
		return err
	})
	if err != nil {
		return err
	}
	return l.end(c)
}

// loading counts the records that a command reads from files.
type loading struct {
	con *console.Console

	mu         sync.Mutex
	sum        proofdb.ImportResult
	unreadable uint64 // of sum.Refused
	complaints uint64 // of sum.Refused, without contradictions
}

// namedRefusals is how many refused lines a command reports one by one.
const namedRefusals = 5

// loadWith returns a command that reads each file of the command line.
func loadWith(read func(c *cli.Context, db *proofdb.DB, l *loading, path string) error) dbDo {
	return func(c *cli.Context, con *console.Console, db *proofdb.DB) error {
		l := &loading{con: con}
		for _, path := range c.Args().Slice() {
			if err := read(c, db, l, path); err != nil {
				return l.cut(c, err)
			}
		}
		return l.end(c)
	}
}

func (l *loading) file(path string, read func(in io.Reader) error) error {
	in, done, err := l.con.Open(path)
	if err != nil {
		return err
	}
	defer done()
	return read(in)
}

// read imports one file.
func (l *loading) read(ctx context.Context, db *proofdb.DB, path string, in io.Reader, o proofdb.ImportOptions) error {
	result, err := db.Import(ctx, in, l.options(path, o))
	l.add(result)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// options adds to o what l needs.
func (l *loading) options(path string, o proofdb.ImportOptions) proofdb.ImportOptions {
	var size uint64 // 0 for a pipe
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		size = uint64(info.Size())
	}
	l.con.Progress.InBytes = true
	o.Progress = func(bytes uint64) { l.con.Progress.Advance(bytes, max(size, bytes)) }
	o.Refused = func(line uint64, err error) { l.complain(path, line, err) }
	return o
}

func (l *loading) add(r proofdb.ImportResult) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.sum.Records += r.Records
	l.sum.Stored += r.Stored
	l.sum.Known += r.Known
	l.sum.Left += r.Left
	l.sum.Refused += r.Refused
	l.sum.Contradictions += r.Contradictions
}

// refuse counts a line that holds no record.
func (l *loading) refuse(path string, line uint64, err error) {
	l.add(proofdb.ImportResult{Records: 1, Refused: 1})
	l.complain(path, line, err)
}

// complain reports the first refused records. The database itself reports contradictions.
func (l *loading) complain(path string, line uint64, err error) {
	if errors.Is(err, proof.ErrContradiction) {
		return
	}
	l.mu.Lock()
	l.complaints++
	named := l.complaints <= namedRefusals
	if intake.Unreadable(err) {
		l.unreadable++
	}
	l.mu.Unlock()
	if named {
		l.con.Complain(fmt.Errorf("%s:%d: %w", path, line, err))
	}
}

// text says how many records a command stored, and how many it did not store, and why.
func (l *loading) text(c *cli.Context) string {
	r := &l.sum
	text := fmt.Sprintf("%s: %s, %d stored", c.String(cmdline.Database), plain.Plural(r.Records, "record"), r.Stored)
	for _, part := range []struct {
		n     uint64
		words string
	}{{r.Known, "known"}, {r.Left, "left out"}, {r.Refused, "refused"}, {r.Contradictions, "in contradiction to stored records"}} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.words)
		}
	}
	return text
}

// report prints the counts.
func (l *loading) report(c *cli.Context) error {
	if l.complaints > namedRefusals {
		l.con.Complain(fmt.Errorf("refused too: %s", plain.Plural(l.complaints-namedRefusals, "further line")))
	}
	return sayLine(l.con, c, l.text(c), func(o *wire.Object) {
		r := &l.sum
		o.Number("records", r.Records)
		o.Number("stored", r.Stored)
		o.Count("known", r.Known)
		o.Count("left", r.Left)
		o.Count("refused", r.Refused)
		o.Count("contradictions", r.Contradictions)
	})
}

// cut returns the error that ended a run. It first prints the counts if the run stored records.
func (l *loading) cut(c *cli.Context, err error) error {
	if l.sum.Stored > 0 {
		if bad := l.report(c); bad != nil {
			return bad
		}
	}
	return stoppedAfter(c.Context, err, l.text(c))
}

// end prints the counts, and returns the exit status.
func (l *loading) end(c *cli.Context) error {
	if err := l.report(c); err != nil {
		return err
	}
	switch r := &l.sum; {
	case l.unreadable > 0:
		return console.Status(console.StatusBad)
	case r.Refused+r.Contradictions > 0:
		return console.Status(console.StatusNone)
	default:
		return nil
	}
}

// look refuses a bad input; package intake has such functions.
type look func(ctx context.Context, path string, file io.ReadSeeker) error

// looking checks the files of the command line before the command opens the database. So a bad file
// neither makes a database nor stores a part of itself. It skips pipes, which a command can read
// only once.
func looking(at look) func(*cli.Context, *console.Console) error {
	return func(c *cli.Context, con *console.Console) error {
		paths := c.Args().Slice()
		if len(paths) == 0 {
			return errors.New("no file, expected one or - for standard input")
		}
		if err := files.InputOnce(paths); err != nil {
			return err
		}
		for _, path := range paths {
			if err := lookAtFile(c.Context, con, path, at); err != nil {
				return err
			}
		}
		return nil
	}
}

// lookAtSources does the same for db merge.
func lookAtSources(c *cli.Context, con *console.Console) error {
	paths := c.Args().Slice()
	if len(paths) == 0 {
		return errors.New("nothing to merge, expected databases or exports")
	}
	for _, path := range paths {
		if files.Same(path, c.String(cmdline.Database)) {
			return fmt.Errorf("%s: is the database itself, expected others or exports", path)
		}
	}
	for _, path := range paths {
		check := func() error { return lookAtFile(c.Context, con, path, intake.Whole) }
		if info, err := os.Stat(path); err == nil && info.IsDir() {
			check = func() error { return existing(path) }
		}
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

func lookAtFile(ctx context.Context, con *console.Console, path string, at look) error {
	if info, err := os.Stat(path); path == files.Dash || err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return nil
	}
	in, done, err := con.Open(path)
	if err != nil {
		return err
	}
	defer done()
	file, ok := in.(io.ReadSeeker)
	if !ok {
		return nil
	}
	return at(ctx, path, file)
}
