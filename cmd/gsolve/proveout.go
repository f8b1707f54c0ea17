package main

import (
	"bufio"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/files"
)

// annotated is the file of --out; nil if nobody asked for one.
type annotated struct {
	file  *files.Replacement
	sgf   bool
	ended bool
}

// openAnnotated makes the file, so that a run of hours does not end at one that
// cannot be written.
func openAnnotated(c *cli.Context, inputs []string) (*annotated, error) {
	if !c.IsSet("out") {
		return nil, nil
	}
	path := c.String("out")
	kind := strings.ToLower(filepath.Ext(path))
	if kind != ".sgf" && kind != ".jsonl" {
		return nil, fmt.Errorf("--out: %.40q, expected a file .sgf or .jsonl", path)
	}
	file, err := files.NewReplacement(path, inputs)
	if err != nil {
		return nil, err
	}
	return &annotated{file: file, sgf: kind == ".sgf"}, nil
}

// write writes what the prover knows, and keeps it.
func (a *annotated) write(p *book.Prover) error {
	if a == nil {
		return nil
	}
	w := bufio.NewWriter(a.file)
	put := p.WriteJSONL
	if a.sgf {
		put = p.WriteSGF
	}
	err := put(w)
	if err == nil {
		err = w.Flush()
	}
	a.ended = true
	closed := a.file.Close(err == nil)
	if err != nil {
		return fmt.Errorf("%s: %w", a.file.Path(), files.Cause(err))
	}
	return closed
}

// drop leaves what stood there, unless write was called.
func (a *annotated) drop() error {
	if a == nil || a.ended {
		return nil
	}
	return a.file.Close(false)
}
