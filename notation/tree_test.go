package notation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
)

const branching = `(;GM[4]SZ[15]RU[renju]5A[hg][ih]XX[a:b\:c]C[two
lines \] \\ end];B[hh];W[ih](;B[gi]C[main](;W[aa])(;W[bb]))(;B[jj];W[kk]))`

// trees reads every game of an SGF text.
func trees(t testing.TB, text string) []*notation.Tree {
	t.Helper()
	var all []*notation.Tree
	for tree, err := range notation.Trees(context.Background(), strings.NewReader(text), notation.Options{Format: notation.SGF, Source: "f"}) {
		if err != nil {
			t.Fatalf("reading %.60q: %v", text, err)
		}
		all = append(all, tree)
	}
	return all
}

// treeReader reads the games of an SGF file one by one.
type treeReader struct {
	pull func() (*notation.Tree, error, bool)
	stop func()
}

func newTreeReader(r io.Reader, o notation.Options) treeReader {
	o.Format = notation.SGF
	pull, stop := iter.Pull2(notation.Trees(context.Background(), r, o))
	return treeReader{pull, stop}
}

func (r treeReader) next() (*notation.Tree, error) {
	tree, err, ok := r.pull()
	if !ok {
		return nil, io.EOF
	}
	return tree, err
}

func TestTreeKeepsEverything(t *testing.T) {
	all := trees(t, "\xef\xbb\xbf"+branching+"\n"+branching)
	if len(all) != 2 {
		t.Fatalf("Trees gives %d games, want 2", len(all))
	}
	var first, second bytes.Buffer
	if err := notation.WriteTree(&first, all[0]); err != nil {
		t.Fatal(err)
	}
	if err := notation.WriteTree(&second, trees(t, first.String())[0]); err != nil {
		t.Fatal(err)
	}
	if first.String() != second.String() {
		t.Errorf("the tree is written as\n%s\nand after reading that as\n%s", &first, &second)
	}
	if got, want := strings.ReplaceAll(first.String(), "\n", ""), strings.ReplaceAll(branching, "\n", ""); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if c, ok := all[0].Root.Get("C"); !ok || c != "two\nlines ] \\ end" {
		t.Errorf("the root's comment is %q, want two lines without escapes", c)
	}
	if _, ok := all[0].Root.Get("ZZ"); ok {
		t.Error("Get finds a property ZZ, which the root does not have")
	}
}

func TestTreeWalkAndItem(t *testing.T) {
	tree := trees(t, branching)[0]
	var got []string
	err := tree.Walk(func(path []*notation.Node) error {
		it, err := tree.Item(path)
		if err != nil {
			return err
		}
		var moves strings.Builder
		for _, pt := range it.Moves {
			moves.WriteString(pt.String())
		}
		got = append(got, moves.String())
		return nil
	})
	want := " h8 h8i8 h8i8g7 h8i8g7a15 h8i8g7b14 h8i8j6 h8i8j6k5"
	if strings.Join(got, " ") != want || err != nil {
		t.Errorf("Walk visits %q, want %q; error %v", strings.Join(got, " "), want, err)
	}
	it, err := tree.Item(tree.MainLine())
	main := readAll(t, branching, notation.Options{})[0]
	if err != nil || !same(it, main) || it.ID != "f:1" || it.Setup.Rule != board.Renju {
		t.Errorf("Item of the main line is %+v, want %+v; error %v", it, main, err)
	}
	stop := errors.New("enough")
	for _, after := range []int{1, 2} {
		n := 0
		err := tree.Walk(func([]*notation.Node) error {
			if n++; n == after {
				return stop
			}
			return nil
		})
		if err != stop || n != after {
			t.Errorf("Walk stopped after %d nodes with error %v, want %d and visit's error", n, err, after)
		}
	}
}

func TestTreeItemRefuses(t *testing.T) {
	tree := trees(t, "(;GN[x];B[aa];W[aa])")[0]
	_, err := tree.Item(tree.MainLine())
	var e *notation.PositionError
	if !errors.As(err, &e) || e.ID != "x" || !errors.Is(err, board.ErrOccupied) {
		t.Errorf("Item of a move on a stone: error %v, want ErrOccupied of x", err)
	}
	byHand := &notation.Tree{Root: &notation.Node{Properties: []notation.Property{{Name: "SZ"}}}}
	if _, err := byHand.Item(byHand.MainLine()); err == nil {
		t.Error("Item accepts a property SZ without a value")
	}
}

func TestTreeReaderErrors(t *testing.T) {
	for text, want := range map[string]string{
		"": "EOF", "(;": "f:1:2: the file ends inside a game, expected 1 more )",
		"h8": "f:1:1: 'h' outside of a game, expected (", "(;B[a)": "f:1:6: the file ends inside a property, expected ]",
	} {
		r := newTreeReader(strings.NewReader(text), notation.Options{Source: "f"})
		for _, want := range []string{want, "EOF"} {
			if _, err := r.next(); err == nil || err.Error() != want {
				t.Errorf("%q: error %v, want %s", text, err, want)
			}
		}
	}
	if _, err := newTreeReader(strings.NewReader("(;)"), notation.Options{Size: 99}).next(); !errors.Is(err, board.ErrSize) {
		t.Errorf("with size 99: error %v, want ErrSize", err)
	}
}

func TestBuildTree(t *testing.T) {
	it := readOne(t, `{"black":["h8"],"to_move":"white"}`, notation.Options{})
	tree := notation.NewTree(it)
	reply := tree.Root.Play(board.White, board.At(8, 8), 15).Add("C", `a ] and a \`)
	reply.Play(board.Black, board.Pass, 15)
	tree.Root.Play(board.White, board.At(0, 0), 15)
	var b bytes.Buffer
	if err := notation.WriteTree(&b, tree); err != nil {
		t.Fatal(err)
	}
	want := "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]AB[hh]PL[W]\n(;W[ig]C[a \\] and a \\\\];B[tt])\n(;W[ao]))\n"
	if b.String() != want {
		t.Errorf("got  %s\nwant %s", &b, want)
	}
	if end, err := tree.Item(tree.MainLine()); err != nil || end.Setup.ToMove != board.White || len(end.Moves) != 3 {
		t.Errorf("Item of the main line is %+v, want 3 moves and White to move; error %v", end, err)
	}
}

func TestWriteTreeRefuses(t *testing.T) {
	for _, p := range []notation.Property{
		{Name: "", Values: []string{""}},
		{Name: "B W", Values: []string{""}},
		{Name: "é", Values: []string{""}},
		{Name: "B"},
		{Name: "C", Values: []string{"]"}},
		{Name: "C", Values: []string{`\`}},
		{Name: "C", Values: []string{strings.Repeat("a", notation.MaxValue+1)}},
	} {
		tree := &notation.Tree{Root: &notation.Node{Properties: []notation.Property{p}}}
		if err := notation.WriteTree(io.Discard, tree); !errors.Is(err, notation.ErrCannotHold) {
			t.Errorf("WriteTree of property %.40v: error %v, want ErrCannotHold", p, err)
		}
	}
}

func TestEscapes(t *testing.T) {
	for value, want := range map[string]string{
		`plain`:        "plain",
		`a\]b\\c\:d`:   `a]b\c:d`,
		"soft\\\nend":  "softend",
		"soft\\\r\nx":  "softx",
		"soft\\\n\\]":  "soft]",
		`\`:            "",
		"hard\nend\\x": "hard\nendx",
	} {
		if got := notation.Unescape(value); got != want {
			t.Errorf("Unescape(%q) is %q, want %q", value, got, want)
		}
		if got := notation.Unescape(notation.Escape(value)); got != value {
			t.Errorf("Unescape(Escape(%q)) is %q", value, got)
		}
	}
}

// TestWideTree writes and reads a node with 100,000 children, as many as a search may export.
func TestWideTree(t *testing.T) {
	tree := notation.NewTree(readOne(t, "h8", notation.Options{}))
	for range 100_000 {
		tree.Root.Play(board.White, board.At(0, 0), 15)
	}
	var b bytes.Buffer
	if err := notation.WriteTree(&b, tree); err != nil {
		t.Fatal(err)
	}
	if got := len(trees(t, b.String())[0].Root.Children); got != 100_001 {
		t.Errorf("the tree is read back with %d variations, want 100001", got)
	}
}

// leaves returns the end of each variation of a tree, and an error for the first refused node of a
// branch.
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

// answers calls positionsOf without options.
func answers(t *testing.T, text string) string {
	t.Helper()
	return positionsOf(t, text, notation.Options{})
}

func TestEveryVariationIsAPosition(t *testing.T) {
	testboard.Run(t, "testdata/variations.txt", func(t *testing.T, c *testboard.Case) {
		if got, want := answers(t, c.Literal(t, "text")), c.Text(t, "ends"); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// TestVariationsDoNotTouchEachOther checks that a stone removed in one variation stands in the
// next.
func TestVariationsDoNotTouchEachOther(t *testing.T) {
	items := readAll(t, "(;SZ[9]AB[aa][bb][cc](;AE[aa:bb])(;AE[cc];W[cc])(;W[dd];B[ee]))", notation.Options{})
	got := ""
	for _, it := range items {
		got += fmt.Sprintln(it.Setup.Black, it.Setup.White, it.Setup.ToMove)
	}
	want := "[c7] [] white\n[a9 b8] [c7] black\n[a9 b8 c7 e5] [d6] white\n"
	if got != want {
		t.Errorf("the variations end with stones and side\n%swant\n%s", got, want)
	}
}

// longNames is a game in FF[3], whose names of properties may have lower-case letters.
const longNames = "(;GaMe[4]FileFormat[3]SiZe[9]RUles[renju]AddBlack[aa][bb]AddWhite[cc]PLayer[W]Comment[root];White[dd]Comment[one];Black[ee];b[ff])"

// TestLongNames: lower-case letters in the names of properties do not count. The names stay as they are.
func TestLongNames(t *testing.T) {
	short := "(;GM[4]FF[3]SZ[9]RU[renju]AB[aa][bb]AW[cc]PL[W]C[root];W[dd]C[one];B[ee];)"
	tree, same := trees(t, longNames)[0], trees(t, short)[0]
	got, err := tree.Item(tree.MainLine())
	want, err2 := same.Item(same.MainLine())
	if err != nil || err2 != nil || !reflect.DeepEqual(got.Setup, want.Setup) || !slices.Equal(got.Moves, want.Moves) {
		t.Errorf("the position is %+v, %v, error %v, want %+v, %v, error %v", got.Setup, got.Moves, err, want.Setup, want.Moves, err2)
	}
	if text, ok := tree.Root.Get("C"); !ok || text != "root" {
		t.Errorf("the comment is %q, want root", text)
	}
	if c, pt, ok := tree.MainLine()[1].Move(9); !ok || c != board.White || pt != board.At(3, 5) {
		t.Errorf("the move is %v %v, want white d6", c, pt)
	}
	var out bytes.Buffer
	if err := notation.WriteTree(&out, tree); err != nil || out.String() != longNames+"\n" {
		t.Errorf("written as %q, error %v, want %q", &out, err, longNames)
	}
	var lost notation.Losses
	lost.Tree(tree, notation.DB)
	if got := lost.String(); got != "1 b" {
		t.Errorf("lost in a database: %q, want the property b alone", got)
	}
}
