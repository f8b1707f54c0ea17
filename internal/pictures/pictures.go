// Package pictures writes the pictures that a command line asks for: each format into files of its
// own, one a position.
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

// Flags ask for pictures of the positions of a command.
func Flags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: cmdline.SVG, Usage: "draw the board to `FILE` as SVG; further positions to FILE-2, FILE-3 … before its extension"},
		&cli.StringFlag{Name: cmdline.PNG, Usage: "the same as PNG, to `FILE`"},
	}
}

// AnimateFlag asks for wins that play themselves.
func AnimateFlag() cli.Flag {
	return &cli.StringFlag{Name: cmdline.Animate, Usage: "draw the win to `FILE` as an SVG that plays it move by move; further wins to FILE-2, FILE-3 …"}
}

// Gallery writes the pictures of one command line, each format into files of its own.
type Gallery struct {
	inputs   []string // which are not written over
	svg, png Album
	animated Album
}

// Album is the files of one format.
type Album struct {
	Path string // of the first picture, empty if none is wanted
	n    int    // pictures so far
}

// Read reads Flags and AnimateFlag. A place that cannot be written is refused here, before anything
// is searched.
func Read(c *cli.Context, inputs []string) (*Gallery, error) {
	g := &Gallery{inputs: inputs, svg: Album{Path: c.String(cmdline.SVG)}, png: Album{Path: c.String(cmdline.PNG)}, animated: Album{Path: c.String(cmdline.Animate)}}
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

// Draw writes the pictures of one position.
func (g *Gallery) Draw(d render.Diagram) error {
	if err := g.svg.Add(g.inputs, func(b *bytes.Buffer) error { return render.SVG(b, d) }); err != nil {
		return err
	}
	return g.png.Add(g.inputs, func(b *bytes.Buffer) error { return render.PNG(b, d) })
}

// DrawTree writes the pictures of one position with a tree of threats, which is in SVG only.
func (g *Gallery) DrawTree(d render.Diagram, t *render.Tree) error {
	if err := g.svg.Add(g.inputs, func(b *bytes.Buffer) error { return render.TreeSVG(b, t) }); err != nil {
		return err
	}
	return g.png.Add(g.inputs, func(b *bytes.Buffer) error { return render.PNG(b, d) })
}

// Animate writes the win that d's line is.
func (g *Gallery) Animate(d render.Diagram) error {
	return g.animated.Add(g.inputs, func(b *bytes.Buffer) error { return render.AnimationSVG(b, render.Animation{Diagram: d}) })
}

// Add writes the next picture of an album; what stood in its place stays until the picture is
// whole.
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

// Title is the id that a source gives a position itself.
func Title(q input.Question) string {
	if q.Item.Stated.ID {
		return q.ID
	}
	return ""
}

// drawingPath is where the k-th drawing goes, k from 1.
func drawingPath(path string, k int) string {
	if k == 1 {
		return path
	}
	ext := filepath.Ext(path)
	return fmt.Sprintf("%s-%d%s", strings.TrimSuffix(path, ext), k, ext)
}
