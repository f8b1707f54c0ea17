package brain

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/eval"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/solve"
)

// Engine is a searcher that chooses the moves of a session.
type Engine struct {
	Name string // for ABOUT; "" = that of the program
	// New makes the searcher. A session calls it before the first move, and again after the manager
	// has changed threads, memory or database. store is nil without a database.
	New func(threads int, memory int64, store solve.Store) (search.Searcher, error)
}

// engine returns the searcher for the settings of the manager.
func (s *session) engine() (search.Searcher, error) {
	want := s.wanted()
	if s.mind.engine != nil && s.mind.engineHas == want {
		return s.mind.engine, nil
	}
	var store solve.Store
	if want.stored {
		store = s.store()
	}
	made, err := s.o.Engine.New(want.threads, want.memory, store)
	if err != nil {
		return nil, err
	}
	s.mind.engine, s.mind.engineHas = made, want
	return made, nil
}

// forget drops what the engine remembers of a game.
func (m *mind) forget() {
	if m.engine != nil {
		m.engine.Forget()
	}
}

// consult asks the engine for a move within the manager's limits, and never returns a barred one. If
// the manager asks for details, consult reports the best lines, want of them.
func (s *session) consult(want int) (search.Result, error) {
	if _, _, err := s.position(); err != nil {
		return search.Result{}, err
	}
	pos, err := s.game.history(s.set.rule)
	if err != nil {
		return search.Result{}, err
	}
	engine, err := s.engine()
	if err != nil {
		return search.Result{}, err
	}
	l := search.Limit{Nodes: s.set.maxNodes}
	limit, _ := s.clock.budget(pos.Count(board.Empty))
	if limit != forever {
		l.Time = max(limit, 1)
	}
	shown := s.report()
	shown.begin()
	var r search.Result
	s.think(limit, l.Nodes > 0, func(ctx context.Context) {
		r, err = engine.Search(ctx, pos, l, func(r search.Result) {
			s.doubt(&r)
			shown.engine(&r, want)
		})
	})
	switch {
	case errors.Is(err, search.ErrRefused), errors.Is(err, search.ErrOver):
		return r, err
	case s.ended:
		return r, nil
	case err != nil:
		s.out.printf(faultText, err)
	}
	s.avoidBarred(pos, &r)
	s.doubt(&r)
	shown.engine(&r, want)
	s.out.printf("MESSAGE %s", about(&r))
	return r, nil
}

// avoidBarred replaces a barred move by the best candidate that is not barred. Without one it takes
// the move with the best score. The engine does not know barred points.
func (s *session) avoidBarred(pos *board.Position, r *search.Result) {
	moves := s.game.moves(pos)
	r.Candidates = slices.DeleteFunc(slices.Clone(r.Candidates), func(c search.Candidate) bool { return !slices.Contains(moves, c.Move) })
	switch {
	case slices.Contains(moves, r.Move):
		return
	case len(r.Candidates) > 0:
		c := r.Candidates[0]
		r.Move, r.Value, r.Basis, r.Line = c.Move, c.Value, search.Searched, []board.Point{c.Move}
		if c.Unjudged {
			r.Value = 0.5
		}
		return
	}
	var b lines.Board
	b.Reset(pos)
	best, m := moves[0], lines.SideOf(pos.ToMove())
	for _, pt := range moves {
		if eval.Score(&b, pt, m) > eval.Score(&b, best, m) {
			best = pt
		}
	}
	r.Move, r.Value, r.Basis, r.Line = best, 0.5, search.Static, []board.Point{best}
}

// doubt makes an estimate of what the search proved, if there are barred points. The engine does not know
// them, and a side may need them later.
func (s *session) doubt(r *search.Result) {
	if len(s.game.barred) == 0 {
		return
	}
	const sure = 0.99
	estimate := func(v float64) float64 { return min(max(v, 1-sure), sure) }
	r.Value = estimate(r.Value)
	if r.Basis == search.Proved || r.Basis == search.Lost || r.Basis == search.Forced {
		r.Basis = search.Searched
	}
	r.Candidates = slices.Clone(r.Candidates)
	for i := range r.Candidates {
		c := &r.Candidates[i]
		c.Value, c.Proven = estimate(c.Value), search.Open
	}
}

// about describes a result: "value 0.53, search, depth 4, 20000 iterations, 71253 nodes, 180 ms".
func about(r *search.Result) string {
	text := fmt.Sprintf("value %.2f, %v", r.Value, r.Basis)
	if r.Depth > 0 {
		text += fmt.Sprintf(", depth %d", r.Depth)
	}
	if r.Iterations > 0 {
		text += fmt.Sprintf(", %d iterations", r.Iterations)
	}
	return text + fmt.Sprintf(", %d nodes, %d ms", r.Nodes, r.Elapsed.Milliseconds())
}

// engine reports the state of an engine's search as round does that of the brain. Each move has a
// WINRATE: its value. See evalOf for EVAL. DEPTH is Result.Depth. Moves without a value are left out.
func (r *report) engine(found *search.Result, want int) {
	r.bestPoint(found.Move)
	if r.shown&showDetail == 0 {
		return
	}
	list := []search.Candidate{{Move: found.Move, Value: found.Value}}
	for _, c := range found.Candidates {
		if len(list) < want && c.Move != found.Move && !c.Unjudged {
			list = append(list, c)
		}
	}
	for i, c := range list {
		line := []board.Point{c.Move}
		if c.Move == found.Move && len(found.Line) > 0 {
			line = found.Line
		}
		r.variation(i, &variation{
			of: len(list), depth: found.Depth, nodes: found.Nodes, elapsed: found.Elapsed,
			eval: evalOf(&c, found, line), rate: fmt.Sprintf("%.2f", c.Value), line: line,
		})
	}
}

// evalOf returns EVAL: the plies of a proved win or loss, else the value in percent.
func evalOf(c *search.Candidate, found *search.Result, line []board.Point) string {
	chosen := c.Move == found.Move // the basis is that of the chosen move
	switch {
	case chosen && found.Basis == search.Proved:
		return fmt.Sprintf("+M%d", len(line))
	case chosen && found.Basis == search.Lost && len(line) > 1:
		return fmt.Sprintf("-M%d", len(line))
	default:
		return fmt.Sprintf("%.0f", 100*c.Value)
	}
}
