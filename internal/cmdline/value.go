package cmdline

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
)

// ExpectedValue says in errors what a flag's value must be.
func ExpectedValue(flag string) string {
	switch flag {
	case "rule":
		return "freestyle, standard or renju"
	case "size":
		return fmt.Sprintf("a number from %d to %d", board.MinSize, board.MaxSize)
	case "side":
		return "black or white"
	case "black":
		return "x or o"
	case "format", "to":
		return "one of " + FormatNames()
	case "charset":
		return "a charset such as gbk"
	case "moves":
		return "moves such as h8i9g7"
	case "grade":
		return "a grade from 1 to 9, or a range such as 3-5"
	case "theme":
		return "themes such as quiet,overline"
	case "seed":
		return "a number from 0"
	case "attempts":
		return "a number of attempts, or 0 for no limit"
	case "max-nodes":
		return "a number of nodes, or 0 for no limit"
	case "timeout":
		return "a time such as 500ms or 5s, or 0 for no limit"
	case "memory":
		return "a size such as 256MiB"
	case "threads":
		return fmt.Sprintf("a number from 1 to %d", MaxThreads)
	case "attacks":
		return "a number of attacks or a range such as 5-7"
	case "repeat", "rounds", "deepen":
		return "a number from 1"
	case "threats":
		return "order2 or three"
	case "shuffle":
		return "a number"
	case "progress":
		return "a file to write"
	case "goal":
		return "any, shortest or all; of puzzles vcf, vct, win, defend or forbidden"
	case "color":
		return "auto, always or never"
	case Why:
		return "a move such as h8, or several"
	case "cert", "out", SVG, PNG, Animate:
		return "a file to write"
	case "addr":
		return "an address such as 127.0.0.1:8080"
	case "token-file":
		return "a file with a token"
	case "host":
		return "a name without port or path, such as solver.example"
	case "title", "intro":
		return "a text"
	case "per-page":
		return "6 or 12"
	case "pictures":
		return "a directory to write to"
	case "in-flight", "count", "stones":
		return "a number from 1"
	case Database:
		return "the directory of a database"
	case "for":
		return "a file of positions, or -"
	case "coordinates":
		return "none, x_flipY or flipY_x"
	case "rule-2":
		return "renju or continuous"
	default:
		return "true or false, or no value" // a switch
	}
}

// checkValue says in one line what the library says in its own way: that the
// text is no value for a flag of that type. No flag takes an empty text.
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

// Parse reads a flag that holds one word. The error is that of BadValue.
func Parse[T any](c *cli.Context, flag string, parse func(string) (T, error)) (T, error) {
	value, err := parse(c.String(flag))
	if err != nil {
		return value, BadValue(flag, c.String(flag))
	}
	return value, nil
}

// BadValue is the error of a flag whose value is not the expected one.
func BadValue(flag, text string) error {
	if quoted := strconv.Quote(text); text == "" || len(quoted) != len(text)+2 || strings.Contains(text, " ") || len(text) > 20 {
		text = fmt.Sprintf("%.20q", text)
	}
	return fmt.Errorf("--%s %s: expected %s", flag, text, ExpectedValue(flag))
}
