package proofdb

import (
	"context"
	"io/fs"
	"path/filepath"

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
	Quarantine       Quarantine                     // what was found damaged before
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

// diskBytes is the room that all files below dir take. Badger's logs are longer than that.
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
