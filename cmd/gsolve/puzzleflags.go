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

// themeLists are the values of themeFlag. The slice flags of the library would cut them at commas.
type themeLists []string

func (l *themeLists) Set(text string) error {
	*l = append(*l, text)
	return nil
}

func (l *themeLists) String() string { return strings.Join(*l, " ") }

func (l *themeLists) Get() any { return l.String() }

// readThemes reads themeFlag. With known it refuses themes that only files define.
func readThemes(c *cli.Context, known bool) (puzzles.ThemeFilter, error) {
	lists, _ := c.Generic("theme").(*themeLists)
	f, err := puzzles.ParseThemes(*lists, known)
	return f, ofFlag("theme", err)
}

// readRange reads a flag with a range from least to most. A range without an end reaches to most.
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

// readGrades reads gradeFlag; without it the range is zero.
func readGrades(c *cli.Context) (puzzles.Range, error) {
	if !c.IsSet("grade") {
		return puzzles.Range{}, nil
	}
	return readRange(c, "grade", 1, puzzles.MaxGrade)
}

// ofFlag names the flag in an error about its value, instead of "not a puzzle".
func ofFlag(name string, err error) error {
	if err == nil {
		return nil
	}
	return errors.New("--" + name + ": " + strings.TrimPrefix(err.Error(), puzzles.ErrPuzzle.Error()+": "))
}
