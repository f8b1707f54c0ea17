package notation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// readLib reads a library as a tree.
func readLib(r io.Reader, o notation.Options) (*notation.Tree, error) {
	o.Format = notation.Lib
	for tree, err := range notation.Trees(context.Background(), r, o) {
		return tree, err
	}
	return nil, io.EOF
}

// libTree returns the tree of a library that must have no error.
func libTree(t testing.TB, data string, o notation.Options) *notation.Tree {
	t.Helper()
	tree, err := readLib(strings.NewReader(data), o)
	if err != nil {
		t.Fatalf("reading the library %.60q: %v", data, err)
	}
	return tree
}

// sgfOf writes trees as one line of SGF.
func sgfOf(t testing.TB, all ...*notation.Tree) string {
	t.Helper()
	var b bytes.Buffer
	for _, tree := range all {
		if err := notation.WriteTree(&b, tree); err != nil {
			t.Fatal(err)
		}
	}
	return strings.ReplaceAll(b.String(), "\n", "")
}

// libOf writes trees as a library.
func libOf(t testing.TB, all ...*notation.Tree) string {
	t.Helper()
	var b bytes.Buffer
	if err := notation.WriteLib(&b, all...); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestReadLib(t *testing.T) {
	renju := board.Renju
	for _, tc := range []struct {
		name, data string
		o          notation.Options
		want       string
	}{
		{"example", libExample, notation.Options{}, "(;FF[4]GM[4]SZ[15]C[root]CA[UTF-8];B[hh]C[onetwolines](;W[ig](;B[gj]MA[gj])(;B[hi]LB[hi:W12]C[odd]))(;W[jk]C[old]))"},
		{"rule", libHead + "\x00\x40", notation.Options{Rule: &renju}, "(;FF[4]GM[4]SZ[15]RU[renju]CA[UTF-8])"},
		{"unknown bytes", libHead + "\x00\x48\xba\x00", notation.Options{}, "(;FF[4]GM[4]SZ[15]C[\xba])"},
		{"known bytes", libHead + "\x00\x48\xba\xda\x00\x00", notation.Options{Charset: "gbk"}, "(;FF[4]GM[4]SZ[15]C[黑]CA[UTF-8])"},
		{"smaller", libHead + "\x00\x00\xe1\x40", notation.Options{Size: 9}, "(;FF[4]GM[4]SZ[9]CA[UTF-8];B[ai])"},
		{"larger", libHead + "\x00\x00\x01\x40", notation.Options{Size: 20}, "(;FF[4]GM[4]SZ[20]CA[UTF-8];B[af])"},
		{"pass and text", libHead + "\x00\x00\x00\x00\x78\x43\x00\x01a:]\x00", notation.Options{}, `(;FF[4]GM[4]SZ[15]CA[UTF-8];B[tt];LB[hh:a\:\]])`},
		{"without a point", libHead + "\x00\x11\x00\x01a\x00" + "\x00\x57\x00\x01a\x00", notation.Options{}, "(;FF[4]GM[4]SZ[15]CA[UTF-8];)"},
	} {
		if got := sgfOf(t, libTree(t, tc.data, tc.o)); got != tc.want {
			t.Errorf("%s:\ngot  %s\nwant %s", tc.name, got, tc.want)
		}
	}
	if c, _ := libTree(t, libExample, notation.Options{}).Root.Children[0].Get("C"); c != "one\ntwo\nlines" {
		t.Errorf("the comment is read as %q, want \"one\\ntwo\\nlines\"", c)
	}
	for data, want := range map[string]string{
		libHead + "\x00\x00\x78\x00\x01\x40": "f: byte 24: point off the board: a15, expected a1 to i9",
		libHead:                              "f: byte 20: the file ends, expected a node",
	} {
		_, err := readLib(strings.NewReader(data), notation.Options{Source: "f", Size: 9})
		if err == nil || err.Error() != want {
			t.Errorf("Trees(%q): error %v, want %s", data, err, want)
		}
	}
	if _, err := readLib(strings.NewReader(libHead), notation.Options{Size: 99}); !errors.Is(err, board.ErrSize) {
		t.Errorf("with size 99: error %v, want ErrSize", err)
	}
}

func TestWriteLib(t *testing.T) {
	for _, tc := range []struct{ name, sgf, want string }{
		{
			"example", "(;C[root];B[hh]C[one\ntwo\nlines](;W[ig](;B[gj]MA[gj])(;B[hi]LB[hi:W12]C[odd]))(;W[jk]C[old]))",
			strings.Replace(libExample, "\xaa\x60", "\xaa\x48", 1),
		},
		{"empty", "(;)", libHead + "\x00\x40"},
		{"root move", "(;B[hh])", libHead + "\x00\x00\x78\x40"},
		{"setup", "(;AB[hh][ii]AW[aa]C[x])", libHead + "\x00\x00\x89\x00\x01\x00\x78\x48x\x00"},
		{"puzzle", "(;GN[a b]AB[hh])", libHead + "\x00\x00\x78\x48a b\x00"},
		{"puzzle with a comment", "(;GN[a]AB[hh]C[x\ny])", libHead + "\x00\x00\x78\x48a\x08x\r\ny\x00\x00"},
		{"game with a name", "(;GN[a];B[hh])", libHead + "\x00\x00\x78\x40"},
		{"setup, White has more", "(;AB[hh]AW[aa][bb]PL[B])", libHead + "\x00\x00\x78\x00\x12\x00\x00\x00\x01\x40"},
		{"setup, other side", "(;AB[hh]PL[B])", libHead + "\x00\x00\x78\x00\x00\x40"},
		{"White first", "(;PL[W];W[hh])", libHead + "\x00\x00\x00\x00\x78\x40"},
		{"Black twice", "(;B[hh](;B[aa])(;W[bb]))", libHead + "\x00\x00\x78\x00\x00\x80\x01\x40\x12\x40"},
		{"setup below", "(;B[hh];AW[aa]AB[bb]PL[W])", libHead + "\x00\x00\x78\x00\x01\x00\x12\x40"},
		{"pass", "(;B[tt];W[])", libHead + "\x00\x00\x00\x00\x00\x40"},
		{"node without a move", "(;;C[x];B[hh])", libHead + "\x00\x00\x00\x0ax\x00\x78\x40"},
		{"label without a move", `(;;LB[hh:a\:\]])`, libHead + "\x00\x00\x78\x43\x00\x01a:]\x00"},
		{"mark without a move", "(;;MA[hh])", libHead + "\x00\x00\x78\x52"},
		{"foreign marks", "(;B[hh]CR[hh]LB[aa:1][hh:2][hh:3];W[aa]MA[hh]SQ[?])", libHead + "\x00\x00\x78\x11\x00\x012\x00\x01\x40"},
		{"smaller board", "(;SZ[9];B[ai])", libHead + "\x00\x00\xe1\x40"},
		{"twice the same", "(;(;B[hh])(;B[hh];W[aa]))", libHead + "\x00\x00\x78\xc0\x78\x00\x01\x40"},
		{
			"games", "(;C[a];B[hh];W[aa]C[x])(;C[b];B[hh](;W[aa]C[y\nz])(;W[bb]))(;C[c];B[ii])",
			libHead + "\x00\x08a\x08b\r\nc\x00\x00" + "\x78\x80" + "\x01\xc8x\x08y\r\nz\x00\x00" + "\x12\x40" + "\x89\x40",
		},
		{"a game that ends inside another", "(;B[hh])(;B[hh];W[aa])", libHead + "\x00\x00\x78\x00\x00\xc2\x01\x40"},
		{"a game that continues another", "(;B[hh];W[aa])(;B[hh])", libHead + "\x00\x00\x78\x00\x00\xc2\x01\x40"},
		{"the same game twice", "(;B[hh])(;B[hh])", libHead + "\x00\x00\x78\x40"},
	} {
		if got := libOf(t, trees(t, tc.sgf)...); got != tc.want {
			t.Errorf("%s:\ngot  %q\nwant %q", tc.name, got[20:], tc.want[20:])
		}
	}
}

func TestWriteLibRefuses(t *testing.T) {
	deep := "(;" + strings.Repeat(";B[tt];W[tt]", 118) + ";B[aa];B[bb];B[cc])"
	for _, tc := range []struct{ name, sgf, want string }{
		{"a large board", "(;SZ[16];B[aa])", "lib: the format cannot hold this position: a board of 16×16, expected at most 15×15"},
		{"a stone removed", "(;B[aa];AE[aa])", "the black stone on a15 is taken off, expected moves alone"},
		{"a NUL byte", "(;C[a\x00])", `a text with a NUL byte: "a\x00"`},
		{"a long comment", "(;C[" + strings.Repeat("\n", notation.MaxValue) + "])", "a text of 131071 bytes, expected at most 64 KiB"},
		{"many stones of one side", "(;AB[aa:ll])", "287 moves and passes from the root, expected at most 240"},
		{"a long game", deep, "241 moves and passes from the root, expected at most 240"},
	} {
		var b bytes.Buffer
		err := notation.WriteLib(&b, trees(t, tc.sgf)...)
		if !errors.Is(err, notation.ErrCannotHold) || !strings.HasSuffix(err.Error(), tc.want) || b.Len() > 0 {
			t.Errorf("%s: error %v after %d bytes, want %s before the first", tc.name, err, b.Len(), tc.want)
		}
	}
	var refused *notation.PositionError
	err := notation.WriteLib(nil, trees(t, "(;GN[x];B[aa];W[aa])")...)
	if !errors.As(err, &refused) || refused.ID != "x" || !errors.Is(err, board.ErrOccupied) {
		t.Errorf("a move on a stone: error %v, want a PositionError with ID x", err)
	}
	err = notation.WriteLib(nil, trees(t, "(;B[aa];W[aa])")...)
	if !errors.As(err, &refused) || refused.ID != "f:1" {
		t.Errorf("a move on a stone, in a game without a name: error %v, want a PositionError with ID f:1", err)
	}
	fault := errors.New("fault")
	if err := notation.WriteLib(failing{fault}, trees(t, "(;)")...); err != fault {
		t.Errorf("a writer that fails: error %v, want its error", err)
	}
}

// failing is a writer whose Write returns an error.
type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// randomTree grows a tree of moves, setups, comments, marks and labels.
func randomTree(t *rapid.T) *notation.Tree {
	root := (&notation.Node{}).Add("SZ", fmt.Sprint(rapid.IntRange(5, 15).Draw(t, "size")))
	all := []*notation.Node{root}
	for range rapid.IntRange(0, 30).Draw(t, "nodes") {
		parent := rapid.SampledFrom(all).Draw(t, "parent")
		child := &notation.Node{}
		pt := board.At(rapid.IntRange(0, 4).Draw(t, "x"), rapid.IntRange(0, 4).Draw(t, "y"))
		at := string([]byte{byte('a' + pt.X()), byte('a' + pt.Y())})
		if name := rapid.SampledFrom([]string{"B", "W", "B", "W", "AB", "AW", "PL", ""}).Draw(t, "kind"); name == "PL" {
			child.Add("PL", rapid.SampledFrom([]string{"B", "W"}).Draw(t, "side"))
		} else if name != "" {
			child.Add(name, at)
		}
		if rapid.Bool().Draw(t, "marked") {
			child.Add("MA", at)
		}
		if rapid.Bool().Draw(t, "labelled") {
			child.Properties = append(child.Properties, notation.Property{Name: "LB", Values: []string{at + ":" + rapid.SampledFrom([]string{"W12", `a\:b`, "1"}).Draw(t, "label")}})
		}
		child.Add("C", rapid.SampledFrom([]string{"", "x", "two\nlines", "three\r\nlines\rmore", "odd]\\"}).Draw(t, "comment"))
		parent.Children = append(parent.Children, child)
		all = append(all, child)
	}
	return &notation.Tree{Root: root}
}

// TestLibTreeRoundTrip checks that a library keeps the ends of the variations and the comments of a
// tree, and that a tree read from a library is written as the same bytes.
func TestLibTreeRoundTrip(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tree := randomTree(rt)
		var first, second bytes.Buffer
		if err := notation.WriteLib(&first, tree); err != nil {
			if refused := (*notation.PositionError)(nil); !errors.As(err, &refused) {
				rt.Fatal(err)
			}
			return
		}
		text, _ := tree.Root.Get("SZ")
		size, err := strconv.Atoi(text)
		if err != nil {
			rt.Fatal(err)
		}
		o := notation.Options{Size: size}
		back := libTree(t, first.String(), o)
		if a, b := ends(rt, tree), ends(rt, back); a != b {
			rt.Fatalf("%s\nthe ends were %s\nand are read back as %s", sgfOf(t, tree), a, b)
		}
		if err := notation.WriteLib(&second, back); err != nil || first.String() != second.String() {
			rt.Fatalf("the library is written as %q, and as %q after reading that: %v", &first, &second, err)
		}
		if again := libTree(t, second.String(), o); sgfOf(t, again) != sgfOf(t, back) {
			rt.Fatalf("the library is read as %s, and as %s after writing that", sgfOf(t, back), sgfOf(t, again))
		}
		if a, b := comments(tree), comments(back); a != b {
			rt.Fatalf("comments %q are read back as %q", a, b)
		}
	})
}

// ends draws the positions at the ends of a tree's variations.
func ends(t *rapid.T, tree *notation.Tree) string {
	var b strings.Builder
	for it, err := range leaves(tree) {
		if err != nil {
			t.Fatal(err)
		}
		d, err := drawn(it)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(d)
	}
	return b.String()
}

// drawn draws a position. The drawing names the side to move.
func drawn(it notation.Item) (string, error) {
	var b bytes.Buffer
	w, err := notation.NewWriter(&b, notation.Diagram)
	if err == nil {
		err = w.Write(it)
	}
	return b.String(), err
}

// comments returns all comments of a tree, with LF at the end of every line.
func comments(tree *notation.Tree) string {
	var b strings.Builder
	_ = tree.Walk(func(path []*notation.Node) error {
		if c, _ := path[len(path)-1].Get("C"); c != "" {
			b.WriteString(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(c) + "\x00")
		}
		return nil
	})
	return b.String()
}

func TestTrees(t *testing.T) {
	renju := board.Renju
	for _, tc := range []struct {
		name, text string
		o          notation.Options
		want       string
	}{
		{"sgf", "(;C[a];B[aa](;W[bb])(;W[cc]))(;B[dd])", notation.Options{}, "(;C[a];B[aa](;W[bb])(;W[cc])) (;B[dd])"},
		{"lib", libHead + "\x00\x00\x78\xc0\x12\x40", notation.Options{}, "(;FF[4]GM[4]SZ[15]CA[UTF-8](;B[hh])(;B[bb]))"},
		{"moves", "h8\nh8h8\ni9", notation.Options{}, "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle];B[hh]) !f:2 (;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle];B[ig])"},
		{"rule", "(;SZ[9]RU[freestyle];B[aa])(;)", notation.Options{Rule: &renju, Size: 9}, "(;SZ[9]RU[renju];B[aa]) (;RU[renju])"},
		{"size", "(;SZ[9];B[aa])", notation.Options{Size: 15}, "!f:1: a tree on 9×9, expected 15×15, the size asked for"},
		{"side", "(;B[aa])", notation.Options{ToMove: board.White}, "!f:1: a side to move for a tree of moves, expected none"},
		{"side of stones", `{"black":["a15"]}`, notation.Options{ToMove: board.Black}, "(;FF[4]GM[4]CA[UTF-8]SZ[15]RU[freestyle]AB[aa]PL[B])"},
		{"charset", "(;CA[GBK]C[\xba\xda])", notation.Options{Charset: "gbk"}, "(;CA[UTF-8]C[黑])"},
		{"broken", "(;B[aa])(;", notation.Options{}, "(;B[aa]) !f:1:10: the file ends inside a game, expected 1 more )"},
		{"noise", "?", notation.Options{}, `!f:1:1: not a position file: it begins with "?"`},
	} {
		tc.o.Source = "f"
		var all []string
		for tree, err := range notation.Trees(context.Background(), strings.NewReader(tc.text), tc.o) {
			if err != nil {
				all = append(all, "!"+err.Error())
				continue
			}
			all = append(all, sgfOf(t, tree))
		}
		got := strings.Join(all, " ")
		if tc.name == "moves" {
			got = strings.Replace(got, "!f:2:3: point already taken: h8 holds a black stone, expected an empty point", "!f:2", 1)
		}
		if got != tc.want && (tc.name != "noise" || !strings.HasPrefix(got, tc.want)) {
			t.Errorf("%s:\ngot  %s\nwant %s", tc.name, got, tc.want)
		}
	}
	for tree, err := range notation.Trees(context.Background(), strings.NewReader("(;)(;)"), notation.Options{}) {
		if err != nil || tree.ID() != "-:1" {
			t.Errorf("Trees gives %+v, error %v; want a tree with ID -:1", tree, err)
		}
		break
	}
}

// TestWideLibrary merges two trees with 100,000 siblings each. The index of children keeps the time
// from growing with the square of their number.
func TestWideLibrary(t *testing.T) {
	const n = 100_000
	wide := libTree(t, libHead+"\x00\x00"+strings.Repeat("\x78\xc0\x69\xc2", n/2-1)+"\x96\xc0\x97\x40", notation.Options{})
	data := libOf(t, wide, wide)
	if got, err := drain(strings.NewReader(data), notation.Options{}); got != 2*n-3 || err != io.EOF { // both trees move to the same three points
		t.Errorf("the merged library has %d variations, want %d; error %v", got, 2*n-3, err)
	}
}
