package stream

import (
	"context"
	"slices"
	"sync"

	"github.com/gsolve/gsolve/api"
)

// flight holds the requests that a client can cancel, by id. Several may share an id.
type flight struct {
	mu sync.Mutex
	by map[api.ID][]*ticket
}

type ticket struct{ cancel context.CancelFunc }

func (f *flight) enter(parent context.Context, id api.ID) (context.Context, *ticket) {
	ctx, cancel := context.WithCancel(parent)
	t := &ticket{cancel}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.by == nil {
		f.by = map[api.ID][]*ticket{}
	}
	f.by[id] = append(f.by[id], t)
	return ctx, t
}

func (f *flight) leave(id api.ID, t *ticket) {
	t.cancel()
	f.mu.Lock()
	defer f.mu.Unlock()
	if list := slices.DeleteFunc(f.by[id], func(o *ticket) bool { return o == t }); len(list) > 0 {
		f.by[id] = list
	} else {
		delete(f.by, id)
	}
}

// stop cancels all requests of that id, and reports whether it found one.
func (f *flight) stop(id api.ID) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, t := range f.by[id] {
		t.cancel()
	}
	return len(f.by[id]) > 0
}
