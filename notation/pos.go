package notation

import (
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
)

// A .pos file is a count byte and as many moves, Black first, one byte each: y·15 + x, from 0 at
// the top left of a 15×15 board. A smaller board stands in its lower left, where points keep their
// names.

const (
	posSize  = 15
	posCells = posSize * posSize
)

type posDecoder struct {
	in   *input
	o    Options
	done bool
}

func newPosDecoder(in *input, o Options) decoder { return &posDecoder{in: in, o: o} }

func (p *posDecoder) next() (draft, error) {
	if p.done {
		return draft{}, io.EOF
	}
	p.done = true
	d := p.o.newDraft(1, 0)
	// One byte more than the longest .pos file, to detect longer ones.
	data, err := io.ReadAll(io.LimitReader(p.in.r, posCells+2))
	if err != nil {
		return d, p.in.wrap(err)
	}
	if len(data) == 0 || int(data[0]) != len(data)-1 {
		return d, &SyntaxError{p.at(0), posCountError(data)}
	}
	for i, c := range data[1:] {
		if err := d.playCell(int(c)); err != nil {
			return d, &PositionError{Place: p.at(i + 1), Err: err}
		}
	}
	return d, nil
}

func (p *posDecoder) at(offset int) Place { return Place{Source: p.in.source, Offset: int64(offset)} }

func posCountError(data []byte) error {
	switch {
	case len(data) == 0:
		return notPosition("empty, expected a count byte and moves")
	case len(data) > posCells+1:
		return fmt.Errorf("%w: more than %d moves, expected at most one a point", ErrNotPosition, posCells)
	}
	return fmt.Errorf("%w: the count is %d, expected %d, the bytes that follow", ErrNotPosition, data[0], len(data)-1)
}

func (d *draft) playCell(c int) error {
	if c >= posCells {
		return fmt.Errorf("%w: %d, expected 0 to %d", board.ErrOff, c, posCells-1)
	}
	return d.play(d.next(), board.At(c%posSize, posSize-1-c/posSize))
}

func appendPos(dst []byte, it Item, number int) ([]byte, error) {
	if err := onlyOne(Pos, number); err != nil {
		return nil, err
	}
	if it.Setup.Size > posSize {
		return nil, cannotHold(Pos, "a board of %d×%d, expected at most %d×%d", it.Setup.Size, it.Setup.Size, posSize, posSize)
	}
	moves, err := gameWithoutPass(Pos, it)
	dst = append(dst, byte(len(moves)))
	for _, pt := range moves {
		dst = append(dst, byte((posSize-1-pt.Y())*posSize+pt.X()))
	}
	return dst, err
}
