package brain

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

type stone struct {
	at  board.Point
	own bool
}

// game is the stones on the board in the order of their arrival.
type game struct {
	size   int
	stones []stone
	barred map[board.Point]bool // by YXBLOCK
	astray bool                 // the manager has sent another board, which was refused
}

func newGame(size int) *game { return &game{size: size, barred: map[board.Point]bool{}} }

var (
	errNoGame = errors.New("no board, expected START first")
	errNoMove = errors.New("no move is left")
)

func (g *game) put(at board.Point, own bool) error {
	if g.index(at) >= 0 {
		return errors.New("point already taken")
	}
	g.stones = append(g.stones, stone{at, own})
	return nil
}

func (g *game) remove(at board.Point) error {
	i := g.index(at)
	if i < 0 {
		return errors.New("no such stone")
	}
	g.stones = slices.Delete(g.stones, i, i+1)
	return nil
}

func (g *game) index(at board.Point) int {
	return slices.IndexFunc(g.stones, func(s stone) bool { return s.at == at })
}

// ownColour returns the brain's side, if it is to move: Black if both sides have equally many
// stones, White if it has one less. With other numbers, the side of the first stone is Black.
func (g *game) ownColour() board.Colour {
	own := 0
	for _, s := range g.stones {
		if s.own {
			own++
		}
	}
	switch theirs := len(g.stones) - own; {
	case own == theirs:
		return board.Black
	case own+1 == theirs:
		return board.White
	case g.stones[0].own:
		return board.Black
	default:
		return board.White
	}
}

func (g *game) position(rule board.Rule) (*board.Position, error) {
	me := g.ownColour()
	setup := board.Setup{Rule: rule, Size: g.size, ToMove: me}
	for _, s := range g.stones {
		if s.own == (me == board.Black) {
			setup.Black = append(setup.Black, s.at)
		} else {
			setup.White = append(setup.White, s.at)
		}
	}
	pos, err := board.New(setup)
	if err != nil {
		return nil, fmt.Errorf("the position cannot be played on: %w", err)
	}
	return pos, nil
}

// history returns the position with its moves played in the order of their arrival, so that a
// searcher knows the last move. If the stones do not come in turn, it returns position.
func (g *game) history(rule board.Rule) (*board.Position, error) {
	pos, err := g.position(rule)
	if err != nil {
		return nil, err
	}
	played, err := board.New(board.Setup{Rule: rule, Size: g.size, ToMove: board.Black})
	if err != nil {
		return nil, err
	}
	for _, s := range g.stones {
		if pos.At(s.at) != played.ToMove() {
			return pos, nil
		}
		if err := played.Play(s.at); err != nil {
			return nil, err
		}
	}
	if played.ToMove() != pos.ToMove() {
		return pos, nil
	}
	return played, nil
}

// moves returns the points that the side to move of pos may play, without the barred ones.
func (g *game) moves(pos *board.Position) (list []board.Point) {
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if !g.barred[pt] && pos.Legal(pt, pos.ToMove()) {
			list = append(list, pt)
		}
	}
	return list
}
