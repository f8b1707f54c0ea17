package puzzles_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

func ExamplePuzzle_AppendJSON() {
	p, err := puzzles.Parse(`{"id":"one","moves":"h8a1i8a3j8a5","goal":"win","attacks":1,"solution":["g8",["f8","k8"],["k8","f8"]],"themes":["vcf"],"source":"made up"}`)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%s\n", p.AppendJSON(nil))
	// Output:
	// {"id":"one","rule":"freestyle","size":15,"black":["h8","i8","j8"],"white":["a1","a3","a5"],"to_move":"black","goal":"win","attacks":1,"solution":["g8",["f8","k8"],["k8","f8"]],"themes":["vcf"],"source":"made up"}
}

// TestObject: a puzzle that is written and read again is the same, and its text too.
func TestObject(t *testing.T) {
	for _, text := range []string{
		`{"id":"a","rule":"renju","moves":"h8","goal":"vct","threats":"order2","attacks":3,"grade":4,"score":2.5}`,
		`{"id":"b","moves":"h8","goal":"vct","threats":"three"}`,
		`{"id":"c","rule":"renju","black":["h8"],"white":["a1"],"goal":"forbidden","answer":["b2","a3","c1"]}`,
		`{"id":"d","moves":"h8","goal":"defend","threats":"three","answer":[]}`,
		`{"moves":"h8","goal":"vcf","solution":["a1","--","b1",["a2",["a3"],["a4","a5"]],["c2"]]}`,
		`{"id":"<b>","moves":"h8","source":"\u0000\n<script>"}`,
	} {
		p, err := puzzles.Parse(text)
		if err != nil {
			t.Errorf("Parse(%s): %v", text, err)
			continue
		}
		written := p.AppendJSON(nil)
		q, err := puzzles.Parse(string(written))
		if err != nil || bytes.ContainsAny(written, "\n\x00") {
			t.Errorf("reading %s: error %v, or a line break in it", written, err)
			continue
		}
		if !reflect.DeepEqual(p.Solution, q.Solution) || !bytes.Equal(q.AppendJSON(nil), written) || p.Space != q.Space {
			t.Errorf("%s comes back as %s", written, q.AppendJSON(nil))
		}
	}
}

// TestUnsetSpace: a space that is not set is the usual one of the goal, and the object leaves it
// out.
func TestUnsetSpace(t *testing.T) {
	pos, err := board.New(board.Setup{Black: []board.Point{board.At(7, 7)}})
	if err != nil {
		t.Fatal(err)
	}
	for _, goal := range []puzzles.Goal{puzzles.ByFours, puzzles.ByThreats, puzzles.Defend} {
		p := puzzles.Puzzle{Position: pos, Goal: goal}
		if text := p.AppendJSON(nil); bytes.Contains(text, []byte("threats")) {
			t.Errorf("goal %v: %s, want no threats", goal, text)
		}
	}
}

// TestForeignFields: lines of other programs, with other names of fields, are puzzles too.
func TestForeignFields(t *testing.T) {
	p, err := puzzles.Parse(`{"id":"x","moves":"h8","expect":"vct","line":["a1","b1"],"attacks_upper":3,"ref_us":2}`)
	if err != nil || p.Goal != puzzles.ByThreats || p.Space != proof.Order2 || len(puzzles.MainLine(p.Solution)) != 2 {
		t.Errorf("expect vct: puzzle %v, error %v", p, err)
	}
	if p, err = puzzles.Parse(`{"moves":"h8","solution":null,"line":null,"attacks":null,"goal":null,"answer":null,"themes":null}`); err != nil || p.Solution != nil {
		t.Errorf("null fields: puzzle %v, error %v", p, err)
	}
	if p, err = puzzles.Parse(`{"rule":"renju","black":["h8"],"white":["a1"],"expect":"forbidden","forbidden":["b2"],"allowed":["c3"]}`); err != nil || len(p.Answer) != 1 {
		t.Errorf("expect forbidden: puzzle %v, error %v", p, err)
	}
}

// TestRefused: every error names the place, shows what stands there, and says what was expected.
func TestRefused(t *testing.T) {
	deep := strings.Repeat("[", 6000) + strings.Repeat("]", 6000)
	for text, want := range map[string]string{
		`{"moves":"h8","expect":"no-vcf"}`:                                     `-:1: not a puzzle: goal "no-vcf", expected vcf, vct, win, defend or forbidden`,
		`{"moves":"h8","goal":7}`:                                              `-:1: not a puzzle: goal: a number, expected a string`,
		`{"moves":"h8","goal":"win"}`:                                          `goal win without attacks, expected their number`,
		`{"moves":"h8","attacks":-1}`:                                          `attacks -1, expected 0 to 225`,
		`{"moves":"h8","attacks":226}`:                                         `attacks 226, expected 0 to 225`,
		`{"moves":"h8","grade":10}`:                                            `grade 10, expected 1 to 9`,
		`{"moves":"h8","goal":"vct","threats":"four"}`:                         `threats four for goal vct, expected three, order2 or order3`,
		`{"moves":"h8","threats":"five"}`:                                      `threats "five", expected four, three, order2 or order3`,
		`{"moves":"h8","threats":""}`:                                          `threats "", expected four, three, order2 or order3`,
		`{"moves":"h8","goal":"forbidden"}`:                                    `goal forbidden, expected renju with black to move`,
		`{"moves":"h8","goal":"defend","answer":["z9"]}`:                       `not a puzzle: answer: `,
		`{"size":9,"moves":"e5","goal":"defend","answer":["k9"]}`:              `not a puzzle: answer: k9`,
		`{"moves":"h8","solution":"h8"}`:                                       `expected a list such as`,
		`{"moves":"h8","solution":["h8",7]}`:                                   `solution: 7, expected a move`,
		`{"moves":"h8","solution":[["h8"],"i9"]}`:                              `after a list, expected lists of moves alone`,
		`{"moves":"h8","solution":[[]]}`:                                       `solution: [], expected a move such as "h8", or a list of moves`,
		`{"moves":"h8","solution":` + deep + `}`:                               ``,
		`{"moves":"h8","solution":["a1"` + strings.Repeat(`,"a2"`, 501) + `]}`: `more than 500 moves in a row`,
		`{"black":["h8"],"white":["h8"]}`:                                      `point already taken`,
		`{"black":["a1","b1","c1","d1","e1"],"white":["h8"]}`:                  `already has a winning row`,
	} {
		p, err := puzzles.Parse(text)
		if err == nil {
			t.Errorf("%.80s: read as %v, want an error", text, p)
			continue
		}
		if got := err.Error(); !strings.Contains(got, want) || !strings.HasPrefix(got, "-:1") || strings.Contains(got, "\n") {
			t.Errorf("%.80s: error %q, want %q in one line", text, got, want)
		}
	}
}

// FuzzReader: no text causes a panic, and every accepted puzzle can be written and read again.
func FuzzReader(f *testing.F) {
	f.Add(`{"id":"one","moves":"h8a1i8a3j8a5","goal":"win","attacks":1,"solution":["g8",["f8","k8"],["k8","f8"]]}`)
	f.Add(`{"rule":"renju","black":["h8"],"white":["a1"],"goal":"forbidden","answer":["b2"]}`)
	f.Add(`{"moves":"h8","solution":[[[["a1"]]],["b1","--"]]}`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := puzzles.Parse(text)
		if err != nil {
			return
		}
		written := p.AppendJSON(nil)
		q, err := puzzles.Parse(string(written))
		if err != nil {
			t.Fatalf("reading %s, which AppendJSON wrote: %v", written, err)
		}
		if again := q.AppendJSON(nil); !bytes.Equal(written, again) {
			t.Fatalf("%s comes back as %s", written, again)
		}
		if p.Position.Size() > board.MaxSize {
			t.Fatalf("a board of size %d", p.Position.Size())
		}
	})
}

func TestParseRange(t *testing.T) {
	for text, want := range map[string]puzzles.Range{"7": {Min: 7, Max: 7}, "7…12": {Min: 7, Max: 12}, "7..12": {Min: 7, Max: 12}, "7-12": {Min: 7, Max: 12}, "7…": {Min: 7, Max: math.MaxInt}, "0-": {Min: 0, Max: math.MaxInt}} {
		if got, err := puzzles.ParseRange(text); err != nil || got != want {
			t.Errorf("ParseRange(%q) = %v, error %v, want %v", text, got, err, want)
		} else if again, err := puzzles.ParseRange(got.String()); err != nil || again != got {
			t.Errorf("the text of %v is read as %v, error %v", got, again, err)
		}
	}
	for _, text := range []string{"", "x", "x…", "…7", "…", "12…7", "-1", "-", "7…8…9", "99999999999999999999"} {
		if got, err := puzzles.ParseRange(text); !errors.Is(err, puzzles.ErrPuzzle) {
			t.Errorf("ParseRange(%q) = %v, error %v, want ErrPuzzle", text, got, err)
		}
	}
}

func TestParseTheme(t *testing.T) {
	for _, theme := range puzzles.AllThemes() {
		if got, err := puzzles.ParseTheme(string(theme)); got != theme || err != nil {
			t.Errorf("ParseTheme(%q) = %q, error %v", theme, got, err)
		}
	}
	if _, err := puzzles.ParseTheme("five-four"); !errors.Is(err, puzzles.ErrPuzzle) {
		t.Errorf("an unknown theme: error %v, want ErrPuzzle", err)
	}
}

func TestThemeFilter(t *testing.T) {
	for _, tc := range []struct {
		lists  []string
		themes []puzzles.Theme
		want   bool
	}{
		{nil, nil, true},
		{[]string{"quiet"}, nil, false},
		{[]string{"quiet, overline"}, []puzzles.Theme{"vcf", "overline"}, true},
		{[]string{"quiet,overline", "forbidden"}, []puzzles.Theme{"vcf", "overline"}, false},
		{[]string{"quiet,overline", "forbidden"}, []puzzles.Theme{"forbidden", "quiet"}, true},
	} {
		f, err := puzzles.ParseThemes(tc.lists, true)
		if err != nil || f.Takes(tc.themes) != tc.want {
			t.Errorf("the filter %q takes a puzzle with %v: %v (error %v), want %v", tc.lists, tc.themes, !tc.want, err, tc.want)
		}
	}
	if f, err := puzzles.ParseThemes([]string{"mine"}, false); err != nil || !f.Takes([]puzzles.Theme{"mine"}) {
		t.Errorf("an unknown theme, where files may have their own: filter %v, error %v", f, err)
	}
	for _, list := range []string{"", "quiet,,vcf"} {
		if f, err := puzzles.ParseThemes([]string{list}, false); !errors.Is(err, puzzles.ErrPuzzle) {
			t.Errorf("ParseThemes(%q) = %v, error %v, want ErrPuzzle", list, f, err)
		}
	}
}

// TestShipped: Collections reads the .jsonl files in all folders, and skips lines that are no
// puzzle.
func TestShipped(t *testing.T) {
	list, err := puzzles.Collections(fstest.MapFS{
		"first.txt":    {Data: []byte("no puzzle")},
		"a/easy.jsonl": {Data: []byte(`{"id":"e1","moves":"h8"}` + "\n" + `{"id":"e2","moves":"zz"}` + "\n" + `{"id":"e3","moves":"h8","goal":"vct"}` + "\n")},
		"hard.jsonl":   {Data: []byte(`{"id":"h1","moves":"h8"}`)},
	})
	if err != nil || len(list) != 2 || list[0].Name != "easy" || list[1].Name != "hard" || len(list[0].Puzzles) != 2 {
		t.Fatalf("collections %+v, error %v, want easy with two puzzles, then hard", list, err)
	}
	if p := list[0].Find("e3"); p == nil || p.Goal != puzzles.ByThreats || list[0].Find("h1") != nil {
		t.Errorf("Find(\"e3\") = %+v, or Find(\"h1\") is in the wrong collection", p)
	}
}
