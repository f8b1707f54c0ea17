package cmdline

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"
)

// Limits bounds the work on one position, and how many are worked on at once.
type Limits struct {
	MaxNodes uint64        // positions visited; 0 = no limit
	Timeout  time.Duration // per position; 0 = no limit
	Memory   int64         // bytes, of all threads together
	Threads  int           // positions side by side
}

// LimitFlags bound the work on one position.
func LimitFlags() []cli.Flag {
	return []cli.Flag{
		&cli.Uint64Flag{Name: "max-nodes", Usage: "stop a position after `N` nodes, the positions visited after a move of either side", DefaultText: "no limit"},
		&cli.DurationFlag{Name: "timeout", Usage: "stop a position after this `TIME`, such as 500ms or 5s", DefaultText: "no limit"},
		MemoryFlag(),
	}
}

// MemoryFlag bounds the tables.
func MemoryFlag() cli.Flag {
	return &cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "`SIZE` of the search tables of all threads together, at least 1MiB each"}
}

// ThreadsFlag is for a command whose positions are worked on one after the other unless
// it is given.
func ThreadsFlag() cli.Flag {
	return &cli.IntFlag{Name: "threads", Value: 1, Usage: "work on `N` positions side by side; answers keep their order"}
}

// EveryProcessor is --threads of a command that uses all of the machine unless it is
// told otherwise.
func EveryProcessor(usage string) cli.Flag {
	return &cli.IntFlag{Name: "threads", Value: runtime.GOMAXPROCS(0), DefaultText: "one a processor", Usage: usage}
}

// ReadLimits reads LimitFlags and --threads, as far as the command has them.
func ReadLimits(c *cli.Context) (l Limits, err error) {
	l = Limits{MaxNodes: c.Uint64("max-nodes"), Timeout: c.Duration("timeout"), Threads: 1}
	if l.Timeout < 0 {
		return l, BadValue("timeout", l.Timeout.String())
	}
	if l.Memory, err = ParseMemory(c.String("memory")); err != nil {
		return l, fmt.Errorf("--memory: %w", err)
	}
	if c.Value("threads") != nil {
		l.Threads = c.Int("threads")
	}
	switch {
	case l.Threads < 1 || l.Threads > MaxThreads:
		return l, BadValue("threads", strconv.Itoa(l.Threads))
	case l.PerThread() < MinMemory:
		return l, fmt.Errorf("--memory: %.20q for %d threads, expected at least %dMiB: 1MiB a thread", c.String("memory"), l.Threads, l.Threads)
	}
	return l, nil
}

// The bounds of what can be asked for. MinMemory is for each thread: a solver
// would work with less, though slowly, but a smaller size is rather one whose
// unit was forgotten.
const (
	MaxThreads = 1024
	MinMemory  = 1 << 20 // bytes
	maxMemory  = 1 << 46 // bytes
)

// Why a --memory is refused.
var (
	errMemory   = errors.New("not a size")
	errTooLarge = errors.New("too large")
)

// PerThread is the share of the memory that each solver gets.
func (l Limits) PerThread() int64 { return l.Memory / int64(l.Threads) }

// Context is the context of the search of one position.
func (l Limits) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.Timeout)
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

// ParseMemory reads a size such as 256MiB, 1.5GiB or 500000000 (bytes).
func ParseMemory(s string) (int64, error) {
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
	if err != nil || !(value*unit >= MinMemory) {
		return 0, fmt.Errorf("%w: %.20q, expected one such as 256MiB, at least 1MiB", errMemory, s)
	}
	return int64(value * unit), nil
}
