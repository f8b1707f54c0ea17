// Package intake reads files that are to be stored in a database of proofs: certificates, one a
// line, and exports. It recognises the kind of a file before anything is stored, and turns
// certificates into records.
package intake

import (
	"bufio"
	"bytes"
	"context"
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

// Export refuses a file that is no export, or whose last line does not match the lines before it.
func Export(ctx context.Context, path string, file io.ReadSeeker) error {
	if err := NoCertificates(path, bufio.NewReaderSize(file, HeadBytes)); err != nil {
		return err
	}
	return Whole(ctx, path, file)
}

// Whole compares an export with its last line, from the start of the file.
func Whole(ctx context.Context, path string, file io.ReadSeeker) error {
	_, err := file.Seek(0, io.SeekStart)
	if err == nil {
		err = proofdb.VerifyExport(ctx, file)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	return nil
}

// HeadBytes is more than the length of a certificate up to its proof.
const HeadBytes = 16 << 10

// NoCertificates refuses a file whose first line is a certificate. It consumes nothing of in.
func NoCertificates(path string, in *bufio.Reader) error {
	head, _ := in.Peek(HeadBytes) // a later read returns the error again
	line, _, _ := bytes.Cut(bytes.TrimSpace(head), []byte{'\n'})
	if IsCertificate(line) {
		return fmt.Errorf("%s: holds certificates, expected an export: gsolve db put takes certificates", path)
	}
	return nil
}

// Certificates refuses a file without any certificate or record, which would give the same error
// for every line. It also refuses an export whose last line does not match the lines before it.
// Records refuses other lines one by one.
func Certificates(ctx context.Context, path string, file io.ReadSeeker) error {
	k, err := countKinds(ctx, file)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", path, files.Cause(err))
	case k.others > 0 && k.certificates+k.records+k.ends == 0:
		return fmt.Errorf("%s: holds neither certificates nor records, expected one on each line", path)
	case k.ends > 0 && k.certificates > 0:
		return fmt.Errorf("%s: holds certificates and a whole export, expected a file for each", path)
	case k.ends > 0:
		return Whole(ctx, path, file)
	default:
		return nil
	}
}

// kinds counts the lines of a file by their apparent kind.
type kinds struct {
	certificates, records int
	ends                  int // last lines of an export
	others                int
}

func countKinds(ctx context.Context, file io.Reader) (k kinds, err error) {
	lines := files.NewLines(file, proof.MaxLine, proof.ErrTooLong)
	for {
		line, err := lines.Next()
		switch {
		case ctx.Err() != nil:
			return k, ctx.Err()
		case errors.Is(err, io.EOF):
			return k, nil
		case err != nil:
			return k, fmt.Errorf("line %d: %w", lines.Number, files.Cause(err))
		case len(line) == 0:
		case IsCertificate(line):
			k.certificates++
		case isEnd(line):
			k.ends++
		case IsRecord(line):
			k.records++
		default:
			k.others++
		}
	}
}

// errNeither: a line is neither a certificate nor a record.
var errNeither = fmt.Errorf("%w and not a record, expected one of the two on each line", proof.ErrFormat)

// Records makes records of the certificates of a file, and leaves records as they are. A line that
// it passes to refuse becomes an empty line, so that the numbers of lines stay.
func Records(in io.Reader, refuse func(line int, err error)) io.Reader {
	return &records{lines: files.NewLines(in, proof.MaxLine, proof.ErrTooLong), refuse: refuse}
}

// records is the reader of Records.
type records struct {
	lines  *files.Lines
	refuse func(line int, err error)
	left   []byte // bytes that Read has not returned yet
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

// isEnd reports whether a line is meant as the last line of an export, which has a hash. A
// damaged certificate has a hash, too, but also a proof.
func isEnd(line []byte) bool {
	return bytes.Contains(line, []byte(`"sha256"`)) && !bytes.Contains(line, []byte(`"proof"`))
}

// record returns the win that a certificate claims, as the line of a record.
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
