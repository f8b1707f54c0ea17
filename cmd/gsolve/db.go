package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proofdb"
)

func dbCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "db",
		Usage:     "look after a database of proofs",
		ArgsUsage: "COMMAND",
		Subcommands: []*cli.Command{
			dbStatsCommand(con),
			dbGetCommand(con),
			dbPutCommand(con),
			dbAuditCommand(con),
			dbExportCommand(con),
			dbImportCommand(con),
			dbMergeCommand(con),
			dbCompactCommand(con),
			dbBackupCommand(con),
			dbRestoreCommand(con),
		},
		Action: func(*cli.Context) error { return errors.New("db: no command, expected one of those in --help") },
	}
}

// dbDo is what a command below db does with its database.
type dbDo func(c *cli.Context, con *console.Console, db *proofdb.DB) error

// dbSub is a command below db. One without args takes no positionals.
func dbSub(name, usage, args string, action cli.ActionFunc, more ...cli.Flag) *cli.Command {
	do := action
	if args == "" {
		do = func(c *cli.Context) error {
			if err := cmdline.NoArguments(c); err != nil {
				return err
			}
			return action(c)
		}
	}
	return &cli.Command{
		Name: name, Usage: usage, ArgsUsage: args, Action: do,
		Flags: append(append([]cli.Flag{dbFlag()}, more...), cmdline.JSONFlag()),
	}
}

// dbFlag is databaseFlag of a command that is about the database itself.
func dbFlag() cli.Flag {
	return &cli.StringFlag{Name: cmdline.Database, EnvVars: []string{cmdline.DatabaseVariable}, Usage: "the database, a `DIR`"}
}

// dbDir reads dbFlag.
func dbDir(c *cli.Context) (string, error) {
	dir := c.String(cmdline.Database)
	if dir == "" {
		return "", errors.New("no database, expected --db DIR or the variable " + cmdline.DatabaseVariable)
	}
	return dir, nil
}

// onDatabase is the action of a command below db whose database must be there, and
// is mostly read.
func onDatabase(con *console.Console, do dbDo) cli.ActionFunc {
	return onAnyDatabase(con, do, func(_ *cli.Context, dir string) (*proofdb.DB, error) {
		if err := existing(dir); err != nil {
			return nil, err
		}
		return openToRead(dir, con)
	})
}

// intoDatabase is onDatabase of a command that makes the database where there is
// none. look looks at the input first: one that it refuses makes no database.
func intoDatabase(con *console.Console, look func(*cli.Context, *console.Console) error, do dbDo) cli.ActionFunc {
	return onAnyDatabase(con, do, func(c *cli.Context, dir string) (*proofdb.DB, error) {
		if err := look(c, con); err != nil {
			return nil, stoppedAfter(c.Context, err, dir+": nothing was stored")
		}
		return openDatabase(dir, con)
	})
}

func onAnyDatabase(con *console.Console, do dbDo, open func(c *cli.Context, dir string) (*proofdb.DB, error)) cli.ActionFunc {
	return guarded(con, func(c *cli.Context) (err error) {
		dir, err := dbDir(c)
		if err != nil {
			return err
		}
		defer frugal()()
		db, err := open(c, dir)
		if err != nil {
			return err
		}
		defer func() { err = cmp.Or(console.Headline(db.Close()), err) }() // a broken database counts more than any status
		defer con.StartProgress()()
		return console.Headline(unlessStopped(c.Context, do(c, con, db)))
	})
}

// frugal collects garbage before it is a quarter of what is in use, until the
// function that it returns is called: these commands make much of it and keep
// little, and so need half the memory. GOGC is heeded as ever.
func frugal() (restore func()) {
	if os.Getenv("GOGC") != "" {
		return func() {}
	}
	before := debug.SetGCPercent(25)
	return func() { debug.SetGCPercent(before) }
}

// existing refuses a directory without a database, which openDatabase would
// make.
func existing(dir string) error {
	entries, err := os.ReadDir(dir)
	switch {
	case err != nil:
		return fmt.Errorf("%s: %w, expected a database, such as gsolve vcf --db makes", dir, files.Cause(err))
	case len(entries) == 0:
		return fmt.Errorf("%s: is empty, expected a database, such as gsolve vcf --db makes", dir)
	default:
		return nil
	}
}

// unlessStopped is err, or console.ErrStopped if that is because ctx has ended.
func unlessStopped(ctx context.Context, err error) error {
	if errors.Is(err, context.Canceled) && ctx.Err() != nil {
		return console.ErrStopped
	}
	return err
}

// stoppedAfter is err, or, if that is because ctx has ended, how far it is.
func stoppedAfter(ctx context.Context, err error, done string) error {
	if ctx.Err() == nil || !errors.Is(err, context.Canceled) && !errors.Is(err, console.ErrStopped) {
		return err
	}
	return errors.New("stopped: " + done)
}

// say prints an answer of db: the object, or the text for people.
func say(con *console.Console, c *cli.Context, object any, text string) error {
	return con.Answer(func() error {
		if c.Bool("json") {
			return con.WriteJSON(object)
		}
		return con.Write([]byte(plain.OneLine(text) + "\n"))
	})
}
