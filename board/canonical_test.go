package board_test

import (
	"bytes"
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

// TestCanonicalBytes pins the layout. Stores hold these bytes, so they must never change.
func TestCanonicalBytes(t *testing.T) {
	p := testboard.New(t, board.Setup{Size: 5, Rule: board.Renju, Black: pts(t, "e5"), White: pts(t, "a1", "d4")})
	// The smallest image begins with as many empty cells as possible, then prefers Black: Black is
	// in the corner e1, White on d2 and in the corner a5.
	want := []byte{2, 5, 1, 1, 2 * 3, 0, 0, 2 * 81}
	if got := p.AppendCanonical(nil); !bytes.Equal(got, want) {
		t.Errorf("canonical bytes %v, want %v", got, want)
	}
	if got := len(testboard.New(t, board.Setup{}).AppendCanonical(nil)); got != 48 {
		t.Errorf("15×15 takes %d bytes, want 48", got)
	}
	if got := len(testboard.New(t, board.Setup{Size: 22}).AppendCanonical(nil)); got != 3+97 {
		t.Errorf("22×22 takes %d bytes, want 100", got)
	}
}

func TestFromCanonicalRefuses(t *testing.T) {
	good := testboard.New(t, board.Setup{Size: 6, Black: pts(t, "b3")}).AppendCanonical(nil)
	if _, err := board.FromCanonical(good); err != nil {
		t.Fatal(err)
	}
	change := func(i int, b byte) []byte {
		bad := bytes.Clone(good)
		bad[i] = b
		return bad
	}
	five := append([]byte{0, 5, 1, 121}, 0, 0, 0, 0)
	for _, tc := range []struct {
		name string
		b    []byte
		kind error
	}{
		{"no bytes", nil, board.ErrCanonical},
		{"head without cells", good[:3], board.ErrCanonical},
		{"one byte short", good[:len(good)-1], board.ErrCanonical},
		{"one byte long", append(bytes.Clone(good), 0), board.ErrCanonical},
		{"unknown rule", change(0, 99), board.ErrRule},
		{"size 0, which a Setup reads as 15", change(1, 0), board.ErrCanonical},
		{"size 23", change(1, 23), board.ErrCanonical},
		{"empty as the side to move", change(2, 0), board.ErrCanonical},
		{"unknown side", change(2, 3), board.ErrColour},
		{"byte above 242", change(3, 243), board.ErrCanonical},
		{"a stone after the last cell", change(len(good)-1, 1), board.ErrCanonical},
		{"not the smallest image", change(3, 81), board.ErrCanonical},
		{"black five in a row", five, board.ErrBlackWon},
	} {
		p, err := board.FromCanonical(tc.b)
		if p != nil || !errors.Is(err, board.ErrCanonical) || !errors.Is(err, tc.kind) {
			t.Errorf("%s: FromCanonical returned %v, error %v; want no position, an error that wraps ErrCanonical and %v", tc.name, p, err, tc.kind)
		}
	}
}

// FuzzFromCanonical checks that FromCanonical accepts only bytes that AppendCanonical writes.
func FuzzFromCanonical(f *testing.F) {
	f.Add([]byte{2, 5, 1, 1, 6, 0, 0, 162})
	f.Add(testboard.New(f, board.Setup{Black: pts(f, "h8"), White: pts(f, "i9")}).AppendCanonical(nil))
	f.Add([]byte{0, 5, 0, 121, 0, 0, 0, 0})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := board.FromCanonical(b)
		if err != nil {
			if !errors.Is(err, board.ErrCanonical) {
				t.Fatalf("FromCanonical(%x): error %q does not wrap ErrCanonical", b, err)
			}
			return
		}
		if got := p.AppendCanonical(nil); !bytes.Equal(got, b) {
			t.Fatalf("FromCanonical accepts %x, but AppendCanonical writes %x", b, got)
		}
	})
}

// TestCanonicalKey checks that CanonicalKey gives one key for all eight images of a position, and
// that the key is the one of the canonical image.
func TestCanonicalKey(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := board.Setup{
			Size:   rapid.IntRange(board.MinSize, board.MaxSize).Draw(t, "size"),
			Rule:   rapid.SampledFrom([]board.Rule{board.Freestyle, board.Standard, board.Renju}).Draw(t, "rule"),
			ToMove: rapid.SampledFrom([]board.Colour{board.Black, board.White}).Draw(t, "side"),
		}
		p, err := board.New(s)
		if err != nil {
			t.Fatal(err)
		}
		for range rapid.IntRange(0, 8).Draw(t, "moves") {
			pt := board.PointAt(rapid.IntRange(0, s.Size*s.Size-1).Draw(t, "move"), s.Size)
			if p.At(pt) == board.Empty {
				if err := p.Play(pt); err != nil {
					t.Fatal(err)
				}
			}
		}
		want := p.AppendCanonical(nil)
		for sym := range board.Symmetry(board.Symmetries) {
			image := p.Transform(sym)
			key, hash, to := image.CanonicalKey([]byte{7})
			c, wantTo := image.Canonical()
			if key[0] != 7 || !bytes.Equal(key[1:], want) || hash != c.Hash() || to != wantTo {
				t.Fatalf("image under symmetry %d: key %x, hash %x, symmetry %d; want %x, %x, %d", sym, key[1:], hash, to, want, c.Hash(), wantTo)
			}
			if !bytes.Equal(key[1:], smallestImage(image)) {
				t.Fatalf("image under symmetry %d: key %x is not the smallest image", sym, key[1:])
			}
			if back := image.Transform(to); back.Hash() != hash {
				t.Fatalf("image under symmetry %d: symmetry %d does not lead to the canonical image", sym, to)
			}
		}
	})
}

// smallestImage computes the canonical bytes by their definition: it packs each of the eight images
// cell by cell and takes the smallest.
func smallestImage(p *board.Position) (best []byte) {
	for s := range board.Symmetry(board.Symmetries) {
		q, n := p.Transform(s), p.Size()
		b := append([]byte{byte(p.Rule()), byte(n), byte(p.ToMove())}, make([]byte, (n*n+4)/5)...)
		for k := range (n*n + 4) / 5 * 5 {
			b[3+k/5] *= 3
			if k < n*n {
				b[3+k/5] += byte(q.At(board.PointAt(k, n)))
			}
		}
		if best == nil || bytes.Compare(b, best) < 0 {
			best = b
		}
	}
	return best
}
