package match

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
)

// Options of a match.
type Options struct {
	Engines  []Engine
	Rule     board.Rule
	Size     int // points along an edge; 0 = board.DefaultSize
	Games    int // of every two engines that meet, even
	Gauntlet bool
	// Openings are the positions that the games begin with: round i uses opening i, and begins anew
	// after the last one. None = the empty board.
	Openings    []notation.Item
	Concurrency int // games side by side; 0 = 1
	Limits      Limits
	MaxPlies    int    // after the opening, then the game is a draw; 0 = no limit
	Seed        uint64 // decides the seeds of all games
	// Journal keeps the games on the disk. Run plays no game that it holds. nil = none.
	Journal *Journal
	// Done is called after each game, including those of the journal, by one goroutine at a time.
	// nil = not called.
	Done func(*Game)
	// Stop is called for each game pair, in order, once it and all pairs before it are complete. If
	// it returns true, the match ends after this pair: Run drops later games. nil = never.
	Stop func(first, second *Game) bool
}

// match is a match that runs.
type match struct {
	Options
	schedule *Schedule
	openings []Opening
	games    []*Game // by number; nil = not played yet
	pairs    int     // complete pairs from the beginning, which Stop has seen
	end      int     // number of games, fewer once Stop has returned true
	next     int     // game to look at next
	mu       sync.Mutex
}

// Run plays a match and returns its games in the order of their numbers. Before the first game it
// asks every engine whether it plays on the terms of the match. If ctx ends, Run drops the games in
// progress and returns the others with the cause. Other errors wrap ErrSchedule or
// search.ErrRefused, or are those of the journal.
func Run(ctx context.Context, o Options) ([]*Game, error) {
	m, err := prepare(o)
	if err != nil {
		return nil, err
	}
	if err := m.check(ctx); err != nil {
		return nil, err
	}
	if err := m.takeUp(); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var workers sync.WaitGroup
	for range max(o.Concurrency, 1) {
		workers.Go(func() {
			if err := m.work(ctx); err != nil {
				cancel(err)
			}
		})
	}
	workers.Wait()
	err = context.Cause(ctx)
	if m.complete() {
		err = nil // a signal after the last game stops nothing
	}
	return m.played(), err
}

// prepare checks the options.
func prepare(o Options) (*match, error) {
	if o.Size == 0 {
		o.Size = board.DefaultSize
	}
	names := map[string]bool{}
	for _, e := range o.Engines {
		if names[e.Name] {
			return nil, fmt.Errorf("%w: two engines have the name %s, expected NAME= before one, such as %s", ErrSchedule, e.Name, typed("old", e.Spec))
		}
		names[e.Name] = true
	}
	s, err := NewSchedule(len(o.Engines), o.Games, o.Gauntlet)
	if err != nil {
		return nil, err
	}
	m := &match{Options: o, schedule: s, games: make([]*Game, s.Games()), end: s.Games()}
	for _, it := range o.Openings {
		m.openings = append(m.openings, OpeningOf(it))
	}
	if len(m.openings) == 0 {
		m.openings = []Opening{{}}
	}
	for i, op := range m.openings {
		if _, err := op.Position(o.Size, o.Rule); err != nil {
			return nil, fmt.Errorf("%w: opening %d: %w", ErrSchedule, i+1, err)
		}
	}
	return m, nil
}

// check asks each engine whether it plays on the terms of the match.
func (m *match) check(ctx context.Context) error {
	for _, e := range m.Engines {
		if e.Check == nil {
			continue
		}
		pos, err := m.openings[0].Position(m.Size, m.Rule)
		if err != nil {
			return err
		}
		if err := e.Check(ctx, m.terms(m.Seed), pos); err != nil {
			if ctx.Err() != nil {
				return context.Cause(ctx)
			}
			return fmt.Errorf("%s: %w", e.Name, err)
		}
	}
	return nil
}

func (m *match) terms(seed uint64) Terms {
	return Terms{Rule: m.Rule, Size: m.Size, Limits: m.Limits, Seed: seed}
}

// blank returns a game without moves: its players, opening and seed.
func (m *match) blank(number int) *Game {
	black, white, opening := m.schedule.Game(number)
	return &Game{
		Number: number, Black: m.Engines[black].Name, White: m.Engines[white].Name,
		Opening: m.openings[opening%len(m.openings)], Seed: seedOf(m.Seed, number),
	}
}

// takeUp counts the games of the journal as played.
func (m *match) takeUp() error {
	if m.Journal == nil {
		return nil
	}
	if last := m.longest(); last >= len(m.games) { // the report of a shorter match would replace that of the longer one
		return fmt.Errorf("%s: %w, expected %d games or more, or another directory", m.Journal.file.Name(), ErrLonger, m.schedule.least(last))
	}
	for _, g := range m.Journal.games {
		want := m.blank(g.Number)
		if g.Opening != want.Opening || g.Black != want.Black || g.White != want.White || g.Seed != want.Seed {
			return fmt.Errorf("%s: %w: game %d has another opening, other players or another seed, expected the same openings or another directory", m.Journal.file.Name(), ErrOther, g.Number)
		}
		if m.count(g) != nil {
			break
		}
	}
	return nil
}

// longest returns the greatest number of a game in the journal, -1 without games.
func (m *match) longest() int {
	number := -1
	for _, g := range m.Journal.games {
		number = max(number, g.Number)
	}
	return number
}

// work plays games until none is left. It returns the error of the journal, or errEnough.
func (m *match) work(ctx context.Context) error {
	for ctx.Err() == nil {
		number, ok := m.take()
		if !ok {
			return nil
		}
		g, err := m.play(ctx, number)
		if err != nil {
			return err
		}
		if err := m.keep(g); err != nil {
			return err
		}
	}
	return nil
}

// take returns the number of a game that nobody has begun.
func (m *match) take() (number int, ok bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for m.next < m.end && m.games[m.next] != nil {
		m.next++
	}
	number = m.next
	m.next++
	return number, number < m.end
}

// play plays the game of that number.
func (m *match) play(ctx context.Context, number int) (*Game, error) {
	g := m.blank(number)
	pos, err := g.Opening.Position(m.Size, m.Rule)
	if err != nil {
		return nil, err
	}
	black, white, _ := m.schedule.Game(number)
	table := Table{Engines: [2]Engine{m.Engines[black], m.Engines[white]}, MaxPlies: m.MaxPlies}
	for i := range table.Terms {
		table.Terms[i] = m.terms(seedOf(g.Seed, i))
	}
	played, err := table.Play(ctx, pos)
	if err != nil {
		return nil, err
	}
	played.Number, played.Black, played.White, played.Opening, played.Seed = g.Number, g.Black, g.White, g.Opening, g.Seed
	return played, nil
}

// errEnough ends the games in progress when Stop has ended the match.
var errEnough = errors.New("the match is decided")

// keep stores a game that has just ended. Several goroutines call it.
func (m *match) keep(g *Game) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if g.Number >= m.end {
		return errEnough
	}
	if m.Journal != nil {
		if err := m.Journal.add(g); err != nil {
			return err
		}
	}
	return m.count(g)
}

// count counts a game, and shows the complete pairs to Stop in their order. The result then does not
// depend on which game ends first.
func (m *match) count(g *Game) error {
	m.games[g.Number] = g
	if m.Done != nil {
		m.Done(g)
	}
	for m.Stop != nil && 2*m.pairs < m.end {
		first, second := m.games[2*m.pairs], m.games[2*m.pairs+1]
		if first == nil || second == nil {
			break
		}
		m.pairs++
		if m.Stop(first, second) {
			m.end = 2 * m.pairs
			return errEnough
		}
	}
	return nil
}

func (m *match) complete() bool {
	for _, g := range m.games[:m.end] {
		if g == nil {
			return false
		}
	}
	return true
}

// played returns the games up to the end of the match.
func (m *match) played() []*Game {
	var list []*Game
	for _, g := range m.games[:m.end] {
		if g != nil {
			list = append(list, g)
		}
	}
	return list
}
