package miner_test

import (
	"context"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/checker"
	"github.com/gsolve/gsolve/puzzles/miner"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// positionsOf returns the positions of a game, one before every move.
func positionsOf(tb testing.TB, rule board.Rule, game []board.Point) (all []*board.Position) {
	tb.Helper()
	pos, err := board.New(board.Setup{Rule: rule})
	if err != nil {
		tb.Fatal(err)
	}
	for _, pt := range game {
		all = append(all, pos.Clone())
		if err := pos.Play(pt); err != nil {
			tb.Fatal(err)
		}
	}
	return all
}

// playouts returns the positions of random games, a few for each rule.
func playouts(tb testing.TB, seed uint64, games int) (all []*board.Position) {
	tb.Helper()
	rnd := rand.New(rand.NewPCG(seed, 1))
	for i := range games {
		rule := board.Rule(i % 3)
		all = append(all, positionsOf(tb, rule, playGame(tb, rnd, rule))...)
	}
	return all
}

func mustLook(tb testing.TB, m *miner.Miner, pos *board.Position) miner.Mined {
	tb.Helper()
	mined, err := m.Look(context.Background(), pos)
	if err != nil {
		tb.Fatal(err)
	}
	return mined
}

// TestMine: the miner reports a position as a puzzle exactly if the solver, asked without short
// cuts, finds one winning first move and a shortest win that is long enough.
func TestMine(t *testing.T) {
	s, ctx, found := prover.New(16<<20), context.Background(), 0
	plain := miner.New(s, miner.Options{Attacks: puzzles.Range{Min: 2, Max: 6}})
	strict := miner.New(s, miner.Options{Attacks: puzzles.Range{Min: 2, Max: 6}, Strict: true})
	for i, pos := range playouts(t, 2, testboard.Trials(t, 2, 3, 6)) {
		if len(pos.FiveSquares(nil, pos.ToMove())) > 0 {
			continue
		}
		first, err := s.Solve(ctx, pos, proof.Question{Goal: proof.AllFirst})
		if err != nil {
			t.Fatal(err)
		}
		shortest, err := s.Solve(ctx, pos, proof.Question{Goal: proof.ShortestWin})
		if err != nil {
			t.Fatal(err)
		}
		attacks := len(shortest.Line) / 2
		want := len(first.First) == 1 && attacks >= 2 && attacks <= 6
		mined := mustLook(t, plain, pos)
		if (mined.Puzzle != nil) != want || mined.Undecided {
			t.Errorf("position %d: mined %+v, want a puzzle: %v (winning first moves %v, %d attacks)", i, mined, want, first.First, attacks)
		}
		if mined.Puzzle == nil {
			continue
		}
		found++
		checkMined(t, s, mined, attacks)
		if got := mustLook(t, strict, pos).Puzzle != nil; got != mined.Report.Unique() {
			t.Errorf("position %d: a puzzle with Strict: %v, want %v", i, got, mined.Report.Unique())
		}
	}
	if found == 0 {
		t.Error("no puzzle found: nothing was tested")
	}
}

// checkMined checks the puzzle in the form that goes to the file.
func checkMined(t *testing.T, s puzzles.Solver, mined miner.Mined, attacks int) {
	t.Helper()
	p := mined.Puzzle
	r, err := checker.Check(context.Background(), s, p, checker.Options{Brief: true})
	if err != nil || !r.Passed(false) || r.Has(checker.Cook) {
		t.Errorf("%s: report %+v, error %v, want a pass without a cook", p.AppendJSON(nil), r, err)
	}
	if p.Goal.Wins() && p.Attacks != attacks || p.Rating.Grade == 0 || !slices.Equal(p.Themes, traits.Themes(r)) {
		t.Errorf("%s: attacks, grade or themes are wrong, want %d attacks", p.AppendJSON(nil), attacks)
	}
}

// TestMineDefence: the miner reports a position as a defence exactly if the side to move has no
// five-square and no win, and the position passes a strict check.
func TestMineDefence(t *testing.T) {
	s, found := prover.New(16<<20), 0
	plain := miner.New(s, miner.Options{Goals: []puzzles.Goal{puzzles.Defend}})
	for i, pos := range playouts(t, 3, testboard.Trials(t, 1, 2, 3)) {
		if i%2 == 0 { // half of the positions suffice
			continue
		}
		five := len(pos.FiveSquares(nil, board.Black)) + len(pos.FiveSquares(nil, board.White))
		p := &puzzles.Puzzle{Position: pos, Goal: puzzles.Defend}
		r, err := checker.Check(context.Background(), s, p, checker.Options{Brief: true})
		if err != nil {
			t.Fatal(err)
		}
		want := five == 0 && r.Passed(true)
		mined := mustLook(t, plain, pos)
		if (mined.Puzzle != nil) != want || mined.Undecided {
			t.Errorf("position %d: mined %+v, want a puzzle: %v", i, mined, want)
		}
		if mined.Puzzle != nil {
			found++
			checkMined(t, s, mined, 0)
		}
	}
	if found == 0 {
		t.Error("no puzzle found: nothing was tested")
	}
}

// TestMineThreats: a puzzle by threats has no win by fours.
func TestMineThreats(t *testing.T) {
	s, found := prover.New(16<<20), 0
	plain := miner.New(s, miner.Options{Goals: []puzzles.Goal{puzzles.ByThreats, puzzles.Defend}, Space: proof.Threes, MaxNodes: 2000, Themes: puzzles.ThemeFilter{{puzzles.ThemeVCT}}})
	for _, pos := range playouts(t, 4, 9) {
		mined := mustLook(t, plain, pos)
		if mined.Puzzle == nil {
			continue
		}
		found++
		if p := mined.Puzzle; p.Goal != puzzles.ByThreats || !slices.Contains(p.Themes, puzzles.ThemeVCT) {
			t.Errorf("%s: want a puzzle by threats with the theme vct", p.AppendJSON(nil))
		}
		fours, err := s.Solve(context.Background(), pos, proof.Question{})
		if err != nil || fours.Outcome != proof.None {
			t.Errorf("%s: the search for fours says %v, error %v, want None", mined.Puzzle.AppendJSON(nil), fours.Outcome, err)
		}
		checkMined(t, s, mined, mined.Puzzle.Attacks)
	}
	if found == 0 {
		t.Error("no puzzle found: nothing was tested")
	}
}

// TestMineLimits: with a limit a position may be undecided. A decided position has the same result
// as without the limit.
func TestMineLimits(t *testing.T) {
	s, undecided := prover.New(16<<20), 0
	unlimited := miner.New(s, miner.Options{Attacks: puzzles.Range{Min: 3, Max: math.MaxInt}})
	for _, pos := range playouts(t, 5, testboard.Trials(t, 1, 2, 3)) {
		mined := mustLook(t, miner.New(s, miner.Options{Attacks: puzzles.Range{Min: 3, Max: math.MaxInt}, MaxNodes: 1}), pos)
		if mined.Undecided {
			undecided++
		}
		if (mined.Puzzle != nil || !mined.Undecided) && (mined.Puzzle != nil) != (mustLook(t, unlimited, pos).Puzzle != nil) {
			t.Errorf("with a limit %+v, without it the other result", mined)
		}
	}
	if undecided == 0 {
		t.Error("no limit was met: nothing was tested")
	}
}

// madeGames returns the positions of the games that ship, and those of the acceptance data if they
// lie beside the checkout.
func madeGames(b *testing.B) (all []*board.Position) {
	paths, _ := filepath.Glob("../../../shared/acceptance/made-*.jsonl")
	for _, path := range append(paths, "../../cmd/gsolve/testdata/games.jsonl") {
		file, err := os.Open(path)
		if err != nil {
			b.Fatal(err)
		}
		for v, err := range notation.Positions(context.Background(), file, notation.Options{Source: path}) {
			if err != nil {
				b.Fatal(err)
			}
			item := v.Item()
			if pos, err := item.Position(); err == nil {
				all = append(all, pos)
			}
		}
		_ = file.Close()
	}
	return all
}

// BenchmarkMine measures the positions a second of one thread.
func BenchmarkMine(b *testing.B) {
	random := playouts(b, 1, 60)
	for _, tc := range []struct {
		name      string
		positions func(b *testing.B) []*board.Position
		o         miner.Options
	}{
		{"playouts/vcf", func(*testing.B) []*board.Position { return random }, miner.Options{Attacks: puzzles.Range{Min: 3, Max: math.MaxInt}, MaxNodes: 20_000}},
		{"playouts/defend", func(*testing.B) []*board.Position { return random }, miner.Options{Goals: []puzzles.Goal{puzzles.Defend}, MaxNodes: 20_000}},
		{"made/vcf", madeGames, miner.Options{Attacks: puzzles.Range{Min: 3, Max: math.MaxInt}, MaxNodes: 20_000}},
	} {
		b.Run(tc.name, func(b *testing.B) {
			positions := tc.positions(b)
			m := miner.New(prover.New(64<<20), tc.o)
			found, undecided, i := 0, 0, 0
			for b.Loop() {
				mined, err := m.Look(context.Background(), positions[i%len(positions)])
				if err != nil {
					b.Fatal(err)
				}
				if mined.Puzzle != nil {
					found++
				}
				if mined.Undecided {
					undecided++
				}
				i++
			}
			b.ReportMetric(float64(i)/b.Elapsed().Seconds(), "positions/s")
			b.ReportMetric(1000*float64(found)/float64(i), "puzzles/1000")
			b.ReportMetric(1000*float64(undecided)/float64(i), "undecided/1000")
		})
	}
}

// TestMineManyNodes: the searches that check get a multiple of the limit. A limit near the largest
// number must not overflow to a small one.
func TestMineManyNodes(t *testing.T) {
	pos := testpuzzle.Parse(t, `{"black":["e8","f8","g8","h6","h7"],"white":["d8","a1","o1","a15"],"to_move":"black"}`).Position
	for _, nodes := range []uint64{0, 1000, math.MaxUint64, math.MaxUint64/miner.CheckFactor + 1} {
		m := miner.New(prover.New(1<<20), miner.Options{MaxNodes: nodes, Strict: true})
		if mined := mustLook(t, m, pos); mined.Undecided {
			t.Errorf("limit of %d nodes: mined %+v, want a decided position", nodes, mined)
		}
	}
}
