package notation

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// A move string is a game, Black first: "h8i9g7", "H8,I9 G7", "h8-i9". A pass is "pass" or "--".
// Forums number the moves, "1. h8 2. i9", or the rounds, "1) h8 i9 2) j10"; a number must fit the
// moves before it.
//
// In a file every line is a game, and lines that begin with ; are comments. A game with a number
// continues up to the next line that begins with the number 1: forums break such lines anywhere.
type movesDecoder struct {
	in *input
	o  Options

	ahead   bool // text and lineErr are the next line, which was read too early
	text    []byte
	lineErr error
}

func newMovesDecoder(in *input, o Options) decoder { return &movesDecoder{in: in, o: o} }

func (m *movesDecoder) next() (draft, error) {
	text, err := m.line()
	d := m.o.newDraft(m.in.lineNo-1, 0)
	if err != nil {
		return d, refuseLine(m.in, err)
	}
	var game moveText
	refused := m.play(&d, &game, text)
	end := m.in.at(len(text))
	for game.numbered {
		text, err := m.line()
		if err == io.EOF || err == nil && beginsGame(text) {
			m.ahead, m.text, m.lineErr = true, text, err
			break
		}
		if err != nil && err != errLongLine {
			return d, err
		}
		if refused == nil && err == nil {
			refused, end = m.play(&d, &game, text), m.in.at(len(text))
		} else if refused == nil {
			refused = refuseLine(m.in, err)
		}
	}
	if refused == nil && game.due {
		refused = &PositionError{Place: end, Err: errNoMove}
	}
	return d, refused
}

// line returns the next line with a move.
func (m *movesDecoder) line() ([]byte, error) {
	if m.ahead {
		m.ahead = false
		return m.text, m.lineErr
	}
	return contentLine(m.in)
}

// play plays a line of a game. The error is a *PositionError.
func (m *movesDecoder) play(d *draft, game *moveText, text []byte) error {
	if column, err := d.playOn(game, text); err != nil {
		return &PositionError{Place: m.in.at(column), Err: err}
	}
	return nil
}

// beginsGame reports whether a line begins with the number 1.
func beginsGame(text []byte) bool {
	n, _ := cutNumber(skipSeparators(text))
	return n == 1
}

// contentLine returns the next line that is neither blank nor a comment.
func contentLine(in *input) ([]byte, error) {
	for {
		text, err := jsonLine(in)
		if err != nil || bytes.TrimSpace(text)[0] != ';' {
			return text, err
		}
	}
}

// refuseLine turns errLongLine into an error about one position, for formats with one position per
// line. It returns other errors as they are.
func refuseLine(in *input, err error) error {
	if err == errLongLine {
		return &PositionError{Place: in.at(0), Err: err}
	}
	return err
}

// ParseMoves reads a move string, on one or more lines. Points may lie on any board up to 22×22 and
// may repeat: the caller finds out whether the game is possible. The error wraps board.ErrPoint.
func ParseMoves(s string) ([]board.Point, error) {
	var moves []board.Point
	game := moveText{rest: []byte(s)}
	for {
		pt, err := game.next()
		switch {
		case err == io.EOF && game.due:
			return nil, errNoMove
		case err == io.EOF:
			return moves, nil
		case err != nil:
			return nil, err
		}
		moves = append(moves, pt)
	}
}

// playAll plays a move string. On an error, column is its place.
func (t *table) playAll(text []byte) (column int, err error) {
	var game moveText
	if column, err = t.playOn(&game, text); err == nil && game.due {
		return len(text) + 1, errNoMove
	}
	return column, err
}

// playOn plays the next text of a game. On an error, column is its place.
func (t *table) playOn(game *moveText, text []byte) (column int, err error) {
	game.rest = text
	for {
		pt, err := game.next()
		if err == io.EOF {
			return 0, nil
		}
		if err == nil {
			err = t.play(t.next(), pt)
		}
		if err != nil {
			return len(text) - game.left + 1, err
		}
	}
}

// errNoMove is the error for a text that ends with a number.
var errNoMove = fmt.Errorf("%w: the text ends behind a move number, expected a move such as h8", board.ErrPoint)

// skipSeparators skips to the first move or number. It stops at "--", a pass, and skips the
// no-break spaces of web pages.
func skipSeparators(text []byte) []byte {
	for len(text) > 0 {
		switch {
		case strings.IndexByte(" \t\r\n,", text[0]) >= 0, text[0] == '-' && !bytes.HasPrefix(text, []byte("--")):
			text = text[1:]
		case bytes.HasPrefix(text, []byte("\u00a0")):
			text = text[2:]
		default:
			return text
		}
	}
	return text
}

// moveText reads the moves of a game, which may stand in several texts.
type moveText struct {
	rest []byte // text that was not read yet
	left int    // bytes from the beginning of the last move or number to the end of the text
	read int    // moves

	numbered bool // a number was read
	due      bool // a number was read after the last move
	step     int  // moves from one number to the next, 1 or 2; 0 = not known
}

// next returns the next move, or io.EOF after the last one of the text.
func (g *moveText) next() (board.Point, error) {
	for {
		g.rest = skipSeparators(g.rest)
		g.left = len(g.rest)
		if g.left == 0 {
			return board.Pass, io.EOF
		}
		n, size := cutNumber(g.rest)
		if size == 0 {
			break
		}
		if err := g.number(n); err != nil {
			return board.Pass, err
		}
		g.rest = g.rest[size:]
	}
	pt, size, err := cutMove(g.rest)
	g.rest, g.due = g.rest[size:], false
	g.read++
	return pt, err
}

// number checks the number before the next move or round.
func (g *moveText) number(n int) error {
	move, round := g.read+1, g.read/2+1
	switch {
	case g.due:
		return fmt.Errorf("%w: two numbers, expected a move such as h8", board.ErrPoint)
	case g.read == 0 && n == 1:
	case g.read > 0 && g.step != 2 && n == move:
		g.step = 1
	case g.read > 0 && g.step != 1 && n == round && g.read%2 == 0:
		g.step = 2
	case g.step == 2 && g.read%2 == 0:
		return fmt.Errorf("%w: the number %d, expected %d", board.ErrPoint, n, round)
	case g.step == 2:
		return fmt.Errorf("%w: the number %d, expected White's move", board.ErrPoint, n)
	default:
		return fmt.Errorf("%w: the number %d, expected %d", board.ErrPoint, n, move)
	}
	g.numbered, g.due = true, true
	return nil
}

// cutNumber reads a number of at most 4 digits and the dot or bracket after it; size is the length
// of both, 0 if one is missing.
func cutNumber(text []byte) (n, size int) {
	for size < len(text) && size < 4 && isDigit(text[size]) {
		n = 10*n + int(text[size]-'0')
		size++
	}
	if size == 0 || size == len(text) || text[size] != '.' && text[size] != ')' {
		return 0, 0
	}
	return n, size + 1
}

// cutMove reads the move at the beginning of a text; size is its length.
func cutMove(text []byte) (pt board.Point, size int, err error) {
	switch {
	case bytes.HasPrefix(text, []byte("--")):
		return board.Pass, 2, nil
	case len(text) >= 4 && bytes.EqualFold(text[:4], []byte("pass")):
		return board.Pass, 4, nil
	case !isLetter(text[0]):
		return board.Pass, 0, fmt.Errorf("%w: %.20q, expected a move such as h8, or pass", board.ErrPoint, firstRune(text))
	}
	size = 1
	for size < len(text) && isDigit(text[size]) {
		size++
	}
	pt, err = board.ParsePoint(string(text[:size]))
	return pt, size, err
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// firstRune returns the first character of a text that is not empty, for an error.
func firstRune(text []byte) []byte {
	_, size := utf8.DecodeRune(text)
	return text[:size]
}

func appendMoves(dst []byte, it Item, _ int) ([]byte, error) {
	moves, err := aLine(Moves, it, game)
	return append(appendMoveString(dst, moves), '\n'), err
}

// appendMoveString appends moves as "h8i9--g7".
func appendMoveString(dst []byte, moves []board.Point) []byte {
	for _, pt := range moves {
		dst = append(dst, pt.String()...)
	}
	return dst
}
