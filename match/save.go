package match

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
)

// WriteSGF writes a game as SGF. The comment of a move holds its value, what it rests on, and its
// effort. The error is that of the opening, or of w.
func (g *Game) WriteSGF(w io.Writer, size int, rule board.Rule) error {
	it, err := g.item(size, rule)
	if err != nil {
		return err
	}
	t := notation.NewTree(it)
	t.Root.Add("PB", plain.OneLine(g.Black)).Add("PW", plain.OneLine(g.White)).Add("RE", g.result()).Add("RO", fmt.Sprint(g.Number))
	t.Root.Add("C", plain.OneLine(g.summary()))
	line := t.MainLine()
	// The last nodes are the moves of the game, however the opening is written.
	for i, m := range g.Moves {
		line[len(line)-len(g.Moves)+i].Add("C", m.comment())
	}
	return notation.WriteTree(w, t)
}

// WritePSQ writes a game as Piskvork does, with the times of the moves. The format has no place for
// values. The error wraps notation.ErrCannotHold for an opening with stones that are not in turn.
func (g *Game) WritePSQ(w io.Writer, size int, rule board.Rule) error {
	it, err := g.item(size, rule)
	if err != nil {
		return err
	}
	times := make([]time.Duration, len(it.Moves)-len(g.Moves), len(it.Moves))
	for _, m := range g.Moves {
		times = append(times, m.Elapsed)
	}
	return notation.WritePSQ(w, it, times, g.Black, g.White)
}

// item returns the game as an item of notation. If a game has stones without an order, they stand
// before its moves.
func (g *Game) item(size int, rule board.Rule) (notation.Item, error) {
	pos, err := g.Opening.Position(size, rule)
	if err != nil {
		return notation.Item{}, err
	}
	first := pos.ToMove()
	if len(pos.Moves())%2 == 1 {
		first = first.Opponent()
	}
	for _, m := range g.Moves {
		if err := pos.Play(m.Point); err != nil {
			return notation.Item{}, err
		}
	}
	moves := pos.Moves()
	if first == board.White && len(moves) > 0 {
		moves = append([]board.Point{board.Pass}, moves...)
	}
	it := notation.Item{ID: fmt.Sprintf("game-%d", g.Number), Setup: pos.Setup(), Moves: moves}
	it.Stated.ID = true
	return it, nil
}

// result returns the value of RE.
func (g *Game) result() string {
	letter := map[Result]string{BlackWon: "B+", WhiteWon: "W+"}[g.Result]
	switch {
	case g.Result == Drawn:
		return "Draw"
	case g.Reason == OutOfTime:
		return letter + "T"
	case g.Reason.Fault():
		return letter + "F"
	}
	return letter
}

// summary returns the end of the game in words.
func (g *Game) summary() string {
	text := string(g.Reason)
	if g.Detail != "" {
		text += ": " + g.Detail
	}
	return text
}

// comment returns the value, basis and effort of a move: "value 0.531, search, 1200 nodes, 5000
// iterations, depth 4, 31ms".
func (m Move) comment() string {
	var parts []string
	if m.Value != nil {
		parts = append(parts, fmt.Sprintf("value %.3f", *m.Value))
	}
	if m.Basis != "" {
		parts = append(parts, m.Basis)
	}
	if m.Nodes > 0 {
		parts = append(parts, plain.Plural(m.Nodes, "node"))
	}
	if m.Iterations > 0 {
		parts = append(parts, plain.Plural(m.Iterations, "iteration"))
	}
	if m.Asked > 0 {
		parts = append(parts, plain.Plural(m.Asked, "question"))
	}
	if m.Depth > 0 {
		parts = append(parts, fmt.Sprintf("depth %d", m.Depth))
	}
	return strings.Join(append(parts, plain.Duration(m.Elapsed.Round(time.Microsecond)).String()), ", ")
}
