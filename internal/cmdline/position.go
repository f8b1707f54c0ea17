package cmdline

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// SourceFlags are the flags of a command that asks about positions.
func SourceFlags() []cli.Flag {
	return append(FileFlags(),
		&cli.StringFlag{Name: "moves", Usage: "take the position after `MOVES` such as h8i9g7, instead of a file"})
}

// FileFlags say how files of positions are read.
func FileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "rule", Usage: "`RULE` to play by: " + board.RuleNames(), DefaultText: "the file's, else freestyle"},
		&cli.IntFlag{Name: "size", Usage: fmt.Sprintf("board size `N`, %d to %d", board.MinSize, board.MaxSize), DefaultText: fmt.Sprintf("the file's, else %d", board.DefaultSize)},
		&cli.StringFlag{Name: "side", Usage: "`SIDE` to move, black or white", DefaultText: "the file's, else black if it has no more stones"},
		&cli.StringFlag{Name: "black", Value: "x", Usage: "`LETTER` that is Black in diagrams, x or o"},
		&cli.StringFlag{Name: "format", Usage: "`FORMAT` of the input, one of " + FormatNames(), DefaultText: "recognised"},
		&cli.StringFlag{Name: "charset", Usage: "`CHARSET` of names and comments, such as gbk, big5, shift-jis, euc-kr or latin1", DefaultText: "utf-8, other bytes are kept"},
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
