package board_test

import (
	"bytes"
	"errors"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// The layout is a storage format: these bytes must never change.
func TestCanonicalBytes(t *testing.T) {
	p := mustNew(t, board.Setup{Size: 5, Rule: board.Renju, Black: pts(t, "e5"), White: pts(t, "a1", "d4")})
	// The image must begin with as many empty cells as it can, then prefer
	// Black: Black in the corner e1, White on d2 and in the corner a5.
	want := []byte{2, 5, 1, 1, 2 * 3, 0, 0, 2 * 81}
	if got := p.AppendCanonical(nil); !bytes.Equal(got, want) {
		t.Errorf("canonical bytes %v, want %v", got, want)
	}
	if got := len(mustNew(t, board.Setup{}).AppendCanonical(nil)); got != 48 {
		t.Errorf("15×15 takes %d bytes, want 48", got)
	}
	if got := len(mustNew(t, board.Setup{Size: 22}).AppendCanonical(nil)); got != 3+97 {
		t.Errorf("22×22 takes %d bytes, want 100", got)
	}
}

func TestFromCanonicalRefuses(t *testing.T) {
	good := mustNew(t, board.Setup{Size: 6, Black: pts(t, "b3")}).AppendCanonical(nil)
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
		{"nothing", nil, board.ErrCanonical},
		{"head only", good[:3], board.ErrCanonical},
		{"short", good[:len(good)-1], board.ErrCanonical},
		{"long", append(bytes.Clone(good), 0), board.ErrCanonical},
		{"rule", change(0, 3), board.ErrRule},
		{"size 0 is not 15 here", change(1, 0), board.ErrCanonical},
		{"size", change(1, 23), board.ErrCanonical},
		{"no side", change(2, 0), board.ErrCanonical},
		{"side", change(2, 3), board.ErrColour},
		{"byte above 242", change(3, 243), board.ErrCanonical},
		{"cells after the last", change(len(good)-1, 1), board.ErrCanonical},
		{"another image", change(3, 81), board.ErrCanonical},
		{"row", five, board.ErrBlackWon},
	} {
		p, err := board.FromCanonical(tc.b)
		if p != nil || !errors.Is(err, board.ErrCanonical) || !errors.Is(err, tc.kind) {
			t.Errorf("%s: %v, %v", tc.name, p, err)
		}
	}
}

// Whatever is accepted is exactly what would be written.
func FuzzFromCanonical(f *testing.F) {
	f.Add([]byte{2, 5, 1, 1, 6, 0, 0, 162})
	f.Add(mustNew(f, board.Setup{Black: pts(f, "h8"), White: pts(f, "i9")}).AppendCanonical(nil))
	f.Add([]byte{0, 5, 0, 121, 0, 0, 0, 0})
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, b []byte) {
		p, err := board.FromCanonical(b)
		if err != nil {
			if !errors.Is(err, board.ErrCanonical) {
				t.Fatalf("error %v is no ErrCanonical", err)
			}
			return
		}
		if got := p.AppendCanonical(nil); !bytes.Equal(got, b) {
			t.Fatalf("%x was read, %x is written", b, got)
		}
	})
}
