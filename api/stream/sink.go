package stream

import (
	"io"
	"runtime"
	"sync"

	"github.com/gsolve/gsolve/api"
)

// sink writes answers: each at once if there are few, many with one write if there are many.
type sink struct {
	out  io.Writer
	fail func() // sink calls it when a write fails

	mu      sync.Mutex
	changed sync.Cond // text or closed has changed
	text    []byte    // waits for its write
	closed  bool
	err     error // of the first write that failed
	refused uint64
	done    chan struct{}
}

// sinkBytes is the length of the waiting text from which on put waits, too.
const sinkBytes = 1 << 20

func newSink(out io.Writer, fail func()) *sink {
	s := &sink{out: out, fail: fail, done: make(chan struct{})}
	s.changed.L = &s.mu
	go s.run()
	return s
}

// scratch holds buffers of answers, as *[]byte: while put writes a long one, others go on.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// put takes an answer. After a failed write it drops it.
func (s *sink) put(r api.Reply) {
	buf := scratch.Get().(*[]byte)
	defer scratch.Put(buf)
	*buf = append(r.AppendJSON((*buf)[:0]), '\n')
	s.mu.Lock()
	defer s.mu.Unlock()
	if _, refusal := r.(api.Refusal); refusal {
		s.refused++
	}
	for len(s.text) > sinkBytes && s.err == nil {
		s.changed.Wait()
	}
	if s.err == nil {
		s.text = append(s.text, *buf...)
		s.changed.Broadcast()
	}
}

func (s *sink) run() {
	defer close(s.done)
	var spare []byte
	for {
		s.mu.Lock()
		for len(s.text) == 0 && !s.closed {
			s.changed.Wait()
		}
		s.mu.Unlock()
		// Other goroutines may have an answer for this write.
		runtime.Gosched()
		s.mu.Lock()
		text := s.text
		s.text = spare[:0]
		closed := s.closed
		s.changed.Broadcast()
		s.mu.Unlock()
		if len(text) == 0 && closed {
			return
		}
		s.write(text)
		spare = text
	}
}

func (s *sink) write(text []byte) {
	_, err := s.out.Write(text)
	if err == nil {
		return
	}
	s.mu.Lock()
	s.err = err
	s.changed.Broadcast()
	s.mu.Unlock()
	s.fail()
}

func (s *sink) broken() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err != nil
}

// close writes the rest, after the last put.
func (s *sink) close() error {
	s.mu.Lock()
	s.closed = true
	s.changed.Broadcast()
	s.mu.Unlock()
	<-s.done
	return s.err
}
