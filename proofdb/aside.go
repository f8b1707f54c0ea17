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

// Badger's files as they were when damage was found are kept in quarantine/files-1, files-2, …
const asidePrefix = "files-"

// keptAsides is how many of these directories are kept. Each can be as large as the database, and
// the database already holds all that could be read of it.
const keptAsides = 3

func asideName(n int) string { return path.Join(quarantineDir, asidePrefix+strconv.Itoa(n)) }

// asides returns the numbers of these directories, increasing.
func asides(dir string) (numbers []int, err error) {
	if dir == "" {
		return nil, nil
	}
	entries, err := os.ReadDir(filepath.Join(dir, quarantineDir))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, e := range entries {
		if n, found := strings.CutPrefix(e.Name(), asidePrefix); found {
			if n, err := strconv.Atoi(n); err == nil {
				numbers = append(numbers, n)
			}
		}
	}
	slices.Sort(numbers)
	return numbers, nil
}

// moveAside gives from the name to. If to exists, an earlier Open has moved the files: then
// moveAside removes from.
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

// thinAsides keeps the newest of these directories, and removes from the older ones each file that
// the newest holds, too.
func (d *disk) thinAsides() error {
	numbers, err := asides(d.dir)
	if err != nil || len(numbers) < 2 {
		return err
	}
	last := len(numbers) - 1
	newest, err := listFiles(filepath.Join(d.dir, asideName(numbers[last])), nil)
	if err != nil {
		return err
	}
	for i, n := range numbers[:last] {
		dir := filepath.Join(d.dir, asideName(n))
		if err := removeCopies(dir, newest); err != nil {
			return err
		}
		if len(numbers)-i > keptAsides {
			d.hear(fmt.Errorf("%s was removed: the damaged files of the last %d losses are kept", asideName(n), keptAsides))
			if err := os.RemoveAll(dir); err != nil {
				return err
			}
		}
	}
	return nil
}

// removeCopies removes the listed files from dir.
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
