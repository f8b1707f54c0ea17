package notation

import (
	"bytes"
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// A move string is a game, Black first: "h8i9g7", "H8,I9 G7", "h8-i9". A pass
// is "pass" or "--". In a file every line is a game; lines that begin with ;
// are comments.

type movesDecoder struct {
	in *input
	o  Options
}

func newMovesDecoder(in *input, o Options) decoder { return &movesDecoder{in, o} }

func (m *movesDecoder) next() (draft, error) {
	text, err := contentLine(m.in)
	d := m.o.newDraft(m.in.lineNo-1, 0)
	if err != nil {
		return d, refuseLine(m.in, err)
	}
	if column, err := d.playAll(text); err != nil {
		return d, &PositionError{Place: m.in.at(column), Err: err}
	}
	return d, nil
}

// contentLine is the next line that is neither blank nor a comment.
func contentLine(in *input) ([]byte, error) {
	for {
		text, err := in.line()
		if err != nil {
			return nil, err
		}
		if trimmed := bytes.TrimSpace(text); len(trimmed) > 0 && trimmed[0] != ';' {
			return text, nil
		}
	}
}

// refuseLine makes an overlong line an error of its position only, in formats
// with a position a line.
func refuseLine(in *input, err error) error {
	if err == errLongLine {
		return &PositionError{Place: in.at(0), Err: err}
	}
	return err
}

// ParseMoves reads a move string. Points may lie on any board up to 22×22 and
// may repeat: whether the game is possible is the question of who plays it.
// The error wraps board.ErrPoint.
func ParseMoves(s string) ([]board.Point, error) {
	var moves []board.Point
	for rest := []byte(s); ; {
		pt, _, after, err := cutMove(rest)
		if err == io.EOF {
			return moves, nil
		}
		if err != nil {
			return nil, err
		}
		moves = append(moves, pt)
		rest = after
	}
}

// playAll plays a move string; column is where an error stands.
func (t *table) playAll(text []byte) (column int, err error) {
	for rest := text; ; {
		pt, move, after, err := cutMove(rest)
		if err == io.EOF {
			return 0, nil
		}
		if err == nil {
			err = t.play(t.next(), pt)
		}
		if err != nil {
			return len(text) - len(move) + 1, err
		}
		rest = after
	}
}

// cutMove reads one move: move is text from its first byte on, after what
// follows it. Without a move the error is io.EOF.
func cutMove(text []byte) (pt board.Point, move, after []byte, err error) {
	move = text
	for len(move) > 0 && strings.IndexByte(" \t,-", move[0]) >= 0 && !bytes.HasPrefix(move, []byte("--")) {
		move = move[1:]
	}
	switch {
	case len(move) == 0:
		return board.Pass, move, nil, io.EOF
	case bytes.HasPrefix(move, []byte("--")):
		return board.Pass, move, move[2:], nil
	case len(move) >= 4 && bytes.EqualFold(move[:4], []byte("pass")):
		return board.Pass, move, move[4:], nil
	case !isLetter(move[0]):
		return board.Pass, move, nil, fmt.Errorf("%w: %.20q, expected a move such as h8, or pass", board.ErrPoint, firstRune(move))
	}
	end := 1
	for end < len(move) && isDigit(move[end]) {
		end++
	}
	pt, err = board.ParsePoint(string(move[:end]))
	return pt, move, move[end:], err
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// firstRune is the first character of a text, for an error.
func firstRune(text []byte) string {
	for i := range string(text) {
		if i > 0 {
			return string(text[:i])
		}
	}
	return string(text)
}

func appendMoves(dst []byte, it Item, _ int) ([]byte, error) {
	moves, err := game(Moves, it)
	if err != nil {
		return nil, err
	}
	if len(moves) == 0 {
		return nil, cannotHold(Moves, "a line without a move is no position")
	}
	return append(appendMoveString(dst, moves), '\n'), nil
}

// appendMoveString appends moves as "h8i9--g7".
func appendMoveString(dst []byte, moves []board.Point) []byte {
	for _, pt := range moves {
		dst = append(dst, pt.String()...)
	}
	return dst
}
