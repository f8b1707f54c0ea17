package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
)

// annotated is the file of --out; nil without the flag.
type annotated struct {
	con  *console.Console
	file *files.Replacement
	put  func(*book.Prover, io.Writer) error

	books   []bookPart // copied with the verdicts
	refused int        // games that the format cannot hold
}

// bookPart is a book in the format of --out.
type bookPart struct {
	data    []byte
	options notation.Options
}

// bookFormats are the formats that keep the texts of a book's author.
var bookFormats = map[string]notation.Format{".sgf": notation.SGF, ".lib": notation.Lib, ".db": notation.DB}

// openAnnotated makes the file before the search, and converts the books of the source to its
// format: a bad name must not end a run of hours.
func openAnnotated(c *cli.Context, con *console.Console, src *input.Source) (a *annotated, err error) {
	if !c.IsSet("out") {
		return nil, nil
	}
	a = &annotated{con: con}
	path := c.String("out")
	ext := strings.ToLower(filepath.Ext(path))
	format, isBook := bookFormats[ext]
	if !isBook && ext != ".jsonl" {
		return nil, fmt.Errorf("--out: %.200q, expected a file .sgf, .lib, .db or .jsonl", path)
	}
	if a.file, err = files.NewReplacement(path, src.Paths); err != nil {
		return nil, err
	}
	a.put = (*book.Prover).WriteJSONL
	if isBook {
		err = a.prepare(c.Context, src, format)
	}
	if err != nil {
		return nil, errors.Join(err, a.file.Close(false))
	}
	return a, nil
}

// prepare sets how the book is written. Books of the same format keep all their bytes; the others
// are converted. Positions without texts of an author become games with their solutions.
func (a *annotated) prepare(ctx context.Context, src *input.Source, format notation.Format) error {
	a.put = a.revise(ctx)
	held := slices.DeleteFunc(slices.Clone(src.Hold()), func(h input.Held) bool { return h.Err != nil }) // their refusal comes with the reading
	same, authored := 0, false
	for i := range held {
		f := held[i].Format()
		if f == format {
			same++
		}
		authored = authored || f == notation.SGF || f == notation.Lib || f == notation.DB
	}
	switch {
	case len(held) > 0 && same == len(held) && (same == 1 || format == notation.SGF):
		for i := range held {
			if err := notation.Revise(ctx, io.Discard, held[i].Data, held[i].Options, untouched); err != nil {
				return err // a broken book must not end a run of hours
			}
			a.books = append(a.books, bookPart{held[i].Data, held[i].Options})
		}
		return nil
	case format == notation.SGF && !authored:
		a.put = (*book.Prover).WriteSGF
		return nil
	}
	return a.convert(ctx, held, format)
}

// untouched leaves a page as it is.
func untouched(*notation.Page) error { return nil }

// convert makes one book of all files. It skips what the reading of the positions refuses.
func (a *annotated) convert(ctx context.Context, held []input.Held, format notation.Format) error {
	var b bytes.Buffer
	w, err := notation.NewTreeWriter(&b, format)
	if err != nil {
		return err
	}
	var lost notation.Losses
	var agreed agreement
	for i := range held {
		for t, err := range notation.Trees(ctx, bytes.NewReader(held[i].Data), held[i].Options) {
			if err == nil {
				err = w.Add(t)
			}
			switch {
			case errors.Is(err, notation.ErrCannotHold):
				a.con.Refuse(fmt.Errorf("%s: %w", t.ID(), err))
				a.refused++
			case err == nil:
				lost.Tree(t, format)
				agreed.add(t)
			}
		}
	}
	if format == notation.Lib && agreed.err != nil {
		return fmt.Errorf("%s: %w", a.file.Path(), agreed.err)
	}
	if err := w.Close(); err != nil {
		return fmt.Errorf("%s: %w", a.file.Path(), err)
	}
	if names := lost.String(); names != "" {
		a.con.Complain(fmt.Errorf("%s: %s cannot hold everything: left out are %s", a.file.Path(), format, names))
	}
	o := notation.Options{Format: format, Source: a.file.Path()}
	if format == notation.Lib {
		o.Rule, o.Size = agreed.rule, agreed.size
	}
	a.books = []bookPart{{b.Bytes(), o}}
	return nil
}

// agreement holds the rule and size of trees. A library states neither, so its trees must agree.
type agreement struct {
	rule *board.Rule
	size int
	err  error // of the first tree that does not agree
}

func (a *agreement) add(t *notation.Tree) {
	it, err := t.Item([]*notation.Node{t.Root})
	if err != nil {
		return // every position of the tree is refused
	}
	if a.size == 0 {
		rule := it.Setup.Rule
		a.size, a.rule = it.Setup.Size, &rule
	}
	if a.err == nil && (a.size != it.Setup.Size || *a.rule != it.Setup.Rule) {
		a.err = fmt.Errorf("%s: %s on %d×%d after %v on %d×%d, expected one rule and size in a library",
			t.ID(), it.Setup.Rule, it.Setup.Size, it.Setup.Size, *a.rule, a.size, a.size)
	}
}

// revise copies the books with the verdicts.
func (a *annotated) revise(ctx context.Context) func(*book.Prover, io.Writer) error {
	return func(p *book.Prover, w io.Writer) error {
		sized := &sizer{w: w}
		full, left := 0, 0
		for _, b := range a.books {
			r, err := p.Revise(context.WithoutCancel(ctx), sized, b.data, b.options) // a stopped run writes its results
			if err != nil {
				return err
			}
			full, left = full+r.Full, left+r.NoPlace
		}
		if full > 0 {
			a.con.Complain(fmt.Errorf("%s: no verdict in %s of more than %d KiB", a.file.Path(), plain.Plural(full, "comment"), notation.MaxValue>>10))
		}
		if left > 0 {
			a.con.Complain(fmt.Errorf("%s: no verdict at the root, which the library leaves out", a.file.Path()))
		}
		if sized.n > notation.MaxFile {
			a.con.Complain(fmt.Errorf("%s: the verdicts make it larger than %d MiB, which gsolve does not read again", a.file.Path(), notation.MaxFile>>20))
		}
		return nil
	}
}

// sizer counts the bytes that it hands on.
type sizer struct {
	w io.Writer
	n int64
}

// Write counts and writes.
func (s *sizer) Write(b []byte) (int, error) {
	n, err := s.w.Write(b)
	s.n += int64(n)
	return n, err
}

// write completes the file with the results of p.
func (a *annotated) write(p *book.Prover) error {
	if a == nil {
		return nil
	}
	w := bufio.NewWriter(a.file)
	err := a.put(p, w)
	if err == nil {
		err = w.Flush()
	}
	closed := a.file.Close(err == nil)
	a.put = nil
	if err != nil {
		return fmt.Errorf("%s: %w", a.file.Path(), files.Cause(err))
	}
	return closed
}

// drop keeps the earlier file, unless write was called.
func (a *annotated) drop() error {
	if a == nil || a.put == nil {
		return nil
	}
	return a.file.Close(false)
}
