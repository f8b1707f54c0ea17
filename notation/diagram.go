package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"
	"unicode"

	"github.com/gsolve/gsolve/board"
)

// A board diagram, here 5×5 with everything that may be there:
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
// The first row tells the size, and the order of the rows is the board's,
// whether their numbers rise or fall. Numbers that are not consecutive are
// refused: a row is then missing or there twice. A board ends behind as many
// rows as it has columns; between two boards stands a blank line or a comment.

// diagramDecoder reads diagrams.
type diagramDecoder struct {
	in *input
	o  Options
}

func newDiagramDecoder(in *input, o Options) decoder { return &diagramDecoder{in, o} }

// drawing is a diagram as far as it has been read.
type drawing struct {
	o       Options
	line    int // of the first row or header, 0 before it
	header  int // letters of the header row, 0 without one
	footer  bool
	rows    [][]board.Colour
	numbers numbers
}

func (d *diagramDecoder) next() (draft, error) {
	b := &drawing{o: d.o}
	for {
		text, err := d.in.line()
		if err == io.EOF && b.line == 0 {
			return draft{}, io.EOF
		}
		ended, column := err == io.EOF, 0
		if err == nil {
			ended, column, err = b.add(text, d.in.lineNo-1)
		}
		if ended {
			return d.finish(b)
		}
		if err != nil {
			return d.refuse(b, text, column, err)
		}
	}
}

// finish makes the position of a drawing that has ended.
func (d *diagramDecoder) finish(b *drawing) (draft, error) {
	p, err := b.draft()
	if err != nil {
		return p, &PositionError{Place: d.in.at(1), Err: err}
	}
	return p, nil
}

// refuse gives up a drawing and skips to the blank line behind it, where the
// next one may begin.
func (d *diagramDecoder) refuse(b *drawing, text []byte, column int, cause error) (draft, error) {
	place := d.in.at(column)
	if !errors.Is(cause, errLongLine) && !isPosition(cause) {
		return draft{}, cause
	}
	for err := cause; err == errLongLine || err != nil && isPosition(err) || err == nil && len(bytes.TrimSpace(text)) > 0; {
		text, err = d.in.line()
	}
	if b.line == 0 {
		b.line = place.Line
	}
	return draft{line: b.line}, &PositionError{Place: place, Err: cause}
}

// drawingError is what is wrong with a line of a drawing.
type drawingError struct{ error }

// Unwrap gives errors.Is the error inside.
func (e drawingError) Unwrap() error { return e.error }

func isPosition(err error) bool {
	_, ok := err.(drawingError) //nolint:errorlint // made by add, never wrapped
	return ok
}

func drawn(format string, args ...any) error { return drawingError{fmt.Errorf(format, args...)} }

// add takes one line; ended says that it closes the drawing. column is where
// an error stands.
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
	if isHeader(trimmed) {
		err = b.addHeader(trimmed, complete)
		return false, 1, err
	}
	if complete {
		return false, 1, drawn("a row too many, expected %d rows for %d points a row, and a blank line between boards",
			len(b.rows), len(b.rows))
	}
	column, err = b.addRow(text)
	return false, column, err
}

// isHeader tells a header row from a row: a is no stone.
func isHeader(trimmed []byte) bool { return trimmed[0] == 'a' || trimmed[0] == 'A' }

func (b *drawing) addHeader(text []byte, complete bool) error {
	letters := bytes.ToLower(bytes.Join(bytes.Fields(text), nil))
	for i, c := range letters {
		if int(c) != 'a'+i {
			return drawn("column %.3q in the header row, expected %q: no letter is left out", string(c), string(rune('a'+i)))
		}
	}
	switch {
	case len(b.rows) == 0 && b.header == 0:
		b.header = len(letters)
	case complete && !b.footer:
		b.footer = true
		return b.checkWidth(len(letters), "header row")
	default:
		return drawn("a header row here, expected at most one above the rows and one below")
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
			return 1, drawn("row of %d points: %w", len(row), err)
		}
		if b.o.Size != 0 && b.o.Size != len(row) {
			return 1, drawn("row of %d points, expected %d, the size asked for", len(row), b.o.Size)
		}
	} else if err := b.checkWidth(len(row), "row"); err != nil {
		return 1, err
	}
	b.rows = append(b.rows, row)
	if column, err := b.numbers.add(text, len(b.rows)); err != nil {
		return column, err
	}
	if b.header != 0 && b.header != len(row) {
		return 1, drawn("row of %d points, expected %d as in the header row", len(row), b.header)
	}
	return 0, nil
}

func (b *drawing) checkWidth(n int, what string) error {
	if n != len(b.rows[0]) {
		return drawn("%s of %d points, expected %d as in the first row", what, n, len(b.rows[0]))
	}
	return nil
}

// cellOf is what each character of a row means.
var cellOf = map[rune]board.Colour{
	'.': board.Empty, '-': board.Empty, '+': board.Empty, '_': board.Empty,
	'x': board.Black, 'X': board.Black, 'b': board.Black, 'B': board.Black, '#': board.Black, '●': board.Black,
	'o': board.White, 'O': board.White, 'w': board.White, 'W': board.White, '○': board.White,
}

// parseRow reads the cells of a row between its numbers. column is where an
// error stands.
func parseRow(text []byte, blackIsO bool) (row []board.Colour, column int, err error) {
	from, to := withoutNumbers(text)
	for i, r := range string(text[from:to]) {
		c, ok := cellOf[r]
		switch {
		case unicode.IsSpace(r):
			continue
		case !ok:
			return nil, from + i + 1, drawn("%q in a row, expected . for an empty point, x for black or o for white", r)
		case len(row) == board.MaxSize:
			return row, from + i + 1, drawn("row of more than %d points, expected %d to %d", board.MaxSize, board.MinSize, board.MaxSize)
		}
		switch r {
		case 'x', 'X', 'o', 'O':
			if blackIsO {
				c = c.Opponent()
			}
		}
		row = append(row, c)
	}
	return row, 0, nil
}

// withoutNumbers is the range of a row between its numbers and outer spaces.
func withoutNumbers(text []byte) (from, to int) {
	to = len(text)
	for _, skip := range []func(rune) bool{unicode.IsSpace, isNumeral} {
		from = to - len(bytes.TrimLeftFunc(text[from:to], skip))
		to = from + len(bytes.TrimRightFunc(text[from:to], skip))
	}
	return from, to
}

func isNumeral(r rune) bool { return '0' <= r && r <= '9' }

// counted is "1 row" or "2 rows".
func counted(n int, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// draft is the position of a complete drawing.
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

// appendDiagram draws the board with letters and numbers. A comment says which
// side is to move and by which rule; for readers it is only a comment.
func appendDiagram(dst []byte, it Item, number int) ([]byte, error) {
	n := it.Setup.Size
	t := table{size: n}
	for _, pt := range it.Setup.Black {
		t.cells[pt.Index(n)] = board.Black
	}
	for _, pt := range it.Setup.White {
		t.cells[pt.Index(n)] = board.White
	}
	if number > 0 {
		dst = append(dst, '\n')
	}
	dst = fmt.Appendf(dst, "; %v, %v to move\n", it.Setup.Rule, it.Setup.ToMove)
	dst = appendHeader(dst, n)
	for y := n - 1; y >= 0; y-- {
		dst = fmt.Appendf(dst, "%2d ", y+1)
		for x := range n {
			dst = append(dst, ' ', ".xo"[t.cells[board.At(x, y).Index(n)]])
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
