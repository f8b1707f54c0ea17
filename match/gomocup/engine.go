package gomocup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os/exec"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/search"
)

// Options of an external engine. The zero value of a field is its default.
type Options struct {
	Dir   string        // of the process; "" = that of this process
	Start time.Duration // limit for the answer to START; 0 = 10 s: some engines load networks
	About time.Duration // limit for the answer to ABOUT; 0 = 300 ms: some engines never answer
	Quit  time.Duration // limit for the end after END; 0 = 500 ms
	// Tolerance is the time over a limit that loses no game: 0 = 500 ms, because a line passes two
	// processes and a scheduler; below 0 = none.
	Tolerance time.Duration
}

func (o Options) withDefaults() Options {
	o.Start = cmp.Or(o.Start, 10*time.Second)
	o.About = cmp.Or(o.About, 300*time.Millisecond)
	o.Quit = cmp.Or(o.Quit, 500*time.Millisecond)
	o.Tolerance = max(cmp.Or(o.Tolerance, 500*time.Millisecond), 0)
	return o
}

// Prefix begins the spec of an external engine; its command line follows.
const Prefix = "cmd:"

// New makes an engine of a program and its arguments: see Words.
func New(name string, words []string, o Options) match.Engine {
	o = o.withDefaults()
	return match.Engine{
		Name: name, Spec: Prefix + Line(words), Tolerance: o.Tolerance,
		Check: func(ctx context.Context, t match.Terms, _ *board.Position) error { return check(ctx, words, o, t) },
		New: func(ctx context.Context, t match.Terms) (match.Player, error) {
			return begin(ctx, words, o, t)
		},
	}
}

// check starts the engine once. It refuses an engine that cannot be started, one that answers ERROR
// to START, and a match without a limit of time: an engine that hangs would hold it up for ever.
func check(ctx context.Context, words []string, o Options, t match.Terms) error {
	if t.Limits.Time == 0 && t.Limits.GameTime == 0 {
		return refusal{errors.New("an external engine needs a limit of time")}
	}
	p, err := start(words, o.Dir)
	if err != nil {
		return refusal{fmt.Errorf("%s: %w, expected a program to run", plain.OneLine(words[0]), causeOfStart(err))}
	}
	defer p.stop(0)
	p.about(ctx, o.About)
	e := &engine{process: p, o: o, terms: t}
	err = e.begin(ctx)
	var fault *match.Fault
	switch {
	case errors.As(err, &fault) && fault.Reason == match.Crash:
		return refusal{fmt.Errorf("%w, expected a program that answers START with OK", fault)}
	case errors.As(err, &fault):
		return refusal{fault}
	}
	return err
}

// causeOfStart returns err without the name of the program.
func causeOfStart(err error) error {
	var missing *exec.Error
	var path *fs.PathError
	switch {
	case errors.As(err, &missing):
		return missing.Err
	case errors.As(err, &path):
		return path.Err
	default:
		return err
	}
}

// refusal is the reason for which a program plays no games. It wraps search.ErrRefused without the words
// of that error, which do not fit a program that cannot be started.
type refusal struct{ why error }

// Error returns the reason alone.
func (r refusal) Error() string { return r.why.Error() }

// Unwrap returns what errors.Is finds.
func (r refusal) Unwrap() []error { return []error{search.ErrRefused, r.why} }

// about asks the engine who it is, and waits a short time for the answer. Nothing depends on it:
// some engines want ABOUT before START, and some never answer it.
func (p *process) about(ctx context.Context, patience time.Duration) {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	p.send("ABOUT")
	for {
		line, err := p.next(ctx, timer.C)
		if err != nil || strings.Contains(line, "=") {
			return
		}
	}
}
