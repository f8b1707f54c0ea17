package main

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
)

// TestTicketSecret: the secret stays the same, only its owner may read it, and a damaged one is replaced.
func TestTicketSecret(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "proofs")
	first := ticketSecret(dir)
	if len(first) != secretBytes || !bytes.Equal(ticketSecret(dir+"/"), first) {
		t.Fatalf("secrets %x and %x, want the same", first, ticketSecret(dir))
	}
	if info, err := os.Stat(dir + ".tickets"); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, error %v: others may read it", info.Mode(), err)
	}
	if err := os.WriteFile(dir+".tickets", first[:5], 0o600); err != nil {
		t.Fatal(err)
	}
	if again := ticketSecret(dir); len(again) != secretBytes || bytes.Equal(again, first) {
		t.Errorf("secret %x behind a damaged file, want a new one", again)
	}
	if missing := ticketSecret(filepath.Join(dir, "no", "such", "proofs")); missing != nil {
		t.Errorf("secret %x without a file, want nil", missing)
	}
}
