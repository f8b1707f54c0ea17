package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

const dbImportHelp = `Stores the records of exports beside what is known already. Every proof is checked again; those that do not hold are named
and the others are stored. None and unknown, and that a win is the shortest, are the words of a solver and cannot be
checked: --certified-only leaves them out. The last line of an export must be there and fit.

Exit status: 0 all stored, 1 some do not hold, 2 something unreadable.

EXAMPLE
  gsolve vcf --db proofs --moves h8a1i8a3j8a5
  gsolve db export --db proofs --out proofs.jsonl
  gsolve db import --db other proofs.jsonl`

func dbImportCommand(con *console) *cli.Command {
	return &cli.Command{
		Name:        "import",
		Usage:       "store the records of exports",
		ArgsUsage:   "FILE…",
		Description: dbImportHelp,
		Flags:       []cli.Flag{dbFlag(), certifiedFlag(), jsonFlag()},
		Action: intoDatabase(con, func(c *cli.Context, db *proofdb.DB) error {
			return load(c, con, func(l *loading, path string, in io.Reader) error {
				in, err := withoutCertificates(path, in)
				if err != nil {
					return err
				}
				return l.read(c.Context, db, path, in, proofdb.ImportOptions{CertifiedOnly: c.Bool("certified-only")})
			})
		}),
	}
}

func certifiedFlag() cli.Flag {
	return &cli.BoolFlag{Name: "certified-only", Usage: "leave out what only a solver says: none, unknown, shortest"}
}

// headBytes is more than a certificate has before its proof.
const headBytes = 16 << 10

// withoutCertificates is in, unless its first line is a certificate. What can be
// read twice still can.
func withoutCertificates(path string, in io.Reader) (io.Reader, error) {
	buffered := bufio.NewReaderSize(in, headBytes)
	head, _ := buffered.Peek(headBytes) // what goes wrong is met again
	line, _, _ := bytes.Cut(bytes.TrimSpace(head), []byte{'\n'})
	if isCertificate(line) {
		return nil, fmt.Errorf("%s: holds certificates, expected an export: gsolve db put takes certificates", path)
	}
	if file, ok := in.(io.Seeker); ok {
		if _, err := file.Seek(0, io.SeekStart); err == nil {
			return in, nil
		}
	}
	return buffered, nil
}

// loading counts what becomes of records that are read from files.
type loading struct {
	con *console

	mu         sync.Mutex
	sum        proofdb.ImportResult
	unreadable uint64 // of those refused
}

// load has each file of the command line read, and tells what became of them.
func load(c *cli.Context, con *console, read func(l *loading, path string, in io.Reader) error) error {
	paths := c.Args().Slice()
	if len(paths) == 0 {
		return errors.New("no file, expected one or - for standard input")
	}
	if err := inputOnce(paths); err != nil {
		return err
	}
	l := &loading{con: con}
	con.progress.inBytes = true
	for _, path := range paths {
		if err := l.file(path, read); err != nil {
			return stoppedAfter(c.Context, err, l.text(c))
		}
	}
	return l.end(c)
}

func (l *loading) file(path string, read func(l *loading, path string, in io.Reader) error) error {
	in, done, err := l.con.open(path)
	if err != nil {
		return err
	}
	defer done()
	return read(l, path, in)
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
		Progress: func(bytes uint64) { l.con.progress.advance(bytes, max(size, bytes)) },
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

// complain names a record that was refused. Of contradictions the database has
// told.
func (l *loading) complain(path string, line uint64, err error) {
	if errors.Is(err, proof.ErrContradiction) {
		return
	}
	if unreadable(err) {
		l.mu.Lock()
		l.unreadable++
		l.mu.Unlock()
	}
	l.con.complain(fmt.Errorf("%s:%d: %w", path, line, err))
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
	text := []string{fmt.Sprintf("%s: %s, %d stored", c.String(databaseName), plural(r.Records, "record"), r.Stored)}
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

// end prints what became of the records.
func (l *loading) end(c *cli.Context) error {
	r := &l.sum
	answer := loadAnswer{1, c.String(databaseName), r.Records, r.Stored, r.Known, r.Left, r.Refused, r.Contradictions}
	if err := l.con.say(c, answer, l.text(c)); err != nil {
		return err
	}
	switch {
	case l.unreadable > 0:
		return exitStatus(statusBad)
	case r.Refused+r.Contradictions > 0:
		return exitStatus(statusNone)
	default:
		return nil
	}
}
