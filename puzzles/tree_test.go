package puzzles_test

import (
	"bytes"
	"context"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
)

func ExamplePuzzle_Tree() {
	p, err := read(`{"id":"one","moves":"h8a1i8a3j8a5","goal":"vcf","attacks":1,"solution":["g8",["f8","k8"],["k8","f8"]]}`)
	if err == nil {
		err = notation.WriteTree(os.Stdout, p.Tree())
	}
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// (;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]GN[one]AB[hh][ih][jh]AW[ao][am][ak]PL[B]C[black to play and win by continuous fours in 1.
	// {"id":"one","rule":"freestyle","goal":"vcf","attacks":1}];B[gh]
	// (;W[fh];B[kh])
	// (;W[kh];B[fh]))
}

// TestTree: a collection survives SGF and .lib.
func TestTree(t *testing.T) {
	list := samples(t, 20)
	for i, p := range list {
		p.Themes, p.Source, p.Attacks = []puzzles.Theme{puzzles.ThemeVCF}, "naïve \"}]\\ 題", i%4
		other, err := read(`{"moves":"h8","solution":["a1",["b1","c1"],["b2",["c2"],["c3","d3"]]]}`)
		if err != nil {
			t.Fatal(err)
		}
		p.Solution = other.Solution
	}
	var trees []*notation.Tree
	var sgf, lib bytes.Buffer
	for _, p := range list {
		trees = append(trees, p.Tree())
		if err := notation.WriteTree(&sgf, p.Tree()); err != nil {
			t.Fatal(err)
		}
	}
	compare(t, &sgf, list)
	small := list[:0:0]
	trees = trees[:0]
	for _, p := range list {
		if p.Position.Size() == 15 {
			small, trees = append(small, p), append(trees, p.Tree())
		}
	}
	if err := notation.WriteLib(&lib, trees...); err != nil || len(small) < 10 {
		t.Fatal(len(small), err)
	}
	compare(t, &lib, small)
}

// compare reads the puzzles back, in whatever order.
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
			t.Errorf("%s, expected %s", got.AppendJSON(nil), p.AppendJSON(nil))
		}
		delete(left, got.ID)
	}
	if len(left) > 0 {
		t.Errorf("%d puzzles are lost: %v", len(left), slices.Sorted(maps.Keys(left)))
	}
}

// TestTwoTasks: one position under two rules is two puzzles, also where the tasks
// stand in one comment.
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
		t.Errorf("%q, expected %q", got, want)
	}
}

// TestTreeWithoutTask: files of others.
func TestTreeWithoutTask(t *testing.T) {
	for text, want := range map[string]string{
		"(;GM[4]SZ[15]AB[hh][ih][jh]AW[ao][am][ak];B[gh](;W[fh];B[kh])(;W[kh];B[fh]))": `"to_move":"black","goal":"vct","solution":["g8",["f8","k8"],["k8","f8"]]`,
		"(;GM[4]SZ[15];B[hh];W[ih];B[jh])":                                             `"black":["h8","j8"],"white":["i8"],"to_move":"white","goal":"vct"}`,
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
				t.Errorf("%s: %s, expected %s", text, got, want)
			}
		}
	}
}
