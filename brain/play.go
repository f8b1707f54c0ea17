package brain

import (
	"cmp"
	"context"
	"io"

	"github.com/gsolve/gsolve/solve"
)

// Options of a session. The zero value has no store, one thread and solve.DefaultMemory.
type Options struct {
	Version     string // of the program, for ABOUT
	Notice      string // a message at the start; "" = none
	Coordinates Coordinates
	Rule2       Rule2
	Memory      int64       // bytes of all tables; 0 = solve.DefaultMemory; the manager may change it
	Threads     int         // parallel searches; 0 = 1; the manager may change it
	Store       solve.Store // asked before each search; keeps the answers of long searches; may be nil

	// Engine chooses the moves instead of the brain's own search; nil = none.
	Engine *Engine

	// OpenStore opens the store of YXSETDATABASE, after the brain has closed the one before; nil
	// refuses the command.
	OpenStore func(path string) (OpenedStore, error)
}

// OpenedStore is a store that needs closing, such as *proofdb.DB.
type OpenedStore interface {
	solve.Store
	Close() error
}

// Play answers the manager's commands until END, the end of in, or the end of ctx. After the end of
// in it still answers the earlier commands. Commands that arrive during a search wait for its end,
// except YXSTOP and END. The error comes from writing, from reading, from ctx or from a store.
//
// If ctx ends or writing fails, a read of in may still wait when Play returns; its bytes are lost.
func Play(ctx context.Context, in io.Reader, out io.Writer, o Options) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	lines := make(chan inputLine)
	go readLines(ctx, in, lines)
	s := &session{
		ctx: ctx, input: lines, out: &output{w: out, cancel: cancel}, o: o,
		set: newSettings(o), clock: newClock(), commands: commands(),
	}
	if o.Notice != "" {
		s.out.printf("MESSAGE %s", o.Notice)
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
	closed bool        // input has ended
	ended  bool        // after END there are no answers
	err    error       // of reading

	out   *output
	set   settings
	clock clock
	mind  mind
	game  *game // nil before START
}

func (s *session) run() {
	for l, ok := s.next(); ok; l, ok = s.next() {
		s.handle(l)
	}
}

// next returns the next line, and false after the last.
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
