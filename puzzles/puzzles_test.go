package puzzles_test

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/vcf"
)

func Example() {
	for _, name := range []string{"freestyle.jsonl", "standard.jsonl", "renju.jsonl"} {
		data, err := fs.ReadFile(puzzles.Files, name)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(name, bytes.Count(data, []byte{'\n'}))
	}
	// Output:
	// freestyle.jsonl 19
	// standard.jsonl 12
	// renju.jsonl 21
}

var update = flag.Bool("update", false, "make the collection anew")

// seed is the collection's only source of chance, and maxNodes keeps a search
// that would take long from holding up the games.
const (
	seed     = 15
	maxNodes = 300_000
)

func solve(pos *board.Position) puzzles.Answer {
	r := vcf.NewSolver(0).Solve(context.Background(), pos, vcf.Options{Goal: vcf.Shortest, MaxNodes: maxNodes})
	return puzzles.Answer{Outcome: r.Verdict.Outcome(), Line: r.Line, Shortest: r.ProvedShortest}
}

// remake writes one file a rule. The embedded files are those of before.
func remake(t *testing.T) {
	files := map[string]*bytes.Buffer{}
	for p := range puzzles.Generate(seed, solve) {
		if files[p.Rule] == nil {
			files[p.Rule] = &bytes.Buffer{}
		}
		if err := json.NewEncoder(files[p.Rule]).Encode(p); err != nil {
			t.Fatal(err)
		}
	}
	for rule, content := range files {
		if err := os.WriteFile(rule+".jsonl", content.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCollection proves every expectation: the shortest win by the solver, its
// certificate by the independent checker, and "none" by an exhausted search.
func TestCollection(t *testing.T) {
	if *update {
		remake(t)
	}
	themes := map[string]int{}
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		data, err := fs.ReadFile(puzzles.Files, rule.String()+".jsonl")
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(bytes.TrimSpace(data), []byte{'\n'})
		for item, err := range notation.All(context.Background(), bytes.NewReader(data), notation.Options{Source: rule.String()}) {
			if err != nil {
				t.Fatal(err)
			}
			var e puzzles.Puzzle
			if err := json.Unmarshal(lines[item.Line-1], &e); err != nil {
				t.Fatal(err)
			}
			themes[e.Theme]++
			t.Run(e.ID, func(t *testing.T) { prove(t, item, rule, e) })
		}
	}
	for _, theme := range []string{"short", "long", "none", "counter-four", "no legal reply", "forbidden"} {
		if themes[theme] == 0 {
			t.Errorf("no puzzle about %q", theme)
		}
	}
}

// TestGenerate makes the first puzzles again: chance comes from the seed
// alone, and of the solver only the length of the shortest win matters.
func TestGenerate(t *testing.T) {
	data, err := fs.ReadFile(puzzles.Files, "freestyle.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	want := json.NewDecoder(bytes.NewReader(data))
	left := 6
	for p := range puzzles.Generate(seed, solve) {
		var q puzzles.Puzzle
		if err := want.Decode(&q); err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(p, q) {
			t.Errorf("%+v, expected %+v", p, q)
		}
		if left--; left == 0 {
			break
		}
	}
}

// TestFirst holds the README's puzzle to what the README says.
func TestFirst(t *testing.T) {
	file, err := puzzles.Files.Open("first.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	item, err := notation.NewReader(context.Background(), file, notation.Options{Source: "first.txt"}).Next()
	if err != nil {
		t.Fatal(err)
	}
	prove(t, item, board.Freestyle, puzzles.Puzzle{ID: "first.txt:1", Expect: "vcf", Attacks: 5})
}

func prove(t *testing.T, item notation.Item, rule board.Rule, e puzzles.Puzzle) {
	pos, err := item.Position()
	if err != nil {
		t.Fatal(err)
	}
	if pos.Rule() != rule || item.ID != e.ID {
		t.Fatalf("rule %v, id %q", pos.Rule(), item.ID)
	}
	result := vcf.NewSolver(0).Solve(context.Background(), pos, vcf.Options{Goal: vcf.Shortest, ID: item.ID})
	switch e.Expect {
	case "vcf":
		proveWin(t, result, e)
	case "no-vcf":
		if got := result.Verdict.Outcome(); got != proof.None {
			t.Errorf("verdict %v, expected none", got)
		}
	default:
		t.Errorf("expect %q", e.Expect)
	}
}

func proveWin(t *testing.T, result vcf.Result, e puzzles.Puzzle) {
	if result.Verdict.Outcome() != proof.Win || !result.ProvedShortest {
		t.Fatalf("verdict %v, shortest %v", result.Verdict.Outcome(), result.ProvedShortest)
	}
	claim, err := check.Verify(result.Verdict.Certificate().AppendJSON(nil))
	if err != nil {
		t.Fatal(err)
	}
	if claim.ID != e.ID {
		t.Errorf("certificate of %q", claim.ID)
	}
	if got := len(result.Line) / 2; got != e.Attacks {
		t.Errorf("%d attacks, expected %d", got, e.Attacks)
	}
}
