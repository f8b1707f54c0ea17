package board

import (
	"bytes"
	"errors"
	"fmt"
)

// cellsPerByte cells of three contents fit a byte: 3⁵ = 243.
const cellsPerByte = 5

// canonicalHead is the number of bytes before the cells.
const canonicalHead = 3

// ErrCanonical is returned for bytes that AppendCanonical cannot have
// written.
var ErrCanonical = errors.New("not a canonical position")

// Canonical is the image of p whose cells are the smallest of the eight, read
// in increasing order of points with Empty < Black < White, and the symmetry
// that leads there: p.Transform(s). Of several such symmetries it is the
// smallest.
func (p *Position) Canonical() (*Position, Symmetry) {
	s := p.smallest()
	return p.Transform(s), s
}

// smallest finds the symmetry of Canonical. Images mostly differ within the
// first few cells that are not empty, so nothing is built to compare them.
func (p *Position) smallest() Symmetry {
	best := Symmetry(0)
	for s := Symmetry(1); s < Symmetries; s++ {
		if p.imageLess(s, best) {
			best = s
		}
	}
	return best
}

// imageLess compares the images of p under two symmetries, cell by cell.
func (p *Position) imageLess(s, t Symmetry) bool {
	s, t = s.Inverse(), t.Inverse()
	for pt := range p.points {
		a, b := p.cells[s.Apply(pt, p.size)], p.cells[t.Apply(pt, p.size)]
		if a != b {
			return a < b
		}
	}
	return false
}

// AppendCanonical appends the canonical bytes, which are the same for all
// eight images of a position and different for all others:
//
//	byte   0     1     2     3         4         …
//	     ┌─────┬─────┬─────┬─────────┬─────────┬───
//	     │rule │size │side │a1 … e1  │f1 … j1  │ …    cells of the canonical image,
//	     └─────┴─────┴─────┴─────────┴─────────┴───   row by row from a1
//	      0…2   5…22  1,2   0…242
//
// with 0, 1, 2 for freestyle, standard, renju and for Empty, Black, White. A
// byte of cells is five digits to base 3, the first cell the highest, so the
// order of the bytes is the order of the cells; cells after the last are 0.
// A 15×15 position takes 48 bytes.
func (p *Position) AppendCanonical(dst []byte) []byte {
	s := p.smallest().Inverse()
	dst = append(dst, byte(p.rule), byte(p.size), byte(p.toMove))
	n := p.size * p.size
	for first := 0; first < n; first += cellsPerByte {
		b := byte(0)
		for k := first; k < first+cellsPerByte; k++ {
			b *= 3
			if k < n {
				b += byte(p.cells[s.Apply(PointAt(k, p.size), p.size)])
			}
		}
		dst = append(dst, b)
	}
	return dst
}

// FromCanonical is the position whose canonical bytes are b; no moves have
// been played on it. Bytes that are no canonical position, down to the choice
// of the smallest image, give an error that wraps ErrCanonical; if the stones
// themselves are refused, it wraps a *SetupError too.
func FromCanonical(b []byte) (*Position, error) {
	if len(b) < canonicalHead {
		return nil, fmt.Errorf("%w: %d bytes, expected at least %d", ErrCanonical, len(b), canonicalHead)
	}
	s := Setup{Rule: Rule(b[0]), Size: int(b[1]), ToMove: Colour(b[2])}
	if s.Size < MinSize || s.Size > MaxSize {
		return nil, fmt.Errorf("%w: board size %d, expected %d to %d", ErrCanonical, s.Size, MinSize, MaxSize)
	}
	cells := b[canonicalHead:]
	if want := (s.Size*s.Size + cellsPerByte - 1) / cellsPerByte; len(cells) != want {
		return nil, fmt.Errorf("%w: %d bytes of cells, expected %d", ErrCanonical, len(cells), want)
	}
	s.addCells(cells)
	p, err := New(s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCanonical, err)
	}
	if !bytes.Equal(p.AppendCanonical(nil), b) {
		return nil, fmt.Errorf("%w: not the encoding of the smallest image", ErrCanonical)
	}
	return p, nil
}

// addCells adds the stones of the packed cells. Digits beyond the board and
// bytes above 242 are dropped here; the comparison with the re-encoding
// refuses them.
func (s *Setup) addCells(cells []byte) {
	for k := range s.Size * s.Size {
		digit := cells[k/cellsPerByte]
		for range cellsPerByte - 1 - k%cellsPerByte {
			digit /= 3
		}
		switch Colour(digit % 3) {
		case Black:
			s.Black = append(s.Black, PointAt(k, s.Size))
		case White:
			s.White = append(s.White, PointAt(k, s.Size))
		}
	}
}
