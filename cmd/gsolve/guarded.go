package main

import (
	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/guard"
)

// guarded is the action of a command that opens the database of --db, if there
// is one.
func guarded(con *console.Console, action cli.ActionFunc) cli.ActionFunc {
	child := alwaysGuarded(con, action)
	return func(c *cli.Context) error {
		if c.String(cmdline.Database) == "" {
			return action(c)
		}
		return child(c)
	}
}

// alwaysGuarded is guarded for a command that may be told of a database later.
func alwaysGuarded(con *console.Console, action cli.ActionFunc) cli.ActionFunc {
	return func(c *cli.Context) error {
		if con.Guards {
			if ran, err := guard.Run(c.Context, c.String(cmdline.Database)); ran {
				return err
			}
		}
		return action(c)
	}
}
