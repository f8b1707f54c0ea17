package api

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
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
	Probe(ctx context.Context, b oracle.Budget) (oracle.Answer, error)
	Filter(ctx context.Context, moves []board.Point, b oracle.Budget) (oracle.Filtered, error)
	Position() *board.Position
}

// Answer answers Solve, Filter, Verify and Ping. Of requests that speak of a
// session, and of all other operations, it says that they have no place here.
// Cancelling ctx stops a search within milliseconds, and its answer says so.
func (s Service) Answer(ctx context.Context, q *Request) Reply {
	switch {
	case q.Op == Ping:
		return Pong{q.ID}
	case q.Op == Verify:
		return s.verify(ctx, q)
	case q.Position == nil || q.Op != Solve && q.Op != Filter:
		return Refusal{q.ID, fmt.Errorf("%w: op %v with a session, expected a position", ErrRequest, q.Op)}
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
	a, err := p.Probe(ctx, budget)
	if err != nil {
		return Refusal{q.ID, err}
	}
	return &Solved{head, a, time.Since(start) - a.Waited}
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

// verify asks the checker. A context that ends first, or the limit of time, is
// no word on the certificate.
func (s Service) verify(ctx context.Context, q *Request) Reply {
	if most := limit(q.Timeout, s.Limits.Time, s.Limits.Ceiling); most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	}
	claim, err := s.Oracle.Verify(ctx, q.Certificate)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return Refusal{q.ID, fmt.Errorf("not verified: %w", err)}
	}
	return Verified{q.ID, claim, err}
}
