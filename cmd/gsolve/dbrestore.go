package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proofdb"
)

func dbRestoreCommand(con *console.Console) *cli.Command {
	return dbSub("restore", "make a database of a backup", "FILE", guarded(con, func(c *cli.Context) error { return runRestore(c, con) }))
}

func runRestore(c *cli.Context, con *console.Console) error {
	dir, err := dbDir(c)
	if err != nil {
		return err
	}
	path, err := oneFile(c)
	if err != nil {
		return err
	}
	in, done, err := con.Open(path)
	if err != nil {
		return err
	}
	defer done()
	end := con.StartProgress()
	defer end()
	con.Progress.InBytes = true
	l := &loading{con: con}
	result, err := proofdb.Restore(c.Context, dir, in, proofdb.Options{Warn: con.Complain}, l.options(path))
	switch {
	case errors.Is(err, proofdb.ErrPlace):
		return err // that is not about the file
	case err != nil:
		return stoppedAfter(c.Context, fmt.Errorf("%s: %w", path, err), dir+" was not made")
	}
	l.add(result)
	return l.end(c)
}
