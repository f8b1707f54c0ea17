package main

import (
	"cmp"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strconv"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/api/stream"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/web"
)

func oracleFlags() []cli.Flag {
	return append(cmdline.LimitFlags(),
		cmdline.EveryProcessor("search for `N` requests at the same time"),
		databaseFlag(),
	)
}

// oracleKeep is the least number of nodes of a search whose result the database gets: a shorter
// search takes hardly longer than a lookup.
const oracleKeep = 1000

// quietProcessors is the number of extra processors of the Go runtime, beyond one for each search.
// Go's scheduler takes a processor from a search after 10 ms, the system's scheduler much sooner.
// During two long searches on two cores, a quiet answer took 24 ms (median) without the extra ones
// and 0.1 ms with them. If all positions are quiet, they cost a tenth of the processor time.
const quietProcessors = 2

func runOracle(c *cli.Context, con *console.Console) (err error) {
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
		return fmt.Errorf("%w, expected an input and output that stay open", files.Cause(err))
	case totals.Refused > 0:
		return console.Exit(console.StatusBad)
	default:
		return nil
	}
}

func serveFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "addr", Value: "127.0.0.1:8080", Usage: "listen on `HOST:PORT`; port 0 selects a free port"},
		&cli.StringFlag{Name: "token-file", Usage: "require the token in `FILE` from clients (default: the token in GSOLVE_TOKEN, if set)"},
		&cli.StringSliceFlag{Name: "host", Usage: "accept requests for this `NAME` of the server, beside localhost and addresses; may be repeated"},
		&cli.IntFlag{Name: "in-flight", Value: web.DefaultInFlight, Usage: "work on `N` requests at the same time"},
		&cli.Uint64Flag{Name: "max-nodes", Usage: "stop a request after `N` nodes, the positions visited after a move of either side", DefaultText: "no limit"},
		&cli.DurationFlag{Name: "timeout", Value: time.Minute, Usage: "stop a request after this `TIME`, such as 500ms or 5s; 0 is no limit"},
		cmdline.MemoryFlag(),
		cmdline.EveryProcessor("search for `N` requests at the same time"),
		databaseFlag(),
	}
}

func runServe(c *cli.Context, con *console.Console) (err error) {
	o, err := serveOptions(c)
	if err != nil {
		return err
	}
	o.Warn = con.Complain
	db, err := openKeeper(c, con)
	if err != nil {
		return err
	}
	defer func() { err = cmp.Or(db.Close(), err) }() // a broken database counts more than the rest
	o.Store, o.Keep = db.asStore(), oracleKeep
	if dir := c.String(cmdline.Database); dir != "" {
		o.Running = runningFrom(dir)
	}
	ln, err := new(net.ListenConfig).Listen(c.Context, "tcp", c.String("addr"))
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err) // the rest repeats the address, and names the system call
	}
	if bad := (*net.AddrError)(nil); errors.As(err, &bad) {
		err = errors.New(bad.Err)
	}
	if err != nil {
		return fmt.Errorf("--addr %s: %w, expected a free HOST:PORT of this machine, such as 127.0.0.1:8080", c.String("addr"), err)
	}
	s := web.New(o)
	if err := s.MayServe(ln.Addr()); err != nil {
		_ = ln.Close()
		return fmt.Errorf("--addr %s: %w, in --token-file or GSOLVE_TOKEN", c.String("addr"), err)
	}
	if _, err := fmt.Fprintf(con.Out, "http://%v\n", ln.Addr()); err != nil {
		_ = ln.Close()
		return console.WrapOutput(err)
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(max(runtime.GOMAXPROCS(0), o.Engines+quietProcessors)))
	return s.Serve(c.Context, ln)
}

// serveOptions reads all flags except the address and the database.
func serveOptions(c *cli.Context) (o web.Options, err error) {
	l, err := cmdline.ReadLimits(c)
	if err != nil {
		return o, err
	}
	o = web.Options{
		Engines: l.Threads, Memory: l.Memory, Nodes: l.MaxNodes, Time: l.Timeout,
		Hosts: c.StringSlice("host"), InFlight: c.Int("in-flight"),
	}
	if o.InFlight < 1 {
		return o, cmdline.BadValue("in-flight", strconv.Itoa(o.InFlight))
	}
	for _, name := range o.Hosts {
		if !web.IsHostName(name) {
			return o, cmdline.BadValue("host", name)
		}
	}
	o.Token, err = readToken(c.String("token-file"))
	return o, err
}

// readToken returns the token of the file or of GSOLVE_TOKEN, if any. Errors do not show the token.
func readToken(path string) (web.Token, error) {
	token, _, err := readSecret(path)
	return token, err
}

// readSecret does the same as readToken, and returns the text of the token too.
func readSecret(path string) (token web.Token, text string, err error) {
	from, text, err := tokenText(path)
	if err != nil || path == "" && text == "" {
		return token, "", err
	}
	if token, err = web.ParseToken(text); err != nil {
		return token, "", fmt.Errorf("%s: %w", from, err)
	}
	return token, text, nil
}

// tokenText returns the text of the file or of GSOLVE_TOKEN, and where it is from.
func tokenText(path string) (from, text string, err error) {
	if path == "" {
		return "environment variable GSOLVE_TOKEN", os.Getenv("GSOLVE_TOKEN"), nil
	}
	from = "--token-file " + path
	if text, err = web.ReadTokenFile(path); err != nil {
		return from, "", fmt.Errorf("%s: %w, expected a readable file", from, files.Cause(err))
	}
	return from, text, nil
}
