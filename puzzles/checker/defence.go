package checker

import (
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
)

// defence finds every move after which the opponent has no win of the space. The puzzle needs a
// threat to stop, and the side to move must have no win by fours: with one, it need not defend.
func (k *checking) defence() error {
	own, err := k.askIn(proof.Fours, k.p.Position, proof.AnyWin)
	if err != nil {
		return err
	}
	switch own.Outcome {
	case proof.Win:
		k.r.add(Problem{Kind: Cook, Moves: own.Line, Text: "the side to move wins itself: " + puzzles.LineText(own.Line)})
	case proof.Unknown:
		k.undecided(Cook, "a win of the side to move", own.Reason)
	}
	threat, err := k.ask(puzzles.After(k.p.Position, board.Pass), proof.AnyWin)
	if err != nil {
		return err
	}
	switch threat.Outcome {
	case proof.None:
		k.r.add(Problem{Kind: NoWin, Text: fmt.Sprintf("the opponent threatens no win by %s", k.p.WinSpace().Task())})
		return nil
	case proof.Unknown:
		k.undecided(NoWin, "the threat", threat.Reason)
	default:
		k.r.Line, k.r.Certificate = threat.Line, threat.Certificate
	}
	return k.holds()
}

// holds tries every legal move, and compares the moves that hold with the claim.
func (k *checking) holds() error {
	pos := k.p.Position
	for pt := range puzzles.LegalMoves(pos) {
		a := puzzles.Answer{Outcome: proof.None}
		if !pos.MakesFive(pt, pos.ToMove()) {
			var err error
			if a, err = k.ask(puzzles.After(pos, pt), proof.AnyWin); err != nil {
				return err
			}
		}
		switch a.Outcome {
		case proof.None:
			k.r.Answer = append(k.r.Answer, pt)
		case proof.Unknown:
			k.undecided(WrongAnswer, fmt.Sprintf("whether %v holds", pt), a.Reason)
		}
	}
	if len(k.r.Answer) == 0 && !k.r.open(WrongAnswer) {
		k.r.add(Problem{Kind: NoWin, Text: "no move holds"})
	}
	k.compare()
	if len(k.r.Answer) > 1 {
		k.r.add(Problem{Kind: Cook, Moves: k.r.Answer, Text: "several moves hold: " + puzzles.LineText(k.r.Answer)})
	}
	return nil
}

func (k *checking) forbidden() {
	for _, f := range k.p.Position.AppendForbidden(nil) {
		k.r.Answer = append(k.r.Answer, f.Point)
	}
	if len(k.r.Answer) == 0 {
		k.r.add(Problem{Kind: NoWin, Text: "no point is forbidden"})
	}
	k.compare()
}

func (k *checking) compare() {
	if k.p.Answer == nil || k.r.open(WrongAnswer) || slices.Equal(k.p.Answer, k.r.Answer) {
		return
	}
	k.r.add(Problem{
		Kind: WrongAnswer, Moves: k.r.Answer,
		Text: fmt.Sprintf("the answer is %s, %s claimed", puzzles.LineText(k.r.Answer), puzzles.LineText(k.p.Answer)),
	})
}
