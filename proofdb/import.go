package proofdb

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"hash"
	"io"
	"sync"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// ImportOptions says how an export is read. The zero value is the default.
type ImportOptions struct {
	// CertifiedOnly leaves out what cannot be checked: None, Unknown, that a win is
	// the shortest, and that it is one by shape threes (it is stored in the next space).
	CertifiedOnly bool
	// NoTrailer accepts input without a last line of number and hash, such as a
	// part of an export.
	NoTrailer bool
	// Progress hears of the bytes read. It may be nil.
	Progress func(bytes uint64)
	// Refused hears of each record that was not stored, with the number of its
	// line from 1. It may be nil. Errors wrap ErrRefused, proof.ErrContradiction
	// or one of proof.DecodeRecord's.
	Refused func(line uint64, err error)
}

// ImportResult counts the records of an import, or of a merge.
type ImportResult struct {
	Records        uint64 // lines, without the last; each is one of what follows, or an error of the disk
	Stored         uint64 // they said something new
	Known          uint64 // they said nothing new, or less than what is known
	Left           uint64 // words left out, with CertifiedOnly
	Refused        uint64 // unreadable, or their proof does not hold
	Contradictions uint64 // of them, what proof.Known.Add makes was stored
}

// MaxLine is the length of the longest line that is read, in bytes.
const MaxLine = 64 << 20

// Import stores the records of an export, in whatever order its lines are,
// beside what is known already. Every proof is checked, on all processors; of a
// record that is refused nothing is stored, and the rest goes on. What is stored is
// on the disk when it returns.
//
// The last line is compared with what was read: if it differs or is missing, the
// error wraps ErrDamaged. A reader that can seek, such as a file, is read once for
// that before anything is stored; of any other the records that passed their own
// checks stay. A line beyond MaxLine wraps ErrFormat.
func (db *DB) Import(ctx context.Context, r io.Reader, o ImportOptions) (ImportResult, error) {
	if file, ok := r.(io.ReadSeeker); ok && !o.NoTrailer {
		if err := VerifyExport(ctx, file); err != nil {
			return ImportResult{}, err
		}
	}
	m := importer{db: db, options: o, answers: make(chan late, 256)}
	var collecting sync.WaitGroup
	collecting.Go(m.collect)
	err := pipeline(ctx, func(ctx context.Context, emit func([]numbered) error) error {
		return eachChunk(ctx, r, o, emit)
	}, m.read, m.store)
	err = errors.Join(cmp.Or(err, context.Cause(ctx)), db.Flush())
	m.underway.Wait() // a closing database refuses the Flush, and still answers what was queued
	close(m.answers)
	collecting.Wait()
	return m.result, errors.Join(err, m.failed)
}

// VerifyExport reads an export and compares its last line with what was read, as
// Import does before it stores anything, and goes back to where it began. The
// error wraps ErrDamaged or ErrFormat.
func VerifyExport(ctx context.Context, file io.ReadSeeker) error {
	start, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil // a pipe
	}
	if err := eachChunk(ctx, file, ImportOptions{}, func([]numbered) error { return nil }); err != nil {
		return err
	}
	_, err = file.Seek(start, io.SeekStart)
	return err
}

// numbered is a line of the input.
type numbered struct {
	number uint64
	text   []byte
}

// eachChunk emits the lines in chunks and compares the last with them.
func eachChunk(ctx context.Context, r io.Reader, o ImportOptions, emit func([]numbered) error) error {
	in := lineReader{in: newLineBuffer(r), sum: sha256.New()}
	var chunk []numbered
	bytes := 0
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		line, err := in.next()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		if line != nil {
			chunk, bytes = append(chunk, numbered{in.number, line}), bytes+len(line)
		}
		if end := err != nil; len(chunk) > 0 && (end || len(chunk) == chunkPairs || bytes > chunkBytes) {
			if err := emit(chunk); err != nil {
				return err
			}
			if o.Progress != nil {
				o.Progress(in.bytes)
			}
			chunk, bytes = nil, 0
		}
		if err != nil {
			return in.complete(o.NoTrailer)
		}
	}
}

// lineReader reads lines and looks for the last.
type lineReader struct {
	in      *lineBuffer
	sum     hash.Hash
	number  uint64 // of the line read last
	records uint64
	bytes   uint64
	end     *trailer
	wrong   error // why end is not that of the lines before it
}

// next is the next record's line; io.EOF at the end. An empty line is nil.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.in.line()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			err = fmt.Errorf("line %d: %w", l.number+1, err)
		}
		return nil, err
	}
	l.number++
	l.bytes += uint64(len(line))
	text := bytes.TrimSpace(line)
	switch {
	case len(text) == 0:
		l.sum.Write(line)
		return nil, nil
	case l.end != nil:
		return nil, fmt.Errorf("%w: line %d follows the last line of an export", ErrFormat, l.number)
	case bytes.Contains(text, []byte(`"sha256"`)):
		return nil, l.trailer(text)
	}
	l.sum.Write(line)
	l.records++
	return text, nil
}

// trailer reads the last line.
func (l *lineReader) trailer(text []byte) error {
	l.end = &trailer{}
	if err := wire.Decode(text, l.end); err != nil {
		return fmt.Errorf("%w: line %d: not the last line of an export: %w", ErrFormat, l.number, err)
	}
	if l.end.V != proof.RecordVersion {
		return fmt.Errorf("%w: line %d: not the last line of an export of version %d", ErrFormat, l.number, proof.RecordVersion)
	}
	switch sum := fmt.Sprintf("%x", l.sum.Sum(nil)); {
	case l.end.Records != l.records:
		l.wrong = fmt.Errorf("%w: %d records, expected %d", ErrDamaged, l.records, l.end.Records)
	case l.end.SHA256 != sum:
		l.wrong = fmt.Errorf("%w: sha256 is %s, expected %.80s", ErrDamaged, sum, l.end.SHA256)
	}
	return nil
}

// complete judges the whole input.
func (l *lineReader) complete(noTrailer bool) error {
	if l.end == nil && !noTrailer {
		return fmt.Errorf("%w: the export ends after line %d, expected a last line with its sha256", ErrDamaged, l.number)
	}
	return l.wrong
}

// importer stores the records of lines.
type importer struct {
	db       *DB
	options  ImportOptions
	answers  chan late
	underway sync.WaitGroup // records of which the writer has not told yet

	mu     sync.Mutex // guards what follows
	result ImportResult
	failed error
}

// late is what became of a record, from the writer.
type late struct {
	line    uint64
	changed bool
	err     error
}

// ready is a record on its way to the writer, or why it is not.
type ready struct {
	line uint64
	job  job
	left bool
	err  error
}

// read checks the records of a chunk of lines, up to the end of ctx.
func (m *importer) read(ctx context.Context, lines []numbered) (list []ready) {
	m.db.judging(ctx, func(j *judge) {
		for _, line := range lines {
			r := m.readOne(j, line)
			if ctx.Err() != nil {
				return
			}
			list = append(list, r)
		}
	})
	return list
}

func (m *importer) readOne(j *judge, line numbered) ready {
	pos, r, _, err := proof.DecodeRecord(line.text) // what is told of the proof is read off the proof
	if err != nil {
		return ready{line: line.number, err: err}
	}
	if m.options.CertifiedOnly {
		if !certified(&r) {
			return ready{line: line.number, left: true}
		}
		r.Shortest = false
		for r.Space.ByShape() {
			r.Space++ // a proof does not show the difference
		}
	}
	job, err := m.db.admit(j, pos, r)
	return ready{line: line.number, job: job, err: err}
}

// store hands records to the writer, in order.
func (m *importer) store(list []ready) error {
	for _, r := range list {
		if r.err != nil || r.left {
			m.count(r)
			continue
		}
		line := r.line
		m.underway.Add(1)
		r.job.tell = func(changed bool, err error) {
			m.answers <- late{line, changed, err}
			m.underway.Done()
		}
		if err := m.db.queue.put(r.job); err != nil {
			m.underway.Done()
			return fmt.Errorf("%s: %w", m.db.name(), err)
		}
	}
	return nil
}

// count counts a record that does not reach the writer.
func (m *importer) count(r ready) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.result.Records++
	if r.left {
		m.result.Left++
		return
	}
	m.result.Refused++
	m.tell(r.line, r.err)
}

func (m *importer) tell(line uint64, err error) {
	if m.options.Refused != nil {
		m.options.Refused(line, err)
	}
}

// collect counts what became of the records.
func (m *importer) collect() {
	for a := range m.answers {
		m.mu.Lock()
		failed := m.result.count(a.changed, a.err)
		if errors.Is(a.err, proof.ErrContradiction) {
			m.tell(a.line, a.err)
		}
		m.failed = cmp.Or(m.failed, failed)
		m.mu.Unlock()
	}
}

// count counts a record that the writer has told of. It returns what went wrong
// besides a contradiction.
func (r *ImportResult) count(changed bool, err error) (failed error) {
	r.Records++
	failed = loss(err)
	switch {
	case errors.Is(err, proof.ErrContradiction):
		r.Contradictions++
	case failed != nil:
	case changed:
		r.Stored++
	default:
		r.Known++
	}
	return failed
}

// loss is what an error from the writer says besides contradictions.
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
