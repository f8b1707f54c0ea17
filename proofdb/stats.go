package proofdb

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/dgraph-io/badger/v4"
	"github.com/dgraph-io/badger/v4/table"

	"github.com/gsolve/gsolve/proof"
)

// Outcomes is the number of values of proof.Outcome.
const Outcomes = 4

// Stats is how much a database holds.
type Stats struct {
	Positions        uint64                         // symmetric ones counted once
	Records          [proof.Spaces][Outcomes]uint64 // by space and proof.Outcome
	CertificateBytes uint64                         // of all proofs, without their positions
	DiskBytes        uint64                         // of all files; 0 in memory
	Generation       uint64                         // how often it was opened for writing; 0 in memory
	Quarantine       Quarantine                     // damage found earlier
	Damaged          uint64                         // values that cannot be read now
	Solvers          map[uint32]uint64              // records by version of the solver
}

// Stats counts all that is on the disk. It reads every value, but checks no proof.
func (db *DB) Stats(ctx context.Context) (Stats, error) {
	s := Stats{Solvers: map[uint32]uint64{}}
	err := db.eachValue(ctx, func(key, value []byte) error {
		known, err := decodeValue(key, value)
		if err != nil {
			s.Damaged++
			return nil
		}
		s.Positions++
		for i := range known {
			s.add(&known[i])
		}
		return nil
	})
	if err != nil {
		return s, err
	}
	if s.Quarantine, err = db.Quarantine(); err != nil || db.dir == "" {
		return s, err
	}
	if d, ok := db.store.(*disk); ok {
		s.Generation = d.generation
	}
	s.DiskBytes, err = diskBytes(db.dir)
	return s, err
}

func (s *Stats) add(r *proof.Record) {
	if r.Empty() {
		return
	}
	s.Records[r.Space][r.Outcome]++
	s.CertificateBytes += uint64(len(r.Body))
	s.Solvers[r.Solver]++
}

// diskBytes returns the room that all files below dir take. Badger's logs have holes.
func diskBytes(dir string) (total uint64, err error) {
	err = filepath.WalkDir(dir, func(_ string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		if info, err := e.Info(); err == nil { // else it was just removed
			total += taken(info)
		}
		return nil
	})
	return total, err
}

// inspect looks at Badger's files after an unclean end, before Badger does. Badger passes over
// tables with wrong checksums, removes tables that its manifest does not list, and ends the process
// where a length is wrong. The error wraps ErrDamaged if no stop, at any moment, could have left
// these files. unlisted are the tables that Badger would remove.
func inspect(dir string) (unlisted []string, err error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	listed, err := manifestTables(dir)
	if errors.Is(err, fs.ErrNotExist) && !slices.ContainsFunc(entries, holdsValues) {
		return nil, nil // Badger makes its manifest first; the counter shows a loss
	}
	if err != nil {
		return nil, damaged(err)
	}
	var work []func() error
	for _, e := range entries {
		name := filepath.Join(dir, e.Name())
		switch id, isTable := tableID(e.Name()); {
		case isTable && listed[id]:
			work = append(work, func() error { return checkTable(name) })
			delete(listed, id)
		case isTable:
			unlisted = append(unlisted, e.Name())
		case filepath.Ext(name) == logExt:
			work = append(work, func() error { return checkLog(name) })
		}
	}
	for id := range listed {
		return nil, fmt.Errorf("%w: %s is missing", ErrDamaged, table.IDToFilename(id))
	}
	return unlisted, sideBySide(work)
}

// holdsValues reports whether a file is a table or a log.
func holdsValues(e fs.DirEntry) bool {
	_, isTable := tableID(e.Name())
	return isTable || filepath.Ext(e.Name()) == logExt
}

// tableID returns the number in the name of a table.
func tableID(name string) (uint64, bool) {
	if strings.HasPrefix(name, "-") {
		return 0, false
	}
	return table.ParseFileID(name)
}

// pageBytes divides the system's page: a kill can cut a write off between two pages only. The
// database is whole without the entry of the manifest that was cut off: the tables to add exist,
// unlisted, and the tables to remove still exist.
const pageBytes = 4 << 10

// manifestTables returns the numbers of the tables in Badger's manifest.
func manifestTables(dir string) (listed map[uint64]bool, err error) {
	defer recovered(&err)
	f, err := os.Open(filepath.Join(dir, badger.ManifestFilename))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	m, end, err := badger.ReplayManifestFile(f, 0, badger.Options{})
	if err != nil {
		return nil, err
	}
	if end != info.Size() && info.Size()%pageBytes != 0 {
		return nil, fmt.Errorf("%w: %s ends within an entry", ErrDamaged, badger.ManifestFilename)
	}
	listed = map[uint64]bool{}
	for id := range m.Tables {
		listed[id] = true
	}
	return listed, nil
}

func checkTable(name string) error {
	t, err := openTable(name)
	if err != nil {
		return err
	}
	return errors.Join(t.check(), t.close())
}

func checkLog(name string) error {
	log, err := os.ReadFile(name)
	if err == nil && eachLogged(log, func([]byte, []byte) {}) {
		err = fmt.Errorf("%w: %s has entries behind a gap", ErrDamaged, name)
	}
	return err
}

// clean removes files without values, which Badger cannot open after an unclean end. A log is empty
// for a moment when it is made, and again when it is removed; its table is then on the disk.
func clean(dir string) error {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	for _, e := range entries {
		if dispensable(e) {
			err = errors.Join(err, os.Remove(filepath.Join(dir, e.Name())))
		}
	}
	return err
}

func dispensable(e fs.DirEntry) bool {
	switch name := e.Name(); {
	case name == "DISCARD", name == "KEYREGISTRY", filepath.Ext(name) == ".vlog":
		return true
	case filepath.Ext(name) == logExt:
		info, err := e.Info()
		return err == nil && info.Size() == 0
	}
	return false
}
