package cmdline

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// aFile is the value of the flags of a command's outputs.
const aFile = "a file to write"

// expected describes the value of each flag that is not a switch.
var expected = map[string]string{
	"rule":        board.RuleNames(),
	"size":        fmt.Sprintf("a number from %d to %d", board.MinSize, board.MaxSize),
	"side":        "black or white",
	"black":       "x or o",
	"format":      "one of " + FormatNames(),
	"to":          "one of " + FormatNames(),
	"charset":     "a charset such as gbk",
	"moves":       "moves such as h8i9g7",
	"grade":       "a grade or a range such as 3-5",
	"theme":       "themes such as quiet,overline",
	"seed":        "a number from 0",
	"attempts":    "a number of attempts, or 0 for no limit",
	"max-nodes":   "a number of nodes, or 0 for no limit",
	"timeout":     "a time such as 500ms or 5s, or 0 for no limit",
	"memory":      "a size such as 256MiB",
	"threads":     fmt.Sprintf("a number from 1 to %d", MaxThreads),
	"attacks":     "a number of attacks or a range such as 5-7",
	"repeat":      "a number from 1",
	"rounds":      "a number from 1",
	"deepen":      "a number from 1",
	"threats":     proof.NamesOf(proof.Threats()),
	"shuffle":     "a number",
	"progress":    aFile,
	"goal":        "any, shortest or all; of prove book or win; of puzzles vcf, vct, win, defend or forbidden",
	"color":       "auto, always or never",
	Why:           "a move such as h8, or several",
	"cert":        aFile,
	"out":         aFile,
	SVG:           aFile,
	PNG:           aFile,
	Animate:       aFile,
	"addr":        "an address such as 127.0.0.1:8080",
	"token-file":  "a file with a token",
	"listen":      "an address such as 127.0.0.1:4222",
	"nats":        "the URL of a NATS server such as nats://127.0.0.1:4222",
	"metrics":     "an address of this machine such as 127.0.0.1:9090",
	"recheck":     "a number from 0 to 100",
	"report":      aFile,
	"literal":     "a number of games, at least 1",
	"winner":      "black or white",
	"host":        "a name without port or path, such as solver.example",
	"title":       "a text",
	"intro":       "a text",
	"per-page":    "6 or 12",
	"pictures":    "a directory to write to",
	"in-flight":   "a number from 1",
	"count":       "a number from 1",
	"games":       "a number from 1",
	"checkpoint":  "a number from 1",
	"log":         aFile,
	"stones":      "a number from 1",
	Database:      "the directory of a database",
	"for":         "a file of positions, or -",
	"engine":      "a searcher such as kill:depth=4",
	"against":     "a searcher such as kill:depth=4",
	"time":        "a time such as 500ms or 5s",
	"coordinates": "none, x_flipY or flipY_x",
	"rule-2":      "renju or continuous",
	"trees":       "a number from 1 to 1000000",
	"times":       "times such as 200ms,1s, each longer than the one before",
	"at":          "numbers such as 10,100, each larger than the one before",
	"versions":    "numbers such as 10,100, each larger than the one before",
	"depths":      "numbers such as 1,2,4, each larger than the one before",
	"positions":   "a file of JSON lines",
	"opponents":   "searchers such as random+greedy",
	"run":         "the folder of a run of gsolve train",
	"most":        "a number from 2",
	"name":        "a name of a file without its folder",

	"game-time":          "a time such as 90s or 5m",
	"nodes":              "a number of nodes",
	"iterations":         "a number of iterations",
	"tolerance":          "a time of at most 24h such as 50ms",
	"external-tolerance": "a time of at most 24h such as 500ms",
	"concurrency":        fmt.Sprintf("a number from 1 to %d", MaxThreads),
	"max-plies":          "a number of moves",
	"openings":           "a file of positions",
	"balance":            "an engine such as threats",
	"margin":             "a number above 0 and up to 0.5",
	"batch":              "a number of positions from 1",
	"steps":              "a number of steps from 1",
	"simulations":        "a number of simulations from 1",
	"gate":               "an even number of games from 2",
	"plot":               aFile,
	"generated":          "a number of positions, or 0 for none",
	"generated-steps":    "a number of steps from 1",
	"mentor-games":       "a number of games, or 0 for none",
	"mentor-steps":       "a number of steps from 1",
	"blocks":             "a number of residual blocks from 1 to 20",
	"channels":           "a number of channels from 1 to 128",
	"rate":               "a number above 0 and up to 10",
	"teacher":            "off, vcf or vct",
	"teacher-nodes":      "a number of nodes from 1",
	"sprt":               "two numbers from -10000 to 10000 such as 0,10, the first below the second",
}

// ExpectedValue describes the values of a flag for errors.
func ExpectedValue(flag string) string {
	return cmp.Or(expected[flag], "true or false, or no value")
}

// checkValue replaces the check of the library, whose errors are less plain. No flag takes an empty
// text.
func checkValue(flag cli.Flag, text string) error {
	var err error
	switch flag.(type) {
	case *cli.IntFlag:
		_, err = strconv.ParseInt(text, 0, 0)
	case *cli.Uint64Flag:
		_, err = strconv.ParseUint(text, 0, 64)
	case *cli.DurationFlag:
		_, err = time.ParseDuration(text)
	case *cli.BoolFlag:
		_, err = strconv.ParseBool(text)
	}
	if err != nil || text == "" {
		return BadValue(flag.Names()[0], text)
	}
	return nil
}

// Parse reads a flag that holds one word. It returns an error of BadValue.
func Parse[T any](c *cli.Context, flag string, parse func(string) (T, error)) (T, error) {
	value, err := parse(c.String(flag))
	if err != nil {
		return value, BadValue(flag, c.String(flag))
	}
	return value, nil
}

// BadValue returns the error of a flag with an unexpected value.
func BadValue(flag, text string) error {
	if quoted := strconv.Quote(text); text == "" || len(quoted) != len(text)+2 || strings.Contains(text, " ") || len(text) > 20 {
		text = fmt.Sprintf("%.20q", text)
	}
	return fmt.Errorf("--%s %s: expected %s", flag, text, ExpectedValue(flag))
}
