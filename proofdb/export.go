package proofdb

import (
	"bufio"
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// Export writes everything that is on the disk as lines of JSON, sorted by key and then by space.
// The last line holds their number and a SHA-256 of all lines before it. Two databases with the
// same knowledge have the same export, byte for byte. n counts the records. progress, which may be
// nil, receives the numbers of positions done and of all.
//
// Export checks proofs that this process has not seen yet. It quarantines values that fail and
// leaves them out; at the end the error wraps ErrDamaged.
func (db *DB) Export(ctx context.Context, w io.Writer, progress func(done, total uint64)) (n uint64, err error) {
	type part struct {
		text               []byte
		records, positions uint64
		failed             uint64
	}
	out, sum := bufio.NewWriterSize(w, 1<<16), sha256.New()
	var positions, failed uint64
	total := db.store.expected()
	err = pipeline(ctx, db.emitPairs, func(_ context.Context, chunk []pair) (p part) {
		p.positions = uint64(len(chunk))
		for _, kv := range chunk {
			text, records, err := db.exportOne(p.text, kv)
			if err != nil {
				db.quarantine(kv.key, kv.value, err)
				p.failed++
				continue
			}
			p.text, p.records = text, p.records+records
		}
		return p
	}, func(p part) error {
		n, positions, failed = n+p.records, positions+p.positions, failed+p.failed
		sum.Write(p.text)
		report(progress, positions, total)
		_, err := out.Write(p.text)
		return err
	})
	if err != nil {
		return n, err
	}
	end, _ := json.Marshal(trailer{proof.RecordVersion, n, fmt.Sprintf("%x", sum.Sum(nil))})
	if _, err := out.Write(append(end, '\n')); err != nil {
		return n, err
	}
	if err := out.Flush(); err != nil {
		return n, err
	}
	if failed > 0 {
		return n, db.at(fmt.Errorf("%w: %d positions failed a check and are not in the export", ErrDamaged, failed))
	}
	return n, nil
}

// exportOne appends the lines of a value, once it has passed the checks.
func (db *DB) exportOne(dst []byte, p pair) ([]byte, uint64, error) {
	j := db.judges.Get().(*judge)
	defer db.judges.Put(j)
	known, err := db.read(j, p.key, p.value, 0)
	if err != nil {
		return dst, 0, err
	}
	pos, err := keyPosition(p.key, db.mask)
	if err != nil {
		return dst, 0, err
	}
	n := uint64(0)
	for s := range known {
		if r := &known[s]; !r.Empty() {
			dst, n = append(proof.AppendRecord(dst, pos, r), '\n'), n+1
		}
	}
	return dst, n, nil
}

// MaxLine is the length of the longest line that is read, in bytes.
const MaxLine = 64 << 20

// trailer is the last line of an export.
type trailer struct {
	V       int    `json:"v"`
	Records uint64 `json:"records"`
	SHA256  string `json:"sha256"` // of all bytes before this line
}

// VerifyExport reads an export, compares its last line with the lines before it, as Import does
// first, and goes back to the beginning. The error wraps ErrDamaged or ErrFormat.
func VerifyExport(ctx context.Context, file io.ReadSeeker) error {
	start, err := file.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil // a pipe cannot be read twice
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
	in := lineReader{in: bufio.NewReaderSize(r, 1<<16), sum: sha256.New()}
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

// lineReader reads the lines of an export and recognises the last.
type lineReader struct {
	in      *bufio.Reader
	sum     hash.Hash
	number  uint64 // of the last line read
	records uint64
	bytes   uint64
	end     *trailer
	wrong   error // why end does not fit the lines before it
}

// next returns the next record in a new slice, nil for an empty or the last line. At the end the
// error is io.EOF.
func (l *lineReader) next() ([]byte, error) {
	line, err := l.line()
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

// line returns the next line with its newline, which the last line may lack. The slice is new.
func (l *lineReader) line() (line []byte, err error) {
	for {
		part, err := l.in.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > MaxLine:
			return nil, fmt.Errorf("%w: more than %d bytes", ErrFormat, MaxLine)
		case err == nil, errors.Is(err, io.EOF) && len(line) > 0:
			return line, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, err
		}
	}
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
		return fmt.Errorf("%w, or not an export: it ends after line %d, expected a last line with its sha256", ErrDamaged, l.number)
	}
	return l.wrong
}
