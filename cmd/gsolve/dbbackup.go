package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/proofdb"
)

func dbBackupCommand(con *console.Console) *cli.Command {
	return dbSub("backup", "save all records in a file", "FILE", onDatabase(con, func(c *cli.Context, con *console.Console, db *proofdb.DB) error {
		path, err := oneFile(c)
		if err != nil {
			return err
		}
		return exportTo(c, con, db, path)
	}))
}

// oneFile is the only positional.
func oneFile(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", fmt.Errorf("%d files, expected one", c.NArg())
	}
	return c.Args().First(), nil
}
