package match_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/match"
)

// TestForeignFile: a file that is no journal stays as it is, even if it has no end of a line. The
// torn header of the same match begins anew.
func TestForeignFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), match.JournalFile)
	h := match.HeaderOf(mortal())
	for _, text := range []string{"notes", `{"v":1,"rule":"renju"`, "\x00\x00\x00", "notes\n"} {
		testdir.Write(t, path, []byte(text))
		if _, err := match.OpenJournal(path, h); !errors.Is(err, match.ErrJournal) {
			t.Errorf("%q: error %v, expected %v", text, err, match.ErrJournal)
		}
		if got := testdir.Read(t, path); string(got) != text {
			t.Errorf("%q became %q", text, got)
		}
	}
	testdir.Write(t, path, []byte(`{"v":1,"rule":"free`))
	j, err := match.OpenJournal(path, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err != nil {
		t.Error(err)
	}
}

// TestEdited: a journal in which somebody changed a result, a move or the end of a game is refused.
func TestEdited(t *testing.T) {
	path := filepath.Join(t.TempDir(), match.JournalFile)
	o := match.Options{Engines: []match.Engine{moves("a", "a1b1c1d1e1"), moves("b", "a2b2c2d2e2")}, Size: 9, Games: 2}
	j, err := match.OpenJournal(path, match.HeaderOf(o))
	if err != nil {
		t.Fatal(err)
	}
	o.Journal = j
	if games := run(t, o); games[0].Reason != match.Five {
		t.Fatalf("%+v, expected a five", games[0])
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	text := string(testdir.Read(t, path))
	for was, now := range map[string]string{
		`"result":"black"`: `"result":"white"`,
		`"reason":"five"`:  `"reason":"five six"`,
		`"m":"e1"`:         `"m":"e9"`,
		`"m":"b1"`:         `"m":"a1"`,
		`"m":"c1"`:         `"m":"j12"`,
		`"m":"d1"`:         `"m":"e1"`,
		"\"five\"}\n":      "\"five\"} {}\n",
	} {
		if !strings.Contains(text, was) {
			t.Fatalf("no %s in %s", was, text)
		}
		testdir.Write(t, path, []byte(strings.Replace(text, was, now, 1)))
		if _, err := match.ReadJournal(path); !errors.Is(err, match.ErrJournal) {
			t.Errorf("%s for %s: error %v, expected %v", now, was, err, match.ErrJournal)
		}
	}
	for was, now := range map[string]string{
		`"result":"black","reason":"five"`: `"result":"white","reason":"time","detail":"late"`,
	} {
		testdir.Write(t, path, []byte(strings.Replace(text, was, now, 1)))
		if _, err := match.ReadJournal(path); err != nil {
			t.Errorf("%s: %v", now, err)
		}
	}
}
