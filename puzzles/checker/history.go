package checker

import (
	"context"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// maxRetractions is the most stones that the search for a game takes back.
const maxRetractions = 3_000

// history looks for a game that leads to the position. The numbers of stones must fit. It must be
// possible to take the stones back one by one, so that every move was legal and nobody had a five
// before the end. history prefers a game in which nobody overlooks a five, and in which the
// opponent did not miss a win by fours before its last move. It ignores the opening rules of renju,
// such as offers of a fifth move.
func (k *checking) history() error {
	pos := k.p.Position
	black, white := pos.Count(board.Black), pos.Count(board.White)
	want := black // the right number of white stones
	if pos.ToMove() == board.White {
		want = black - 1
	}
	if white != want {
		k.r.add(Problem{
			Kind: Counts,
			Text: fmt.Sprintf("%d black and %s with %v to move, expected %d white", black, puzzles.Count(white, "white stone"), pos.ToMove(), max(want, 0)),
		})
		return nil
	}
	if black == 0 {
		k.r.Game = []board.Point{}
		return nil
	}
	return k.lastMove()
}

func (k *checking) lastMove() error {
	pos := k.p.Position
	lasts := map[proof.Outcome][]board.Point{} // Win: the opponent missed a win before this last move
	for _, stone := range pos.AppendStones(nil, pos.ToMove().Opponent()) {
		prior, ok := takeBack(pos, stone)
		if !ok {
			continue
		}
		missed, err := k.missed(prior)
		if err != nil {
			return err
		}
		lasts[missed] = append(lasts[missed], stone)
	}
	k.r.Game = k.game(lasts[proof.None], lasts[proof.Unknown], lasts[proof.Win])
	switch {
	case k.r.Game == nil && k.ctx.Err() != nil:
		k.undecided(Unreachable, "a game that leads there", proof.ReasonOf(k.ctx))
	case k.r.Game == nil:
		k.r.add(Problem{Kind: Unreachable, Text: "no game was found that leads there without a forbidden move or an earlier five"})
	case slices.Contains(lasts[proof.Unknown], k.r.Game[len(k.r.Game)-1]):
		k.undecided(PriorWin, "a win before the last move", proof.ReasonOf(k.ctx))
	case slices.Contains(lasts[proof.Win], k.r.Game[len(k.r.Game)-1]):
		k.r.add(Problem{Kind: PriorWin, Text: fmt.Sprintf("%v had a win before the last move, whichever that was", pos.ToMove().Opponent())})
	}
	return nil
}

// missed returns Win if prior's side to move had a five or a win by fours, else None or Unknown.
func (k *checking) missed(prior *board.Position) (proof.Outcome, error) {
	if len(prior.FiveSquares(nil, prior.ToMove())) > 0 {
		return proof.Win, nil
	}
	a, err := k.askIn(proof.Fours, prior, proof.AnyWin)
	return a.Outcome, err
}

// game returns a game that ends with one of the stones, nil if there is none. It prefers earlier
// lists, then games without a missed five.
func (k *checking) game(lists ...[]board.Point) []board.Point {
	for _, lasts := range lists {
		for _, strict := range []bool{true, false} {
			r := retracting{ctx: k.ctx, strict: strict, left: maxRetractions}
			for _, last := range lasts {
				if prior, ok := takeBack(k.p.Position, last); ok && r.back(prior) {
					slices.Reverse(r.taken)
					return append(r.taken, last)
				}
			}
		}
	}
	return nil
}

// retracting takes stones back, depth first.
type retracting struct {
	ctx    context.Context
	strict bool          // nobody overlooks a five
	left   int           // stones that may still be taken back
	taken  []board.Point // the last move first
}

// back empties the board, and reports whether that is possible.
func (r *retracting) back(pos *board.Position) bool {
	last := pos.ToMove().Opponent()
	stones := pos.AppendStones(nil, last)
	if len(stones) == 0 {
		return true // the numbers fit, so the other side has none either
	}
	for _, stone := range stones {
		if r.left--; r.left < 0 || r.ctx.Err() != nil {
			return false
		}
		prior, ok := takeBack(pos, stone)
		if !ok || r.strict && len(prior.FiveSquares(nil, last)) > 0 {
			continue
		}
		r.taken = append(r.taken, stone)
		if r.back(prior) {
			return true
		}
		r.taken = r.taken[:len(r.taken)-1]
	}
	return false
}

// takeBack returns the position before the last move, if that move was this stone. It returns false
// if the move was forbidden, or the game was over before it.
func takeBack(pos *board.Position, stone board.Point) (*board.Position, bool) {
	side := pos.At(stone)
	prior, err := puzzles.Without(pos, side, stone)
	return prior, err == nil && prior.Legal(stone, side)
}
