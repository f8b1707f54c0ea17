package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/proofdb/intake"
)

func dbMergeCommand(con *console.Console) *cli.Command {
	return dbSub("merge", "store what other databases or exports know", "DIR|FILE…", intoDatabase(con, lookAtSources, runMerge))
}

// lookAtSources looks at what is to be merged before the database is opened.
func lookAtSources(c *cli.Context, con *console.Console) error {
	paths := c.Args().Slice()
	if len(paths) == 0 {
		return errors.New("nothing to merge, expected databases or exports")
	}
	for _, path := range paths {
		if files.Same(path, c.String(cmdline.Database)) {
			return fmt.Errorf("%s: is the database itself, expected others or exports", path)
		}
	}
	for _, path := range paths {
		if err := lookAtSource(c.Context, con, path); err != nil {
			return err
		}
	}
	return nil
}

func lookAtSource(ctx context.Context, con *console.Console, path string) error {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return existing(path)
	}
	return lookAtFile(ctx, con, path, intake.Whole)
}

func runMerge(c *cli.Context, con *console.Console, db *proofdb.DB) error {
	l := &loading{con: con}
	for _, path := range c.Args().Slice() {
		if err := l.merge(c, db, path); err != nil {
			return l.cut(c, err)
		}
	}
	return l.end(c)
}

// merge stores what a database or an export knows.
func (l *loading) merge(c *cli.Context, db *proofdb.DB, path string) (err error) {
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		l.con.Progress.InBytes = true
		return l.file(path, func(in io.Reader) error {
			return l.read(c.Context, db, path, bufio.NewReader(in), proofdb.ImportOptions{}) // what can seek was looked at
		})
	}
	if err := existing(path); err != nil {
		return err
	}
	other, err := openToRead(path, l.con)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(other.Close(), err) }()
	l.con.Progress.InBytes = false
	result, err := db.Merge(c.Context, other, l.con.Progress.Advance)
	l.add(result)
	return err
}
