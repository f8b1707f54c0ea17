package ladder_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/search/ladder"
)

var rungs = map[string]func(ladder.Options) *ladder.Searcher{
	"random": ladder.Random, "greedy": ladder.Greedy, "greedy-vcf": ladder.GreedyVCF, "mentor": ladder.Mentor,
}

// tactics asks an oracle of small tables.
func tactics(level search.Level) search.Tactics {
	o := oracle.New(oracle.Options{Engines: 1, Memory: 4 << 20})
	empty, err := board.New(board.Setup{})
	if err != nil {
		panic(err)
	}
	return search.Tactics{Level: level, New: func() search.Oracle { return o.Session(empty) }}
}

func choose(t *testing.T, s search.Searcher, pos *board.Position) search.Result {
	t.Helper()
	r, err := s.Search(t.Context(), pos, search.Limit{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestGames: each rung plays games against each other rung under each rule to their end, and every
// move is legal by the readable rules.
func TestGames(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		seed := uint64(0)
		for name, first := range rungs {
			for other, second := range rungs {
				seed++
				o := ladder.Options{Seed: seed, Tactics: tactics(search.Off)}
				players := [2]search.Searcher{first(o), second(o)}
				pos := testboard.Position(t, rule, 5+int(seed)%8, board.Black, "", "")
				for n := 0; search.Playable(pos) == nil; n++ {
					before := pos.Hash()
					r := choose(t, players[n%2], pos)
					if !pos.Legal(r.Move, pos.ToMove()) || pos.Hash() != before || r.Value < 0 || r.Value > 1 {
						t.Fatalf("%s against %s, %v: %v of value %v, want a legal move and a value from 0 to 1", name, other, pos.Moves(), r.Move, r.Value)
					}
					testboard.Play(t, pos, r.Move)
				}
			}
		}
	})
}

// TestOrderOfRungs: over games of both colours on small boards, each rung scores more than half
// against the one before.
func TestOrderOfRungs(t *testing.T) {
	order := []string{"random", "mentor", "greedy", "greedy-vcf"}
	for i := 1; i < len(order); i++ {
		points, games := 0, 20
		for g := range games {
			o := ladder.Options{Seed: uint64(g), Tactics: tactics(search.Off)}
			players := [2]search.Searcher{rungs[order[i-1]](o), rungs[order[i]](o)}
			// A stone at a different place begins each pair of games.
			pos := testboard.Position(t, 0, 11, board.Black, "", "")
			testboard.Play(t, pos, board.At(3+g/2%5, 3+g/2/5))
			n := g % 2
			for ; search.Playable(pos) == nil; n++ {
				testboard.Play(t, pos, choose(t, players[n%2], pos).Move)
			}
			switch {
			case search.Winner(pos) == board.Empty:
				points++
			case n%2 == 0: // the player of the last move, number n−1, was the stronger rung
				points += 2
			}
		}
		if points <= games {
			t.Errorf("%s scored %d of %d half points against %s, want more than half", order[i], points, 2*games, order[i-1])
		}
	}
}

// TestSeed: a move depends on the seed and the position alone, and random plays many moves.
func TestSeed(t *testing.T) {
	pos := testboard.Moves(t, 0, 15, "h8 i9")
	for name, rung := range rungs {
		o := ladder.Options{Seed: 7, Tactics: tactics(search.Off)}
		s := rung(o)
		want := choose(t, s, pos)
		choose(t, s, testboard.Moves(t, 0, 15, "h8"))
		s.Forget()
		if got := choose(t, s, pos); got.Move != want.Move || !slices.Equal(got.Candidates, want.Candidates) {
			t.Errorf("%s: %v, and %v after another search; want the same", name, want.Move, got.Move)
		}
	}
	moves := map[board.Point]bool{}
	for seed := range uint64(300) {
		moves[choose(t, ladder.Random(ladder.Options{Seed: seed}), pos).Move] = true
	}
	if len(moves) < 100 {
		t.Errorf("random played %d moves with 300 seeds, want at least 100", len(moves))
	}
}

// TestTactics: with the oracle a rung plays a win by fours, and stops one. Without it, random does
// not see the win.
func TestTactics(t *testing.T) {
	for name, rung := range rungs {
		s := rung(ladder.Options{Tactics: tactics(search.VCF)})
		win := choose(t, s, testboard.Position(t, 0, 15, board.Black, "f8 g8 h8", "a1 c1 a3"))
		if win.Basis != search.Proved || win.Value != 1 || len(win.Line) < 3 || win.Line[0] != win.Move {
			t.Errorf("%s: %v with %v, %v, want the win by fours", name, win.Move, win.Basis, win.Line)
		}
		hold := choose(t, s, testboard.Position(t, 0, 15, board.Black, "a1 c1 a3", "f8 g8 h8"))
		if want := testboard.Points(t, "e8 i8 d8 j8"); hold.Basis != map[bool]search.Basis{true: search.Guess, false: search.Static}[name == "random"] || !slices.Contains(want, hold.Move) || len(hold.Candidates) > 4 {
			t.Errorf("%s: %v, %v with %d candidates, want one of %v", name, hold.Move, hold.Basis, len(hold.Candidates), want)
		}
	}
	if r := choose(t, ladder.Random(ladder.Options{}), testboard.Position(t, 0, 15, board.Black, "f8 g8 h8 i8", "a1 c1 a3 e1")); r.Basis != search.Guess {
		t.Errorf("random without an oracle: %v, want a move without a proof", r.Basis)
	}
}

// TestLost: if every move loses, the line holds the opponent's win.
func TestLost(t *testing.T) {
	pos := testboard.Position(t, 0, 15, board.Black, "a1 c1 a3 c3", "f8 g8 h8 i8")
	r := choose(t, ladder.GreedyVCF(ladder.Options{Tactics: tactics(search.VCF)}), pos)
	if r.Basis != search.Lost || r.Value != 0 || len(r.Line) != 2 || r.Line[0] != r.Move {
		t.Errorf("%v with %v, %v, want a loss with the move and the five", r.Move, r.Basis, r.Line)
	}
}

// TestEnds: a rung answers at once without time or after its context, and refuses a game that is
// over. It reports its result once.
func TestEnds(t *testing.T) {
	pos := testboard.Position(t, 0, 15, board.Black, "f8 g8 i9 i10", "e8 j8 a1 c1")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for name, rung := range rungs {
		s := rung(ladder.Options{Tactics: tactics(search.VCT), Limit: search.Limit{Time: time.Nanosecond}})
		reports := 0
		if r, err := s.Search(t.Context(), pos, search.Limit{}, func(search.Result) { reports++ }); err != nil || !pos.Legal(r.Move, board.Black) || reports != 1 {
			t.Errorf("%s without time: %v, error %v, %d reports", name, r.Move, err, reports)
		}
		if r, err := s.Search(ctx, pos, search.Limit{}, nil); err != nil || !pos.Legal(r.Move, board.Black) {
			t.Errorf("%s after its context: %v, error %v", name, r.Move, err)
		}
		over := testboard.Position(t, 0, 9, board.Black, "a1 b1 c1 d1", "a2 b2 c2 d2")
		testboard.Play(t, over, board.At(4, 0))
		if _, err := s.Search(t.Context(), over, search.Limit{}, nil); !errors.Is(err, search.ErrOver) {
			t.Errorf("%s after a five: error %v, want %v", name, err, search.ErrOver)
		}
	}
}

// faulty is an oracle whose wins the checker refuses.
type faulty struct{ search.Oracle }

var errFault = errors.New("refused")

func (faulty) Solve(context.Context, proof.Question) (proof.Result, error) {
	return proof.Result{}, errFault
}

// TestFault: a fault of the oracle is reported beside a legal move.
func TestFault(t *testing.T) {
	good := tactics(search.VCF)
	bad := search.Tactics{Level: search.VCF, New: func() search.Oracle { return faulty{good.New()} }}
	pos := testboard.Moves(t, 0, 15, "h8 i9")
	r, err := ladder.Greedy(ladder.Options{Tactics: bad}).Search(t.Context(), pos, search.Limit{}, nil)
	if !errors.Is(err, errFault) || !pos.Legal(r.Move, board.Black) {
		t.Errorf("%v, error %v, want a legal move and the fault", r.Move, err)
	}
}
