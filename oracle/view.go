package oracle

import (
	"context"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
)

// View is the state of a position under its rules.
type View struct {
	Position *board.Position // with the moves of the path played on it
	Winner   board.Colour    // who made a five with the last move, else Empty
	Draw     bool            // nobody has, and no point is empty
	// Forbidden are the points that Black may not play, increasing, whichever side is to move; none
	// once the game is over.
	Forbidden []board.ForbiddenPoint
	// BlackFives and WhiteFives are the points where either side makes a five, increasing; none
	// once the game is over.
	BlackFives, WhiteFives []board.Point
}

// View plays moves (the sides in turn, board.Pass for a pass) and examines the board. The forbidden
// points of a malicious board can take long to find. So View waits for one of as many places as
// there are engines, and ends with ctx. The error is the context's, or wraps ErrMove for a move
// that the rules do not allow.
func (r *Oracle) View(ctx context.Context, pos *board.Position, moves []board.Point) (View, error) {
	return guarded(ctx, r.checks, func() (View, error) { return view(ctx, pos, moves) })
}

func view(ctx context.Context, pos *board.Position, moves []board.Point) (View, error) {
	v := View{Position: pos.Clone()}
	for i, pt := range moves {
		if err := v.play(pt); err != nil {
			return View{}, fmt.Errorf("%w: at %d of the path: %w", ErrMove, i+1, err)
		}
	}
	if v.Winner != board.Empty {
		return v, nil
	}
	v.Draw = v.Position.Count(board.Empty) == 0
	v.BlackFives = v.Position.FiveSquares(nil, board.Black)
	v.WhiteFives = v.Position.FiveSquares(nil, board.White)
	return v, v.forbid(ctx)
}

func (v *View) play(pt board.Point) error {
	p := v.Position
	side := p.ToMove()
	switch {
	case v.Winner != board.Empty:
		return fmt.Errorf("%v: %v has made five, expected no further move", pt, v.Winner)
	case pt == board.Pass:
	case !pt.On(p.Size()):
		return fmt.Errorf("%v is no point of this board, expected one that is", pt)
	case p.At(pt) != board.Empty:
		return fmt.Errorf("%v is taken, expected an empty point", pt)
	case p.MakesFive(pt, side):
		v.Winner = side
	case !p.Legal(pt, side):
		return fmt.Errorf("%v is forbidden, %v, expected a point that %v may play", pt, p.Forbidden(pt), side)
	}
	return p.Play(pt)
}

// forbid lists the forbidden points. The fast board finds them, the readable one gives the reason.
func (v *View) forbid(ctx context.Context) error {
	if !v.Position.Rule().ForbidsAny() {
		return nil
	}
	var fast lines.Board
	fast.Reset(v.Position)
	for _, pt := range v.Position.AppendStones(nil, board.Empty) {
		if err := ctx.Err(); err != nil {
			return err
		}
		if fast.Forbidden(pt) {
			v.Forbidden = append(v.Forbidden, board.ForbiddenPoint{Point: pt, Reason: v.Position.Forbidden(pt)})
		}
	}
	return nil
}
