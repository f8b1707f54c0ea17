package proofdb

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"

	"github.com/gsolve/gsolve/wire"
)

// formatVersion is the only known format of directories.
const formatVersion = 1

const stampFile = "gsolve.json"

// moduleName marks the stamp as ours.
const moduleName = "github.com/gsolve/gsolve/proofdb"

// The states of a database on the disk.
const (
	stateOpen    = "open"    // a process has it open, or did not end cleanly
	stateClosed  = "closed"  // Files are those of the clean end
	stateSalvage = "salvage" // a salvage of Aside has begun
)

// stamp describes a directory. It is replaced as a whole. The state of a new database is empty.
type stamp struct {
	V      int          `json:"v"`
	Module string       `json:"module"`
	State  string       `json:"state"`
	Counts counts       `json:"counts"`
	Aside  string       `json:"aside,omitempty"`
	Files  []fileRecord `json:"files,omitempty"`
	Sum    string       `json:"xxhash64"` // of the stamp with an empty Sum
}

// fileRecord describes one of Badger's files at a clean end.
type fileRecord struct {
	Name string `json:"name"`
	Size int64  `json:"size"`
	Hash string `json:"xxhash64"` // of all bytes
}

func (s *stamp) sum() string {
	t := *s
	t.Sum = ""
	text, _ := json.Marshal(t) // strings and numbers: cannot fail
	return fmt.Sprintf("%016x", xxhash.Sum64(text))
}

// readStamp reads the stamp of dir. The error is ErrDamaged if it is not as it was written,
// ErrFormat if its format is newer, fs.ErrNotExist if there is no stamp.
func readStamp(dir string) (*stamp, error) {
	text, err := os.ReadFile(filepath.Join(dir, stampFile))
	if err != nil {
		return nil, err
	}
	s := &stamp{}
	if err := wire.Decode(text, s); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, stampFile, err)
	}
	if s.V > formatVersion {
		return nil, fmt.Errorf("%s: %w: version %d, expected %d: a newer gsolve made it", filepath.Join(dir, stampFile), ErrFormat, s.V, formatVersion)
	}
	if s.V != formatVersion || s.Module != moduleName || s.Sum != s.sum() {
		return nil, fmt.Errorf("%w: %s", ErrDamaged, stampFile)
	}
	return s, nil
}

// writeStamp replaces the stamp of dir, all or nothing, also if the power fails.
func writeStamp(dir string, s stamp) error {
	s.V, s.Module = formatVersion, moduleName
	s.Sum = s.sum()
	text, err := json.MarshalIndent(s, "", "\t")
	if err != nil {
		return err
	}
	name := filepath.Join(dir, stampFile)
	if err := writeSynced(name+".tmp", append(text, '\n')); err != nil {
		return err
	}
	return rename(name+".tmp", name)
}

func writeSynced(name string, text []byte) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// listFiles describes Badger's files in dir, smallest first, then by name. If known lists a table,
// listFiles takes its hash from there: tables never change, and a new hash would hide damage.
func listFiles(dir string, known []fileRecord) ([]fileRecord, error) {
	list, err := badgerFiles(dir)
	if err != nil {
		return nil, err
	}
	hashes := map[string]string{}
	for _, f := range known {
		if _, table := tableID(f.Name); table {
			hashes[f.Name] = f.Hash
		}
	}
	var work []func() error
	for i := range list {
		f := &list[i]
		if f.Hash = hashes[f.Name]; f.Hash == "" {
			work = append(work, func() (err error) {
				f.Hash, err = hashFile(filepath.Join(dir, f.Name))
				return err
			})
		}
	}
	return list, sideBySide(work)
}

// badgerFiles does the same as listFiles, without hashes.
func badgerFiles(dir string) ([]fileRecord, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var list []fileRecord
	for _, e := range entries {
		if e.Name() == "LOCK" { // holds the number of a process
			continue
		}
		info, err := e.Info()
		if err != nil {
			return nil, err
		}
		list = append(list, fileRecord{Name: e.Name(), Size: info.Size()})
	}
	slices.SortFunc(list, func(a, b fileRecord) int {
		return cmp.Or(cmp.Compare(a.Size, b.Size), strings.Compare(a.Name, b.Name))
	})
	return list, nil
}

func hashFile(name string) (string, error) {
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	d := xxhash.New()
	_, err = io.Copy(d, f)
	return fmt.Sprintf("%016x", d.Sum64()), errors.Join(err, f.Close())
}

// unchanged returns nil if Badger's files are those of the stamp, else the first difference.
func (s *stamp) unchanged(dir string) error {
	list, err := listFiles(dir, nil)
	if err != nil {
		return err
	}
	now := map[string]fileRecord{}
	for _, f := range list {
		now[f.Name] = f
	}
	for _, f := range s.Files {
		switch have, found := now[f.Name]; {
		case !found:
			return fmt.Errorf("%w: %s is missing", ErrDamaged, f.Name)
		case have.Size != f.Size:
			return fmt.Errorf("%w: %s has %d bytes, expected %d", ErrDamaged, f.Name, have.Size, f.Size)
		case have.Hash != f.Hash:
			return fmt.Errorf("%w: %s has changed", ErrDamaged, f.Name)
		}
		delete(now, f.Name)
	}
	for name := range now {
		return fmt.Errorf("%w: %s was not there when the database was closed", ErrDamaged, name)
	}
	return nil
}
