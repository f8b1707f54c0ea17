package checker

import (
	"fmt"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// superfluous takes each stone away, and with Options.Pairs each pair of stones, and notes it if
// the solution still stands. It skips pairs with a stone that is superfluous alone. The numbers of
// black and white stones need not fit any more.
func (k *checking) superfluous() error {
	setup := k.p.Position.Setup()
	var needed []board.Point
	for _, stone := range slices.Concat(setup.Black, setup.White) {
		stands, err := k.standsWithout(stone)
		if err != nil {
			return err
		}
		if !stands {
			needed = append(needed, stone)
		}
	}
	if !k.o.Pairs {
		return nil
	}
	for i, one := range needed {
		for _, other := range needed[:i] {
			if _, err := k.standsWithout(other, one); err != nil {
				return err
			}
		}
	}
	return nil
}

// standsWithout reports whether the solution stands without some stones, and notes it if so: the
// same line wins, in as many attacks and no fewer, and at every attack the same moves win. A
// solution that a limit leaves undecided does not stand.
func (k *checking) standsWithout(stones ...board.Point) (bool, error) {
	stands, open, err := k.stands(stones)
	switch {
	case err != nil:
		return false, err
	case open != nil:
		k.undecided(Superfluous, fmt.Sprintf("the solution without %s", puzzles.LineText(stones)), *open)
	case stands:
		k.r.add(Problem{Kind: Superfluous, Moves: stones, Text: "the solution stands without " + strings.Join(board.Names(stones), " and ")})
	}
	return stands, nil
}

// stands does the work of standsWithout, but notes nothing. If a limit leaves the question
// undecided, open names the limit.
func (k *checking) stands(stones []board.Point) (stands bool, open *proof.Reason, err error) {
	pos, err := puzzles.Without(k.p.Position, k.p.Position.ToMove(), stones...)
	if err != nil {
		return false, nil, nil //nolint:nilerr // an overline became a five: the stone is needed
	}
	if !k.sameThreats(pos) {
		return false, nil, nil
	}
	path, err := k.along(pos, puzzles.Walk{Same: k.wins()})
	if err != nil || path.Other || len(path.Attacks) != len(k.r.Steps) {
		return false, nil, err
	}
	for i, s := range k.r.Steps {
		if a := path.Attacks[i]; !a.Whole {
			return false, &a.Reason, nil
		} else if !slices.Contains(a.First, s.Move) {
			return false, nil, nil
		}
	}
	limit := proof.ReasonOf(k.ctx)
	if path.Fewer == proof.Unknown {
		return false, &limit, nil
	}
	if path.Fewer != proof.None || path.Shortest != 0 && path.Shortest != k.r.Attacks {
		return false, nil, nil
	}
	if k.p.Goal != puzzles.InMoves {
		return true, nil, nil
	}
	same, whole, err := k.sameInTime(pos, path)
	if err == nil && !whole {
		return false, &limit, nil
	}
	return same, nil, err
}

// sameInTime reports whether the same moves of path win in time as with all stones. Where a limit
// stopped it, whole is false.
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

// wins returns the moves that win at each attack, or nil for a goal within a number of attacks,
// which counts only some of them.
func (k *checking) wins() (wins [][]board.Point) {
	if k.p.Goal == puzzles.InMoves {
		return nil
	}
	for _, s := range k.r.Steps {
		wins = append(wins, s.Wins)
	}
	return wins
}

// sameThreats replays the line on pos without a search. The line must still be legal, and the
// defender must answer every four on the same point.
func (k *checking) sameThreats(pos *board.Position) bool {
	if k.fives == nil {
		k.fives, _ = k.squares(k.p.Position) // walk has followed the line before
	}
	fives, err := k.squares(pos)
	return err == nil && slices.EqualFunc(fives, k.fives, slices.Equal)
}

// squares returns the attacker's five-squares after each attack of the line.
func (k *checking) squares(pos *board.Position) (fives [][]board.Point, err error) {
	before, err := puzzles.Follow(pos, k.r.Line)
	for i := 1; i < len(before); i += 2 {
		fives = append(fives, before[i].FiveSquares(nil, pos.ToMove()))
	}
	return fives, err
}
