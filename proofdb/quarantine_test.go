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

// quarantined opens dir, reads its quarantine, and closes it.
func quarantined(t *testing.T, dir string, o proofdb.Options) (q proofdb.Quarantine, generation uint64) {
	t.Helper()
	db, err := proofdb.Open(dir, o)
	must(t, err)
	s, err := db.Stats(t.Context())
	must(t, err)
	must(t, db.Close())
	return s.Quarantine, s.Generation
}

// TestLosses: every Open reports an earlier loss until a person removes the quarantine.
func TestLosses(t *testing.T) {
	const n = 30
	for _, tt := range []struct {
		name, pattern string
		clean, files  bool
		readable      uint64
		said          string
	}{
		{"a salvage that saves all", "badger/MANIFEST", true, true, n, "30 positions could be read, at least 30 were there"},
		{"a salvage that saves a part", "badger/*.sst", false, true, 10, "10 positions could be read, at least 30 were there"},
		{"a log is missing", "badger/*.mem", false, false, 20, "20 positions are there, at least 30 were"},
		{"the counter is missing", "counter", false, false, 20, "the number of its last writes is unknown"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel() // the test mostly waits for the disk
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
					t.Fatalf("quarantine %+v, expected one loss, damaged files = %v", q, tt.files)
				}
				if l := q.Losses[0]; l.Generation != generation || l.Readable != tt.readable || l.Expected < tt.readable || !strings.Contains(l.Reason, tt.said) || (l.Files == "files-1") != tt.files {
					t.Errorf("loss %+v, expected generation %d and reason %q", l, generation, tt.said)
				}
			}
			must(t, os.RemoveAll(later.Dir))
			if q, _ := quarantined(t, dir, silent(t).Tuned(0)); !q.Empty() {
				t.Errorf("after its directory was removed the quarantine holds %+v", q)
			}
		})
	}
}

// TestQuarantineOnce: if a value fails in several processes, the quarantine keeps it once, even if
// the wordings of the fault differ. A line that a kill has cut off does no harm.
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
			t.Errorf("run %d: quarantine %+v, error %v, warnings %q; expected one value", run, q, err, heard.text())
		}
		must(t, db.Close())
	}
	file := filepath.Join(dir, "quarantine", "values.jsonl")
	text, err := os.ReadFile(file)
	must(t, err)
	if n := bytes.Count(text, []byte("\n")); n != 1 {
		t.Errorf("the quarantine has %d lines about one value", n)
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
		t.Errorf("behind a line that was cut off: %q, expected one more line", after)
	}
}

// TestQuarantineFull: when the quarantine is full, the database still warns of each value that
// fails. It warns once that it keeps no more, and remembers that.
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
			t.Errorf("run %d: quarantine %+v, error %v, %d bytes; expected more than it keeps", run, q, err, info.Size())
		}
		if said := heard.text(); strings.Count(said, "quarantined") != n || strings.Count(said, "no room left") != 1-run {
			t.Errorf("run %d: warned %q", run, said)
		}
		must(t, db.Close())
	}
}

// TestContradictionOnce: contradictions.jsonl keeps a contradiction once, however often it occurs.
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
		_ = db.Put(easy(0).pos, none) // contradicts the record that was imported
	}
	must(t, db.Close())
	text, err := os.ReadFile(filepath.Join(dir, "contradictions.jsonl"))
	if err != nil || bytes.Count(text, []byte("\n")) != 1 {
		t.Errorf("contradictions.jsonl holds %s (%v), expected one line", text, err)
	}
}

// TestAsides: the quarantine keeps equal damaged files once, and keeps the files of the last three
// losses only.
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
	lose("damaged") // with the same files as before
	if names := there(); !slices.Equal(names, []string{"files-2"}) {
		t.Errorf("two losses with equal files left %v", names)
	}
	for i := range 3 {
		must(t, os.WriteFile(filepath.Join(dir, "badger", fmt.Sprint(i, ".sst")), []byte(fmt.Sprint(i)), 0o644))
		lose(fmt.Sprint("damaged", i))
	}
	if names := there(); !slices.Equal(names, []string{"files-3", "files-4", "files-5"}) {
		t.Errorf("five losses left %v", names)
	}
	if q, _ := quarantined(t, dir, silent(t).Tuned(0)); len(q.Losses) != 5 {
		t.Errorf("quarantine %+v, expected five losses", q)
	}
}

// TestLossNotNoted: Open refuses a damaged database as long as it cannot note the loss. It follows
// no links.
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
		"a missing log and a directory in the place of losses.jsonl":     {false, remove("badger/*.mem"), "losses.jsonl", mkdir, "cannot be noted"},
		"a missing counter and a directory in the place of losses.jsonl": {false, remove("counter"), "losses.jsonl", mkdir, "cannot be noted"},
		"a salvage and a directory in the place of losses.jsonl":         {true, remove("badger/MANIFEST"), "losses.jsonl", mkdir, "cannot be noted"},
		"a missing log and a link in the place of losses.jsonl":          {false, remove("badger/*.mem"), "losses.jsonl", link("file"), "quarantine/losses.jsonl is a symbolic link"},
		"a salvage and a link in the place of quarantine":                {true, remove("badger/MANIFEST"), "", link("directory"), "quarantine is a symbolic link"},
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
				t.Errorf("Open with %s: %v, expected %q", name, err, tt.said)
			}
		}
		must(t, os.Remove(obstacle))
		if q, _ := quarantined(t, dir, proofdb.Options{Warn: func(error) {}}.Tuned(0)); len(q.Losses) != 1 {
			t.Errorf("%s: once the obstacle is gone, the quarantine is %+v, expected one loss", name, q)
		}
	}
	if left, err := os.ReadDir(elsewhere); err != nil || len(left) != 0 {
		t.Errorf("Open wrote through a link: %v (%v)", left, err)
	}
}

// TestLinks: Open refuses a database in which a link stands in the place of a file.
func TestLinks(t *testing.T) {
	target := filepath.Join(t.TempDir(), "notes")
	must(t, os.WriteFile(target, []byte("mine"), 0o644))
	for _, name := range []string{"gsolve.json.tmp", "counter", "contradictions.jsonl", "LOCK", "badger/00009.mem"} {
		dir := small(t, 3, true)
		_ = os.Remove(filepath.Join(dir, name))
		must(t, os.Symlink(target, filepath.Join(dir, name)))
		if _, err := proofdb.Open(dir, silent(t).Tuned(0)); !errors.Is(err, proofdb.ErrForeign) {
			t.Errorf("Open with a link in the place of %s: %v", name, err)
		}
	}
	if text, err := os.ReadFile(target); err != nil || string(text) != "mine" {
		t.Errorf("the target of the links holds %q (%v), expected mine", text, err)
	}
}

// TestLossesFull: when the quarantine has no room for another loss, it reports that there were
// more, and the database opens.
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
		t.Errorf("the quarantine has %d losses, more = %v; expected it full, with more", len(q.Losses), q.More)
	}
}
