package oracle_test

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proof/verify"
	"github.com/gsolve/gsolve/tss"
)

// byThrees is a position that Black, to move, wins by a four-three at f5.
func byThrees(t *testing.T) *board.Position {
	t.Helper()
	return testboard.Draw(t, board.Freestyle, 0, board.Black, `
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. . . . . . . . .
		. O X X X . . . .
		. . . . . X . . .
		. . . . . X . . .
		. . . . . . . . .
		O . O . . . . O .`)
}

func stepAt(t *testing.T, o *oracle.Oracle, pos *board.Position, cert *proof.Certificate, moves ...board.Point) oracle.Step {
	t.Helper()
	s, err := o.Step(context.Background(), pos, cert.AppendJSON(nil), moves)
	if err != nil {
		t.Fatalf("%v: %v\n%v", moves, err, testboard.Diagram(pos))
	}
	return s
}

// TestStep walks along a win by fours with the defence it foresees, and with
// others.
func TestStep(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	pos := byThrees(t)
	cert := proof.NewCertificate(pos, "", proof.VCFBody(nil, 9, []board.Point{testboard.Point(t, "f5"), testboard.Point(t, "f2")}), 2)
	first := stepAt(t, o, pos, cert)
	if first.Move != testboard.Point(t, "f5") || first.End != tree.GoesOn || first.Plies != 5 || first.OtherPlies != 1 ||
		!slices.Equal(first.Fives, []board.Point{testboard.Point(t, "g5")}) || len(first.Replies) != 1 || first.Replies[0].Move != testboard.Point(t, "g5") {
		t.Fatalf("%+v", first)
	}
	if len(first.Threats) < 2 || first.Threats[0].Kind != tss.Four || first.Threats[0].Rest.String() != "c5 d5 e5" || first.Threats[1].Kind.Category() != 2 {
		t.Errorf("patterns %v", first.Threats)
	}
	second := stepAt(t, o, pos, cert, testboard.Point(t, "f5"), testboard.Point(t, "g5"))
	if second.Move != testboard.Point(t, "f2") || second.End != tree.TwoFives || second.Plies != 3 || len(second.Fives) != 2 || len(second.Threats) != 1 ||
		second.Threats[0].Kind != tss.StraightFour {
		t.Fatalf("%+v", second)
	}
	for name, moves := range map[string][]board.Point{
		"two fives": {testboard.Point(t, "f5"), testboard.Point(t, "g5"), testboard.Point(t, "f2"), second.Fives[0]},
		"ignored":   {testboard.Point(t, "f5"), testboard.Point(t, "a9")},
		"pass":      {testboard.Point(t, "f5"), board.Pass},
	} {
		if last := stepAt(t, o, pos, cert, moves...); last.End != tree.MadeFive || last.Plies != 1 || len(last.Threats)+len(last.Zone)+len(last.Fives) > 0 {
			t.Errorf("%s: %+v", name, last)
		}
	}
}

// TestStepRefuses sends certificates and paths that are none.
func TestStepRefuses(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	pos := byThrees(t)
	f5, g5, f2 := testboard.Point(t, "f5"), testboard.Point(t, "g5"), testboard.Point(t, "f2")
	good := proof.NewCertificate(pos, "", proof.VCFBody(nil, 9, []board.Point{f5, f2}), 2)
	bad := proof.NewCertificate(pos, "", proof.VCFBody(nil, 9, []board.Point{f5}), 1)
	other := pos.Clone()
	testboard.Play(t, other, testboard.Point(t, "i9"))
	testboard.Play(t, other, testboard.Point(t, "a9"))
	for name, tc := range map[string]struct {
		pos   *board.Position
		cert  []byte
		moves []board.Point
		want  error
	}{
		"nothing":    {pos, nil, nil, check.ErrUnreadable},
		"no proof":   {pos, bad.AppendJSON(nil), nil, check.ErrInvalid},
		"position":   {other, good.AppendJSON(nil), nil, verify.ErrPosition},
		"odd":        {pos, good.AppendJSON(nil), []board.Point{f5}, oracle.ErrMove},
		"attacker":   {pos, good.AppendJSON(nil), []board.Point{f2, g5}, oracle.ErrMove},
		"taken":      {pos, good.AppendJSON(nil), []board.Point{f5, f5}, oracle.ErrMove},
		"off":        {pos, good.AppendJSON(nil), []board.Point{f5, board.At(20, 20)}, oracle.ErrMove},
		"after five": {pos, good.AppendJSON(nil), []board.Point{f5, testboard.Point(t, "a9"), g5, testboard.Point(t, "b9")}, oracle.ErrMove},
	} {
		if s, err := o.Step(context.Background(), tc.pos, tc.cert, tc.moves); !errors.Is(err, tc.want) || s.Before != nil {
			t.Errorf("%s: %v, want %v", name, err, tc.want)
		}
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for range 20 {
		if _, err := o.Step(over, pos, good.AppendJSON(nil), nil); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}

// quietWins are stored proofs of small boards in which some move makes no four.
func quietWins(t *testing.T) (list []*proof.Certificate) {
	t.Helper()
	text := testdir.Read(t, "../proof/check/testdata/found.jsonl")
	var r tree.Reader
	for line := range bytes.Lines(text) {
		c, err := proof.Decode(line)
		if err != nil {
			t.Fatal(err)
		}
		if s, err := r.Shape(testboard.New(t, setup(c)), c.Body); err == nil && s.Class == proof.VCT {
			list = append(list, c)
		}
	}
	return list
}

func setup(c *proof.Certificate) board.Setup {
	return board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker}
}

// TestStepQuiet walks along wins by threats with random replies: all of the zone of
// every quiet move that may be played is answered, and patterns are those of the
// move.
func TestStepQuiet(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 1 << 20})
	rng := rand.New(rand.NewPCG(4, 4))
	quiet, outside, patterns := 0, 0, 0
	for _, c := range quietWins(t) {
		pos := testboard.New(t, setup(c))
		var moves []board.Point
		for {
			s := stepAt(t, o, pos, c, moves...)
			if s.End == tree.MadeFive {
				break
			}
			after := s.Before.Clone()
			testboard.Play(t, after, s.Move)
			if len(s.Fives) == 0 {
				quiet++
				answersZone(t, after, &s)
			}
			for _, p := range s.Threats {
				patterns++
				if p.Gain != s.Move || p.Kind.Category() == 1 && len(s.Fives) == 0 {
					t.Fatalf("%v: pattern %v, five-squares %v\n%v", moves, p, s.Fives, testboard.Diagram(after))
				}
			}
			d := anyReply(after, rng)
			if len(s.Fives) == 0 && !slices.Contains(s.Zone, d) {
				outside++
			}
			moves = append(moves, s.Move, d)
		}
	}
	if quiet < 400 || outside < 100 || patterns < 400 {
		t.Errorf("%d quiet moves, %d replies outside zones, %d patterns", quiet, outside, patterns)
	}
}

// answersZone fails unless the defender's legal moves of the zone are answered.
func answersZone(t *testing.T, after *board.Position, s *oracle.Step) {
	t.Helper()
	for _, pt := range s.Zone {
		if after.Legal(pt, after.ToMove()) && !slices.ContainsFunc(s.Replies, func(r tree.Reply) bool { return r.Move == pt }) {
			t.Fatalf("%v of the zone is not answered\n%v", pt, testboard.Diagram(after))
		}
	}
}

// anyReply is a legal move of the side to move, or a pass if it has none.
func anyReply(pos *board.Position, rng *rand.Rand) board.Point {
	legal := slices.DeleteFunc(pos.AppendStones(nil, board.Empty), func(pt board.Point) bool { return !pos.Legal(pt, pos.ToMove()) })
	if len(legal) == 0 {
		return board.Pass
	}
	return legal[rng.IntN(len(legal))]
}

// TestView holds what is seen against the rules of package board.
func TestView(t *testing.T) {
	o := oracle.New(oracle.Options{})
	rng, forbidden := rand.New(rand.NewPCG(6, 6)), 0
	for i := range 600 {
		pos := testboard.Scatter(rng, testboard.Rules[i%3], 6, 12)
		v, err := o.View(context.Background(), pos, []board.Point{board.Pass})
		if err != nil {
			t.Fatal(err)
		}
		want := pos.AppendForbidden(nil)
		if !slices.Equal(v.Forbidden, want) || !slices.Equal(v.BlackFives, pos.FiveSquares(nil, board.Black)) ||
			!slices.Equal(v.WhiteFives, pos.FiveSquares(nil, board.White)) || v.Position.ToMove() == pos.ToMove() || v.Draw || v.Winner != board.Empty {
			t.Fatalf("%+v\n%v", v, testboard.Diagram(pos))
		}
		forbidden += len(want)
	}
	if forbidden < 50 {
		t.Errorf("%d forbidden points", forbidden)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for range 20 {
		if _, err := o.View(ctx, byThrees(t), nil); err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
}
