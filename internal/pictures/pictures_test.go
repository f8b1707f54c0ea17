package pictures

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// gallery calls Read with these words of a command line.
func gallery(words ...string) (g *Gallery, err error) {
	app := &cli.App{Flags: append(Flags(), AnimateFlag(), &cli.StringFlag{Name: "cert"}), Writer: io.Discard, Action: func(c *cli.Context) error {
		g, err = Read(c, []string{"input"})
		return nil
	}}
	if bad := app.Run(append([]string{"test"}, words...)); bad != nil {
		return nil, bad
	}
	return g, err
}

// diagram returns an empty board with a line of one move.
func diagram() render.Diagram {
	pos, err := board.New(board.Setup{Size: 9, ToMove: board.Black})
	if err != nil {
		panic(err)
	}
	return render.Diagram{Position: pos, Line: proof.Line{board.At(4, 4)}}
}

// The second board of a command goes to a second file.
func Example() {
	dir, remove := testdir.Temp()
	defer remove()
	g, err := gallery("--svg", filepath.Join(dir, "board.svg"))
	for range 2 {
		if err == nil {
			err = g.Draw(diagram())
		}
	}
	list, bad := filepath.Glob(filepath.Join(dir, "*"))
	fmt.Println(filepath.Base(list[0]), filepath.Base(list[1]), err, bad)
	// Output: board-2.svg board.svg <nil> <nil>
}

// TestRefuse: each output needs an existing directory.
func TestRefuse(t *testing.T) {
	none := filepath.Join(t.TempDir(), "none", "a.png")
	for line, want := range map[string]string{
		"--png " + none: none + ": no such directory",
		"--png -":       "-: expected a file to write",
	} {
		if _, err := gallery(strings.Fields(line)...); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: error %v, want %s", line, err, want)
		}
	}
}

// TestDraw writes every format that a flag asks for, and leaves no file for a line that is no game.
func TestDraw(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	g, err := gallery("--svg", at("a.svg"), "--png", at("a.png"), "--animate", at("b.svg"), "--cert", at("c"))
	if err != nil {
		t.Fatal(err)
	}
	d := diagram()
	for _, draw := range []func() error{
		func() error { return g.Draw(d) }, func() error { return g.Animate(d) },
		func() error { return g.DrawTree(d, &render.Tree{Position: d.Position}) },
	} {
		if err := draw(); err != nil {
			t.Error(err)
		}
	}
	for _, name := range []string{"a.svg", "a.png", "b.svg", "a-2.svg", "a-2.png"} {
		if info, err := os.Stat(at(name)); err != nil || info.Size() == 0 {
			t.Errorf("%s is missing or empty (error %v)", name, err)
		}
	}
	if g, err = gallery(); err != nil || g.Draw(d) != nil {
		t.Errorf("without flags: error %v, want none", err)
	}
	d.Line = proof.Line{board.At(4, 4), board.At(4, 4)}
	if g, err = gallery("--animate", at("d.svg")); err != nil || g.Animate(d) == nil {
		t.Errorf("Read returns %v, or Animate accepts a line with a point twice", err)
	}
	if _, err := os.Stat(at("d.svg")); err == nil {
		t.Error("Animate left a file after an error")
	}
}

// TestTitle: an ID that the source states is the title; one that gsolve made is not.
func TestTitle(t *testing.T) {
	q := input.Question{ID: "first"}
	if Title(q) != "" {
		t.Error("an ID that the source does not state became a title")
	}
	q.Item = notation.Item{}
	q.Item.Stated.ID = true
	if Title(q) != "first" {
		t.Error("the ID of the source is not the title")
	}
}

// TestDrawingPath: the second and later files of a command get a number in their names.
func TestDrawingPath(t *testing.T) {
	for k, want := range map[int]string{1: "a/tree.svg", 2: "a/tree-2.svg", 11: "a/tree-11.svg"} {
		if got := drawingPath("a/tree.svg", k); got != want {
			t.Errorf("drawing %d goes to %s, want %s", k, got, want)
		}
	}
	if got := drawingPath("tree", 3); got != "tree-3" {
		t.Errorf("third drawing of \"tree\" goes to %s, want tree-3", got)
	}
}
