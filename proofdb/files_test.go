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

// filled is a database in memory with all kinds of records.
func filled(t testing.TB, o proofdb.Options) *proofdb.DB {
	db := proofdb.OpenMemory(o)
	for _, f := range append(append(facts(2, 200, 9), corpus(t)[:100]...), hopeless(t, 9), easy(3), easy(4)) {
		must(t, db.Add(f.pos, f.record))
	}
	must(t, db.Flush())
	return db
}

// TestExport: the lines are sorted, the same whatever the order of puts, and an
// import of them in any order knows the same.
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
		t.Errorf("%d records, progress %d, %d positions", n, heard, s.Positions)
	}
	lines := strings.SplitAfter(text.String(), "\n")
	if uint64(len(lines)) != n+2 || !strings.HasPrefix(lines[n], fmt.Sprintf(`{"v":1,"records":%d,"sha256":"`, n)) {
		t.Fatalf("%d lines for %d records, the last %s", len(lines), n, lines[n])
	}
	for _, line := range lines[:n] {
		if strings.Contains(line, "null") || strings.Contains(line, "time") {
			t.Errorf("line %s", line)
		}
	}
	records := slices.Clone(lines[:n])
	slices.Reverse(records)
	other := proofdb.OpenMemory(silent(t))
	defer other.Close()
	r, err := other.Import(t.Context(), strings.NewReader("\n"+strings.Join(records, "\r\n")), proofdb.ImportOptions{NoTrailer: true})
	if err != nil || r != (proofdb.ImportResult{Records: n, Stored: n}) {
		t.Fatalf("%+v (%v)", r, err)
	}
	again, err := other.Import(t.Context(), bytes.NewReader(text.Bytes()), proofdb.ImportOptions{})
	if err != nil || again != (proofdb.ImportResult{Records: n, Known: n}) {
		t.Errorf("imported again: %+v (%v)", again, err)
	}
	if got := exported(t, other); got.Len() != text.Len() {
		t.Errorf("exported again: %d bytes, expected %d", got.Len(), text.Len())
	}
	if got, _ := io.ReadAll(exported(t, other)); !bytes.Equal(got, text.Bytes()) {
		t.Error("exported again: another text")
	}
}

// TestCancelled: whatever takes long stops with its context, or with the first
// error of what it writes to.
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
			t.Errorf("%s: %v", name, err)
		}
	}
	full := errors.New("full")
	if _, err := db.Export(t.Context(), failing{full}, nil); !errors.Is(err, full) {
		t.Errorf("Export: %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestMerge: the merged knows what either knows.
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
		t.Errorf("%+v, %d positions done of %d", r, done, s.Positions)
	}
	again, err := b.Merge(t.Context(), a, nil)
	if err != nil || again != (proofdb.ImportResult{Records: r.Records, Known: r.Records}) {
		t.Errorf("merged again: %+v (%v)", again, err)
	}
	must(t, a.Put(easy(77).pos, easy(77).record))
	x, _ := io.ReadAll(exported(t, a))
	y, _ := io.ReadAll(exported(t, b))
	if !bytes.Equal(x, y) {
		t.Error("the exports differ")
	}
}

// TestDamagedExport: what fails is left out, and the error says so.
func TestDamagedExport(t *testing.T) {
	var heard loud
	db := filled(t, proofdb.Options{Warn: heard.hear})
	defer db.Close()
	key, _ := proofdb.Key(nil, easy(3).pos, ^uint64(0))
	must(t, db.RawPut(key, []byte("nothing that was ever stored")))
	must(t, db.RawPut([]byte("12345678 no position"), proofdb.Sealed([]byte("12345678 no position"), []byte{1})))
	_, err := db.Export(t.Context(), io.Discard, nil)
	if !errors.Is(err, proofdb.ErrDamaged) || strings.Count(heard.text(), "quarantined") != 2 {
		t.Errorf("%v; heard %q", err, heard.text())
	}
	s, err := db.Stats(t.Context())
	if err != nil || s.Damaged != 2 || s.Quarantine.Values != 2 || s.Quarantine.Dir != "" {
		t.Errorf("%+v (%v)", s, err)
	}
	other := proofdb.OpenMemory(silent(t))
	defer other.Close()
	r, err := other.Merge(t.Context(), db, nil)
	if got := get(t, other, easy(3).pos); err != nil || r.Refused != 2 || r.Stored != r.Records-2 || !got[0].Empty() {
		t.Errorf("a damaged value was merged: %+v (%v)", r, err)
	}
}
