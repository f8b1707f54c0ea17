package report

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/oracle/defend"
	"github.com/gsolve/gsolve/oracle/why"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/tss"
	"github.com/gsolve/gsolve/vcf"
)

// played returns the position after these moves on a 9×9 board.
func played(text string) *board.Position {
	moves, err := notation.ParseMoves(text)
	if err != nil {
		panic(err)
	}
	pos, err := board.New(board.Setup{Size: 9, ToMove: board.Black})
	for _, pt := range moves {
		if err == nil {
			err = pos.Play(pt)
		}
	}
	if err != nil {
		panic(err)
	}
	return pos
}

// The position has a win by one four.
func Example() {
	pos := played("d5a1e5a3f5a5")
	form := Form{Quiet: true}
	r := vcf.NewSolver(1<<20).Solve(context.Background(), pos, form.Question)
	text, err := form.Text(&Answer{ID: "three", ToMove: pos.ToMove(), Position: pos, Result: r})
	fmt.Print(string(text), err)
	// Output:
	// three: Black wins by continuous fours: 1 attack, then five.
	// <nil>
}

// contains fails unless the text contains all words.
func contains(t *testing.T, text []byte, err error, words ...string) {
	t.Helper()
	for _, w := range words {
		if err != nil || !strings.Contains(string(text), w) {
			t.Errorf("error %v, want %q in %s", err, w, text)
		}
	}
}

// TestText: the text has the verdict, the board, the threats and the cost. A line that is no game
// is an error.
func TestText(t *testing.T) {
	pos := played("d5a1e5a3f5a5")
	form := Form{Colour: true}
	r := vcf.NewSolver(1<<20).Solve(t.Context(), pos, form.Question)
	r.Stored = true
	text, err := form.Text(&Answer{ID: "x\n", ToMove: board.Black, Position: pos, Result: r})
	contains(t, text, err, "x : \x1b[1;32mBlack wins", "straight four", "freestyle, black to move", " (from the database)")
	text, err = form.Text(&Answer{ID: "x", ToMove: board.Black, Result: proof.Result{Verdict: proof.NewUnknown(proof.VCF, proof.Cancelled)}})
	contains(t, text, err, "Not decided: the search was stopped.")
	r.Line = r.Line[:2]
	r.Line[1] = r.Line[0]
	if _, err := form.Text(&Answer{ID: "x", ToMove: board.Black, Position: pos, Result: r}); err == nil {
		t.Error("Text printed a line with a point twice, want an error")
	}
}

// TestIdea: --why prints a verdict and a reason for the reader's own moves.
func TestIdea(t *testing.T) {
	pos := played("d5a1e5a3f5a5")
	for moves, want := range map[string][]string{
		"g5":   {"g5 wins."},
		"a9":   {"a9 does not win. a9 makes no four."},
		"d4b2": {"Not played: b2.", "d4 does not win"},
		"c5h1": {"After c5 (", "h1 "},
	} {
		idea, err := notation.ParseMoves(moves)
		if err != nil {
			t.Fatal(err)
		}
		a, err := why.New(solve.New(1<<20, proof.Fours)).Why(t.Context(), pos, idea, why.Options{})
		if err != nil {
			t.Fatal(err)
		}
		form := Form{Why: idea}
		r := &Answer{ID: "x", ToMove: board.Black, Position: pos, Steps: a.Steps}
		r.Result.Verdict = a.Steps[len(a.Steps)-1].Verdict
		text, err := form.Text(r)
		contains(t, text, err, want...)
	}
	form := Form{Why: []board.Point{0}, Limits: cmdline.Limits{MaxNodes: 7}}
	text, err := form.Text(&Answer{ID: "x", Result: proof.Result{Verdict: proof.NewUnknown(proof.VCF, proof.Nodes)}})
	contains(t, text, err, "Not decided: the limit of 7 nodes")
}

// TestDefence: every fate of a move has its sentence.
func TestDefence(t *testing.T) {
	three, quiet, lost := "d5a1e5a3f5", "d5a1", "d5a1e5a3f5a5g5"
	at := board.At(0, 8)
	for _, test := range []struct {
		moves string
		form  Form
		limit uint64
		want  []string
	}{
		{three, Form{}, 0, []string{"White", "Black threatens to win by continuous fours from ", " hold: ", "If White passed:", "refuted, ", "(--all lists the lines)"}},
		{three, Form{All: true}, 0, []string{"refuted by  "}},
		{three, Form{Colour: true}, 1, []string{"not decided: the limit of 1 node"}},
		{quiet, Form{Limits: cmdline.Limits{MaxNodes: 1}}, 0, []string{"White threatens no win by continuous fours.", "Every move holds, "}},
		{lost, Form{}, 0, []string{"Black threatens to make five at ", "White is lost: every legal move, "}},
		{"d5a1e5a3f5a5", Form{}, 0, []string{"Black wins with "}},
		{three, Form{Why: []board.Point{at}}, 0, []string{"a9 does not hold: Black wins with "}},
		{three, Form{Why: []board.Point{board.At(6, 4)}}, 0, []string{"g5 holds: Black has no win by continuous fours after it."}},
		{"d5a1e5a3f5a5", Form{Why: []board.Point{board.At(6, 4)}}, 0, []string{"g5 wins: g5 "}},
	} {
		pos := played(test.moves)
		test.form.Limits.MaxNodes = test.limit
		a, err := defend.New(solve.New(1<<20, proof.Fours)).Defend(t.Context(), pos, defend.Options{Space: test.form.Space, MaxNodes: test.limit, Moves: test.form.Why})
		if err != nil {
			t.Fatal(err)
		}
		text, err := test.form.DefenceText(&Defence{ID: "x", Position: pos, Moves: &a})
		contains(t, text, err, test.want...)
	}
	form := Form{Why: []board.Point{at}}
	for want, a := range map[string]defend.Defence{
		"a9 is forbidden to Black.":                  {Forbidden: []board.Point{at}},
		"a9 is not decided: the search was stopped.": {Unknown: []board.Point{at}, Incomplete: true, Stopped: proof.Cancelled},
	} {
		text, err := form.DefenceText(&Defence{ID: "x", Position: played("d5"), Moves: &a})
		contains(t, text, err, want)
	}
}

// TestThreats: the text shows the tree of threats, and says when the search found none.
func TestThreats(t *testing.T) {
	for moves, want := range map[string][]string{
		"d5a1e5a3f5a5": {"Black wins by continuous fours", "1 threat: the move", "Numbers give the order", "freestyle, black to move"},
		"d5a1":         {"No win for Black found by threat-space search (this search is incomplete)."},
	} {
		pos := played(moves)
		res := tss.NewSolver(1<<20).Solve(t.Context(), pos, proof.Question{Space: tss.Sought})
		r := &Threats{Answer: Answer{ID: "x", ToMove: pos.ToMove(), Position: pos}, Found: res.Tree, Exhausted: res.Exhausted}
		r.Result = proof.Result{Verdict: res.Verdict, Line: res.Line, Nodes: res.Nodes, Elapsed: res.Elapsed}
		text, err := (&Form{}).ThreatsText(r)
		contains(t, text, err, want...)
		if tree := r.Tree(); tree.Title == "" || len(tree.Nodes) != len(res.Tree.Nodes) {
			t.Errorf("tree %q has %d nodes, want a title and %d nodes", tree.Title, len(tree.Nodes), len(res.Tree.Nodes))
		}
	}
	pos := played("d5a1e5a3f5a5")
	r := &Threats{Answer: Answer{ID: "x", Position: pos, Result: proof.Result{Verdict: proof.NewUnknown(proof.VCT, proof.Time)}}}
	text, err := (&Form{Limits: cmdline.Limits{Timeout: 5}}).ThreatsText(r)
	contains(t, text, err, "Not decided: the time of 5ns is over")
	if r.Tree().Title != "x: Not decided." {
		t.Errorf("the title of the tree is %q", r.Tree().Title)
	}
}

// TestVerdictWordsOfThreats pins the sentences for wins with quiet moves.
func TestVerdictWordsOfThreats(t *testing.T) {
	pos := played("a1a9b1c9c1e9d1g9")
	line := proof.Line{0, 1, 2, 3, 4}
	win := func(class proof.Class, shortest, incomplete bool) proof.Result {
		return proof.Result{
			Verdict: proof.NewWin(class, nil), Line: line, First: []board.Point{0}, ProvedShortest: shortest,
			Incomplete: incomplete, Stopped: proof.Cancelled,
		}
	}
	for _, test := range []struct {
		asked  proof.Question
		result proof.Result
		want   string
	}{
		{proof.Question{Space: proof.Order2}, win(proof.VCT, false, false), "Black wins by moves of order 2: one line is 2 attacks, then five."},
		{proof.Question{Space: proof.Threes}, win(proof.VCT, true, false), "Black wins by threes and fours: at most 2 attacks, then five. No win by threes and fours is shorter."},
		{proof.Question{Space: proof.Order2}, win(proof.VCF, true, false), "Black wins by continuous fours: 2 attacks, then five. No win by moves of order 2 is shorter."},
		{
			proof.Question{Space: proof.Order2, Goal: proof.ShortestWin},
			win(proof.VCF, false, true),
			"Black wins by continuous fours: 2 attacks, then five. There may be a shorter one: the search was stopped.",
		},
		{
			proof.Question{Space: proof.Order2, Goal: proof.AllFirst},
			win(proof.VCT, false, true),
			"Black wins by moves of order 2: one line is 2 attacks, then five. Winning first moves known so far: a1; the list may be incomplete: the search was stopped.",
		},
		{proof.Question{Space: proof.Threes}, proof.Result{Verdict: proof.NoWin(proof.VCT)}, "Black has no win by threes and fours."},
	} {
		r := &Answer{Position: pos, ToMove: board.Black, Space: test.asked.Space, Result: test.result}
		if got := (&Form{Question: test.asked}).Verdict(r); got != test.want {
			t.Errorf("Verdict says %q, want %q", got, test.want)
		}
	}
}

// TestVerdictWords pins the sentences about verdicts.
func TestVerdictWords(t *testing.T) {
	pos := played("a1a9b1c9c1e9d1g9")
	l := cmdline.Limits{MaxNodes: 2, Memory: 1 << 30}
	for want, result := range map[string]proof.Result{
		"Black has no win by continuous fours.":                            {Verdict: proof.NoWin(proof.VCF)},
		"Not decided: the limit of 2 nodes is reached (--max-nodes).":      {Verdict: proof.NewUnknown(proof.VCF, proof.Nodes)},
		"Not decided: the memory of 1024 MiB does not suffice (--memory).": {Verdict: proof.NewUnknown(proof.VCF, proof.Memory)},
		"Not decided: the search was stopped.":                             {Verdict: proof.NewUnknown(proof.VCF, proof.Cancelled)},
		"Black wins at once: a1 makes five. Winning first moves known so far: a1; the list may be incomplete: the search was stopped.": {
			Verdict: proof.NewWin(proof.VCF, nil), Line: proof.Line{0}, First: []board.Point{0}, Incomplete: true, Stopped: proof.Cancelled,
		},
	} {
		r := &Answer{Position: pos, ToMove: board.Black, Result: result}
		if got := (&Form{Limits: l}).Verdict(r); got != want {
			t.Errorf("Verdict says %q, want %q", got, want)
		}
	}
}
