package proofdb

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// The names in a database's directory.
const (
	lockName    = "LOCK"
	counterFile = "counter"
	unlistedDir = "unlisted"
	badgerName  = "badger"
)

var ownNames = []string{
	lockName, counterFile, unlistedDir, stampFile, stampFile + ".tmp", badgerName, quarantineDir, contradictionsFile,
}

// enter makes sure that dir is a database's, or can become one, and locks it.
func enter(dir string) (lock *os.File, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("%w, expected a directory, or a path for a new one", withoutPath(err))
	}
	if err := cmp.Or(ours(dir), unlinked(dir)); err != nil {
		return nil, err
	}
	lock, err = lockFile(filepath.Join(dir, lockName))
	if errors.Is(err, errLocked) {
		return nil, lockedError()
	}
	if err != nil {
		return nil, fmt.Errorf("%w, expected a directory that can be written to", withoutPath(err))
	}
	return lock, nil
}

func lockedError() error {
	return fmt.Errorf("%w by another process: wait until that process ends, let gsolve serve answer for both, or use a copy made by gsolve db export", ErrLocked)
}

// withoutPath returns an error without its path, because the caller adds the path.
func withoutPath(err error) error {
	if fault := (*fs.PathError)(nil); errors.As(err, &fault) {
		return fault.Err
	}
	return err
}

// ours returns ErrForeign if dir has no stamp, but holds a file or directory that is not of a
// database.
func ours(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return withoutPath(err)
	}
	foreign := ""
	for _, e := range entries {
		switch name := e.Name(); {
		case name == stampFile:
			return nil
		case !slices.Contains(ownNames, name):
			foreign = name
		}
	}
	if foreign != "" {
		return fmt.Errorf("%w: it holds %s, expected an empty directory or a database", ErrForeign, foreign)
	}
	return nil
}

// unlinked returns ErrForeign if a file or directory of the database is a symbolic link. Writes
// would go to its target, which may not exist, and files that are moved aside would stay there.
func unlinked(dir string) error {
	for _, below := range []string{"", badgerName, unlistedDir, quarantineDir} {
		entries, err := os.ReadDir(filepath.Join(dir, below))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s: %w", below, withoutPath(err))
		}
		for _, e := range entries {
			if e.Type()&fs.ModeSymlink != 0 && (below != "" || slices.Contains(ownNames, e.Name())) {
				return fmt.Errorf("%w: %s is a symbolic link, expected a file or directory of the database's own",
					ErrForeign, filepath.Join(below, e.Name()))
			}
		}
	}
	return nil
}
