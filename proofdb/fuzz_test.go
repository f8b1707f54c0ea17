package proofdb_test

import (
	"bytes"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// FuzzValue: no bytes with a right checksum panic, and what they say is written
// again in a form that says the same.
func FuzzValue(f *testing.F) {
	key, _ := proofdb.Key(nil, easy(1).pos, ^uint64(0))
	db := filled(f, silent(f))
	defer db.Close()
	must(f, db.RawEach(func(_, value []byte) error {
		f.Add(bytes.Clone(value[:len(value)-8]))
		return nil
	}))
	f.Fuzz(func(t *testing.T, value []byte) {
		known, err := proofdb.DecodeValue(key, proofdb.Sealed(key, bytes.Clone(value)))
		if err != nil {
			return
		}
		again, err := proofdb.DecodeValue(key, proofdb.AppendValue(nil, key, &known))
		must(t, err)
		same(t, s8(0), again, known)
		if _, err := proofdb.DecodeValue(key, value); err == nil && len(value) < 9 {
			t.Error("a value without a checksum was read")
		}
	})
}

// FuzzExported: no line panics, and what is read is written in a form that is
// read to the same.
func FuzzExported(f *testing.F) {
	f.Add([]byte(easyLine))
	f.Add([]byte(`{"v":1,"rule":"renju","size":9,"black":[],"white":["a1"],"to_move":"white","space":"order2","verdict":"unknown","budget":7,"spent":8}`))
	f.Fuzz(func(t *testing.T, line []byte) {
		pos, r, err := proofdb.ParseExported(line)
		if err != nil {
			return
		}
		if r.Outcome == proof.Win {
			r.Line = points(t, "a1") // an export tells the first move
		}
		known := proof.Known{}
		known[r.Space] = r
		text, n := proofdb.AppendLines(nil, pos, &known)
		p, q, err := proofdb.ParseExported(bytes.TrimSpace(text))
		must(t, err)
		q.Line = r.Line
		if n != 1 || p.Hash() != pos.Hash() {
			t.Fatalf("%s became %s", line, text)
		}
		again := proof.Known{}
		again[q.Space] = q
		same(t, s8(0), again, known)
	})
}

// FuzzFiles: bytes in the place of Badger's never panic beyond what is recovered.
func FuzzFiles(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0, 'k', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1})
	f.Add(bytes.Repeat([]byte{1}, 60))
	f.Fuzz(func(t *testing.T, b []byte) {
		see := func(key, _ []byte) {
			if len(key) > 1<<17 {
				t.Error("a key longer than any")
			}
		}
		proofdb.EachLogged(b, see)
		_ = proofdb.EachEntry(b, see)
	})
}
