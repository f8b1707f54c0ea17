package stream

import "sync"

// gate lends a fixed number of places, and lets others wait.
type gate struct {
	mu   sync.Mutex
	room sync.Cond
	size int
	free int
}

func newGate(size int) *gate {
	g := &gate{size: size, free: size}
	g.room.L = &g.mu
	return g
}

// enter waits for n places. A request for more places than exist gets all of them.
func (g *gate) enter(n int) {
	g.mu.Lock()
	for n = min(n, g.size); g.free < n; {
		g.room.Wait()
	}
	g.free -= n
	g.mu.Unlock()
}

func (g *gate) leave(n int) {
	g.mu.Lock()
	g.free += min(n, g.size)
	g.mu.Unlock()
	g.room.Signal() // only the reader ever waits
}
