package proofdb

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Restore makes a database in dir from an export, which must have its last line. dir must not
// exist, or be an empty directory or a link to one, and not the working directory. Restore puts all
// of the export there or nothing. Until it is complete, the database stands beside dir, in a
// directory whose name continues with ".restoring-" and a number; a killed process leaves that
// behind. The error wraps ErrRefused if a record was refused, ErrPlace if the database cannot be
// made in dir.
func Restore(ctx context.Context, dir string, r io.Reader, o Options, options ImportOptions) (result ImportResult, err error) {
	place := func(err error) error {
		if err == nil {
			return nil
		}
		return fmt.Errorf("%s: %w: %w", dir, ErrPlace, err)
	}
	to, err := vacant(dir)
	if err != nil {
		return result, place(err)
	}
	beside, err := os.MkdirTemp(filepath.Dir(to), filepath.Base(to)+".restoring-*")
	if err != nil {
		return result, place(err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(beside)) }()
	work := filepath.Join(beside, "database") // Open gives it the usual mode; MkdirTemp does not
	db, err := Open(work, o)
	if err != nil {
		return result, place(err)
	}
	options.NoTrailer = false
	result, err = db.Import(ctx, r, options)
	if err := errors.Join(err, db.Close()); err != nil {
		return result, err
	}
	if result.Refused > 0 || result.Contradictions > 0 {
		return result, fmt.Errorf("%w: %d do not hold, %d contradict others, expected none", ErrRefused, result.Refused, result.Contradictions)
	}
	if err := os.Remove(to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return result, place(err) // somebody has put something there
	}
	return result, place(rename(work, to))
}

// vacant returns the path to which dir leads, or an error unless it is free. It makes the parent.
func vacant(dir string) (to string, err error) {
	if to, err = filepath.Abs(dir); err != nil {
		return "", err
	}
	if target, err := filepath.EvalSymlinks(to); err == nil {
		to = target // the database replaces the target, and the link stays
	}
	there, err := os.Lstat(to)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return to, os.MkdirAll(filepath.Dir(to), 0o755)
	case err != nil:
		return "", err
	case !there.IsDir():
		return "", errors.New("it is not a directory, expected none or an empty one")
	}
	if here, err := os.Stat("."); err == nil && os.SameFile(here, there) {
		return "", errors.New("it is the working directory, which cannot be replaced")
	}
	entries, err := os.ReadDir(to)
	if err == nil && len(entries) > 0 {
		err = errors.New("it is not empty, expected no directory or an empty one")
	}
	return to, err
}

// rename gives a file or a directory a name that survives a power failure.
func rename(from, to string) error {
	if err := os.Rename(from, to); err != nil {
		return err
	}
	return syncDir(filepath.Dir(to))
}
