package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// pictureFlags ask for pictures of the positions of a command.
func pictureFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: cmdline.SVG, Usage: "draw the board to `FILE` as SVG; further positions to FILE-2, FILE-3 … before its extension"},
		&cli.StringFlag{Name: cmdline.PNG, Usage: "the same as PNG, to `FILE`"},
	}
}

// animateFlag asks for wins that play themselves.
func animateFlag() cli.Flag {
	return &cli.StringFlag{Name: cmdline.Animate, Usage: "draw the win to `FILE` as an SVG that plays it move by move; further wins to FILE-2, FILE-3 …"}
}

// gallery writes the pictures of one command line, each format into files of
// its own.
type gallery struct {
	inputs   []string // which are not written over
	svg, png album
	animated album
}

// album is the files of one format.
type album struct {
	path string // of the first picture, empty if none is wanted
	n    int    // pictures so far
}

// readGallery reads pictureFlags and animateFlag. A place that cannot be
// written is refused here, before anything is searched.
func readGallery(c *cli.Context, inputs []string) (*gallery, error) {
	g := &gallery{inputs: inputs, svg: album{path: c.String(cmdline.SVG)}, png: album{path: c.String(cmdline.PNG)}, animated: album{path: c.String(cmdline.Animate)}}
	flags := map[string]string{}
	for _, name := range []string{"cert", cmdline.SVG, cmdline.PNG, cmdline.Animate} {
		path := c.String(name)
		if path == "" {
			continue
		}
		if other, ok := flags[filepath.Clean(path)]; ok {
			return nil, fmt.Errorf("--%s and --%s: both %s, expected two files", other, name, path)
		}
		flags[filepath.Clean(path)] = name
		if name == "cert" {
			continue // its own flag looks after it
		}
		if err := files.RefuseOverwrite(path, inputs); err != nil {
			return nil, err
		}
		if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("%s: no such directory, expected a file to write", path)
		}
	}
	return g, nil
}

// draw writes the pictures of one position.
func (g *gallery) draw(d render.Diagram) error {
	if err := g.svg.add(g.inputs, func(b *bytes.Buffer) error { return render.SVG(b, d) }); err != nil {
		return err
	}
	return g.png.add(g.inputs, func(b *bytes.Buffer) error { return render.PNG(b, d) })
}

// animate writes the win that d's line is.
func (g *gallery) animate(d render.Diagram) error {
	return g.animated.add(g.inputs, func(b *bytes.Buffer) error { return render.AnimationSVG(b, render.Animation{Diagram: d}) })
}

// add writes the next picture of an album; what stood in its place stays
// until the picture is whole.
func (a *album) add(inputs []string, draw func(*bytes.Buffer) error) error {
	if a.path == "" {
		return nil
	}
	a.n++
	path := drawingPath(a.path, a.n)
	var b bytes.Buffer
	if err := draw(&b); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return files.Replace(path, inputs, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	})
}

// pictureTitle is the id that a source gives a position itself.
func pictureTitle(q input.Question) string {
	if q.Item.Stated.ID {
		return q.ID
	}
	return ""
}

// drawAnswer draws a position that was answered, with the line that wins or
// what --why found.
func (b *batch) drawAnswer(r *reply) error {
	if r.err != nil || r.pos == nil {
		return nil
	}
	d := render.Diagram{
		Position: r.pos, Line: r.result.Line, Marks: map[board.Point]render.Mark{},
		Title: pictureTitle(r.question), Caption: fmt.Sprintf("%s (%v)", verdictLine(r, b.search, b.limits), r.pos.Rule()),
	}
	for pt := range ideaMarks(r.result.steps) {
		d.Marks[pt] = render.Mark{Shape: render.Circle}
	}
	if err := b.pictures.draw(d); err != nil {
		return err
	}
	if r.result.Verdict.Outcome() != proof.Win || len(r.result.Line) == 0 {
		return nil
	}
	return b.pictures.animate(d)
}

// drawingPath is where the k-th drawing goes, k from 1.
func drawingPath(path string, k int) string {
	if k == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), k, ext)
}
