package cmdline

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/notation"
)

// ColourFlag has the values that console.Colour takes.
func ColourFlag() cli.Flag {
	return &cli.StringFlag{Name: "color", Value: "auto", Usage: "use colour `WHEN`: auto (on a terminal, unless NO_COLOR is set), always or never"}
}

// JSONFlag selects answers for programs.
func JSONFlag() cli.Flag {
	return &cli.BoolFlag{Name: "json", Usage: "print answers in JSON, one object a line"}
}

// QuietFlag selects one line a position.
func QuietFlag() cli.Flag {
	return &cli.BoolFlag{Name: "quiet", Usage: "print one line a position, and no progress"}
}

// CertsFlag names a file for certificates.
func CertsFlag() cli.Flag {
	return &cli.StringFlag{Name: "cert", Usage: "write one certificate a line to `FILE`, for gsolve verify"}
}

// CreateCerts opens the file of CertsFlag, which must not be an input. Without the flag the writer
// discards everything.
func CreateCerts(c *cli.Context, inputs []string) (*files.Out, error) {
	return files.Create(c.String("cert"), inputs)
}

// NoArguments refuses positionals.
func NoArguments(c *cli.Context) error {
	if c.NArg() > 0 {
		return fmt.Errorf("%.200q: unexpected argument, expected none", c.Args().First())
	}
	return nil
}

// DistinctOutputs refuses one file for two outputs, of which only the last would be left.
func DistinctOutputs(c *cli.Context) error {
	var outputs []string // names of flags
	for _, flag := range c.Command.Flags {
		name := flag.Names()[0]
		path := c.String(name)
		if path == "" || expected[name] != aFile {
			continue
		}
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			continue // a device takes any number of outputs; each command refuses a directory
		}
		for _, other := range outputs {
			if absolute(c.String(other)) == absolute(path) || files.Same(c.String(other), path) {
				return fmt.Errorf("--%s and --%s: both %s, expected two files", other, name, path)
			}
		}
		outputs = append(outputs, name)
	}
	return nil
}

// absolute returns the absolute form of a path, or the path itself.
func absolute(path string) string {
	if full, err := filepath.Abs(path); err == nil {
		return full
	}
	return path
}

// Names of flags that several commands read. A name means the same in all commands.
const (
	Why      = "why"     // the user's own moves
	SVG      = "svg"     // a picture
	PNG      = "png"     // a picture
	Animate  = "animate" // a win that plays itself
	Database = "db"      // a database of proofs
)

// DatabaseVariable is the environment variable for the flag Database.
const DatabaseVariable = "GSOLVE_DB"

// SourceFlags select the positions of a command.
func SourceFlags() []cli.Flag {
	return append(FileFlags(),
		&cli.StringFlag{Name: "moves", Usage: "use the position after `MOVES`, such as h8i9g7, instead of a file"})
}

// FileFlags say how to read files of positions.
func FileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "rule", Usage: "play by this `RULE`: " + board.RuleNames(), DefaultText: "the file's, else " + board.Rule(0).String()},
		&cli.IntFlag{Name: "size", Usage: fmt.Sprintf("set the board size to `N`, %d to %d", board.MinSize, board.MaxSize), DefaultText: fmt.Sprintf("the file's, else %d", board.DefaultSize)},
		&cli.StringFlag{Name: "side", Usage: "set the `SIDE` to move, black or white", DefaultText: "the file's, else black if it has no more stones"},
		&cli.StringFlag{Name: "black", Value: "x", Usage: "read this `LETTER` as Black in diagrams, x or o"},
		&cli.StringFlag{Name: "format", Usage: "read the input in this `FORMAT`, one of " + FormatNames(), DefaultText: "recognised"},
		&cli.StringFlag{Name: "charset", Usage: "read names and comments in this `CHARSET`, such as gbk, big5, shift-jis, euc-kr or latin1", DefaultText: "utf-8, other bytes are kept"},
	}
}

// FormatNames lists the formats of positions, with commas.
func FormatNames() string {
	var names []string
	for _, f := range notation.Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// Options reads FileFlags.
func Options(c *cli.Context) (o notation.Options, err error) {
	if c.IsSet("rule") {
		rule, err := board.ParseRule(c.String("rule"))
		if err != nil {
			return o, fmt.Errorf("--rule: %w", err)
		}
		o.Rule = &rule
	}
	if size := c.Int("size"); c.IsSet("size") {
		if size < board.MinSize || size > board.MaxSize {
			return o, BadValue("size", strconv.Itoa(size))
		}
		o.Size = size
	}
	if c.IsSet("side") {
		if o.ToMove, err = board.ParseColour(c.String("side")); err != nil {
			return o, fmt.Errorf("--side: %w", err)
		}
	}
	if c.IsSet("format") {
		if o.Format, err = notation.ParseFormat(c.String("format")); err != nil {
			return o, fmt.Errorf("--format: %w", err)
		}
	}
	if c.IsSet("charset") {
		o.Charset = c.String("charset")
		if err := notation.CheckCharset(o.Charset); err != nil {
			return o, fmt.Errorf("--charset: %w", err)
		}
	}
	black := strings.ToLower(c.String("black"))
	if black != "x" && black != "o" {
		return o, fmt.Errorf("--black: %.20q, expected x or o", black)
	}
	o.BlackIsO = black == "o"
	return o, nil
}

// Limits bounds the work on one position, and the number of positions in work.
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

// MemoryFlag bounds the search tables.
func MemoryFlag() cli.Flag {
	return &cli.StringFlag{Name: "memory", Value: "256MiB", Usage: "limit the search tables of all threads together to `SIZE`, at least 1MiB each"}
}

// ThreadsFlag has the default 1.
func ThreadsFlag() cli.Flag {
	return &cli.IntFlag{Name: "threads", Value: 1, Usage: "work on `N` positions side by side; answers keep their order"}
}

// EveryProcessor returns the flag --threads with the number of processors as its default.
func EveryProcessor(usage string) cli.Flag {
	return &cli.IntFlag{Name: "threads", Value: runtime.GOMAXPROCS(0), DefaultText: "one per processor", Usage: usage}
}

// ReadLimits reads LimitFlags and --threads. The command may lack some of them.
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

// The bounds of the flags. MinMemory is for each thread. A smaller size probably lacks its unit.
const (
	MaxThreads = 1024
	MinMemory  = 1 << 20 // bytes
	maxMemory  = 1 << 46 // bytes
)

var (
	errMemory   = errors.New("not a size")
	errTooLarge = errors.New("too large")
)

// PerThread returns the bytes that each solver gets.
func (l Limits) PerThread() int64 { return l.Memory / int64(l.Threads) }

// Context returns a context with the timeout, for the search of one position.
func (l Limits) Context(ctx context.Context) (context.Context, context.CancelFunc) {
	if l.Timeout == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, l.Timeout)
}

// memoryUnits has the longest suffixes first, because "MiB" also ends with "B".
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
