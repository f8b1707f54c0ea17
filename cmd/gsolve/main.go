// Command gsolve finds, proves and checks wins by continuous fours and threats in Gomoku and Renju,
// explains them, and tells which moves hold against them. `gsolve --help` lists its commands; each
// command's --help ends with an example.
//
// One file holds one command, and the files that begin with its name hold the rest of it: dbload,
// tssanswer. The files that commands share are named for what they hold: goal and search (what a
// command asks, and of which solver), batch and win (what vcf and vct share), answer (JSON),
// certificate (what the verifier says of a win), why (the flag --why), database and guarded (the
// flag --db: which one, and the process that survives it), picture. The rest is in packages:
// internal/cmdline (the words of the command line), input (the questions), console, files, report
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
	// The first signal asks the search to stop; from then on the system's own handling is back, so
	// that a second one kills.
	context.AfterFunc(ctx, stop)
	con := console.System(os.Stderr)
	con.Guards = true
	os.Exit(run(ctx, os.Args, con, hooks{}))
}

// hooks are for tests; the zero value changes nothing.
type hooks struct {
	around        func(book.Solver) book.Solver       // what prove searches with
	aroundPuzzles func(puzzles.Solver) puzzles.Solver // the same of puzzle mine
	checkpoint    time.Duration                       // how much work mine may lose at most; 0 = a second
}

// run is the whole program: it returns the exit status.
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
