package theorem_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/theorem"
)

// TestTheorems checks the theorems that ship with the project, and that each proves what its name says: all
// with GSOLVE_LONG, otherwise the two smallest.
func TestTheorems(t *testing.T) {
	paths, err := filepath.Glob("../../theorems/*.jsonl.zst")
	if err != nil || len(paths) < 2 {
		t.Fatalf("%d theorems, %v, want two at least", len(paths), err)
	}
	slices.SortFunc(paths, func(a, b string) int { return cmp.Compare(size(t, a), size(t, b)) })
	for _, path := range paths[:testboard.Amount(1, 2, len(paths))] {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := theorem.Verify(t.Context(), theorem.NewInput(file), 2, nil)
		_ = file.Close()
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		got := *p.Claim
		got.Nodes, got.ID = 0, ""
		slices.Sort(got.Black)
		slices.Sort(got.White)
		if want := named(path); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: proves %+v, want %+v", path, got, want)
		}
	}
}

// ends reads the first and the last line of a theorem that ships with the project.
func ends(t *testing.T, path string) (h theorem.Head, lemmas, nodes uint64) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	r, err := theorem.NewReader(theorem.NewInput(file))
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	if h, err = theorem.ParseHead(r.Header()); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	for err == nil {
		_, _, err = r.Next()
	}
	var trailer struct{ Lemmas, Nodes uint64 }
	last, _, _ := r.Trailer()
	if bad := json.Unmarshal(last, &trailer); !errors.Is(err, io.EOF) || bad != nil {
		t.Fatalf("%s: %v, %v", path, err, bad)
	}
	return h, trailer.Lemmas, trailer.Nodes
}

// TestTheoremOfH8 checks that the files about 15×15 without forbidden points answer every reply to h8:
// theorems/classes.txt has one reply of each class up to symmetry, and a file states that Black wins after it
// and the answer that stands there. So the files, which TestTheorems checks, prove together that Black wins
// with h8.
func TestTheoremOfH8(t *testing.T) {
	first := testboard.Moves(t, board.Freestyle, 15, "h8")
	after := func(reply board.Point) string {
		pos := first.Clone()
		testboard.Play(t, pos, reply)
		return string(pos.AppendCanonical(nil))
	}
	answered := map[string]string{}
	for line := range strings.Lines(string(testdir.Read(t, "../../theorems/classes.txt"))) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		moves := strings.Fields(line)
		name := "../../theorems/h8-" + strings.Join(moves, "-") + ".jsonl.zst"
		reply, err := board.ParsePoint(moves[0])
		if err != nil || len(moves) != 2 {
			t.Fatalf("%q: %v, want a reply and an answer", line, err)
		}
		want := testboard.Moves(t, board.Freestyle, 15, "h8"+strings.Join(moves, "")).Setup()
		if h, _, _ := ends(t, name); h.Attacker != board.Black || !reflect.DeepEqual(h.Position.Setup(), want) {
			t.Errorf("%s: states that %v wins %+v, want Black and %+v", name, h.Attacker, h.Position.Setup(), want)
		}
		if other, twice := answered[after(reply)]; twice {
			t.Errorf("%s and %s are images of each other", name, other)
		}
		answered[after(reply)] = name
	}
	replies := first.AppendStones(nil, board.Empty)
	for _, reply := range replies {
		if answered[after(reply)] == "" {
			t.Errorf("no file answers %v", reply)
		}
	}
	if len(replies) != 224 || len(answered) != 35 {
		t.Errorf("%d replies of %d classes, want 224 of 35", len(replies), len(answered))
	}
}

// TestTheoremTable checks that the tables of theorems/README.md have the lemmas, nodes and bytes of the files.
func TestTheoremTable(t *testing.T) {
	paths, err := filepath.Glob("../../theorems/*.jsonl.zst")
	if err != nil {
		t.Fatal(err)
	}
	text := strings.ReplaceAll(string(testdir.Read(t, "../../theorems/README.md")), ",", "")
	for _, path := range paths {
		_, lemmas, nodes := ends(t, path)
		name, _, _ := strings.Cut(filepath.Base(path), ".")
		moves := strings.Split(name, "-")
		row, end := fmt.Sprintf("\n| `%s` |", name), fmt.Sprintf(" | %d | %d |\n", nodes, size(t, path))
		if moves[0] == "h8" {
			row, end = fmt.Sprintf("\n| %s | %s |", moves[1], moves[2]), fmt.Sprintf(" | %d%s", lemmas, end)
		}
		_, found, ok := strings.Cut(text, row)
		line, _, _ := strings.Cut(found, "\n")
		if !ok || !strings.HasSuffix(line+"\n", end) {
			t.Errorf("%s: the row is %q, want one that ends in %q", path, line, end)
		}
	}
}

// named returns what the file should prove by its name, RULE-MOVE-MOVE….jsonl.zst: Black wins after these
// moves. Without a rule it is freestyle.
func named(path string) check.Claim {
	name, _, _ := strings.Cut(filepath.Base(path), ".")
	moves := strings.Split(name, "-")
	c := check.Claim{Rule: "freestyle", Size: 15, Attacker: "black", ToMove: "black"}
	if slices.Contains([]string{"renju", "standard"}, moves[0]) {
		c.Rule, moves = moves[0], moves[1:]
	}
	for i, m := range moves {
		if i%2 == 0 {
			c.Black, c.ToMove = append(c.Black, m), "white"
		} else {
			c.White, c.ToMove = append(c.White, m), "black"
		}
	}
	slices.Sort(c.Black)
	slices.Sort(c.White)
	return c
}

// size returns the number of bytes of a file.
func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}

// TestRunTable checks that theorems/run.sh keeps one line a reply, whatever the number of runs, with a
// program in the place of gsolve that decides nothing.
func TestRunTable(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil || runtime.GOOS == "windows" {
		t.Skip("no bash")
	}
	const script = "../../theorems/run.sh"
	testdir.Read(t, script) // else go test does not know that its cached answer depends on the script
	dir := t.TempDir()
	program := filepath.Join(dir, "gsolve")
	const undecided = "#!/bin/sh\necho '{\"verdict\":\"unknown\",\"reason\":\"time\",\"jobs\":7,\"nodes\":9,\"choices\":[]}'\nexit 3\n"
	if err := os.WriteFile(program, []byte(undecided), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, classes := range [][]string{{"m13", "l14"}, {"m13"}, {"m13", "l14"}} {
		cmd := exec.CommandContext(t.Context(), bash, append([]string{script}, classes...)...)
		cmd.Env = append(os.Environ(), "GSOLVE="+program, "OUT="+dir, "DB="+filepath.Join(dir, "db"), "THREADS=1")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", classes, err, out)
		}
	}
	table, err := os.ReadFile(filepath.Join(dir, "table.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	var replies []string
	for line := range strings.Lines(string(table)) {
		reply, rest, _ := strings.Cut(line, "\t")
		if replies = append(replies, reply); !strings.HasPrefix(rest, "i7\topen\t") || !strings.Contains(rest, "\t7\t9\t") {
			t.Errorf("the line %q, want an open reply of 7 jobs and 9 nodes", line)
		}
	}
	slices.Sort(replies)
	if !slices.Equal(replies, []string{"l14", "m13"}) {
		t.Errorf("the table has lines of %v, want one of l14 and one of m13", replies)
	}
}
