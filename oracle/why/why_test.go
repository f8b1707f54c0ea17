package why_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// The classes of threats.
var (
	order2 = why.Options{Space: proof.Order2}
	threes = why.Options{Space: proof.Threes}
)

// TestWhyCases judges the ideas of testdata/why.txt and compares reason, text
// and verdict.
func TestWhyCases(t *testing.T) {
	testboard.Run(t, "testdata/why.txt", func(t *testing.T, c *testboard.Case) {
		o := map[string]why.Options{"": {}, "order2": order2, "threes": threes}[c.Text(t, "space")]
		o.MaxNodes = uint64(c.Int(t, "max-nodes"))
		answer, err := why.New(solve.New(1<<20)).Why(context.Background(), c.Position(t), c.Points(t, "idea"), o)
		if err != nil {
			t.Fatal(err)
		}
		s := answer.Steps[len(answer.Steps)-1]
		if s.Reason.String() != c.Text(t, "why") || s.Text() != c.Text(t, "text") {
			t.Errorf("%v: %q, expected %s: %q", s.Reason, s.Text(), c.Text(t, "why"), c.Text(t, "text"))
		}
		want := proof.None
		switch c.Text(t, "why") {
		case "five", "two-fives", "block-forbidden", "goes-on", "every-reply":
			want = proof.Win
		case "undecided":
			want = proof.Unknown
		}
		if got := s.Verdict.Outcome(); got != want || (len(s.Line) > 0) != (want == proof.Win) {
			t.Errorf("verdict %v by %v, expected %v", got, s.Line, want)
		}
	})
}

// whyPosition is the position of a case of testdata/why.txt.
func whyPosition(t *testing.T, name string) *board.Position {
	t.Helper()
	for _, c := range testboard.Cases(t, "testdata/why.txt") {
		if c.Name == name {
			return c.Position(t)
		}
	}
	t.Fatalf("no case is called %q", name)
	return nil
}

// TestWhyForbiddenAnswers: only what Black may play is an answer, and may block.
func TestWhyForbiddenAnswers(t *testing.T) {
	for _, test := range []struct {
		black, at string
	}{
		{"", "c6 g6"},
		{"g7 g8 h7 i8", ""}, // g6 would make two threes; after c6 the four h6 could be stopped there only
	} {
		p := testboard.Position(t, board.Renju, 15, board.White, test.black, "d6 e6")
		answer, err := why.New(solve.New(0)).Why(context.Background(), p, testboard.Points(t, "f6"), order2)
		if err != nil {
			t.Fatal(err)
		}
		if s := answer.Steps[0]; !slices.Equal(s.At, testboard.Points(t, test.at)) {
			t.Errorf("%s: %v %v, forbidden %v", test.black, s.Reason, board.Names(s.At), p.AppendForbidden(nil))
		}
	}
}

// TestWhySeveral plays ideas of several moves.
func TestWhySeveral(t *testing.T) {
	const double, blocked, goesOn = "the four before a double three", "the block, and nothing is left", "the block, and a win"
	for _, test := range []struct {
		idea, name string
		o          why.Options
		reasons    string
		replies    string
	}{
		{"d8 g5", double, why.Options{}, "goes-on no-four", "d4 --"},
		{"g5 d8", double, why.Options{}, "no-four", "--"},
		{"d8 d4 g5", double, order2, "goes-on taken", "d4 --"},
		{"d5 e1", blocked, order2, "blocked no-threat", "d1 --"},
		{"d5 c5 f1", goesOn, why.Options{}, "goes-on two-fives blocked", "d1 b5 g5"},
		{"d5 c5 g5 h8", goesOn, why.Options{}, "goes-on two-fives five", "d1 b5 --"},
	} {
		pos := whyPosition(t, test.name)
		answer, err := why.New(solve.New(1<<20)).Why(context.Background(), pos, testboard.Points(t, test.idea), test.o)
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
	pos := testboard.New(t, board.Setup{})
	answer, err := why.New(solve.New(0)).Why(context.Background(), pos, nil, order2)
	if err != nil || len(answer.Steps) > 0 {
		t.Errorf("%v, %v", answer, err)
	}
}

// TestWhyCancelled: what a search would have to say is unknown; what the rules
// say is not.
func TestWhyCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "b4 c4 d4", "")
	critic := why.New(solve.New(0))
	for _, test := range []struct {
		idea string
		want proof.Outcome
	}{{"c2", proof.Unknown}, {"e4", proof.Win}, {"b4", proof.None}} {
		answer, err := critic.Why(ctx, pos, testboard.Points(t, test.idea), order2)
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
	pos := whyPosition(t, "the block, and a win")
	o := why.Options{ID: "x"}
	answer, err := why.New(solve.New(0)).Why(context.Background(), pos, testboard.Points(t, "d5 c5"), o)
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
	answered := why.Step{
		Move: board.At(7, 7), Side: board.White, Verdict: proof.NoWin(proof.VCT), Reason: why.Answered,
		At: []board.Point{board.At(0, 0)}, Open: []board.Point{board.At(1, 0), board.At(2, 0)},
	}
	every := why.Step{Side: board.White, Reason: why.EveryReply}
	for want, s := range map[string]*why.Step{
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
	for r := why.Reason(0); r <= why.EveryReply; r++ {
		if name := r.String(); name == "" || slices.Contains(names, name) {
			t.Errorf("reason %d: %q", r, name)
		}
		names = append(names, r.String())
	}
	if got := (why.EveryReply + 1).String(); got != "unknown" {
		t.Error(got)
	}
}
