package notation

import (
	"bytes"
	"strconv"
	"unicode"
)

// numbers follows the row numbers of a drawing, as far as there are any: they
// rise or fall by one from row to row. Which of the two, and where they begin,
// is not believed: the top row is the top row.
type numbers struct {
	row   int // the last row with a number, from 1; 0 without one
	value int // its number
	step  int // from a row's number to the next one's: 1, -1, or 0 while unknown
}

// add takes the numbers of a row, which counts from 1; column is where an
// error stands.
func (n *numbers) add(text []byte, row int) (column int, err error) {
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
func (n *numbers) take(digits string, row int) error {
	value, err := strconv.Atoi(digits)
	if err != nil {
		return drawn("row number %.20s, expected a small one", digits)
	}
	rows, step := row-n.row, value-n.value
	switch {
	case n.row == 0:
	case n.step != 0 || rows == 0:
		if want := n.value + n.step*rows; value != want {
			return drawn("row number %d, expected %d: numbers are consecutive", value, want)
		}
	case step == rows:
		n.step = 1
	case step == -rows:
		n.step = -1
	default:
		return drawn("row number %d, expected %d or %d: numbers are consecutive", value, n.value-rows, n.value+rows)
	}
	n.row, n.value = row, value
	return nil
}
