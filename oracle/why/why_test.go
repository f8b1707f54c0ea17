package why_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/vcf"
	"github.com/gsolve/gsolve/vct"
)

// Options with the spaces of threats.
var (
	order2 = why.Options{Space: proof.Order2}
	threes = why.Options{Space: proof.Threes}
)

// TestWhyCases compares reason, text and verdict of the ideas in testdata/why.txt.
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
			t.Errorf("reason %v with text %q, expected %s with %q", s.Reason, s.Text(), c.Text(t, "why"), c.Text(t, "text"))
		}
		want := proof.None
		switch c.Text(t, "why") {
		case "five", "two-fives", "block-forbidden", "goes-on", "every-reply":
			want = proof.Win
		case "undecided":
			want = proof.Unknown
		}
		if got := s.Verdict.Outcome(); got != want || (len(s.Line) > 0) != (want == proof.Win) {
			t.Errorf("verdict %v with the line %v, expected %v", got, s.Line, want)
		}
	})
}

// whyPosition returns the position of a case in testdata/why.txt.
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

// TestWhyForbiddenAnswers: a point that is forbidden to Black is no answer and no block.
func TestWhyForbiddenAnswers(t *testing.T) {
	for _, test := range []struct {
		black, at string
	}{
		{"", "c6 g6"},
		{"g7 g8 h7 i8", ""}, // g6 would be a double three; and after c6 White's four at h6 could be blocked at g6 only
	} {
		p := testboard.Position(t, board.Renju, 15, board.White, test.black, "d6 e6")
		answer, err := why.New(solve.New(0)).Why(context.Background(), p, testboard.Points(t, "f6"), order2)
		if err != nil {
			t.Fatal(err)
		}
		if s := answer.Steps[0]; !slices.Equal(s.At, testboard.Points(t, test.at)) {
			t.Errorf("with further black stones %q: %v at %v, forbidden %v", test.black, s.Reason, board.Names(s.At), p.AppendForbidden(nil))
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
			t.Errorf("idea %s: reasons %s, expected %s", test.idea, got, test.reasons)
		}
		if got := strings.Join(replies, " "); got != test.replies {
			t.Errorf("idea %s: replies %s, expected %s", test.idea, got, test.replies)
		}
		if len(pos.Moves()) > 0 || answer.Elapsed <= 0 {
			t.Errorf("after Why the position has the moves %v, expected none; time %v", pos.Moves(), answer.Elapsed)
		}
	}
}

// TestWhyNoMoves: an idea of no moves has no steps.
func TestWhyNoMoves(t *testing.T) {
	pos := testboard.New(t, board.Setup{})
	answer, err := why.New(solve.New(0)).Why(context.Background(), pos, nil, order2)
	if err != nil || len(answer.Steps) > 0 {
		t.Errorf("Why of no moves: %v, error %v", answer, err)
	}
}

// TestWhyCancelled: with a cancelled context, a verdict that needs a search is unknown. A verdict
// that the rules give stays.
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
			t.Errorf("idea %s: %v, reason %v", test.idea, v.Outcome(), v.Reason())
		}
	}
}

// TestWhyCertificates: the id of a later position lists the moves that lead to it.
func TestWhyCertificates(t *testing.T) {
	pos := whyPosition(t, "the block, and a win")
	o := why.Options{ID: "x"}
	answer, err := why.New(solve.New(0)).Why(context.Background(), pos, testboard.Points(t, "d5 c5"), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"x", "x:d5d1"} {
		if got := answer.Steps[i].Verdict.Certificate().ID; got != want {
			t.Errorf("the certificate has the id %q, expected %q", got, want)
		}
	}
}

// TestWhyText compares sentences that no case of testdata/why.txt produces.
func TestWhyText(t *testing.T) {
	answered := why.Step{
		Move: board.At(7, 7), Side: board.White, Space: proof.Order2, Verdict: proof.NoWin(proof.VCT), Reason: why.Answered,
		At: []board.Point{board.At(0, 0)}, Open: []board.Point{board.At(1, 0), board.At(2, 0)},
	}
	every := why.Step{Side: board.White, Reason: why.EveryReply}
	for want, s := range map[string]*why.Step{
		"Black answers at a1, and no win by moves of order 2 is left (searched to the end). Not decided: b1 and c1.": &answered,
		"White threatens to win by fours, and Black has no legal move.":                                              &every,
	} {
		if got := s.Text(); got != want {
			t.Errorf("Text: %q, expected %q", got, want)
		}
	}
}

// TestWhyNames: each reason has its own name.
func TestWhyNames(t *testing.T) {
	var names []string
	for r := why.Reason(0); r <= why.EveryReply; r++ {
		if name := r.String(); name == "" || slices.Contains(names, name) {
			t.Errorf("reason %d has the name %q, which is empty or taken", r, name)
		}
		names = append(names, r.String())
	}
	if got := (why.EveryReply + 1).String(); got != "unknown" {
		t.Errorf("the name of an unknown reason is %q", got)
	}
}

// whyScatter returns a crowded random position without a winning row.
func whyScatter(rng *rand.Rand, rule board.Rule, size, stones int) *board.Position {
	return testboard.Until(func() *board.Position {
		taken := map[board.Point]board.Colour{}
		for k := range stones {
			pt := board.At(2+rng.IntN(size-4), 2+rng.IntN(size-4))
			if taken[pt] == board.Empty {
				taken[pt] = board.Colour(1 + k%2)
			}
		}
		s := board.Setup{Size: size, Rule: rule, ToMove: testboard.Colour(rng)}
		return testboard.Legal(testboard.Filled(s, func(pt board.Point) board.Colour { return taken[pt] }))
	})
}

// TestWhyAgreesWithFours asks about every empty point. The moves that win must be the winning first
// moves that the solver finds, and each verdict must be that of the solver after the move and the
// forced block.
func TestWhyAgreesWithFours(t *testing.T) {
	boards := testboard.Trials(t, 100, 150, 200)
	rng := rand.New(rand.NewPCG(5, 6))
	critic, solver := why.New(solve.New(1<<20)), vcf.NewSolver(1<<20)
	seen := map[why.Reason]int{}
	for n := range boards {
		pos := whyScatter(rng, board.Rule(n%3), 9+rng.IntN(3), 22+rng.IntN(14))
		var wins []board.Point
		for _, a := range pos.AppendStones(nil, board.Empty) {
			answer, err := critic.Why(context.Background(), pos, []board.Point{a}, why.Options{})
			if err != nil {
				t.Fatalf("Why of %v: %v, position %+v", a, err, pos.Setup())
			}
			s := &answer.Steps[0]
			seen[s.Reason]++
			won := s.Verdict.Outcome() == proof.Win
			if won {
				wins = append(wins, a)
			}
			if won != winsByFours(solver, pos, a) {
				t.Errorf("%v: reason %v, but the solver disagrees; position %+v", a, s.Reason, pos.Setup())
			}
		}
		if len(pos.FiveSquares(nil, pos.ToMove())) > 0 {
			continue // then the solver lists only the fives
		}
		r := solver.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst})
		slices.Sort(r.First)
		if !slices.Equal(wins, r.First) {
			t.Errorf("Why finds the winning moves %v, the solver %v; position %+v", wins, r.First, pos.Setup())
		}
	}
	for _, reason := range []why.Reason{
		why.Forbidden, why.FiveIgnored, why.NoFour, why.CounterFives, why.CounterNoFour,
		why.Blocked, why.Five, why.TwoFives, why.GoesOn,
	} {
		if seen[reason] == 0 {
			t.Errorf("no move had the reason %v: the boards test too little", reason)
		}
	}
	t.Logf("reasons: %v", seen)
}

// winsByFours plays the move and the block by the rules of package board, and asks the solver about
// the rest.
func winsByFours(solver *vcf.Solver, pos *board.Position, a board.Point) bool {
	p, side := pos.Clone(), pos.ToMove()
	if !p.Legal(a, side) {
		return false
	}
	if p.MakesFive(a, side) {
		return true
	}
	if err := p.Play(a); err != nil {
		return false
	}
	squares := p.FiveSquares(nil, side)
	if len(p.FiveSquares(nil, side.Opponent())) > 0 || len(squares) == 0 {
		return false
	}
	if len(squares) > 1 || !p.Legal(squares[0], side.Opponent()) {
		return true
	}
	if err := p.Play(squares[0]); err != nil {
		return false
	}
	return solver.Solve(context.Background(), p, proof.Question{}).Verdict.Outcome() == proof.Win
}

// TestWhyAgreesWithThreats: the moves that win must be the winning first moves of the solver. The
// critic proves a quiet move reply by reply, the solver in one search.
func TestWhyAgreesWithThreats(t *testing.T) {
	boards := testboard.Trials(t, 20, 25, 40)
	rng := rand.New(rand.NewPCG(7, 8))
	critic, solver := why.New(solve.New(4<<20)), vct.NewSolver(4<<20)
	seen, decided := map[why.Reason]int{}, map[proof.Outcome]int{}
	for n := range boards {
		pos := whyScatter(rng, board.Rule(n%3), 9, 14+rng.IntN(8))
		threats := proof.Order2 - proof.Space(n/3%2)
		r := solver.Solve(context.Background(), pos, proof.Question{Goal: proof.AllFirst, Space: threats, MaxNodes: 300_000})
		want := r.Verdict.Outcome()
		got, wins := winningMoves(t, critic, pos, threats, seen)
		if got != want && got != proof.Unknown && want != proof.Unknown {
			t.Errorf("%v: Why says %v, the solver %v; position %+v", threats, got, want, pos.Setup())
		}
		five := len(pos.FiveSquares(nil, pos.ToMove())) > 0 // then the solver lists only the fives
		slices.Sort(r.First)
		if want != proof.Unknown && !r.Incomplete && !five && got != proof.Unknown && !slices.Equal(wins, r.First) {
			t.Errorf("%v: Why finds the winning moves %v, the solver %v; position %+v", threats, wins, r.First, pos.Setup())
		}
		decided[got]++
	}
	for _, reason := range []why.Reason{why.NoThree, why.NoThreat, why.Answered, why.EveryReply} {
		if seen[reason] == 0 {
			t.Errorf("no move had the reason %v: the boards test too little", reason)
		}
	}
	if decided[proof.Win] == 0 || decided[proof.None] == 0 {
		t.Errorf("no position was won, or none was not: %v", decided)
	}
	t.Logf("reasons: %v, positions %v", seen, decided)
}

// winningMoves judges every empty point and counts the reasons. The outcome is Unknown if any move
// is undecided, else Win if some move wins, else None.
func winningMoves(t *testing.T, critic *why.Critic, pos *board.Position, threats proof.Space, seen map[why.Reason]int) (got proof.Outcome, wins []board.Point) {
	t.Helper()
	got = proof.None
	undecided := false
	for _, a := range pos.AppendStones(nil, board.Empty) {
		s := judged(t, critic, pos, threats, a)
		seen[s.Reason]++
		switch s.Verdict.Outcome() {
		case proof.Unknown:
			undecided = true
		case proof.Win:
			wins, got = append(wins, a), proof.Win
		}
	}
	if undecided {
		got = proof.Unknown
	}
	return got, wins
}

// judged judges one move. Why has checked the certificate of a win.
func judged(t *testing.T, critic *why.Critic, pos *board.Position, threats proof.Space, a board.Point) why.Step {
	t.Helper()
	o := why.Options{Space: threats, MaxNodes: 30_000}
	answer, err := critic.Why(context.Background(), pos, []board.Point{a}, o)
	if err != nil {
		t.Fatalf("Why of %v: %v, position %+v", a, err, pos.Setup())
	}
	return answer.Steps[0]
}

// TestWhyAnswersAreAll tries every legal reply to quiet moves, not only those near the threat. The
// attacker must win after each reply that Why does not name as an answer.
func TestWhyAnswersAreAll(t *testing.T) {
	moves := testboard.Trials(t, 6, 40, 80)
	rng := rand.New(rand.NewPCG(9, 10))
	critic, solver := why.New(solve.New(4<<20)), vct.NewSolver(4<<20)
	for n := 0; moves > 0; n++ {
		pos := whyScatter(rng, board.Rule(n%3), 8, 12+rng.IntN(6))
		empty := pos.AppendStones(nil, board.Empty)
		a := empty[rng.IntN(len(empty))]
		s := judged(t, critic, pos, proof.Order2, a)
		if s.Reason != why.Answered && s.Reason != why.EveryReply || len(s.Open) > 0 {
			continue
		}
		moves--
		p := pos.Clone()
		if err := p.Play(a); err != nil {
			t.Fatal(err)
		}
		for _, d := range p.AppendStones(nil, board.Empty) {
			if !p.Legal(d, p.ToMove()) {
				continue
			}
			if err := p.Play(d); err != nil {
				t.Fatal(err)
			}
			got := solver.Solve(context.Background(), p, proof.Question{Space: proof.Order2, MaxNodes: 100_000}).Verdict.Outcome()
			p.Undo()
			if named := slices.Contains(s.At, d); got == proof.Win && named || got == proof.None && !named {
				t.Errorf("after %v, Why names the reply %v as an answer: %v; but the solver says %v; position %+v", a, d, named, got, pos.Setup())
			}
		}
	}
}
