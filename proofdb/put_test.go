package proofdb_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
)

// fours returns a record that claims a win by fours with these moves.
func fours(t testing.TB, size int, names string) proof.Record {
	return proof.Record{Space: proof.Fours, Outcome: proof.Win, Body: proof.VCFBody(nil, size, testboard.Points(t, names))}
}

// TestRefused: Put and Add refuse a record that does not hold.
func TestRefused(t *testing.T) {
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	three := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 e3", "h8")
	won := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 e3 f3", "h8")
	must(t, won.Play(testboard.Points(t, "g3")[0]))
	lost, winning := hopeless(t, 7), hopeless(t, 7, testboard.Points(t, "a7 b7 c7 d7")...)
	quiet := corpus(t)[0]
	for _, tt := range []struct {
		name   string
		pos    *board.Position
		record proof.Record
		reason string
	}{
		{"a move that makes no four", three, fours(t, 15, "o15"), "not the body"},
		{"a taken point", three, fours(t, 15, "c3"), "taken"},
		{"no proof", three, proof.Record{Outcome: proof.Win}, "no number"},
		{"a win of the other side", testboard.Position(t, board.Freestyle, 15, board.White, "c3 d3 e3", "h8"), fours(t, 15, "f3"), "not the body"},
		{"a quiet move in a win by fours", quiet.pos, proof.Record{Outcome: proof.Win, Body: quiet.record.Body}, "expected one of space vcf"},
		{"a decided position", won, proof.Record{Outcome: proof.None}, "winning row"},
		{"an unknown space", three, proof.Record{Space: proof.Spaces, Outcome: proof.None}, proof.Space(proof.Spaces).String()},
		{"an unknown outcome", three, proof.Record{Outcome: 4}, "outcome 4"},
		{"no win of any kind", three, proof.Record{Space: proof.Any, Outcome: proof.None}, "none in space any"},
		{"a search for wins of any kind", three, proof.Record{Space: proof.Any, Budget: 9}, "unknown in space any"},
		{"lost by fours", lost.pos, proof.Record{Space: proof.Fours, Outcome: proof.Lost, Body: lost.record.Body}, "expected any"},
		{"lost without refutations", lost.pos, proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: []byte{0}}, "no refutation of"},
		{"lost with a byte too many", lost.pos, proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: append(lost.record.Body[:len(lost.record.Body):len(lost.record.Body)], 0)}, "follow"},
		{"a five-square of the defender", testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 e3", "h8 h9 h10 h11"), fours(t, 15, "f3"), "five-square"},
		{"a loss of a side that can win", winning.pos, winning.record, "makes a five"},
		{"a proof that is too long", three, proof.Record{Outcome: proof.Win, Body: make([]byte, 45<<20)}, "bytes"},
	} {
		err := db.Put(tt.pos, tt.record)
		if !errors.Is(err, proofdb.ErrRefused) || !strings.Contains(err.Error(), tt.reason) || strings.Contains(err.Error(), "\n") {
			t.Errorf("Put of %s: %v, expected one line with %q", tt.name, err, tt.reason)
		}
		if err := db.Add(tt.pos, tt.record); !errors.Is(err, proofdb.ErrRefused) {
			t.Errorf("Add of %s: %v", tt.name, err)
		}
	}
	must(t, db.Put(three, proof.Record{})) // an empty record is ignored
	if s, err := db.Stats(t.Context()); err != nil || s.Positions != 0 {
		t.Errorf("Stats: %+v, error %v; expected no position", s, err)
	}
}

// TestLostRefutations: the proof of a loss must refute each legal move exactly once.
func TestLostRefutations(t *testing.T) {
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	f := hopeless(t, 7)
	var reader tree.Reader
	list, err := reader.Refutations(f.pos, f.record.Body)
	must(t, err)
	for name, change := range map[string]func([]tree.Refutation) []tree.Refutation{
		"one missing":      func(l []tree.Refutation) []tree.Refutation { return append(l[:9:9], l[10:]...) },
		"the last missing": func(l []tree.Refutation) []tree.Refutation { return l[:len(l)-1] },
		"one twice":        func(l []tree.Refutation) []tree.Refutation { return append(append(l[:9:9], l[8]), l[9:]...) },
	} {
		body := tree.AppendLost(nil, 7, change(list))
		if err := db.Put(f.pos, proof.Record{Space: proof.Any, Outcome: proof.Lost, Body: body}); !errors.Is(err, proofdb.ErrRefused) {
			t.Errorf("Put with %s: %v", name, err)
		}
	}
	must(t, db.Put(f.pos, f.record))
	for s := range board.Symmetry(board.Symmetries) {
		pos := f.pos.Transform(s)
		k := get(t, db, pos)
		r := k[proof.Any]
		list, err := reader.Refutations(pos, r.Body)
		if err != nil || r.Outcome != proof.Lost || len(list) != pos.Count(board.Empty) || r.Nodes != uint64(len(list)) {
			t.Fatalf("%v: Get returns %+v (%v), expected a loss with a refutation of each move", symmetry(s), r, err)
		}
	}
}

// TestContradiction: Put and Flush report two records that cannot both be true. The database notes
// them in a file and keeps the proven one.
func TestContradiction(t *testing.T) {
	dir := t.TempDir()
	var heard loud
	db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
	must(t, err)
	pos := testboard.Position(t, board.Renju, 15, board.Black, "c3 d3 e3", "h8")
	must(t, db.Put(pos, proof.Record{Space: proof.Fours, Outcome: proof.None, Solver: proof.SolverVersion}))
	err = db.Put(pos.Transform(3), proof.Record{Space: proof.Fours, Outcome: proof.Win, Body: proof.VCFBody(nil, 15, []board.Point{board.Symmetry(3).Apply(board.At(5, 2), 15)})})
	if !errors.Is(err, proof.ErrContradiction) || !strings.Contains(heard.text(), "none in vcf") {
		t.Errorf("Put of a contradiction: error %v, warnings %q", err, heard.text())
	}
	must(t, db.Add(pos, proof.Record{Space: proof.Order2, Outcome: proof.None}))
	if err := db.Flush(); !errors.Is(err, proof.ErrContradiction) {
		t.Errorf("Flush: %v", err)
	}
	must(t, db.Flush()) // Flush returns an error once
	k := get(t, db, pos)
	if k[proof.Fours].Outcome != proof.Win || !k[proof.Order2].Empty() {
		t.Errorf("Get returns %+v, expected the win alone", k)
	}
	text, err := os.ReadFile(filepath.Join(dir, "contradictions.jsonl"))
	if err != nil || strings.Count(string(text), "\n") != 2 {
		t.Errorf("contradictions.jsonl holds %s (%v), expected two lines", text, err)
	}
	must(t, db.Close())
}

// TestTogether: many goroutines put at once, and each finds its records. A closed database refuses
// all calls.
func TestTogether(t *testing.T) {
	testboard.Deadline(t)
	db, err := proofdb.Open(t.TempDir(), silent(t).Tuned(0))
	must(t, err)
	var all sync.WaitGroup
	for w := range 8 {
		all.Go(func() {
			for i := range 20 {
				f := easy(w*1000 + i)
				if err := db.Put(f.pos, f.record); err != nil {
					t.Error(err)
				}
				if k, err := db.Get(f.pos); err != nil || k[proof.Fours].Outcome != proof.Win {
					t.Errorf("Get after Put: %+v (%v), expected a win", k, err)
				}
			}
		})
	}
	all.Wait()
	must(t, db.Close())
	must(t, db.Close())
	f := easy(0)
	for name, err := range map[string]error{"Put": db.Put(f.pos, f.record), "Add": db.Add(f.pos, f.record), "Flush": db.Flush(), "Compact": db.Compact(t.Context(), nil)} {
		if !errors.Is(err, proofdb.ErrClosed) {
			t.Errorf("%s after Close: %v", name, err)
		}
	}
}

// TestMemoryLimit: a database in memory keeps to its limit.
func TestMemoryLimit(t *testing.T) {
	var heard loud
	db := proofdb.OpenMemory(proofdb.Options{Warn: heard.hear, Memory: 3000})
	defer db.Close()
	var err error
	n := 0
	for ; err == nil && n < 100; n++ {
		err = db.Put(easy(n).pos, easy(n).record)
	}
	if !errors.Is(err, proofdb.ErrFull) || n < 10 {
		t.Errorf("Put of position %d: %v, expected ErrFull after ten or more", n, err)
	}
	if heard.text() != "" {
		t.Errorf("warned of an error that Put returned: %s", heard.text())
	}
	for i := range 12 { // errors that only Flush returns
		must(t, db.Add(easy(200+i).pos, easy(200+i).record))
	}
	if err := db.Flush(); !errors.Is(err, proofdb.ErrFull) {
		t.Errorf("Flush: %v", err)
	}
	if k := get(t, db, easy(0).pos); k[proof.Fours].Outcome != proof.Win {
		t.Error("Get does not find a record that was stored before the memory was full")
	}
	must(t, db.Put(easy(0).pos, easy(0).record)) // known already: it needs no room
}

// TestLossIsWarnedOf: if a record of Add is lost, the database warns once, in one line. It warns
// again only after a write has succeeded.
func TestLossIsWarnedOf(t *testing.T) {
	testboard.Deadline(t)
	heard := make(chan error, 100)
	db := proofdb.OpenMemory(proofdb.Options{Warn: func(err error) { heard <- err }, Memory: 3000})
	defer db.Close()
	many := 0
	for ; db.Put(easy(many).pos, easy(many).record) == nil; many++ {
	}
	lost := func(i int) {
		must(t, db.Add(easy(i).pos, easy(i).record))
		_ = db.Settle()
		if len(heard) != 1 {
			t.Fatalf("%d warnings, expected one", len(heard))
		}
		if err := <-heard; !errors.Is(err, proofdb.ErrFull) || strings.Contains(err.Error(), "\n") {
			t.Errorf("warned: %v", err)
		}
	}
	lost(200)
	for i := range 12 {
		must(t, db.Add(easy(201+i).pos, easy(201+i).record))
	}
	_ = db.Settle()
	must(t, db.Put(easy(0).pos, easy(0).record)) // known already: nothing is written
	must(t, db.Add(easy(300).pos, easy(300).record))
	_ = db.Settle()
	if len(heard) != 0 {
		t.Errorf("warned again: %v", <-heard)
	}
	shorter := easy(0).record // of another solver: a change that needs no room
	shorter.Spent, shorter.Solver = 0, proof.SolverVersion+1
	must(t, db.Put(easy(0).pos, shorter))
	lost(400)
}

// TestFlushTellsAll: many contradictions do not hide from the caller of Flush that the memory was
// full.
func TestFlushTellsAll(t *testing.T) {
	var heard loud
	db := proofdb.OpenMemory(proofdb.Options{Warn: heard.hear, Memory: 3000})
	defer db.Close()
	for i := range 12 {
		must(t, db.Put(easy(i).pos, proof.Record{Space: proof.Fours, Outcome: proof.None}))
	}
	for i := range 100 { // twelve contradictions, and soon no room
		must(t, db.Add(easy(i).pos, easy(i).record))
	}
	err := db.Flush()
	if !errors.Is(err, proof.ErrContradiction) || !errors.Is(err, proofdb.ErrFull) || strings.Count(err.Error(), "and 4 more") != 1 {
		t.Errorf("Flush: %v", err)
	}
	must(t, db.Flush())
}

// TestQuarantine: if a stored value is not what was written, Get finds nothing. The database warns
// once, keeps the value in quarantine, and stores the next proof in its place.
func TestQuarantine(t *testing.T) {
	dir := t.TempDir()
	var heard loud
	db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
	must(t, err)
	forge := map[string]func(key, value []byte) []byte{
		"a flipped bit": func(_, value []byte) []byte { value[9] ^= 4; return value },
		"a false proof": func(key, _ []byte) []byte {
			return proofdb.AppendValue(nil, key, &proof.Known{{Outcome: proof.Win, Nodes: 1, Line: testboard.Points(t, "f3"), Body: []byte{7}}})
		},
		"a false line": func(key, value []byte) []byte {
			k, err := proofdb.DecodeValue(key, value)
			must(t, err)
			k[0].Line = k[0].Line[:1]
			return proofdb.AppendValue(nil, key, &k)
		},
		"a false loss": func(key, _ []byte) []byte {
			return proofdb.AppendValue(nil, key, &proof.Known{3: {Space: proof.Any, Outcome: proof.Lost, Body: []byte{0}}})
		},
		"another format":     func(key, _ []byte) []byte { return proofdb.Sealed(key, []byte{9, 9}) },
		"slots out of order": func(key, _ []byte) []byte { return proofdb.Sealed(key, []byte{1, 5 | 2<<2, 1, 1, 0 | 2<<2, 1, 1}) },
		"nothing":            func(key, _ []byte) []byte { return nil },
	}
	i := 0
	for name, change := range forge {
		f := easy(i)
		must(t, db.Put(f.pos, f.record))
		key, _ := proofdb.Key(nil, f.pos, ^uint64(0))
		must(t, db.RawEach(func(k, value []byte) error {
			if string(k) != string(key) {
				return nil
			}
			return db.RawPut(key, change(key, append([]byte(nil), value...)))
		}))
		for range 2 {
			if k := get(t, db, f.pos); !k[0].Empty() || !k[3].Empty() {
				t.Errorf("%s: Get returns %+v, expected nothing", name, k)
			}
		}
		if i++; strings.Count(heard.text(), "quarantined") != i {
			t.Errorf("%s: expected %d quarantined values, warned %q", name, i, heard.text())
		}
	}
	a, err := db.Audit(t.Context(), nil, func(f proofdb.Finding) {
		if f.Position == nil || f.Err == nil {
			t.Errorf("Audit: finding %+v without a position or an error", f)
		}
	})
	if err != nil || a.Findings != uint64(i) {
		t.Errorf("Audit: %+v, error %v; expected %d findings", a, err, i)
	}
	must(t, db.Put(easy(0).pos, easy(0).record))
	if k := get(t, db, easy(0).pos); k[0].Outcome != proof.Win {
		t.Error("Get does not find the proof that was put after the damage")
	}
	s, err := db.Stats(t.Context())
	if err != nil || s.Quarantine.Values != uint64(i) || s.Quarantine.Empty() {
		t.Errorf("Stats: %+v, error %v; expected %d values in quarantine", s, err, i)
	}
	must(t, db.Close())
}
