package main

import (
	"errors"
	"math"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/puzzles"
)

// The flags that choose puzzles mean the same in every command.

func attacksFlag(value, usage string) cli.Flag {
	return &cli.StringFlag{Name: "attacks", Value: value, Usage: usage + ": a `RANGE` such as 5, 5-7 or 5-"}
}

func gradeFlag() cli.Flag {
	return &cli.StringFlag{Name: "grade", Usage: "only puzzles of these grades: a `RANGE` such as 3 or 1-3", DefaultText: "any"}
}

func themeFlag() cli.Flag {
	return &cli.GenericFlag{
		Name: "theme", Value: &themeLists{}, DefaultText: "any",
		Usage: "only puzzles with one of these `THEMES`, such as quiet,overline; given twice, with one of each list",
	}
}

// themeLists is the values of themeFlag.
type themeLists []string

// Set adds a list.
func (l *themeLists) Set(text string) error {
	*l = append(*l, text)
	return nil
}

// String is the lists in a row.
func (l *themeLists) String() string { return strings.Join(*l, " ") }

// Get is the lists in a row: the library asks for it.
func (l *themeLists) Get() any { return l.String() }

// readThemes reads themeFlag. With known, the themes of a file's own are refused.
func readThemes(c *cli.Context, known bool) (puzzles.ThemeFilter, error) {
	lists, _ := c.Generic("theme").(*themeLists)
	f, err := puzzles.ParseThemes(*lists, known)
	return f, ofFlag("theme", err)
}

// readRange reads a flag with a range within these bounds, or without an end.
func readRange(c *cli.Context, name string, least, most int) (puzzles.Range, error) {
	r, err := puzzles.ParseRange(c.String(name))
	if r.Max == math.MaxInt {
		r.Max = most
	}
	if err != nil || r.Min < least || r.Max > most || r.Min > r.Max {
		return r, cmdline.BadValue(name, c.String(name))
	}
	return r, nil
}

// readGrades reads gradeFlag; without it, the range is zero.
func readGrades(c *cli.Context) (puzzles.Range, error) {
	if !c.IsSet("grade") {
		return puzzles.Range{}, nil
	}
	return readRange(c, "grade", 1, puzzles.MaxGrade)
}

// ofFlag is an error about the value of a flag. That the value is not a puzzle
// goes without saying.
func ofFlag(name string, err error) error {
	if err == nil {
		return nil
	}
	return errors.New("--" + name + ": " + strings.TrimPrefix(err.Error(), puzzles.ErrPuzzle.Error()+": "))
}
