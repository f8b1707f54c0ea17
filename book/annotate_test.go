package book_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/notation"
)

// proved returns a prover that has run over the items.
func proved(t *testing.T, every bool, items ...notation.Item) *book.Prover {
	t.Helper()
	b, err := add(every, items...)
	if err != nil {
		t.Fatal(err)
	}
	p := book.NewProver(b, memory(t), local(1), book.Options{MaxNodes: 30})
	if _, err := p.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	return p
}

func setupItem() notation.Item {
	return notation.Item{ID: "setup", Setup: board.Setup{
		Size: 9, Rule: board.Renju, ToMove: board.White, Black: []board.Point{board.At(4, 4)},
	}, Stated: notation.Stated{ID: true}}
}

func TestWriteJSONL(t *testing.T) {
	turned := gameOf(t, "turned", board.Freestyle, 9, "e5f6")
	turned.Setup.ToMove = board.White
	p := proved(t, true, won(t), setupItem(), turned)
	var out bytes.Buffer
	if err := p.WriteJSONL(&out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	for i, want := range map[int]string{
		0:  `{"v":1,"id":"won@0","rule":"freestyle","size":9,"black":[],"white":[],"to_move":"black","verdict":"none","class":"vcf","nodes":0}`,
		5:  `"id":"won@5","rule":"freestyle","size":9,"moves":"b5h1c5h3d5","to_move":"white","verdict":"none"`,
		6:  `"id":"won@6","rule":"freestyle","size":9,"moves":"b5h1c5h3d5h8","to_move":"black","verdict":"win","class":"vcf","plies":3,"line":["`,
		7:  `"id":"won","rule":"freestyle","size":9,"moves":"b5h1c5h3d5h8e5","to_move":"white","verdict":"lost","nodes":`,
		8:  `"id":"setup","rule":"renju","size":9,"black":["e5"],"white":[],"to_move":"white","verdict":"none"`,
		10: `"id":"turned","rule":"freestyle","size":9,"moves":"e5f6","to_move":"white"`,
	} {
		if len(lines) != 11 || !strings.Contains(lines[i], want) {
			t.Errorf("%d lines, want 11; line %d is\n%s\nwant\n%s", len(lines), i, lines[i], want)
		}
	}
	again := book.New()
	for it, err := range notation.All(context.Background(), &out, notation.Options{Size: 9}) {
		if err != nil {
			t.Fatal(err)
		}
		if err := again.Add(it, false); err != nil {
			t.Fatal(err)
		}
	}
	if again.Len() != 11 {
		t.Errorf("the written book is read as %d positions, want 11", again.Len())
	}
}

func TestWriteSGF(t *testing.T) {
	turned := gameOf(t, "turned", board.Freestyle, 9, "e5f6")
	turned.Setup.ToMove = board.White
	other := gameOf(t, "other", board.Freestyle, 9, "b5h1c5h3d5a1")
	ended := gameOf(t, "over", board.Freestyle, 9, "b5h1c5h3d5h8e5a5f5")
	p := proved(t, true, won(t), other, ended, setupItem(), turned)
	var out bytes.Buffer
	if err := p.WriteSGF(&out); err != nil {
		t.Fatal(err)
	}
	text := out.String()
	for _, want := range []string{
		"RU[freestyle]", "RU[renju]", "AB[ee]", "N[won]", "N[other]", "N[setup]", "PL[W]",
		"C[white is lost: every move is refuted]GB[2]", "C[black wins: ", "GB[2]", "C[white has no win by continuous fours]",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in the tree, but it is\n%s", want, text)
		}
	}
	var tree *notation.Tree
	for next, err := range notation.Trees(context.Background(), strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		tree = next
		break
	}
	var main []string
	for _, n := range tree.MainLine()[1:] {
		v, _ := n.Get("B")
		w, _ := n.Get("W")
		main = append(main, v+w)
	}
	if got := strings.Join(main, " "); !strings.HasPrefix(got, "be hi ce hg de hb ee ") {
		t.Errorf("the main line is %s, want that of the book", got)
	}
	over := 0
	for it, err := range notation.All(context.Background(), strings.NewReader(text), notation.Options{}) {
		if err != nil {
			t.Fatal(err)
		}
		if pos, err := it.Position(); err != nil && pos == nil {
			over++
		}
	}
	if over != 1 {
		t.Errorf("%d variations end with a five, want 1: the game that does", over)
	}
	if !strings.Contains(text, "N[other];B[ee];W[ae])") { // e5 a5, without the five at f5
		t.Errorf("the tree has no solution as a variation:\n%s", text)
	}
}

// failing is a writer that fails after some bytes.
type failing struct{ left int }

func (f *failing) Write(b []byte) (int, error) {
	if f.left -= len(b); f.left < 0 {
		return 0, context.Canceled
	}
	return len(b), nil
}

func TestWriteErrors(t *testing.T) {
	p := proved(t, true, won(t))
	if err := p.WriteJSONL(&failing{100}); err == nil {
		t.Error("WriteJSONL does not return the error of the writer")
	}
	if err := p.WriteSGF(&failing{}); err == nil {
		t.Error("WriteSGF does not return the error of the writer")
	}
}

func TestWords(t *testing.T) {
	it := gameOf(t, "hard", board.Freestyle, 9, "b5h1c5h3d5h8")
	b, err := add(false, it)
	if err != nil {
		t.Fatal(err)
	}
	p := book.NewProver(b, memory(t), book.Local{Solvers: []book.Solver{fives{}}}, book.Options{MaxNodes: 1})
	if _, err := p.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := p.WriteSGF(&out); err != nil || !strings.Contains(out.String(), "C[not decided]UC[1]") {
		t.Errorf("tree %s, error %v, want a position that is not decided", out.String(), err)
	}
}
