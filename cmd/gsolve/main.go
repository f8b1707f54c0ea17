// Command gsolve finds, proves and checks wins by continuous fours and threats in Gomoku and Renju,
// explains them, and finds the moves that hold against them. `gsolve --help` lists its commands;
// each command's --help ends with an example.
//
// A file holds a command or several related ones. The files batch and search hold the code that the
// commands for wins share. The file why holds the flag --why, and database the flag --db. The rest
// is in packages: internal/cmdline (words of the command line), input (questions), console, files,
// report (texts), pictures, ordered (work side by side) and guard.
package main

import (
	"context"
	"embed"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"strings"
	"syscall"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/guard"
	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

func main() {
	if guard.IsChild() {
		os.Exit(run(guard.Context(), os.Args, console.System(os.NewFile(guard.MessagesFD, "messages")), hooks{}))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal stops the search, and restores the default: a second signal kills.
	context.AfterFunc(ctx, stop)
	con := console.System(os.Stderr)
	con.Guards = true
	os.Exit(run(ctx, os.Args, con, hooks{}))
}

// hooks are for tests; the zero value changes nothing.
type hooks struct {
	around        func(book.Solver) book.Solver       // the solver of prove and worker
	aroundPuzzles func(puzzles.Solver) puzzles.Solver // the solver of puzzle mine
	silence       time.Duration                       // after which prove gives up a worker; 0 = its default
	lonely        time.Duration                       // after which prove reports that no worker came; 0 = lonely
	checkpoint    time.Duration                       // the work that mine may lose when killed; 0 = a second
}

// run runs the whole program and returns the exit status.
func run(ctx context.Context, argv []string, con *console.Console, h hooks) int {
	con.Stop = ctx.Done()
	reading, stopReading := ordered.Graceful(ctx, con.Grace)
	defer stopReading()
	con.Ended = reading.Done()
	con.In = console.Stoppable(reading, con.In)
	app := newApp(con, h)
	words, err := cmdline.Arrange(app, asBrain(argv))
	if err == nil {
		err = app.RunContext(ctx, words)
	}
	return con.Finish(err)
}

// newApp returns the command tree. Console.Finish prints errors and exits; the library does
// neither.
func newApp(con *console.Console, h hooks) *cli.App {
	app := &cli.App{
		Name:                 "gsolve",
		Usage:                "find and prove wins by continuous fours and threats in Gomoku and Renju",
		Description:          helpText("gsolve"),
		Version:              version(),
		Reader:               con.In,
		Writer:               con.Out,
		ErrWriter:            con.Err,
		HideHelpCommand:      true,
		EnableBashCompletion: true,
		ExitErrHandler:       func(*cli.Context, error) {},
		Commands: []*cli.Command{
			command("vcf", "find and prove a win by continuous fours", "[POSITION…]", guarded(con, func(c *cli.Context) error { return runSearch(c, con, proof.Fours) }), vcfFlags()),
			vctCommand(con),
			winCommand(con),
			command("tss", "find wins by threat-space search and print the tree of threats", "[POSITION…]", with(con, runTSS), tssFlags()),
			command("defend", "find the moves that hold against the threats of the opponent", "[POSITION…]", guarded(con, with(con, runDefend)), defendFlags()),
			command("prove", "prove a book of positions, and store the proofs in a database", "BOOK…", guarded(con, func(c *cli.Context) error { return runProve(c, con, h) }), proveFlags()),
			command("worker", "work for gsolve prove on another machine", "", func(c *cli.Context) error { return runWorker(c, con, h) }, workerFlags()),
			puzzleCommand(con, h),
			command("play", "play puzzles against the best defence, or a game against a searcher", "[PUZZLES…]", with(con, runPlay), playFlags()),
			command("oracle", "answer other programs over standard input and output", "", guarded(con, with(con, runOracle)), oracleFlags()),
			command("serve", "serve a page to solve positions and play puzzles, and answer other programs over HTTP", "", guarded(con, with(con, runServe)), serveFlags()),
			command("verify", "check certificates of wins", "CERTIFICATES…", with(con, runVerify), verifyFlags()),
			showCommand(con),
			command("convert", "write positions in another format", "[POSITION…]", with(con, runConvert), convertFlags()),
			forbiddenCommand(con),
			dbCommand(con),
			command(brainCommandName, "play by the Gomocup protocol, for managers such as Piskvork and Yixin-Board", "", alwaysGuarded(con, with(con, runBrain)), brainFlags()),
			command("match", "play games between engines and rate them", "ENGINE ENGINE…", guarded(con, with(con, runMatch)), matchFlags()),
			trainCommand(con),
			labCommand(con),
			command("bench", "measure the solvers on files of positions", "FILE…", with(con, runBench), benchFlags()),
			manCommand(con),
			completionCommand(con),
		},
	}
	for name, command := range cmdline.Commands(app.Commands, "") {
		command.Description = helpText(name)
		command.HideHelpCommand = true
		command.OnUsageError = passUsageError
		for _, flag := range command.Flags {
			if b, ok := flag.(*cli.BoolFlag); ok {
				b.DisableDefaultText = true
			}
		}
	}
	app.OnUsageError = passUsageError
	return app
}

// passUsageError keeps the library from printing its help for a wrong value of a flag.
func passUsageError(_ *cli.Context, err error, _ bool) error {
	return fmt.Errorf("%w, expected what --help says", err)
}

// command makes a command. args are its arguments as its usage line shows them. If args is "", the
// command refuses arguments.
func command(name, usage, args string, run cli.ActionFunc, flags []cli.Flag) *cli.Command {
	return &cli.Command{Name: name, Usage: usage, ArgsUsage: args, Flags: flags, Action: func(c *cli.Context) error {
		if args == "" {
			if err := cmdline.NoArguments(c); err != nil {
				return err
			}
		}
		if err := cmdline.DistinctOutputs(c); err != nil {
			return err
		}
		return run(c)
	}}
}

// with passes con to a command.
func with(con *console.Console, run func(*cli.Context, *console.Console) error) cli.ActionFunc {
	return func(c *cli.Context) error { return run(c, con) }
}

func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// helpTexts holds the text of --help of each command: help/db-stats.txt is that of `gsolve db
// stats`. A line {why} stands for help/why.txt, a line {searchers} for the list of searchers.
//
//go:embed help/*.txt
var helpTexts embed.FS

// helpText panics for a command without a text. newApp reads all texts at every start.
func helpText(command string) string {
	text, err := helpTexts.ReadFile("help/" + strings.ReplaceAll(command, " ", "-") + ".txt")
	if err != nil {
		panic(err)
	}
	trimmed := strings.TrimSuffix(string(text), "\n")
	trimmed = strings.Replace(trimmed, "{searchers}", searchersText(), 1)
	if strings.Contains(trimmed, "{why}") {
		return strings.Replace(trimmed, "{why}", helpText("why"), 1)
	}
	return trimmed
}

func manCommand(con *console.Console) *cli.Command {
	return command("man", "print the manual page (roff)", "", func(c *cli.Context) error {
		_, err := io.WriteString(con.Out, cmdline.Man(c.App))
		return console.WrapOutput(err)
	}, nil)
}

// The scripts call gsolve with cmdline.CompletionWord as the last word; the library prints the
// completions.
var (
	//go:embed completion/bash
	bashCompletion string
	//go:embed completion/zsh
	zshCompletion string
)

func completionCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "completion",
		Usage:     "print a completion script for bash, zsh or fish",
		ArgsUsage: "bash|zsh|fish",
		Action: func(c *cli.Context) error {
			if c.NArg() != 1 {
				return fmt.Errorf("expected the name of one shell: bash, zsh or fish")
			}
			script, err := completionScript(c.App, c.Args().First())
			if err != nil {
				return err
			}
			_, err = io.WriteString(con.Out, script)
			return console.WrapOutput(err)
		},
	}
}

func completionScript(app *cli.App, shell string) (string, error) {
	switch shell {
	case "bash":
		return bashCompletion, nil
	case "zsh":
		return zshCompletion, nil
	case "fish":
		return app.ToFishCompletion()
	default:
		return "", fmt.Errorf("unknown shell %.20q, expected bash, zsh or fish", shell)
	}
}
