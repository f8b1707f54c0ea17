package board_test

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestSymmetryNames(t *testing.T) {
	for s, want := range []string{"c1", "m1", "c15", "m15", "a3", "o3", "a13", "o13"} {
		if got := board.Symmetry(s).Apply(pts(t, "c1")[0], 15).String(); got != want {
			t.Errorf("symmetry %d takes c1 to %s, want %s", s, got, want)
		}
	}
	for _, pt := range append(pts(t, "j1", "a10"), board.Pass) {
		if got := board.Symmetry(5).Apply(pt, 9); got != pt {
			t.Errorf("Apply moves %v, which is off the board, to %v", pt, got)
		}
	}
}

// TestSymmetryLaws tests Inverse and Compose for all pairs of symmetries, on all points of an odd
// and an even board.
func TestSymmetryLaws(t *testing.T) {
	for _, size := range []int{board.MinSize, board.MaxSize} {
		for s := range board.Symmetry(board.Symmetries) {
			hit := map[board.Point]bool{}
			for k := range size * size {
				pt := board.PointAt(k, size)
				image := s.Apply(pt, size)
				hit[image] = image.On(size)
				if back := s.Inverse().Apply(image, size); back != pt {
					t.Fatalf("size %d: symmetry %d and its inverse take %v to %v, want the same point", size, s, pt, back)
				}
				for u := range board.Symmetry(board.Symmetries) {
					if s.Compose(u).Apply(pt, size) != u.Apply(image, size) {
						t.Fatalf("size %d: symmetry %d then %d differs from Compose, which says %d, at %v", size, s, u, s.Compose(u), pt)
					}
				}
			}
			if len(hit) != size*size || hit[board.Pass] {
				t.Errorf("size %d: symmetry %d is not one to one", size, s)
			}
		}
	}
}

// scatter returns a crowded random position with more Black than White stones, so that rows and
// forbidden points occur. It tries again if New refuses the stones.
func scatter(rng *rand.Rand, rule board.Rule, size int) *board.Position {
	return testboard.Until(func() *board.Position {
		s, dense := board.Setup{Size: size, Rule: rule, ToMove: testboard.Colour(rng)}, 5+rng.IntN(25)
		return testboard.Legal(testboard.Filled(s, func(board.Point) board.Colour {
			switch n := rng.IntN(100); {
			case n < dense:
				return board.Black
			case n < dense+dense/3:
				return board.White
			}
			return board.Empty
		}))
	})
}

// images returns the images of points in increasing order.
func images(points []board.Point, s board.Symmetry, size int) []board.Point {
	out := make([]board.Point, len(points))
	for i, pt := range points {
		out[i] = s.Apply(pt, size)
	}
	slices.Sort(out)
	return out
}

func forbiddenPoints(p *board.Position) (out []board.Point) {
	for _, f := range p.AppendForbidden(nil) {
		out = append(out, f.Point)
	}
	return out
}

func TestTransformKeepsTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 60 {
		size := 7 + rng.IntN(5)
		p := scatter(rng, board.Rule(rng.IntN(3)), size)
		for s := range board.Symmetry(board.Symmetries) {
			q := p.Transform(s)
			if got, want := forbiddenPoints(q), images(forbiddenPoints(p), s, size); !slices.Equal(got, want) {
				t.Fatalf("symmetry %d: forbidden points %v, want %v", s, got, want)
			}
			for _, c := range []board.Colour{board.Black, board.White} {
				if got, want := q.FiveSquares(nil, c), images(p.FiveSquares(nil, c), s, size); !slices.Equal(got, want) {
					t.Fatalf("symmetry %d: %v five-squares %v, want %v", s, c, got, want)
				}
			}
			sameCanonical(t, p, q)
		}
	}
}

// sameCanonical checks that p and its image q have the same canonical bytes, that FromCanonical
// reads them as the canonical image, and that no image is smaller.
func sameCanonical(t *testing.T, p, q *board.Position) {
	t.Helper()
	want := p.AppendCanonical(nil)
	if got := q.AppendCanonical([]byte{9})[1:]; !bytes.Equal(got, want) {
		t.Fatalf("canonical bytes %x, want %x", got, want)
	}
	c, s := q.Canonical()
	back, err := board.FromCanonical(want)
	if err != nil {
		t.Fatal(err)
	}
	if back.Hash() != c.Hash() || c.Transform(s.Inverse()).Hash() != q.Hash() {
		t.Fatal("FromCanonical gives another position than Canonical, or the inverse symmetry does not lead back")
	}
	for u := range board.Symmetry(board.Symmetries) {
		if lessCells(c.Transform(u), c) {
			t.Fatalf("image %d is smaller than the canonical one", u)
		}
	}
}

// lessCells reports whether p is smaller than q, of the same size, at the first cell that differs.
func lessCells(p, q *board.Position) bool {
	for k := range p.Size() * p.Size() {
		pt := board.PointAt(k, p.Size())
		if p.At(pt) != q.At(pt) {
			return p.At(pt) < q.At(pt)
		}
	}
	return false
}

func TestTransformCarriesMoves(t *testing.T) {
	p := testboard.New(t, board.Setup{Size: 9, Black: pts(t, "a1")})
	for _, pt := range append(pts(t, "c2"), board.Pass) {
		if err := p.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	q := p.Transform(1)
	if got := names(q.Moves()); got != "g2 --" {
		t.Fatalf("moves of the image are %q, want \"g2 --\"", got)
	}
	q.Undo()
	q.Undo()
	p.Undo()
	p.Undo()
	if q.Hash() != p.Transform(1).Hash() || p.Count(board.White) != 0 {
		t.Error("Undo on the image does not lead to the image of the first position")
	}
}
