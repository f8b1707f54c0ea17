package main

import (
	"context"
	"sync"
)

// stopper makes the contexts of what is answered with one handle.
type stopper struct {
	parent context.Context
	mu     sync.Mutex
	now    context.Context
	cancel context.CancelFunc
}

func newStopper(parent context.Context) *stopper {
	s := &stopper{parent: parent}
	s.now, s.cancel = context.WithCancel(parent)
	return s
}

// context is that of a question that begins now.
func (s *stopper) context() context.Context {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.now
}

// stop ends all questions that have begun.
func (s *stopper) stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
	s.now, s.cancel = context.WithCancel(s.parent)
}

// end ends all questions, and those that begin later.
func (s *stopper) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cancel()
}

// stop is gsolve_stop.
func stop(handle uintptr) int32 {
	if i, ok := find[*instance](handle); ok {
		i.stops.stop()
	} else if s, ok := find[*session](handle); ok {
		s.stops.stop()
	} else {
		return badHandle(handle, "an oracle or a session")
	}
	return statusOK
}
