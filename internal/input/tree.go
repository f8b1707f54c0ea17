package input

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strings"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/notation"
)

// EachTree calls use for every game of the source and complains of what is
// refused; a fatal error ends it.
func (s *Source) EachTree(ctx context.Context, use func(*notation.Tree) (refused, fatal error)) error {
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
			s.Con.Refuse(refused)
			status = console.StatusBad
		}
	}
	return console.Exit(status)
}

// trees yields all games of the source in order; a file that cannot be read,
// or not to its end, yields an error.
func (s *Source) trees(ctx context.Context) iter.Seq2[*notation.Tree, error] {
	return func(yield func(*notation.Tree, error) bool) {
		if len(s.Paths) == 0 {
			options := s.Options
			options.Source, options.Format = movesName, notation.Moves
			notation.Trees(ctx, strings.NewReader(s.Moves), options)(yield)
			return
		}
		for _, path := range s.Paths {
			if !s.treesOf(ctx, path, yield) {
				return
			}
		}
	}
}

// treesOf yields the games of a file and reports whether to go on.
func (s *Source) treesOf(ctx context.Context, path string, yield func(*notation.Tree, error) bool) bool {
	in, done, err := s.Con.Open(path)
	if err != nil {
		return yield(nil, err)
	}
	defer done()
	options := s.Options
	options.Source = path
	for t, err := range notation.Trees(ctx, in, options) {
		if !yield(t, err) {
			return false
		}
	}
	return true
}
