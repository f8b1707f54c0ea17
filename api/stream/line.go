package stream

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"runtime"
	"sync"

	"github.com/gsolve/gsolve/api"
)

// errLong is returned in place of a line of more than api.MaxRequest bytes.
var errLong = fmt.Errorf("%w: expected lines of at most %d bytes", api.ErrTooLong, api.MaxRequest)

// lines reads line by line, and skips blank lines.
type lines struct {
	in     *bufio.Reader
	long   []byte // a line that exceeds the buffer of in
	number int    // of the last line, from 1, blank ones counted
}

const lineBuffer = 64 << 10 // bytes; next copies longer lines to long

// byteOrderMark is the mark that some editors put before the first line of UTF-8.
var byteOrderMark = []byte("\uFEFF")

func newLines(in io.Reader) *lines { return &lines{in: bufio.NewReaderSize(in, lineBuffer)} }

// next returns the next line, valid until the next call. The last line may lack its line break.
func (l *lines) next() ([]byte, error) {
	for {
		line, err := l.read()
		if err != nil || len(bytes.TrimSpace(line)) > 0 {
			return line, err
		}
	}
}

func (l *lines) read() ([]byte, error) {
	l.number++
	line, err := l.in.ReadSlice('\n')
	if errors.Is(err, bufio.ErrBufferFull) {
		l.long = append(l.long[:0], line...)
		for errors.Is(err, bufio.ErrBufferFull) {
			line, err = l.in.ReadSlice('\n')
			if len(l.long) <= api.MaxRequest+len("\r\n") {
				l.long = append(l.long, line...)
			}
		}
		line = l.long
	}
	if l.number == 1 {
		line = bytes.TrimPrefix(line, byteOrderMark)
	}
	switch line = bytes.TrimRight(line, "\r\n"); {
	case err != nil && (err != io.EOF || len(line) == 0):
		return nil, err
	case len(line) > api.MaxRequest:
		return nil, errLong
	}
	return line, nil
}

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

// sinkBytes is the length of the waiting text above which put waits too.
const sinkBytes = 1 << 20

func newSink(out io.Writer, fail func()) *sink {
	s := &sink{out: out, fail: fail, done: make(chan struct{})}
	s.changed.L = &s.mu
	go s.run()
	return s
}

// scratch holds buffers of answers, as *[]byte, so that goroutines encode answers in parallel.
var scratch = sync.Pool{New: func() any { return new([]byte) }}

// put takes an answer to be written. After a failed write, put drops all answers.
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

// close waits until the rest is written. No put may follow.
func (s *sink) close() error {
	s.mu.Lock()
	s.closed = true
	s.changed.Broadcast()
	s.mu.Unlock()
	<-s.done
	return s.err
}
