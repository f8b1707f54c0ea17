package proofdb

import (
	"cmp"
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// A Finding is a value that failed a check of Audit.
type Finding struct {
	Position *board.Position // nil where not even that can be read
	Key      []byte
	Err      error // why
}

// AuditResult is what Audit saw.
type AuditResult struct {
	Positions uint64 // looked at
	Proofs    uint64 // checked, of wins and losses
	Findings  uint64
}

// Audit reads everything that is on the disk and checks it again, on all
// processors, whatever this process has seen before: the keys, the checksums, and
// every proof with all that was read off it. finding is called for each value
// that fails, in order of keys; it was quarantined then. progress, which may be nil,
// hears of positions done and of all there are. Whether there are as many
// positions as there should be is asked by Open.
//
// The error is that of ctx or of the disk; findings are none.
func (db *DB) Audit(ctx context.Context, progress func(done, total uint64), finding func(Finding)) (AuditResult, error) {
	type audited struct {
		AuditResult
		found  []Finding
		values [][]byte
	}
	var sum AuditResult
	total := db.expected()
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
		if progress != nil {
			progress(sum.Positions, max(total, sum.Positions))
		}
		return nil
	})
	return sum, cmp.Or(err, context.Cause(ctx))
}

// audit checks a value and says how many proofs it has.
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
