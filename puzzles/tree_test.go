package puzzles_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
)

func ExamplePuzzle_Tree() {
	p, err := puzzles.Parse(`{"id":"one","moves":"h8a1i8a3j8a5","goal":"vcf","attacks":1,"solution":["g8",["f8","k8"],["k8","f8"]]}`)
	if err == nil {
		err = notation.WriteTree(os.Stdout, p.Tree())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]GN[one]AB[hh][ih][jh]AW[ao][am][ak]PL[B]C[Black to play and win by fours in 1
	// {"id":"one","rule":"freestyle","goal":"vcf","attacks":1}];B[gh]
	// (;W[fh];B[kh])
	// (;W[kh];B[fh]))
}

// TestTree: puzzles that are written as SGF or .lib come back unchanged.
func TestTree(t *testing.T) {
	list := testpuzzle.Shipped(t, 20)
	for i, p := range list {
		p.Themes, p.Source, p.Attacks = []puzzles.Theme{puzzles.ThemeVCF}, "naïve \"}]\\ 題", i%4
		other, err := puzzles.Parse(`{"moves":"h8","solution":["a1",["b1","c1"],["b2",["c2"],["c3","d3"]]]}`)
		if err != nil {
			t.Fatal(err)
		}
		p.Solution = other.Solution
	}
	var sgf, lib bytes.Buffer
	for _, p := range list {
		if err := notation.WriteTree(&sgf, p.Tree()); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, &sgf, list)
	list = slices.DeleteFunc(list, func(p *puzzles.Puzzle) bool { return p.Position.Size() > board.DefaultSize })
	if err := puzzles.WriteLib(&lib, list); err != nil || len(list) < 10 {
		t.Fatalf("WriteLib of %d puzzles, want at least 10: error %v", len(list), err)
	}
	compare(t, &lib, list)
}

// TestWriteLibShared: puzzles come back unchanged from one library, even if the stones of one are
// the moves of the solution of another, or several have the same stones.
func TestWriteLibShared(t *testing.T) {
	var list []*puzzles.Puzzle
	for _, line := range []string{
		`{"id":"later","black":["c5","d5","e5","f5"],"white":["b5","g5","h9"],"to_move":"white","goal":"defend"}`,
		`{"id":"first","black":["c5","d5","e5"],"white":["b5","h9"],"to_move":"black","solution":["f5","g5"]}`,
		`{"id":"none","black":["c5","d5","e5"],"white":["b5","h9"],"to_move":"black"}`,
		`{"id":"renju","rule":"renju","black":["c5","d5","e5"],"white":["b5","h9"],"to_move":"black","solution":["a1"]}`,
		`{"id":"small","size":9,"black":["c5","d5","e5"],"white":["b5","h9"],"to_move":"black","solution":["f5","g5"]}`,
		`{"id":"earlier","black":["c5","d5"],"white":["b5","h9"],"to_move":"black","goal":"vct"}`,
	} {
		list = append(list, testpuzzle.Parse(t, line))
	}
	var lib bytes.Buffer
	if err := puzzles.WriteLib(&lib, list); err != nil {
		t.Fatal(err)
	}
	compare(t, &lib, list)
	large := testpuzzle.Parse(t, `{"size":17,"black":["q17"],"white":[],"to_move":"white"}`)
	if err := puzzles.WriteLib(&lib, []*puzzles.Puzzle{large}); !errors.Is(err, notation.ErrCannotHold) || lib.Len() > 0 {
		t.Errorf("WriteLib of a 17×17 board: %d bytes, error %v, want none and ErrCannotHold", lib.Len(), err)
	}
}

// compare reads puzzles from in and compares them with want, in any order.
func compare(t *testing.T, in *bytes.Buffer, want []*puzzles.Puzzle) {
	t.Helper()
	left := map[string]*puzzles.Puzzle{}
	for _, p := range want {
		left[p.ID] = p
	}
	for got, err := range puzzles.All(context.Background(), in, notation.Options{}, puzzles.Puzzle{}) {
		if err != nil {
			t.Fatal(err)
		}
		p := left[got.ID]
		if p == nil || !reflect.DeepEqual(got.AppendJSON(nil), p.AppendJSON(nil)) {
			t.Errorf("read %s, want %s", got.AppendJSON(nil), p.AppendJSON(nil))
		}
		delete(left, got.ID)
	}
	if len(left) > 0 {
		t.Errorf("%d puzzles did not come back: %v", len(left), slices.Sorted(maps.Keys(left)))
	}
}

// TestTwoTasks: one position with two rules makes two puzzles, even if one comment holds both
// tasks.
func TestTwoTasks(t *testing.T) {
	const text = `(;GM[4]SZ[15]AB[hh][ih][jh]AW[ao][am][ak]C[{"id":"a","rule":"renju","goal":"vcf"}
and
{"id":"b","rule":"standard","goal":"vct"}];B[gh])`
	var got []string
	for p, err := range puzzles.All(context.Background(), strings.NewReader(text), notation.Options{Source: "f"}, puzzles.Puzzle{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %v %v %v", p.ID, p.Position.Rule(), p.Goal, puzzles.MainLine(p.Solution)))
	}
	if want := []string{"a renju vcf [g8]", "b standard vct [g8]"}; !slices.Equal(got, want) {
		t.Errorf("read the puzzles %q, want %q", got, want)
	}
}

// TestTreeWithoutTask reads trees of other programs: comments without a task, with part of one, or
// with a wrong one.
func TestTreeWithoutTask(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[15]AB[hh][ih][jh]AW[ao][am][ak];B[gh](;W[fh];B[kh])(;W[kh];B[fh]))": `"to_move":"black","goal":"vct","solution":["g8",["f8","k8"],["k8","f8"]]`,
		"(;GM[4]SZ[15];B[hh];W[ih];B[jh])":                                             `"black":["h8","j8"],"white":["i8"],"to_move":"white","goal":"vct"}`,
		"(;GM[4]SZ[15]AB[ao]C[{\"goal\":\"vcf\",\"size\":9}];W[bo];B[aa])":             `"size":9,"black":["a1"],"white":[],"to_move":"white","goal":"vcf","solution":["b1"]}`,
		"(;GM[4]SZ[15]AB[aa]C[{\"goal\":\"vcf\",\"size\":9}])":                         `error a:1`,
		"(;GM[4]SZ[15]AB[aa]C[{\"goal\":\"vcf\",\"size\":-1}])":                        `error a:1`,
		"(;GM[4]SZ[9]AB[ee]C[{\"goal\":\"vct\",\"solution\":[\"a1\"\\]}];W[bb])":       `"solution":["a1"]}`,
		"(;GM[4]SZ[9]AB[ee]C[{\"goal\":\"vct\",\"solution\":[\\]}];W[bb])":             `"goal":"vct"}`,
		"(;GM[4]SZ[9]AB[ee]C[{\"goal\":7}])":                                           `error a:1: not a puzzle`,
		"(;GM[4]SZ[9]AB[ee]AW[ee])":                                                    `error a:1`,
		"(;GM[4]SZ[9]AB[ee];C[<script>{\"goal\":\"vcf\"}])":                            `"black":["e5"]`,
	} {
		for p, err := range puzzles.All(context.Background(), strings.NewReader(text), notation.Options{Source: "a"}, puzzles.Puzzle{Goal: puzzles.ByThreats, Space: puzzles.ByThreats.Space()}) {
			got := fmt.Sprint("error ", err)
			if err == nil {
				got = string(p.AppendJSON(nil))
			}
			if !strings.Contains(got, want) {
				t.Errorf("%s: read %s, want %s", text, got, want)
			}
		}
	}
}
