package oracle

import (
	"errors"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// ErrUnchecked is returned for a win that proof/check does not accept: a fault
// of this program, never of the input.
var ErrUnchecked = errors.New("a win that the checker does not accept")

// check has the checker look at a win of the side to move of q.pos, as soon as
// it is found: so a stop finds no heap of unchecked wins.
func (q *inquiry) check(c *proof.Certificate) {
	start := time.Now()
	if err := checked(q.pos, c); err != nil && q.err == nil {
		q.err = err
	}
	q.checking += time.Since(start)
}

// checked asks the checker about c and whether it is about p.
func checked(p *board.Position, c *proof.Certificate) error {
	if c == nil || !isOf(p, c) {
		return fmt.Errorf("%w: its certificate is of another position", ErrUnchecked)
	}
	if err := accepted(c); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrUnchecked, c.ID, err)
	}
	return nil
}

// isOf reports whether c is of the position p.
func isOf(p *board.Position, c *proof.Certificate) bool {
	return c.Rule == p.Rule() && c.Size == p.Size() && c.Attacker == p.ToMove() &&
		holdsAll(p, c.Black, board.Black) && holdsAll(p, c.White, board.White)
}

// holdsAll reports whether these are all stones of side c.
func holdsAll(p *board.Position, stones []board.Point, c board.Colour) bool {
	for _, pt := range stones {
		if p.At(pt) != c {
			return false
		}
	}
	return len(stones) == p.Count(c)
}

// accepted has the checker look at a certificate.
func accepted(c *proof.Certificate) error {
	r, err := robust(0, c)
	if err == nil && r.Nodes != c.Nodes {
		err = check.ErrInvalid
	}
	return err
}

// zoneOf is where one more stone of the defender could disturb the win of c, as
// the checker finds it: by row·size + column, row 0 at the bottom.
func zoneOf(c *proof.Certificate) ([]bool, error) {
	r, err := robust(1, c)
	return r.Zone[:c.Size*c.Size], err
}

// robust has the checker look at a win that must stand up to m further stones
// of the defender.
func robust(m int, c *proof.Certificate) (check.Result, error) {
	return check.Robust(m, c.Rule.String(), c.Size, indices(c.Black, c.Size), indices(c.White, c.Size), c.Attacker.String(), c.Body)
}

// indices are the checker's numbers of points.
func indices(points []board.Point, size int) []int {
	list := make([]int, len(points))
	for i, pt := range points {
		list[i] = pt.Index(size)
	}
	return list
}
