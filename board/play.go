package board

import "fmt"

// Play puts a stone of the side to move on pt, or passes if pt is Pass, and gives the turn to the
// other side. It checks neither legality nor wins: see Legal and MakesFive. The error wraps ErrOff
// or ErrOccupied; then the position is unchanged.
func (p *Position) Play(pt Point) error {
	switch {
	case pt == Pass:
	case !pt.On(p.size):
		return fmt.Errorf("%w: %v, expected a1 to %v", ErrOff, pt, At(p.size-1, p.size-1))
	case p.cells[pt] != Empty:
		return fmt.Errorf("%w: %v holds a %s stone, expected an empty point", ErrOccupied, pt, p.cells[pt])
	default:
		p.cells[pt] = p.toMove
		p.counts[p.toMove]++
		p.hash ^= ZobristPair(pt, p.toMove)[0]
	}
	p.played = append(p.played, pt)
	p.turn()
	return nil
}

// Undo takes back the last move played since New. It returns false if there is none.
func (p *Position) Undo() bool {
	last := len(p.played) - 1
	if last < 0 {
		return false
	}
	pt := p.played[last]
	p.played = p.played[:last]
	p.turn()
	if pt != Pass {
		p.cells[pt] = Empty
		p.counts[p.toMove]--
		p.hash ^= ZobristPair(pt, p.toMove)[0]
	}
	return true
}

func (p *Position) turn() {
	p.toMove = p.toMove.Opponent()
	p.hash ^= whiteToMove
}

// Last returns the last move played since New, Pass for a pass, and false if there is none.
func (p *Position) Last() (Point, bool) {
	if len(p.played) == 0 {
		return Pass, false
	}
	return p.played[len(p.played)-1], true
}

// Moves returns a copy of the moves played since New, in order.
func (p *Position) Moves() []Point { return append([]Point(nil), p.played...) }
