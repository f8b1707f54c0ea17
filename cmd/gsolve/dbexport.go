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
	"github.com/gsolve/gsolve/wire"
)

func runExport(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	return exportTo(c, con, db, cmp.Or(c.String("out"), files.Dash))
}

func runBackup(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	path, err := oneFile(c)
	if err != nil {
		return err
	}
	return exportTo(c, con, db, path)
}

// oneFile returns the only positional.
func oneFile(c *cli.Context) (string, error) {
	if c.NArg() != 1 {
		return "", fmt.Errorf("%d files, expected one", c.NArg())
	}
	return c.Args().First(), nil
}

// exportTo exports into a file, or with - to standard output.
func exportTo(c *cli.Context, con *console.Console, db *proofdb.DB, path string) error {
	dir := c.String(cmdline.Database)
	if path == files.Dash {
		if con.OutTTY {
			con.Progress.End() // the progress line would stand between the records
		}
		n, err := db.Export(c.Context, &outlet{con.Out, console.Output, nil}, con.Progress.Advance)
		return incomplete(con, db, stoppedAfter(c.Context, err, plain.Plural(n, "record")+" of "+dir+" checked, the export has no last line"))
	}
	out, err := files.NewReplacement(path, nil)
	if err != nil {
		return err
	}
	n, err := db.Export(c.Context, out, con.Progress.Advance)
	damaged := errors.Is(err, proofdb.ErrDamaged)
	if bad := out.Close(err == nil || damaged); bad != nil || err != nil && !damaged {
		return errors.Join(stoppedAfter(c.Context, err, fmt.Sprintf("%s of %s checked, %s was not written", plain.Plural(n, "record"), dir, path)), bad)
	}
	said := sayLine(con, c, fmt.Sprintf("%s: %s of %s", path, plain.Plural(n, "record"), dir), func(o *wire.Object) {
		o.Word("file", path)
		o.Number("records", n)
	})
	if said != nil {
		return said
	}
	return incomplete(con, db, err)
}

// incomplete returns the status of an export, and complains if the export lacks damaged records, or
// records that the database lost earlier.
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
		con.Complain(fmt.Errorf("%s: the export lacks lost records: %s", q.Dir, quarantineLine(&q)))
	}
	return console.Status(console.StatusNone)
}
