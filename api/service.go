package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/verify"
)

// Limits are those of requests that say nothing, and of all of them where they
// are ceilings. Zero values are no limits.
type Limits struct {
	Nodes   uint64        // positions visited
	Time    time.Duration // of a request, without the time it waited
	Ceiling bool          // a request may ask for less, not for more
}

// Service answers requests with an oracle. Safe for concurrent use, and to be
// copied. Without an oracle it is unusable.
type Service struct {
	Oracle *oracle.Oracle
	Limits Limits
}

// Prober is who is asked: an oracle about a position, or a session about where
// it stands. Position is that of the question.
type Prober interface {
	Find(ctx context.Context, g proof.Goal, b oracle.Budget) (oracle.Found, error)
	Probe(ctx context.Context, b oracle.Budget) (oracle.Answer, error)
	Filter(ctx context.Context, moves []board.Point, b oracle.Budget) (oracle.Filtered, error)
	Position() *board.Position
}

// Answer answers the operations up to Parse, and Ping. Of requests that speak of a
// session, and of all other operations, it says that they have no place here.
// Cancelling ctx stops a search within milliseconds, and its answer says so.
func (s Service) Answer(ctx context.Context, q *Request) Reply {
	switch {
	case q.Op == Ping:
		return Pong{q.ID}
	case q.Op == Verify:
		return s.verify(ctx, q)
	case q.Op == Parse:
		return s.parse(ctx, q)
	case q.Position == nil || q.Op > Parse:
		return Refusal{q.ID, fmt.Errorf("%w: op %v with a session, expected a position", ErrRequest, q.Op)}
	case q.Op == Why:
		return s.why(ctx, q)
	case q.Op == Step:
		return s.step(ctx, q)
	case q.Op == View:
		return s.view(ctx, q)
	}
	return s.Ask(ctx, s.Oracle.At(q.Position), q)
}

// Ask answers Solve or Filter with a prober, whatever position q speaks of.
func (s Service) Ask(ctx context.Context, p Prober, q *Request) Reply {
	start := time.Now()
	budget := s.budget(q)
	head := newHead(q, p.Position())
	if q.Op == Filter {
		f, err := p.Filter(ctx, q.Candidates, budget)
		if err != nil {
			return Refusal{q.ID, err}
		}
		return &Judged{head, f, time.Since(start) - f.Waited}
	}
	if q.Goal != proof.AnyWin {
		f, err := p.Find(ctx, q.Goal, budget)
		if err != nil {
			return Refusal{q.ID, err}
		}
		return &Solved{Head: head, Answer: f.Answer, Elapsed: time.Since(start) - f.Waited, Goal: q.Goal, Found: f}
	}
	a, err := p.Probe(ctx, budget)
	if err != nil {
		return Refusal{q.ID, err}
	}
	return &Solved{Head: head, Answer: a, Elapsed: time.Since(start) - a.Waited}
}

// budget is what a request may spend.
func (s Service) budget(q *Request) oracle.Budget {
	return oracle.Budget{
		Space: q.Space, Lost: true,
		Nodes: limit(q.MaxNodes, s.Limits.Nodes, s.Limits.Ceiling),
		Time:  limit(q.Timeout, s.Limits.Time, s.Limits.Ceiling),
	}
}

// limit is what was asked for, within a ceiling; 0 is no limit.
func limit[T uint64 | time.Duration](asked, ours T, ceiling bool) T {
	if asked == 0 || ceiling && ours > 0 && asked > ours {
		return ours
	}
	return asked
}

// limited is the context of what is no search and must end all the same.
func (s Service) limited(ctx context.Context, q *Request) (context.Context, context.CancelFunc) {
	if most := limit(q.Timeout, s.Limits.Time, s.Limits.Ceiling); most > 0 {
		return context.WithTimeout(ctx, most)
	}
	return context.WithCancel(ctx)
}

// verify asks the checker. A context that ends first, or the limit of time, is
// no word on the certificate.
func (s Service) verify(ctx context.Context, q *Request) Reply {
	ctx, cancel := s.limited(ctx, q)
	defer cancel()
	claim, err := s.Oracle.Verify(ctx, q.Certificate)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return Refusal{q.ID, fmt.Errorf("not verified: %w", err)}
	}
	return Verified{q.ID, claim, err}
}

// AskersFault reports whether the error of a Refusal is of the request, and not of
// who answers.
func AskersFault(err error) bool {
	for _, known := range []error{
		ErrRequest, ErrTooLong, ErrNoPosition, oracle.ErrMove, oracle.ErrBudget, oracle.ErrOver, verify.ErrPosition,
		check.ErrInvalid, check.ErrUnreadable, proof.ErrFormat,
	} {
		if errors.Is(err, known) {
			return !errors.Is(err, verify.ErrUnchecked)
		}
	}
	syntax := (*notation.SyntaxError)(nil)
	return errors.As(err, &syntax)
}
