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

// Limits are the defaults of requests, and with Ceiling also their maximum. Zero means no limit.
type Limits struct {
	Nodes   uint64        // positions visited
	Time    time.Duration // of a request, without its wait for an engine
	Ceiling bool
}

// Service answers requests with Oracle, which must not be nil. Safe for concurrent use; copies
// share the oracle.
type Service struct {
	Oracle *oracle.Oracle
	Limits Limits
}

// Prober answers questions about one position, which Position returns. It is an oracle at a
// position, or a session at its current position.
type Prober interface {
	Find(ctx context.Context, g proof.Goal, b oracle.Budget) (oracle.Found, error)
	Probe(ctx context.Context, b oracle.Budget) (oracle.Answer, error)
	Filter(ctx context.Context, moves []board.Point, b oracle.Budget) (oracle.Filtered, error)
	Position() *board.Position
}

// Answer answers the operations up to Parse, and Ping. It refuses requests with a session, and all
// other operations. Cancelling ctx stops a search within milliseconds; its answer says so.
func (s Service) Answer(ctx context.Context, q *Request) Reply {
	switch {
	case q.Op == Ping:
		return pong(q)
	case q.Op == Verify:
		return s.within(ctx, q, "not verified", s.verify)
	case q.Op == Parse:
		return s.within(ctx, q, "not read", s.parse)
	case q.Position == nil || q.Op > Parse:
		return Refusal{q.ID, fmt.Errorf("%w: op %v with a session, expected a position", ErrRequest, q.Op)}
	case q.Op == Why:
		return s.why(ctx, q)
	case q.Op == Step:
		return s.within(ctx, q, "not verified", s.step)
	case q.Op == View:
		return s.within(ctx, q, "not looked at", s.view)
	}
	return s.Ask(ctx, s.Oracle.At(q.Position), q)
}

// Ask answers Solve or Filter about the position of a prober, and ignores the position of q.
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

func (s Service) budget(q *Request) oracle.Budget {
	return oracle.Budget{
		Space: q.Space, Lost: true,
		Nodes: limit(q.MaxNodes, s.Limits.Nodes, s.Limits.Ceiling),
		Time:  limit(q.Timeout, s.Limits.Time, s.Limits.Ceiling),
	}
}

// limit returns the limit of a request within a ceiling; 0 is no limit.
func limit[T uint64 | time.Duration](asked, ours T, ceiling bool) T {
	if asked == 0 || ceiling && ours > 0 && asked > ours {
		return ours
	}
	return asked
}

// within answers a request without a search, under the limit of time. If the time is up or ctx
// ends, the error begins with undone.
func (s Service) within(ctx context.Context, q *Request, undone string, do func(context.Context, *Request) (Reply, error)) Reply {
	if most := limit(q.Timeout, s.Limits.Time, s.Limits.Ceiling); most > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, most)
		defer cancel()
	}
	reply, err := do(ctx, q)
	switch {
	case err == nil:
		return reply
	case ctx.Err() != nil && errors.Is(err, ctx.Err()):
		err = fmt.Errorf("%s: %w", undone, err)
	}
	return Refusal{q.ID, err}
}

// verify asks the checker. If ctx ends, verify returns its error: the certificate may be right.
func (s Service) verify(ctx context.Context, q *Request) (Reply, error) {
	claim, err := s.Oracle.Verify(ctx, q.Certificate)
	if ctx.Err() != nil && errors.Is(err, ctx.Err()) {
		return nil, err
	}
	return Verified{q.ID, claim, err}, nil
}

// AskersFault reports whether the request is to blame for the error of a Refusal.
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
