package proofdb

import (
	"bytes"
	"errors"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Get returns the stored records about pos, in the orientation of pos; none if none is stored. If
// the stored value fails a check, Get quarantines it, calls Options.Warn, and returns no record and
// no error. It leaves out None and Unknown of other versions of the solver.
//
// A stored hit costs microseconds; the first read of a value in a process waits for the checker. An
// error wraps ErrClosed, or is that of a disk.
func (db *DB) Get(pos *board.Position) (known proof.Known, err error) {
	release, err := db.use()
	if err != nil {
		return known, err
	}
	defer release()
	j := db.judges.Get().(*judge)
	defer db.judges.Put(j)
	key, s := appendKey(j.key[:0], pos, db.mask)
	known, _, err = db.fetch(j, key, s.Inverse())
	if errors.Is(err, ErrDamaged) {
		db.quarantine(key, nil, err) // Badger cannot show the value
		return proof.Known{}, nil
	}
	if err != nil {
		return proof.Known{}, db.at(err)
	}
	for i := range known {
		r := &known[i]
		if !certified(r) && r.Solver != db.solver {
			*r = proof.Record{}
		}
		r.Line = proof.Ending(pos, r.Line)
	}
	return known, nil
}

// fetch reads and checks the value of a key, and turns it by s. It quarantines a value that fails;
// known is then zero.
func (db *DB) fetch(j *judge, key []byte, s board.Symmetry) (known proof.Known, found bool, err error) {
	var fault error
	var bad []byte
	found, err = db.store.get(key, func(value []byte) {
		if known, fault = db.read(j, key, value, s); fault != nil {
			bad = bytes.Clone(value)
		}
	})
	if fault != nil {
		db.quarantine(key, bad, fault)
	}
	return known, found, err
}

// read decodes a value, lets the checker look at its proofs if this process has not done so yet,
// and turns it by s.
func (db *DB) read(j *judge, key, value []byte, s board.Symmetry) (proof.Known, error) {
	known, err := decodeValue(key, value)
	if err != nil || !slices.ContainsFunc(known[:], func(r proof.Record) bool { return certified(&r) }) {
		return known, err
	}
	mark := db.marks.of(key, value)
	if !db.marks.has(mark) {
		healed, err := db.recheck(j, key, &known)
		if err != nil {
			return proof.Known{}, err
		}
		if !healed { // the stored line stays wrong, so the next reader must correct it again
			db.marks.set(mark)
		}
	}
	canonical := func() (*board.Position, error) { return keyPosition(key, db.mask) }
	for i := range known {
		if err := j.orient(&known[i], int(key[hashBytes+1]), s, canonical); err != nil {
			return proof.Known{}, err
		}
	}
	return known, nil
}

// recheck checks all proofs of a value, and corrects wrong lines (see holds).
func (db *DB) recheck(j *judge, key []byte, known *proof.Known) (healed bool, err error) {
	pos, err := keyPosition(key, db.mask)
	if err != nil {
		return false, err
	}
	for i := range known {
		one, err := j.holds(pos, &known[i])
		if err != nil {
			return false, err
		}
		healed = healed || one
	}
	return healed, nil
}

// certified reports whether a record has a proof.
func certified(r *proof.Record) bool { return r.Outcome == proof.Win || r.Outcome == proof.Lost }
