package match

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/plain"
	"github.com/gsolve/gsolve/search"
)

// Table is the place of one game: its two engines and the rules of its match.
type Table struct {
	Engines [2]Engine // of Black and of White
	Terms   [2]Terms
	// MaxPlies ends a game as a draw when so many moves follow its opening. 0 = no limit.
	MaxPlies int
}

// seat is a player at a table, with the time that it has used.
type seat struct {
	Engine
	limits Limits
	player Player
	used   time.Duration
}

// Play plays a game from pos, which it changes. It returns an error only if ctx ends. The names,
// number, opening and seed of the game are the caller's.
func (t *Table) Play(ctx context.Context, pos *board.Position) (*Game, error) {
	g := &Game{}
	var seats [2]*seat
	defer func() {
		for _, s := range seats {
			if s != nil && s.player != nil {
				s.player.Close()
			}
		}
	}()
	for i, e := range t.Engines {
		p, err := e.New(ctx, t.Terms[i])
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		if err != nil {
			g.lose(sides[i], faultOf(err))
			return g, nil
		}
		seats[i] = &seat{Engine: e, limits: t.Terms[i].Limits, player: p}
	}
	for !t.over(g, pos) {
		c := pos.ToMove()
		m, fault := seats[c-board.Black].move(ctx, pos)
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		g.play(pos, m, fault)
	}
	return g, nil
}

// sides lists the sides in the order of Table.Engines.
var sides = [2]board.Colour{board.Black, board.White}

// over ends a game that nobody won before a move. It reports whether the game has ended.
func (t *Table) over(g *Game, pos *board.Position) bool {
	switch {
	case g.Result != "":
	case pos.Count(board.Empty) == 0:
		g.draw(FullBoard)
	case t.MaxPlies > 0 && len(g.Moves) >= t.MaxPlies:
		g.draw(MaxPlies)
	case !search.CanMove(pos):
		g.draw(Stuck)
	}
	return g.Result != ""
}

// move asks the player for a move and takes the time. Without a fault m is the move. A player that
// answered too late has both: m and a fault.
func (s *seat) move(ctx context.Context, pos *board.Position) (m *Move, fault *Fault) {
	c, ok := clockOf(s.limits, s.used)
	if !ok {
		return nil, Faultf(OutOfTime, "no time is left for the game, of %v", s.limits.GameTime)
	}
	begin := time.Now()
	r, err := s.player.Play(ctx, pos, c)
	elapsed := time.Since(begin)
	s.used += elapsed
	if err != nil {
		return nil, faultOf(err)
	}
	m = moveOf(r, elapsed)
	if c.Move > 0 && elapsed-s.Tolerance > c.Move { // the sum of both limits could overflow
		fault = Faultf(OutOfTime, "%v for %v, expected at most %v", plain.Duration(elapsed), r.Move, c.Move)
	}
	return m, fault
}

func moveOf(r Reply, elapsed time.Duration) *Move {
	m := &Move{Point: r.Move, Nodes: r.Nodes, Iterations: r.Iterations, Asked: r.Asked, Depth: r.Depth, Elapsed: elapsed}
	if r.Valued && r.Value >= 0 && r.Value <= 1 { // not NaN either
		m.Value = &r.Value
	}
	if r.Valued {
		m.Basis = r.Basis.String()
	}
	return m
}

// play applies a player's answer to the game: the rules decide, and a fault loses.
func (g *Game) play(pos *board.Position, m *Move, fault *Fault) {
	c := pos.ToMove()
	if m == nil {
		g.lose(c, fault)
		return
	}
	pt := m.Point
	five, legal, forbidden := pos.MakesFive(pt, c), pos.Legal(pt, c), pos.Forbidden(pt)
	switch {
	case !pt.On(pos.Size()):
		g.lose(c, Faultf(Illegal, "%s, expected a point on the board", nameOf(pt)))
		return
	case pos.Play(pt) != nil:
		g.lose(c, Faultf(Illegal, "%v is taken", pt))
		return
	}
	g.Moves = append(g.Moves, *m)
	switch {
	case fault != nil:
		g.lose(c, fault)
	case five:
		g.Result, g.Reason = Won(c), Five
	case !legal:
		g.lose(c, Faultf(Forbidden, "%v at %v", forbidden, pt))
	}
}

// nameOf returns any point as text, also one that lies off every board.
func nameOf(pt board.Point) string {
	if pt == board.Pass || pt.On(board.MaxSize) {
		return pt.String()
	}
	return fmt.Sprintf("column %d, row %d", pt.X()+1, pt.Y()+1)
}

func (g *Game) draw(r Reason) { g.Result, g.Reason = Drawn, r }

func (g *Game) lose(c board.Colour, f *Fault) {
	g.Result, g.Reason, g.Detail = Won(c.Opponent()), f.Reason, f.Detail
}

// faultOf returns the Fault in err; any other error is a crash.
func faultOf(err error) *Fault {
	var f *Fault
	if errors.As(err, &f) {
		return f
	}
	return Faultf(Crash, "%s", plain.OneLine(err.Error()))
}
