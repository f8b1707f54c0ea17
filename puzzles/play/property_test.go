package play_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
)

// TestPlayShipped plays puzzles of the collections with the moves of the hints, until they are
// solved. At every position exactly the winning first moves must be right.
func TestPlayShipped(t *testing.T) {
	collections, err := puzzles.Shipped()
	if err != nil || len(collections) == 0 {
		t.Fatalf("%d collections, error %v", len(collections), err)
	}
	most := 12
	if testing.Short() {
		most = 3
	}
	referee := prover.New(32 << 20)
	for _, c := range collections {
		every := max(1, len(c.Puzzles)/most)
		for i := 0; i < len(c.Puzzles); i += every {
			if p := c.Puzzles[i]; p.Goal.Wins() {
				t.Run(c.Name+"/"+p.ID, func(t *testing.T) { playShipped(t, p, referee) })
			}
		}
	}
}

func playShipped(t *testing.T, p *puzzles.Puzzle, referee *prover.Prover) {
	o := play.Options{MaxNodes: 300_000}
	g := play.New(p, referee, o)
	for g.State() == play.Playing {
		onlyWinners(t, g, referee, o)
		h, err := g.Hint(t.Context(), play.HintSteps)
		if err != nil || !h.Known {
			t.Fatalf("after %s: hint %+v, error %v, want a known move", names(g.Moves()), h, err)
		}
		r, err := g.Play(t.Context(), h.Points[0])
		if err != nil || r.State != play.Playing && r.State != play.Solved {
			t.Fatalf("after %s: the hinted move %v is %v, %q, error %v", names(g.Moves()), h.Points[0], r.State, r.Text, err)
		}
		again := play.New(p, referee, o)
		if g.State() == play.Playing {
			if err := again.Resume(g.Moves()); err != nil || again.Position().Hash() != g.Position().Hash() || again.State() != g.State() {
				t.Fatalf("Resume(%s): state %v, error %v, want the same game", names(g.Moves()), again.State(), err)
			}
		}
	}
	if g.State() != play.Solved || g.Score().Mistakes != 0 {
		t.Errorf("after %s: state %v, score %+v, want solved without a mistake", names(g.Moves()), g.State(), g.Score())
	}
}

// onlyWinners compares the game with a search for all winning first moves. The game must not call
// these wrong. It must call all others wrong, and refute them.
func onlyWinners(t *testing.T, g *play.Game, referee *prover.Prover, o play.Options) {
	t.Helper()
	p, pos := g.Puzzle(), g.Position()
	a, err := referee.Solve(t.Context(), pos, proof.Question{Space: p.Space, Goal: proof.AllFirst, MaxNodes: o.MaxNodes})
	if err != nil || !a.Whole || p.Goal == puzzles.InMoves {
		return
	}
	for i, pt := range pos.AppendStones(nil, board.Empty) {
		wins := slices.Contains(a.First, pt)
		if !wins && !pos.MakesFour(pt, pos.ToMove()) && i%16 != 0 {
			continue // most points make no shape: a sample suffices
		}
		if pos.FiveSquares(nil, pos.ToMove()) != nil {
			continue // a move that leaves the five for later may win too
		}
		r, err := g.Why(t.Context(), pt)
		switch {
		case err != nil:
			t.Fatal(err)
		case wins && r.State != play.Playing && r.State != play.NotKnown:
			t.Errorf("after %s: %v wins, but the game says %v: %s", names(g.Moves()), pt, r.State, r.Text)
		case !wins && r.State != play.Wrong && r.State != play.NotKnown:
			t.Errorf("after %s: %v does not win, but the game says %v: %s", names(g.Moves()), pt, r.State, r.Text)
		case !wins && r.State == play.Wrong && (r.Text == "" || len(r.Line) == 0 && pos.Legal(pt, pos.ToMove())):
			t.Errorf("after %s: %v is wrong without a refutation: %q, %v", names(g.Moves()), pt, r.Text, r.Line)
		}
	}
}

// TestGameMachine plays, takes back and asks for hints at random. After each step the moves must
// lead to the position. Only a right move may change it.
func TestGameMachine(t *testing.T) {
	lines := []string{counterFour, forbiddenBlock, mustBlock, taboo, `{` + doubleThree + `,"goal":"vct"}`, `{` + spite + `,"goal":"vct"}`}
	referee := prover.New(1 << 20)
	rapid.Check(t, func(rt *rapid.T) {
		p := testpuzzle.Parse(t, rapid.SampledFrom(lines).Draw(rt, "puzzle"))
		g := play.New(p, referee, play.Options{MaxNodes: 2_000})
		rt.Repeat(map[string]func(*rapid.T){
			"play": func(rt *rapid.T) {
				before, score := g.Moves(), g.Score()
				pt := drawMove(rt, g)
				r, err := g.Play(t.Context(), pt)
				right := err == nil && (r.State == play.Playing || r.State == play.Solved)
				if right == slices.Equal(before, g.Moves()) || (err == nil && r.State == play.Wrong) != (g.Score().Mistakes > score.Mistakes) {
					rt.Fatalf("%v: state %v, error %v: the moves were %s and are %s", pt, r.State, err, names(before), names(g.Moves()))
				}
			},
			"undo": func(*rapid.T) { g.Undo() },
			"hint": func(rt *rapid.T) {
				before := g.Moves()
				if _, err := g.Hint(t.Context(), rapid.IntRange(1, 3).Draw(rt, "step")); (err != nil) != (g.State() != play.Playing) || !slices.Equal(before, g.Moves()) {
					rt.Fatal(err)
				}
			},
			"": func(rt *rapid.T) { consistent(rt, g) },
		})
	})
}

// drawMove returns the move of a hint, or any point.
func drawMove(rt *rapid.T, g *play.Game) board.Point {
	size := g.Position().Size()
	any := board.PointAt(rapid.IntRange(0, size*size-1).Draw(rt, "point"), size)
	if !rapid.Bool().Draw(rt, "right") {
		return any
	}
	if h, err := g.Hint(rt.Context(), play.HintSteps); err == nil && h.Known {
		return h.Points[0]
	}
	return any
}

// consistent replays the moves from the first position and compares the result with the board of
// the game.
func consistent(rt *rapid.T, g *play.Game) {
	pos := g.Puzzle().Position.Clone()
	if g.Puzzle().Goal != puzzles.Forbidden {
		for _, pt := range g.Moves() {
			if pt != board.Pass && !pos.Legal(pt, pos.ToMove()) {
				rt.Fatalf("%v is not legal", pt)
			}
			if err := pos.Play(pt); err != nil {
				rt.Fatal(err)
			}
		}
	}
	if pos.Hash() != g.Position().Hash() {
		rt.Fatalf("the moves %s do not lead to the position of the game", names(g.Moves()))
	}
	if g.State() == play.Solved && g.Puzzle().Goal.Wins() {
		last := g.Moves()[len(g.Moves())-1]
		before := g.Position()
		before.Undo()
		if !before.MakesFive(last, before.ToMove()) {
			rt.Fatalf("solved without a five: %s", names(g.Moves()))
		}
	}
}

var _ play.Referee = (*prover.Prover)(nil)
