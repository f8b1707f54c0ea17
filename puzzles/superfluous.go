package puzzles

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// superfluous takes stones away, one by one and, if asked to, in pairs: those
// without which the solution stands could be left out. A pair is not looked at
// where one of the two is superfluous alone. The number of stones, which a stone
// less makes odd, is not asked here.
func (k *checking) superfluous() error {
	setup := k.p.Position.Setup()
	stones := slices.Concat(setup.Black, setup.White)
	var needed []board.Point
	for _, stone := range stones {
		stands, err := k.standsWithout(stone)
		if err != nil {
			return err
		}
		if !stands {
			needed = append(needed, stone)
			continue
		}
		k.r.add(Problem{Kind: Superfluous, Moves: []board.Point{stone}, Text: fmt.Sprintf("the solution stands without %v", stone)})
	}
	if !k.o.Pairs {
		return nil
	}
	for i, one := range needed {
		for _, other := range needed[:i] {
			stands, err := k.standsWithout(one, other)
			if err != nil {
				return err
			}
			if stands {
				k.r.add(Problem{Kind: Superfluous, Moves: []board.Point{other, one}, Text: fmt.Sprintf("the solution stands without %v and %v", other, one)})
			}
		}
	}
	return nil
}

// standsWithout reports whether the solution stands without some stones: the
// same line wins, in as many attacks and no fewer, and at every attack the same
// moves do. Where a limit is met it is not said to stand.
func (k *checking) standsWithout(stones ...board.Point) (bool, error) {
	setup := k.p.Position.Setup()
	gone := func(pt board.Point) bool { return slices.Contains(stones, pt) }
	setup.Black = slices.DeleteFunc(slices.Clone(setup.Black), gone)
	setup.White = slices.DeleteFunc(slices.Clone(setup.White), gone)
	pos, err := board.New(setup)
	if err != nil {
		return false, nil //nolint:nilerr // an overline became a five: the stone is needed
	}
	if !k.sameThreats(pos) {
		return false, nil
	}
	path, err := k.along(pos, false)
	if err != nil || len(path.Attacks) != len(k.r.Steps) {
		return false, err
	}
	for i, s := range k.r.Steps {
		if a := path.Attacks[i]; !a.Whole {
			k.undecided(fmt.Sprintf("the solution without %s", pointsText(stones)), a)
			return false, nil
		} else if k.p.Goal != InMoves && !slices.Equal(a.First, s.Wins) || !slices.Contains(a.First, s.Move) {
			return false, nil
		}
	}
	return path.Fewer == proof.None, nil
}

// sameThreats replays the line without those stones, which takes no search: it
// must be one still, with every four answered on the same points.
func (k *checking) sameThreats(pos *board.Position) bool {
	before, err := follow(pos, k.r.Line)
	if err != nil {
		return false
	}
	was, _ := follow(k.p.Position, k.r.Line) // walk has followed it before
	for i := 0; i+1 < len(before); i += 2 {
		side := pos.ToMove()
		now, then := before[i+1].FiveSquares(nil, side), was[i+1].FiveSquares(nil, side)
		if !slices.Equal(now, then) {
			return false
		}
	}
	return true
}
