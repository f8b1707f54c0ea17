package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
)

const dbPutHelp = `Stores certificates, one a line, as --cert writes them, and lines of gsolve db export. Each is checked first, and what
kind of win it shows is read off its proof. Lines that do not hold or cannot be read are counted, the first few named, and the
others are stored. A file without any such line, and an export that differs from its last line, is refused before anything is
stored; from standard input or a pipe, what came before is stored, and the answer says how much.

Exit status: 0 all stored, 1 some do not hold, 2 something unreadable, bad usage, a database that cannot be
used, or Ctrl-C.

EXAMPLE
  gsolve vcf --moves h8a1i8a3j8a5 --cert wins.cert --quiet
  gsolve db put --db proofs wins.cert`

func dbPutCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "put",
		Usage:       "store certificates",
		ArgsUsage:   "CERTIFICATES…",
		Description: dbPutHelp,
		Flags:       []cli.Flag{dbFlag(), cmdline.JSONFlag()},
		Action: intoDatabase(con, func(c *cli.Context) error { return lookAtFiles(c, con, lookAtCertificates) }, func(c *cli.Context, db *proofdb.DB) error {
			return load(c, con, func(l *loading, path string, in io.Reader) error {
				lines := &certificateLines{loading: l, path: path, lines: lineReader{r: bufio.NewReader(in)}}
				return l.read(c.Context, db, path, lines, proofdb.ImportOptions{NoTrailer: true})
			})
		}),
	}
}

// errNeither is the refusal of a line of another kind.
var errNeither = fmt.Errorf("%w nor a record, expected one of them a line", proof.ErrFormat)

// certificateLines makes lines of records of the certificates of a file, and leaves
// the database's own as they are. In the place of a line that is refused there is
// an empty line, so that the numbers of lines stay.
type certificateLines struct {
	loading *loading
	path    string
	lines   lineReader
	left    []byte // to be read
	reader  tree.Reader
}

// Read reads the lines of records.
func (f *certificateLines) Read(b []byte) (int, error) {
	for len(f.left) == 0 {
		line, err := f.lines.next()
		if err != nil {
			return 0, err
		}
		switch {
		case isCertificate(line):
			line, err = f.record(line)
		case len(line) > 0 && !isRecord(line):
			line, err = nil, errNeither
		}
		if err != nil {
			f.loading.refuse(f.path, uint64(f.lines.number), err)
		}
		f.left = append(slices.Clip(line), '\n')
	}
	n := copy(b, f.left)
	f.left = f.left[n:]
	return n, nil
}

// isCertificate reports whether a line is meant as a certificate.
func isCertificate(line []byte) bool {
	return bytes.HasPrefix(line, []byte{'{'}) && bytes.Contains(line, []byte(`"claim"`))
}

// isRecord reports whether a line is meant as one of an export.
func isRecord(line []byte) bool {
	return bytes.HasPrefix(line, []byte{'{'}) && (bytes.Contains(line, []byte(`"space"`)) || isEnd(line))
}

// isEnd reports whether a line that is no certificate is meant as the last of an
// export. A damaged certificate has a proof still.
func isEnd(line []byte) bool {
	return bytes.Contains(line, []byte(`"sha256"`)) && !bytes.Contains(line, []byte(`"proof"`))
}

// record is the line of what a certificate shows.
func (f *certificateLines) record(line []byte) ([]byte, error) {
	cert, err := proof.Decode(line)
	if err != nil {
		return nil, err
	}
	setup := board.Setup{Size: cert.Size, Rule: cert.Rule, Black: cert.Black, White: cert.White, ToMove: cert.Attacker}
	pos, err := board.New(setup)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", proof.ErrFormat, err)
	}
	space, err := f.reader.Space(pos, cert.Body)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", proofdb.ErrRefused, err)
	}
	r := proof.Record{Space: space, Outcome: proof.Win, Class: space.Class(), Nodes: cert.Nodes, Body: cert.Body}
	return proof.AppendRecord(nil, pos, &r), nil
}

// unreadable reports whether an error is about the form of a line, not about
// what it claims.
func unreadable(err error) bool {
	for _, form := range []error{proof.ErrFormat, proof.ErrVersion, proof.ErrRecord, proof.ErrRecordVersion} {
		if errors.Is(err, form) {
			return true
		}
	}
	return false
}
