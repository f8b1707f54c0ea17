package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
)

func dbPutCommand(con *console.Console) *cli.Command {
	return dbSub("put", "store certificates", "CERTIFICATES…", intoDatabase(con, looking(intake.Certificates), loadWith(
		func(c *cli.Context, db *proofdb.DB, l *loading, path string, in io.Reader) error {
			records := intake.Records(in, func(line int, err error) { l.refuse(path, uint64(line), err) })
			return l.read(c.Context, db, path, records, proofdb.ImportOptions{NoTrailer: true})
		})))
}

func dbImportCommand(con *console.Console) *cli.Command {
	certified := &cli.BoolFlag{Name: "certified-only", Usage: "leave out what only a solver says: none, unknown, shortest, shape threes"}
	return dbSub("import", "store the records of exports", "FILE…", intoDatabase(con, looking(intake.Export), loadWith(
		func(c *cli.Context, db *proofdb.DB, l *loading, path string, in io.Reader) error {
			buffered := bufio.NewReaderSize(in, intake.HeadBytes) // cannot seek: what can was looked at
			if err := intake.NoCertificates(path, buffered); err != nil {
				return err
			}
			return l.read(c.Context, db, path, buffered, proofdb.ImportOptions{CertifiedOnly: c.Bool(certified.Name)})
		})), certified)
}

// loading counts what becomes of records that are read from files.
type loading struct {
	con *console.Console

	mu         sync.Mutex
	sum        proofdb.ImportResult
	unreadable uint64 // of those refused
	complaints uint64 // of those refused, without contradictions
}

// namedRefusals is how many refused lines are named; the others are only counted.
const namedRefusals = 5

// loadWith has each file of the command line read, and tells what became of them.
func loadWith(read func(c *cli.Context, db *proofdb.DB, l *loading, path string, in io.Reader) error) dbDo {
	return func(c *cli.Context, con *console.Console, db *proofdb.DB) error {
		l := &loading{con: con}
		con.Progress.InBytes = true
		for _, path := range c.Args().Slice() {
			err := l.file(path, func(in io.Reader) error { return read(c, db, l, path, in) })
			if err != nil {
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
	with := l.options(path)
	o.Progress, o.Refused = with.Progress, with.Refused
	result, err := db.Import(ctx, in, o)
	l.add(result)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// options are those of an import that is watched.
func (l *loading) options(path string) proofdb.ImportOptions {
	size := sizeOf(path)
	return proofdb.ImportOptions{
		Progress: func(bytes uint64) { l.con.Progress.Advance(bytes, max(size, bytes)) },
		Refused:  func(line uint64, err error) { l.complain(path, line, err) },
	}
}

// sizeOf is the length of a file, 0 if it has none.
func sizeOf(path string) uint64 {
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return uint64(info.Size())
	}
	return 0
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

// refuse counts a line that is no record.
func (l *loading) refuse(path string, line uint64, err error) {
	l.add(proofdb.ImportResult{Records: 1, Refused: 1})
	l.complain(path, line, err)
}

// complain names a record that was refused, the first few of a run. Of contradictions the database
// has told.
func (l *loading) complain(path string, line uint64, err error) {
	if errors.Is(err, proof.ErrContradiction) {
		return
	}
	l.mu.Lock()
	l.complaints++
	name := l.complaints <= namedRefusals
	if intake.Unreadable(err) {
		l.unreadable++
	}
	l.mu.Unlock()
	if !name {
		return
	}
	l.con.Complain(fmt.Errorf("%s:%d: %w", path, line, err))
}

// loadAnswer is the JSON answer of commands that load.
type loadAnswer struct {
	V              int    `json:"v"`
	DB             string `json:"db"`
	Records        uint64 `json:"records"`
	Stored         uint64 `json:"stored"`
	Known          uint64 `json:"known,omitempty"`
	Left           uint64 `json:"left,omitempty"`
	Refused        uint64 `json:"refused,omitempty"`
	Contradictions uint64 `json:"contradictions,omitempty"`
}

// text tells what became of the records.
func (l *loading) text(c *cli.Context) string {
	r := &l.sum
	text := []string{fmt.Sprintf("%s: %s, %d stored", c.String(cmdline.Database), plain.Plural(r.Records, "record"), r.Stored)}
	for _, part := range []struct {
		n     uint64
		words string
	}{{r.Known, "known"}, {r.Left, "left out"}, {r.Refused, "refused"}, {r.Contradictions, "in contradiction to what is known"}} {
		if part.n > 0 {
			text = append(text, fmt.Sprintf("%d %s", part.n, part.words))
		}
	}
	return strings.Join(text, ", ")
}

// report prints what became of the records.
func (l *loading) report(c *cli.Context) error {
	if l.complaints > namedRefusals {
		l.con.Complain(fmt.Errorf("refused too: %s", plain.Plural(l.complaints-namedRefusals, "further line")))
	}
	r := &l.sum
	answer := loadAnswer{1, c.String(cmdline.Database), r.Records, r.Stored, r.Known, r.Left, r.Refused, r.Contradictions}
	return say(l.con, c, answer, l.text(c))
}

// cut is the error that ended a run. What was stored before it is said first.
func (l *loading) cut(c *cli.Context, err error) error {
	if l.sum.Stored > 0 {
		if bad := l.report(c); bad != nil {
			return bad
		}
	}
	return stoppedAfter(c.Context, err, l.text(c))
}

// end prints what became of the records, and is the status.
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

// look refuses an input; see package intake.
type look func(ctx context.Context, path string, file io.ReadSeeker) error

// looking looks at the files of the command line before the database is opened, so that nothing of
// a refused one is stored and no database is made of it. What can be read only once, such as a
// pipe, is not looked at.
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

func dbMergeCommand(con *console.Console) *cli.Command {
	return dbSub("merge", "store what other databases or exports know", "DIR|FILE…", intoDatabase(con, lookAtSources, runMerge))
}

// lookAtSources looks at what is to be merged before the database is opened.
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
		if err := lookAtSource(c.Context, con, path); err != nil {
			return err
		}
	}
	return nil
}

func lookAtSource(ctx context.Context, con *console.Console, path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return existing(path)
	}
	return lookAtFile(ctx, con, path, intake.Whole)
}

func runMerge(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	l := &loading{con: con}
	for _, path := range c.Args().Slice() {
		if err := l.merge(c, db, path); err != nil {
			return l.cut(c, err)
		}
	}
	return l.end(c)
}

// merge stores what a database or an export knows.
func (l *loading) merge(c *cli.Context, db *proofdb.DB, path string) (err error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		l.con.Progress.InBytes = true
		return l.file(path, func(in io.Reader) error {
			return l.read(c.Context, db, path, bufio.NewReader(in), proofdb.ImportOptions{}) // what can seek was looked at
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

func dbRestoreCommand(con *console.Console) *cli.Command {
	return dbSub("restore", "make a database of a backup", "FILE", guarded(con, func(c *cli.Context) error { return runRestore(c, con) }))
}

func runRestore(c *cli.Context, con *console.Console) error {
	dir, err := dbDir(c)
	if err != nil {
		return err
	}
	path, err := oneFile(c)
	if err != nil {
		return err
	}
	in, done, err := con.Open(path)
	if err != nil {
		return err
	}
	defer done()
	end := con.StartProgress()
	defer end()
	con.Progress.InBytes = true
	l := &loading{con: con}
	result, err := proofdb.Restore(c.Context, dir, in, proofdb.Options{Warn: con.Complain}, l.options(path))
	switch {
	case errors.Is(err, proofdb.ErrPlace):
		return err // that is not about the file
	case err != nil:
		return stoppedAfter(c.Context, fmt.Errorf("%s: %w", path, err), dir+" was not made")
	}
	l.add(result)
	return l.end(c)
}
