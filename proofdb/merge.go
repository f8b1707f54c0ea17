package proofdb

import "context"

// Merge stores all that other knows beside the knowledge of db. It checks proofs that this process has
// not seen yet. It quarantines values that fail in other, counts each as one Refused position, and leaves
// it out. All that it stored is on the disk when it returns. Options.Warn hears of contradictions, which
// are counted and no error. progress may be nil.
func (db *DB) Merge(ctx context.Context, other *DB, progress func(done, total uint64)) (ImportResult, error) {
	t := tally{db: db}
	var positions uint64 // of which all is queued
	total := other.store.expected()
	err := pipeline(ctx, other.emitPairs, other.records, func(k records) error {
		for range k.refused {
			t.leave(0, ErrRefused)
		}
		for _, j := range k.jobs {
			if err := t.put(0, j); err != nil {
				return err
			}
		}
		positions += k.positions
		report(progress, positions, total)
		return nil
	})
	return t.end(err)
}

// records are those of some positions.
type records struct {
	jobs               []job
	positions, refused uint64
}

// records checks a chunk of positions.
func (db *DB) records(_ context.Context, chunk []pair) (k records) {
	j := db.judges.Get().(*judge)
	defer db.judges.Put(j)
	for _, p := range chunk {
		known, err := db.read(j, p.key, p.value, 0)
		if err != nil {
			db.quarantine(p.key, p.value, err)
			k.refused++
			continue
		}
		k.positions++
		for i := range known {
			if !known[i].Empty() {
				k.jobs = append(k.jobs, job{key: p.key, record: known[i], soft: true})
			}
		}
	}
	return k
}
