package checker

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
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
	path, err := k.along(pos, puzzles.Walk{Same: k.wins()})
	if err != nil || path.Other || len(path.Attacks) != len(k.r.Steps) {
		return false, err
	}
	open := func(a puzzles.Answer) (bool, error) {
		k.undecided(Superfluous, fmt.Sprintf("the solution without %s", puzzles.LineText(stones)), a)
		return false, nil
	}
	for i, s := range k.r.Steps {
		if a := path.Attacks[i]; !a.Whole {
			return open(a)
		} else if !slices.Contains(a.First, s.Move) {
			return false, nil
		}
	}
	if path.Fewer == proof.Unknown {
		return open(puzzles.Answer{Reason: stoppedBy(k.ctx)})
	}
	if path.Fewer != proof.None || path.Shortest != 0 && path.Shortest != k.r.Attacks {
		return false, nil
	}
	if k.p.Goal != puzzles.InMoves {
		return true, nil
	}
	same, whole, err := k.sameInTime(pos, path)
	if err == nil && !whole {
		return open(puzzles.Answer{Reason: stoppedBy(k.ctx)})
	}
	return same, err
}

// sameInTime reports whether the same moves of path win in time as with all
// stones; it is not whole where a limit was met.
func (k *checking) sameInTime(pos *board.Position, path puzzles.Path) (same, whole bool, err error) {
	before, err := puzzles.Follow(pos, k.r.Line)
	if err != nil {
		return false, true, err
	}
	for i, was := range k.r.Steps {
		s := Step{Ply: was.Ply, Move: was.Move, Wins: path.Attacks[i].First, Whole: true}
		lengths, err := k.lengths(before[2*i], s.Move, path.Attacks[i])
		if err != nil {
			return false, false, err
		}
		k.within(&s, lengths, k.r.Attacks-i)
		if !s.Whole || !slices.Equal(s.Wins, was.Wins) {
			return false, s.Whole, nil
		}
	}
	return true, true, nil
}

// wins are the moves that win at each attack; nil where only those within a
// number of attacks count, which is another question.
func (k *checking) wins() (wins [][]board.Point) {
	if k.p.Goal == puzzles.InMoves {
		return nil
	}
	for _, s := range k.r.Steps {
		wins = append(wins, s.Wins)
	}
	return wins
}

// sameThreats replays the line without those stones, which takes no search: it
// must be one still, with every four answered on the same points.
func (k *checking) sameThreats(pos *board.Position) bool {
	before, err := puzzles.Follow(pos, k.r.Line)
	if err != nil {
		return false
	}
	for i := 0; i+1 < len(before); i += 2 {
		if !slices.Equal(before[i+1].FiveSquares(nil, pos.ToMove()), k.squares(i)) {
			return false
		}
	}
	return true
}

// squares are the attacker's five-squares after move i of the line, which are
// found once.
func (k *checking) squares(i int) []board.Point {
	if k.fives == nil {
		before, _ := puzzles.Follow(k.p.Position, k.r.Line) // walk has followed it before
		for j := 1; j < len(before); j += 2 {
			k.fives = append(k.fives, before[j].FiveSquares(nil, k.p.Position.ToMove()))
		}
	}
	return k.fives[i/2]
}
