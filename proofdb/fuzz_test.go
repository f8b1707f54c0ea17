package proofdb_test

import (
	"bytes"
	"testing"

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
		_ = proofdb.ShowEntries(b, see)
	})
}
