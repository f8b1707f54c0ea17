package oracle_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
)

// whyCase is an idea on a drawn board: X Black, O White, . empty, the drawing's
// bottom left is a1 of a board of 15 unless size says otherwise.
type whyCase struct {
	name  string
	rule  board.Rule
	side  board.Colour // Empty = Black
	size  int
	idea  string // the moves, the last of which is judged
	class oracle.WhyOptions
	why   oracle.WhyReason
	text  string
	board string
}

func (c *whyCase) position(t *testing.T) *board.Position {
	t.Helper()
	s := board.Setup{Rule: c.rule, Size: c.size, ToMove: c.side}
	if c.side == board.Empty {
		s.ToMove = board.Black
	}
	rows := strings.Fields(strings.ReplaceAll(strings.TrimSpace(c.board), " ", ""))
	for k, row := range rows {
		for x, r := range row {
			pt := board.At(x, len(rows)-1-k)
			switch r {
			case 'X':
				s.Black = append(s.Black, pt)
			case 'O':
				s.White = append(s.White, pt)
			}
		}
	}
	pos, err := board.New(s)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func whyPoints(t *testing.T, names string) (points []board.Point) {
	t.Helper()
	for _, name := range strings.Fields(names) {
		pt, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		points = append(points, pt)
	}
	return points
}

func TestWhyFours(t *testing.T) {
	for _, c := range fourCases {
		t.Run(c.name, func(t *testing.T) { c.check(t) })
	}
}

// check judges the idea and compares reason, text and verdict.
func (c *whyCase) check(t *testing.T) oracle.WhyAnswer {
	t.Helper()
	pos := c.position(t)
	answer, err := oracle.NewCritic(1<<20).Why(context.Background(), pos, whyPoints(t, c.idea), c.class)
	if err != nil {
		t.Fatal(err)
	}
	s := answer.Steps[len(answer.Steps)-1]
	if s.Reason != c.why || s.Text() != c.text {
		t.Errorf("%v: %q, expected %v: %q", s.Reason, s.Text(), c.why, c.text)
	}
	wantOutcome := proof.None
	switch c.why {
	case oracle.WhyFive, oracle.WhyTwoFives, oracle.WhyBlockForbidden, oracle.WhyGoesOn, oracle.WhyEveryReply:
		wantOutcome = proof.Win
	case oracle.WhyUndecided:
		wantOutcome = proof.Unknown
	}
	if got := s.Verdict.Outcome(); got != wantOutcome {
		t.Errorf("verdict %v, expected %v", got, wantOutcome)
	}
	if (len(s.Line) > 0) != (wantOutcome == proof.Win) {
		t.Errorf("line %v", s.Line)
	}
	return answer
}

func TestWhyThreats(t *testing.T) {
	for _, c := range threatCases {
		t.Run(c.name, func(t *testing.T) { c.check(t) })
	}
}

// TestWhyForbiddenAnswers: only what Black may play is an answer, and may block.
func TestWhyForbiddenAnswers(t *testing.T) {
	c := whyCase{rule: board.Renju, side: board.White, idea: "f6", board: `
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . O O . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .
. . . . . . . . . . .`}
	pos := c.position(t)
	for _, test := range []struct {
		black, at string
	}{
		{"", "c6 g6"},
		{"g7 g8 h7 i8", ""}, // g6 would make two threes; after c6 the four h6 could be stopped there only
	} {
		setup := pos.Setup()
		setup.Black = append(setup.Black, whyPoints(t, test.black)...)
		p, err := board.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		answer, err := oracle.NewCritic(0).Why(context.Background(), p, whyPoints(t, c.idea), order2)
		if err != nil {
			t.Fatal(err)
		}
		if s := answer.Steps[0]; !slices.Equal(s.At, whyPoints(t, test.at)) {
			t.Errorf("%s: %v %v, forbidden %v", test.black, s.Reason, board.Names(s.At), p.AppendForbidden(nil))
		}
	}
}

// TestWhyNoAnswerInZone: Black may play nowhere in the zone of White's threat,
// the overlines c5 and d4; and then nowhere at all.
func TestWhyNoAnswerInZone(t *testing.T) {
	for _, c := range []whyCase{
		{why: oracle.WhyEveryReply, text: "White threatens to win by fours, and wins against every answer " +
			"(1 was searched, the others lose to the threat itself). One line: 2 attacks in all, then five.", board: `
O O X X X O
X X . X X X
X . O . X O
. O . X O X
. O X X O O
O O O X . O`},
		{why: oracle.WhyEveryReply, text: "White threatens to win by fours, and Black has no legal move.", board: `
O O X X X O
X X . X X X
X O O . X O
O O X X O X
X O X X O O
O O O X . O`},
	} {
		c.rule, c.size, c.side, c.idea, c.class = board.Renju, 6, board.White, "e1", order2
		c.check(t)
	}
}

// TestWhySeveral plays ideas of several moves.
func TestWhySeveral(t *testing.T) {
	const double = `
. . . . . . . . . .
. . . O . . . . . .
. . . . . . . . . .
. . . X . . . . . .
. . . X . . . . . .
. . . X X . . . . .
. . . . . . X . . .
. . . . . . X . . .
. . . . . . . . . .
. . . . . . . . . .`
	for _, test := range []struct {
		idea, board string
		o           oracle.WhyOptions
		reasons     string
		replies     string
	}{
		{"d8 g5", double, oracle.WhyOptions{}, "goes-on no-four", "d4 --"},
		{"g5 d8", double, oracle.WhyOptions{}, "no-four", "--"},
		{"d8 d4 g5", double, order2, "goes-on taken", "d4 --"},
		{"d5 e1", fourCases[len(fourCases)-2].board, order2, "blocked no-threat", "d1 --"},
		{"d5 c5 f1", fourCases[len(fourCases)-1].board, oracle.WhyOptions{}, "goes-on two-fives blocked", "d1 b5 g5"},
		{"d5 c5 g5 h8", fourCases[len(fourCases)-1].board, oracle.WhyOptions{}, "goes-on two-fives five", "d1 b5 --"},
	} {
		c := whyCase{idea: test.idea, board: test.board}
		pos := c.position(t)
		answer, err := oracle.NewCritic(1<<20).Why(context.Background(), pos, whyPoints(t, c.idea), test.o)
		if err != nil {
			t.Fatal(err)
		}
		var reasons, replies []string
		for _, s := range answer.Steps {
			reasons, replies = append(reasons, s.Reason.String()), append(replies, s.Reply.String())
		}
		if got := strings.Join(reasons, " "); got != test.reasons {
			t.Errorf("%s: %s, expected %s", test.idea, got, test.reasons)
		}
		if got := strings.Join(replies, " "); got != test.replies {
			t.Errorf("%s: replies %s, expected %s", test.idea, got, test.replies)
		}
		if len(pos.Moves()) > 0 || answer.Elapsed <= 0 {
			t.Errorf("moves %v, time %v", pos.Moves(), answer.Elapsed)
		}
	}
}

// TestWhyNoMoves: an idea of no moves has no steps.
func TestWhyNoMoves(t *testing.T) {
	c := whyCase{board: "..."}
	answer, err := oracle.NewCritic(0).Why(context.Background(), c.position(t), nil, order2)
	if err != nil || len(answer.Steps) > 0 {
		t.Errorf("%v, %v", answer, err)
	}
}

// TestWhyCancelled: what a search would have to say is unknown; what the rules
// say is not.
func TestWhyCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	pos := (&whyCase{board: "\n.....\n.XXX.\n.....\n.....\n....."}).position(t)
	critic := oracle.NewCritic(0)
	for _, test := range []struct {
		idea string
		want proof.Outcome
	}{{"c2", proof.Unknown}, {"e4", proof.Win}, {"b4", proof.None}} {
		answer, err := critic.Why(ctx, pos, whyPoints(t, test.idea), order2)
		if err != nil {
			t.Fatal(err)
		}
		v := answer.Steps[0].Verdict
		if v.Outcome() != test.want || v.Outcome() == proof.Unknown && v.Reason() != proof.Cancelled {
			t.Errorf("%s: %v, %v", test.idea, v.Outcome(), v.Reason())
		}
	}
}

// TestWhyCertificates: the id of a later position says how it came about.
func TestWhyCertificates(t *testing.T) {
	c := fourCases[len(fourCases)-1]
	o := oracle.WhyOptions{ID: "x"}
	answer, err := oracle.NewCritic(0).Why(context.Background(), c.position(t), whyPoints(t, "d5 c5"), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"x", "x:d5d1"} {
		if got := answer.Steps[i].Verdict.Certificate().ID; got != want {
			t.Errorf("id %q, expected %q", got, want)
		}
	}
}

// TestWhyText pins the sentences that the boards above do not lead to.
func TestWhyText(t *testing.T) {
	answered := oracle.WhyStep{
		Move: board.At(7, 7), Side: board.White, Verdict: proof.NoWin(proof.VCT), Reason: oracle.WhyAnswered,
		At: []board.Point{board.At(0, 0)}, Open: []board.Point{board.At(1, 0), board.At(2, 0)},
	}
	every := oracle.WhyStep{Side: board.White, Reason: oracle.WhyEveryReply}
	for want, s := range map[string]*oracle.WhyStep{
		"Black answers at a1, and no win by moves of order 2 is left (searched to the end). Not decided: b1 and c1.": &answered,
		"White threatens to win by fours, and Black has no legal move.":                                              &every,
	} {
		if got := s.Text(); got != want {
			t.Errorf("%q, expected %q", got, want)
		}
	}
}

// TestWhyNames: every reason has a name of its own.
func TestWhyNames(t *testing.T) {
	var names []string
	for r := oracle.WhyReason(0); r <= oracle.WhyEveryReply; r++ {
		if name := r.String(); name == "" || slices.Contains(names, name) {
			t.Errorf("reason %d: %q", r, name)
		}
		names = append(names, r.String())
	}
	if got := (oracle.WhyEveryReply + 1).String(); got != "unknown" {
		t.Error(got)
	}
}
