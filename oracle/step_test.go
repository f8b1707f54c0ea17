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

// byThrees returns a position that Black, to move, wins by a four-three at f5.
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
		t.Fatalf("Step after %v: %v\n%v", moves, err, testboard.Diagram(pos))
	}
	return s
}

// TestStep walks along a win by fours, with the reply that the win expects and with others.
func TestStep(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	pos := byThrees(t)
	cert := proof.NewCertificate(pos, "", proof.VCFBody(nil, 9, []board.Point{testboard.Point(t, "f5"), testboard.Point(t, "f2")}), 2)
	first := stepAt(t, o, pos, cert)
	if first.Move != testboard.Point(t, "f5") || first.End != tree.GoesOn || first.Plies != 5 || first.OtherPlies != 1 ||
		!slices.Equal(first.Fives, []board.Point{testboard.Point(t, "g5")}) || len(first.Replies) != 1 || first.Replies[0].Move != testboard.Point(t, "g5") {
		t.Fatalf("first step: %+v, expected the four f5 with the block g5", first)
	}
	if len(first.Threats) < 2 || first.Threats[0].Kind != tss.Four || first.Threats[0].Rest.String() != "c5 d5 e5" || first.Threats[1].Kind.Category() != 2 {
		t.Errorf("f5 makes the patterns %v, expected a four of c5 d5 e5 and a three", first.Threats)
	}
	second := stepAt(t, o, pos, cert, testboard.Point(t, "f5"), testboard.Point(t, "g5"))
	if second.Move != testboard.Point(t, "f2") || second.End != tree.TwoFives || second.Plies != 3 || len(second.Fives) != 2 || len(second.Threats) != 1 ||
		second.Threats[0].Kind != tss.StraightFour {
		t.Fatalf("second step: %+v, expected the straight four f2", second)
	}
	for name, moves := range map[string][]board.Point{
		"two fives": {testboard.Point(t, "f5"), testboard.Point(t, "g5"), testboard.Point(t, "f2"), second.Fives[0]},
		"ignored":   {testboard.Point(t, "f5"), testboard.Point(t, "a9")},
		"pass":      {testboard.Point(t, "f5"), board.Pass},
	} {
		if last := stepAt(t, o, pos, cert, moves...); last.End != tree.MadeFive || last.Plies != 1 || len(last.Threats)+len(last.Zone)+len(last.Fives) > 0 {
			t.Errorf("after the reply %q: %+v, expected a five", name, last)
		}
	}
}

// TestStepRefuses: Step refuses certificates that prove nothing and moves that do not follow the
// certificate.
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
		"no certificate":                    {pos, nil, nil, check.ErrUnreadable},
		"a certificate that proves nothing": {pos, bad.AppendJSON(nil), nil, check.ErrInvalid},
		"another position":                  {other, good.AppendJSON(nil), nil, verify.ErrPosition},
		"an odd number of moves":            {pos, good.AppendJSON(nil), []board.Point{f5}, oracle.ErrMove},
		"another move of the attacker":      {pos, good.AppendJSON(nil), []board.Point{f2, g5}, oracle.ErrMove},
		"a reply on a taken point":          {pos, good.AppendJSON(nil), []board.Point{f5, f5}, oracle.ErrMove},
		"a reply off the board":             {pos, good.AppendJSON(nil), []board.Point{f5, board.At(20, 20)}, oracle.ErrMove},
		"moves after the five":              {pos, good.AppendJSON(nil), []board.Point{f5, testboard.Point(t, "a9"), g5, testboard.Point(t, "b9")}, oracle.ErrMove},
	} {
		if s, err := o.Step(context.Background(), tc.pos, tc.cert, tc.moves); !errors.Is(err, tc.want) || s.Before != nil {
			t.Errorf("Step with %s: %v, expected %v", name, err, tc.want)
		}
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for range 20 {
		if _, err := o.Step(over, pos, good.AppendJSON(nil), nil); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("Step with a cancelled context: %v", err)
		}
	}
}

// quietWins reads the checker's proofs on small boards in which some move makes no four.
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

// TestStepQuiet walks along wins by threats with random replies. The certificate must answer each
// legal reply in the zone of a quiet move, and the patterns of a step must belong to its move.
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
					t.Fatalf("after %v: the pattern %v does not fit the move with the five-squares %v\n%v", moves, p, s.Fives, testboard.Diagram(after))
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
		t.Errorf("%d quiet moves, %d replies outside zones, %d patterns: too few", quiet, outside, patterns)
	}
}

// answersZone fails the test unless the proof answers each legal move of the defender in the zone.
func answersZone(t *testing.T, after *board.Position, s *oracle.Step) {
	t.Helper()
	for _, pt := range s.Zone {
		if after.Legal(pt, after.ToMove()) && !slices.ContainsFunc(s.Replies, func(r tree.Reply) bool { return r.Move == pt }) {
			t.Fatalf("the zone has %v, which the proof does not answer\n%v", pt, testboard.Diagram(after))
		}
	}
}

// anyReply returns a random legal move of the side to move, or a pass if it has none.
func anyReply(pos *board.Position, rng *rand.Rand) board.Point {
	legal := slices.DeleteFunc(pos.AppendStones(nil, board.Empty), func(pt board.Point) bool { return !pos.Legal(pt, pos.ToMove()) })
	if len(legal) == 0 {
		return board.Pass
	}
	return legal[rng.IntN(len(legal))]
}

// TestView compares a View with the rules of package board.
func TestView(t *testing.T) {
	o := oracle.New(oracle.Options{})
	rng, forbidden := rand.New(rand.NewPCG(6, 6)), 0
	for i := range 600 {
		pos := testboard.Scatter(rng, testboard.Rules[i%len(testboard.Rules)], 6, 12)
		v, err := o.View(context.Background(), pos, []board.Point{board.Pass})
		if err != nil {
			t.Fatal(err)
		}
		want := pos.AppendForbidden(nil)
		if !slices.Equal(v.Forbidden, want) || !slices.Equal(v.BlackFives, pos.FiveSquares(nil, board.Black)) ||
			!slices.Equal(v.WhiteFives, pos.FiveSquares(nil, board.White)) || v.Position.ToMove() == pos.ToMove() || v.Draw || v.Winner != board.Empty {
			t.Fatalf("View %+v, expected the forbidden points and five-squares of package board\n%v", v, testboard.Diagram(pos))
		}
		forbidden += len(want)
	}
	if forbidden < 50 {
		t.Errorf("%d forbidden points in all, expected at least 50", forbidden)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	for range 20 {
		if _, err := o.View(ctx, byThrees(t), nil); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("View with a cancelled context: %v", err)
		}
	}
}
