package oracle

import (
	"context"
	"errors"
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
)

// The errors of a Session.
var (
	// ErrMove is returned for a move that cannot be played.
	ErrMove = errors.New("not a move")
	// ErrOver is returned for a question about a position in which the last move made a five.
	ErrOver = errors.New("the game is over")
)

// Session follows an engine's own search move by move: it updates its board instead of making it
// anew for each question. A Session is not safe for concurrent use; sessions of one Oracle may run
// concurrently.
type Session struct {
	oracle *Oracle
	pos    *board.Position
	fast   lines.Board
	depth  int // moves put
	over   int // depth at which a five was made; 0 = not yet
}

// Session makes a session at a copy of pos.
func (r *Oracle) Session(pos *board.Position) *Session {
	s := &Session{oracle: r}
	s.Reset(pos)
	return s
}

// Reset moves the session to a copy of another position.
func (s *Session) Reset(pos *board.Position) {
	s.pos, s.depth, s.over = pos.Clone(), 0, 0
	s.fast.Reset(pos)
}

// Position returns the session's position. The caller must not change it.
func (s *Session) Position() *board.Position { return s.pos }

// Put plays the side to move on pt, or passes for it if pt is board.Pass. The error wraps ErrMove
// if the point is taken or forbidden, and ErrOver after a five; then Put changes nothing.
func (s *Session) Put(pt board.Point) error {
	if s.over > 0 {
		return ErrOver
	}
	me := lines.SideOf(s.pos.ToMove())
	if err := s.pos.Play(pt); err != nil {
		return fmt.Errorf("%w: %v: %w", ErrMove, pt, err)
	}
	if pt != board.Pass {
		five := s.fast.Tally(pt, me).Fives() > 0
		if !five && me == 0 && s.fast.Forbidden(pt) {
			s.pos.Undo()
			return fmt.Errorf("%w: %v is forbidden to Black", ErrMove, pt)
		}
		s.fast.Put(pt, me)
		if five {
			s.over = s.depth + 1
		}
	}
	s.depth++
	return nil
}

// Undo takes the last Put back. If there is none, it does nothing and returns false.
func (s *Session) Undo() bool {
	if s.depth == 0 {
		return false
	}
	if last, _ := s.pos.Last(); last != board.Pass {
		s.fast.Undo()
	}
	s.pos.Undo()
	if s.over == s.depth {
		s.over = 0
	}
	s.depth--
	return true
}

// Probe calls Oracle.Probe at the session's position. After a five the error wraps ErrOver.
func (s *Session) Probe(ctx context.Context, b Budget) (Answer, error) {
	if s.over > 0 {
		return Answer{}, ErrOver
	}
	return s.oracle.probe(ctx, &s.fast, s.pos, b)
}

// Find calls Oracle.Find at the session's position. After a five the error wraps ErrOver.
func (s *Session) Find(ctx context.Context, g proof.Goal, b Budget) (Found, error) {
	if s.over > 0 {
		return Found{}, ErrOver
	}
	return s.oracle.find(ctx, &s.fast, s.pos, g, b)
}

// Filter calls Oracle.Filter at the session's position. After a five the error wraps ErrOver.
func (s *Session) Filter(ctx context.Context, moves []board.Point, b Budget) (Filtered, error) {
	if s.over > 0 {
		return Filtered{}, ErrOver
	}
	return s.oracle.Filter(ctx, s.pos, moves, b)
}

// At asks an oracle about one position, with the methods of a Session. It is safe for concurrent
// use. Make one with Oracle.At.
type At struct {
	oracle *Oracle
	pos    *board.Position
}

// At returns the oracle at pos. It keeps pos, which must not change.
func (r *Oracle) At(pos *board.Position) At { return At{r, pos} }

// Probe calls Oracle.Probe at the position.
func (a At) Probe(ctx context.Context, b Budget) (Answer, error) {
	return a.oracle.Probe(ctx, a.pos, b)
}

// Find calls Oracle.Find at the position.
func (a At) Find(ctx context.Context, g proof.Goal, b Budget) (Found, error) {
	return a.oracle.Find(ctx, a.pos, g, b)
}

// Filter calls Oracle.Filter at the position.
func (a At) Filter(ctx context.Context, moves []board.Point, b Budget) (Filtered, error) {
	return a.oracle.Filter(ctx, a.pos, moves, b)
}

// Position returns the position. The caller must not change it.
func (a At) Position() *board.Position { return a.pos }
