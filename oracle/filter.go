package oracle

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// Fate is the result of a candidate move. The zero value claims nothing.
type Fate uint8

// The fates.
const (
	Open      Fate = iota // the budget did not decide it
	Wins                  // the side to move wins with it
	Loses                 // the opponent wins after it
	Holds                 // the opponent has no win of the space after it
	Forbidden             // to Black
)

// String returns the name in answers: "unknown", "wins", "loses", "holds" or "forbidden".
func (f Fate) String() string {
	return [...]string{"unknown", "wins", "loses", "holds", "forbidden"}[min(f, Forbidden)]
}

// Judgement is a candidate move and its fate.
type Judgement struct {
	Move board.Point
	Fate Fate
	// Line and Certificate are those of the win that decides the fate. If the move Wins, it is a
	// win of the position itself, and Line begins with Move. If the move Loses, it is a win of the
	// position after Move, and Line begins with the opponent's answer.
	Line        proof.Line
	Certificate *proof.Certificate
}

// Filtered holds the candidates in the order in which they were given.
type Filtered struct {
	Moves []Judgement
	Lost  bool         // all legal moves were asked about, and all lose
	Stop  proof.Reason // why some are Open
	Nodes uint64       // positions visited
	// Waited is the time during which all engines were busy with other questions.
	Waited time.Duration
}

// Filter decides whether each candidate move wins, loses or holds within the budget's space: the
// tactical pre-filter of a search. If moves is nil, all empty points are candidates. If ctx is
// cancelled or its deadline passes, Filter stops within milliseconds, and the undecided moves are
// Open. The error wraps ErrBudget, ErrMove (a point that is not empty, or named twice), or
// verify.ErrUnchecked; then the answer has no meaning. Filter does not change pos.
func (r *Oracle) Filter(ctx context.Context, pos *board.Position, moves []board.Point, b Budget) (Filtered, error) {
	if err := askable(pos, moves, b); err != nil {
		return Filtered{}, err
	}
	asked := moves
	if moves == nil {
		asked = pos.AppendStones(nil, board.Empty)
	}
	var f Filtered
	waited, ok, err := r.engage(ctx, b, func(ctx context.Context, e *engine) error {
		d, err := e.defender.Defend(ctx, pos, defend.Options{Space: b.Space, MaxNodes: b.Nodes, Moves: moves, Memory: r.picky()})
		if err == nil {
			f = filtered(asked, &d)
		}
		return err
	})
	if !ok {
		f = undecided(asked, proof.ReasonOf(ctx))
	}
	f.Waited = waited
	return f, err
}

// picky returns a memory that stores only results, losses included, that took Keep nodes or more:
// an engine's search meets many positions that are obviously lost.
func (r *Oracle) picky() solve.Memory {
	if r.o.Store == nil {
		return solve.Memory{}
	}
	return solve.Memory{Store: pickyStore{r.o.Store, r.o.Keep}}
}

// pickyStore leaves out the cheap results, which a search finds again at once.
type pickyStore struct {
	solve.Store
	keep uint64
}

// Add drops a result that took fewer than keep nodes.
func (s pickyStore) Add(pos *board.Position, rec proof.Record) error {
	if rec.Spent < s.keep {
		return nil
	}
	return s.Store.Add(pos, rec)
}

func askable(pos *board.Position, moves []board.Point, b Budget) error {
	if !b.Space.Searched() {
		return b.refused()
	}
	for i, m := range moves {
		if !m.On(pos.Size()) || pos.At(m) != board.Empty {
			return fmt.Errorf("%w: %v, expected an empty point", ErrMove, m)
		}
		if slices.Contains(moves[:i], m) {
			return fmt.Errorf("%w: %v is named twice", ErrMove, m)
		}
	}
	return nil
}

func undecided(asked []board.Point, why proof.Reason) Filtered {
	f := Filtered{Stop: why}
	for _, m := range asked {
		f.Moves = append(f.Moves, Judgement{Move: m})
	}
	return f
}

func filtered(asked []board.Point, d *defend.Defence) Filtered {
	f := undecided(asked, d.Stopped)
	f.Lost, f.Nodes = d.Lost(), d.Nodes
	at := make(map[board.Point]*Judgement, len(asked))
	for i := range f.Moves {
		at[f.Moves[i].Move] = &f.Moves[i]
	}
	mark := func(moves []board.Point, fate Fate) {
		for _, m := range moves {
			at[m].Fate = fate
		}
	}
	mark(d.Holds, Holds)
	mark(d.Forbidden, Forbidden)
	decide := func(list []defend.Proved, fate Fate) {
		for _, p := range list {
			if j := at[p.Move]; j != nil { // an own win may be no candidate
				*j = Judgement{p.Move, fate, p.Line, p.Certificate}
			}
		}
	}
	decide(d.Refuted, Loses)
	decide(d.Wins, Wins)
	return f
}
