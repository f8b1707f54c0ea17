package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
)

// limits bounds the work on one position, and how many are worked on at once.
type limits struct {
	maxNodes uint64        // positions visited; 0 = no limit
	timeout  time.Duration // per position; 0 = no limit
	memory   int64         // bytes, of all threads together
	threads  int           // positions side by side
}

func limitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.Uint64Flag{Name: "max-nodes", Usage: "stop a position after `N` nodes, the positions visited after a move of either side", DefaultText: "no limit"},
		&cli.DurationFlag{Name: "timeout", Usage: "stop a position after this `TIME`, such as 500ms or 5s", DefaultText: "no limit"},
		&cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "`SIZE` of the search tables of all threads together, at least 1MiB each"},
	}
}

func threadsFlag() cli.Flag {
	return &cli.IntFlag{Name: "threads", Value: 1, Usage: "work on `N` positions side by side; answers keep their order"}
}

// readLimits reads limitFlags. The number of threads is 1 until readThreads,
// which also asks whether the memory suffices for them.
func readLimits(c *cli.Context) (limits, error) {
	l := limits{maxNodes: c.Uint64("max-nodes"), timeout: c.Duration("timeout"), threads: 1}
	if l.timeout < 0 {
		return l, badValue("timeout", l.timeout.String())
	}
	memory, err := parseMemory(c.String("memory"))
	if err != nil {
		return l, fmt.Errorf("--memory: %w", err)
	}
	l.memory = memory
	return l, nil
}

func (l *limits) readThreads(c *cli.Context) error {
	l.threads = c.Int("threads")
	if l.threads < 1 || l.threads > maxThreads {
		return badValue("threads", strconv.Itoa(l.threads))
	}
	if l.perThread() < minMemory {
		return fmt.Errorf("--memory: %.20q for %d threads, expected at least %dMiB: 1MiB a thread", c.String("memory"), l.threads, l.threads)
	}
	return nil
}

// The bounds of what can be asked for. minMemory is for each thread: a solver
// would work with less, though slowly, but a smaller size is rather one whose
// unit was forgotten.
const (
	maxThreads = 1024
	minMemory  = 1 << 20 // bytes
	maxMemory  = 1 << 46 // bytes
)

// Why a --memory is refused.
var (
	errMemory   = errors.New("not a size")
	errTooLarge = errors.New("too large")
)

// perThread is the share of the memory that each solver gets.
func (l limits) perThread() int64 { return l.memory / int64(l.threads) }

// context is the context of the search of one position.
func (l limits) context(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.timeout)
}

// memoryUnits are the suffixes of a size, longest first so that "MiB" is not
// read as a "B".
var memoryUnits = []struct {
	suffix string
	bytes  float64
}{
	{"KiB", 1 << 10},
	{"MiB", 1 << 20},
	{"GiB", 1 << 30},
	{"TiB", 1 << 40},
	{"kB", 1e3},
	{"MB", 1e6},
	{"GB", 1e9},
	{"TB", 1e12},
	{"K", 1 << 10},
	{"M", 1 << 20},
	{"G", 1 << 30},
	{"T", 1 << 40},
	{"B", 1},
}

// parseMemory reads a size such as 256MiB, 1.5GiB or 500000000 (bytes).
func parseMemory(s string) (int64, error) {
	number, unit := s, 1.0
	for _, u := range memoryUnits {
		if len(s) > len(u.suffix) && strings.EqualFold(s[len(s)-len(u.suffix):], u.suffix) {
			number, unit = s[:len(s)-len(u.suffix)], u.bytes
			break
		}
	}
	value, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
	if err == nil && value*unit > maxMemory || errors.Is(err, strconv.ErrRange) && value > 0 {
		return 0, fmt.Errorf("%.20q: %w, expected at most %dTiB", s, errTooLarge, maxMemory>>40)
	}
	if err != nil || !(value*unit >= minMemory) {
		return 0, fmt.Errorf("%w: %.20q, expected one such as 256MiB, at least 1MiB", errMemory, s)
	}
	return int64(value * unit), nil
}
