package oracle

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/tss"
)

// Answered is a reply that a proof answers.
type Answered = tree.Reply

// Step describes one move of the attacker in a win: its threats, and the rest of the win.
type Step struct {
	tree.Stop
	Before *board.Position // the board before the move
	// Threats are the patterns that the move makes (package tss), the strongest first. A five and a
	// quiet move that is no three have none.
	Threats []tss.Threat
	// Zone lists the points where a reply to a quiet move may disturb its threat, increasing. All
	// legal ones are among Replies; every other reply loses to Other. If the proof lists all
	// replies, Zone holds every empty point.
	Zone []board.Point
}

// Step walks along a win of the side to move of pos. line is the certificate, a line of JSON. moves
// are all moves played so far: the attacker's must be those of the certificate, and board.Pass
// stands for a defender without a reply. Step checks the certificate first. Like Verify, it waits
// until fewer checks run than there are engines.
//
// The error is that of package check if the certificate proves nothing, or wraps ctx.Err(),
// verify.ErrPosition, or ErrMove if a move is not the certificate's or cannot be played.
func (r *Oracle) Step(ctx context.Context, pos *board.Position, line []byte, moves []board.Point) (Step, error) {
	return guarded(ctx, r.checks, func() (Step, error) { return step(ctx, pos, line, moves) })
}

func step(ctx context.Context, pos *board.Position, line []byte, moves []board.Point) (Step, error) {
	if _, err := check.VerifyContext(ctx, line); err != nil {
		return Step{}, err
	}
	cert, err := proof.Decode(line)
	if err != nil {
		return Step{}, err
	}
	if !verify.Of(pos, cert) {
		return Step{}, fmt.Errorf("%w, expected one of this rule, size, stones and side to move", verify.ErrPosition)
	}
	var w tree.Walker
	if err := w.Begin(pos, cert.Body); err != nil {
		return Step{}, fmt.Errorf("%w: %w", verify.ErrUnchecked, err)
	}
	if err := follow(&w, moves); err != nil {
		return Step{}, err
	}
	return newStep(ctx, &w)
}

func follow(w *tree.Walker, moves []board.Point) error {
	if len(moves)%2 > 0 {
		return fmt.Errorf("%w: an odd number of moves (%d) on the path, expected the attacker's and the defender's in turn", ErrMove, len(moves))
	}
	for i := 0; i < len(moves); i += 2 {
		if a := w.At().Move; moves[i] != a {
			return fmt.Errorf("%w: %v at %d of the path, expected %v, which the certificate plays", ErrMove, moves[i], i+1, a)
		}
		switch err := w.Reply(moves[i+1]); {
		case errors.Is(err, tree.ErrBody):
			return fmt.Errorf("%w: %w", verify.ErrUnchecked, err)
		case err != nil:
			return fmt.Errorf("%w: at %d of the path: %w", ErrMove, i+2, err)
		}
	}
	return nil
}

func newStep(ctx context.Context, w *tree.Walker) (Step, error) {
	before := w.Position().Clone()
	before.Undo()
	s := Step{Stop: *w.At(), Before: before}
	if s.End != tree.MadeFive {
		s.Threats = patterns(before, s.Move)
	}
	if len(s.Fives) > 0 || s.End == tree.MadeFive {
		return s, nil
	}
	c, hidden, ok := w.Threat()
	if !ok {
		s.Zone = w.Position().AppendStones(nil, board.Empty)
		return s, nil
	}
	checker := verify.Checker{Stop: ctx}
	zone, err := checker.Zone(nil, hidden, c)
	s.Zone = slices.DeleteFunc(zone, func(pt board.Point) bool { return w.Position().At(pt) != board.Empty })
	return s, err
}

// patterns lists the threats that a move of the side to move makes, the strongest first. It omits
// the two fours that are part of a straight four.
func patterns(pos *board.Position, a board.Point) (list []tss.Threat) {
	for _, t := range tss.Threats(pos, pos.ToMove()) {
		if t.Gain == a && t.Kind != tss.Five {
			list = append(list, t)
		}
	}
	slices.SortStableFunc(list, func(s, t tss.Threat) int { return cmp.Compare(s.Kind, t.Kind) })
	whole := slices.Clone(list)
	return slices.DeleteFunc(list, func(t tss.Threat) bool {
		return t.Kind == tss.Four && slices.ContainsFunc(whole, func(s tss.Threat) bool {
			return s.Kind == tss.StraightFour && s.Rest == t.Rest
		})
	})
}

// View is the state of a position under its rules.
type View struct {
	Position *board.Position // with the moves of the path played on it
	Winner   board.Colour    // who made a five with the last move, else Empty
	Draw     bool            // nobody made five, and no point is empty
	// Forbidden are the points that Black may not play, increasing, whichever side is to move; none
	// once the game is over.
	Forbidden []board.ForbiddenPoint
	// BlackFives and WhiteFives are the points where either side makes a five, increasing; none
	// once the game is over.
	BlackFives, WhiteFives []board.Point
}

// View plays moves (the sides in turn, board.Pass for a pass) and examines the board. The forbidden
// points of a malicious board can take long to find. So View waits like Step, and ends with ctx.
// The error wraps ctx.Err(), or ErrMove for a move that the rules do not allow.
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
