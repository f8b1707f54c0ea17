package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Replacement is an output file that replaces the file at its path when it is complete.
type Replacement struct {
	path string
	file *os.File // beside path, or path itself if that is a device or a pipe
}

// NewReplacement refuses a path that is an input, or that it cannot write.
func NewReplacement(path string, inputs []string) (*Replacement, error) {
	if err := RefuseOverwrite(path, inputs); err != nil {
		return nil, err
	}
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target // replace the target of a link, not the link
	}
	file, err := openBeside(path)
	if err != nil {
		return nil, fmt.Errorf("%s: %w, expected a file to write", path, Cause(err))
	}
	return &Replacement{path, file}, nil
}

// Replace replaces path by a file that write fills. The error has one line, which begins with the
// path.
func Replace(path string, inputs []string, write func(io.Writer) error) error {
	file, err := NewReplacement(path, inputs)
	if err != nil {
		return err
	}
	if err := write(file); err != nil {
		_ = file.Close(false) // the error of write is what counts
		return fmt.Errorf("%s: %w", path, Cause(err))
	}
	return file.Close(true)
}

// openBeside opens a new file in the directory of path, with the mode of the file at path. It opens
// a device or a pipe itself.
func openBeside(path string) (*os.File, error) {
	mode := fs.FileMode(0o666)
	old, err := os.OpenFile(path, os.O_WRONLY, 0)
	switch {
	case err == nil:
		info, err := old.Stat()
		if err != nil || !info.Mode().IsRegular() {
			return old, err
		}
		mode = info.Mode().Perm()
		_ = old.Close() // nothing was written
	case !errors.Is(err, fs.ErrNotExist):
		return nil, err
	}
	return os.OpenFile(Temporary(path), os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
}

// Temporary returns the name of the new file until it replaces path.
func Temporary(path string) string { return fmt.Sprintf("%s.%d.tmp", path, os.Getpid()) }

// Write writes to the temporary file.
func (r *Replacement) Write(b []byte) (int, error) { return r.file.Write(b) }

// Close replaces the file at the path if keep is set, else it removes the new file.
func (r *Replacement) Close(keep bool) error {
	beside := r.file.Name() != r.path
	var err error
	if keep && beside {
		err = r.file.Sync() // else a crash could leave an empty file with the new name
	}
	err = errors.Join(err, r.file.Close())
	if keep && beside && err == nil {
		err = os.Rename(r.file.Name(), r.path)
		syncDirectory(filepath.Dir(r.path))
	}
	if beside && (!keep || err != nil) {
		_ = os.Remove(r.file.Name()) // best effort: the other error is what counts
	}
	if err != nil {
		return fmt.Errorf("%s: %w", r.path, Cause(err))
	}
	return nil
}

// syncDirectory makes a new name survive a power failure, on systems that can open directories.
func syncDirectory(dir string) {
	if d, err := os.Open(dir); err == nil {
		_ = d.Sync() // the content is on the disk already
		_ = d.Close()
	}
}

// Path returns the path of the completed file.
func (r *Replacement) Path() string { return r.path }
