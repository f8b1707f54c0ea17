package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"sync/atomic"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/notation"
)

// gamesSource asks about every position of games, and counts how far the
// reading is.
type gamesSource struct {
	*source
	skip  int          // so many are not asked about: a run before did
	bytes atomic.Int64 // read
	total int64        // of all files; 0 if nobody knows
}

// newGamesSource measures the files.
func newGamesSource(s *source) *gamesSource {
	g := &gamesSource{source: s}
	for _, path := range s.paths {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			g.total = 0
			break
		}
		g.total += info.Size()
	}
	return g
}

// questions has one for each position, refused ones included, in an order that
// depends on the files and options alone. It hides those of source.
func (g *gamesSource) questions(ctx context.Context) iter.Seq[question] {
	return func(yield func(question) bool) {
		left := g.skip
		ask := func(q question) bool {
			if left > 0 && !errors.Is(q.err, console.ErrStopped) {
				left--
				return true
			}
			return yield(q)
		}
		for _, path := range g.paths {
			if !g.readGames(ctx, path, func() bool { return left > 0 }, ask) {
				return
			}
		}
	}
}

// readGames asks about the positions of one file, and reports whether to go on.
// Those that are skipped have nothing but their number.
func (g *gamesSource) readGames(ctx context.Context, path string, skipped func() bool, ask func(question) bool) bool {
	in, done, err := g.con.Open(path)
	if err != nil {
		return ask(question{id: path + "#1", err: err})
	}
	defer done()
	options := g.options
	options.Source = path
	for v, err := range notation.Positions(ctx, counted{in, &g.bytes}, options) {
		q := question{id: fmt.Sprintf("%s#%d", path, v.Number), err: err}
		var refused *notation.PositionError
		switch {
		case err == nil && !skipped():
			q.id, q.item, q.origin = v.ID(), v.Item(), gameOrigin(&v)
		case err == nil || errors.As(err, &refused):
		case ctx.Err() != nil || errors.Is(err, console.ErrStopped):
			q.err = console.ErrStopped
		}
		if !ask(q) {
			return false
		}
	}
	return true
}

// gameOrigin tells people where a position comes from.
func gameOrigin(v *notation.Visit) string {
	from := v.Place.String()
	if v.Game != "" {
		from = v.Place.Source + ": game " + v.Game
	}
	if v.Ply == 0 {
		return from // a position that was set up
	}
	return fmt.Sprintf("%s, after move %d", from, v.Ply)
}

// counted adds what is read.
type counted struct {
	r io.Reader
	n *atomic.Int64
}

// Read reads.
func (c counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n.Add(int64(n))
	return n, err
}
