package main

import (
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proofdb"
)

const dbRestoreHelp = `Makes a database of a backup or an export, checking every proof. The directory must not be there, or be empty; it holds
everything afterwards, or nothing. Until then the database stands beside it, in DIR.restoring-N; that is left behind where
gsolve is killed, and can be removed.

Exit status: 0; 2 bad usage, a file that is no whole export, a record that does not hold, a directory that cannot
be used, or Ctrl-C.

EXAMPLE
  gsolve vcf --db proofs --moves h8a1i8a3j8a5
  gsolve db backup --db proofs proofs.backup
  gsolve db restore --db fresh proofs.backup`

func dbRestoreCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "restore",
		Usage:       "make a database of a backup",
		ArgsUsage:   "FILE",
		Description: dbRestoreHelp,
		Flags:       []cli.Flag{dbFlag(), cmdline.JSONFlag()},
		Action:      guarded(con, func(c *cli.Context) error { return runRestore(c, con) }),
	}
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
