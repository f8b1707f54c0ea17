package board_test

import (
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestPlayRefuses(t *testing.T) {
	p := testboard.New(t, board.Setup{Size: 9, White: pts(t, "e5")})
	before := p.Hash()
	wantIs(t, p.Play(pts(t, "j1")[0]), board.ErrOff)
	wantIs(t, p.Play(pts(t, "e5")[0]), board.ErrOccupied)
	if p.Hash() != before || len(p.Moves()) != 0 || p.ToMove() != board.Black {
		t.Error("a refused move changed the position")
	}
	if p.Undo() {
		t.Error("Undo says true, but no move was played")
	}
}

func TestPass(t *testing.T) {
	p := testboard.New(t, board.Setup{})
	before := p.Hash()
	if err := p.Play(board.Pass); err != nil || p.ToMove() != board.White || p.Hash() == before {
		t.Fatalf("after a pass: error %v, %v to move, hash %#x; want White to move and a hash other than %#x", err, p.ToMove(), p.Hash(), before)
	}
	if names(p.Moves()) != "--" || !p.Undo() || p.Hash() != before || p.ToMove() != board.Black {
		t.Error("Undo of a pass does not restore the position")
	}
}

// TestHashIsStable pins hashes. Other packages store them, so they must never change.
func TestHashIsStable(t *testing.T) {
	for _, tc := range []struct {
		setup board.Setup
		want  uint64
	}{
		{board.Setup{}, 0xa098b33c4634eebb},
		{board.Setup{Rule: board.Renju, Black: pts(t, "h8"), White: pts(t, "h9")}, 0x1fda58643c87ed47},
		{board.Setup{Rule: board.Standard, Size: 22, Black: pts(t, "v22")}, 0x65a3dac36fec8103},
	} {
		if got := testboard.New(t, tc.setup).Hash(); got != tc.want {
			t.Errorf("Hash of %+v is %#x, want %#x", tc.setup, got, tc.want)
		}
	}
}

// TestHashesDiffer checks that rule, size, side to move and each stone all change the hash.
func TestHashesDiffer(t *testing.T) {
	seen := map[uint64]board.Setup{}
	add := func(s board.Setup) {
		h := testboard.New(t, s).Hash()
		if other, ok := seen[h]; ok {
			t.Errorf("%+v and %+v have the same hash %#x", s, other, h)
		}
		seen[h] = s
	}
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		for size := board.MinSize; size <= board.MaxSize; size++ {
			for _, side := range []board.Colour{board.Black, board.White} {
				s := board.Setup{Rule: rule, Size: size, ToMove: side}
				add(s)
				s.Black = pts(t, "c4")
				add(s)
				s.Black, s.White = nil, s.Black
				add(s)
			}
		}
	}
}

func TestZobristPairs(t *testing.T) {
	seen := map[uint64]bool{0: true}
	for i := range board.MaxSize * board.MaxSize {
		pt := board.PointAt(i, board.MaxSize)
		for _, c := range []board.Colour{board.Black, board.White} {
			for _, key := range board.ZobristPair(pt, c) {
				if seen[key] {
					t.Fatalf("key %#x of %v %v is zero or that of another stone", key, c, pt)
				}
				seen[key] = true
			}
		}
	}
	none := [2]uint64{}
	if board.ZobristPair(pts(t, "h8")[0], board.Empty) != none || board.ZobristPair(board.Pass, board.Black) != none ||
		board.ZobristPair(0, 3) != none {
		t.Error("ZobristPair of Empty, of Pass or of colour 3 is not zero")
	}
}

// machine compares a Position with a model, the list of its moves, while rapid plays and undoes.
type machine struct {
	p     *board.Position
	start board.Setup
	model []board.Point
}

// fresh replays the model from the start, without Undo.
func (m *machine) fresh(t *rapid.T) *board.Position {
	q, err := board.New(m.start)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range m.model {
		if err := q.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	return q
}

func (m *machine) check(t *rapid.T) {
	q := m.fresh(t)
	s := m.p.Setup()
	if q.Hash() != m.p.Hash() || names(q.Moves()) != names(m.p.Moves()) || names(m.model) != names(m.p.Moves()) {
		t.Fatalf("after %v: Moves are %v, hash %#x; a replay has hash %#x", m.model, m.p.Moves(), m.p.Hash(), q.Hash())
	}
	if names(s.Black) != names(q.Setup().Black) || names(s.White) != names(q.Setup().White) || s.ToMove != q.ToMove() {
		t.Fatalf("after %v: Setup is %+v, that of a replay %+v", m.model, s, q.Setup())
	}
	if m.p.Count(board.Black) != len(s.Black) || m.p.Count(board.White) != len(s.White) {
		t.Fatalf("Count says %d black and %d white stones; Setup holds %d and %d", m.p.Count(board.Black), m.p.Count(board.White), len(s.Black), len(s.White))
	}
	// New computes the hash from the stones alone. It refuses a row that Play has completed; then
	// there is nothing to compare.
	if r, err := board.New(s); err == nil && r.Hash() != m.p.Hash() {
		t.Fatalf("after %v: Play left hash %#x, New computes %#x", m.model, m.p.Hash(), r.Hash())
	}
}

func (m *machine) play(t *rapid.T) {
	pt := board.Point(rapid.Uint16Range(0, 32*6).Draw(t, "point"))
	if rapid.IntRange(0, 9).Draw(t, "pass") == 0 {
		pt = board.Pass
	}
	free := pt == board.Pass || pt.On(m.p.Size()) && m.p.At(pt) == board.Empty
	if err := m.p.Play(pt); (err == nil) != free {
		t.Fatalf("Play(%v): error %v, but the point is free: %v", pt, err, free)
	}
	if free {
		m.model = append(m.model, pt)
	}
}

func (m *machine) undo(t *rapid.T) {
	if m.p.Undo() != (len(m.model) > 0) {
		t.Fatalf("Undo returns %v, but %d moves were left", len(m.model) == 0, len(m.model))
	}
	if len(m.model) > 0 {
		m.model = m.model[:len(m.model)-1]
	}
}

func TestPlayUndoMachine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := &machine{start: board.Setup{
			Size:   rapid.IntRange(5, 7).Draw(t, "size"),
			Rule:   board.Rule(rapid.IntRange(0, 2).Draw(t, "rule")),
			ToMove: board.Colour(rapid.IntRange(1, 2).Draw(t, "side")),
			Black:  []board.Point{board.At(rapid.IntRange(0, 4).Draw(t, "x"), 0)},
		}}
		m.p = m.fresh(t)
		t.Repeat(map[string]func(*rapid.T){"": m.check, "play": m.play, "undo": m.undo})
	})
}
