package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/notation"
)

func convertFlags() []cli.Flag {
	return append(cmdline.SourceFlags(),
		&cli.StringFlag{Name: "to", Usage: "`FORMAT` of the output, one of " + cmdline.FormatNames()},
		&cli.BoolFlag{Name: "tree", Usage: "keep variations and comments, with --to sgf, lib or db"},
		&cli.StringFlag{Name: "out", Usage: "write to `FILE` instead of standard output"},
	)
}

func runConvert(c *cli.Context, con *console.Console) error {
	if !c.IsSet("to") {
		return errors.New("--to is missing, expected " + cmdline.ExpectedValue("to"))
	}
	format, err := notation.ParseFormat(c.String("to"))
	if err != nil {
		return fmt.Errorf("--to: %w", err)
	}
	convert := convertPositions
	if c.Bool("tree") || format == notation.Lib || format == notation.DB {
		if convert = treeConversions[format]; convert == nil {
			return fmt.Errorf("--tree and --to %s, expected --to sgf, lib or db", format)
		}
	}
	src, err := input.Read(c, con)
	if err != nil {
		return err
	}
	return writeCounted(c, con, src.Paths, func(out *outlet) (int, error) { return convert(c.Context, src, format, out) })
}

// writeCounted writes to standard output, or replaces the file of --out if write has written an
// item. write returns the number of items; it skips those that it refuses.
func writeCounted(c *cli.Context, con *console.Console, inputs []string, write func(*outlet) (int, error)) error {
	if !c.IsSet("out") || c.String("out") == files.Dash {
		_, err := write(&outlet{con.Out, console.Output, nil})
		return err
	}
	file, err := files.NewReplacement(c.String("out"), inputs)
	if err != nil {
		return err
	}
	n, err := write(&outlet{file, file.Path(), nil})
	var refused console.Status
	whole := err == nil || errors.As(err, &refused)
	if closed := file.Close(whole && n > 0); closed != nil {
		return closed
	}
	return err
}

func convertPositions(ctx context.Context, src *input.Source, format notation.Format, out *outlet) (n int, err error) {
	writer, err := notation.NewWriter(out, format)
	if err != nil {
		return 0, err
	}
	err = src.Each(ctx, func(q input.Question) (refused, fatal error) {
		if q.Err != nil {
			return q.Err, nil
		}
		refused = writer.Write(q.Item)
		if refused == nil {
			n++
		}
		return refused, out.err
	})
	return n, err
}

// outlet remembers the error of its writer: a full disk ends the command, a position that the
// format cannot hold does not.
type outlet struct {
	io.Writer
	name string // in the error
	err  error
}

// Write remembers the error.
func (o *outlet) Write(b []byte) (int, error) {
	n, err := o.Writer.Write(b)
	if err != nil {
		o.err = fmt.Errorf("%s: %w", o.name, files.Cause(err))
	}
	return n, err
}

// treeConversions write the games of a source as trees.
var treeConversions = map[notation.Format]func(context.Context, *input.Source, notation.Format, *outlet) (int, error){
	notation.SGF: convertBooks,
	notation.Lib: convertBooks,
	notation.DB:  convertBooks,
}

// convertBooks writes the trees of a source in a format of books. A book that is in that format
// already keeps all its bytes, unless an option asks for a change.
func convertBooks(ctx context.Context, src *input.Source, format notation.Format, out *outlet) (n int, err error) {
	o := src.Options
	if held := src.Hold(); len(held) == 1 && held[0].Err == nil && held[0].Format() == format && o.Rule == nil && o.Size == 0 && o.ToMove == board.Empty && o.Charset == "" {
		n, err := copyBook(ctx, &held[0], out)
		if out.err != nil || ctx.Err() != nil {
			return 0, cmp.Or(out.err, console.ErrStopped)
		}
		if err == nil {
			return n, nil
		}
	}
	return convertTrees(ctx, src, format, out)
}

// copyBook copies a whole book and returns the number of its positions. It writes nothing if it
// finds a fault, so that the conversion reports the fault.
func copyBook(ctx context.Context, held *input.Held, out *outlet) (n int, err error) {
	err = notation.Revise(ctx, io.Discard, held.Data, held.Options, func(*notation.Page) error {
		n++
		return nil
	})
	if err == nil {
		_, err = out.Write(held.Data)
	}
	return n, err
}

// convertTrees writes the trees of a source as one book. It refuses trees that the book cannot hold.
func convertTrees(ctx context.Context, src *input.Source, format notation.Format, out *outlet) (n int, err error) {
	w, err := notation.NewTreeWriter(out, format)
	if err != nil {
		return 0, err
	}
	var lost notation.Losses
	status := src.EachTree(ctx, func(t *notation.Tree) (refused, fatal error) {
		if refused = w.Add(t); refused == nil {
			lost.Tree(t, format)
			n++
		}
		return refused, out.err
	})
	if out.err != nil || errors.Is(status, console.ErrStopped) || n == 0 {
		return 0, status
	}
	if err := w.Close(); err != nil {
		return 0, errors.Join(out.err, err)
	}
	if names := lost.String(); names != "" {
		src.Con.Complain(fmt.Errorf("%s cannot hold everything: left out are %s", format, names))
	}
	return n, status
}
