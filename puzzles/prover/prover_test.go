package prover_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
)

func Example() {
	var setup board.Setup
	for _, name := range []string{"h8", "i8", "j8"} {
		pt, _ := board.ParsePoint(name)
		setup.Black = append(setup.Black, pt)
	}
	setup.ToMove = board.Black
	pos, err := board.New(setup)
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := prover.New(0).Solve(context.Background(), pos, proof.Question{Space: proof.Fours, Goal: proof.AllFirst})
	fmt.Println(a.Outcome, board.Names(a.First), err)
	// Output:
	// win [g8 k8] <nil>
}

// won returns positions that the side to move wins by fours. Many positions of testdata have duals.
// The shipped puzzles have none. The acceptance files follow if they lie beside the checkout.
func won(t *testing.T, s puzzles.Solver) (list []*puzzles.Puzzle) {
	t.Helper()
	for _, pattern := range []string{"testdata/won.jsonl", "../collections/*.jsonl", "../../../shared/acceptance/vcf-*.jsonl"} {
		paths, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range paths {
			list = append(list, wonIn(t, path)...)
		}
	}
	if len(list) < 100 {
		t.Fatalf("%d puzzles, want 100 at least", len(list))
	}
	return list
}

// wonIn returns positions of a file: a third of them with -short, else the first 60 and a third of
// the others.
func wonIn(t *testing.T, path string) (list []*puzzles.Puzzle) {
	t.Helper()
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	n := 0
	for p, err := range puzzles.All(context.Background(), file, notation.Options{Source: path}, puzzles.Puzzle{}) {
		if err != nil || p.Goal != puzzles.ByFours {
			continue
		}
		if n++; n%3 == 0 || !testing.Short() && n <= 60 {
			list = append(list, p)
		}
	}
	return list
}

// TestAlong compares the walk with one table to separate searches of each position.
func TestAlong(t *testing.T) {
	s := prover.New(64 << 20)
	ctx, compared, duals := context.Background(), 0, 0
	for _, p := range won(t, s) {
		a, err := s.Solve(ctx, p.Position, proof.Question{Goal: proof.ShortestWin, MaxNodes: 100_000})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		if a.Outcome != proof.Win || !a.Whole || len(a.Line) > 30 {
			continue
		}
		got, err := s.Along(ctx, p.Position, a.Line, puzzles.Walk{Lengths: true, Trails: true})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		want, err := puzzles.AlongBySolving(ctx, s, p.Position, a.Line, puzzles.Walk{})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		compared++
		if got.Fewer != want.Fewer || got.Fewer != proof.None || len(got.Attacks) != len(want.Attacks) {
			t.Fatalf("%s: Along says fewer %v and %d attacks, the separate searches %v and %d, want fewer None", p.ID, got.Fewer, len(got.Attacks), want.Fewer, len(want.Attacks))
		}
		for i, step := range got.Attacks {
			if !slices.Equal(step.First, want.Attacks[i].First) || !step.Whole {
				t.Errorf("%s, attack %d: Along finds %v, the separate search %v", p.ID, i+1, board.Names(step.First), board.Names(want.Attacks[i].First))
			}
			duals += len(step.First) - 1
			n := slices.Index(step.First, a.Line[2*i])
			if n < 0 || step.Lengths[n] != len(a.Line)/2-i {
				t.Errorf("%s, attack %d: lengths %v, want %d for the move of the line", p.ID, i+1, step.Lengths, len(a.Line)/2-i)
			}
		}
	}
	if compared < 100 || duals < 20 {
		t.Errorf("only %d lines compared and %d duals met, want 100 and 20", compared, duals)
	}
}

// TestFewer: Along must find that a win of fewer attacks exists if the line is longer than the
// shortest win.
func TestFewer(t *testing.T) {
	s := prover.New(64 << 20)
	ctx, longer := context.Background(), 0
	for _, p := range won(t, s) {
		short, err := s.Solve(ctx, p.Position, proof.Question{Goal: proof.ShortestWin, MaxNodes: 100_000})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		any, err := s.Solve(ctx, p.Position, proof.Question{MaxNodes: 100_000})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		if !short.Whole || any.Outcome != proof.Win || len(any.Line) <= len(short.Line) {
			continue
		}
		longer++
		if path, err := s.Along(ctx, p.Position, any.Line, puzzles.Walk{}); err != nil || path.Fewer != proof.Win {
			t.Errorf("%s: fewer %v, error %v, want Win", p.ID, path.Fewer, err)
		}
	}
	if longer < 10 {
		t.Errorf("%d lines were longer than the shortest win, want 10 at least", longer)
	}
}

// TestCancelled: a cancelled search answers unknown, never none.
func TestCancelled(t *testing.T) {
	testboard.Deadline(t)
	s := prover.New(1 << 20)
	ctx, cancel := context.WithCancel(context.Background())
	p := won(t, s)[0]
	a, err := s.Solve(ctx, p.Position, proof.Question{})
	if err != nil || a.Outcome != proof.Win {
		t.Fatalf("Solve: %v, error %v, want a win", a.Outcome, err)
	}
	cancel()
	for _, ask := range []proof.Goal{proof.AnyWin, proof.ShortestWin, proof.AllFirst} {
		for _, space := range []proof.Space{proof.Fours, proof.Threes, proof.Order2} {
			a, err := s.Solve(ctx, p.Position, proof.Question{Space: space, Goal: ask})
			if err != nil || a.Outcome == proof.None {
				t.Errorf("space %v, goal %d: %v, error %v after cancelling", space, ask, a.Outcome, err)
			}
		}
	}
	path, err := s.Along(ctx, p.Position, a.Line, puzzles.Walk{})
	if err != nil {
		t.Fatal(err)
	}
	for i, step := range path.Attacks {
		if step.Outcome == proof.None {
			t.Errorf("attack %d: None after cancelling, but the line wins", i+1)
		}
	}
}

// TestSpaces: a search for all first moves finds those that win by threats. Each answer has passed
// the checker.
func TestSpaces(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, board.DefaultSize, "h8 a1 i9 a3 j8 c15 h10 e1")
	s := prover.New(16 << 20)
	for space, least := range map[proof.Space]int{proof.Threes: 3, proof.Order2: 3} {
		a, err := s.Solve(context.Background(), pos, proof.Question{Space: space, Goal: proof.AllFirst})
		if err != nil || a.Outcome != proof.Win || len(a.First) < least {
			t.Errorf("%v: %v, first moves %v, error %v, want %d at least", space, a.Outcome, board.Names(a.First), err, least)
		}
	}
}

// TestAlongThreats walks along a win by threats, once without a limit and once with a limit of one
// node. The second walk must report its attacks as open.
func TestAlongThreats(t *testing.T) {
	pos := testboard.Moves(t, board.Freestyle, board.DefaultSize, "h8 a1 i9 a3 j8 c15 h10 e1")
	s, ctx := prover.New(0), context.Background()
	a, err := s.Solve(ctx, pos, proof.Question{Space: proof.Threes, Goal: proof.ShortestWin})
	if err != nil || a.Outcome != proof.Win || !a.Whole {
		t.Fatalf("Solve: %v, whole %v, error %v, want a complete win", a.Outcome, a.Whole, err)
	}
	path, err := s.Along(ctx, pos, a.Line, puzzles.Walk{Space: proof.Threes})
	if err != nil || len(path.Attacks) != len(a.Line)/2 || path.Fewer != proof.None || !slices.Contains(path.Attacks[0].First, a.Line[0]) {
		t.Errorf("without a limit: %+v, error %v, want every attack of the line and no shorter win", path, err)
	}
	path, err = s.Along(ctx, pos, a.Line, puzzles.Walk{Space: proof.Threes, MaxNodes: 1})
	if err != nil || len(path.Attacks) == 0 || path.Attacks[0].Whole {
		t.Errorf("within one node: %+v, error %v, want the first moves left open", path, err)
	}
}

// TestAlongLimits: within one node Along may find a win or leave a move open, but never says that a
// move does not win.
func TestAlongLimits(t *testing.T) {
	s, ctx, open := prover.New(16<<20), context.Background(), 0
	for _, p := range won(t, s) {
		a, err := s.Solve(ctx, p.Position, proof.Question{Goal: proof.ShortestWin, MaxNodes: 100_000})
		if err != nil || !a.Whole || a.Outcome != proof.Win || len(a.Line) > 30 {
			continue
		}
		whole, err := s.Along(ctx, p.Position, a.Line, puzzles.Walk{})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		short, err := s.Along(ctx, p.Position, a.Line, puzzles.Walk{MaxNodes: 1, Lengths: true})
		if err != nil {
			t.Fatal(p.ID, err)
		}
		for i, step := range short.Attacks {
			if step.Whole && !slices.Equal(step.First, whole.Attacks[i].First) || step.Outcome == proof.None {
				t.Errorf("%s, attack %d: Along calls %v all winning moves, but they are %v", p.ID, i+1, board.Names(step.First), board.Names(whole.Attacks[i].First))
			}
			if !step.Whole {
				open++
			}
		}
	}
	if open == 0 {
		t.Error("no search met its limit: nothing was tested")
	}
}

// TestJudge compares the judgement of every point with a search for all winning first moves, and
// checks the line and the replies.
func TestJudge(t *testing.T) {
	for _, test := range []struct {
		line  string
		space proof.Space
	}{
		{`{"moves":"h8a1i8a3j8a5"}`, proof.Fours},
		{`{"size":9,"black":["d2","d3","d4"],"white":["d6","e1","f1","g1"],"to_move":"black"}`, proof.Fours},
		{`{"rule":"renju","black":["a5","f2","f3","f4","f6","f7"],"white":["b5","c5","d5","m12","n2"],"to_move":"white"}`, proof.Fours},
		{`{"size":9,"black":["d5","f5","e4","e6"],"white":["a1","a3","i1","i9"],"to_move":"black"}`, proof.Order2},
		{`{"size":9,"black":["d5","f5","e4","e6"],"white":["a1","a3","i1","i9"],"to_move":"black"}`, proof.Threes},
		{`{"rule":"renju","size":9,"black":["a1","a3","i1","i9"],"white":["d5","f5","e4","e6"],"to_move":"white"}`, proof.Order2},
	} {
		pos := position(t, test.line)
		p := prover.New(4 << 20)
		q := proof.Question{Space: test.space, Goal: proof.AllFirst}
		all, err := p.Solve(t.Context(), pos, q)
		if err != nil || !all.Whole {
			t.Fatalf("%s: all first moves %+v, error %v, want a complete answer", test.line, all, err)
		}
		for _, pt := range pos.AppendStones(nil, board.Empty) {
			j, err := p.Judge(t.Context(), pos, pt, q)
			if err != nil || j.Text == "" || (j.Outcome == proof.Win) != slices.Contains(all.First, pt) {
				t.Errorf("%s: Judge(%v) = %v, %q, error %v; the winning first moves are %v", test.line, pt, j.Outcome, j.Text, err, all.First)
			}
			judgedLine(t, pos, pt, j)
		}
	}
}

// judgedLine fails unless the line begins with the move and is playable, and the line of a win ends
// with the five. Only winning quiet moves have replies.
func judgedLine(t *testing.T, pos *board.Position, move board.Point, j play.Judged) {
	t.Helper()
	if len(j.Line) == 0 || j.Line[0] != move {
		t.Errorf("the line of %v is %v, want one that begins with the move", move, j.Line)
		return
	}
	after, five := pos.Clone(), false
	for _, pt := range j.Line {
		five = pt != board.Pass && after.MakesFive(pt, after.ToMove())
		if err := after.Play(pt); err != nil {
			t.Errorf("the line %v of %v is not playable: %v", j.Line, move, err)
		}
	}
	if wins := j.Outcome == proof.Win; wins && (!five || len(j.Line)%2 == 0) {
		t.Errorf("the winning line %v of %v does not end with a five", j.Line, move)
	}
	quiet := !pos.MakesFive(move, pos.ToMove()) && len(pos.Completions(nil, move, pos.ToMove())) == 0
	if (len(j.Replies) > 0) != (quiet && j.Outcome == proof.Win) {
		t.Errorf("%v (quiet: %v, outcome %v) has the replies %v", move, quiet, j.Outcome, j.Replies)
	}
}

func position(t *testing.T, line string) *board.Position {
	t.Helper()
	it, err := notation.NewReader(t.Context(), strings.NewReader(line), notation.Options{Format: notation.JSONL}).Next()
	if err != nil {
		t.Fatal(err)
	}
	pos, err := it.Position()
	if err != nil {
		t.Fatal(err)
	}
	return pos
}
