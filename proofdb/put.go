package proofdb

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Put adds r to the stored records about pos (proof.Known.Add). When it returns without an error
// the record is on the disk; concurrent calls share a write. Put ignores an empty record.
//
// Put first checks the proof of a Win or a Lost, and takes class, line and nodes from it.
// ErrRefused: the proof does not hold, the game is over in pos, or r has no proof and is about Any,
// which no search covers. Then nothing was stored. proof.ErrContradiction: r and a stored record
// cannot both be true. Then Put also calls Options.Warn, and stores the records as proof.Known.Add
// merges them. Other errors are ErrClosed, ErrFull and those of the disk.
func (db *DB) Put(pos *board.Position, r proof.Record) error {
	done := make(chan error, 1)
	if err := db.enqueue(pos, r, func(_ bool, err error) { done <- err }); err != nil || r.Empty() {
		return err
	}
	return <-done
}

// Add does the work of Put for many records: it checks r at once and returns before r is stored. It
// waits only while the queue is full. Flush returns the errors of storing.
func (db *DB) Add(pos *board.Position, r proof.Record) error {
	return db.enqueue(pos, r, nil)
}

// Flush waits until all records added before are on the disk. The error joins the errors since the
// last Flush: the first eight contradictions, and the first eight others.
func (db *DB) Flush() error { return db.await(job{}) }

// Settle does the work of Flush for callers that want to Get the added records: it does not wait
// for the disk. Settled records outlive the process, not the machine.
func (db *DB) Settle() error { return db.await(job{soft: true}) }

// await queues a job without a record and waits until it has gone through.
func (db *DB) await(j job) error {
	done := make(chan error, 1)
	j.tell = func(_ bool, err error) { done <- err }
	if err := db.queue.put(j); err != nil {
		return db.at(err)
	}
	return <-done
}

// enqueue checks a record and hands it to the writer.
func (db *DB) enqueue(pos *board.Position, r proof.Record, tell func(changed bool, err error)) error {
	if r.Empty() {
		return nil
	}
	j := db.judges.Get().(*judge)
	defer db.judges.Put(j)
	work, err := db.admit(j, pos, r)
	if err != nil {
		return err
	}
	work.tell = tell
	return db.at(db.queue.put(work))
}

// admit checks a record about pos and makes a job of it.
func (db *DB) admit(j *judge, pos *board.Position, r proof.Record) (job, error) {
	key, s := appendKey(make([]byte, 0, maxKey), pos, db.mask)
	canonical := pos
	if _, played := pos.Last(); played || s != 0 { // after a move the game may be over, which keyPosition refuses
		var err error
		if canonical, err = keyPosition(key, db.mask); err != nil {
			return job{}, fmt.Errorf("%w: %w", ErrRefused, err)
		}
	}
	a, err := j.admit(pos, canonical, s, r, db.solver)
	return job{key: key, record: a}, err
}

// write runs in the one goroutine that writes.
func (db *DB) write() {
	var late lateErrors
	for jobs := db.queue.take(nil); len(jobs) > 0; jobs = db.queue.take(jobs[:0]) {
		db.commit(jobs, &late)
		clear(jobs)
	}
}

// lateErrors keeps, until a Flush, the errors that no caller waits for. It keeps contradictions
// apart, so that many of them do not hide the other errors.
type lateErrors struct {
	losses, clashes firstErrors
	warned          bool // of losses, since the last write that succeeded
}

func (l *lateErrors) add(err error) {
	if errors.Is(err, proof.ErrContradiction) {
		l.clashes.add(err)
	} else {
		l.losses.add(err)
	}
}

func (l *lateErrors) take() error { return errors.Join(l.losses.take(), l.clashes.take()) }

// firstErrors keeps the first eight of many errors, and counts the others.
type firstErrors struct {
	first []error
	more  int
}

func (f *firstErrors) add(err error) {
	if len(f.first) == 8 {
		f.more++
		return
	}
	f.first = append(f.first, err)
}

func (f *firstErrors) take() error {
	if f.more > 0 {
		f.first = append(f.first, fmt.Errorf("and %d more", f.more))
	}
	err := errors.Join(f.first...)
	*f = firstErrors{}
	return err
}

// A change is the new knowledge about one key.
type change struct {
	known   proof.Known
	found   bool // there was a value before
	changed bool
}

// changes holds the changes of a batch.
type changes struct {
	of   map[string]*change
	keys []string // in the order of arrival
}

func (c *changes) add(key []byte, one *change) {
	if c.of == nil {
		c.of = map[string]*change{}
	}
	c.of[string(key)] = one
	c.keys = append(c.keys, string(key))
}

// batch returns the values to write, in the order of arrival: if Badger stops in the middle, the
// records that came first are there.
func (c *changes) batch() (batch []pair) {
	for _, key := range c.keys {
		if one := c.of[key]; one.changed {
			batch = append(batch, pair{[]byte(key), appendValue(nil, []byte(key), &one.known), !one.found})
		}
	}
	return batch
}

// commit merges jobs with the stored records and writes the result.
func (db *DB) commit(jobs []job, late *lateErrors) {
	var changes changes
	errs := make([]error, len(jobs))
	for i := range jobs {
		if jobs[i].key != nil {
			db.merge(&changes, &jobs[i], &errs[i])
		}
	}
	batch := changes.batch()
	var lost error
	if len(batch) > 0 {
		for _, p := range batch {
			db.marks.set(db.marks.of(p.key, p.value)) // admit or fetch has checked each record
		}
		lost = db.store.write(batch)
	}
	if awaited(jobs) {
		lost = errors.Join(lost, db.store.sync())
	}
	lost = db.at(lost)
	late.warned = late.warned && (lost != nil || len(batch) == 0)
	for i := range jobs {
		db.answer(&jobs[i], errs[i], lost, late)
	}
}

// awaited reports whether a caller waits for the disk.
func awaited(jobs []job) bool {
	return slices.ContainsFunc(jobs, func(j job) bool { return j.tell != nil && !j.soft })
}

// merge adds a job to the change of its key.
func (db *DB) merge(changes *changes, j *job, err *error) {
	c := changes.of[string(j.key)]
	if c == nil {
		c = &change{}
		reader := db.judges.Get().(*judge)
		defer db.judges.Put(reader)
		if c.known, c.found, *err = db.fetch(reader, j.key, 0); *err != nil {
			*err = db.at(*err)
			return
		}
		changes.add(j.key, c)
	}
	changed, clash := c.known.Add(j.record)
	j.changed, c.changed = changed, c.changed || changed
	if clash != nil {
		*err = db.contradiction(j.key, clash)
	}
}

// answer passes the errors of a job and of its batch to its caller, or keeps them for Flush.
func (db *DB) answer(j *job, err, lost error, late *lateErrors) {
	switch {
	case j.key == nil:
		kept := late.take()
		if lost != nil && !errors.Is(kept, lost) {
			kept = errors.Join(kept, lost)
		}
		j.tell(false, kept)
	case j.tell != nil:
		j.tell(j.changed && lost == nil, errors.Join(err, lost))
	default:
		db.keep(err, late)
		db.keep(lost, late)
	}
}

// keep keeps an error that no caller waits for. A Flush may never come, so keep also warns of lost
// records: once until a write succeeds again. merge has already warned of contradictions.
func (db *DB) keep(err error, late *lateErrors) {
	if err == nil {
		return
	}
	late.add(err)
	if !late.warned && !errors.Is(err, proof.ErrContradiction) {
		late.warned = true
		db.hear(err)
	}
}
