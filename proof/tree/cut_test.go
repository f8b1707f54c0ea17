package tree_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
)

// uses passes the body of a lemma to the checker, and returns how often it uses other lemmas.
func uses(t *testing.T, pos *board.Position, body []byte) (count int) {
	t.Helper()
	var stones [3][]int
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, pt := range pos.AppendStones(nil, c) {
			stones[c] = append(stones[c], pt.Index(pos.Size()))
		}
	}
	_, err := check.Lemma(context.Background(), pos.Rule().String(), pos.Size(), stones[board.Black], stones[board.White],
		pos.ToMove().String(), body, func([]byte) { count++ })
	if err != nil {
		t.Fatalf("%v\n% x\n%+v", err, body, pos.Setup())
	}
	return count
}

// TestCutter cuts stored proofs in every way. What is kept keeps its bytes; what is cut must hold, use by
// use, for the checker; and an image of an image is the body again, with its uses.
func TestCutter(t *testing.T) {
	var r tree.Reader
	split := 0
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		sites, longest := 0, 0
		keep := tree.Cutter{
			Site: func(s tree.Site) tree.Cut {
				if s.Used || s.Position.ToMove() != c.Attacker || s.Position.Count(board.Empty) >= pos.Count(board.Empty) {
					t.Fatalf("a site in a body without uses: %+v, used %v", s.Position.Setup(), s.Used)
				}
				sites++
				return tree.Keep
			},
			Kept: func(_ *board.Position, length int) { longest = max(longest, length) },
		}
		if body, err := keep.Append(nil, pos, c.Body); err != nil || !bytes.Equal(body, c.Body) || longest >= len(c.Body) {
			t.Fatalf("kept: % x, %v, want % x; a part has %d bytes", body, err, c.Body, longest)
		}
		replace := tree.Cutter{Site: func(tree.Site) tree.Cut { return tree.Replace }}
		short, err := replace.Append(nil, pos, c.Body)
		if err != nil || sites > 0 && uses(t, pos, short) == 0 {
			t.Fatalf("replaced: % x, %v, want uses", short, err)
		}
		var lemmas int
		splitter := tree.Cutter{
			Site: func(tree.Site) tree.Cut { return tree.Split },
			Lemma: func(pos *board.Position, body []byte) error {
				lemmas++
				uses(t, pos, body)
				return nil
			},
		}
		if body, err := splitter.Append(nil, pos, c.Body); err != nil || !bytes.Equal(body, short) || lemmas != sites {
			t.Fatalf("split: % x, %v, want % x; %d lemmas of %d sites", body, err, short, lemmas, sites)
		}
		split += lemmas
		var used []bool
		again := tree.Cutter{Site: func(s tree.Site) tree.Cut { used = append(used, s.Used); return tree.Replace }}
		if body, err := again.Append(nil, pos, short); err != nil || !bytes.Equal(body, short) || slices.Contains(used, false) {
			t.Fatalf("cut again: % x, %v, want % x and used sites", body, err, short)
		}
		for s := range board.Symmetry(board.Symmetries) {
			image, err := r.AppendLemmaImage(nil, pos, s, short)
			if err != nil {
				t.Fatal(err)
			}
			if back, err := r.AppendLemmaImage(nil, pos.Transform(s), s.Inverse(), image); err != nil || !bytes.Equal(back, short) {
				t.Fatalf("the image of the image under %d: % x, %v, want % x", s, back, err, short)
			}
		}
	}
	if split < 20 {
		t.Errorf("%d lemmas, want 20 at least", split)
	}
}

// TestCutterErrors: the error of Lemma ends the cut, and so does a body that is none.
func TestCutterErrors(t *testing.T) {
	full := errors.New("full")
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		asked := 0
		cutter := tree.Cutter{
			Site:  func(tree.Site) tree.Cut { asked++; return tree.Split },
			Lemma: func(*board.Position, []byte) error { return full },
		}
		if _, err := cutter.Append(nil, pos, c.Body); asked > 0 && !errors.Is(err, full) {
			t.Fatalf("Append returns %v, want the error of Lemma", err)
		}
		if _, err := cutter.Append(nil, pos, c.Body[:len(c.Body)-1]); err == nil {
			t.Fatal("Append takes a body that ends early")
		}
	}
}

// TestThreatens compares the threats of lines with the kinds of their moves.
func TestThreatens(t *testing.T) {
	seen := map[proof.Space]int{}
	var r tree.Reader
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		shape, err := r.Shape(pos, c.Body)
		if err != nil {
			t.Fatal(err)
		}
		if slices.Contains(shape.Line, board.Pass) {
			continue
		}
		list, err := tree.Threatens(pos, shape.Line, c.Body)
		if err != nil || len(list) != (len(shape.Line)+1)/2 {
			t.Fatalf("Threatens returns %v, %v for a line of %d moves", list, err, len(shape.Line))
		}
		after := pos.Clone()
		for i, m := range shape.Line {
			if i%2 == 0 {
				fours := after.MakesFive(m, c.Attacker)
				_ = after.Play(m)
				if fours = fours || len(after.FiveSquares(nil, c.Attacker)) > 0; fours != (list[i/2] == proof.Fours) && list[i/2] == proof.Any {
					t.Fatalf("move %d of %v threatens %v", i, shape.Line, list[i/2])
				}
				seen[list[i/2]]++
				continue
			}
			_ = after.Play(m)
		}
	}
	if seen[proof.Fours] < 20 || len(seen) < 2 {
		t.Errorf("threats seen: %v, want 20 fours and others", seen)
	}
	pos := positionOf(t, stored(t)[0], stored(t)[0].Attacker)
	if _, err := tree.Threatens(pos, nil, []byte{255}); !errors.Is(err, tree.ErrBody) {
		t.Errorf("Threatens returns %v, want ErrBody", err)
	}
}
