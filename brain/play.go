package brain

import (
	"cmp"
	"context"
	"io"

	"github.com/gsolve/gsolve/solve"
)

// Options of a session. The zero value has no store, one thread and
// vcf.DefaultMemory.
type Options struct {
	Version     string // of the program, for ABOUT
	Coordinates Coordinates
	Rule2       Rule2
	Memory      int64 // bytes of all tables; 0 = vcf.DefaultMemory. The manager may ask for another size.
	Threads     int   // searches side by side; 0 = 1. The manager may ask for another number.

	// Store, where there is one, is asked before each search, and told of the
	// larger ones.
	Store solve.Store
	// OpenStore opens the store that YXSETDATABASE names; nil refuses the command.
	// A store that it opened before is closed first.
	OpenStore func(path string) (OpenedStore, error)
}

// OpenedStore is a store that must be closed. *proofdb.DB is one.
type OpenedStore interface {
	solve.Store
	Close() error
}

// Play answers the manager's commands until END, until in ends or until ctx is
// cancelled. What was asked before in ended is still answered. Commands that
// arrive during a search wait for its end, but for YXSTOP and END. The error is
// that of writing, of reading, of ctx, or of closing a store.
//
// Where ctx is cancelled or writing fails, one read of in may still be waiting
// when Play returns; what it gets is lost.
func Play(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan inputLine)
	go readLines(ctx, in, lines)
	s := &session{
		ctx: ctx, input: lines, out: &output{w: out, cancel: cancel}, o: o,
		set: newSettings(o), clock: newClock(), commands: commands(),
	}
	s.run()
	return cmp.Or(s.out.err, s.err, ctx.Err(), s.mind.close())
}

// session is a manager's process: the state between its commands.
type session struct {
	ctx      context.Context
	o        Options
	commands map[string]command

	input  <-chan inputLine
	queue  []inputLine // arrived during a search
	closed bool        // input has no more
	ended  bool        // END was read: nothing is answered any more
	err    error       // of reading

	out   *output
	set   settings
	clock clock
	mind  mind
	game  *game // nil before START
}

// run handles line after line.
func (s *session) run() {
	for {
		l, ok := s.next()
		if !ok {
			return
		}
		s.handle(l)
	}
}

// next is the next line, and false if there is none any more.
func (s *session) next() (inputLine, bool) {
	if s.ended || s.ctx.Err() != nil {
		return inputLine{}, false
	}
	if len(s.queue) > 0 {
		l := s.queue[0]
		s.queue = s.queue[1:]
		return l, true
	}
	if s.closed {
		return inputLine{}, false
	}
	select {
	case l, ok := <-s.input:
		s.closed = !ok
		return l, ok
	case <-s.ctx.Done():
		return inputLine{}, false
	}
}
