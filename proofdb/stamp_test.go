package proofdb_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/proofdb"
)

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
