package checker

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// exact proves that the goal is reached, in exactly as many attacks as claimed, and chooses the
// line to walk. It reports whether there is one.
func (k *checking) exact() (bool, error) {
	a, err := k.ask(k.p.Position, proof.ShortestWin)
	if err != nil {
		return false, err
	}
	switch a.Outcome {
	case proof.None:
		k.r.add(Problem{Kind: NoWin, Text: fmt.Sprintf("there is no win by %s", k.p.WinSpace().Task())})
		return false, nil
	case proof.Unknown:
		k.undecided(NoWin, "the goal", a.Reason)
		return false, nil
	}
	k.r.Line, k.r.Certificate = a.Line, a.Certificate
	if !a.Whole {
		k.undecided(WrongLength, "the length", a.Reason)
	} else {
		k.r.Attacks = len(a.Line) / 2
		k.claimed()
	}
	if err := k.fewer(); err != nil {
		return false, err
	}
	return true, k.given()
}

func (k *checking) claimed() {
	if k.p.Attacks == 0 || k.p.Attacks == k.r.Attacks {
		return
	}
	k.r.add(Problem{
		Kind: WrongLength, Attacks: k.r.Attacks,
		Text: fmt.Sprintf("the shortest win takes %s, %d claimed", puzzles.Count(k.r.Attacks, "attack"), k.p.Attacks),
	})
	if k.r.Attacks < k.p.Attacks {
		k.r.add(Problem{Kind: Cook, Moves: k.r.Line, Attacks: k.r.Attacks, Text: "a shorter win: " + puzzles.LineText(k.r.Line)})
	}
}

// fewer looks for a win by fours if the puzzle asks for threes: with such a win nobody needs the
// threes.
func (k *checking) fewer() error {
	if k.p.Goal != puzzles.ByThreats {
		return nil
	}
	a, err := k.askIn(proof.Fours, k.p.Position, proof.ShortestWin)
	if err != nil {
		return err
	}
	switch a.Outcome {
	case proof.Win:
		k.r.add(Problem{Kind: Cook, Moves: a.Line, Attacks: len(a.Line) / 2, Text: "a win by fours alone: " + puzzles.LineText(a.Line)})
	case proof.Unknown:
		k.undecided(Cook, "a win by fours alone", a.Reason)
	}
	return nil
}

// given takes the solution of the puzzle as the line to follow, if it is one of the shortest. Other
// programs end their lines at the deciding move; the solver adds the rest.
func (k *checking) given() error {
	if k.p.Solution == nil {
		return nil
	}
	line, known, err := k.completed(puzzles.MainLine(k.p.Solution))
	if err != nil || !known {
		return err
	}
	before, err := puzzles.Follow(k.p.Position, line)
	if err == nil {
		err = puzzles.Overlooks(before, line)
	}
	if err != nil {
		k.r.add(Problem{Kind: NotSolution, Moves: line, Text: fmt.Sprintf("the solution is %v", err)})
		return nil
	}
	if n := len(line) / 2; k.r.Attacks > 0 && (n != k.r.Attacks && k.p.WinSpace() == proof.Fours || n > k.r.Attacks && k.p.Goal == puzzles.InMoves) {
		k.r.add(Problem{
			Kind: NotSolution, Moves: line, Attacks: n,
			Text: fmt.Sprintf("the solution takes %s, the shortest win %d", puzzles.Count(n, "attack"), k.r.Attacks),
		})
		return nil
	}
	k.r.Line, k.own = line, true
	return nil
}

// completed returns the line up to the five; the solver finds its end. A line that cannot be played
// stays as it is. If a limit stops the solver, completed notes that, and known is false.
func (k *checking) completed(line proof.Line) (whole proof.Line, known bool, err error) {
	pos := k.p.Position.Clone()
	for _, pt := range line {
		if five := pt != board.Pass && pos.MakesFive(pt, pos.ToMove()); five || puzzles.MayFollow(pos, k.p.Position.ToMove(), pt, five) != nil {
			return line, true, nil
		}
		_ = pos.Play(pt) // MayFollow allows it
	}
	if len(line)%2 != 0 {
		reply := puzzles.Block(pos)
		line = append(slices.Clone(line), reply)
		if reply != board.Pass && pos.MakesFive(reply, pos.ToMove()) {
			return line, true, nil // the defender has won
		}
		pos = puzzles.After(pos, reply)
	}
	a, err := k.ask(pos, proof.ShortestWin)
	if !a.Whole { // a longer end would make another solution
		k.undecided(NotSolution, "the end of the solution", a.Reason)
	}
	return slices.Concat(line, a.Line), a.Whole, err
}
