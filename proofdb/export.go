package proofdb

import (
	"bufio"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/proof"
)

// Export writes everything that is on the disk as lines of JSON, sorted by key and then by space. The
// last line holds their number and a SHA-256 of all lines before it. Two databases with the same knowledge
// have the same export, byte for byte. n counts the records. progress, which may be nil, receives the
// numbers of positions done and of all.
//
// Export checks proofs that this process has not seen yet. It quarantines values that fail and leaves
// them out; at the end the error wraps ErrDamaged.
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
