package board

import (
	"bytes"
	"errors"
	"fmt"
	"sync/atomic"
)

// Symmetry is one of the eight ways to map a square board to itself, as three bits: bit 2 swaps
// column and row, then bit 0 mirrors the columns and bit 1 the rows.
//
//	0  identity               4  mirror in the diagonal through a1
//	1  mirror left and right  5  quarter turn anticlockwise
//	2  mirror top and bottom  6  quarter turn clockwise
//	3  half turn              7  mirror in the other diagonal
type Symmetry uint8

// Symmetries is the number of symmetries. Valid ones are 0…Symmetries−1.
const Symmetries = 8

const (
	mirrorX   Symmetry = 1
	mirrorY   Symmetry = 2
	transpose Symmetry = 4
)

// Apply returns the image of pt on a board of that size. Pass and points off the board stay as they
// are.
func (s Symmetry) Apply(pt Point, size int) Point {
	if !pt.On(size) {
		return pt
	}
	x, y := pt.X(), pt.Y()
	if s&transpose != 0 {
		x, y = y, x
	}
	if s&mirrorX != 0 {
		x = size - 1 - x
	}
	if s&mirrorY != 0 {
		y = size - 1 - y
	}
	return At(x, y)
}

// swapMirrors exchanges the mirror bits: a mirror before a transposition equals the other mirror
// after it.
func (s Symmetry) swapMirrors() Symmetry {
	return s&transpose | s&mirrorX<<1 | s&mirrorY>>1
}

// Compose returns s followed by t.
func (s Symmetry) Compose(t Symmetry) Symmetry {
	if t&transpose != 0 {
		s = s.swapMirrors()
	}
	return (s ^ t) % Symmetries
}

// Inverse returns the symmetry that undoes s.
func (s Symmetry) Inverse() Symmetry {
	if s&transpose != 0 {
		s = s.swapMirrors()
	}
	return s % Symmetries
}

// Transform returns the image of the position and of the moves played on it.
func (p *Position) Transform(s Symmetry) *Position {
	q := *p
	for k, from := range images(p.size).origins[s%Symmetries] {
		q.cells[PointAt(k, p.size)] = p.cells[from]
	}
	q.played = make([]Point, len(p.played))
	for i, pt := range p.played {
		q.played[i] = s.Apply(pt, p.size)
	}
	q.hash = q.computeHash()
	return &q
}

// cellsPerByte cells of three contents fit a byte: 3⁵ = 243.
const cellsPerByte = 5

// canonicalHead is the number of bytes before the cells.
const canonicalHead = 3

// ErrCanonical is returned for bytes that AppendCanonical cannot write.
var ErrCanonical = errors.New("not a canonical position")

// Canonical returns the smallest of the eight images of p, and the smallest s for which
// p.Transform(s) is that image. It compares cell by cell, in the order of points; Empty < Black <
// White.
func (p *Position) Canonical() (*Position, Symmetry) {
	var buf [MaxSize * MaxSize]Point
	s := p.smallest(p.appendOccupied(buf[:0]))
	return p.Transform(s), s
}

func (p *Position) imageLess(s, t Symmetry) bool {
	o := &images(p.size).origins
	first, second := o[s%Symmetries], o[t%Symmetries]
	for k, pt := range first {
		if a, b := p.cells[pt], p.cells[second[k]]; a != b {
			return a < b
		}
	}
	return false
}

// CanonicalKey appends the canonical bytes of p and returns them with the Hash of Canonical and its
// symmetry. A store needs no more than these. CanonicalKey is faster than Canonical: it builds no
// image, and visits only the stones.
func (p *Position) CanonicalKey(dst []byte) (bytes []byte, hash uint64, s Symmetry) {
	var buf [MaxSize * MaxSize]Point
	stones := p.appendOccupied(buf[:0])
	s = p.smallest(stones)
	dst, hash = p.appendKey(dst, stones, s)
	return dst, hash, s
}

// appendOccupied appends the points that hold stones, increasing.
func (p *Position) appendOccupied(dst []Point) []Point {
	for y := range p.size {
		for x, c := range p.cells[y*stride : y*stride+p.size] {
			if c != Empty {
				dst = append(dst, At(x, y))
			}
		}
	}
	return dst
}

// smallest finds the symmetry of Canonical. The image whose first stone comes last is the smallest.
// If two images begin alike, imageLess compares their cells; mostly the first few stones decide.
func (p *Position) smallest(stones []Point) Symmetry {
	to := &images(p.size).numbers
	best, latest := Symmetry(0), uint16(0)
	for s := range Symmetry(Symmetries) {
		first, of := uint16(MaxSize*MaxSize), &to[s]
		for _, pt := range stones {
			first = min(first, of[pt])
		}
		if first > latest || first == latest && s > 0 && p.imageLess(s, best) {
			best, latest = s, first
		}
	}
	return best
}

// digits holds the weights of the cells of a byte.
var digits = [cellsPerByte]byte{81, 27, 9, 3, 1}

// appendKey appends the bytes of the image of p under s and returns that image's Hash.
func (p *Position) appendKey(dst []byte, stones []Point, s Symmetry) ([]byte, uint64) {
	n := p.size
	dst = append(dst, byte(p.rule), byte(n), byte(p.toMove))
	at := len(dst)
	dst = append(dst, make([]byte, (n*n+cellsPerByte-1)/cellsPerByte)...)
	hash, cells, to := p.emptyHash(), dst[at:], &images(n).numbers[s]
	for _, pt := range stones {
		k, c := int(to[pt]), p.cells[pt]
		cells[k/cellsPerByte] += digits[k%cellsPerByte] * byte(c)
		hash ^= stoneKeys[c][PointAt(k, n)][0]
	}
	return dst, hash
}

// AppendCanonical appends the canonical bytes, which only the eight images of a position share:
//
//	byte   0     1     2     3         4         …
//	     ┌─────┬─────┬─────┬─────────┬─────────┬───
//	     │rule │size │side │a1 … e1  │f1 … j1  │ …    cells of the canonical image,
//	     └─────┴─────┴─────┴─────────┴─────────┴───   row by row from a1
//	      0…2   5…22  1,2   0…242
//
// with 0, 1, 2 for freestyle, standard, renju and for Empty, Black, White. A byte of cells holds
// five digits to base 3, the first cell as the highest digit, so bytes sort like cells. Digits
// after the last cell are 0. A 15×15 position takes 48 bytes.
func (p *Position) AppendCanonical(dst []byte) []byte {
	dst, _, _ = p.CanonicalKey(dst)
	return dst
}

// emptyHash returns the Hash of p without its stones.
func (p *Position) emptyHash() uint64 {
	h := ruleKeys[p.rule] ^ sizeKeys[p.size]
	if p.toMove == White {
		h ^= whiteToMove
	}
	return h
}

// imageTable holds the symmetries of one board size.
type imageTable struct {
	numbers [Symmetries][MaxSize * stride]uint16 // by Point: row·size + column in the image
	origins [Symmetries][]Point                  // by that number: the point of p that the image shows there
}

var imageTables [MaxSize + 1]atomic.Pointer[imageTable]

// images returns the table of a size, and makes it at the first call.
func images(size int) *imageTable {
	if t := imageTables[size].Load(); t != nil {
		return t
	}
	t := new(imageTable)
	for s := range Symmetry(Symmetries) {
		for k := range size * size {
			pt := s.Inverse().Apply(PointAt(k, size), size)
			t.origins[s] = append(t.origins[s], pt)
			t.numbers[s][pt] = uint16(k)
		}
	}
	imageTables[size].Store(t) // a concurrent call stores the same
	return t
}

// FromCanonical returns the position with canonical bytes b, without played moves. Other bytes,
// also those of an image that is not the smallest, give an error that wraps ErrCanonical. If New
// refuses the stones, it wraps a *SetupError too.
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
	var buf [canonicalHead + (MaxSize*MaxSize+cellsPerByte-1)/cellsPerByte]byte
	if !bytes.Equal(p.AppendCanonical(buf[:0]), b) {
		return nil, fmt.Errorf("%w: not the encoding of the smallest image", ErrCanonical)
	}
	return p, nil
}

// addCells adds the stones of the packed cells. It drops digits beyond the board, and the excess of
// bytes above 242: FromCanonical encodes the position again, and refuses bytes that differ.
func (s *Setup) addCells(cells []byte) {
	for i, b := range cells {
		for k := (i+1)*cellsPerByte - 1; b > 0 && k >= i*cellsPerByte; k-- {
			digit := Colour(b % 3)
			b /= 3
			switch {
			case digit == Empty || k >= s.Size*s.Size:
			case digit == Black:
				s.Black = append(s.Black, PointAt(k, s.Size))
			default:
				s.White = append(s.White, PointAt(k, s.Size))
			}
		}
	}
}
