package roster

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// ErrStore is returned by New for a spec with oracle=store, if there is no store.
var ErrStore = errors.New("no database, expected one or oracle=vct")

// New makes the searcher. The error wraps ErrStore, or is about a file.
//
// A search ends at the first limit, whether the spec or the caller of Search sets it. If neither sets
// one, the searcher's own default holds.
func (s Spec) New(env Env) (search.Searcher, error) {
	if s.level() == search.WithStore && env.Store == nil {
		return nil, fmt.Errorf("%s: %w", s, ErrStore)
	}
	made, err := s.engine.build(&building{spec: s, env: env})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", s, err)
	}
	return &player{made, s.Limit()}, nil
}

// building is a searcher that is being made.
type building struct {
	spec Spec
	env  Env
}

func (b *building) seed() uint64 { return b.spec.number("seed") + b.env.Seed }

// memory returns the bytes of the searcher with its oracle.
func (b *building) memory() int64 {
	if _, own := b.spec.values["memory"]; !own && b.env.Memory > 0 {
		return b.env.Memory
	}
	return b.spec.size("memory")
}

func (b *building) threads() int {
	if _, own := b.spec.values["threads"]; !own && b.env.Threads > 0 {
		return b.env.Threads
	}
	return int(max(b.spec.number("threads"), 1))
}

// errNoFiles is returned for an option with a file if Env cannot read files.
var errNoFiles = errors.New("files cannot be read here")

// read returns the content of the file that an option names.
func (b *building) read(path string) ([]byte, error) {
	if b.env.ReadFile == nil {
		return nil, fmt.Errorf("%s: %w", path, errNoFiles)
	}
	return b.env.ReadFile(path)
}

func (b *building) int(option string) int { return int(b.spec.number(option)) }

func (b *building) on(option string) bool { return b.spec.Get(option) == "on" }

// shares divides the memory between the searcher and its oracle, if it asks one.
func (b *building) shares() (own int64, tactics search.Tactics) {
	const oracleShare = 4
	own = b.memory()
	if b.spec.level() == search.Off {
		return own, search.Tactics{}
	}
	return own - own/oracleShare, b.tactics(own / oracleShare)
}

// player keeps a searcher within the limits of its spec.
type player struct {
	search.Searcher
	limit search.Limit
}

// Search implements search.Searcher.
func (p *player) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	l.Time = least(l.Time, p.limit.Time)
	l.Nodes = least(l.Nodes, p.limit.Nodes)
	l.Iterations = least(l.Iterations, p.limit.Iterations)
	return p.Searcher.Search(ctx, pos, l, progress)
}

// least returns the smaller limit; 0 is no limit.
func least[T time.Duration | uint64](a, b T) T {
	if a == 0 || b != 0 && b < a {
		return b
	}
	return a
}
