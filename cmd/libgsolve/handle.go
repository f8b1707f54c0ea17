package main

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
)

// The handles of C: numbers of *instance and *session.
var (
	handles    sync.Map // of uintptr
	lastHandle atomic.Uintptr
)

func newHandle(v any) uintptr {
	h := lastHandle.Add(1)
	handles.Store(h, v)
	return h
}

// find returns the T that the handle stands for, if it stands for one.
func find[T any](handle uintptr) (T, bool) {
	v, _ := handles.Load(handle)
	t, ok := v.(T)
	return t, ok
}

// take finds the value of a handle, and removes the handle.
func take[T any](handle uintptr) (T, bool) {
	t, ok := find[T](handle)
	if ok {
		_, ok = handles.LoadAndDelete(handle) // only one of two callers gets it
	}
	return t, ok
}

func badHandle(handle uintptr, kind string) int32 {
	return orphans.note(fmt.Errorf("%w: %d, expected one of %s", errHandle, handle, kind))
}

// owned holds the parts that every handle has: its last error, and the contexts of its questions.
type owned struct {
	mu   sync.Mutex
	last string // the last error

	parent context.Context
	now    context.Context
	cancel context.CancelFunc
}

// orphans keeps the errors without a handle.
var orphans owned

// ownedBy returns the owned part of a handle, nil for a bad handle.
func ownedBy(handle uintptr) *owned {
	v, _ := handles.Load(handle)
	if i, ok := v.(*instance); ok {
		return &i.owned
	}
	if s, ok := v.(*session); ok {
		return &s.owned
	}
	return nil
}

func (o *owned) begin(parent context.Context) {
	o.parent = parent
	o.now, o.cancel = context.WithCancel(parent)
}

// context returns the context of a question that begins now.
func (o *owned) context() context.Context {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.now
}

// stop cancels all questions that have begun.
func (o *owned) stop() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.cancel()
	o.begin(o.parent)
}

// end cancels all questions, and those that begin later.
func (o *owned) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.cancel()
}

// note keeps an error, and returns its status. It ignores nil.
func (o *owned) note(err error) int32 {
	if err != nil {
		o.mu.Lock()
		o.last = err.Error()
		o.mu.Unlock()
	}
	return statusOf(err)
}

// stop implements gsolve_stop.
func stop(handle uintptr) int32 {
	o := ownedBy(handle)
	if o == nil {
		return badHandle(handle, "an oracle or a session")
	}
	o.stop()
	return statusOK
}

// errorText copies the last error of a handle, cut and ended with a 0, and returns its length.
// Handle 0 has the errors without a handle.
func errorText(handle uintptr, text []byte) int32 {
	o := &orphans
	if handle != 0 {
		if o = ownedBy(handle); o == nil {
			return badHandle(handle, "an oracle or a session, or 0")
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(text) > 0 {
		text[copy(text[:len(text)-1], o.last)] = 0
	}
	return int32(len(o.last))
}
