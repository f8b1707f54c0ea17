package proofdb_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
)

// accepted returns nil if the checker accepts the certificate of r about pos.
func accepted(pos *board.Position, r *proof.Record) error {
	_, err := check.Verify(r.Certificate(pos).AppendJSON(nil))
	return err
}

// TestDisk: after the database was closed and opened again, Get finds a record for every image of
// its position, with a proof that holds for that image.
func TestDisk(t *testing.T) {
	dir := t.TempDir()
	db, err := proofdb.Open(dir, silent(t))
	must(t, err)
	known := corpus(t)
	for i, f := range known {
		if i%2 == 0 {
			must(t, db.Put(f.pos, f.record))
		} else {
			must(t, db.Add(f.pos, f.record))
		}
	}
	must(t, db.Flush())
	must(t, db.Close())
	if db, err = proofdb.Open(dir, silent(t)); err != nil {
		t.Fatal(err)
	}
	for i, f := range known {
		pos := f.pos.Transform(board.Symmetry(i % board.Symmetries))
		k := get(t, db, pos)
		r, ok := k.Answer(proof.Question{Space: proof.Any}, proof.SolverVersion)
		if !ok || r.Outcome != proof.Win {
			t.Fatalf("position %d: Get returns %+v, expected a win", i, k)
		}
		if err := accepted(pos, &r); err != nil {
			t.Fatalf("position %d: the checker refuses the certificate: %v", i, err)
		}
	}
	s, err := db.Stats(context.Background())
	must(t, err)
	wins := uint64(0)
	for _, space := range []proof.Space{proof.Fours, proof.Order2, proof.Order3, proof.Any} {
		n := s.Records[space][proof.Win]
		if wins += n; n == 0 {
			t.Errorf("Stats count no win in space %v", space)
		}
	}
	if s.Positions == 0 || wins != s.Positions || s.Generation != 2 || s.DiskBytes == 0 {
		t.Errorf("Stats: %+v, expected %d positions, generation 2 and some bytes on the disk", s, wins)
	}
	must(t, db.Close())
	if _, err := db.Get(known[0].pos); !errors.Is(err, proofdb.ErrClosed) {
		t.Errorf("Get after Close: %v", err)
	}
}

// TestGetSeesWhatWasPut: Get finds a record as soon as Put has returned, while others read the same
// position; no reader ever sees an older record than before.
func TestGetSeesWhatWasPut(t *testing.T) {
	testboard.Deadline(t)
	db, err := proofdb.Open(t.TempDir(), silent(t))
	must(t, err)
	const rounds, readers = 40, 4
	subject := easy(0)
	var stop sync.WaitGroup
	done := make(chan struct{})
	for i := range readers {
		stop.Go(func() {
			last := uint64(0)
			for {
				select {
				case <-done:
					return
				default:
				}
				known, err := db.Get(subject.pos)
				if got := known[proof.Threes].Budget; err != nil || got < last {
					t.Errorf("reader %d: Get finds budget %d after budget %d (error %v)", i, got, last, err)
					return
				}
				last = known[proof.Threes].Budget
			}
		})
	}
	for budget := uint64(1); budget <= rounds; budget++ {
		must(t, db.Put(subject.pos, proof.Record{Space: proof.Threes, Outcome: proof.Unknown, Budget: budget}))
		if got := get(t, db, subject.pos)[proof.Threes].Budget; got != budget {
			t.Errorf("Get after Put: budget %d, expected %d", got, budget)
		}
	}
	close(done)
	stop.Wait()
	must(t, db.Compact(t.Context(), nil))
	if got := get(t, db, subject.pos)[proof.Threes].Budget; got != rounds {
		t.Errorf("Get after Compact: budget %d, expected %d", got, rounds)
	}
	must(t, db.Close())
}

// TestHashes: a table keeps the hash that it had when the database was opened, even if its bytes
// have changed since. Other files are hashed again.
func TestHashes(t *testing.T) {
	dir := t.TempDir()
	write := func(text string) {
		for _, name := range []string{"000001.sst", "MANIFEST"} {
			must(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644))
		}
	}
	write("before")
	table, other := proofdb.Hash(t, dir, "000001.sst"), proofdb.Hash(t, dir, "MANIFEST")
	known := proofdb.Files(t, dir)
	write("after!")
	if proofdb.Hash(t, dir, "000001.sst") == table {
		t.Error("a changed table has the same hash")
	}
	if proofdb.Hash(t, dir, "000001.sst", known...) != table || proofdb.Hash(t, dir, "MANIFEST", known...) == other {
		t.Error("listing with known hashes: expected the known hash of the table, and a new hash of MANIFEST")
	}
}

// TestHealedLines: earlier versions stored the line of a proof with a pass at a move for which
// Black had legal replies. Each read now reads the line off the proof again, and an audit and an
// export find no damage.
func TestHealedLines(t *testing.T) {
	text, err := os.ReadFile("../proof/tree/testdata/pass.jsonl")
	must(t, err)
	c, err := proof.Decode(bytes.TrimSpace(text))
	must(t, err)
	pos, err := board.New(board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker})
	must(t, err)
	db := proofdb.OpenMemory(silent(t))
	defer db.Close()
	must(t, db.Put(pos, proof.Record{Space: proof.Order2, Outcome: proof.Win, Body: c.Body}))
	want := get(t, db, pos)[proof.Order2]
	var exported bytes.Buffer
	_, err = db.Export(t.Context(), &exported, nil)
	must(t, err)

	key, _ := proofdb.Key(nil, pos, ^uint64(0))
	must(t, db.RawEach(func(_, value []byte) error {
		known, err := proofdb.DecodeValue(key, value)
		must(t, err)
		line := known[proof.Order2].Line
		if len(line) != 13 || line[9] == board.Pass {
			t.Fatalf("the stored line is %v, expected 13 moves, the tenth of them no pass", line)
		}
		line[9] = board.Pass
		return db.RawPut(key, proofdb.AppendValue(nil, key, &known))
	}))
	for range 2 {
		if got := get(t, db, pos)[proof.Order2]; !reflect.DeepEqual(got, want) {
			t.Errorf("Get of the old line: %+v, expected %+v", got, want)
		}
	}
	audit, err := db.Audit(t.Context(), nil, nil)
	if err != nil || audit.Findings > 0 || audit.Proofs != 1 {
		t.Errorf("Audit: %+v, error %v; expected one proof and no findings", audit, err)
	}
	var again bytes.Buffer
	if _, err := db.Export(t.Context(), &again, nil); err != nil || again.String() != exported.String() {
		t.Errorf("Export: error %v, text\n%s, expected\n%s", err, again.String(), exported.String())
	}
}

// TestParts: the database keeps a value that is too long for Badger's tables in parts, also through
// a salvage. If a part is damaged, it quarantines the value.
func TestParts(t *testing.T) {
	f := hopeless(t, 15)
	dir := filepath.Join(t.TempDir(), "db")
	var heard loud
	o := proofdb.Options{Warn: heard.hear}.Tuned(0)
	db, err := proofdb.Open(dir, o)
	must(t, err)
	must(t, db.Put(f.pos, f.record))
	check := func() {
		t.Helper()
		k := get(t, db, f.pos)
		var reader tree.Reader
		if list, err := reader.Refutations(f.pos, k[proof.Any].Body); err != nil || len(list) != f.pos.Count(board.Empty) {
			t.Errorf("Get returns a loss with %d refutations (%v), expected %d", len(list), err, f.pos.Count(board.Empty))
		}
	}
	check()
	must(t, db.Close())
	if heard.text() != "" {
		t.Errorf("warned %q before any damage", heard.text())
	}
	must(t, os.Remove(filepath.Join(dir, "badger", "MANIFEST")))
	db, err = proofdb.Open(dir, o)
	must(t, err)
	check()
	must(t, db.Put(f.pos, proof.Record{Space: proof.Fours, Outcome: proof.None})) // nothing new: the loss implies it
	check()
	text, err := io.ReadAll(exported(t, db))
	must(t, err)
	if strings.Count(string(text), "\n") != 2 {
		t.Errorf("the export has another number of records than one:\n%s", text)
	}

	key, _ := proofdb.Key(nil, f.pos, ^uint64(0))
	must(t, db.DropParts(key))
	if k := get(t, db, f.pos); !k[proof.Any].Empty() || !strings.Contains(heard.text(), "quarantined") {
		t.Errorf("with a damaged part: Get returns %v, warnings %q", k[proof.Any].Outcome, heard.text())
	}
	must(t, db.Put(f.pos, f.record))
	check()
	must(t, db.Close())
}
