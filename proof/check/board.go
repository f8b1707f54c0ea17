package check

import (
	"fmt"
	"slices"
	"strconv"
)

// A cell is (row+5)·32 + column+5: five or more cells of wall surround the largest board,
// so no window of five that holds a point leaves the array.
const maxSize, margin, width, area = 22, 5, 32, 32 * 32

// steps are the distances to the next cell: → ↑ ↗ ↘, then back.
var steps = [8]int{1, width, width + 1, 1 - width, -1, -width, -width - 1, width - 1}

// Contents of a cell.
const empty, black, white, wall = byte(0), byte(1), byte(2), byte(3)

// cells is a set of cells.
type cells [area]bool

func (s *cells) union(t *cells) {
	for p, in := range t {
		s[p] = s[p] || in
	}
}

// board is a position with the stones of every window counted.
type board struct {
	n     int
	a, d  byte // the colours of A and D
	renju bool
	exact [3]bool // by colour: only exactly five win
	at    [area]byte
	count [4][4][area]int8 // stones by colour in the five cells from here, by direction
	tests int              // forbidden tests left
}

var sides, rules = []string{"black", "white"}, []string{"freestyle", "standard", "renju"}

// setup fills the board and refuses a game that is over (7).
func (b *board) setup(rule string, n int, blacks, whites []int, attacker string) error {
	a := slices.Index(sides, attacker)
	if n < 5 || n > maxSize || !slices.Contains(rules, rule) || a < 0 {
		return fmt.Errorf("%w: rule %.20q, size %d, attacker %.20q", ErrUnreadable, rule, n, attacker)
	}
	b.n, b.a, b.d = n, byte(a)+black, white-byte(a)
	b.renju, b.exact = rule == "renju", [3]bool{black: rule != "freestyle", white: rule == "standard"}
	for p := range b.at {
		b.at[p] = wall
	}
	for i := range n * n {
		b.at[cell(i, n)] = empty
	}
	for i, stones := range [2][]int{blacks, whites} {
		for _, s := range stones {
			if s < 0 || s >= n*n {
				return fmt.Errorf("%w: point %d is off the board", ErrUnreadable, s)
			}
			if b.at[cell(s, n)] != empty {
				return fmt.Errorf("%w: two stones on %s", ErrInvalid, name(cell(s, n)))
			}
			b.put(cell(s, n), black+byte(i))
		}
	}
	for p, c := range b.at {
		for dir := 0; dir < 4 && c != wall; dir++ {
			if b.count[c][dir][p] == 5 && (b.renju || b.fits(p, dir, c)) { // renju: no overline either
				return fmt.Errorf("%w: the row through %s has ended the game", ErrInvalid, name(p))
			}
		}
	}
	return nil
}

// cell is the cell of point i = row·n + column.
func cell(i, n int) int { return (i/n+margin)*width + i%n + margin }

func name(p int) string { return string(rune('a'+p%width-margin)) + strconv.Itoa(p/width-margin+1) }

func (b *board) put(p int, c byte) { b.at[p] = c; b.add(p, c, 1) }

func (b *board) take(p int) { b.add(p, b.at[p], -1); b.at[p] = empty }

func (b *board) add(p int, c byte, stones int8) {
	for dir := range 4 {
		for i := range 5 {
			b.count[c][dir][p-i*steps[dir]] += stones
		}
	}
}

// fits reports whether c on all five cells from p would be a five, and not part of an
// overline where exactly five win.
func (b *board) fits(p, dir int, c byte) bool {
	return !b.exact[c] || b.at[p-steps[dir]] != c && b.at[p+5*steps[dir]] != c
}

// makes reports whether c makes a five on the empty point p.
func (b *board) makes(p int, c byte) bool {
	for dir := range 4 {
		for i := range 5 {
			if q := p - i*steps[dir]; b.count[c][dir][q] == 4 && b.fits(q, dir, c) {
				return true
			}
		}
	}
	return false
}
