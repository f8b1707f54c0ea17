package proofdb

import (
	"cmp"
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// A Finding is a value that failed a check of Audit.
type Finding struct {
	Position *board.Position // nil where the key cannot be read
	Key      []byte
	Err      error // why
}

// AuditResult counts the work of Audit.
type AuditResult struct {
	Positions uint64 // looked at
	Proofs    uint64 // checked, of wins and losses
	Findings  uint64
}

// Audit reads everything that is on the disk and checks it again, on all processors, even if this
// process has checked it before: the keys, the checksums, and every proof with the fields that were
// read off it. It quarantines each value that fails, and passes it to finding, in order of keys.
// progress, which may be nil, receives the numbers of positions done and of all. Audit does not
// compare the number of positions with an older one: Open does.
//
// The error is that of ctx or of the disk; findings are no error.
func (db *DB) Audit(ctx context.Context, progress func(done, total uint64), finding func(Finding)) (AuditResult, error) {
	type audited struct {
		AuditResult
		found  []Finding
		values [][]byte
	}
	var sum AuditResult
	total := db.store.expected()
	err := pipeline(ctx, db.emitPairs, func(ctx context.Context, chunk []pair) (a audited) {
		db.judging(ctx, func(j *judge) {
			for _, p := range chunk {
				proofs, err := db.audit(j, p)
				if ctx.Err() != nil {
					return
				}
				a.Positions, a.Proofs = a.Positions+1, a.Proofs+proofs
				if err != nil {
					pos, _ := keyPosition(p.key, db.mask)
					a.found, a.values = append(a.found, Finding{pos, p.key, err}), append(a.values, p.value)
				}
			}
		})
		return a
	}, func(a audited) error {
		sum.Positions, sum.Proofs, sum.Findings = sum.Positions+a.Positions, sum.Proofs+a.Proofs, sum.Findings+uint64(len(a.found))
		for i, f := range a.found {
			db.quarantine(f.Key, a.values[i], f.Err)
			if finding != nil {
				finding(f)
			}
		}
		report(progress, sum.Positions, total)
		return nil
	})
	return sum, cmp.Or(err, context.Cause(ctx))
}

// audit checks a value and counts its proofs.
func (db *DB) audit(j *judge, p pair) (proofs uint64, err error) {
	known, err := decodeValue(p.key, p.value)
	if err != nil {
		return 0, err
	}
	for i := range known {
		if certified(&known[i]) {
			proofs++
		}
	}
	if _, err := db.recheck(j, p.key, &known); err != nil {
		return proofs, fmt.Errorf("%s: %w", keyName(p.key), err)
	}
	return proofs, nil
}
