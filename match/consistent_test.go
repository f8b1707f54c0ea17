package match_test

import (
	"context"
	"errors"
	"fmt"
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

// TestEditedEnd: the reason of an end must fit the side to move, the limit of moves and the points that
// are left.
func TestEditedEnd(t *testing.T) {
	broken := moves("broken", "")
	broken.New = func(context.Context, match.Terms) (match.Player, error) { return nil, errors.New("no player") }
	for _, c := range []struct {
		black    match.Engine
		maxPlies int
		end      string // of the first game
		good     string // other ends that fit, with spaces between them
		bad      string
	}{
		{moves("a", "a1b1a1"), 0, "black illegal", "black crash, black protocol, black time, white time", "white illegal, white crash, white protocol, draw max plies, draw no legal move, draw full board, draw five"},
		{moves("a", "a1b1a1"), 4, "draw max plies", "black time", "white illegal, white time, black max plies, draw no legal move"},
		{moves("a", "a1b1a1"), 9, "black illegal", "white time", "draw max plies"},
		{broken, 0, "white crash", "black crash, white time, black protocol", "draw crash, draw max plies, black five"},
	} {
		path := filepath.Join(t.TempDir(), match.JournalFile)
		o := match.Options{Engines: []match.Engine{c.black, moves("b", "a2b2a1")}, Size: 9, Games: 2, MaxPlies: c.maxPlies}
		if c.end == "black illegal" {
			o.Engines[0], o.Engines[1] = moves("a", "a1b1c1"), moves("b", "a2b2a1")
		}
		o.Engines[0].Check = nil
		if _, err := playInto(t, path, o); err != nil {
			t.Fatal(err)
		}
		text := string(testdir.Read(t, path))
		was := ending(c.end)
		if !strings.Contains(text, was) {
			t.Fatalf("no %s in %s", was, text)
		}
		for ends, want := range map[string]error{c.end + ", " + c.good: nil, c.bad: match.ErrJournal} {
			for end := range strings.SplitSeq(ends, ", ") {
				testdir.Write(t, path, []byte(strings.Replace(text, was, ending(end), 1)))
				if _, err := match.ReadJournal(path); !errors.Is(err, want) {
					t.Errorf("%s for %s of %d plies: error %v, expected %v", end, c.end, c.maxPlies, err, want)
				}
			}
		}
	}
}

// ending returns a result and a reason as a journal has them.
func ending(text string) string {
	result, reason, _ := strings.Cut(text, " ")
	return fmt.Sprintf(`"result":%q,"reason":%q`, result, reason)
}
