package proofdb_test

import (
	"context"
	"errors"
	"testing"

	"github.com/gsolve/gsolve/board"
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
