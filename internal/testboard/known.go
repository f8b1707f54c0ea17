package testboard

import (
	"bytes"
	"embed"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// Known is a position with a known answer.
type Known struct {
	ID       string
	Position *board.Position
	Expect   string // in Sets "vcf", "no-vcf", "vct" or "forbidden"

	Plies        int  // of the shortest win by fours; 0 if not known
	Attacks      int  // of a published win by fours; 0 if not known
	AttacksExact bool // no win has fewer Attacks
	AttacksUpper int  // some win has this number of attacks; 0 if not known
	Line         []board.Point

	// Threes and Order2 are the attacks of the shortest win of each space of
	// threats: 0 if the space has none, -1 if not known.
	Threes, Order2 int

	Forbidden, Allowed []board.Point
	Complete           bool // every other empty point is allowed
}

// Unknown returns a position of which only the expectation is known.
func Unknown(id string, pos *board.Position, expect string) Known {
	return Known{ID: id, Position: pos, Expect: expect, Threes: -1, Order2: -1}
}

// Set is a file of known positions.
type Set struct {
	Name  string // without ".jsonl"
	Ours  bool   // the set ships with the project
	Known []Known
}

//go:embed testdata/known
var files embed.FS

// Sets returns the sets of known positions that hold one of the expectations: those that ship with
// the project and, if the folder shared/acceptance lies beside the checkout, those in it. It leaves
// out positions with another expectation.
func Sets(t testing.TB, expect ...string) (sets []Set) {
	t.Helper()
	shipped, err := fs.Sub(files, "testdata/known")
	if err != nil {
		t.Fatal(err)
	}
	sets = readSets(t, shipped, expect)
	for i := range sets {
		sets[i].Ours = true
	}
	if dir := beside(t); dir != "" {
		sets = append(sets, readSets(t, os.DirFS(dir), expect)...)
	}
	return sets
}

// readSets reads the sets of a folder.
func readSets(t testing.TB, dir fs.FS, expect []string) (sets []Set) {
	t.Helper()
	names, err := fs.Glob(dir, "*.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		text, err := fs.ReadFile(dir, name)
		if err != nil {
			t.Fatal(err)
		}
		unwanted := func(k Known) bool { return !slices.Contains(expect, k.Expect) }
		if list := slices.DeleteFunc(lines(t, text), unwanted); len(list) > 0 {
			sets = append(sets, Set{Name: strings.TrimSuffix(name, ".jsonl"), Known: list})
		}
	}
	return sets
}

// File reads a file of known positions, one a line.
func File(t testing.TB, name string) []Known {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return lines(t, text)
}

func lines(t testing.TB, text []byte) (list []Known) {
	t.Helper()
	for line := range bytes.Lines(text) {
		list = append(list, known(t, line))
	}
	return list
}

// Ours returns a set that ships with the project, by its name.
func Ours(t testing.TB, name string) []Known {
	t.Helper()
	text, err := files.ReadFile("testdata/known/" + name + ".jsonl")
	if err != nil {
		t.Fatal(err)
	}
	return lines(t, text)
}

// beside returns the folder of acceptance positions beside the checkout, "" if there is none.
func beside(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for dir != filepath.Dir(dir) {
		at := filepath.Join(dir, "shared", "acceptance")
		if info, err := os.Stat(at); err == nil && info.IsDir() {
			return at
		}
		dir = filepath.Dir(dir)
	}
	return ""
}

// record is a line of a set.
type record struct {
	ID           string   `json:"id"`
	Rule         string   `json:"rule"`
	Size         int      `json:"size"`
	Moves        string   `json:"moves,omitempty"` // in place of the next three
	Black        []string `json:"black,omitempty"`
	White        []string `json:"white,omitempty"`
	ToMove       string   `json:"to_move,omitempty"`
	Expect       string   `json:"expect"`
	Plies        int      `json:"shortest_plies,omitempty"`
	Attacks      int      `json:"attacks,omitempty"`
	AttacksExact bool     `json:"attacks_exact,omitempty"`
	AttacksUpper int      `json:"attacks_upper,omitempty"`
	Line         []string `json:"line,omitempty"`
	Threes       *int     `json:"threes,omitempty"`
	Order2       *int     `json:"order2,omitempty"`
	Forbidden    []string `json:"forbidden,omitempty"`
	Allowed      []string `json:"allowed,omitempty"`
	Complete     bool     `json:"complete,omitempty"`
}

// known reads one line of a set.
func known(t testing.TB, line []byte) Known {
	t.Helper()
	var in record
	if err := json.Unmarshal(line, &in); err != nil {
		t.Fatalf("%v: %s", err, line)
	}
	points := func(names []string) []board.Point { return Points(t, strings.Join(names, " ")) }
	attacks := func(n *int) int {
		if n == nil {
			return -1
		}
		return *n
	}
	k := Known{
		ID: in.ID, Expect: in.Expect, Plies: in.Plies,
		Attacks: in.Attacks, AttacksExact: in.AttacksExact, AttacksUpper: in.AttacksUpper, Line: points(in.Line),
		Threes: attacks(in.Threes), Order2: attacks(in.Order2),
		Forbidden: points(in.Forbidden), Allowed: points(in.Allowed), Complete: in.Complete,
	}
	rule, err := board.ParseRule(in.Rule)
	if err != nil {
		t.Fatal(err)
	}
	if in.Moves != "" {
		k.Position = Moves(t, rule, in.Size, in.Moves)
		return k
	}
	side, err := board.ParseColour(in.ToMove)
	if err != nil {
		t.Fatal(err)
	}
	k.Position = New(t, board.Setup{Size: in.Size, Rule: rule, ToMove: side, Black: points(in.Black), White: points(in.White)})
	return k
}

// WriteFile writes a file that File reads: tests that make known positions call it.
func WriteFile(t testing.TB, name string, list []Known) {
	t.Helper()
	var text []byte
	for _, k := range list {
		s := k.Position.Setup()
		attacks := func(n int) *int {
			if n < 0 {
				return nil
			}
			return &n
		}
		line, err := json.Marshal(record{
			ID: k.ID, Rule: s.Rule.String(), Size: s.Size,
			Black: board.Names(s.Black), White: board.Names(s.White), ToMove: s.ToMove.String(),
			Expect: k.Expect, Plies: k.Plies, Attacks: k.Attacks, AttacksExact: k.AttacksExact, AttacksUpper: k.AttacksUpper,
			Line: board.Names(k.Line), Threes: attacks(k.Threes), Order2: attacks(k.Order2),
			Forbidden: board.Names(k.Forbidden), Allowed: board.Names(k.Allowed), Complete: k.Complete,
		})
		if err != nil {
			t.Fatal(err)
		}
		text = append(append(text, line...), '\n')
	}
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
