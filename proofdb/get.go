package proofdb

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Get is what is known of pos, in its own orientation. It is zero where nothing
// is stored, or nothing that passes the checks: then the value is quarantined
// and Options.Warn hears of it, but there is no error. None and Unknown of other
// versions of the solver are left out.
//
// A stored hit costs microseconds; the first one of a value in a process waits
// for the checker. An error wraps ErrClosed, or is that of a disk.
func (db *DB) Get(pos *board.Position) (known proof.Known, err error) {
	release, err := db.use()
	if err != nil {
		return known, err
	}
	defer release()
	j := db.judges.Get().(*judge)
	defer db.judges.Put(j)
	key, s := appendKey(j.key[:0], pos, db.mask)
	var fault error
	var bad []byte
	found, err := db.store.get(key, func(value []byte) {
		known, fault = db.read(j, key, value, s.Inverse())
		if fault != nil {
			bad = append([]byte(nil), value...)
		}
	})
	switch {
	case errors.Is(err, ErrDamaged):
		db.quarantine(key, nil, err) // Badger cannot show the value
		return proof.Known{}, nil
	case err != nil:
		return proof.Known{}, fmt.Errorf("%s: %w", db.name(), err)
	case !found:
		return proof.Known{}, nil
	case fault != nil:
		db.quarantine(key, bad, fault)
		return proof.Known{}, nil
	}
	db.forget(&known)
	for i := range known {
		known[i].Line = proof.Ending(pos, known[i].Line)
	}
	return known, nil
}

// read takes a value apart, has the checker look at it if it did not before, and
// turns what it says by s.
func (db *DB) read(j *judge, key, value []byte, s board.Symmetry) (proof.Known, error) {
	known, err := decodeValue(key, value)
	if err != nil {
		return known, err
	}
	proven := false
	for i := range known {
		proven = proven || certified(&known[i])
	}
	if !proven {
		return known, nil
	}
	mark := db.marks.of(key, value)
	if !db.marks.has(mark) {
		healed, err := db.recheck(j, key, &known)
		if err != nil {
			return proof.Known{}, err
		}
		if !healed { // else the next reader has to do it again
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

// recheck has the checker look at all proofs of a value, and heals lines.
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

// forget drops the words of other versions of the solver.
func (db *DB) forget(known *proof.Known) {
	for i := range known {
		r := &known[i]
		if (r.Outcome == proof.None || r.Outcome == proof.Unknown) && r.Solver != db.solver {
			*r = proof.Record{}
		}
	}
}
