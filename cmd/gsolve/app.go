package main

import (
	"fmt"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
)

// newApp is the command tree. The library neither exits nor prints errors:
// Console.Finish does both.
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
			vcfCommand(con),
			vctCommand(con),
			tssCommand(con),
			defendCommand(con),
			proveCommand(con, h),
			puzzleCommand(con, h),
			playCommand(con),
			oracleCommand(con),
			serveCommand(con),
			verifyCommand(con),
			showCommand(con),
			convertCommand(con),
			forbiddenCommand(con),
			dbCommand(con),
			brainCommand(con),
			benchCommand(con),
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

// passUsageError keeps the library from printing its help on a flag's wrong
// value.
func passUsageError(_ *cli.Context, err error, _ bool) error {
	return fmt.Errorf("%w, expected what --help says", err)
}

// version is the module's version as the go command stamped it.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}
