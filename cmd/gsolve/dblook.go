package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/proofdb"
)

// lookAtFiles looks at the files of the command line before the database is
// opened, so that nothing of a refused one is stored and no database is made of
// it. What can be read only once, such as a pipe, is not looked at.
func lookAtFiles(c *cli.Context, con *console.Console, look func(ctx context.Context, path string, file io.ReadSeeker) error) error {
	paths := c.Args().Slice()
	if len(paths) == 0 {
		return errors.New("no file, expected one or - for standard input")
	}
	if err := files.InputOnce(paths); err != nil {
		return err
	}
	for _, path := range paths {
		if err := lookAtFile(c.Context, con, path, look); err != nil {
			return err
		}
	}
	return nil
}

func lookAtFile(ctx context.Context, con *console.Console, path string, look func(ctx context.Context, path string, file io.ReadSeeker) error) error {
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
	return look(ctx, path, file)
}

// lookAtExport refuses a file that is no export, or differs from its last line.
func lookAtExport(ctx context.Context, path string, file io.ReadSeeker) error {
	if err := noCertificates(path, bufio.NewReaderSize(file, headBytes)); err != nil {
		return err
	}
	return verifyExport(ctx, path, file)
}

// verifyExport compares an export with its last line, from the start of the file.
func verifyExport(ctx context.Context, path string, file io.ReadSeeker) error {
	_, err := file.Seek(0, io.SeekStart)
	if err == nil {
		err = proofdb.VerifyExport(ctx, file)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", path, files.Cause(err))
	}
	return nil
}

// headBytes is more than a certificate has before its proof.
const headBytes = 16 << 10

// noCertificates refuses a file whose first line is a certificate. Nothing is
// taken out of in.
func noCertificates(path string, in *bufio.Reader) error {
	head, _ := in.Peek(headBytes) // what goes wrong is met again
	line, _, _ := bytes.Cut(bytes.TrimSpace(head), []byte{'\n'})
	if isCertificate(line) {
		return fmt.Errorf("%s: holds certificates, expected an export: gsolve db put takes certificates", path)
	}
	return nil
}

// lookAtCertificates refuses a file of another kind, all of whose lines would
// say the same, and an export that differs from its last line. Any other line is
// refused by itself when it is read.
func lookAtCertificates(ctx context.Context, path string, file io.ReadSeeker) error {
	k, err := countKinds(ctx, file)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w", path, files.Cause(err))
	case k.others > 0 && k.certificates+k.records+k.ends == 0:
		return fmt.Errorf("%s: holds no certificate nor record, expected one of them a line", path)
	case k.ends > 0 && k.certificates > 0:
		return fmt.Errorf("%s: holds certificates and a whole export, expected a file for each", path)
	case k.ends > 0:
		return verifyExport(ctx, path, file)
	default:
		return nil
	}
}

// kinds counts the lines of a file by what they are meant as.
type kinds struct {
	certificates, records int
	ends                  int // last lines of an export
	others                int
}

func countKinds(ctx context.Context, file io.Reader) (k kinds, err error) {
	lines := lineReader{r: bufio.NewReader(file)}
	for {
		line, err := lines.next()
		switch {
		case ctx.Err() != nil:
			return k, ctx.Err()
		case errors.Is(err, io.EOF):
			return k, nil
		case err != nil:
			return k, fmt.Errorf("line %d: %w", lines.number, files.Cause(err))
		case len(line) == 0:
		case isCertificate(line):
			k.certificates++
		case isEnd(line):
			k.ends++
		case isRecord(line):
			k.records++
		default:
			k.others++
		}
	}
}
