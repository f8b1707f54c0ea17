package proofdb

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/gsolve/gsolve/proof"
)

// Merge stores all that other knows beside what db knows. Proofs that this
// process has not yet seen are checked; what fails is quarantined in other, counted
// as Refused, once for each position, and left out. What is stored is on the disk
// when it returns. Of contradictions Options.Warn hears; they are counted and no
// error. progress may be nil.
func (db *DB) Merge(ctx context.Context, other *DB, progress func(done, total uint64)) (ImportResult, error) {
	m := merger{db: db, other: other, total: other.expected(), progress: progress}
	err := pipeline(ctx, other.emitPairs, m.read, m.store)
	err = errors.Join(err, db.Flush())
	m.underway.Wait()
	m.result.Records += m.refused
	m.result.Refused = m.refused
	return m.result, errors.Join(err, m.failed)
}

// merger stores the records of another database.
type merger struct {
	db, other *DB
	progress  func(done, total uint64)
	total     uint64 // positions, roughly
	positions uint64 // of which all is queued
	refused   uint64
	underway  sync.WaitGroup // records of which the writer has not told yet

	result ImportResult // the writer's, until underway
	failed error        // the first loss, too
}

// known are the records of some positions.
type known struct {
	jobs               []job
	positions, refused uint64
}

// read checks a chunk of positions.
func (m *merger) read(_ context.Context, chunk []pair) (k known) {
	j := m.db.judges.Get().(*judge)
	defer m.db.judges.Put(j)
	for _, p := range chunk {
		records, err := m.other.read(j, p.key, p.value, 0)
		if err != nil {
			m.other.quarantine(p.key, p.value, err)
			k.refused++
			continue
		}
		k.positions++
		for i := range records {
			if !records[i].Empty() {
				k.jobs = append(k.jobs, job{key: p.key, record: records[i], tell: m.told, soft: true})
			}
		}
	}
	return k
}

// store hands records to the writer.
func (m *merger) store(k known) error {
	for _, j := range k.jobs {
		m.underway.Add(1)
		if err := m.db.queue.put(j); err != nil {
			m.underway.Done()
			return fmt.Errorf("%s: %w", m.db.name(), err)
		}
	}
	m.positions, m.refused = m.positions+k.positions, m.refused+k.refused
	if m.progress != nil {
		m.progress(m.positions, max(m.total, m.positions))
	}
	return nil
}

// told counts what became of a record.
func (m *merger) told(changed bool, err error) {
	m.failed = cmp.Or(m.failed, m.result.count(changed, err))
	m.underway.Done()
}

// certified reports whether a record can be checked.
func certified(r *proof.Record) bool { return r.Outcome == proof.Win || r.Outcome == proof.Lost }
