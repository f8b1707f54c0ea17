package proofdb

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// ownNames are the names in a database's directory.
var ownNames = []string{
	lockName, counterFile, unlistedDir, stampFile, stampFile + ".tmp", badgerName, quarantineDir, contradictionsFile,
}

// unlinked is ErrForeign if a file or directory of ours is a symbolic link. What is
// written would go where it leads, which may be nowhere, and what is moved aside
// would stay there.
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
