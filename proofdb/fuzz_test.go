package proofdb_test

import (
	"bytes"
	"testing"

	"github.com/gsolve/gsolve/proofdb"
)

// FuzzValue: decodeValue does not panic on any bytes with a right checksum. If decodeValue reads a
// value, appendValue writes bytes that decodeValue reads as the same value.
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
		same(t, symmetry(0), again, known)
		if _, err := proofdb.DecodeValue(key, value); err == nil && len(value) < 9 {
			t.Error("decodeValue accepted a value too short to have a checksum")
		}
	})
}

// FuzzFiles: no bytes in place of Badger's files make their readers panic.
func FuzzFiles(f *testing.F) {
	f.Add([]byte{0, 0, 1, 0, 'k', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1})
	f.Add(bytes.Repeat([]byte{1}, 60))
	f.Fuzz(func(t *testing.T, b []byte) {
		see := func(key, _ []byte) {
			if len(key) > 1<<17 {
				t.Errorf("a key of %d bytes, longer than any of ours", len(key))
			}
		}
		proofdb.EachLogged(b, see)
		_ = proofdb.ShowEntries(b, see)
	})
}
