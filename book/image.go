package book

import (
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
)

// images finds the positions of one board size that are a move apart, without making them. Each of
// the eight images of a position has its own Zobrist key. All images share the smallest key, and
// eight XORs make that of the position with one stone more or less:
//
//	keys[s][colour][point] = zobrist[colour][image of point under s]
//
// Equal keys are a hint only: the store's answer about the real position decides.
type images struct {
	keys [board.Symmetries][2][]uint64 // by Point
	mix  uint64                        // of the size
}

// family holds the keys of a position's eight images, made of the stones alone.
type family [board.Symmetries]uint64

func newImages(size int) *images {
	t := &images{mix: uint64(size) * 0x9E3779B97F4A7C15}
	rng := rand.New(rand.NewPCG(uint64(size), 0))
	zobrist := [2][]uint64{}
	for c := range zobrist {
		for range size * size {
			zobrist[c] = append(zobrist[c], rng.Uint64())
		}
	}
	for s := range t.keys {
		for c := range t.keys[s] {
			list := make([]uint64, int(board.At(size-1, size-1))+1)
			for i := range size * size {
				p := board.PointAt(i, size)
				list[p] = zobrist[c][board.Symmetry(s).Apply(p, size).Index(size)]
			}
			t.keys[s][c] = list
		}
	}
	return t
}

func lane(c board.Colour) int {
	if c == board.White {
		return 1
	}
	return 0
}

func (t *images) family(pos *board.Position) (f family) {
	var buf [board.MaxSize * board.MaxSize]board.Point
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, p := range pos.AppendStones(buf[:0], c) {
			for s := range f {
				f[s] ^= t.keys[s][lane(c)][p]
			}
		}
	}
	return f
}

func (t *images) key(f *family, rule board.Rule, side board.Colour) uint64 {
	least := f[0]
	for _, h := range f[1:] {
		least = min(least, h)
	}
	return t.salted(least, rule, side)
}

// flipped returns the key of the position with the stone of c on p put or removed, and side to
// move.
func (t *images) flipped(f *family, p board.Point, c board.Colour, rule board.Rule, side board.Colour) uint64 {
	n := lane(c)
	least := f[0] ^ t.keys[0][n][p]
	for s := 1; s < len(f); s++ {
		least = min(least, f[s]^t.keys[s][n][p])
	}
	return t.salted(least, rule, side)
}

func (t *images) salted(h uint64, rule board.Rule, side board.Colour) uint64 {
	return h ^ t.mix ^ (uint64(rule)<<1|uint64(lane(side)))*0xD1B54A32D192ED03
}
