package api

import (
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/wire"
)

// placement is the fields of a position, as in the JSON lines of package
// notation: everything but the stones may be left out.
type placement struct {
	rule         board.Rule
	size         int // 0 = not said
	black, white []board.Point
	toMove       board.Colour // Empty = not said
	moves        []board.Point
	played       bool // moves were given, not stones
}

// take reads the value of a field.
func (p *placement) take(f fields, value wire.Value) (err error) {
	switch f {
	case fieldSize:
		p.size, err = value.Whole(board.MinSize, board.MaxSize)
	case fieldBlack:
		p.black, err = points(value)
	case fieldWhite:
		p.white, err = points(value)
	default:
		err = p.word(f, value)
	}
	return err
}

// word reads the fields that are strings.
func (p *placement) word(f fields, value wire.Value) error {
	word, err := value.Word()
	if err != nil {
		return err
	}
	switch f {
	case fieldRule:
		p.rule, err = board.ParseRule(word)
	case fieldToMove:
		p.toMove, err = board.ParseColour(word)
	case fieldMoves:
		p.played = true
		p.moves, err = notation.ParseMoves(word)
	}
	return err
}

// position is the position of the fields.
func (p *placement) position() (*board.Position, error) {
	if p.played {
		p.play()
	}
	return board.New(board.Setup{Size: p.size, Rule: p.rule, Black: p.black, White: p.white, ToMove: p.toMove})
}

// play makes stones of the moves, Black's first.
func (p *placement) play() {
	next := board.Black
	for _, pt := range p.moves {
		switch {
		case pt == board.Pass:
		case next == board.Black:
			p.black = append(p.black, pt)
		default:
			p.white = append(p.white, pt)
		}
		next = next.Opponent()
	}
	if p.toMove == board.Empty && len(p.moves) > 0 {
		p.toMove = next
	}
}

// points reads a list of points; it is never nil.
func points(v wire.Value) ([]board.Point, error) {
	list := make([]board.Point, 0, min(len(v.Text)/typicalPoint+1, maxPoints))
	return list, reason(v.Points(func(pt board.Point) error {
		if list = append(list, pt); len(list) > maxPoints {
			return tooMany(maxPoints)
		}
		return nil
	}))
}

// reason is an error without its place in a list.
func reason(err error) error {
	if flaw := (*wire.Flaw)(nil); errors.As(err, &flaw) {
		return flaw.Err
	}
	return err
}

// maxPoints is how many points the largest board has.
const maxPoints = board.MaxSize * board.MaxSize

// tooMany refuses a list with points twice, or of another board.
func tooMany(most int) error { return fmt.Errorf("too many points, expected at most %d", most) }

// typicalPoint is the length of "h8" with its quotes and a comma.
const typicalPoint = 5
