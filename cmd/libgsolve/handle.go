package main

import (
	"sync"
	"sync/atomic"
)

// handles is what C knows by numbers: *instance and *session.
var (
	handles    sync.Map // of uintptr
	lastHandle atomic.Uintptr
)

// newHandle puts v into the table.
func newHandle(v any) uintptr {
	h := lastHandle.Add(1)
	handles.Store(h, v)
	return h
}

// find is what the handle stands for, if it is a T.
func find[T any](handle uintptr) (T, bool) {
	v, _ := handles.Load(handle)
	t, ok := v.(T)
	return t, ok
}

// take is find, and the handle is gone.
func take[T any](handle uintptr) (T, bool) {
	t, ok := find[T](handle)
	if ok {
		_, ok = handles.LoadAndDelete(handle) // one of two that close it gets it
	}
	return t, ok
}
