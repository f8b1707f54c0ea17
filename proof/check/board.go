package check

import (
	"fmt"
	"slices"
	"strconv"
)

// A cell is (row+5)·32 + column+5: five or more cells of wall surround the largest board, so no window of five that
// holds a point leaves the array.
const maxSize, margin, width, area = 22, 5, 32, 32 * 32

// steps are the distances to the next cell: → ↑ ↗ ↘, then back.
var steps = [8]int{1, width, width + 1, 1 - width, -1, -width, -width - 1, width - 1}

// Contents of a cell.
const wall, black, white, empty = byte(0), byte(1), byte(2), byte(3)

// cells is a set of cells.
type cells [area]bool

// board is a position with the stones of every window counted.
type board struct {
	n     int
	a, d  byte // the colours of A and D
	renju bool
	exact [3]bool // by colour: only exactly five win
	at    [area]byte
	count [4][4][area]int8 // stones by colour in the five cells from here, by direction; of empty, less than none
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
			b.set(cell(s, n), black+byte(i))
		}
	}
	for p, c := range b.at {
		for dir := range 4 {
			if b.count[c][dir][p] == 5 && (b.renju || b.fits(p, dir, c)) { // renju: no overline either
				return fmt.Errorf("%w: the row through %s has ended the game", ErrInvalid, name(p))
			}
		}
	}
	return nil
}

// set puts a stone on the empty p, or takes it away.
func (b *board) set(p int, c byte) {
	for dir := range 4 {
		for i := range 5 {
			b.count[b.at[p]][dir][p-i*steps[dir]]--
			b.count[c][dir][p-i*steps[dir]]++
		}
	}
	b.at[p] = c
}

// fits reports whether c on all five cells from p would be a five, and not part of an overline where exactly five win.
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

// cell is the cell of point i = row·n + column.
func cell(i, n int) int { return (i/n+margin)*width + i%n + margin }

func name(p int) string { return string(rune('a'+p%width-margin)) + strconv.Itoa(p/width-margin+1) }

// numbers turns names into row·n + column, and sorts both. A text that is no point gives -1, which is on no board.
func numbers(names []string, n int) (list []int) {
	for _, s := range names {
		row, _ := strconv.Atoi(s[min(1, len(s)):])
		i := (row-1)*n + int((s + "a")[0]) - 'a'
		if i < 0 || name(cell(i, n)) != s {
			i = -1
		}
		list = append(list, i)
	}
	slices.Sort(list)
	for k, i := range list {
		names[k] = name(cell(i, n))
	}
	return list
}
