package proofdb_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proofdb"
)

// accepted asks the checker about a certificate.
func accepted(pos *board.Position, r *proof.Record) error {
	_, err := check.Verify(r.Certificate(pos).AppendJSON(nil))
	return err
}

// TestDisk: what was put is there after the database was closed and opened,
// for every image of the position, with a proof that holds there.
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
			t.Fatalf("%d: %+v", i, k)
		}
		if err := accepted(pos, &r); err != nil {
			t.Fatalf("%d: %v", i, err)
		}
	}
	s, err := db.Stats(context.Background())
	must(t, err)
	wins := uint64(0)
	for _, space := range []proof.Space{proof.Fours, proof.Order2, proof.Any} {
		n := s.Records[space][proof.Win]
		if wins += n; n == 0 {
			t.Errorf("no win in space %v", space)
		}
	}
	if s.Positions == 0 || wins != s.Positions || s.Generation != 2 || s.DiskBytes == 0 {
		t.Errorf("%+v", s)
	}
	must(t, db.Close())
	if _, err := db.Get(known[0].pos); !errors.Is(err, proofdb.ErrClosed) {
		t.Errorf("Get after Close: %v", err)
	}
}

// What is on the disk when Put returns is what the next Get sees, whoever reads
// beside it.
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
					t.Errorf("reader %d: budget %d after %d, %v", i, got, last, err)
					return
				}
				last = known[proof.Threes].Budget
			}
		})
	}
	for budget := uint64(1); budget <= rounds; budget++ {
		must(t, db.Put(subject.pos, proof.Record{Space: proof.Threes, Outcome: proof.Unknown, Budget: budget}))
		if got := get(t, db, subject.pos)[proof.Threes].Budget; got != budget {
			t.Errorf("budget %d, want %d", got, budget)
		}
	}
	close(done)
	stop.Wait()
	must(t, db.Compact(t.Context(), nil))
	if got := get(t, db, subject.pos)[proof.Threes].Budget; got != rounds {
		t.Errorf("after Compact budget %d, want %d", got, rounds)
	}
	must(t, db.Close())
}

// TestHashes: a table keeps the hash that it had when the database was opened,
// whatever has come over it since; other files are hashed again.
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
		t.Error("with known hashes: expected that of the table, and another one of the other file")
	}
}

// TestHealedLines: earlier versions read a pass off a proof where Black had legal
// replies, and stored that line. It is read off again, at each read, and an audit
// and an export find nothing wrong.
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
			t.Fatalf("the line %v", line)
		}
		line[9] = board.Pass
		return db.RawPut(key, proofdb.AppendValue(nil, key, &known))
	}))
	for range 2 {
		if got := get(t, db, pos)[proof.Order2]; !reflect.DeepEqual(got, want) {
			t.Errorf("%+v, expected %+v", got, want)
		}
	}
	audit, err := db.Audit(t.Context(), nil, nil)
	if err != nil || audit.Findings > 0 || audit.Proofs != 1 {
		t.Errorf("%+v, %v", audit, err)
	}
	var again bytes.Buffer
	if _, err := db.Export(t.Context(), &again, nil); err != nil || again.String() != exported.String() {
		t.Errorf("%v\n%s, expected\n%s", err, again.String(), exported.String())
	}
}
