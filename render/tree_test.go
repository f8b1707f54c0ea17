package render_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/render"
)

// figure4 returns figure 4 of Allis, van den Herik and Huntjens (1993): two fours, h10 and i9,
// together make the straight four f12.
func figure4(t *testing.T) *render.Tree {
	return &render.Tree{
		Position: testboard.Position(t, board.Freestyle, 15, board.Black, "g11 g7 h8 h7 h6 f6", "g8 f7 g6 l6 e5 h5"),
		Title:    `Figure 4: "a & b" <together>`,
		Nodes: []render.TreeNode{
			{Kind: "four", Gain: testboard.Points(t, "h9")[0], Cost: testboard.Points(t, "h10"), Rest: testboard.Points(t, "h6 h7 h8")},
			{Kind: "four", Gain: testboard.Points(t, "h10")[0], Cost: testboard.Points(t, "h9"), Rest: testboard.Points(t, "h6 h7 h8"), Step: 2},
			{Kind: "four", Gain: testboard.Points(t, "i9")[0], Cost: testboard.Points(t, "j10"), Rest: testboard.Points(t, "f6 g7 h8"), Step: 1},
			{Kind: "four", Gain: testboard.Points(t, "j10")[0], Cost: testboard.Points(t, "i9"), Rest: testboard.Points(t, "f6 g7 h8")},
			{Kind: "straight four", Gain: testboard.Points(t, "f12")[0], Cost: testboard.Points(t, "e13 j8"), Rest: testboard.Points(t, "g11 h10 i9"), Parents: []int{1, 2}, Step: 3},
			{Kind: "four", Gain: testboard.Points(t, "l9")[0], Cost: testboard.Points(t, "k9"), Rest: testboard.Points(t, "h9 i9 j9"), Parents: []int{2}},
		},
	}
}

func TestTreeText(t *testing.T) {
	text := drawn(t, func(w *strings.Builder) error { return render.TreeText(w, figure4(t), false) })
	want := `
   1  four i9 (j10)                  f6 g7 h8
   3  ├─ straight four f12 (e13 j8)  g11 h10 i9, together with threat 2
      └─ four l9 (k9)                h9 i9 j9
   2  four h10 (h9)                  h6 h7 h8
      four h9 (h10)                  h6 h7 h8
      four j10 (i9)                  f6 g7 h8
`
	if got := "\n" + text; got != want {
		t.Errorf("got:%s\nwant:%s", got, want)
	}
	var colour strings.Builder
	if err := render.TreeText(&colour, figure4(t), true); err != nil {
		t.Fatal(err)
	}
	if got := escapes.ReplaceAllString(colour.String(), ""); got != text || strings.Count(colour.String(), "\x1b[1;32m") != 3 {
		t.Errorf("the coloured tree must be the plain one with three winning moves in green:\n%s", colour.String())
	}
}

func TestTreeDOT(t *testing.T) {
	dot := drawn(t, func(w *strings.Builder) error { return render.TreeDOT(w, figure4(t)) })
	for _, line := range []string{
		`	label="Figure 4: \"a & b\" <together>";`,
		`	n0 [label="four h9 (h10)\nwith h6 h7 h8"];`,
		`	n4 [label="3. straight four f12 (e13 j8)\nwith g11 h10 i9", style=bold, color="#009E73"];`,
		`	n1 -> n4 [style=dashed, penwidth=2.5];`,
		`	n2 -> n5;`,
	} {
		if !strings.Contains(dot, line+"\n") {
			t.Errorf("want the line %s in\n%s", line, dot)
		}
	}
	if n := strings.Count(dot, "->"); n != 3 {
		t.Errorf("%d edges, want 3", n)
	}
}

// svg draws a tree and returns its texts, in order, and the number of elements of each name. It
// fails if the drawing is not XML.
func svg(t *testing.T, tree *render.Tree) (texts []string, elements map[string]int) {
	t.Helper()
	out := drawn(t, func(w *strings.Builder) error { return render.TreeSVG(w, tree) })
	elements = map[string]int{}
	in := xml.NewDecoder(strings.NewReader(out))
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return texts, elements
		}
		if err != nil {
			t.Fatalf("%v in %s", err, out)
		}
		switch token := token.(type) {
		case xml.StartElement:
			elements[token.Name.Local]++
		case xml.CharData:
			texts = append(texts, string(token))
		}
	}
}

func TestTreeSVG(t *testing.T) {
	texts, elements := svg(t, figure4(t))
	all := "\n" + strings.Join(texts, "\n") + "\n"
	for _, want := range []string{
		`Figure 4: "a & b" <together>`, "freestyle, black to move, 6 threats", "straight four f12 · wins", "✕ e13 j8 · with g11 h10 i9",
		"Other threats:", "four h9", "o", "15",
		"✕ in a box: the points where the defender could answer.", "Dashed line: to a threat that needs this one too.",
	} {
		if !strings.Contains(all, "\n"+want+"\n") {
			t.Errorf("the drawing has no text %q", want)
		}
	}
	// Circles: stones, gains, the numbers of boxes, rings, stars.
	rings := 6 // f6 g7 h8, h6 h7, g11
	if want := 12 + 3 + 3 + rings + 5; elements["circle"] != want {
		t.Errorf("%d circles, want %d", elements["circle"], want)
	}
	// Rectangles: the background, the board, the boxes, the cost points.
	if want := 2 + 6 + 4; elements["rect"] != want {
		t.Errorf("%d rectangles, want %d", elements["rect"], want)
	}
	// Paths: the lines of the board, the bands, the edges.
	if want := 1 + 3 + 3; elements["path"] != want {
		t.Errorf("%d paths, want %d", elements["path"], want)
	}
}

// TestTreeWithoutWin: without a win the drawing marks the threats with dots, and says if there are
// none.
func TestTreeWithoutWin(t *testing.T) {
	tree := figure4(t)
	tree.Nodes = tree.Nodes[:1]
	tree.Nodes[0].Step = 0
	texts, elements := svg(t, tree)
	if all := strings.Join(texts, "\n"); !strings.Contains(all, "Dot: ") || strings.Contains(all, "Numbered") || !strings.Contains(all, "1 threat\n") {
		t.Errorf("one threat: want \"Dot\" and no \"Numbered\" in\n%s", all)
	}
	if want := 12 + 1 + 5; elements["circle"] != want {
		t.Errorf("%d circles, want %d", elements["circle"], want)
	}
	tree.Position = testboard.Position(t, board.Renju, 8, board.White, "a1", "b2")
	tree.Nodes = nil
	texts, elements = svg(t, tree)
	if elements["circle"] != 2 {
		t.Errorf("an 8×8 board with two stones and no threat has %d circles, want 2", elements["circle"])
	}
	if all := strings.Join(texts, "\n"); !strings.Contains(all, "No threat was found.") || strings.Contains(all, "Dot: ") || strings.Contains(all, "✕") {
		t.Errorf("no threat: want \"No threat was found.\" alone in\n%s", all)
	}
}

// TestTreeTogether: the text names a parent outside the winning sequence by its gain, and each
// stone once.
func TestTreeTogether(t *testing.T) {
	tree := figure4(t)
	for i := range tree.Nodes {
		tree.Nodes[i].Step = 0
	}
	text := drawn(t, func(w *strings.Builder) error { return render.TreeText(w, tree, false) })
	if !strings.Contains(text, "(e13 j8)  g11 i9, together with h10\n") {
		t.Errorf("want \"together with h10\" in\n%s", text)
	}
	if texts, _ := svg(t, tree); strings.Contains(strings.Join(texts, "\n"), "wins") {
		t.Error("the drawing says \"wins\" of a straight four outside a winning sequence")
	}
}

// TestLargeTree: a large tree leaves out threats and says how many, but never those of the winning
// sequence.
func TestLargeTree(t *testing.T) {
	tree := figure4(t)
	var last render.TreeNode
	last, tree.Nodes = tree.Nodes[4], tree.Nodes[:4]
	for i := range 200 {
		parents := []int{i % 4}
		tree.Nodes = append(tree.Nodes, render.TreeNode{Kind: "three", Gain: board.At(i%15, 12), Cost: testboard.Points(t, "a1 a2"), Rest: testboard.Points(t, "b1 b2"), Parents: parents})
	}
	tree.Nodes = append(tree.Nodes, last)
	tree.Whole = "see elsewhere"
	var text strings.Builder
	if err := render.TreeText(&text, tree, false); err != nil {
		t.Fatal(err)
	}
	tree.Whole = ""
	if rows := strings.Count(text.String(), "\n"); rows != 24 || !strings.Contains(text.String(), "… and 182 more threats, see elsewhere\n") || !strings.Contains(text.String(), "straight four f12") {
		t.Errorf("%d rows, want 24 with the count of the others and f12:\n%s", rows, text.String())
	}
	texts, elements := svg(t, tree)
	all := strings.Join(texts, "\n")
	if !strings.Contains(all, "… and 157 more threats, not drawn") || !strings.Contains(all, "straight four f12") {
		t.Error("the drawing does not say how many threats it leaves out, or leaves out f12")
	}
	if want := 2 + 48 + 4; elements["rect"] != want {
		t.Errorf("%d rectangles, want %d", elements["rect"], want)
	}
	tree.Nodes = append(tree.Nodes[:101:101], last)
	for i := range tree.Nodes {
		tree.Nodes[i].Step = 0
	}
	tree.Nodes[100].Parents = nil
	text.Reset()
	if err := render.TreeText(&text, tree, false); err != nil || !strings.Contains(text.String(), "… and 2 more threats") {
		t.Errorf("error %v, want 2 more threats in\n%s", err, text.String())
	}
	text.Reset()
	tree.Nodes = tree.Nodes[:101]
	if err := render.TreeText(&text, tree, false); err != nil || !strings.Contains(text.String(), "… and 1 more threat\n") {
		t.Errorf("error %v, want 1 more threat in\n%s", err, text.String())
	}
}

func TestTreeWriteErrors(t *testing.T) {
	tree := figure4(t)
	for name, err := range map[string]error{
		"text": render.TreeText(full{}, tree, false), "dot": render.TreeDOT(full{}, tree), "svg": render.TreeSVG(full{}, tree),
	} {
		if !errors.Is(err, errFull) {
			t.Errorf("%s: error %v, want that of the writer", name, err)
		}
	}
}

// The straight four depends on the four.
func ExampleTreeText() {
	pos, err := board.New(board.Setup{
		Size:   9,
		Black:  []board.Point{board.At(1, 3), board.At(2, 3), board.At(3, 3), board.At(4, 4), board.At(4, 5)},
		White:  []board.Point{board.At(0, 3), board.At(8, 8), board.At(8, 0), board.At(0, 8)},
		ToMove: board.Black,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	tree := &render.Tree{Position: pos, Nodes: []render.TreeNode{
		{Kind: "four", Gain: board.At(4, 3), Cost: []board.Point{board.At(5, 3)}, Rest: []board.Point{board.At(1, 3), board.At(2, 3), board.At(3, 3)}, Step: 1},
		{
			Kind: "straight four", Gain: board.At(4, 6), Cost: []board.Point{board.At(4, 2), board.At(4, 7)},
			Rest: []board.Point{board.At(4, 3), board.At(4, 4), board.At(4, 5)}, Parents: []int{0}, Step: 2,
		},
	}}
	if err := render.TreeText(os.Stdout, tree, false); err != nil {
		fmt.Println(err)
	}
	// Output:
	//    1  four e4 (f4)                 b4 c4 d4
	//    2  └─ straight four e7 (e3 e8)  e4 e5 e6
}
