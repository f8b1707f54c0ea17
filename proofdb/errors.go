package proofdb

import (
	"errors"
	"fmt"
)

// The errors of this package, beside proof.ErrContradiction. Each is wrapped
// with where, what was met and what was expected.
var (
	// ErrRefused: the record does not hold. Its proof is not accepted by
	// proof/check, or its fields cannot belong together. Nothing was stored.
	ErrRefused = errors.New("record refused")
	// ErrClosed: the database was closed.
	ErrClosed = errors.New("database is closed")
	// ErrLocked: another process, or another part of this one, has it open.
	ErrLocked = errors.New("database is in use")
	// ErrFull: the disk, or the memory that was allowed, has no room for more.
	ErrFull = errors.New("no room left")
	// ErrReadOnly: nothing can be stored. See Options.Reading.
	ErrReadOnly = errors.New("the database can only be read")
	// ErrForeign: the directory is not empty and holds no database.
	ErrForeign = errors.New("not a proof database")
	// ErrPlace: Restore cannot make a database there.
	ErrPlace = errors.New("no place for a database")
	// ErrFormat: the database, or an export, is of a format that is not known here.
	ErrFormat = errors.New("unknown format")
	// ErrDamaged: what was read is not what was written.
	ErrDamaged = errors.New("damaged")
)

// errNoDisk: the file system of a directory keeps no files.
var errNoDisk = errors.New("its file system keeps no files, expected a directory on a disk")

// errLocked is what lockFile returns.
var errLocked = errors.New("locked")

// damaged is an error that wraps ErrDamaged, once.
func damaged(err error) error {
	if errors.Is(err, ErrDamaged) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrDamaged, err)
}
