package intake

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
)

// errNeither is the refusal of a line of another kind.
var errNeither = fmt.Errorf("%w nor a record, expected one of them a line", proof.ErrFormat)

// Records makes records of the certificates of a file, and leaves records as they are. A line that
// it passes to refuse becomes an empty line, so that the numbers of lines stay.
func Records(in io.Reader, refuse func(line int, err error)) io.Reader {
	return &records{lines: files.NewLines(in, proof.MaxLine, proof.ErrTooLong), refuse: refuse}
}

// records is the reader of Records.
type records struct {
	lines  *files.Lines
	refuse func(line int, err error)
	left   []byte // to be read
	reader tree.Reader
}

// Read reads the lines of records.
func (f *records) Read(b []byte) (int, error) {
	for len(f.left) == 0 {
		line, err := f.lines.Next()
		if err != nil {
			return 0, err
		}
		switch {
		case IsCertificate(line):
			line, err = f.record(line)
		case len(line) > 0 && !IsRecord(line):
			line, err = nil, errNeither
		}
		if err != nil {
			f.refuse(f.lines.Number, err)
		}
		f.left = append(slices.Clip(line), '\n')
	}
	n := copy(b, f.left)
	f.left = f.left[n:]
	return n, nil
}

// IsCertificate reports whether a line is meant as a certificate.
func IsCertificate(line []byte) bool {
	return bytes.HasPrefix(line, []byte{'{'}) && bytes.Contains(line, []byte(`"claim"`))
}

// IsRecord reports whether a line is meant as one of an export.
func IsRecord(line []byte) bool {
	return bytes.HasPrefix(line, []byte{'{'}) && (bytes.Contains(line, []byte(`"space"`)) || isEnd(line))
}

// isEnd reports whether a line that is no certificate is meant as the last of an export. A damaged
// certificate still has a proof.
func isEnd(line []byte) bool {
	return bytes.Contains(line, []byte(`"sha256"`)) && !bytes.Contains(line, []byte(`"proof"`))
}

// record is the line of what a certificate shows.
func (f *records) record(line []byte) ([]byte, error) {
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

// Unreadable reports whether an error is about the form of a line, not about its claim.
func Unreadable(err error) bool {
	for _, form := range []error{proof.ErrFormat, proof.ErrVersion, proof.ErrRecord, proof.ErrRecordVersion} {
		if errors.Is(err, form) {
			return true
		}
	}
	return false
}
