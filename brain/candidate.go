package brain

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// fate is what is known of a move, the worse before the better.
type fate uint8

const (
	loses        fate = iota // to a win that was checked
	open                     // nothing is known
	holdsFours               // against the opponent's wins by fours
	holdsThreats             // against those by threats, too
	wins                     // by a win that was checked
)

// candidate is a move that may be played.
type candidate struct {
	move  board.Point
	score int
	fate  fate
	// line is the win that decides: of a move that wins, from that move on; of
	// one that loses, from the opponent's answer on.
	line proof.Line
}

// newCandidates scores the moves, the best first.
func newCandidates(pos *board.Position, moves []board.Point) []candidate {
	var b lines.Board
	b.Reset(pos)
	me := lines.SideOf(pos.ToMove())
	list := make([]candidate, 0, len(moves))
	for _, pt := range moves {
		list = append(list, candidate{move: pt, score: score(&b, pt, me), fate: open})
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return b.score - a.score })
	return list
}

// better orders moves: by fate; of moves that win the quickest, of those that
// lose the slowest, as far as the lines tell; else by score.
func better(a, b *candidate) int {
	if a.fate != b.fate {
		return cmp.Compare(b.fate, a.fate)
	}
	switch a.fate {
	case wins:
		return cmp.Or(cmp.Compare(len(a.line), len(b.line)), b.score-a.score)
	case loses:
		return cmp.Or(cmp.Compare(len(b.line), len(a.line)), b.score-a.score)
	default:
		return b.score - a.score
	}
}

// promote raises a fate. What was proved is not taken back.
func (c *candidate) promote(f fate) {
	if c.fate != loses && c.fate < f {
		c.fate = f
	}
}

// lose notes the opponent's win after the move.
func (c *candidate) lose(line proof.Line) {
	if c.fate != wins {
		c.fate, c.line = loses, line
	}
}

// win notes a win that begins with the move.
func (c *candidate) win(line proof.Line) { c.fate, c.line = wins, line }
