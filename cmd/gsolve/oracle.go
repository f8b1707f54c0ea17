package main

import (
	"cmp"
	"fmt"
	"runtime"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/api/stream"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/oracle"
)

func oracleCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:  "oracle",
		Usage: "answer other programs over standard input and output",
		Flags: append(cmdline.LimitFlags(),
			cmdline.EveryProcessor("search for `N` requests at the same time"),
			databaseFlag(),
		),
		Action: guarded(con, func(c *cli.Context) error { return runOracle(c, con) }),
	}
}

// oracleKeep is how many nodes a search must have visited for a database to be
// told of it: less takes hardly longer than to look it up.
const oracleKeep = 1000

// quietProcessors are those that the Go runtime gets beside one for each search.
// Its own scheduler takes a processor away after 10 ms, the system's much sooner:
// beside two long searches on two cores a quiet answer took 24 ms (median)
// without, 0.1 ms with them. They cost a tenth of the processor time where there
// are quiet positions only.
const quietProcessors = 2

func runOracle(c *cli.Context, con *console.Console) (err error) {
	if err := cmdline.NoArguments(c); err != nil {
		return err
	}
	l, err := cmdline.ReadLimits(c)
	if err != nil {
		return err
	}
	db, err := openKeeper(c, con)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), err) }() // a broken database counts more than any status
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), l.Threads+quietProcessors)))
	totals, err := stream.Serve(c.Context, con.In, con.Out, stream.Options{Service: api.Service{
		Oracle: oracle.New(oracle.Options{Store: db.asStore(), Keep: oracleKeep, Engines: l.Threads, Memory: l.Memory}),
		Limits: api.Limits{Nodes: l.MaxNodes, Time: l.Timeout},
	}})
	switch {
	case err != nil:
		return fmt.Errorf("%w, expected lines to read and to write", files.Cause(err))
	case totals.Refused > 0:
		return console.Exit(console.StatusBad)
	default:
		return nil
	}
}
