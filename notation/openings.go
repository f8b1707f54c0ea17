package notation

import (
	"bytes"
	"fmt"
	"strconv"

	"github.com/gsolve/gsolve/board"
)

// Gomocup's openings.txt has one opening a line: pairs x, y of offsets from the centre, x to the
// right and y downwards, Black first. The centre is column n/2 and row n/2 from the top left, from
// 0: h8 on 15×15, k10 on 20×20.

// playOffsets plays the moves of one line. On an error, column is its place.
func (d *draft) playOffsets(_ Options, text []byte) (column int, err error) {
	fields := bytes.Split(text, []byte{','})
	column = 1
	for i := 0; i < len(fields); i += 2 {
		if i+1 == len(fields) {
			return column, fmt.Errorf("%d numbers, expected pairs of offsets from the centre", len(fields))
		}
		pt, err := offsetPoint(fields[i], fields[i+1], d.size)
		if err == nil {
			err = d.play(d.next(), pt)
		}
		if err != nil {
			return column, err
		}
		column += len(fields[i]) + len(fields[i+1]) + 2
	}
	return 0, nil
}

func offsetPoint(x, y []byte, n int) (board.Point, error) {
	dx, dy, err := smallInts(x, y)
	if err != nil {
		return board.Pass, err
	}
	return fromTop(n/2+dx, n/2+dy, n)
}

// smallInts reads two decimal numbers of at most 16 bits, with or without spaces around them.
func smallInts(a, b []byte) (x, y int, err error) {
	if x, err = smallInt(a); err == nil {
		y, err = smallInt(b)
	}
	return x, y, err
}

func smallInt(b []byte) (int, error) {
	n, err := strconv.ParseInt(string(bytes.TrimSpace(b)), 10, 16)
	if err != nil {
		return 0, fmt.Errorf("%.20q, expected a small whole number", bytes.TrimSpace(b))
	}
	return int(n), nil
}

func appendOpening(dst []byte, it Item, _ int) ([]byte, error) {
	moves, err := aLine(Openings, it, gameWithoutPass)
	n, between := it.Setup.Size, ""
	for _, pt := range moves {
		dst = fmt.Appendf(dst, "%s%d,%d", between, pt.X()-n/2, n-1-pt.Y()-n/2)
		between = ", "
	}
	return append(dst, '\n'), err
}
