// Command gsolve finds, proves and checks wins by continuous fours and threats
// in Gomoku and Renju, explains them, and tells which moves hold against them.
// `gsolve --help` lists its commands; each command's --help ends with an example.
//
// One file holds one command, and those that begin with its name the rest of
// it: defendtext, tssanswer, benchrow. The files that commands share are named
// for what they hold: argv (the order of words on the command line), source
// (which positions are asked about), limits, goal, search (what is asked, and of
// which solver), ordered (many positions side by side, answered in order), batch
// and win (what vcf and vct share), answer (JSON), verdict (text), certificate
// (what the verifier says of a win), why and idea (the flag --why and its
// answers), database, remembered and guard (the flag --db: which one, what is
// asked of it, and the process that survives it), output and replace (files),
// exit (statuses).
package main

import (
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"golang.org/x/term"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/puzzles"
)

func main() {
	if isGuarded() {
		os.Exit(run(guardedContext(), os.Args, systemConsole(os.NewFile(messagesFD, "messages"))))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal asks the search to stop; from then on the system's own
	// handling is back, so that a second one kills.
	context.AfterFunc(ctx, stop)
	con := systemConsole(os.Stderr)
	con.guards = true
	os.Exit(run(ctx, os.Args, con))
}

// console is what a command may touch of the outside world beside files.
type console struct {
	in       io.Reader
	out      io.Writer
	err      io.Writer
	outTTY   bool // out is a terminal: colour may be used
	errTTY   bool // err is a terminal that can take a line back: progress may be shown
	noColour bool // the NO_COLOR convention is in force, or the terminal is a dumb one
	guards   bool // a command with a database runs as a child of this process

	stop <-chan struct{} // closed by the first signal

	saying sync.Mutex // held while err is written to

	// grace is how long after the first signal positions that are still being
	// read may be answered as cancelled.
	grace time.Duration

	around func(book.Solver) book.Solver // what prove searches with, for tests that die there; nil = nothing

	aroundPuzzles func(puzzles.Solver) puzzles.Solver // the same of puzzle mine
	checkpoint    time.Duration                       // how much work mine may lose at most

	delay    time.Duration // how long a terminal stays silent before progress is shown
	progress progress
}

// systemConsole is that of a process whose messages go to a file of their own.
func systemConsole(messages *os.File) *console {
	dumb := os.Getenv("TERM") == "dumb" // knows neither colour nor a line taken back
	return &console{
		in:       os.Stdin,
		out:      os.Stdout,
		err:      messages,
		outTTY:   term.IsTerminal(int(os.Stdout.Fd())),
		errTTY:   term.IsTerminal(int(messages.Fd())) && !dumb,
		noColour: os.Getenv("NO_COLOR") != "" || dumb,
		grace:    30 * time.Millisecond,
		delay:    time.Second,

		checkpoint: time.Second,
	}
}

// run is the whole program: it returns the exit status.
func run(ctx context.Context, argv []string, con *console) int {
	con.stop = ctx.Done()
	reading, stopReading := graceful(ctx, con.grace)
	defer stopReading()
	con.in = &stoppable{ctx: reading, in: con.in}
	app := newApp(con)
	words, err := arrange(app, asBrain(argv))
	if err == nil {
		err = app.RunContext(ctx, words)
	}
	return con.finish(err)
}

// finish reports an error and turns it into an exit status.
func (con *console) finish(err error) int {
	var status exitStatus
	switch {
	case err == nil:
		return statusDone
	case errors.As(err, &status):
		return int(status)
	case errors.Is(err, syscall.EPIPE):
		// The reader of our output has seen enough: nobody is left to tell.
		return statusBad
	}
	con.complain(err)
	return statusBad
}
