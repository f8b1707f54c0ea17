package main

import (
	"context"
	"errors"
	"io"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/input"
	"github.com/gsolve/gsolve/notation"
)

// treeConversions write the games of a source as trees and count those that
// were written.
var treeConversions = map[notation.Format]func(context.Context, *input.Source, notation.Format, *outlet) (int, error){
	notation.SGF: convertToSGF,
	notation.Lib: convertToLib,
}

// convertToSGF writes tree after tree.
func convertToSGF(ctx context.Context, src *input.Source, _ notation.Format, out *outlet) (n int, err error) {
	err = src.EachTree(ctx, func(t *notation.Tree) (refused, fatal error) {
		if refused = notation.WriteTree(out, t); refused == nil {
			n++
		}
		return refused, out.err
	})
	return n, err
}

// convertToLib writes all trees as one library, without those that do not go
// into one.
func convertToLib(ctx context.Context, src *input.Source, _ notation.Format, out *outlet) (n int, err error) {
	var trees []*notation.Tree
	status := src.EachTree(ctx, func(t *notation.Tree) (refused, fatal error) {
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
