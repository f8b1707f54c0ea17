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
	maxNodes uint64        // 0 = no limit
	timeout  time.Duration // per position; 0 = no limit
	memory   int64         // bytes, of all threads together
	threads  int           // positions side by side
}

func limitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.Uint64Flag{Name: "max-nodes", Usage: "stop a position after `N` moves made", DefaultText: "no limit"},
		&cli.DurationFlag{Name: "timeout", Usage: "stop a position after this `TIME`, such as 500ms or 5s", DefaultText: "no limit"},
		&cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "`SIZE` of the search tables of all threads together"},
	}
}

func threadsFlag() cli.Flag {
	return &cli.IntFlag{Name: "threads", Value: 1, Usage: "work on `N` positions side by side; answers keep their order"}
}

// readLimits reads limitFlags. The number of threads is 1 until readThreads.
func readLimits(c *cli.Context) (limits, error) {
	l := limits{maxNodes: c.Uint64("max-nodes"), timeout: c.Duration("timeout"), threads: 1}
	if l.timeout < 0 {
		return l, fmt.Errorf("--timeout: %v, expected a time such as 5s, or 0 for none", l.timeout)
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
		return fmt.Errorf("--threads: %d, expected 1 to %d", l.threads, maxThreads)
	}
	return nil
}

const (
	maxThreads = 1024
	minMemory  = 1 << 20 // bytes: below this a table cannot do its work
	maxMemory  = 1 << 46
)

var errMemory = errors.New("not a size")

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
	if err != nil || !(value*unit >= minMemory && value*unit <= maxMemory) {
		return 0, fmt.Errorf("%w: %.20q, expected one such as 256MiB, at least 1MiB", errMemory, s)
	}
	return int64(value * unit), nil
}
