package miner

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/files"
	"github.com/gsolve/gsolve/internal/ordered"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// Counts are the numbers of positions, by result.
type Counts struct {
	Positions int `json:"positions"` // all so far
	Found     int `json:"found"`
	Repeated  int `json:"repeated"` // puzzles left out as repetitions
	Undecided int `json:"undecided"`
	Refused   int `json:"refused"`
}

// Text returns the counts for people.
func (n *Counts) Text() string {
	text := fmt.Sprintf("%s: %s", plain.Plural(n.Positions, "position"), plain.Plural(n.Found, "puzzle"))
	for _, part := range []struct {
		n    int
		what string
	}{{n.Repeated, "left out as repetitions"}, {n.Undecided, "not decided"}, {n.Refused, "refused"}} {
		if part.n > 0 {
			text += fmt.Sprintf(", %d %s", part.n, part.what)
		}
	}
	return text
}

// Run looks at all positions of games, side by side, and writes each new puzzle in the order of the
// games.
type Run struct {
	Games  *Games
	Miners []*Miner           // one for each thread
	Print  func([]byte) error // gets the lines of puzzles if File is nil
	File   *File              // gets the lines, and keeps the state of the run; nil = Print
	Refuse func(error)        // gets the reason of each refused position or file
	Grace  time.Duration      // how long reading may go on after the end of the context
	// Checkpoint bounds the work that a killed run loses.
	Checkpoint time.Duration

	done      Counts
	sieve     traits.Sieve
	begun     int          // positions of earlier runs
	positions atomic.Int64 // a copy of done.Positions, for Meter
	puzzles   atomic.Int64
}

// ErrFault is returned for a fault of the program: a win that proof/check refuses, or a solution
// that is not a line to a five.
var ErrFault = errors.New("a fault of the program")

// Done returns the counts so far, with those of earlier runs.
func (r *Run) Done() Counts { return r.done }

// DoneBefore reports whether earlier runs looked at all positions.
func (r *Run) DoneBefore() bool { return r.File.begun && r.begun == r.done.Positions }

// Do looks at the positions that earlier runs left. It returns the cause of the end of ctx, an
// error that wraps ErrFault, or the error of a file.
func (r *Run) Do(ctx context.Context) error {
	if r.File != nil {
		complete, err := r.takeUp(ctx)
		if complete || err != nil {
			return err
		}
	}
	queue := ordered.Run[found, reply]{Grace: r.Grace, Detached: true} // a read of a pipe may hang
	queue.Produce = func(reading context.Context, emit func(found) error) error {
		return r.Games.emit(reading, ctx, r.begun, emit)
	}
	for _, m := range r.Miners {
		queue.Workers = append(queue.Workers, m.look)
	}
	err := queue.Do(ctx, r.take)
	if stopped := ctx.Err() != nil && errors.Is(err, context.Cause(ctx)); r.File != nil && (err == nil || stopped) {
		err = cmp.Or(r.keep(err == nil), err)
	}
	return err
}

// Meter returns the progress of the run, for a progress line.
func (r *Run) Meter(elapsed time.Duration) (label string, done, total int64) {
	positions := r.positions.Load()
	rate := float64(positions-int64(r.begun)) / elapsed.Seconds()
	done, total = r.Games.Read()
	return fmt.Sprintf("%s, %s, %.0f positions/s", plain.Plural(int(positions), "position"), plain.Plural(int(r.puzzles.Load()), "puzzle"), rate), done, total
}

// reply is the answer about a position.
type reply struct {
	Mined
	err   error // the refusal of the position, or of its file
	fault error // of the program
	cut   error // the cause that ended the search early
}

func (m *Miner) look(ctx context.Context, f found) reply {
	if f.err != nil {
		return reply{err: f.err}
	}
	pos, err := f.item.Position()
	switch {
	case board.HasWinner(err):
		return reply{}
	case err != nil:
		return reply{err: err}
	}
	mined, err := m.Look(ctx, pos)
	if mined.Puzzle != nil {
		mined.Puzzle.ID, mined.Puzzle.Source = f.id, f.origin
	}
	return reply{Mined: mined, fault: err, cut: context.Cause(ctx)}
}

// take counts the next position, and writes its puzzle if it is new.
func (r *Run) take(next reply) error {
	switch {
	case next.fault != nil:
		return fmt.Errorf("%w: %w", ErrFault, next.fault)
	case next.cut != nil:
		return next.cut
	case next.err != nil:
		r.Refuse(next.err)
		r.done.Refused++
	case next.Puzzle != nil:
		if err := r.sift(next.Puzzle); err != nil {
			return err
		}
	case next.Undecided:
		r.done.Undecided++
	}
	r.done.Positions++
	r.positions.Add(1)
	if r.File == nil || time.Since(r.File.kept) < r.Checkpoint {
		return nil
	}
	return r.keep(false)
}

func (r *Run) sift(p *puzzles.Puzzle) error {
	fate, err := r.sieve.Sift(p)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFault, err)
	}
	if fate != traits.New {
		r.done.Repeated++
		return nil
	}
	r.done.Found++
	r.puzzles.Add(1)
	line := append(p.AppendJSON(nil), '\n')
	if r.File == nil {
		return r.Print(line)
	}
	_, err = r.File.Write(line)
	return err
}

// Games are files of games.
type Games struct {
	Paths   []string // files.Dash is standard input
	Stdin   io.Reader
	Options notation.Options

	bytes atomic.Int64 // read
}

// Read returns the number of bytes read so far, and the size of all files; 0 = not known.
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

// emit calls take for every position after the first skip, even refused ones. The order depends on
// the files and options alone. emit stops reading when ctx ends. outer ends earlier; after that,
// emit ignores errors.
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

// Read counts while others look at n, for the progress of the run.
func (c counted) Read(b []byte) (int, error) {
	n, err := c.r.Read(b)
	c.n.Add(int64(n))
	return n, err
}
