package notation

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode"

	"github.com/gsolve/gsolve/board"
)

// A board diagram, here 5×5 with everything that it may hold:
//
//	; a comment
//	    a b c d e
//	 5  . . . . .  5
//	 4  . x . . .  4
//	 3  . . o . .  3      ← c3 is White
//	 2  . . . # .  2
//	 1  . . . . .  1
//	    a b c d e
//
// The first row states the size. The top row of the drawing is the top row of the board, whether
// the row numbers rise or fall. Numbers that are not consecutive are refused: a row is missing, or
// stands there twice. A board ends after as many rows as it has columns; a blank line or a comment
// stands between two boards.

type diagramDecoder struct {
	in *input
	o  Options
}

func newDiagramDecoder(in *input, o Options) decoder { return &diagramDecoder{in, o} }

// drawing is the part of a diagram that was read so far.
type drawing struct {
	o       Options
	line    int // of the first row or header, 0 before it
	header  int // number of letters in the header row, 0 without one
	footer  bool
	rows    [][]board.Colour
	numbers rowNumbers
}

func (d *diagramDecoder) next() (draft, error) {
	b := &drawing{o: d.o}
	for {
		text, err := d.in.line()
		switch {
		case err == io.EOF && b.line == 0:
			return draft{}, io.EOF
		case err == io.EOF:
			return d.finish(b)
		case err == errLongLine:
			return d.refuse(b, 0, err)
		case err != nil:
			return draft{}, err
		}
		ended, column, err := b.add(text, d.in.lineNo-1)
		if err != nil {
			return d.refuse(b, column, err)
		}
		if ended {
			return d.finish(b)
		}
	}
}

// finish makes the position of a whole drawing.
func (d *diagramDecoder) finish(b *drawing) (draft, error) {
	p, err := b.draft()
	if err != nil {
		return p, &PositionError{Place: d.in.at(1), Err: err}
	}
	return p, nil
}

// refuse gives up a drawing and skips to the blank line after it, where the next one may begin.
func (d *diagramDecoder) refuse(b *drawing, column int, cause error) (draft, error) {
	place := d.in.at(column)
	for {
		text, err := d.in.line()
		if err != nil && err != errLongLine || err == nil && len(bytes.TrimSpace(text)) == 0 {
			break
		}
	}
	if b.line == 0 {
		b.line = place.Line
	}
	return draft{line: b.line}, &PositionError{Place: place, Err: cause}
}

// add takes one line; ended reports that it ends the drawing. On an error, column is its place.
func (b *drawing) add(text []byte, line int) (ended bool, column int, err error) {
	trimmed := bytes.TrimSpace(text)
	complete := len(b.rows) > 0 && len(b.rows) == len(b.rows[0])
	switch {
	case len(trimmed) == 0:
		return len(b.rows) > 0, 0, nil
	case trimmed[0] == ';':
		return complete, 0, nil
	}
	if b.line == 0 {
		b.line = line
	}
	switch {
	case isHeader(trimmed):
		column, err = 1, b.addHeader(trimmed, complete)
	case complete:
		column, err = 1, fmt.Errorf("a row too many, expected %d rows for %d points a row, and a blank line between boards",
			len(b.rows), len(b.rows))
	default:
		column, err = b.addRow(text)
	}
	return false, column, err
}

// isHeader recognises a header row by its first letter: no stone is drawn as a.
func isHeader(trimmed []byte) bool { return trimmed[0] == 'a' || trimmed[0] == 'A' }

func (b *drawing) addHeader(text []byte, complete bool) error {
	letters := bytes.ToLower(bytes.Join(bytes.Fields(text), nil))
	for i, c := range letters {
		if int(c) != 'a'+i {
			return fmt.Errorf("column %.3q in the header row, expected %q: no letter is left out", string(c), string(rune('a'+i)))
		}
	}
	switch {
	case len(b.rows) == 0 && b.header == 0:
		b.header = len(letters)
	case complete && !b.footer:
		b.footer = true
		return b.checkWidth(len(letters), "header row")
	default:
		return fmt.Errorf("a header row here, expected at most one above the rows and one below")
	}
	return nil
}

func (b *drawing) addRow(text []byte) (column int, err error) {
	row, column, err := parseRow(text, b.o.BlackIsO)
	if err != nil {
		return column, err
	}
	if len(b.rows) == 0 {
		if err := checkSize(len(row)); err != nil {
			return 1, fmt.Errorf("row of %d points: %w", len(row), err)
		}
		if b.o.Size != 0 && b.o.Size != len(row) {
			return 1, fmt.Errorf("row of %d points, expected %d, the size asked for", len(row), b.o.Size)
		}
	} else if err := b.checkWidth(len(row), "row"); err != nil {
		return 1, err
	}
	b.rows = append(b.rows, row)
	if column, err := b.numbers.add(text, len(b.rows)); err != nil {
		return column, err
	}
	if b.header != 0 && b.header != len(row) {
		return 1, fmt.Errorf("row of %d points, expected %d as in the header row", len(row), b.header)
	}
	return 0, nil
}

func (b *drawing) checkWidth(n int, what string) error {
	if n != len(b.rows[0]) {
		return fmt.Errorf("%s of %d points, expected %d as in the first row", what, n, len(b.rows[0]))
	}
	return nil
}

var cellOf = map[rune]board.Colour{
	'.': board.Empty, '-': board.Empty, '+': board.Empty, '_': board.Empty,
	'x': board.Black, 'X': board.Black, 'b': board.Black, 'B': board.Black, '#': board.Black, '●': board.Black,
	'o': board.White, 'O': board.White, 'w': board.White, 'W': board.White, '○': board.White,
}

// parseRow reads the cells of a row between its numbers. On an error, column is its place.
func parseRow(text []byte, blackIsO bool) (row []board.Colour, column int, err error) {
	from, to := withoutNumbers(text)
	for i, r := range string(text[from:to]) {
		c, ok := cellOf[r]
		switch {
		case unicode.IsSpace(r):
			continue
		case !ok:
			return nil, from + i + 1, fmt.Errorf("%q in a row, expected . for an empty point, x for black or o for white (; begins a comment)", r)
		case len(row) == board.MaxSize:
			return row, from + i + 1, fmt.Errorf("row of more than %d points, expected %d to %d", board.MaxSize, board.MinSize, board.MaxSize)
		}
		if blackIsO && strings.ContainsRune("xXoO", r) {
			c = c.Opponent()
		}
		row = append(row, c)
	}
	return row, 0, nil
}

// withoutNumbers returns the bounds of a row's cells, without the spaces and numbers around them.
func withoutNumbers(text []byte) (from, to int) {
	to = len(text)
	for _, skip := range []func(rune) bool{unicode.IsSpace, isNumeral} {
		from = to - len(bytes.TrimLeftFunc(text[from:to], skip))
		to = from + len(bytes.TrimRightFunc(text[from:to], skip))
	}
	return from, to
}

func isNumeral(r rune) bool { return '0' <= r && r <= '9' }

// counted returns "1 row" or "2 rows".
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// draft makes the position of a complete drawing.
func (b *drawing) draft() (draft, error) {
	if len(b.rows) == 0 {
		return draft{line: b.line}, fmt.Errorf("a header row alone, expected rows below it")
	}
	n := len(b.rows[0])
	d := b.o.newDraft(b.line, n)
	if len(b.rows) != n {
		return d, fmt.Errorf("a board of %s, expected %d rows for %d points a row", counted(len(b.rows), "row"), n, n)
	}
	for y, row := range b.rows {
		for x, c := range row {
			if c == board.Empty {
				continue
			}
			if err := d.put(c, board.At(x, n-1-y)); err != nil {
				return d, err
			}
		}
	}
	return d, nil
}

// appendDiagram draws the board with letters and numbers. A comment names the side to move and the
// rule; readers skip it.
func appendDiagram(dst []byte, it Item, number int) ([]byte, error) {
	n, cells := it.Setup.Size, cellsOf(it.Setup)
	if number > 0 {
		dst = append(dst, '\n')
	}
	dst = fmt.Appendf(dst, "; %v, %v to move\n", it.Setup.Rule, it.Setup.ToMove)
	dst = appendHeader(dst, n)
	for y := n - 1; y >= 0; y-- {
		dst = fmt.Appendf(dst, "%2d ", y+1)
		for x := range n {
			dst = append(dst, ' ', ".xo"[cells[board.At(x, y).Index(n)]])
		}
		dst = append(dst, "  "+strconv.Itoa(y+1)+"\n"...)
	}
	return appendHeader(dst, n), nil
}

func appendHeader(dst []byte, n int) []byte {
	dst = append(dst, "   "...)
	for x := range n {
		dst = append(dst, ' ', byte('a'+x))
	}
	return append(dst, '\n')
}

// rowNumbers follows the row numbers of a drawing, which may be absent. They rise or fall by one
// from row to row. In either case the first row drawn is the top of the board.
type rowNumbers struct {
	row   int // the last row with a number, from 1; 0 without one
	value int // its number
	step  int // from a row's number to the next one's: 1, -1, or 0 while unknown
}

// add checks the numbers beside a row; row counts from 1. On an error, column is its place.
func (n *rowNumbers) add(text []byte, row int) (column int, err error) {
	from, to := withoutNumbers(text)
	for _, side := range []struct {
		text []byte
		end  int
	}{{text[:from], from}, {text[to:], len(bytes.TrimRightFunc(text, unicode.IsSpace))}} {
		digits := bytes.TrimSpace(side.text)
		if len(digits) == 0 {
			continue
		}
		if err := n.take(string(digits), row); err != nil {
			return side.end - len(digits) + 1, err
		}
	}
	return 0, nil
}

// take compares a number with the ones before it.
func (n *rowNumbers) take(digits string, row int) error {
	value, err := strconv.Atoi(digits)
	if err != nil {
		return fmt.Errorf("row number %.20s, expected a small one", digits)
	}
	rows, step := row-n.row, value-n.value
	switch {
	case n.row == 0:
	case n.step != 0 || rows == 0:
		if want := n.value + n.step*rows; value != want {
			return fmt.Errorf("row number %d, expected %d: numbers are consecutive", value, want)
		}
	case step == rows:
		n.step = 1
	case step == -rows:
		n.step = -1
	default:
		return fmt.Errorf("row number %d, expected %d or %d: numbers are consecutive", value, n.value-rows, n.value+rows)
	}
	n.row, n.value = row, value
	return nil
}
