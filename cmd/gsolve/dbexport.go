package main

import (
	"cmp"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proofdb"
)

func dbExportCommand(con *console.Console) *cli.Command {
	return dbSub("export", "write all records as JSON lines", "", onDatabase(con, func(c *cli.Context, con *console.Console, db *proofdb.DB) error {
		return exportTo(c, con, db, cmp.Or(c.String("out"), files.Dash))
	}), &cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"})
}

// exportTo exports into a file, or with - to standard output.
func exportTo(c *cli.Context, con *console.Console, db *proofdb.DB, path string) error {
	if path == files.Dash {
		return exportOut(c, con, db)
	}
	out, err := files.NewReplacement(path, nil)
	if err != nil {
		return err
	}
	n, err := db.Export(c.Context, out, con.Progress.Advance)
	damaged := errors.Is(err, proofdb.ErrDamaged)
	if bad := out.Close(err == nil || damaged); bad != nil || err != nil && !damaged {
		return errors.Join(unwritten(c, err, path, n), bad)
	}
	return exported(con, c, db, path, n, err)
}

// exportOut exports to standard output.
func exportOut(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	if con.OutTTY {
		con.Progress.End() // it would stand between the lines
	}
	n, err := db.Export(c.Context, &outlet{con.Out, console.Output, nil}, con.Progress.Advance)
	return incomplete(con, db, stoppedAfter(c.Context, err, plain.Plural(n, "record")+" of "+c.String(cmdline.Database)+" checked, the export has no last line"))
}

// unwritten is stoppedAfter for a file that appears only when it is complete.
func unwritten(c *cli.Context, err error, path string, n uint64) error {
	return stoppedAfter(c.Context, err, fmt.Sprintf("%s of %s checked, %s was not written", plain.Plural(n, "record"), c.String(cmdline.Database), path))
}

// exportAnswer is the JSON answer of commands that write a file.
type exportAnswer struct {
	V       int    `json:"v"`
	DB      string `json:"db"`
	File    string `json:"file"`
	Records uint64 `json:"records"`
}

// exported tells of a file that was written, and of what is not in it.
func exported(con *console.Console, c *cli.Context, db *proofdb.DB, path string, n uint64, err error) error {
	answer := exportAnswer{1, c.String(cmdline.Database), path, n}
	if err := say(con, c, answer, fmt.Sprintf("%s: %s of %s", path, plain.Plural(n, "record"), answer.DB)); err != nil {
		return err
	}
	return incomplete(con, db, err)
}

// incomplete is the status of an export that had to leave something out, or of a database that lost
// something before: that is not in the export either.
func incomplete(con *console.Console, db *proofdb.DB, err error) error {
	if err != nil && !errors.Is(err, proofdb.ErrDamaged) {
		return err
	}
	q, bad := db.Quarantine()
	switch {
	case bad != nil:
		return bad
	case err != nil:
		con.Complain(err)
	case q.Empty():
		return nil
	default:
		con.Complain(fmt.Errorf("%s: the export lacks what was lost: %s", q.Dir, newQuarantine(&q).summary()))
	}
	return console.Status(console.StatusNone)
}

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
