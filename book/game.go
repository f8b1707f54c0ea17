package book

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// ErrOver is returned for a game that goes on after its end.
var ErrOver = errors.New("the game is over")

// game replays items move by move. The variations of a tree come one after the other, so game does
// not replay the moves that an item shares with the item before.
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

// rewind takes back the moves that the item does not share with the item before.
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
