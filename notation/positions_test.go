package notation_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
)

// visits returns id, moves and side to move of all positions of a text. For a refused position it
// gives "!" and the place.
func visits(t *testing.T, text string, o notation.Options) string {
	t.Helper()
	o.Source = "f"
	var all []string
	number := 0
	for v, err := range notation.Positions(context.Background(), strings.NewReader(text), o) {
		if number++; v.Number != number {
			t.Errorf("Visit.Number is %d, want %d", v.Number, number)
		}
		var refused *notation.PositionError
		if errors.As(err, &refused) {
			all = append(all, "!"+refused.String())
			continue
		}
		if err != nil {
			all = append(all, err.Error())
			break
		}
		it := v.Item()
		if it.ID != v.ID() || v.Ply != len(it.Moves) {
			t.Errorf("Visit has ID %s and ply %d, but its Item is %+v", v.ID(), v.Ply, it)
		}
		var moves strings.Builder
		for _, pt := range it.Moves {
			moves.WriteString(pt.String())
		}
		all = append(all, fmt.Sprintf("%s=%s%c", strings.TrimPrefix(it.ID, "f#"), &moves, it.Setup.ToMove.String()[0]))
	}
	return strings.Join(all, " ")
}

func TestPositions(t *testing.T) {
	testboard.Run(t, "testdata/positions.txt", func(t *testing.T, c *testboard.Case) {
		if got, want := visits(t, c.Literal(t, "text"), notation.Options{}), c.Text(t, "read"); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

// TestPositionsPlaces checks that a Visit says where its position begins in the file.
func TestPositionsPlaces(t *testing.T) {
	for text, want := range map[string]string{
		"(;GN[x];B[aa]\n(;W[bb])(;W[cc]))": "x f:1:2, x f:1:8, x f:2:2, x f:2:10",
		"h8\n; two\ni9":                    " f:1,  f:1,  f:3,  f:3",
		`{"id":"a","black":["h8"]}`:        "a f:1",
		`{"id":"a","moves":"h8"}`:          "a f:1, a f:1",
		"\x78\x80\x69\xc0\x88\x40\x96\x40": " f: byte 0,  f: byte 0,  f: byte 2,  f: byte 4,  f: byte 6",
	} {
		var got []string
		for v, err := range notation.Positions(context.Background(), strings.NewReader(text), notation.Options{Source: "f"}) {
			if err != nil {
				t.Fatal(err)
			}
			got = append(got, v.Game+" "+v.Place.String())
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("places in %q:\ngot  %s\nwant %s", text, strings.Join(got, ", "), want)
		}
	}
}

// TestPositionsSide checks that Options.ToMove sets the side only where the source does not state
// it.
func TestPositionsSide(t *testing.T) {
	o := notation.Options{ToMove: board.White}
	for text, want := range map[string]string{
		"h8i9":                               "1=w 2=h8w 3=h8i9b",
		`{"black":["h8"],"to_move":"black"}`: "1=w",
		"(;AB[aa]AW[bb];B[cc];W[dd])":        "1=w 2=c13w 3=c13d12b",
	} {
		if got := visits(t, text, o); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// TestPositionsItemsMayBeKept checks that later visits do not change an Item.
func TestPositionsItemsMayBeKept(t *testing.T) {
	for _, text := range []string{branching, "h8i8g7a15", "\x78\x80\x69\xc0\x88\x40\x96\x40"} {
		var then []string
		var kept []notation.Item
		for v, err := range notation.Positions(context.Background(), strings.NewReader(text), notation.Options{}) {
			if err != nil {
				t.Fatal(err)
			}
			kept = append(kept, v.Item())
			then = append(then, fmt.Sprint(v.Item()))
		}
		for i, it := range kept {
			if fmt.Sprint(it) != then[i] {
				t.Errorf("%q: Item %d was %s, later visits changed it to %v", text, i+1, then[i], it)
			}
		}
	}
}

func TestPositionsStop(t *testing.T) {
	testboard.Deadline(t)
	for _, text := range []string{branching, "h8i8g7a15", `{"black":[]}`, "h8h8"} {
		for v, err := range notation.Positions(context.Background(), strings.NewReader(text), notation.Options{}) {
			if v.Number != 1 {
				t.Errorf("%q: the first Visit has number %d, error %v", text, v.Number, err)
			}
			break
		}
	}
	src := &endless{piece: "h8i9\n"}
	ctx, cancel := context.WithCancel(context.Background())
	var last error
	for _, err := range notation.Positions(ctx, &stopping{src, cancel, 1 << 20}, notation.Options{}) {
		last = err
	}
	if last != context.Canceled || src.taken > 2<<20 {
		t.Errorf("cancelled at 1 MiB: error %v after %d bytes, want context.Canceled within 2 MiB", last, src.taken)
	}
}

// TestPositionsFailingSource checks that positions before a fault of the source are visited.
func TestPositionsFailingSource(t *testing.T) {
	fault := errors.New("fault")
	n := 0
	var last error
	for _, err := range notation.Positions(context.Background(), io.MultiReader(strings.NewReader("(;B[aa];"), broken{fault}), notation.Options{Format: notation.SGF}) {
		n, last = n+1, err
	}
	if n != 2 || !errors.Is(last, fault) {
		t.Errorf("%d visits, the last with error %v; want 2, the last with the source's error", n, last)
	}
}

// TestPositionsOfTrees checks that Positions, which streams, visits the same positions as a walk
// over the whole tree, for SGF and .lib.
func TestPositionsOfTrees(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		tree := randomTree(rt)
		texts := map[notation.Format]string{notation.SGF: sgfOf(t, tree)}
		var b bytes.Buffer
		if notation.WriteLib(&b, tree) == nil {
			texts[notation.Lib] = b.String()
		}
		for format, text := range texts {
			o := notation.Options{Source: "f"}
			var want []string
			for held, err := range notation.Trees(context.Background(), strings.NewReader(text), o) {
				if err != nil {
					rt.Fatal(err)
				}
				want = append(want, walked(rt, held)...)
			}
			var got []string
			for v, err := range notation.Positions(context.Background(), strings.NewReader(text), o) {
				if refused := (*notation.PositionError)(nil); errors.As(err, &refused) {
					got = append(got, "!")
					continue
				}
				got = append(got, shownItem(rt, v.Item()))
			}
			if !slices.Equal(got, want) {
				rt.Fatalf("%s %q:\ngot  %s\nwant %s", format, text, got, want)
			}
		}
	})
}

// walked draws the positions of a tree, one after each node that changes the position. The first
// refused node of a branch gives "!".
func walked(rt *rapid.T, tree *notation.Tree) []string {
	var all []string
	_ = tree.Walk(func(path []*notation.Node) error {
		last := len(path) - 1
		before := ""
		if last > 0 {
			it, err := tree.Item(path[:last])
			if err != nil {
				return nil
			}
			before = shownItem(rt, it)
		}
		it, err := tree.Item(path)
		if err != nil {
			all = append(all, "!")
		} else if after := shownItem(rt, it); after != before {
			all = append(all, after)
		}
		return nil
	})
	return all
}

// shownItem draws an item. An error fails the test.
func shownItem(rt *rapid.T, it notation.Item) string {
	text, err := drawn(it)
	if err != nil {
		rt.Fatal(err)
	}
	return text
}
