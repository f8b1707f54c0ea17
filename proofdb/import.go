package proofdb

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"

	"github.com/gsolve/gsolve/proof"
)

// ImportOptions says how to read an export. The zero value is the default.
type ImportOptions struct {
	// CertifiedOnly leaves out all that the checker cannot check: None, Unknown, the claim that a
	// win is the shortest, and the claim that it is by shape threes (such a win is stored in the
	// next space).
	CertifiedOnly bool
	// NoTrailer accepts input without a last line of number and hash, such as a part of an export.
	NoTrailer bool
	// Progress, which may be nil, receives the number of bytes read.
	Progress func(bytes uint64)
	// Refused, which may be nil, receives each record that was not stored, with the number of its
	// line from 1. Errors wrap ErrRefused, proof.ErrContradiction or one of proof.DecodeRecord's.
	// One goroutine at a time calls it, and storing waits for it: it must not call the database.
	Refused func(line uint64, err error)
}

// ImportResult counts the records of an import, or of a merge.
type ImportResult struct {
	Records        uint64 // all, each counted once below too, unless the disk failed
	Stored         uint64 // they added knowledge
	Known          uint64 // they added nothing to what is stored
	Left           uint64 // records without a proof, left out by CertifiedOnly
	Refused        uint64 // unreadable, or their proof does not hold
	Contradictions uint64 // stored as proof.Known.Add merges them
}

// Import adds the records of an export to the database. The lines may be in any order. Import
// checks every proof, on all processors. It stores nothing of a record that it refuses, and
// continues. All that it stored is on the disk when it returns.
//
// Import compares the last line with the lines before it: if it differs or is missing, the error
// wraps ErrDamaged. If the reader can seek, as a file can, Import reads it to the end for this
// before it stores anything. With other readers it finds the error after it has stored the records
// that passed their own checks. The error of a line longer than MaxLine wraps ErrFormat.
func (db *DB) Import(ctx context.Context, r io.Reader, o ImportOptions) (ImportResult, error) {
	if file, ok := r.(io.ReadSeeker); ok && !o.NoTrailer {
		if err := VerifyExport(ctx, file); err != nil {
			return ImportResult{}, err
		}
	}
	m := importer{tally: tally{db: db, refused: o.Refused}, certifiedOnly: o.CertifiedOnly}
	err := pipeline(ctx, func(ctx context.Context, emit func([]numbered) error) error {
		return eachChunk(ctx, r, o, emit)
	}, m.read, m.store)
	return m.end(cmp.Or(err, context.Cause(ctx)))
}

// importer stores the records of lines.
type importer struct {
	tally
	certifiedOnly bool
}

// ready is a record on its way to the writer, or the reason why it does not get there.
type ready struct {
	line uint64
	job  job
	left bool // CertifiedOnly leaves it out
	err  error
}

// read checks the records of a chunk of lines, up to the end of ctx.
func (m *importer) read(ctx context.Context, lines []numbered) (list []ready) {
	m.db.judging(ctx, func(j *judge) {
		for _, line := range lines {
			r := m.readOne(j, line.text)
			if ctx.Err() != nil {
				return
			}
			r.line = line.number
			list = append(list, r)
		}
	})
	return list
}

func (m *importer) readOne(j *judge, line []byte) (out ready) {
	pos, r, _, err := proof.DecodeRecord(line) // fields that the proof shows are read off the proof
	if err != nil {
		return ready{err: err}
	}
	if m.certifiedOnly {
		if !certified(&r) {
			return ready{left: true}
		}
		r.Shortest = false
		for r.Space.ByShape() {
			r.Space++ // a proof does not show the difference
		}
	}
	out.job, out.err = m.db.admit(j, pos, r)
	return out
}

// store hands records to the writer, in order.
func (m *importer) store(list []ready) error {
	for _, r := range list {
		if r.err != nil || r.left {
			m.leave(r.line, r.err)
		} else if err := m.put(r.line, r.job); err != nil {
			return err
		}
	}
	return nil
}

// tally hands records to the writer and counts its answers.
type tally struct {
	db       *DB
	refused  func(line uint64, err error)
	underway sync.WaitGroup // records that the writer has not answered yet

	mu     sync.Mutex // guards the fields below
	result ImportResult
	failed error // the first, besides contradictions
}

// put hands a record to the writer.
func (t *tally) put(line uint64, j job) error {
	t.underway.Add(1)
	j.tell = func(changed bool, err error) {
		defer t.underway.Done()
		t.count(line, changed, err)
	}
	err := t.db.queue.put(j)
	if err != nil {
		t.underway.Done()
	}
	return t.db.at(err)
}

// leave counts a record that does not reach the writer: refused by err, or left out if err is nil.
func (t *tally) leave(line uint64, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.result.Records++
	if err == nil {
		t.result.Left++
		return
	}
	t.result.Refused++
	t.refuse(line, err)
}

func (t *tally) refuse(line uint64, err error) {
	if t.refused != nil {
		t.refused(line, err)
	}
}

// count counts a record that the writer has answered.
func (t *tally) count(line uint64, changed bool, err error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	failed := loss(err)
	t.failed = cmp.Or(t.failed, failed)
	t.result.Records++
	switch {
	case errors.Is(err, proof.ErrContradiction):
		t.result.Contradictions++
		t.refuse(line, err)
	case failed != nil:
	case changed:
		t.result.Stored++
	default:
		t.result.Known++
	}
}

// end waits for the writer and the disk.
func (t *tally) end(err error) (ImportResult, error) {
	err = errors.Join(err, t.db.Flush())
	t.underway.Wait() // a closing database refuses the Flush, and still answers queued records
	return t.result, errors.Join(err, t.failed)
}

// loss returns the part of an error from the writer that is no contradiction.
func loss(err error) error {
	if all, ok := err.(interface{ Unwrap() []error }); ok {
		var rest []error
		for _, err := range all.Unwrap() {
			rest = append(rest, loss(err))
		}
		return errors.Join(rest...)
	}
	if errors.Is(err, proof.ErrContradiction) {
		return nil
	}
	return err
}

// Merge adds all records of other to db. It checks proofs that this process has not seen yet. If a
// value of other fails, Merge quarantines it in other, counts it as one Refused position, and
// leaves it out. All that Merge stored is on the disk when it returns. Merge counts contradictions
// and passes them to Options.Warn; they are no error. progress may be nil.
func (db *DB) Merge(ctx context.Context, other *DB, progress func(done, total uint64)) (ImportResult, error) {
	t := tally{db: db}
	var positions uint64 // whose records are all queued
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

// records holds the records of some positions.
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
