package lesson

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/search"
)

// GameOptions are the parameters of Play.
type GameOptions struct {
	// Decay is the factor of the result for each ply between a position and the end of its game,
	// 0 < d ≤ 1; 0 = 1.
	Decay float64
	// Heat returns the temperature τ of the ply, counted from the start of the game: a move is drawn in
	// proportion to visits^(1/τ). 0 plays the best move. nil = always 0.
	Heat func(ply int) float64
}

// Game is a game of a searcher against itself.
type Game struct {
	Moves    []board.Point
	Winner   board.Colour // Empty = a draw
	Examples []*Example   // of the positions before each move
}

// Play plays a game of s against itself from start to its end. The policy of a position is the share of
// each move in the visits of its search; without visits it is even among the best moves. A proved win
// takes the whole policy. The value is the result of the game.
//
// s has its default limits, and forgets each search: the noise of self-play comes with a new root.
//
// The error is that of ctx, or of the searcher.
func Play(ctx context.Context, s search.Searcher, start *board.Position, o GameOptions, rng *rand.Rand) (*Game, error) {
	g, pos := new(Game), start.Clone()
	for search.Playable(pos) == nil {
		s.Forget()
		r, err := s.Search(ctx, pos, search.Limit{}, nil)
		if err = errors.Join(context.Cause(ctx), err); err != nil {
			return nil, err
		}
		e := Of(pos)
		e.Policy = policyOf(&r, e.Size)
		g.Examples = append(g.Examples, e)
		heat := 0.0
		if o.Heat != nil {
			heat = o.Heat(len(g.Moves))
		}
		move := draw(e.Policy, heat, &r, e.Size, rng)
		g.Moves = append(g.Moves, move)
		if err := pos.Play(move); err != nil {
			return nil, err
		}
	}
	g.Winner = search.Winner(pos)
	g.label(o.Decay)
	return g, nil
}

// label sets the values of the examples.
func (g *Game) label(decay float64) {
	if decay == 0 {
		decay = 1
	}
	worth := 1.0
	if g.Winner == board.Empty {
		worth = 0
	}
	for i := len(g.Examples) - 1; i >= 0; i-- {
		e := g.Examples[i]
		e.Value = float32(worth)
		if e.ToMove != g.Winner {
			e.Value = float32(-worth)
		}
		worth *= decay
	}
}

// policyOf returns the policy that a result teaches.
func policyOf(r *search.Result, size int) []Share {
	share := func(pt board.Point, part float64) Share { return Share{uint16(pt.Index(size)), float32(part)} }
	if r.Basis == search.Proved || len(r.Candidates) == 0 || r.Candidates[0].Proven == search.ProvenWin {
		return []Share{share(r.Move, 1)}
	}
	total, best := 0.0, 0
	for _, c := range r.Candidates {
		total += float64(visitsOf(c))
		if c.Value == r.Candidates[0].Value && c.Proven == r.Candidates[0].Proven {
			best++
		}
	}
	var list []Share
	for _, c := range r.Candidates {
		switch {
		case total > 0 && visitsOf(c) > 0:
			list = append(list, share(c.Move, float64(visitsOf(c))/total))
		case total == 0 && c.Value == r.Candidates[0].Value && c.Proven == r.Candidates[0].Proven:
			list = append(list, share(c.Move, 1/float64(best)))
		}
	}
	return list
}

// visitsOf returns the visits of a candidate, 0 for a move that is proved to lose.
func visitsOf(c search.Candidate) uint64 {
	if c.Proven == search.ProvenLoss {
		return 0
	}
	return c.Visits
}

// draw chooses a move by the temperature.
func draw(policy []Share, heat float64, r *search.Result, size int, rng *rand.Rand) board.Point {
	if heat <= 0 && r.Iterations > 0 {
		return r.Move
	}
	most := float32(0)
	for _, s := range policy {
		most = max(most, s.Part)
	}
	if heat <= 0 {
		heat = 1 // among equal moves
	}
	weights, sum := make([]float64, len(policy)), 0.0
	for i, s := range policy {
		weights[i] = math.Pow(float64(s.Part/most), 1/heat)
		sum += weights[i]
	}
	at := rng.Float64() * sum
	for i, w := range weights {
		if at -= w; at < 0 {
			return board.PointAt(int(policy[i].Point), size)
		}
	}
	return r.Move
}
