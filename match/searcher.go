package match

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/search"
)

// DefaultTolerance is the tolerance of searchers in this process.
const DefaultTolerance = 50 * time.Millisecond

// FromSearcher makes an engine of searchers. Each game has a searcher of its own, which build makes
// with a seed that follows from the number of the game. So a game does not depend on the games
// before it. If a searcher is an io.Closer, it is closed after its game.
func FromSearcher(name, spec string, build func(seed uint64) (search.Searcher, error)) Engine {
	return Engine{
		Name: name, Spec: spec, Tolerance: DefaultTolerance,
		Check: func(ctx context.Context, t Terms, pos *board.Position) error {
			s, err := build(t.Seed)
			if err != nil {
				return err
			}
			defer closeSearcher(s)
			// A searcher refuses a game in Search only. The smallest search is enough.
			_, err = s.Search(ctx, pos, search.Limit{Time: shortest, Nodes: 1, Iterations: 1}, nil)
			return err
		},
		New: func(_ context.Context, t Terms) (Player, error) {
			s, err := build(t.Seed)
			if err != nil {
				return nil, err
			}
			return &thinker{s: s, limits: t.Limits}, nil
		},
	}
}

func closeSearcher(s search.Searcher) {
	if c, ok := s.(io.Closer); ok {
		_ = c.Close() // the games do not depend on it
	}
}

// thinker is a searcher as a player.
type thinker struct {
	s      search.Searcher
	limits Limits
}

// Play asks the searcher. A panic is a crash of this engine alone.
func (t *thinker) Play(ctx context.Context, pos *board.Position, c Clock) (r Reply, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = Faultf(Crash, "panic: %.200s", plain.OneLine(errorText(p)))
		}
	}()
	l := search.Limit{Time: c.Share(), Nodes: t.limits.Nodes, Iterations: t.limits.Iterations}
	res, err := t.s.Search(ctx, pos, l, nil)
	if err != nil && (errors.Is(err, search.ErrRefused) || errors.Is(err, search.ErrOver)) {
		return Reply{}, Faultf(Protocol, "%s", plain.OneLine(err.Error()))
	}
	return Reply{Result: res, Valued: res.Basis != search.Guess}, err
}

func errorText(p any) string {
	if err, ok := p.(error); ok {
		return err.Error()
	}
	if text, ok := p.(string); ok {
		return text
	}
	return "a value that is no error"
}

// Close frees the searcher.
func (t *thinker) Close() { closeSearcher(t.s) }
