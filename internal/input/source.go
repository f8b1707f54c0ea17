// Package input reads the questions of a command in order, including refused ones: positions, games
// or puzzles of files, or --moves. Workers answer them side by side.
package input

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
)

// Source holds the positions of a command: files, or the moves of the command line.
type Source struct {
	Con     *console.Console
	Paths   []string
	Moves   string // instead of paths
	Options notation.Options
	Puzzles *puzzles.Puzzle // defaults of puzzles; nil = the questions are positions

	held []Held // the files, after Hold
}

// movesName takes the place of a file's name in errors and ids.
const movesName = "--moves"

// Read reads the source from the flags and positionals of a command.
func Read(c *cli.Context, con *console.Console) (*Source, error) {
	paths := c.Args().Slice()
	if c.IsSet("moves") == (len(paths) > 0) {
		if len(paths) > 0 {
			return nil, errors.New("--moves and a file, expected one of them")
		}
		return nil, errors.New("no position, expected a file, - for standard input, or --moves")
	}
	if err := movesAsFiles(paths); err != nil {
		return nil, err
	}
	s, err := Files(c, con, paths)
	if err != nil {
		return nil, err
	}
	s.Moves = c.String("moves")
	return s, s.checkMoves()
}

// Files returns the source of these files with the flags cmdline.FileFlags.
func Files(c *cli.Context, con *console.Console, paths []string) (*Source, error) {
	if err := files.InputOnce(paths); err != nil {
		return nil, err
	}
	options, err := cmdline.Options(c)
	return &Source{Con: con, Paths: paths, Options: options}, err
}

// checkMoves refuses --moves without a move, and together with another format.
func (s *Source) checkMoves() error {
	if len(s.Paths) > 0 {
		return nil
	}
	if format := s.Options.Format; format != "" && format != notation.Moves {
		return fmt.Errorf("--moves and --format %s, expected one of them", format)
	}
	text := strings.TrimSpace(s.Moves)
	moves, err := notation.ParseMoves(text)
	if err == nil && len(moves) == 0 || strings.HasPrefix(text, ";") {
		return cmdline.BadValue("moves", s.Moves)
	}
	return nil
}

// movesAsFiles refuses paths that are moves, if there is no such file.
func movesAsFiles(paths []string) error {
	for _, path := range paths {
		if _, err := os.Lstat(path); path == files.Dash || !errors.Is(err, fs.ErrNotExist) {
			return nil
		}
	}
	text := strings.Join(paths, " ")
	moves, err := notation.ParseMoves(text)
	if err != nil || len(moves) == 0 {
		return nil
	}
	if strings.Contains(text, " ") {
		text = strconv.Quote(text)
	}
	return fmt.Errorf("%s: no such file; for moves write --moves %s", paths[0], text)
}

// Question is one position of a source, or the reason of its refusal.
type Question struct {
	ID   string
	Item notation.Item
	Err  error

	Puzzle *puzzles.Puzzle // instead of Item, see Source.Puzzles
}

// Position returns the validated position of a question.
func (q *Question) Position() (*board.Position, error) {
	if q.Err != nil {
		return nil, q.Err
	}
	return q.Item.Position()
}

// Questions yields all positions of the source in order. A read error of a file is a question with
// an error: console.ErrStopped if ctx has ended.
func (s *Source) Questions(ctx context.Context) iter.Seq[Question] {
	return func(yield func(Question) bool) {
		s.streams(func(in io.Reader, o notation.Options, err error) bool {
			if err != nil {
				return yield(Question{ID: o.Source + ":1", Err: err})
			}
			return s.ReadFrom(ctx, in, o.Source, o.Format, yield)
		})
	}
}

// streams calls use with each file and how to read it, until use returns false. If a file cannot be
// opened, in is nil and err is not.
func (s *Source) streams(use func(in io.Reader, o notation.Options, err error) bool) {
	if s.held != nil {
		s.heldStreams(use)
		return
	}
	o := s.Options
	if len(s.Paths) == 0 {
		o.Source, o.Format = movesName, notation.Moves
		use(strings.NewReader(s.Moves), o, nil)
	}
	for _, path := range s.Paths {
		o.Source = path
		in, done, err := s.Con.Open(path)
		more := use(in, o, err)
		if err == nil {
			done()
		}
		if !more {
			return
		}
	}
}

// Single reports whether the source holds one position, including refused ones. It returns false
// for a source that a command can read only once.
func (s *Source) Single(ctx context.Context) bool {
	for _, path := range s.Paths {
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	n := 0
	for range s.Questions(ctx) {
		if n++; n > 1 {
			break
		}
	}
	return n == 1
}

// ReadFrom yields the positions of one stream, and reports whether the caller wants more.
func (s *Source) ReadFrom(ctx context.Context, r io.Reader, name string, format notation.Format, yield func(Question) bool) bool {
	options := s.Options
	options.Source, options.Format = name, format
	if s.Puzzles != nil {
		return s.readPuzzles(ctx, r, options, yield)
	}
	reader := notation.NewReader(ctx, r, options)
	for n := 1; ; n++ {
		item, err := reader.Next()
		q := Question{ID: item.ID, Item: item, Err: err}
		var refused *notation.PositionError
		switch {
		case errors.Is(err, io.EOF):
			return true
		case err == nil:
		case errors.As(err, &refused):
			q.ID = refused.ID
		default:
			q.ID = fmt.Sprintf("%s:%d", name, n)
			if ctx.Err() != nil || errors.Is(err, console.ErrStopped) {
				q.Err = console.ErrStopped
			}
			return yield(q)
		}
		if !yield(q) {
			return false
		}
	}
}

func (s *Source) readPuzzles(ctx context.Context, r io.Reader, o notation.Options, yield func(Question) bool) bool {
	n := 0
	for p, err := range puzzles.All(ctx, r, o, *s.Puzzles) {
		n++
		q := Question{Puzzle: p, Err: err, ID: fmt.Sprintf("%s:%d", o.Source, n)}
		var refused *notation.PositionError
		switch {
		case err == nil:
			q.ID = p.ID
		case errors.As(err, &refused):
			q.ID = refused.ID
		case ctx.Err() != nil || errors.Is(err, console.ErrStopped):
			q.Err = console.ErrStopped
		}
		if !yield(q) {
			return false
		}
	}
	return true
}

// Each calls ask with all questions, and complains about refused ones. A fatal error ends it.
func (s *Source) Each(ctx context.Context, ask func(Question) (refused, fatal error)) error {
	return each(ctx, s.Con, s.Questions(ctx), ask)
}

// each calls use with all items, and complains about refused ones. A fatal error ends it.
func each[T any](ctx context.Context, con *console.Console, items iter.Seq[T], use func(T) (refused, fatal error)) error {
	status := console.StatusDone
	for item := range items {
		if ctx.Err() != nil {
			return console.ErrStopped
		}
		refused, fatal := use(item)
		if fatal != nil {
			return fatal
		}
		if refused != nil {
			con.Refuse(refused)
			status = console.StatusBad
		}
	}
	return console.Exit(status)
}

// End returns the last position of a game with known moves, if the reason of its refusal is only
// that a side has won.
func (q *Question) End(reason error) (*board.Position, bool) {
	if !board.HasWinner(reason) || len(q.Item.Moves) == 0 {
		return nil, false
	}
	pos, err := board.New(q.Before())
	if err != nil {
		return nil, false // the row stood before the moves
	}
	for _, pt := range q.Item.Moves {
		if pos.Play(pt) != nil {
			return nil, false
		}
	}
	return pos, true
}

// Before returns the stones before the moves, Black to move.
func (q *Question) Before() board.Setup {
	setup := q.Item.Setup
	played := func(pt board.Point) bool { return slices.Contains(q.Item.Moves, pt) }
	setup.Black = slices.DeleteFunc(slices.Clone(setup.Black), played)
	setup.White = slices.DeleteFunc(slices.Clone(setup.White), played)
	setup.ToMove = board.Black
	return setup
}

// EachTree calls use with every game of the source, and complains about refused ones. A fatal error
// ends it.
func (s *Source) EachTree(ctx context.Context, use func(*notation.Tree) (refused, fatal error)) error {
	return each(ctx, s.Con, s.games(ctx), func(g game) (refused, fatal error) {
		if g.err != nil {
			return g.err, nil
		}
		if refused, fatal = use(g.tree); errors.Is(refused, notation.ErrCannotHold) {
			refused = fmt.Errorf("%s: %w", g.tree.ID(), refused)
		}
		return refused, fatal
	})
}

// game is a game of a source, or an error in its place.
type game struct {
	tree *notation.Tree
	err  error
}

// games yields all games of the source in order. A read error of a file takes the place of a game.
func (s *Source) games(ctx context.Context) iter.Seq[game] {
	return func(yield func(game) bool) {
		s.streams(func(in io.Reader, o notation.Options, err error) bool {
			if err != nil {
				return yield(game{err: err})
			}
			for t, err := range notation.Trees(ctx, in, o) {
				if !yield(game{t, err}) {
					return false
				}
			}
			return true
		})
	}
}

// Asker yields questions in order. After the end of ctx it yields one with console.ErrStopped, and
// no more.
type Asker interface {
	Questions(ctx context.Context) iter.Seq[Question]
}

// AnswerAll has workers answer all questions side by side, and calls take in input order. After the
// end of ctx the workers answer the remaining questions as cancelled. It returns the error of take,
// or console.ErrStopped if the grace was too short for all questions.
func AnswerAll[R any](ctx context.Context, con *console.Console, from Asker, workers []func(context.Context, Question) R, take func(R) error) error {
	run := ordered.Run[Question, R]{Workers: workers, Grace: con.Grace, Detached: true} // a read of a pipe may hang
	run.Produce = func(ctx context.Context, emit func(Question) error) error {
		for q := range from.Questions(ctx) {
			if errors.Is(q.Err, console.ErrStopped) {
				return q.Err
			}
			if err := emit(q); err != nil {
				return err
			}
		}
		return nil
	}
	err := run.Do(ctx, take)
	if errors.Is(err, context.Canceled) {
		return console.ErrStopped
	}
	return err
}
