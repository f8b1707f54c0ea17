// Package pictures writes the pictures of a command: one file for each position and format.
package pictures

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/render"
)

// Flags select pictures of positions.
func Flags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: cmdline.SVG, Usage: "draw the board to `FILE` as SVG, and further boards to FILE-2, FILE-3 … (before the extension)"},
		&cli.StringFlag{Name: cmdline.PNG, Usage: "draw the board to `FILE` as PNG, as with --svg"},
	}
}

// AnimateFlag selects animated wins.
func AnimateFlag() cli.Flag {
	return &cli.StringFlag{Name: cmdline.Animate, Usage: "draw the win to `FILE` as an SVG that plays it move by move, and further wins to FILE-2, FILE-3 …"}
}

// Gallery writes the pictures of one command line.
type Gallery struct {
	inputs   []string // which the gallery must not replace
	svg, png Album
	animated Album
}

// Album writes the files of one format.
type Album struct {
	Path string // of the first picture; empty = no pictures
	n    int    // pictures so far
}

// Read reads Flags and AnimateFlag. It refuses an unusable path before the command searches.
func Read(c *cli.Context, inputs []string) (*Gallery, error) {
	g := &Gallery{inputs: inputs, svg: Album{Path: c.String(cmdline.SVG)}, png: Album{Path: c.String(cmdline.PNG)}, animated: Album{Path: c.String(cmdline.Animate)}}
	for _, path := range []string{g.svg.Path, g.png.Path, g.animated.Path} {
		if path == "" {
			continue
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

// Draw writes the pictures of one position.
func (g *Gallery) Draw(d render.Diagram) error {
	if err := g.svg.Add(g.inputs, func(b *bytes.Buffer) error { return render.SVG(b, d) }); err != nil {
		return err
	}
	return g.png.Add(g.inputs, func(b *bytes.Buffer) error { return render.PNG(b, d) })
}

// DrawTree writes the pictures of one position. Only the SVG has the tree of threats.
func (g *Gallery) DrawTree(d render.Diagram, t *render.Tree) error {
	if err := g.svg.Add(g.inputs, func(b *bytes.Buffer) error { return render.TreeSVG(b, t) }); err != nil {
		return err
	}
	return g.png.Add(g.inputs, func(b *bytes.Buffer) error { return render.PNG(b, d) })
}

// Animate writes the picture that plays the line of d.
func (g *Gallery) Animate(d render.Diagram) error {
	return g.animated.Add(g.inputs, func(b *bytes.Buffer) error { return render.AnimationSVG(b, render.Animation{Diagram: d}) })
}

// Add writes the next picture of an album. It replaces a file when the picture is complete.
func (a *Album) Add(inputs []string, draw func(*bytes.Buffer) error) error {
	if a.Path == "" {
		return nil
	}
	a.n++
	path := drawingPath(a.Path, a.n)
	var b bytes.Buffer
	if err := draw(&b); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return files.Replace(path, inputs, func(w io.Writer) error {
		_, err := b.WriteTo(w)
		return err
	})
}

// Title returns the id of a position, if its source states one.
func Title(q input.Question) string {
	if q.Item.Stated.ID {
		return q.ID
	}
	return ""
}

// drawingPath returns the path of drawing k, 1 ≤ k.
func drawingPath(path string, k int) string {
	if k == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), k, ext)
}
