package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
)

// source is where the positions of a command come from: the files named, or
// the moves given on the command line.
type source struct {
	con     *console.Console
	paths   []string
	moves   string // instead of paths
	options notation.Options
	puzzles *puzzles.Puzzle // the questions are puzzles, and this is what they are otherwise; nil = positions
}

// movesSource is the source name of --moves in errors and ids.
const movesSource = "--moves"

// sourceFlags are the flags of a command that asks about positions.
func sourceFlags() []cli.Flag {
	return append(fileFlags(),
		&cli.StringFlag{Name: "moves", Usage: "take the position after `MOVES` such as h8i9g7, instead of a file"})
}

// fileFlags say how files of positions are read.
func fileFlags() []cli.Flag {
	return []cli.Flag{
		&cli.StringFlag{Name: "rule", Usage: "`RULE` to play by: freestyle, standard or renju", DefaultText: "the file's, else freestyle"},
		&cli.IntFlag{Name: "size", Usage: fmt.Sprintf("board size `N`, %d to %d", board.MinSize, board.MaxSize), DefaultText: fmt.Sprintf("the file's, else %d", board.DefaultSize)},
		&cli.StringFlag{Name: "side", Usage: "`SIDE` to move, black or white", DefaultText: "the file's, else black if it has no more stones"},
		&cli.StringFlag{Name: "black", Value: "x", Usage: "`LETTER` that is Black in diagrams, x or o"},
		&cli.StringFlag{Name: "format", Usage: "`FORMAT` of the input, one of " + formatNames(), DefaultText: "recognised"},
		&cli.StringFlag{Name: "charset", Usage: "`CHARSET` of names and comments, such as gbk, big5, shift-jis, euc-kr or latin1", DefaultText: "utf-8, other bytes are kept"},
	}
}

func formatNames() string {
	var names []string
	for _, f := range notation.Formats() {
		names = append(names, string(f))
	}
	return strings.Join(names, ", ")
}

// readSource takes a command's source from its flags and positionals.
func readSource(c *cli.Context, con *console.Console) (*source, error) {
	s := &source{con: con, paths: c.Args().Slice(), moves: c.String("moves")}
	if c.IsSet("moves") == (len(s.paths) > 0) {
		if len(s.paths) > 0 {
			return nil, errors.New("--moves and a file, expected one of them")
		}
		return nil, errors.New("no position, expected a file, - for standard input, or --moves")
	}
	if err := errors.Join(files.InputOnce(s.paths), movesAsFiles(s.paths)); err != nil {
		return nil, err
	}
	if err := s.readOptions(c); err != nil {
		return nil, err
	}
	return s, s.checkMoves()
}

// checkMoves refuses --moves without a move, which would be no position, and
// with the name of a format that it is not in.
func (s *source) checkMoves() error {
	if len(s.paths) > 0 {
		return nil
	}
	if format := s.options.Format; format != "" && format != notation.Moves {
		return fmt.Errorf("--moves and --format %s, expected one of them", format)
	}
	text := strings.TrimSpace(s.moves)
	moves, err := notation.ParseMoves(text)
	if err == nil && len(moves) == 0 || strings.HasPrefix(text, ";") {
		return badValue("moves", s.moves)
	}
	return nil
}

// movesAsFiles refuses file names that are moves, where no such file exists.
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

func (s *source) readOptions(c *cli.Context) (err error) {
	if c.IsSet("rule") {
		rule, err := board.ParseRule(c.String("rule"))
		if err != nil {
			return fmt.Errorf("--rule: %w", err)
		}
		s.options.Rule = &rule
	}
	if size := c.Int("size"); c.IsSet("size") {
		if size < board.MinSize || size > board.MaxSize {
			return badValue("size", strconv.Itoa(size))
		}
		s.options.Size = size
	}
	if c.IsSet("side") {
		if s.options.ToMove, err = board.ParseColour(c.String("side")); err != nil {
			return fmt.Errorf("--side: %w", err)
		}
	}
	if c.IsSet("format") {
		if s.options.Format, err = notation.ParseFormat(c.String("format")); err != nil {
			return fmt.Errorf("--format: %w", err)
		}
	}
	if c.IsSet("charset") {
		s.options.Charset = c.String("charset")
		if err := notation.CheckCharset(s.options.Charset); err != nil {
			return fmt.Errorf("--charset: %w", err)
		}
	}
	black := strings.ToLower(c.String("black"))
	if black != "x" && black != "o" {
		return fmt.Errorf("--black: %.20q, expected x or o", black)
	}
	s.options.BlackIsO = black == "o"
	return nil
}

// question is one position of a source, or why it was refused.
type question struct {
	id   string
	item notation.Item
	err  error

	puzzle *puzzles.Puzzle // instead of item, see source.puzzles
	origin string          // where in which game, see gamesSource
}

// position is the validated position of a question.
func (q *question) position() (*board.Position, error) {
	if q.err != nil {
		return nil, q.err
	}
	return q.item.Position()
}

// questions yields all positions of the source in order. A file that cannot
// be read, or not to its end, is a question too, with an error: console.ErrStopped if
// ctx has ended.
func (s *source) questions(ctx context.Context) iter.Seq[question] {
	return func(yield func(question) bool) {
		if len(s.paths) == 0 {
			s.read(ctx, strings.NewReader(s.moves), movesSource, notation.Moves, yield)
			return
		}
		for _, path := range s.paths {
			if !s.readPath(ctx, path, yield) {
				return
			}
		}
	}
}

// single reports whether the source holds one position, refused ones counted.
// It reads the beginning, so it is false of whatever can be read only once.
func (s *source) single(ctx context.Context) bool {
	for _, path := range s.paths {
		if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
			return false
		}
	}
	n := 0
	for range s.questions(ctx) {
		if n++; n > 1 {
			break
		}
	}
	return n == 1
}

func (s *source) readPath(ctx context.Context, path string, yield func(question) bool) bool {
	in, done, err := s.con.Open(path)
	if err != nil {
		return yield(question{id: path + ":1", err: err})
	}
	defer done()
	return s.read(ctx, in, path, s.options.Format, yield)
}

// read yields the positions of one stream and reports whether to go on.
func (s *source) read(ctx context.Context, r io.Reader, name string, format notation.Format, yield func(question) bool) bool {
	options := s.options
	options.Source, options.Format = name, format
	if s.puzzles != nil {
		return s.readPuzzles(ctx, r, options, yield)
	}
	reader := notation.NewReader(ctx, r, options)
	for n := 1; ; n++ {
		item, err := reader.Next()
		q := question{id: item.ID, item: item, err: err}
		var refused *notation.PositionError
		switch {
		case errors.Is(err, io.EOF):
			return true
		case err == nil:
		case errors.As(err, &refused):
			q.id = refused.ID
		default:
			q.id = fmt.Sprintf("%s:%d", name, n)
			if ctx.Err() != nil || errors.Is(err, console.ErrStopped) {
				q.err = console.ErrStopped
			}
			return yield(q)
		}
		if !yield(q) {
			return false
		}
	}
}

// readPuzzles is read where the questions are puzzles.
func (s *source) readPuzzles(ctx context.Context, r io.Reader, o notation.Options, yield func(question) bool) bool {
	n := 0
	for p, err := range puzzles.All(ctx, r, o, *s.puzzles) {
		n++
		q := question{puzzle: p, err: err, id: fmt.Sprintf("%s:%d", o.Source, n)}
		var refused *notation.PositionError
		switch {
		case err == nil:
			q.id = p.ID
		case errors.As(err, &refused):
			q.id = refused.ID
		case ctx.Err() != nil || errors.Is(err, console.ErrStopped):
			q.err = console.ErrStopped
		}
		if !yield(q) {
			return false
		}
	}
	return true
}
