package proofdb

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// What Badger had when damage was found is kept in quarantine/files-1, files-2, …
const asidePrefix = "files-"

// keptAsides is how many of them are kept: each can be as large as the database.
// All that could be read of them is in the database.
const keptAsides = 3

// asideName is what the stamp calls them.
func asideName(n int) string { return path.Join(quarantineDir, asidePrefix+strconv.Itoa(n)) }

// asides are those that are there, oldest first.
func asides(dir string) ([]string, error) {
	if dir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(dir, quarantineDir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var numbers []int
	for _, e := range entries {
		if n, found := strings.CutPrefix(e.Name(), asidePrefix); found {
			if n, err := strconv.Atoi(n); err == nil {
				numbers = append(numbers, n)
			}
		}
	}
	slices.Sort(numbers)
	var names []string
	for _, n := range numbers {
		names = append(names, asideName(n))
	}
	return names, nil
}

// freeName is that of the next.
func (d *disk) freeName() (string, error) {
	names, err := asides(d.dir)
	if err != nil || len(names) == 0 {
		return asideName(1), err
	}
	last, err := strconv.Atoi(strings.TrimPrefix(path.Base(names[len(names)-1]), asidePrefix))
	return asideName(last + 1), err
}

// moveAside renames from to to, or removes from where that was done before.
func moveAside(from, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return os.RemoveAll(from)
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if err := os.Rename(from, to); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// thinAsides keeps a file that is in several of them in the newest alone, and the
// newest of them.
func (d *disk) thinAsides() error {
	names, err := asides(d.dir)
	if err != nil || len(names) < 2 {
		return err
	}
	last := len(names) - 1
	newest, err := listFiles(filepath.Join(d.dir, names[last]), nil)
	if err != nil {
		return err
	}
	for i, name := range names[:last] {
		dir := filepath.Join(d.dir, name)
		if err := removeCopies(dir, newest); err != nil {
			return err
		}
		if len(names)-i > keptAsides {
			d.hear(fmt.Errorf("%s was removed: the damaged files of the last %d losses are kept", name, keptAsides))
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// removeCopies removes from dir what is among the files listed.
func removeCopies(dir string, listed []fileRecord) error {
	here, err := listFiles(dir, nil)
	if err != nil {
		return err
	}
	left := len(here)
	for _, f := range here {
		same := func(other fileRecord) bool { return f.Hash == other.Hash && f.Size == other.Size }
		if !slices.ContainsFunc(listed, same) {
			continue
		}
		if err := os.Remove(filepath.Join(dir, f.Name)); err != nil {
			return err
		}
		left--
	}
	if left == 0 {
		return os.RemoveAll(dir)
	}
	return nil
}
