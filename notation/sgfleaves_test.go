package notation_test

import (
	"errors"
	"fmt"
	"iter"
	"testing"

	"github.com/gsolve/gsolve/notation"
)

// leaves is the positions that a tree stands for: the end of each variation,
// and each node that is refused where the one before it is not.
func leaves(tree *notation.Tree) iter.Seq2[notation.Item, error] {
	return func(yield func(notation.Item, error) bool) {
		enough := errors.New("enough")
		_ = tree.Walk(func(path []*notation.Node) error {
			last := len(path) - 1
			if last > 0 {
				if _, err := tree.Item(path[:last]); err != nil {
					return nil
				}
			}
			it, err := tree.Item(path)
			if (err != nil || len(path[last].Children) == 0) && !yield(it, err) {
				return enough
			}
			return nil
		})
	}
}

// answers is ids and moves of all positions of a text, or "!" and the id of one
// that is refused.
func answers(t *testing.T, text string) string {
	t.Helper()
	return positionsOf(t, text, notation.Options{})
}

func TestEveryVariationIsAPosition(t *testing.T) {
	for _, tc := range []struct{ name, text, want string }{
		{"no variation", "(;GN[x];B[aa];W[bb])", "x=a15b14"},
		{"main line first", branching, "f:1=h8i8g7a15 f:2=h8i8g7b14 f:3=h8i8j6k5"},
		{"name", "(;GN[x];B[aa](;W[bb])(;W[cc]))(;GN[y];B[dd])", "f:1=a15b14 f:2=a15c13 y=d12"},
		{"empty nodes", "(;(;)(;;)(;B[aa]))", "f:1= f:2= f:3=a15"},
		{"three games", "(;B[aa])(;B[bb](;)(;W[cc]))(;B[dd])", "f:1=a15 f:2=b14 f:3=b14c13 f:4=d12"},
		{"one branch refused", "(;B[aa](;W[aa](;B[bb])(;B[cc]))(;W[dd]))", "!f:1 f:2=a15d12"},
		{"refused at its end", "(;B[aa](;W[bb];B[bb])(;W[dd]))", "!f:1 f:2=a15d12"},
		{"trunk refused", "(;B[aa];W[aa](;B[bb])(;B[cc]))(;B[dd])", "!f:1 f:2=d12"},
		{"root refused", "(;GM[1](;B[bb])(;B[cc]))(;B[dd])", "!f:1 f:2=d12"},
	} {
		if got := answers(t, tc.text); got != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, got, tc.want)
		}
	}
}

// TestVariationsDoNotTouchEachOther takes stones off in one variation and
// finds them in the next.
func TestVariationsDoNotTouchEachOther(t *testing.T) {
	items := readAll(t, "(;SZ[9]AB[aa][bb][cc](;AE[aa:bb])(;AE[cc];W[cc])(;W[dd];B[ee]))", notation.Options{})
	got := ""
	for _, it := range items {
		got += fmt.Sprintln(it.Setup.Black, it.Setup.White, it.Setup.ToMove)
	}
	want := "[c7] [] white\n[a9 b8] [c7] black\n[a9 b8 c7 e5] [d6] white\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
