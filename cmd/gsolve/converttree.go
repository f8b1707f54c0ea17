package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/notation"
)

// treeConversions write the games of a source as trees and count those that
// were written.
var treeConversions = map[notation.Format]func(context.Context, *source, notation.Format, *outlet) (int, error){
	notation.SGF: convertToSGF,
	notation.Lib: convertToLib,
}

// convertToSGF writes tree after tree.
func convertToSGF(ctx context.Context, src *source, _ notation.Format, out *outlet) (n int, err error) {
	err = src.eachTree(ctx, func(t *notation.Tree) (refused, fatal error) {
		if refused = notation.WriteTree(out, t); refused == nil {
			n++
		}
		return refused, out.err
	})
	return n, err
}

// convertToLib writes all trees as one library, without those that do not go
// into one.
func convertToLib(ctx context.Context, src *source, _ notation.Format, out *outlet) (n int, err error) {
	var trees []*notation.Tree
	status := src.eachTree(ctx, func(t *notation.Tree) (refused, fatal error) {
		if refused = notation.WriteLib(io.Discard, t); refused == nil {
			trees = append(trees, t)
		}
		return refused, nil
	})
	if errors.Is(status, console.ErrStopped) || len(trees) == 0 {
		return 0, status
	}
	if err := notation.WriteLib(out, trees...); err != nil {
		return 0, errors.Join(out.err, err)
	}
	return len(trees), status
}

// eachTree calls use for every game of the source and complains of what is
// refused; a fatal error ends it.
func (s *source) eachTree(ctx context.Context, use func(*notation.Tree) (refused, fatal error)) error {
	status := console.StatusDone
	for t, refused := range s.trees(ctx) {
		if ctx.Err() != nil {
			return console.ErrStopped
		}
		var fatal error
		if refused == nil {
			if refused, fatal = use(t); errors.Is(refused, notation.ErrCannotHold) {
				refused = fmt.Errorf("%s: %w", t.ID(), refused)
			}
		}
		if fatal != nil {
			return fatal
		}
		if refused != nil {
			s.con.Complain(refused)
			status = console.StatusBad
		}
	}
	return console.Exit(status)
}

// trees yields all games of the source in order; a file that cannot be read,
// or not to its end, yields an error.
func (s *source) trees(ctx context.Context) iter.Seq2[*notation.Tree, error] {
	return func(yield func(*notation.Tree, error) bool) {
		if len(s.paths) == 0 {
			options := s.options
			options.Source, options.Format = movesSource, notation.Moves
			notation.Trees(ctx, strings.NewReader(s.moves), options)(yield)
			return
		}
		for _, path := range s.paths {
			if !s.treesOf(ctx, path, yield) {
				return
			}
		}
	}
}

// treesOf yields the games of a file and reports whether to go on.
func (s *source) treesOf(ctx context.Context, path string, yield func(*notation.Tree, error) bool) bool {
	in, done, err := s.con.Open(path)
	if err != nil {
		return yield(nil, err)
	}
	defer done()
	options := s.options
	options.Source = path
	for t, err := range notation.Trees(ctx, in, options) {
		if !yield(t, err) {
			return false
		}
	}
	return true
}
