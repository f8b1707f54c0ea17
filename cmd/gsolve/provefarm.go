package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/book/farm/broker"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/wire"
)

// site is a run of prove with workers. A nil site is a run without them.
type site struct {
	coordinator *farm.Coordinator
	nc          *nats.Conn
	server      *broker.Server // nil with --nats
	metrics     *http.Server   // nil without --metrics
	before      int            // jobs done when above last computed the rate
	at          time.Time      // of that
	rate        float64        // jobs a second
	reminder    *time.Timer    // of remind; nil before it
}

func isFarm(c *cli.Context) bool { return c.IsSet(cmdline.Listen) || c.IsSet("nats") }

// listenAddress returns the address of --listen. A port alone is one of 127.0.0.1.
func listenAddress(c *cli.Context) string {
	text := c.String(cmdline.Listen)
	if _, err := strconv.ParseUint(text, 10, 16); err == nil {
		return "127.0.0.1:" + text
	}
	return text
}

// checkFarm refuses flags that do not fit together.
func checkFarm(c *cli.Context) error {
	if c.IsSet(cmdline.Listen) && c.IsSet("nats") {
		return errors.New("--listen and --nats: expected one of them, its own server or another one")
	}
	for _, name := range []string{"recheck", "metrics", "token-file"} {
		if c.IsSet(name) && !isFarm(c) {
			return fmt.Errorf("--%s without workers, expected it with --listen or --nats", name)
		}
	}
	if n := c.Int("recheck"); n < 0 || n > 100 {
		return cmdline.BadValue("recheck", strconv.Itoa(n))
	}
	if c.IsSet("nats") {
		return checkURL(c.String("nats"))
	}
	return nil
}

// checkURL refuses what is not the address of a NATS server.
func checkURL(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.Scheme != "nats" && u.Scheme != "tls" {
		return cmdline.BadValue("nats", text)
	}
	return nil
}

// shownURL returns a URL without its password.
func shownURL(text string) string {
	u, err := url.Parse(text)
	if err != nil {
		return "--nats"
	}
	if u.User != nil {
		u.User = url.User("xxxxx") // a token stands in the place of the user
	}
	return u.String()
}

// readShared reads the limits. With workers, --threads 0 leaves the work to them.
func readShared(c *cli.Context) (cmdline.Limits, error) {
	if isFarm(c) && c.Int("threads") == 0 {
		l := cmdline.Limits{MaxNodes: c.Uint64("max-nodes"), Timeout: c.Duration("timeout"), Threads: 1}
		memory, err := cmdline.ParseMemory(c.String("memory"))
		switch {
		case err != nil:
			return l, fmt.Errorf("--memory: %w", err)
		case l.Timeout < 0:
			return l, cmdline.BadValue("timeout", l.Timeout.String())
		}
		l.Memory = memory
		return l, nil
	}
	return cmdline.ReadLimits(c)
}

// openFarm starts or reaches the server, and makes the coordinator with these options and the flags.
func openFarm(c *cli.Context, con *console.Console, o farm.Options) (s *site, err error) {
	s = &site{at: time.Now()}
	defer func() {
		if err != nil {
			s.close()
			s = nil
		}
	}()
	if err := s.connect(c, con); err != nil {
		return nil, err
	}
	o.Secret = ticketSecret(c.String(cmdline.Database))
	o.Warn, o.Share = con.Complain, float64(c.Int("recheck"))/100
	if o.Share == 0 {
		o.Share = -1
	}
	if s.coordinator, err = farm.New(c.Context, s.nc, o); err != nil {
		return nil, fmt.Errorf("%s: %w", s.name(c), err)
	}
	return s, s.serveMetrics(c)
}

// name names the server in errors.
func (s *site) name(c *cli.Context) string {
	if s.server != nil {
		return "--listen " + c.String(cmdline.Listen)
	}
	return shownURL(c.String("nats"))
}

func (s *site) connect(c *cli.Context, con *console.Console) (err error) {
	if c.IsSet("nats") {
		_, token, err := tokenText(c.String("token-file"))
		if err != nil {
			return err
		}
		if s.nc, err = farm.Connect(c.String("nats"), token); err != nil {
			return fmt.Errorf("%s: %w, expected a NATS server", shownURL(c.String("nats")), err)
		}
		return nil
	}
	_, token, err := readSecret(c.String("token-file"))
	if err != nil {
		return err
	}
	s.server, err = broker.Start(broker.Options{
		Dir: filepath.Clean(c.String(cmdline.Database)) + ".queue", Addr: listenAddress(c), Token: token,
	})
	switch {
	case errors.Is(err, broker.ErrExposed):
		return fmt.Errorf("--listen %s: %w, in --token-file or GSOLVE_TOKEN", c.String(cmdline.Listen), err)
	case err != nil:
		return fmt.Errorf("--listen: %w", err)
	}
	if s.nc, err = farm.Connect("", token, s.server.Local()); err != nil {
		return err
	}
	if !c.Bool("quiet") || listenAddress(c) != s.server.Addr() {
		con.Complain(errors.New(s.invitation(c)))
	}
	return nil
}

// lonely is the time after which remind speaks.
const lonely = 10 * time.Second

// remind reports once that no worker has come by then, and how to add one.
func (s *site) remind(c *cli.Context, con *console.Console, after time.Duration) {
	s.reminder = time.AfterFunc(after, func() {
		if s.stats().Joined == 0 {
			con.Complain(fmt.Errorf("no worker has come yet; %s", s.invitation(c)))
		}
	})
}

// invitation is the command that starts a worker. A server on all addresses is named as this machine is,
// because no other machine reaches it by 0.0.0.0.
func (s *site) invitation(c *cli.Context) string {
	server := shownURL(c.String("nats"))
	if s.server != nil {
		server = s.server.URL()
		if host, port, err := net.SplitHostPort(s.server.Addr()); err == nil && net.ParseIP(host).IsUnspecified() {
			if name, err := os.Hostname(); err == nil {
				server = "nats://" + net.JoinHostPort(name, port)
			}
		}
	}
	text := "to add a worker, run: gsolve worker --nats " + server
	if _, token, err := tokenText(c.String("token-file")); err == nil && token != "" {
		text += " --token-file FILE, with the same token in FILE"
	}
	return text
}

// serveMetrics serves the metrics to this machine alone.
func (s *site) serveMetrics(c *cli.Context) error {
	if !c.IsSet("metrics") {
		return nil
	}
	addr := c.String("metrics")
	ln, err := new(net.ListenConfig).Listen(c.Context, "tcp", addr)
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	if err != nil {
		return fmt.Errorf("--metrics %s: %w, expected a free HOST:PORT of this machine", addr, err)
	}
	if tcp, ok := ln.Addr().(*net.TCPAddr); !ok || !tcp.IP.IsLoopback() {
		_ = ln.Close()
		return fmt.Errorf("--metrics %s: other machines can reach this address, expected a loopback address", addr)
	}
	registry := prometheus.NewRegistry()
	registry.MustRegister(farm.Collector(s.coordinator.Stats))
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	s.metrics = &http.Server{Handler: mux, ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	go func() { _ = s.metrics.Serve(ln) }() // close ends it
	return nil
}

// clear removes the answers that no later run needs.
func (s *site) clear() {
	if s == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	_ = s.coordinator.Clear(ctx) // the server may be gone; what stays is only read once more
}

func (s *site) close() {
	if s == nil {
		return
	}
	if s.reminder != nil {
		s.reminder.Stop()
	}
	if s.metrics != nil {
		_ = s.metrics.Close()
	}
	if s.coordinator != nil {
		s.coordinator.Close()
	}
	if s.nc != nil {
		s.nc.Close()
	}
	if s.server != nil {
		s.server.Close()
	}
}

func (s *site) stats() *farm.Stats {
	if s == nil {
		return nil
	}
	stats := s.coordinator.Stats()
	return &stats
}

// above returns the line about workers that stands above the progress line.
func (s *site) above(int) []string {
	now, since := s.stats(), time.Since(s.at)
	if since >= time.Second {
		s.rate = float64(now.Done-s.before) / since.Seconds()
		s.before, s.at = now.Done, time.Now()
	}
	return []string{fmt.Sprintf("%s: %.0f jobs/s, %d queued, %d in flight, %d held, %d refused",
		plain.Plural(uint64(now.Workers), "worker"), s.rate, now.Queued, now.InFlight, now.Held, now.Refused)}
}

// text is the report about workers for people.
func (s *site) text(quiet bool) string {
	if s == nil || quiet {
		return ""
	}
	n := s.stats()
	return fmt.Sprintf("  workers: %d came, %d lost, %d dismissed; %s, %d searched again, %d refused; %s given up\n",
		n.Joined, n.Lost, n.Dismissed, plain.Plural(uint64(n.Answers), "answer"), n.Confirmed, n.Refused, plain.Plural(uint64(n.Dead), "job"))
}

func writeFarm(o *wire.Object, s *farm.Stats) {
	o.Int("joined", s.Joined)
	o.Int("lost", s.Lost)
	o.Int("dismissed", s.Dismissed)
	o.Int("answers", s.Answers)
	o.Int("confirmed", s.Confirmed)
	o.Int("refused", s.Refused)
	o.Int("dead", s.Dead)
}
