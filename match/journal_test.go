package match_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/search"
)

// mortalVariable names the folder of a match that a child process plays: see TestKilled.
const mortalVariable = "MATCH_MORTAL"

// mortal is the match of the child.
func mortal() match.Options {
	return match.Options{Engines: []match.Engine{drawing("a"), drawing("b")}, Size: 9, Games: 40, Concurrency: 3, Limits: match.Limits{Nodes: 10}, Seed: 11}
}

// playMortal plays the match, with a pause after each game: the child must live long enough to be
// killed in the middle.
func playMortal(dir string) {
	o := mortal()
	j, err := match.OpenJournal(filepath.Join(dir, match.JournalFile), match.HeaderOf(o))
	if err == nil {
		o.Journal, o.Done = j, func(*match.Game) { time.Sleep(2 * time.Millisecond) }
		_, err = match.Run(context.Background(), o)
	}
	if err != nil {
		println(err.Error())
		os.Exit(1)
	}
}

// TestKilled: a match that is killed ten times, and gone on with each time, has the games of one that
// nobody disturbed, each once.
func TestKilled(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, match.JournalFile)
	size := func() int64 {
		info, err := os.Stat(path)
		if err != nil {
			return 0
		}
		return info.Size()
	}
	child := func() *exec.Cmd {
		c := exec.Command(self)
		c.Env = append(os.Environ(), mortalVariable+"="+dir)
		return c
	}
	kills := 0
	for range 10 {
		before, c := size(), child()
		if err := c.Start(); err != nil {
			t.Fatal(err)
		}
		done := make(chan error, 1)
		go func() { done <- c.Wait() }()
		for end := time.Now().Add(10 * time.Second); size() <= before+500 && time.Now().Before(end); {
			time.Sleep(time.Millisecond)
		}
		_ = c.Process.Kill()
		if err := <-done; err != nil {
			kills++
		}
		// The line that a power failure tears: half of the last one.
		if kills%3 == 1 {
			text := testdir.Read(t, path)
			testdir.Write(t, path, text[:len(text)-5])
		}
	}
	if kills < 8 {
		t.Errorf("%d of 10 children were killed: the match is too short", kills)
	}
	if out, err := child().CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	rec, err := match.ReadJournal(path)
	if err != nil {
		t.Fatal(err)
	}
	want := timeless(run(t, mortal()))
	for _, g := range rec.Games {
		positions, err := rec.Positions(g)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for pos, m := range positions {
			n++
			if !pos.Legal(m.Point, pos.ToMove()) {
				t.Errorf("game %d: illegal %v", g.Number, m.Point)
			}
		}
		if n != len(g.Moves) {
			t.Errorf("game %d: %d positions for %d moves", g.Number, n, len(g.Moves))
		}
	}
	slices.SortFunc(rec.Games, func(a, b *match.Game) int { return a.Number - b.Number })
	if got := timeless(rec.Games); !reflect.DeepEqual(got, want) {
		t.Errorf("after %d kills: %d games, which differ from the %d of a match without kills", kills, len(got), len(want))
	}
}

// journaled plays a match into a journal and returns its path.
func journaled(t *testing.T, o match.Options) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "j")
	if _, err := playInto(t, path, o); err != nil {
		t.Fatal(err)
	}
	return path
}

func playInto(t *testing.T, path string, o match.Options) ([]*match.Game, error) {
	j, err := match.OpenJournal(path, match.HeaderOf(o))
	if err != nil {
		return nil, err
	}
	o.Journal = j
	games, err := match.Run(t.Context(), o)
	return games, errors.Join(err, j.Close())
}

// counting makes engines count the games that they begin.
func counting(o match.Options, n *int) match.Options {
	for i, e := range o.Engines {
		o.Engines[i] = match.FromSearcher(e.Name, e.Spec, func(uint64) (search.Searcher, error) { *n++; return nil, errors.New("none") })
		o.Engines[i].Check = nil
	}
	return o
}

// TestResume: a finished match plays nothing more, a longer one plays the rest, and a shorter one
// is refused.
func TestResume(t *testing.T) {
	o := options(t)
	o.Games = 4
	path := journaled(t, o)
	begun := 0
	again, err := playInto(t, path, counting(options4(t, 4), &begun))
	if err != nil || len(again) != 12 || begun > 0 {
		t.Errorf("again: %d games, error %v, %d games begun", len(again), err, begun)
	}
	longer, err := playInto(t, path, options4(t, 8))
	if err != nil {
		t.Fatal(err)
	}
	if want := timeless(run(t, options4(t, 8))); !reflect.DeepEqual(timeless(longer), want) {
		t.Error("a longer match that goes on differs from one in a single run")
	}
	_, err = playInto(t, path, counting(options4(t, 6), &begun))
	if !errors.Is(err, match.ErrLonger) || !strings.Contains(err.Error(), "expected 8 games or more") || begun > 0 {
		t.Errorf("shorter: error %v, %d games begun", err, begun)
	}
}

func options4(t *testing.T, games int) match.Options {
	o := options(t)
	o.Games = games
	return o
}

// TestOther: the journal of another match is refused, and the error names what differs.
func TestOther(t *testing.T) {
	path := journaled(t, options4(t, 2))
	for want, change := range map[string]func(*match.Options){
		"rule":                          func(o *match.Options) { o.Rule = board.Renju },
		"size":                          func(o *match.Options) { o.Size = 10 },
		"the engines":                   func(o *match.Options) { o.Engines[0].Spec = "other" },
		"a round robin, not a gauntlet": func(o *match.Options) { o.Gauntlet = true },
		" nodes, not ":                  func(o *match.Options) { o.Limits.Nodes++ },
		"plies a game":                  func(o *match.Options) { o.MaxPlies = 30 },
		"seed":                          func(o *match.Options) { o.Seed++ },
		"other opening":                 func(o *match.Options) { o.Openings[0] = nine(item(t, "e5")) },
	} {
		o := options4(t, 2)
		change(&o)
		if want == "size" {
			o.Openings = nil
		}
		_, err := playInto(t, path, o)
		if !errors.Is(err, match.ErrOther) || !strings.Contains(err.Error(), strings.TrimPrefix(want, "other ")) {
			t.Errorf("%s: error %v", want, err)
		}
	}
	if _, err := match.OpenJournal(path, match.HeaderOf(options4(t, 2), "note")); !errors.Is(err, match.ErrOther) || !strings.Contains(err.Error(), "it was begun without note;") {
		t.Errorf("note: error %v", err)
	}
	path = filepath.Join(t.TempDir(), "j")
	j, err := match.OpenJournal(path, match.HeaderOf(options4(t, 2), "note 1"))
	if err != nil || j.Close() != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		notes []string
		want  string
	}{{nil, "begun with note 1, which this command lacks;"}, {[]string{"note 2"}, "begun with note 1, not note 2;"}} {
		if _, err := match.OpenJournal(path, match.HeaderOf(options4(t, 2), c.notes...)); !errors.Is(err, match.ErrOther) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("notes %q: error %v, expected %q", c.notes, err, c.want)
		}
	}
}

// TestTyped: the error for other engines prints them as a shell takes them.
func TestTyped(t *testing.T) {
	o := options4(t, 2)
	o.Engines[1].Name, o.Engines[1].Spec = "it's", `cmd:eng/good.sh "a b"`
	path := journaled(t, o)
	_, err := playInto(t, path, options4(t, 2))
	if want := `begun with the engines 'a=script a' 'it'\''s=cmd:eng/good.sh "a b"' 'c=script c', not the engines 'a=`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("error %v, expected %s", err, want)
	}
}

// TestDamage: a torn or unreadable last line is dropped, other damage is refused.
func TestDamage(t *testing.T) {
	path := journaled(t, options4(t, 2))
	text := testdir.Read(t, path)
	lines := bytes.SplitAfter(text, []byte("\n"))
	lines = lines[:len(lines)-1]
	last := len(lines) - 1
	join := func(change int, by string) []byte {
		c := slices.Clone(lines)
		c[change] = []byte(by)
		return bytes.Join(c, nil)
	}
	for _, c := range []struct {
		name  string
		text  []byte
		games int // −1 = refused
	}{
		{"whole", text, 6},
		{"torn", text[:len(text)-1], 5},
		{"torn early", text[:len(text)-len(lines[last])+1], 5},
		{"zeros at the end", join(last, strings.Repeat("\x00", 50)+"\n"), 5},
		{"damage inside", join(2, "{}x\n"), -1},
		{"an unknown field", join(2, `{"game":1,"other":2}`+"\n"), -1},
		{"a bad move", join(2, strings.Replace(string(lines[2]), `"m":"`, `"m":"z`, 1)), -1},
		{"a value above 1", join(2, strings.Replace(string(lines[2]), `"v":0`, `"v":7`, 1)), -1},
		{"a move of a negative time", join(2, strings.Replace(string(lines[2]), `"ms":`, `"ms":-1`, 1)), -1},
		{"a move of a long time", join(2, strings.Replace(string(lines[2]), `"ms":`, `"ms":9999999999`, 1)), -1},
		{"a number that overflows", join(2, strings.Replace(string(lines[2]), `"game":`, `"game":922337203685477580`, 1)), -1},
		{"a game twice", join(2, string(lines[1])), -1},
		{"another version", []byte(strings.Replace(string(text), `{"v":1`, `{"v":2`, 1)), -1},
		{"a changed header", []byte(strings.Replace(string(text), `"seed":7`, `"seed":8`, 1)), -1},
		{"something else", []byte("h8i9\n"), -1},
		{"a long line", bytes.Repeat([]byte("x"), 2<<20), -1},
		{"nothing", nil, -1},
	} {
		testdir.Write(t, path, c.text)
		rec, err := match.ReadJournal(path)
		switch {
		case c.games < 0 && !errors.Is(err, match.ErrJournal):
			t.Errorf("%s: error %v, expected %v", c.name, err, match.ErrJournal)
		case c.games >= 0 && (err != nil || len(rec.Games) != c.games):
			t.Errorf("%s: error %v, %+v, expected %d games", c.name, err, rec, c.games)
		case c.games >= 0:
			if games, err := playInto(t, path, options4(t, 2)); err != nil || len(games) != 6 {
				t.Errorf("%s: going on: %d games, error %v", c.name, len(games), err)
			}
		}
	}
	if _, err := match.ReadJournal(filepath.Join(t.TempDir(), "none")); err == nil {
		t.Error("a file that does not exist was read")
	}
	if _, err := match.OpenJournal(filepath.Join(t.TempDir(), "none", "none"), match.Header{}); err == nil {
		t.Error("a file in a folder that does not exist was opened")
	}
}

// TestLocked: two runs cannot play one match at once.
func TestLocked(t *testing.T) {
	path := filepath.Join(t.TempDir(), "j")
	h := match.HeaderOf(options(t))
	j, err := match.OpenJournal(path, h)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := match.OpenJournal(path, h); !errors.Is(err, match.ErrLocked) || !strings.Contains(err.Error(), ", expected ") {
		t.Errorf("a second run: error %v, expected %v", err, match.ErrLocked)
	}
	if err := j.Close(); err != nil {
		t.Fatal(err)
	}
	if err := j.Close(); err == nil {
		t.Error("a journal was closed twice")
	}
	o := options(t)
	o.Journal = j
	if _, err := match.Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("a match whose journal cannot be written: error %v", err)
	}
}

// TestFolder: each game has a file, which readers understand; a missing one is written again.
func TestFolder(t *testing.T) {
	for _, format := range []notation.Format{notation.SGF, notation.PSQ} {
		o := options4(t, 2)
		dir := filepath.Join(t.TempDir(), "match")
		f, err := match.OpenFolder(dir, match.HeaderOf(o), format)
		if err != nil {
			t.Fatal(err)
		}
		o.Journal, o.Done = f.Journal, func(g *match.Game) {
			if err := f.Save(g); err != nil {
				t.Error(err)
			}
		}
		games := run(t, o)
		testdir.Remove(t, f.Path(3))
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		if f, err = match.OpenFolder(dir, match.HeaderOf(o), format); err != nil {
			t.Fatal(err)
		}
		o.Journal = f.Journal
		run(t, o)
		for _, g := range games {
			it, err := notation.NewReader(t.Context(), bytes.NewReader(testdir.Read(t, f.Path(g.Number))), notation.Options{}).Next()
			if err != nil {
				t.Fatal(err)
			}
			want, err := notation.ParseMoves(g.Opening.Moves)
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range g.Moves {
				want = append(want, m.Point)
			}
			if !slices.Equal(it.Moves, want) || it.Setup.Size != 9 {
				t.Errorf("%s of game %d: moves %v, expected %v", format, g.Number, it.Moves, want)
			}
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := match.OpenFolder(t.TempDir(), match.HeaderOf(options(t)), notation.Lib); !errors.Is(err, notation.ErrFormat) {
		t.Errorf("error %v, expected %v", err, notation.ErrFormat)
	}
	file := testdir.Write(t, filepath.Join(t.TempDir(), "f"), "")
	if _, err := match.OpenFolder(file, match.HeaderOf(options(t)), notation.SGF); err == nil {
		t.Error("a file was opened as a folder")
	}
	if _, err := match.OpenFolder(t.TempDir(), match.Header{Rule: "x"}, notation.SGF); err == nil {
		t.Error("a header with an unknown rule was taken")
	}
}
