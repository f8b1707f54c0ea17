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

// Games are the files whose positions are looked at.
type Games struct {
	Paths   []string // files.Dash is standard input
	Stdin   io.Reader
	Options notation.Options

	bytes atomic.Int64 // read
}

// Read is how many bytes have been read, of how many; 0 if nobody knows.
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

// found is a position of a game, or why it was refused.
type found struct {
	id, origin string
	item       notation.Item
	err        error
}

// emit hands on every position, refused ones included, behind the first skip. The
// order depends on the files and options alone. Ctx ends the reading, later than
// outer, after which errors of the reading do not count.
func (g *Games) emit(ctx, outer context.Context, skip int, take func(found) error) error {
	for _, path := range g.Paths {
		err := g.emitFile(ctx, outer, path, &skip, take)
		if err != nil {
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

// origin says for people where a position comes from.
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
