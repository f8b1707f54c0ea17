package brain

import (
	"cmp"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// fate is what is known about a move, from bad to good.
type fate uint8

const (
	loses        fate = iota // to a checked win
	open                     // nothing is known
	holdsFours               // against the opponent's wins by fours
	holdsThreats             // against those by threats, too
	wins                     // by a checked win
)

// candidate is a move that may be played.
type candidate struct {
	move  board.Point
	score int
	fate  fate
	line  proof.Line // the win: it begins with move if that wins, else with the opponent's answer
}

// newCandidates scores the moves and sorts them, the best first.
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

// better orders moves by fate, then winning moves by the shorter line, losing moves by the longer
// line, then by score.
func better(a, b *candidate) int {
	length := 0
	switch a.fate {
	case wins:
		length = len(a.line) - len(b.line)
	case loses:
		length = len(b.line) - len(a.line)
	}
	return cmp.Or(cmp.Compare(b.fate, a.fate), length, b.score-a.score)
}

// promote raises a fate. A proved loss stands.
func (c *candidate) promote(f fate) {
	if c.fate != loses && c.fate < f {
		c.fate = f
	}
}

// lose records the opponent's win after the move.
func (c *candidate) lose(line proof.Line) {
	if c.fate != wins {
		c.fate, c.line = loses, line
	}
}

// win records a win that begins with the move.
func (c *candidate) win(line proof.Line) { c.fate, c.line = wins, line }
