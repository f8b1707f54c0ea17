package mix

import (
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
)

// slowRow computes a row as its definition says. cells holds −1 for an empty point, else a side.
func slowRow(cells []int, size, x, y, d, view int) uint16 {
	dx, dy := [...]int{1, 0, 1, -1}[d], [...]int{0, 1, 1, 1}[d]
	digit := func(x, y int) int {
		switch cells[y*size+x] {
		case -1:
			return 0
		case view:
			return 1
		}
		return 2
	}
	arm := func(sign int) int {
		code, length := 0, 0
		for k := 1; k <= reach; k++ {
			x, y := x+sign*k*dx, y+sign*k*dy
			if x < 0 || y < 0 || x >= size || y >= size {
				break
			}
			code += digit(x, y) * int(power[k])
			length++
		}
		return firstCode[length] + code
	}
	return uint16((digit(x, y)*armCodes+arm(-1))*armCodes + arm(1))
}

func checkSight(t *testing.T, s *sight, cells []int, view int) {
	t.Helper()
	for p := range cells {
		for d := range directions {
			x, y := p%s.size, p/s.size
			if got, want := s.row(x, y, d, view), slowRow(cells, s.size, x, y, d, view); got != want {
				t.Fatalf("size %d, point %d %d, direction %d, view %d: row %d, want %d", s.size, x, y, d, view, got, want)
			}
		}
	}
}

// TestSight compares the rows after random plays and undos with recomputed ones.
func TestSight(t *testing.T) {
	rng := rand.New(rand.NewPCG(15+testboard.Seed(), 30))
	s := new(sight)
	var cells, path []int
	for i := range testboard.Trials(t, 3000, 20_000, 100_000) {
		if i%500 == 0 {
			s.reset(5 + rng.IntN(18))
			cells, path = make([]int, s.size*s.size), nil
			for p := range cells {
				cells[p] = -1
			}
		}
		p := rng.IntN(len(cells))
		switch {
		case cells[p] < 0 && rng.IntN(5) > 0:
			cells[p] = rng.IntN(2)
			s.put(p%s.size, p/s.size, cells[p])
			path = append(path, p)
		case len(path) > 0:
			cells[path[len(path)-1]] = -1
			path = path[:len(path)-1]
			s.undo()
		}
		checkSight(t, s, cells, rng.IntN(2))
	}
}

// TestPairs checks that a row shares its weights with its mirror image, and with no other row.
func TestPairs(t *testing.T) {
	owner := make([][]int, rowPairs)
	for r, pair := range pairOf() {
		owner[pair] = append(owner[pair], r)
	}
	for pair, rows := range owner {
		r := rows[0]
		mirror := r/centreUnit*centreUnit + r%armCodes*leftUnit + r/leftUnit%armCodes
		if len(rows) > 2 || rows[len(rows)-1] != mirror {
			t.Fatalf("pair %d has the rows %v; the mirror image of the first is %d", pair, rows, mirror)
		}
	}
}

func BenchmarkPutUndo(b *testing.B) {
	rng := rand.New(rand.NewPCG(15, 31))
	s := new(sight)
	s.reset(15)
	b.ReportAllocs()
	for b.Loop() {
		x := rng.IntN(225)
		s.put(x%15, x/15, x&1)
		s.undo()
	}
}
