package rating

import "math"

// ByColour is the rating of a player with one colour.
type ByColour struct {
	Games int
	Score float64 // points, 0 … Games
	// Elo is the rating at which the expected score against the same opponents, with the same first
	// move, equals Score. The ratings of the opponents are those of the fit. It is 0 without games.
	Elo   float64
	Error float64 // standard error; that of the opponents' ratings is not in it
}

// closest is the least distance from winning or losing everything, in points: such a score alone
// has an infinite rating.
const closest = 0.25

// Colour rates player i with the games in which it moves first, or second.
func (f *Fit) Colour(i int, first bool) ByColour {
	var c ByColour
	for _, m := range f.table.meetings {
		switch {
		case first && m.first == i:
			c.Score += m.won + m.drawn/2
		case !first && m.second == i:
			c.Score += m.lost + m.drawn/2
		default:
			continue
		}
		c.Games += int(math.Round(m.games()))
	}
	if c.Games == 0 {
		return c
	}
	target := min(max(c.Score, closest), float64(c.Games)-closest)
	low, high := -10_000.0, 10_000.0
	for range 60 { // each step halves the interval: far below a millionth of an Elo
		c.Elo = (low + high) / 2
		if f.scoreAt(i, first, c.Elo) < target {
			low = c.Elo
		} else {
			high = c.Elo
		}
	}
	const step = 0.5 // Elo
	slope := (f.scoreAt(i, first, c.Elo+step) - f.scoreAt(i, first, c.Elo-step)) / (2 * step)
	c.Error = math.Sqrt(f.variance(i, first, c.Elo)) / slope
	return c
}

// scoreAt returns the expected points of player i with a colour, were its rating elo.
func (f *Fit) scoreAt(i int, first bool, elo float64) (points float64) {
	f.each(i, first, elo, func(games, win, draw float64) { points += games * (win + draw/2) })
	return points
}

// variance returns the variance of those points.
func (f *Fit) variance(i int, first bool, elo float64) (v float64) {
	f.each(i, first, elo, func(games, win, draw float64) {
		mean := win + draw/2
		v += games * (win + draw/4 - mean*mean)
	})
	return v
}

// each visits the meetings of player i with a colour.
func (f *Fit) each(i int, first bool, elo float64, visit func(games, win, draw float64)) {
	for _, m := range f.table.meetings {
		switch {
		case first && m.first == i:
			win, _, draw, _ := chances((elo-f.Elo[m.second]+f.First)/scale/2, f.nu)
			visit(m.games(), win, draw)
		case !first && m.second == i:
			_, loss, draw, _ := chances((f.Elo[m.first]-elo+f.First)/scale/2, f.nu)
			visit(m.games(), loss, draw)
		}
	}
}
