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

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/pictures"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/sheet"
	"github.com/gsolve/gsolve/render"
)

func puzzleSheetFlags() []cli.Flag {
	return puzzleFlags(puzzleLimitFlags(),
		&cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"},
		&cli.StringFlag{Name: "title", Usage: "the `TITLE` of the sheet or article"},
		&cli.StringFlag{Name: "intro", Usage: "a `TEXT` below the title; an empty line begins a paragraph"},
		&cli.IntFlag{Name: "per-page", Value: 6, Usage: "`N` puzzles a page, 6 or 12"},
		&cli.BoolFlag{Name: "unsolved", Usage: "leave the solutions out"},
		&cli.BoolFlag{Name: "markdown", Usage: "write an article instead"},
		&cli.StringFlag{Name: "pictures", Usage: "write the boards to `DIR` as SVG, too"},
	)
}

// sheetOf collects the puzzles that are to be printed.
type sheetOf struct {
	entries  []render.Entry
	unsolved bool
	pictures string // directory of the pictures; "" = no pictures
	linked   string // the same directory, as the article refers to it
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
	err = in.answer(c, "", checkPuzzles(checker.Options{Brief: true, MaxNodes: in.limits.MaxNodes}, false, func(id string, r *checker.Report) error {
		if !r.Passed(false) {
			con.Refuse(fmt.Errorf("%s: left out: %s", id, r.Why().Text))
			return nil
		}
		return s.add(r)
	}))
	var status console.Status
	if err != nil && !errors.As(err, &status) || len(s.entries) == 0 {
		return err
	}
	return cmp.Or(writeCounted(c, con, in.source.Paths, func(out *outlet) (n int, err error) {
		if c.Bool("markdown") {
			err = cmp.Or(render.MarkdownHeader(out, c.String("title"), c.String("intro")), render.Markdown(out, s.entries...))
		} else {
			err = render.WriteSheet(out, render.Sheet{Title: c.String("title"), Intro: c.String("intro"), PerPage: perPage, Entries: s.entries})
		}
		return len(s.entries), cmp.Or(out.err, err)
	}), err)
}

// makeDir makes the directory of pictures. The article links to them from where it stands.
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
