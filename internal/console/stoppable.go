package console

import (
	"context"
	"io"
)

// Stoppable is r until ctx ends: then Read gives up with ErrStopped, even while the
// system still waits for input.
func Stoppable(ctx context.Context, r io.Reader) io.Reader { return &stoppable{ctx: ctx, in: r} }

// stoppable is a reader whose Read gives up with ErrStopped when ctx ends,
// even while the system still waits for input: a terminal or pipe may stay
// silent for ever, and a read of it cannot be taken back.
type stoppable struct {
	ctx context.Context
	in  io.Reader
	buf []byte // what the reading goroutine fills; never the caller's own
}

// stoppableBytes is how much is read at a time.
const stoppableBytes = 64 << 10

// Read leaves a goroutine behind if it gives up: it ends with the read that it
// waits for. No later Read comes near the buffer.
func (s *stoppable) Read(p []byte) (int, error) {
	if s.ctx.Err() != nil {
		return 0, ErrStopped
	}
	if s.buf == nil {
		s.buf = make([]byte, stoppableBytes)
	}
	buf := s.buf[:min(len(p), stoppableBytes)]
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	go func() {
		n, err := s.in.Read(buf)
		done <- result{n, err}
	}()
	select {
	case r := <-done:
		return copy(p, buf[:r.n]), r.err
	case <-s.ctx.Done():
		return 0, ErrStopped
	}
}
