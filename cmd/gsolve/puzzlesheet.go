package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/sheet"
	"github.com/gsolve/gsolve/render"
)

func puzzleSheetCommand(con *console.Console) *cli.Command {
	return &cli.Command{
		Name:      "sheet",
		Usage:     "put puzzles on paper, or into an article",
		ArgsUsage: "[PUZZLES…]",
		Flags: append(append(cmdline.SourceFlags(), puzzleLimitFlags()...), puzzleThreadsFlag(), goalOfPuzzlesFlag(), cmdline.QuietFlag(),
			&cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"},
			&cli.StringFlag{Name: "title", Usage: "the `TITLE` of the sheet or article"},
			&cli.StringFlag{Name: "intro", Usage: "a `TEXT` below the title; an empty line begins a paragraph"},
			&cli.IntFlag{Name: "per-page", Value: 6, Usage: "`N` puzzles a page, 6 or 12"},
			&cli.BoolFlag{Name: "unsolved", Usage: "leave the solutions out"},
			&cli.BoolFlag{Name: "markdown", Usage: "write an article instead"},
			&cli.StringFlag{Name: "pictures", Usage: "write the boards to `DIR` as SVG, too"},
		),
		Action: func(c *cli.Context) error { return runPuzzleSheet(c, con) },
	}
}

// sheetOf collects the puzzles that are to be printed.
type sheetOf struct {
	tally    puzzleTally
	entries  []render.Entry
	unsolved bool
	pictures string // a directory, or ""
	linked   string // the same as the article refers to it
}

func runPuzzleSheet(c *cli.Context, con *console.Console) error {
	in, err := readPuzzleInput(c, con)
	if err != nil {
		return err
	}
	perPage := c.Int("per-page")
	if perPage != 6 && perPage != 12 {
		return fmt.Errorf("--per-page %d, expected 6 or 12", perPage)
	}
	s := &sheetOf{unsolved: c.Bool("unsolved"), pictures: c.String("pictures")}
	if err := s.makeDir(c.String("out")); err != nil {
		return err
	}
	err = s.collect(c, con, in)
	if err != nil && !errors.Is(err, console.ErrStopped) {
		return err
	}
	stopped := err
	if err = nil; len(s.entries) > 0 {
		err = writeTo(con, c.String("out"), in.source.Paths, func(w io.Writer) error {
			if c.Bool("markdown") {
				return cmp.Or(render.MarkdownHeader(w, c.String("title"), c.String("intro")), render.Markdown(w, s.entries...))
			}
			return render.WriteSheet(w, render.Sheet{Title: c.String("title"), Intro: c.String("intro"), PerPage: perPage, Entries: s.entries})
		})
	}
	return cmp.Or(err, in.end(con, stopped, s.tally.status()))
}

// makeDir makes the directory of pictures. Links to them start where the article
// stands.
func (s *sheetOf) makeDir(out string) error {
	if s.pictures == "" {
		return nil
	}
	if err := os.MkdirAll(s.pictures, 0o777); err != nil {
		return fmt.Errorf("--pictures %s: %w, expected a directory", s.pictures, files.Cause(err))
	}
	s.linked = filepath.ToSlash(s.pictures)
	if relative, err := filepath.Rel(filepath.Dir(out), s.pictures); err == nil && out != "" && out != files.Dash {
		s.linked = filepath.ToSlash(relative)
	}
	return nil
}

// collect checks all puzzles and keeps those whose claims are true.
func (s *sheetOf) collect(c *cli.Context, con *console.Console, in *puzzleInput) error {
	return in.checkAll(c, checker.Options{Brief: true, MaxNodes: in.limits.MaxNodes}, func(r checked) error {
		s.tally.add(r)
		switch {
		case r.err != nil:
			con.Refuse(r.err)
			return nil
		case !r.report.Passed(false):
			con.Refuse(fmt.Errorf("%s: %s, expected a puzzle whose claims are true; left out", r.id, r.report.Verdict(false)))
			return nil
		}
		return s.add(r.report)
	})
}

// add makes the entry of a puzzle, and its pictures.
func (s *sheetOf) add(r *checker.Report) error {
	entry := sheet.Entry(r, !s.unsolved)
	if s.pictures != "" {
		err := sheet.Pictures(&entry, len(s.entries)+1, s.linked, func(name string, draw func(io.Writer) error) error {
			a := pictures.Album{Path: filepath.Join(s.pictures, name)}
			return a.Add(nil, func(b *bytes.Buffer) error { return draw(b) })
		})
		if err != nil {
			return err
		}
	}
	s.entries = append(s.entries, entry)
	return nil
}

// writeTo writes to a file, which is replaced when all is written, or to
// standard output without one.
func writeTo(con *console.Console, path string, inputs []string, write func(io.Writer) error) error {
	if path == "" || path == files.Dash {
		return console.WrapOutput(write(con.Out))
	}
	return files.Replace(path, inputs, write)
}
