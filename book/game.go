package book

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// ErrOver is returned for a game that goes on after its end.
var ErrOver = errors.New("the game is over")

// game replays items move by move. The variations of a tree come one after the other, so game does
// not replay the moves that an item shares with the previous item.
type game struct {
	start board.Setup     // the stones before the first move
	pos   *board.Position // after moves
	moves []board.Point
}

func (b *Book) addGame(it notation.Item) error {
	b.items = append(b.items, it)
	item := len(b.items) - 1
	if len(it.Moves) == 0 {
		pos, err := it.Position()
		if err != nil {
			return err
		}
		b.add(pos, item, 0)
		return nil
	}
	g := &b.game
	if err := g.rewind(it); err != nil {
		return err
	}
	if len(g.moves) == 0 && it.Moves[0] != board.Pass { // after a first pass White moves first
		b.add(g.pos, item, 0)
	}
	for len(g.moves) < len(it.Moves) {
		over, err := g.play(it.Moves[len(g.moves)])
		if err != nil {
			return placed(it, err)
		}
		if over {
			return b.end(it)
		}
		if last := len(g.moves) == len(it.Moves); !last || g.pos.ToMove() == it.Setup.ToMove {
			b.add(g.pos, item, len(g.moves))
		}
	}
	if g.pos.ToMove() != it.Setup.ToMove { // the item names the other side
		pos, err := it.Position()
		if err != nil {
			return err
		}
		b.add(pos, item, len(it.Moves))
	}
	return nil
}

// end counts a game whose last move ended it. The book takes no finished position, so end takes the
// move back. A game that goes on after its end is an error.
func (b *Book) end(it notation.Item) error {
	n := len(b.game.moves)
	b.game.back()
	if n < len(it.Moves) {
		return placed(it, fmt.Errorf("%w after move %d, %v, expected no more moves", ErrOver, n, it.Moves[n-1]))
	}
	b.met++
	b.over++
	return nil
}

func placed(it notation.Item, err error) error {
	return &notation.PositionError{Place: notation.Place{Source: it.Source, Line: it.Line, Offset: -1}, ID: it.ID, Err: err}
}

// rewind takes back the moves that the item does not share with the previous item.
func (g *game) rewind(it notation.Item) error {
	start := before(it)
	if g.pos == nil || !same(start, g.start) {
		pos, err := board.New(start)
		if err != nil {
			return placed(it, err)
		}
		g.start, g.pos, g.moves = start, pos, nil
	}
	n := 0
	for n < len(g.moves) && n < len(it.Moves) && g.moves[n] == it.Moves[n] {
		n++
	}
	for len(g.moves) > n {
		g.back()
	}
	return nil
}

// play plays one move. The game is over after a five, and after an overline of Black in renju.
func (g *game) play(m board.Point) (over bool, err error) {
	side := g.pos.ToMove()
	over = m != board.Pass && g.pos.MakesFive(m, side)
	suspect := !over && m != board.Pass && g.pos.Rule().Forbids(side) && g.pos.Forbidden(m) != board.NotForbidden
	if err := g.pos.Play(m); err != nil {
		return false, err
	}
	g.moves = append(g.moves, m)
	if suspect {
		_, refused := board.New(g.pos.Setup())
		over = refused != nil
	}
	return over, nil
}

func (g *game) back() {
	g.pos.Undo()
	g.moves = g.moves[:len(g.moves)-1]
}

// before returns the stones that stood before the item's moves, with Black to move.
func before(it notation.Item) board.Setup {
	s := it.Setup
	s.ToMove = board.Black
	without := func(stones []board.Point) (left []board.Point) {
		for _, p := range stones {
			if !slices.Contains(it.Moves, p) {
				left = append(left, p)
			}
		}
		slices.Sort(left)
		return left
	}
	s.Black, s.White = without(s.Black), without(s.White)
	return s
}

func same(a, b board.Setup) bool {
	return a.Size == b.Size && a.Rule == b.Rule && slices.Equal(a.Black, b.Black) && slices.Equal(a.White, b.White)
}

// images finds the positions of one board size that are a move apart, without making them. Each of
// the eight images of a position has a Zobrist key, and the smallest of the eight identifies them
// all. Eight XORs give the keys of the position with one stone more or less:
//
//	keys[s][colour][point] = zobrist[colour][image of point under s]
//
// Equal keys are a hint only: the store's answer about the real position decides.
type images struct {
	keys [board.Symmetries][2][]uint64 // by Point
	mix  uint64                        // the size, spread over all bits
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
