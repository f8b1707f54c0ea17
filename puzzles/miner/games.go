package miner

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/notation"
)

// Games are files of games.
type Games struct {
	Paths   []string // files.Dash is standard input
	Stdin   io.Reader
	Options notation.Options

	bytes atomic.Int64 // read
}

// Read is the number of bytes read so far, and the size of all files; 0 = not known.
func (g *Games) Read() (done, total int64) {
	for _, path := range g.Paths {
		info, err := os.Stat(path)
		if err != nil || !info.Mode().IsRegular() {
			return g.bytes.Load(), 0
		}
		total += info.Size()
	}
	return g.bytes.Load(), total
}

// found is a position of a game, or the reason of its refusal.
type found struct {
	id, origin string
	item       notation.Item
	err        error
}

// emit calls take for every position, also refused ones, behind the first skip. The order depends
// on the files and options alone. The reading ends with ctx; it ignores errors after the end of
// outer, which comes earlier.
func (g *Games) emit(ctx, outer context.Context, skip int, take func(found) error) error {
	for _, path := range g.Paths {
		if err := g.emitFile(ctx, outer, path, &skip, take); err != nil {
			return err
		}
	}
	return nil
}

func (g *Games) emitFile(ctx, outer context.Context, path string, skip *int, take func(found) error) error {
	in, done, err := files.Open(path, g.Stdin)
	if err != nil {
		return take(found{err: err})
	}
	defer done()
	options := g.Options
	options.Source = path
	for v, err := range notation.Positions(ctx, counted{in, &g.bytes}, options) {
		f := found{err: err}
		var refused *notation.PositionError
		if err != nil && !errors.As(err, &refused) && outer.Err() != nil {
			return context.Cause(outer)
		}
		if *skip > 0 {
			*skip--
			continue
		}
		if err == nil {
			f.id, f.item, f.origin = v.ID(), v.Item(), origin(&v)
		}
		if err := take(f); err != nil {
			return err
		}
	}
	return nil
}

// origin names the game and move of a position, for people.
func origin(v *notation.Visit) string {
	from := v.Place.String()
	if v.Game != "" {
		from = v.Place.Source + ": game " + v.Game
	}
	if v.Ply == 0 {
		return from // a position that was set up
	}
	return fmt.Sprintf("%s, after move %d", from, v.Ply)
}

// counted counts the bytes that it reads.
type counted struct {
	r io.Reader
	n *atomic.Int64
}

func (c counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n.Add(int64(n))
	return n, err
}
