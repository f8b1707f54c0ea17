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

const oracleHelp = `Answers other programs: requests on standard input, answers on standard output, JSON objects, one a line. A line may
also hold a list of requests. Each is answered as soon as it is ready, in any order; "id" (a string or a number) tells which.

  {"id":1,"moves":"h8a1i8a3j8a5"}                                        is there a win by fours?
  {"id":2,"class":"vct","rule":"renju","black":["h8"],"white":["i9"]}    by threats? "threats":"three", "cert":true
  {"id":3,"op":"filter","moves":"h8h9","candidates":["i8","j8"]}         which moves win, lose, hold? Without candidates: all
  {"id":4,"op":"verify","certificate":{…}}                               is it a proof?
  {"id":5,"op":"open","session":"a","moves":"h8h9"}                      then put ("move"), undo, close, and solve and filter
  {"id":6,"op":"put","session":"a","move":"i8"}                          with "session"; one session answers in order
  {"id":7,"op":"cancel","target":1}                                      that request answers: unknown, cancelled
  {"id":8,"op":"ping"}
  {"id":9,"op":"why","moves":"h8h9","idea":["i8","j8"]}                  what refutes these moves of one's own?
  {"id":10,"op":"step","moves":"…","certificate":{…},"path":[…]}         what the win plays behind these moves, and how it goes on
  {"id":11,"op":"view","moves":"h8h9","path":["i8"]}                     forbidden points, five-squares, the winner
  {"id":12,"op":"parse","text":"…"}                                      positions in any notation; "base64":true, "format"

"goal" of a solve is "any", "shortest" or "all": every winning first move, each with a line, and with "cert" a certificate.

Positions are those of JSON lines; one alone, as in a file of puzzles, may have fields of its own, any other request may not.
"max_nodes" and "timeout" ("500ms") limit one request; the flags are for those that do not say.
A request that is refused, or an empty list, is answered with "error" and its "id"; one without an "id" has "-:" and its
number, and its error begins with the line. With a database, what took 1,000 nodes or more is remembered.

The end of the input ends the command when all is answered; Ctrl-C ends what is running, which is answered as cancelled.

Exit status: 0, or 2 for bad usage or if some request was refused.

EXAMPLE
  gsolve oracle --max-nodes 100000 --timeout 2s`

func oracleCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:        "oracle",
		Usage:       "answer other programs over standard input and output",
		Description: oracleHelp,
		Flags: append(cmdline.LimitFlags(),
			&cli.IntFlag{Name: "threads", Value: runtime.GOMAXPROCS(0), DefaultText: "one a processor", Usage: "search for `N` requests at the same time"},
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
	if err == nil {
		err = l.ReadThreads(c)
	}
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
