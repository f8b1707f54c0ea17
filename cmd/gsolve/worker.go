package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/proof"
)

func workerFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "nats", Usage: "work for the gsolve prove at the NATS server `URL`"},
		&cli.StringFlag{Name: "token-file", Usage: "send the token in `FILE` (default: the token in GSOLVE_TOKEN, if set)"},
		cmdline.EveryProcessor("work on `N` positions side by side"),
		&cli.StringFlag{Name: "memory", Usage: "refuse jobs that need more than `SIZE` for all threads together", DefaultText: "1GiB a thread"},
		&cli.BoolFlag{Name: "quiet", Usage: "print no progress"},
	}
}

// A worker may be started before its server: it complains only if that does not come soon.
const (
	serverPause    = time.Second // between two attempts to reach the server
	silentAttempts = 5
)

func runWorker(c *cli.Context, con *console.Console, h hooks) error {
	w, err := readWorker(c, h)
	if err != nil {
		return err
	}
	_, token, err := tokenText(c.String("token-file"))
	if err != nil {
		return err
	}
	server := shownURL(c.String("nats"))
	if _, err := fmt.Fprintf(con.Out, "worker %s for %s\n", w.Name, server); err != nil {
		return console.WrapOutput(err)
	}
	end := func() {}
	if !c.Bool("quiet") {
		con.Progress.Meter = workerMeter(w)
		end = con.StartProgress()
		defer end()
	}
	if err := work(c, con, w, token); err != nil {
		return fmt.Errorf("%s: %w", server, err)
	}
	end()
	_, err = fmt.Fprintf(con.Out, "%s done\n", plain.Plural(uint64(w.Progress().Done), "job"))
	return console.WrapOutput(err)
}

// work does jobs until a signal comes.
func work(c *cli.Context, con *console.Console, w *farm.Worker, token string) error {
	nc, err := reach(c.Context, c.String("nats"), token, con.Complain)
	if nc == nil || err != nil {
		return err
	}
	defer nc.Close()
	return w.Run(c.Context, nc)
}

func readWorker(c *cli.Context, h hooks) (*farm.Worker, error) {
	if !c.IsSet("nats") {
		return nil, errors.New("no server, expected --nats URL")
	}
	if err := checkURL(c.String("nats")); err != nil {
		return nil, err
	}
	w := &farm.Worker{
		Name: workerName(), Threads: c.Int("threads"),
		New: func(space proof.Space, memory int64) book.Solver { return h.solver(space, memory) },
	}
	if w.Threads < 1 || w.Threads > cmdline.MaxThreads {
		return nil, cmdline.BadValue("threads", strconv.Itoa(w.Threads))
	}
	if c.IsSet("memory") {
		memory, err := cmdline.ParseMemory(c.String("memory"))
		if err != nil {
			return nil, fmt.Errorf("--memory: %w", err)
		}
		w.Memory = memory / int64(w.Threads)
	}
	return w, nil
}

// workerName returns a name that no other worker has: that of the machine and a random number.
func workerName() string {
	host, _ := os.Hostname()
	clean := strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' {
			return r
		}
		return '-'
	}, host)
	return fmt.Sprintf("%.40s-%08x", clean, rand.Uint32())
}

// reach connects to the server, and waits until it is there. It returns nil if ctx ended first.
func reach(ctx context.Context, server, token string, complain func(error)) (*nats.Conn, error) {
	for attempt := 1; ; attempt++ {
		nc, err := farm.Connect(server, token)
		if err == nil || errors.Is(err, nats.ErrAuthorization) {
			return nc, err
		}
		if attempt == silentAttempts {
			complain(fmt.Errorf("%s: %w, waiting for it", shownURL(server), err))
		}
		select {
		case <-ctx.Done():
			return nil, nil
		case <-time.After(serverPause):
		}
	}
}

func workerMeter(w *farm.Worker) func(time.Duration) (string, int64, int64) {
	return func(elapsed time.Duration) (string, int64, int64) {
		p := w.Progress()
		if !p.Met {
			return "waiting for gsolve prove", 0, 0
		}
		return fmt.Sprintf("%s done, %d won, %.0f/s, %d in work, %d ahead",
			plain.Plural(uint64(p.Done), "job"), p.Wins, float64(p.Done)/max(elapsed.Seconds(), 1), p.Busy, p.Ahead), int64(p.Done), 0
	}
}
