package api

import (
	"fmt"
	"strconv"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
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
func (p *placement) take(f fields, value []byte) (err error) {
	switch f {
	case fieldSize:
		p.size, err = strconv.Atoi(string(value))
		if err != nil || p.size < board.MinSize || p.size > board.MaxSize {
			err = fmt.Errorf("%s, expected a whole number from %d to %d", shown(value), board.MinSize, board.MaxSize)
		}
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
func (p *placement) word(f fields, value []byte) error {
	word, err := unquote(value)
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
func points(value []byte) (list []board.Point, err error) {
	if value[0] != '[' {
		return nil, fmt.Errorf("%s, expected a list of points", shown(value))
	}
	list = make([]board.Point, 0, min(len(value)/typicalPoint+1, maxPoints))
	elements(value, func(element []byte) {
		if err == nil && len(list) == maxPoints {
			err = tooMany(maxPoints)
		}
		if err == nil {
			var pt board.Point
			pt, err = point(element)
			list = append(list, pt)
		}
	})
	return list, err
}

// maxPoints is how many points the largest board has.
const maxPoints = board.MaxSize * board.MaxSize

// tooMany refuses a list with points twice, or of another board.
func tooMany(most int) error { return fmt.Errorf("too many points, expected at most %d", most) }

// typicalPoint is the length of "h8" with its quotes and a comma.
const typicalPoint = 5

func point(value []byte) (board.Point, error) {
	s, err := unquote(value)
	if err != nil {
		return board.Pass, err
	}
	return board.ParsePoint(s)
}

// move is a point, or a pass.
func move(value []byte) (board.Point, error) {
	if s, err := unquote(value); err == nil && (s == "--" || s == "pass") {
		return board.Pass, nil
	}
	return point(value)
}
