// Command gsolve finds, proves and checks wins by continuous fours and threats in Gomoku and Renju,
// explains them, and finds the moves that hold against them. `gsolve --help` lists its commands;
// each command's --help ends with an example.
//
// A file holds a command or several related ones. The files batch and search hold what the commands
// share that search for wins, why the flag --why, and database the flag --db. The rest is in
// packages: internal/cmdline (words of the command line), input (questions), console, files, report
// (texts), pictures, ordered (work side by side) and guard.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/guard"
	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/puzzles"
)

func main() {
	if guard.IsChild() {
		os.Exit(run(guard.Context(), os.Args, console.System(os.NewFile(guard.MessagesFD, "messages")), hooks{}))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal stops the search, and restores the system's handling: a second signal kills.
	context.AfterFunc(ctx, stop)
	con := console.System(os.Stderr)
	con.Guards = true
	os.Exit(run(ctx, os.Args, con, hooks{}))
}

// hooks are for tests; the zero value changes nothing.
type hooks struct {
	around        func(book.Solver) book.Solver       // the solver of prove
	aroundPuzzles func(puzzles.Solver) puzzles.Solver // the solver of puzzle mine
	checkpoint    time.Duration                       // the work that mine may lose when killed; 0 = a second
}

// run is the whole program. It returns the exit status.
func run(ctx context.Context, argv []string, con *console.Console, h hooks) int {
	con.Stop = ctx.Done()
	reading, stopReading := ordered.Graceful(ctx, con.Grace)
	defer stopReading()
	con.In = console.Stoppable(reading, con.In)
	app := newApp(con, h)
	words, err := cmdline.Arrange(app, asBrain(argv))
	if err == nil {
		err = app.RunContext(ctx, words)
	}
	return con.Finish(err)
}
