package proofdb_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// quarantined opens dir, asks what is in quarantine, and closes it.
func quarantined(t *testing.T, dir string, o proofdb.Options) (q proofdb.Quarantine, generation uint64) {
	t.Helper()
	db, err := proofdb.Open(dir, o)
	must(t, err)
	s, err := db.Stats(t.Context())
	must(t, err)
	must(t, db.Close())
	return s.Quarantine, s.Generation
}

// TestLosses: what an Open found missing is told of until the quarantine is
// removed.
func TestLosses(t *testing.T) {
	const n = 30
	for _, tt := range []struct {
		name, pattern string
		clean, files  bool
		readable      uint64
		said          string
	}{
		{"a salvage", "badger/MANIFEST", true, true, n, "30 positions could be read, at least 30 were there"},
		{"a salvage of little", "badger/*.sst", false, true, 10, "10 positions could be read, at least 30 were there"},
		{"writes", "badger/*.mem", false, false, 20, "20 positions are there, at least 30 were"},
		{"the counter", "counter", false, false, 20, "what was written last cannot be told"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel() // it waits for the disk
			dir := small(t, n, tt.clean)
			names, err := filepath.Glob(filepath.Join(dir, tt.pattern))
			must(t, err)
			for _, name := range names {
				must(t, os.Remove(name))
			}
			first, generation := quarantined(t, dir, proofdb.Options{Warn: func(error) {}}.Tuned(0))
			later, _ := quarantined(t, dir, silent(t).Tuned(0))
			for _, q := range []proofdb.Quarantine{first, later} {
				if q.Empty() || len(q.Losses) != 1 || (q.Files > 0) != tt.files || q.Dir != filepath.Join(dir, "quarantine") {
					t.Fatalf("%+v", q)
				}
				if l := q.Losses[0]; l.Generation != generation || l.Readable != tt.readable || l.Expected < tt.readable || !strings.Contains(l.Reason, tt.said) || (l.Files == "files-1") != tt.files {
					t.Errorf("%+v, expected generation %d and %q", l, generation, tt.said)
				}
			}
			must(t, os.RemoveAll(later.Dir))
			if q, _ := quarantined(t, dir, silent(t).Tuned(0)); !q.Empty() {
				t.Errorf("acknowledged: %+v", q)
			}
		})
	}
}

// TestQuarantineOnce: a value that fails in every process is kept once, however
// its fault is worded, also behind a line that a stop cut off.
func TestQuarantineOnce(t *testing.T) {
	dir := t.TempDir()
	key, _ := proofdb.Key(nil, easy(0).pos, ^uint64(0))
	for run := range 3 {
		var heard loud
		db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
		must(t, err)
		must(t, db.RawPut(key, []byte("nothing that was ever stored")))
		get(t, db, easy(0).pos)
		_, err = db.Audit(t.Context(), nil, nil)
		must(t, err)
		if q, err := db.Quarantine(); err != nil || q.Values != 1 || strings.Count(heard.text(), "quarantined") != 1 {
			t.Errorf("run %d: %+v (%v), heard %q", run, q, err, heard.text())
		}
		must(t, db.Close())
	}
	file := filepath.Join(dir, "quarantine", "values.jsonl")
	text, err := os.ReadFile(file)
	must(t, err)
	if n := bytes.Count(text, []byte("\n")); n != 1 {
		t.Errorf("%d lines of one value", n)
	}
	must(t, os.WriteFile(file, append(text, `{"key":`...), 0o644))
	db, err := proofdb.Open(dir, proofdb.Options{Warn: func(error) {}}.Tuned(0))
	must(t, err)
	must(t, db.RawPut(key, []byte("something else that was never stored")))
	get(t, db, easy(0).pos)
	must(t, db.Close())
	after, err := os.ReadFile(file)
	must(t, err)
	if rest, found := bytes.CutPrefix(after, append(text, "{\"key\":\n{\"key\":\""...)); !found || bytes.Count(rest, []byte("\n")) != 1 {
		t.Errorf("%q", after)
	}
}

// TestQuarantineFull: what there is no room for is named, and that it is not kept
// is said once and remembered.
func TestQuarantineFull(t *testing.T) {
	dir := t.TempDir()
	const n, limit = 40, 2000
	for run := range 2 {
		var heard loud
		db, err := proofdb.Open(dir, proofdb.Options{Warn: heard.hear}.Tuned(0))
		must(t, err)
		db.LimitQuarantine(limit)
		for i := range n {
			key, _ := proofdb.Key(nil, easy(i).pos, ^uint64(0))
			must(t, db.RawPut(key, []byte("nothing that was ever stored")))
			get(t, db, easy(i).pos)
		}
		q, err := db.Quarantine()
		info, bad := os.Stat(filepath.Join(q.Dir, "values.jsonl"))
		must(t, bad)
		if err != nil || !q.More || q.Values == 0 || q.Values >= n || info.Size() > limit+100 {
			t.Errorf("%+v (%v), %d bytes", q, err, info.Size())
		}
		if said := heard.text(); strings.Count(said, "quarantined") != n || strings.Count(said, "no room left") != 1-run {
			t.Errorf("run %d: heard %q", run, said)
		}
		must(t, db.Close())
	}
}

// TestContradictionOnce: a contradiction is kept once, however often it is met.
func TestContradictionOnce(t *testing.T) {
	dir := t.TempDir()
	db, first, _ := contradicted(t, 2, func(error) {})
	must(t, db.Close())
	db, err := proofdb.Open(dir, proofdb.Options{Warn: func(error) {}}.Tuned(0))
	must(t, err)
	none := easy(0).record
	none.Outcome, none.Body = proof.None, nil
	for range 3 {
		_, err := db.Import(t.Context(), strings.NewReader(first), proofdb.ImportOptions{NoTrailer: true})
		must(t, err)
		_ = db.Put(easy(0).pos, none) // in contradiction
	}
	must(t, db.Close())
	text, err := os.ReadFile(filepath.Join(dir, "contradictions.jsonl"))
	if err != nil || bytes.Count(text, []byte("\n")) != 1 {
		t.Errorf("%s (%v)", text, err)
	}
}

// TestAsides: the same damaged files are kept once, and those of the last three
// losses alone.
func TestAsides(t *testing.T) {
	dir := small(t, 9, true)
	lose := func(change string) {
		t.Helper()
		must(t, os.WriteFile(filepath.Join(dir, "badger", "MANIFEST"), []byte(change), 0o644))
		quarantined(t, dir, proofdb.Options{Warn: func(error) {}}.Tuned(0))
	}
	there := func() (names []string) {
		t.Helper()
		found, err := filepath.Glob(filepath.Join(dir, "quarantine", "files-*"))
		must(t, err)
		for _, name := range found {
			names = append(names, filepath.Base(name))
		}
		return names
	}
	image := filepath.Join(t.TempDir(), "image")
	must(t, os.WriteFile(filepath.Join(dir, "badger", "MANIFEST"), []byte("damaged"), 0o644))
	copyDir(t, image, filepath.Join(dir, "badger"))
	lose("damaged")
	must(t, os.RemoveAll(filepath.Join(dir, "badger")))
	copyDir(t, filepath.Join(dir, "badger"), image)
	lose("damaged") // the same once more
	if names := there(); !slices.Equal(names, []string{"files-2"}) {
		t.Errorf("the same files: %v", names)
	}
	for i := range 3 {
		must(t, os.WriteFile(filepath.Join(dir, "badger", fmt.Sprint(i, ".sst")), []byte(fmt.Sprint(i)), 0o644))
		lose(fmt.Sprint("damaged", i))
	}
	if names := there(); !slices.Equal(names, []string{"files-3", "files-4", "files-5"}) {
		t.Errorf("five losses: %v", names)
	}
	if q, _ := quarantined(t, dir, silent(t).Tuned(0)); len(q.Losses) != 5 {
		t.Errorf("%+v", q)
	}
}

// TestLossNotNoted: a database whose loss cannot be noted does not open, until it
// can; no link is followed.
func TestLossNotNoted(t *testing.T) {
	remove := func(pattern string) func(dir string) {
		return func(dir string) {
			names, err := filepath.Glob(filepath.Join(dir, pattern))
			must(t, err)
			for _, name := range names {
				must(t, os.Remove(name))
			}
		}
	}
	elsewhere := t.TempDir()
	link := func(to string) func(name string) error {
		return func(name string) error { return os.Symlink(filepath.Join(elsewhere, to), name) }
	}
	mkdir := func(name string) error { return os.Mkdir(name, 0o755) }
	for name, tt := range map[string]struct {
		clean    bool
		lose     func(dir string)
		obstacle string
		put      func(name string) error
		said     string
	}{
		"writes, a directory":      {false, remove("badger/*.mem"), "losses.jsonl", mkdir, "cannot be noted"},
		"the counter, a directory": {false, remove("counter"), "losses.jsonl", mkdir, "cannot be noted"},
		"a salvage, a directory":   {true, remove("badger/MANIFEST"), "losses.jsonl", mkdir, "cannot be noted"},
		"writes, a link":           {false, remove("badger/*.mem"), "losses.jsonl", link("file"), "quarantine/losses.jsonl is a symbolic link"},
		"a salvage, a link":        {true, remove("badger/MANIFEST"), "", link("directory"), "quarantine is a symbolic link"},
	} {
		dir := small(t, 30, tt.clean)
		tt.lose(dir)
		obstacle := filepath.Join(dir, "quarantine", tt.obstacle)
		must(t, os.MkdirAll(filepath.Dir(obstacle), 0o755))
		must(t, tt.put(obstacle))
		for range 2 {
			db, err := proofdb.Open(dir, proofdb.Options{Warn: func(error) {}}.Tuned(0))
			if err == nil {
				must(t, db.Close())
			}
			if !strings.Contains(filepath.ToSlash(fmt.Sprint(err)), tt.said) {
				t.Errorf("%s: %v, expected %q", name, err, tt.said)
			}
		}
		must(t, os.Remove(obstacle))
		if q, _ := quarantined(t, dir, proofdb.Options{Warn: func(error) {}}.Tuned(0)); len(q.Losses) != 1 {
			t.Errorf("%s: %+v", name, q)
		}
	}
	if left, err := os.ReadDir(elsewhere); err != nil || len(left) != 0 {
		t.Errorf("written through a link: %v (%v)", left, err)
	}
}

// TestLinks: a database of which a part is somewhere else is not written to.
func TestLinks(t *testing.T) {
	target := filepath.Join(t.TempDir(), "notes")
	must(t, os.WriteFile(target, []byte("mine"), 0o644))
	for _, name := range []string{"gsolve.json.tmp", "counter", "contradictions.jsonl", "LOCK", "badger/00009.mem"} {
		dir := small(t, 3, true)
		_ = os.Remove(filepath.Join(dir, name))
		must(t, os.Symlink(target, filepath.Join(dir, name)))
		if _, err := proofdb.Open(dir, silent(t).Tuned(0)); !errors.Is(err, proofdb.ErrForeign) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if text, err := os.ReadFile(target); err != nil || string(text) != "mine" {
		t.Errorf("the file holds %q (%v)", text, err)
	}
}

// TestLossesFull: where there is no room for another loss the quarantine tells
// that there were more, and the database opens.
func TestLossesFull(t *testing.T) {
	dir := small(t, 3, true)
	must(t, os.Mkdir(filepath.Join(dir, "quarantine"), 0o755))
	var lines []byte
	for i := range 1 << 16 {
		lines = fmt.Appendf(lines, "{\"generation\":%d}\n", i)
	}
	must(t, os.WriteFile(filepath.Join(dir, "quarantine", "losses.jsonl"), lines, 0o644))
	must(t, os.Remove(filepath.Join(dir, "badger", "MANIFEST")))
	if q, _ := quarantined(t, dir, proofdb.Options{Warn: func(error) {}}.Tuned(0)); !q.More || len(q.Losses) != 1<<16 {
		t.Errorf("%d losses, more: %v", len(q.Losses), q.More)
	}
}
