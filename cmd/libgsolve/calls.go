package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"unsafe"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// work asks a prober one question.
type work func(context.Context, prober) error

// ask implements gsolve_probe and gsolve_filter: it does the work on a position.
func ask(handle uintptr, p *position, do work) int32 {
	i, ok := find[*instance](handle)
	if !ok {
		return badHandle(handle, "an oracle")
	}
	release, err := i.use()
	if err != nil {
		return i.note(err)
	}
	defer release()
	pos, err := p.board()
	if err != nil {
		return i.note(err)
	}
	return i.note(do(i.context(), i.oracle.At(pos)))
}

// probing returns the work of gsolve_probe and gsolve_session_probe.
func probing(b *budget, out *answer, line *int32, capacity int32) work {
	return func(ctx context.Context, p prober) error {
		if out == nil {
			return fmt.Errorf("%w: answer is NULL", errArgument)
		}
		q, err := newQuestion(b, line, 1, capacity, p.Position().Size())
		if err != nil {
			return err
		}
		a, err := p.Probe(ctx, q.budget)
		if err != nil {
			return err
		}
		*out = answer{
			verdict: int32(a.Verdict.Outcome()), stage: int32(a.Stage), space: int32(a.Space),
			shortest: flag(a.Shortest), plies: q.write(0, a.Line), nodes: a.Nodes,
		}
		switch {
		case a.Lost:
			out.verdict = int32(proof.Lost)
		case a.Verdict.Outcome() == proof.Unknown:
			out.reason = int32(a.Verdict.Reason())
		case a.Verdict.Outcome() == proof.Win && a.Verdict.Class() == proof.VCF:
			out.space = int32(proof.Fours)
		}
		return nil
	}
}

// filtering returns the work of gsolve_filter and gsolve_session_filter.
func filtering(b *budget, moves *candidate, count int32, lines *int32, stride int32, out *filtered) work {
	return func(ctx context.Context, p prober) error {
		if out == nil || moves == nil && count != 0 {
			return fmt.Errorf("%w: moves or filtered are NULL", errArgument)
		}
		q, err := newQuestion(b, lines, count, stride, p.Position().Size())
		if err != nil {
			return err
		}
		list := unsafe.Slice(moves, int(count))
		points := make([]board.Point, len(list)) // not nil, which would ask for all
		for i := range list {
			if points[i], err = pointOf(list[i].point, q.size); err != nil {
				return err
			}
		}
		f, err := p.Filter(ctx, points, q.budget)
		if err != nil {
			return err
		}
		*out = filtered{nodes: f.Nodes, lost: flag(f.Lost)}
		for i := range f.Moves {
			list[i].fate, list[i].plies = int32(f.Moves[i].Fate), q.write(i, f.Moves[i].Line)
			if f.Moves[i].Fate == oracle.Open {
				out.reason = int32(f.Stop)
			}
		}
		return nil
	}
}

// flag turns a bool into the 0 or 1 of C.
func flag(set bool) int32 {
	if set {
		return 1
	}
	return 0
}

// askSession implements gsolve_session_probe and gsolve_session_filter.
func askSession(handle uintptr, do work) int32 {
	return within(handle, func(s *session) error { return do(s.context(), s.at) })
}

// The statuses of libgsolve.h.
const (
	statusOK = -iota
	statusBadHandle
	statusBadArgument
	statusBadPosition
	statusBadMove
	statusOver
	statusDatabase
	statusInternal
)

// The errors of this package.
var (
	errHandle   = errors.New("no such handle")
	errArgument = errors.New("bad argument")
	errUndo     = errors.New("no move to take back")
	errDatabase = errors.New("database")
)

func statusOf(err error) int32 {
	setup := (*board.SetupError)(nil)
	switch {
	case err == nil:
		return statusOK
	case errors.Is(err, errHandle):
		return statusBadHandle
	case errors.Is(err, errArgument), errors.Is(err, oracle.ErrBudget):
		return statusBadArgument
	case errors.As(err, &setup):
		return statusBadPosition
	case errors.Is(err, oracle.ErrMove), errors.Is(err, errUndo):
		return statusBadMove
	case errors.Is(err, oracle.ErrOver):
		return statusOver
	case errors.Is(err, errDatabase):
		return statusDatabase
	}
	return statusInternal
}

func buffer(text *byte, capacity int32) []byte {
	if text == nil || capacity <= 0 {
		return nil
	}
	return unsafe.Slice(text, int(capacity))
}

// buildVersion returns the module's version as the go command stamped it.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
