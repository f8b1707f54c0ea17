package proofdb_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proofdb"
)

// filled returns a database in memory with records of every kind.
func filled(t testing.TB, o proofdb.Options) *proofdb.DB {
	db := proofdb.OpenMemory(o)
	for _, f := range append(append(facts(2, 200, 9), corpus(t)[:100]...), hopeless(t, 9), easy(3), easy(4)) {
		must(t, db.Add(f.pos, f.record))
	}
	must(t, db.Flush())
	return db
}

// TestExport: Export sorts its lines, so the order of puts does not show. An import of the lines in
// any order gives the same knowledge.
func TestExport(t *testing.T) {
	db := filled(t, silent(t))
	defer db.Close()
	var text bytes.Buffer
	var heard uint64
	n, err := db.Export(t.Context(), &text, func(done, total uint64) { heard = max(heard, done); _ = total })
	must(t, err)
	s, err := db.Stats(t.Context())
	must(t, err)
	if heard != s.Positions || n < s.Positions {
		t.Errorf("Export: %d records, progress up to %d, expected %d positions", n, heard, s.Positions)
	}
	lines := strings.SplitAfter(text.String(), "\n")
	if uint64(len(lines)) != n+2 || !strings.HasPrefix(lines[n], fmt.Sprintf(`{"v":1,"records":%d,"sha256":"`, n)) {
		t.Fatalf("Export: %d lines for %d records, of which the last is %s", len(lines), n, lines[n])
	}
	for _, line := range lines[:n] {
		if strings.Contains(line, "null") || strings.Contains(line, "time") {
			t.Errorf("a record holds null or a time: %s", line)
		}
	}
	records := slices.Clone(lines[:n])
	slices.Reverse(records)
	other := proofdb.OpenMemory(silent(t))
	defer other.Close()
	r, err := other.Import(t.Context(), strings.NewReader("\n"+strings.Join(records, "\r\n")), proofdb.ImportOptions{NoTrailer: true})
	if err != nil || r != (proofdb.ImportResult{Records: n, Stored: n}) {
		t.Fatalf("Import of the lines in reverse: %+v, error %v; expected %d records stored", r, err, n)
	}
	again, err := other.Import(t.Context(), bytes.NewReader(text.Bytes()), proofdb.ImportOptions{})
	if err != nil || again != (proofdb.ImportResult{Records: n, Known: n}) {
		t.Errorf("Import once more: %+v, error %v; expected %d records known", again, err, n)
	}
	if got := exported(t, other); got.Len() != text.Len() {
		t.Errorf("exported again: %d bytes, expected %d", got.Len(), text.Len())
	}
	if got, _ := io.ReadAll(exported(t, other)); !bytes.Equal(got, text.Bytes()) {
		t.Error("exported again: the text differs")
	}
}

// TestCancelled: every operation that can take long stops when its context ends. Export stops also
// at the first error of its writer.
func TestCancelled(t *testing.T) {
	testboard.Deadline(t)
	db := filled(t, silent(t))
	defer db.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := exported(t, db)
	for name, work := range map[string]func() error{
		"Audit":  func() error { _, err := db.Audit(ctx, nil, nil); return err },
		"Export": func() error { _, err := db.Export(ctx, io.Discard, nil); return err },
		"Import": func() error { _, err := db.Import(ctx, text, proofdb.ImportOptions{}); return err },
		"Merge":  func() error { _, err := db.Merge(ctx, db, nil); return err },
		"Stats":  func() error { _, err := db.Stats(ctx); return err },
	} {
		if err := work(); !errors.Is(err, context.Canceled) {
			t.Errorf("%s with a cancelled context: %v", name, err)
		}
	}
	full := errors.New("full")
	if _, err := db.Export(t.Context(), failing{full}, nil); !errors.Is(err, full) {
		t.Errorf("Export to a writer that fails: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestMerge: after a merge, a database knows all that either of the two knew.
func TestMerge(t *testing.T) {
	a, b := filled(t, silent(t)), proofdb.OpenMemory(silent(t))
	defer a.Close()
	defer b.Close()
	must(t, b.Put(easy(77).pos, easy(77).record))
	var done uint64
	r, err := b.Merge(t.Context(), a, func(d, total uint64) { done = d; _ = total })
	must(t, err)
	s, err := a.Stats(t.Context())
	must(t, err)
	if done != s.Positions || r.Records < done || r != (proofdb.ImportResult{Records: r.Records, Stored: r.Records}) {
		t.Errorf("Merge: %+v, progress up to %d, expected %d positions, all stored", r, done, s.Positions)
	}
	again, err := b.Merge(t.Context(), a, nil)
	if err != nil || again != (proofdb.ImportResult{Records: r.Records, Known: r.Records}) {
		t.Errorf("Merge once more: %+v, error %v; expected %d records known", again, err, r.Records)
	}
	must(t, a.Put(easy(77).pos, easy(77).record))
	x, _ := io.ReadAll(exported(t, a))
	y, _ := io.ReadAll(exported(t, b))
	if !bytes.Equal(x, y) {
		t.Error("the exports of both databases differ after the merge")
	}
}

// TestDamagedExport: Export and Merge leave out values that fail a check, and report them.
func TestDamagedExport(t *testing.T) {
	var heard loud
	db := filled(t, proofdb.Options{Warn: heard.hear})
	defer db.Close()
	key, _ := proofdb.Key(nil, easy(3).pos, ^uint64(0))
	must(t, db.RawPut(key, []byte("nothing that was ever stored")))
	must(t, db.RawPut([]byte("12345678 no position"), proofdb.Sealed([]byte("12345678 no position"), []byte{1})))
	_, err := db.Export(t.Context(), io.Discard, nil)
	if !errors.Is(err, proofdb.ErrDamaged) || strings.Count(heard.text(), "quarantined") != 2 {
		t.Errorf("Export: error %v, warnings %q; expected ErrDamaged and two quarantined values", err, heard.text())
	}
	s, err := db.Stats(t.Context())
	if err != nil || s.Damaged != 2 || s.Quarantine.Values != 2 || s.Quarantine.Dir != "" {
		t.Errorf("Stats: %+v, error %v; expected two damaged values, both in quarantine", s, err)
	}
	other := proofdb.OpenMemory(silent(t))
	defer other.Close()
	r, err := other.Merge(t.Context(), db, nil)
	if got := get(t, other, easy(3).pos); err != nil || r.Refused != 2 || r.Stored != r.Records-2 || !got[0].Empty() {
		t.Errorf("Merge of two damaged values: %+v, error %v; expected both refused", r, err)
	}
}
