//go:build unix

package proofdb

import (
	"errors"
	"os"
)

// syncDir makes a rename in dir survive a power failure.
func syncDir(dir string) error {
	f, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
