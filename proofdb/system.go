package proofdb

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
)

// systemErrors show nothing about the bytes of a file: the system could not read it.
var systemErrors = []error{
	syscall.EMFILE, syscall.ENFILE, syscall.ENOMEM, syscall.ENOSPC, syscall.EDQUOT, syscall.EIO,
	syscall.EROFS, syscall.EPERM, fs.ErrPermission,
	syscall.EAGAIN, // Badger's own lock
	errStuck,
}

// ofSystem reports whether an error comes from the system, and so shows no damage. Badger turns
// some errors into text, so ofSystem also searches the text.
func ofSystem(err error) bool {
	if err == nil {
		return false
	}
	text := err.Error()
	for _, e := range systemErrors {
		if errors.Is(err, e) || strings.Contains(text, e.Error()) {
			return true
		}
	}
	return false
}

// filesAllowed returns an error unless the process may open as many files as Badger needs. Badger
// holds all its tables open, and if it cannot make another, it tries again for ever (stuck.go).
// Go's runtime has already raised the limit as far as it may.
func (d *disk) filesAllowed() (err error) {
	tables, err := os.ReadDir(badgerDir(d.dir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	need := len(tables) + d.options.tuning.spareFiles()
	var open []*os.File
	defer func() {
		for _, f := range open {
			err = errors.Join(err, f.Close())
		}
	}()
	for len(open) < need {
		f, err := os.Open(d.dir)
		if err != nil {
			return fmt.Errorf("%w: %d can be opened, expected %d: raise the limit (ulimit -n)", withoutPath(err), len(open), need)
		}
		open = append(open, f)
	}
	return nil
}
