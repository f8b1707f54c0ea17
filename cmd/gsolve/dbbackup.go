package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proofdb"
)

const dbBackupHelp = `Writes an export into a file, which appears under its name when it is complete and on the disk. What a backup holds does
not depend on the version of the database: gsolve db restore makes a database of it, gsolve db import adds it to one.
With - for FILE it goes to standard output, like gsolve db export.

Until then, and where gsolve is killed, it is FILE.NUMBER.tmp, which may be deleted.

Exit status: 0; 1 a record does not hold and was left out, or the database has lost some (see gsolve db audit); 2 bad usage, a database or a file that cannot be
used, or Ctrl-C.

EXAMPLE
  gsolve vcf --db proofs --moves h8a1i8a3j8a5
  gsolve db backup --db proofs proofs.backup`

func dbBackupCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "backup",
		Usage:       "save all records in a file",
		ArgsUsage:   "FILE",
		Description: dbBackupHelp,
		Flags:       []cli.Flag{dbFlag(), cmdline.JSONFlag()},
		Action: onDatabase(con, func(c *cli.Context, db *proofdb.DB) error {
			path, err := oneFile(c)
			if err != nil {
				return err
			}
			return exportTo(c, con, db, path)
		}),
	}
}

// oneFile is the only positional.
func oneFile(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", fmt.Errorf("%d files, expected one", c.NArg())
	}
	return c.Args().First(), nil
}
