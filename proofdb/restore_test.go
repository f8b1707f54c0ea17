package proofdb_test

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proofdb"
)

// TestRestore: an export restores to the same export, into no directory or an
// empty one, all or nothing.
func TestRestore(t *testing.T) {
	db := filled(t, silent(t))
	defer db.Close()
	dir := t.TempDir()
	to := filepath.Join(dir, "restored")
	text, err := io.ReadAll(exported(t, db))
	must(t, err)
	_, err = proofdb.Restore(t.Context(), to, bytes.NewReader(text[:len(text)-9]), silent(t).Tuned(0), proofdb.ImportOptions{})
	if _, there := os.Stat(to); !errors.Is(err, proofdb.ErrDamaged) && !errors.Is(err, proofdb.ErrFormat) || there == nil {
		t.Errorf("a part was restored: %v", err)
	}
	must(t, os.Mkdir(to, 0o755))
	letter := filepath.Join(to+".restoring", "letter")
	must(t, os.Mkdir(to+".restoring", 0o755))
	must(t, os.WriteFile(letter, nil, 0o644))
	_, err = proofdb.Restore(t.Context(), to, bytes.NewReader(text), silent(t).Tuned(0), proofdb.ImportOptions{})
	must(t, err)
	if _, err := proofdb.Restore(t.Context(), to, bytes.NewReader(text), silent(t).Tuned(0), proofdb.ImportOptions{}); !errors.Is(err, proofdb.ErrPlace) {
		t.Errorf("restored over a database: %v", err)
	}
	if _, err := os.Stat(letter); err != nil {
		t.Errorf("what was there before is gone: %v", err)
	}
	if left, err := filepath.Glob(to + "*"); err != nil || len(left) != 2 {
		t.Errorf("left: %v (%v)", left, err)
	}
	restored, err := proofdb.Open(to, silent(t).Tuned(0))
	must(t, err)
	defer restored.Close()
	must(t, restored.Compact(t.Context(), nil))
	if got, _ := io.ReadAll(exported(t, restored)); !bytes.Equal(got, text) {
		t.Error("the export differs")
	}
	bad := easyLine + "\n" + strings.Replace(easyLine, "Iw", "JA", 1) + "\n"
	_, err = proofdb.Restore(t.Context(), filepath.Join(dir, "bad"), strings.NewReader(bad), silent(t).Tuned(0), proofdb.ImportOptions{NoTrailer: true})
	if !errors.Is(err, proofdb.ErrDamaged) {
		t.Errorf("restored without a last line: %v", err)
	}
}

// TestRestorePlace: what stands where the database is to be stays as it is.
func TestRestorePlace(t *testing.T) {
	db := filled(t, silent(t))
	defer db.Close()
	text, err := io.ReadAll(exported(t, db))
	must(t, err)
	restore := func(to string) error {
		_, err := proofdb.Restore(t.Context(), to, bytes.NewReader(text), silent(t).Tuned(0), proofdb.ImportOptions{})
		return err
	}
	dir := t.TempDir()
	t.Chdir(dir)
	must(t, os.WriteFile("notes", []byte("mine"), 0o644))
	must(t, os.Mkdir("empty", 0o755))
	must(t, os.Symlink("empty", "link"))
	must(t, os.Symlink("nowhere", "dangling"))
	for _, to := range []string{"notes", "dangling", ".", dir, "notes/below"} {
		if err := restore(to); !errors.Is(err, proofdb.ErrPlace) || !strings.HasPrefix(err.Error(), to+": ") {
			t.Errorf("%s: %v", to, err)
		}
	}
	if kept, err := os.ReadFile("notes"); err != nil || string(kept) != "mine" {
		t.Errorf("the file holds %q (%v)", kept, err)
	}
	must(t, restore("link"))
	if target, err := os.Readlink("link"); err != nil || target != "empty" {
		t.Errorf("the link leads to %q (%v)", target, err)
	}
	if _, err := os.Stat(filepath.Join("empty", "badger")); err != nil {
		t.Errorf("behind the link: %v", err)
	}
}
