package main

import (
	"context"
	"fmt"
	"unsafe"
)

// work puts a question to a prober.
type work func(context.Context, prober) error

// ask is gsolve_probe or gsolve_filter.
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

// probing is the work of gsolve_probe and gsolve_session_probe.
func probing(b *budget, out *answer, line *int32, capacity int32) work {
	return func(ctx context.Context, p prober) error {
		if out == nil {
			return fmt.Errorf("%w: answer is NULL", errArgument)
		}
		q, err := newQuestion(b, line, 1, capacity)
		if err != nil {
			return err
		}
		return q.probe(ctx, p, out)
	}
}

// filtering is the work of gsolve_filter and gsolve_session_filter.
func filtering(b *budget, moves *candidate, count int32, lines *int32, stride int32, out *filtered) work {
	return func(ctx context.Context, p prober) error {
		if out == nil || moves == nil && count != 0 {
			return fmt.Errorf("%w: moves or filtered are NULL", errArgument)
		}
		q, err := newQuestion(b, lines, count, stride)
		if err != nil {
			return err
		}
		return q.filter(ctx, p, unsafe.Slice(moves, int(count)), out)
	}
}

// askSession is gsolve_session_probe or gsolve_session_filter.
func askSession(handle uintptr, do work) int32 {
	return within(handle, func(s *session) error { return do(s.context(), s.at) })
}
