// Package openings makes and reads the positions that the games of a match begin with.
//
// Make draws a few stones near the centre. It keeps a position if it is
//
//   - new: no mirrored or turned image of it came before,
//   - open: no side can make a five,
//   - undecided: neither side has a proved win, even with the move,
//   - balanced by the measure.
//
// The caller passes the prover and the measure.
//
// Letters: pos a position, c a side, v a value for the side to move.
package openings

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/search"
)

// Options of Make.
type Options struct {
	Rule  board.Rule
	Size  int // points along an edge; 0 = board.DefaultSize
	Count int // openings
	// Stones is the number of stones of each opening, at most MostStones. 0 = drawn from 4 to 7, so
	// either side may be to move.
	Stones int
	Seed   uint64
	// Wins reports whether the side to move has a proved win. It must always give the same answer for
	// the same position, or a second run makes other openings. nil = not checked.
	Wins func(ctx context.Context, pos *board.Position) (bool, error)
	// Value measures a position: the chance of the side to move, 0 … 1. nil = Static.
	Value func(ctx context.Context, pos *board.Position) (float64, error)
	// Margin is how far the value may be from ½; 0 = 0.1.
	Margin float64
	// Attempts limits the positions that are drawn for one opening; 0 = 2000.
	Attempts int
	// Made is called after each opening with their number so far. nil = not called.
	Made func(n int)
}

func (o Options) withDefaults() Options {
	o.Size = cmp.Or(o.Size, board.DefaultSize)
	o.Margin = cmp.Or(o.Margin, 0.1)
	o.Attempts = cmp.Or(o.Attempts, 2000)
	if o.Value == nil {
		o.Value = func(_ context.Context, pos *board.Position) (float64, error) { return Static(pos), nil }
	}
	return o
}

// The stones of an opening.
const (
	fewest = 4
	most   = 7
	// field is the edge of the square around the centre that holds the stones.
	field = 7
)

// MostStones returns the number of points that the stones of an opening are drawn from.
func MostStones(size int) int { return min(field, size) * min(field, size) }

// ErrFew is returned if the board has too few openings of the kind.
var ErrFew = errors.New("too few balanced openings")

// Make makes openings. The same options make the same openings, and a greater Count makes the same
// ones first. The error wraps ErrFew, or is that of ctx, Wins or Value.
func Make(ctx context.Context, o Options) ([]notation.Item, error) {
	o = o.withDefaults()
	m := maker{Options: o, draw: rand.New(rand.NewPCG(o.Seed, uint64(o.Size)<<8|uint64(o.Rule))), seen: map[string]bool{}}
	var items []notation.Item
	for len(items) < o.Count {
		pos, err := m.next(ctx)
		if err != nil {
			return nil, fmt.Errorf("opening %d of %d: %w", len(items)+1, o.Count, err)
		}
		items = append(items, notation.Item{ID: fmt.Sprintf("opening-%d", len(items)+1), Setup: pos.Setup(), Moves: pos.Moves()})
		if o.Made != nil {
			o.Made(len(items))
		}
	}
	return items, nil
}

type maker struct {
	Options
	draw *rand.Rand
	seen map[string]bool // canonical bytes of all positions that were looked at
}

// next draws positions until one passes all tests, the cheap ones first.
func (m *maker) next(ctx context.Context) (*board.Position, error) {
	for range m.Attempts {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		pos, ok := m.position()
		if !ok || !m.fresh(pos) {
			continue
		}
		good, err := m.balanced(ctx, pos)
		if err == nil && good {
			good, err = m.undecided(ctx, pos)
		}
		if err != nil || good {
			return pos, err
		}
	}
	return nil, fmt.Errorf("%w: none of %d positions of %d×%d",
		ErrFew, m.Attempts, m.Size, m.Size)
}

// position draws stones by turns. ok is false if a stone makes a five, or may not stand there.
func (m *maker) position() (pos *board.Position, ok bool) {
	pos, err := board.New(board.Setup{Size: m.Size, Rule: m.Rule, ToMove: board.Black})
	if err != nil {
		return nil, false
	}
	edge := min(field, m.Size)
	corner := (m.Size - edge) / 2
	stones := m.Stones
	if stones == 0 {
		stones = fewest + m.draw.IntN(most-fewest+1)
	}
	for range min(stones, MostStones(m.Size)) {
		pt := board.At(corner+m.draw.IntN(edge), corner+m.draw.IntN(edge))
		c := pos.ToMove()
		if !pos.Legal(pt, c) || pos.MakesFive(pt, c) || pos.Play(pt) != nil {
			return nil, false
		}
	}
	return pos, true
}

// fresh reports whether no image of the position under the eight symmetries came before.
func (m *maker) fresh(pos *board.Position) bool {
	key, _, _ := pos.CanonicalKey(nil)
	if m.seen[string(key)] {
		return false
	}
	m.seen[string(key)] = true
	return true
}

// balanced reports whether the measure is within the margin.
func (m *maker) balanced(ctx context.Context, pos *board.Position) (bool, error) {
	v, err := m.Value(ctx, pos)
	return math.Abs(v-0.5) <= m.Margin, err
}

// undecided reports whether neither side has a proved win, were it to move.
func (m *maker) undecided(ctx context.Context, pos *board.Position) (bool, error) {
	for _, c := range []board.Colour{pos.ToMove(), pos.ToMove().Opponent()} {
		s := pos.Setup()
		s.ToMove = c
		other, err := board.New(s)
		if err != nil || len(other.FiveSquares(nil, c)) > 0 {
			return false, nil //nolint:nilerr // a position that New refuses is no opening
		}
		if m.Wins == nil {
			continue
		}
		if wins, err := m.Wins(ctx, other); err != nil || wins {
			return false, err
		}
	}
	return true, nil
}

// Static is a rough measure without a search: the share of the side to move in the promise of both
// sides (eval.Promise), 0 … 1. It ignores the advantage of the next move.
func Static(pos *board.Position) float64 {
	mine, theirs := eval.Promise(pos, pos.ToMove()), eval.Promise(pos, pos.ToMove().Opponent())
	if mine+theirs == 0 {
		return 0.5
	}
	return float64(mine) / float64(mine+theirs)
}

// BySearch is a measure by a searcher, which must be deterministic within the limit. It forgets
// after each position.
func BySearch(s search.Searcher, l search.Limit) func(context.Context, *board.Position) (float64, error) {
	return func(ctx context.Context, pos *board.Position) (float64, error) {
		s.Forget()
		r, err := s.Search(ctx, pos, l, nil)
		return r.Value, err
	}
}

// Read reads openings from a file of any format. A position in which the game is over, and one with
// another size or rule than that of the match, are errors, as is a file without positions. The errors
// name the item or the place in the file.
func Read(ctx context.Context, in io.Reader, o notation.Options, rule board.Rule, size int) ([]notation.Item, error) {
	var items []notation.Item
	for it, err := range notation.All(ctx, in, o) {
		if err != nil {
			return nil, err
		}
		switch {
		case it.Setup.Size != size:
			return nil, fmt.Errorf("%s: a board of %d, expected %d", it.ID, it.Setup.Size, size)
		case it.Stated.Rule && it.Setup.Rule != rule:
			return nil, fmt.Errorf("%s: %v, expected %v", it.ID, it.Setup.Rule, rule)
		}
		it.Setup.Rule = rule
		if _, err := it.Position(); err != nil {
			return nil, err
		}
		items = append(items, it)
	}
	if len(items) == 0 {
		return nil, fmt.Errorf("%s: no position, expected openings", cmp.Or(o.Source, "-"))
	}
	return items, nil
}
