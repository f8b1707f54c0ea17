package proofdb

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Put stores what r says of pos, beside what is known already (proof.Known.Add).
// When it returns without an error the record is on the disk; concurrent calls
// share a write. A record that says nothing is ignored.
//
// The proof of a Win or a Lost is checked first; class, line and nodes are taken
// from it. ErrRefused says that it does not hold, that pos is decided already, or
// that r is a word about Any, which no search gives: then nothing was stored. proof.ErrContradiction says that r and what was
// there cannot both be true; Options.Warn hears of it too, and what
// proof.Known.Add makes of the two is stored. Other errors are ErrClosed,
// ErrFull and those of the disk.
func (db *DB) Put(pos *board.Position, r proof.Record) error {
	done := make(chan error, 1)
	if err := db.enqueue(pos, r, func(_ bool, err error) { done <- err }); err != nil || r.Empty() {
		return err
	}
	return <-done
}

// Add is Put for many records: it checks r at once and returns before r is
// stored, waiting only where too much is queued. Flush says what became of it.
func (db *DB) Add(pos *board.Position, r proof.Record) error {
	return db.enqueue(pos, r, nil)
}

// Flush waits until all that was added before is on the disk. The error joins
// what went wrong since the last Flush: the first few contradictions, and of the
// rest the first few, which Options.Warn has heard of.
func (db *DB) Flush() error { return db.await(job{}) }

// Settle is Flush for those who only want to Get what they added: it does not
// wait for the disk. What is settled outlives the process, not the machine.
func (db *DB) Settle() error { return db.await(job{soft: true}) }

// await queues a job without a record and waits until it has gone through.
func (db *DB) await(j job) error {
	done := make(chan error, 1)
	j.tell = func(_ bool, err error) { done <- err }
	if err := db.queue.put(j); err != nil {
		return fmt.Errorf("%s: %w", db.name(), err)
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
	if err := db.queue.put(work); err != nil {
		return fmt.Errorf("%s: %w", db.name(), err)
	}
	return nil
}

// admit checks a record about pos and makes a job of it.
func (db *DB) admit(j *judge, pos *board.Position, r proof.Record) (job, error) {
	key, s := appendKey(make([]byte, 0, maxKey), pos, db.mask)
	canonical, err := keyPosition(key, db.mask)
	if err != nil {
		return job{}, fmt.Errorf("%w: %w", ErrRefused, err)
	}
	a, err := j.admit(pos, canonical, s, r, db.solver)
	return job{key: key, record: a}, err
}

// write is the one goroutine that writes.
func (db *DB) write() {
	var late lateErrors
	for jobs := db.queue.take(nil); len(jobs) > 0; jobs = db.queue.take(jobs[:0]) {
		db.commit(jobs, &late)
		clear(jobs)
	}
}

// lateErrors are those that nobody waits for, until a Flush. Contradictions are
// apart: however many there are, what else went wrong is not lost among them.
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

// firstErrors are the first few of many.
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

// A change is what a batch makes of one key.
type change struct {
	known   proof.Known
	found   bool // there was a value before
	changed bool
}

// commit merges jobs with what is stored and writes them.
func (db *DB) commit(jobs []job, late *lateErrors) {
	changes, errs := map[string]*change{}, make([]error, len(jobs))
	batch := make([]pair, 0, len(jobs))
	var keys []string
	for i := range jobs {
		if jobs[i].key != nil {
			keys = db.merge(changes, keys, &jobs[i], &errs[i])
		}
	}
	for _, key := range keys {
		if c := changes[key]; c.changed {
			batch = append(batch, pair{[]byte(key), appendValue(nil, []byte(key), &c.known), !c.found})
		}
	}
	var lost error
	if len(batch) > 0 {
		for _, p := range batch {
			db.marks.set(db.marks.of(p.key, p.value)) // all of it was checked on its way here
		}
		lost = db.store.write(batch)
	}
	if awaited(jobs) {
		lost = errors.Join(lost, db.store.sync())
	}
	if lost != nil {
		lost = fmt.Errorf("%s: %w", db.name(), lost)
	}
	late.warned = late.warned && (lost != nil || len(batch) == 0)
	for i := range jobs {
		db.answer(&jobs[i], errs[i], lost, late)
	}
}

// awaited reports whether somebody waits for the disk.
func awaited(jobs []job) bool {
	return slices.ContainsFunc(jobs, func(j job) bool { return j.tell != nil && !j.soft })
}

// merge adds a job to the change of its key.
func (db *DB) merge(changes map[string]*change, keys []string, j *job, err *error) []string {
	c := changes[string(j.key)]
	if c == nil {
		c = &change{}
		if c.known, c.found, *err = db.stored(j.key); *err != nil {
			*err = fmt.Errorf("%s: %w", db.name(), *err)
			return keys
		}
		changes[string(j.key)] = c
		keys = append(keys, string(j.key))
	}
	changed, clash := c.known.Add(j.record)
	j.changed, c.changed = changed, c.changed || changed
	if clash != nil {
		*err = db.contradiction(j.key, clash)
	}
	return keys
}

// stored is what is known of a key, in its own orientation, checked.
func (db *DB) stored(key []byte) (known proof.Known, found bool, err error) {
	j := db.judges.Get().(*judge)
	defer db.judges.Put(j)
	var fault error
	var bad []byte
	found, err = db.store.get(key, func(value []byte) {
		if known, fault = db.read(j, key, value, 0); fault != nil {
			bad = append([]byte(nil), value...)
		}
	})
	if fault != nil {
		db.quarantine(key, bad, fault)
	}
	return known, found, err
}

// answer tells who waits for a job what is wrong with it, and with the write of
// its batch; or keeps that for Flush.
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

// keep keeps what nobody waits for. That records are lost is said at once, though
// not of each: a Flush may never come. Contradictions have been said.
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
