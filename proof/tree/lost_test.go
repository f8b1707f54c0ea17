package tree_test

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vct"
)

// refute returns the opponent's win after every legal move of pos, or false.
func refute(t *testing.T, v *vct.Solver, pos *board.Position) (list []tree.Refutation, ok bool) {
	t.Helper()
	for i := range pos.Size() * pos.Size() {
		d := board.PointAt(i, pos.Size())
		if !pos.Legal(d, pos.ToMove()) {
			continue
		}
		p := played(t, pos, d)
		if pos.MakesFive(d, pos.ToMove()) {
			return nil, false
		}
		r := v.Solve(context.Background(), p, proof.Question{Space: proof.Order2, MaxNodes: 3000})
		if r.Verdict.Outcome() != proof.Win {
			return nil, false
		}
		list = append(list, tree.Refutation{Move: d, Body: r.Verdict.Certificate().Body})
	}
	return list, len(list) > 0
}

// played returns the position after d.
func played(t *testing.T, pos *board.Position, d board.Point) *board.Position {
	t.Helper()
	p := pos.Clone()
	testboard.Play(t, p, d)
	return p
}

// lost returns positions of stored proofs that are lost though the defender is to move, with their
// refutations. each is the number of positions of every rule.
func lost(t *testing.T, each int) (positions []*board.Position, bodies [][]tree.Refutation) {
	t.Helper()
	v := vct.NewSolver(4 << 20)
	met := map[board.Rule]int{}
	for _, c := range stored(t) {
		if met[c.Rule] == each {
			continue
		}
		pos := positionOf(t, c, c.Attacker.Opponent())
		if list, ok := refute(t, v, pos); ok {
			met[c.Rule]++
			positions, bodies = append(positions, pos), append(bodies, list)
		}
	}
	for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
		if met[rule] < each {
			t.Fatalf("the stored proofs hold lost positions by rule %v, want %d of each", met, each)
		}
	}
	return positions, bodies
}

// TestLost checks that Refutations returns the refutations that AppendLost wrote, and that the
// image of a body refutes the moves of the image.
func TestLost(t *testing.T) {
	var r tree.Reader
	positions, bodies := lost(t, 8/thin())
	for i, pos := range positions {
		want := bodies[i]
		whole := tree.AppendLost([]byte{'x'}, pos.Size(), want)[1:]
		got, err := r.Refutations(pos, whole)
		if err != nil || !slices.EqualFunc(got, want, sameRefutation) {
			t.Fatalf("Refutations are %v, error %v; want %v", got, err, want)
		}
		for s := range board.Symmetry(board.Symmetries) {
			image := pos.Transform(s)
			turned, err := r.AppendLostImage([]byte{'x'}, pos, s, whole)
			if err != nil || turned[0] != 'x' {
				t.Fatal(err)
			}
			list, err := r.Refutations(image, turned[1:])
			if err != nil || len(list) != len(want) || !slices.IsSortedFunc(list, byMove) {
				t.Fatalf("image under symmetry %d: refutations %v, error %v; want %d in increasing order", s, list, err, len(want))
			}
			for _, ref := range list {
				if _, err := verified(played(t, image, ref.Move), ref.Body); err != nil {
					t.Errorf("image under symmetry %d: the body does not refute %v: %v", s, ref.Move, err)
				}
			}
			back, err := r.AppendLostImage(nil, image, s.Inverse(), turned[1:])
			if err != nil || !bytes.Equal(back, whole) {
				t.Errorf("symmetry %d and its inverse give % x, error %v; want % x", s, back, err, whole)
			}
		}
	}
}

func sameRefutation(a, b tree.Refutation) bool {
	return a.Move == b.Move && bytes.Equal(a.Body, b.Body)
}

func byMove(a, b tree.Refutation) int { return int(a.Move) - int(b.Move) }

// TestLostAfterTheMark checks that the mark and the body of a lost position prove a quiet move that
// leads to it.
func TestLostAfterTheMark(t *testing.T) {
	var r tree.Reader
	met := 0
	positions, bodies := lost(t, 8/thin())
	for i, pos := range positions {
		attacker := pos.ToMove().Opponent()
		if len(pos.FiveSquares(nil, attacker)) > 0 {
			continue // the last move was a four, not quiet
		}
		setup := pos.Setup()
		setup.ToMove = attacker
		stones := &setup.Black
		if attacker == board.White {
			stones = &setup.White
		}
		last := (*stones)[0]
		*stones = (*stones)[1:]
		before, err := board.New(setup)
		if err != nil {
			t.Fatal(err)
		}
		if !before.Legal(last, attacker) {
			continue
		}
		met++
		marked := proof.AppendPoint(proof.AppendPoint(nil, last, pos.Size()), board.Pass, pos.Size())
		marked = tree.AppendLost(marked, pos.Size(), bodies[i])
		nodes, err := verified(before, marked)
		if err != nil {
			t.Fatal(err)
		}
		s, err := r.Shape(before, marked)
		if err != nil || s.Nodes != nodes || s.Class != proof.VCT || playable(before, s.Line) != nil {
			t.Errorf("Shape is %+v, error %v; want %d nodes, class vct and a line that can be played", s, err, nodes)
		}
		for sym := range board.Symmetry(board.Symmetries) {
			image, err := r.AppendImage(nil, before, sym, marked)
			if err != nil {
				t.Fatal(err)
			}
			if n, err := verified(before.Transform(sym), image); err != nil || n != nodes {
				t.Errorf("image under symmetry %d: %d nodes, want %d; error %v", sym, n, nodes, err)
			}
		}
	}
	if met < 6/thin() {
		t.Errorf("the test met %d positions, want at least %d", met, 6/thin())
	}
}

func TestLostRefused(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Freestyle, 15, board.White, "c3 d3 e3", "h8")
	good := body(t, "2 a3 f3 h9 f3")
	if list, err := r.Refutations(pos, good); err != nil || len(list) != 2 {
		t.Fatalf("Refutations of a good body are %v, error %v; want 2", list, err)
	}
	for _, tc := range []struct{ body, want string }{
		{"", "node 0: no number up to 225"},
		{"226", "node 0: no number up to 225"},
		{"1", "node 0: no number up to 224"},
		{"1 a3", "node 1: no number up to 224"},
		{"1 c3 f3", "node 0: c3 is taken"},
		{"2 a3 f3", "node 1: no number up to 224"},
		{"1 a3 f3 h9", "node 1: 1 bytes follow the proof"},
	} {
		list, err := r.Refutations(pos, body(t, tc.body))
		if list != nil || !errors.Is(err, tree.ErrBody) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("body %q: Refutations are %v, error %v; want ErrBody with %s", tc.body, list, err, tc.want)
		}
		if _, again := r.AppendLostImage(nil, pos, 3, body(t, tc.body)); again == nil || again.Error() != err.Error() {
			t.Errorf("body %q: AppendLostImage returns error %v, Refutations %v; want the same", tc.body, again, err)
		}
	}
}

// TestNoPassBesideLegalReplies reads a proof of a White win in renju. After one of its quiet moves
// every point of the zone is forbidden to Black, so the proof lists no reply. Other points are
// legal: the line must hold one of them, not a pass.
func TestNoPassBesideLegalReplies(t *testing.T) {
	text := testdir.Read(t, "testdata/pass.jsonl")
	cert, err := proof.Decode(bytes.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	pos := positionOf(t, cert, cert.Attacker)
	var r tree.Reader
	for s := range board.Symmetry(board.Symmetries) {
		image := pos.Transform(s)
		body, err := r.AppendImage(nil, pos, s, cert.Body)
		if err != nil {
			t.Fatal(err)
		}
		shape, err := r.Shape(image, body)
		if err != nil {
			t.Fatal(err)
		}
		if err := playable(image, shape.Line); err != nil || len(shape.Line) != 13 {
			t.Errorf("%v: Shape's line %v is no game of 13 moves: %v", image, shape.Line, err)
		}
		follow(t, image, body, shape.Line)
		for _, goal := range []proof.Goal{proof.AnyWin, proof.ShortestWin} {
			w := vct.NewSolver(4<<20).Solve(context.Background(), image, proof.Question{Space: proof.Order2, Goal: goal})
			if err := playable(image, w.Line); err != nil {
				t.Errorf("%v: the solver's line %v is no game: %v", image, w.Line, err)
			}
			checkSolved(t, &r, image, solved{w.Verdict.Class(), w.Line, w.Verdict.Certificate()})
		}
	}
}

// follow walks along a line and checks the attacker's moves and the plies left.
func follow(t *testing.T, pos *board.Position, body []byte, line proof.Line) {
	t.Helper()
	var w tree.Walker
	if err := w.Begin(pos, body); err != nil {
		t.Fatal(err)
	}
	for i := range line {
		if i%2 == 0 {
			if at := w.At(); at.Move != line[i] || at.Plies != len(line)-i {
				t.Fatalf("move %d of %v: the walk is at %+v, want %v with %d plies", i+1, line, at, line[i], len(line)-i)
			}
		} else if err := w.Reply(line[i]); err != nil {
			t.Fatalf("reply %d of %v: %v", i+1, line, err)
		}
	}
}

// TestLineOfUnlistedReplies checks that the line takes an unlisted reply if it lasts longer than
// all listed ones. On the board of the pass proof that reply is a hidden stone.
func TestLineOfUnlistedReplies(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 k9 k10 k11", "h8")
	for _, tc := range []struct{ name, body, want string }{
		{"longer than the listed one", "e3 k13 f3 1 a3 f3", "e3 a1 k13 k12 f3 b3 g3"},
		{"as long as the listed ones", "e3 b3 2 i8 b3 j8 b3", "e3 i8 b3 a3 f3"},
		{"two hidden stones", "l12 e3 b3 0 0", "l12 a1 e3 b1 b3 a3 f3"},
		{"a hidden stone on the listed reply", "l12 e3 b3 1 a1 f3 0", "l12 a1 e3 b1 b3 a3 f3"},
	} {
		s, err := r.Shape(pos, body(t, tc.body))
		if err != nil || !slices.Equal(s.Line, testboard.Points(t, tc.want)) {
			t.Errorf("%s: the line is %v, error %v; want %s", tc.name, s.Line, err, tc.want)
			continue
		}
		follow(t, pos, body(t, tc.body), s.Line)
	}
}

// TestLineOfForbiddenBlock checks that the line takes the reply that lasts longest. After b1 or e1
// the block d1 is a double-four, so White wins sooner.
func TestLineOfForbiddenBlock(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Renju, 15, board.White, "a1 c1 e2 f3 g4 d6", "d2 d3 d4 h6 h7 h8")
	s, err := r.Shape(pos, body(t, "o15 d5 h5 0"))
	if want := testboard.Points(t, "o15 f1 d5 d1 h5 h4 h9"); err != nil || !slices.Equal(s.Line, want) {
		t.Errorf("the line is %v, error %v; want %v", s.Line, err, want)
	}
}
