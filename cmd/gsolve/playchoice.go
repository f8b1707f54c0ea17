package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/puzzles"
)

// maxPlayed is how many puzzles are read: all are held in memory, to be mixed.
const maxPlayed = 100_000

// choosePuzzles reads the puzzles of the files, or those that are shipped, and
// keeps those that the flags ask for. What is refused is complained about.
func choosePuzzles(c *cli.Context, con *console.Console, done *playProgress) (list []*puzzles.Puzzle, refused bool, err error) {
	keep, err := readPlayFilter(c)
	if err != nil {
		return nil, false, err
	}
	if c.NArg() > 0 {
		list, refused, err = puzzlesOfFiles(c, con)
	} else {
		list, err = shippedPuzzles(c)
	}
	if err != nil {
		return nil, refused, err
	}
	all := len(list)
	list = slices.DeleteFunc(list, func(p *puzzles.Puzzle) bool { return !keep.has(p) })
	if len(list) == 0 {
		if all == 0 && refused {
			return nil, true, nil
		}
		return nil, refused, fmt.Errorf("no such puzzle among %d, expected other files or flags", all)
	}
	list = slices.DeleteFunc(list, done.has)
	if c.IsSet("shuffle") {
		r := rand.New(rand.NewPCG(c.Uint64("shuffle"), 0))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
	return list, refused, nil
}

// puzzlesOfFiles reads the files that are named.
func puzzlesOfFiles(c *cli.Context, con *console.Console) (list []*puzzles.Puzzle, refused bool, err error) {
	s := &source{con: con, paths: c.Args().Slice()}
	if slices.Contains(s.paths, files.Dash) {
		return nil, false, errors.New("-: standard input is for the moves, expected a file")
	}
	if err := s.readOptions(c); err != nil {
		return nil, false, err
	}
	if s.puzzles, err = readPuzzleGoal(c); err != nil {
		return nil, false, err
	}
	for q := range s.questions(c.Context) {
		switch {
		case errors.Is(q.err, console.ErrStopped):
			return nil, refused, console.ErrStopped
		case q.err != nil:
			con.Complain(q.err)
			refused = true
		default:
			if q.puzzle.ID == "" {
				q.puzzle.ID = q.id
			}
			if list = append(list, q.puzzle); len(list) > maxPlayed {
				return nil, refused, fmt.Errorf("too many puzzles, expected at most %d", maxPlayed)
			}
		}
	}
	return list, refused, nil
}

// shippedPuzzles are those that come with gsolve, all or those of one rule.
func shippedPuzzles(c *cli.Context) (list []*puzzles.Puzzle, err error) {
	for _, name := range []string{"size", "side", "black", "format", "charset", "goal"} {
		if c.IsSet(name) {
			return nil, fmt.Errorf("--%s without a file, expected one", name)
		}
	}
	var rule *board.Rule
	if c.IsSet("rule") {
		r, err := board.ParseRule(c.String("rule"))
		if err != nil {
			return nil, fmt.Errorf("--rule: %w", err)
		}
		rule = &r
	}
	collections, err := puzzles.Shipped()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errInternal, err)
	}
	for _, collection := range collections {
		for _, p := range collection.Puzzles {
			if rule == nil || p.Position.Rule() == *rule {
				list = append(list, p)
			}
		}
	}
	return list, nil
}

// playFilter says which puzzles are wanted.
type playFilter struct {
	grades puzzles.Range // zero = any, also none
	themes puzzles.ThemeFilter
}

func readPlayFilter(c *cli.Context) (f playFilter, err error) {
	if f.grades, err = readGrades(c); err == nil {
		f.themes, err = readThemes(c, false)
	}
	return f, err
}

func (f playFilter) has(p *puzzles.Puzzle) bool {
	return (f.grades == puzzles.Range{} || f.grades.Has(p.Rating.Grade)) && f.themes.Takes(p.Themes)
}
