package oracle_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/solve"
)

// TestSession plays and takes back at random: at each position a session
// answers as an oracle does that sees the position for the first time, and it
// refuses what the rules refuse.
func TestSession(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	rapid.Check(t, func(r *rapid.T) {
		rule := testboard.Rules[rapid.IntRange(0, 2).Draw(r, "rule")]
		start := testboard.Scatter(rand.New(rand.NewPCG(rapid.Uint64().Draw(r, "seed"), 0)), rule, 6, 9)
		size := start.Size()
		s, model := o.Session(start), start.Clone()
		over, depth := false, 0
		b := oracle.Budget{Nodes: 200, Space: proof.Space(rapid.IntRange(0, 2).Draw(r, "space"))}
		r.Repeat(map[string]func(*rapid.T){
			"put": func(r *rapid.T) {
				pt := board.PointAt(rapid.IntRange(-1, size*size).Draw(r, "point"), size)
				if rapid.IntRange(0, 9).Draw(r, "pass") == 0 {
					pt = board.Pass
				}
				err := s.Put(pt)
				switch legal := pt == board.Pass || model.Legal(pt, model.ToMove()); {
				case over:
					if !errors.Is(err, oracle.ErrOver) {
						r.Fatalf("after the end: %v", err)
					}
				case !legal:
					if !errors.Is(err, oracle.ErrMove) {
						r.Fatalf("%v: %v", pt, err)
					}
				case err != nil:
					r.Fatalf("%v: %v", pt, err)
				default:
					over = model.MakesFive(pt, model.ToMove())
					if err := model.Play(pt); err != nil {
						r.Fatal(err)
					}
					depth++
				}
			},
			"undo": func(r *rapid.T) {
				if s.Undo() != (depth > 0) {
					r.Fatalf("undo at depth %d", depth)
				}
				if depth > 0 {
					model.Undo()
					over, depth = false, depth-1
				}
			},
			"": func(r *rapid.T) {
				if s.Position().Hash() != model.Hash() || !slices.Equal(s.Position().Moves(), model.Moves()) {
					r.Fatal("another position")
				}
				got, err := s.Probe(context.Background(), b)
				if over {
					if _, filterErr := s.Filter(context.Background(), nil, b); !errors.Is(err, oracle.ErrOver) || !errors.Is(filterErr, oracle.ErrOver) {
						r.Fatalf("after the end: %v, %v", err, filterErr)
					}
					return
				}
				want, wantErr := o.Probe(context.Background(), model, b)
				if err != nil || wantErr != nil || !same(got, want) {
					r.Fatalf("%+v, %v, want %+v, %v\n%s", got, err, want, wantErr, testboard.Diagram(model))
				}
			},
		})
	})
}

// TestQuickPath: a position without a threat is answered without allocation.
func TestQuickPath(t *testing.T) {
	o := oracle.New(oracle.Options{})
	pos := quietOpening(t)
	s, ctx := o.Session(pos), context.Background()
	for name, ask := range map[string]func() (oracle.Answer, error){
		"session": func() (oracle.Answer, error) { return s.Probe(ctx, oracle.Budget{}) },
		"bare":    func() (oracle.Answer, error) { return o.Probe(ctx, pos, oracle.Budget{}) },
		"threats": func() (oracle.Answer, error) { return s.Probe(ctx, oracle.Budget{Space: proof.Order2}) },
	} {
		a, err := ask()
		if err != nil || a.Verdict.Outcome() != proof.None || a.Stage != solve.Sight {
			t.Errorf("%s: %+v, %v", name, a, err)
		}
		if n := testing.AllocsPerRun(100, func() { _, _ = ask() }); n > 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	if n := testing.AllocsPerRun(100, func() {
		if s.Put(board.At(1, 1)) != nil || !s.Undo() {
			t.Error("b2 cannot be played and taken back")
		}
	}); n > 0 {
		t.Errorf("put and undo: %v allocations", n)
	}
}

// quietOpening is the position after eight moves that threaten nothing.
func quietOpening(t testing.TB) *board.Position {
	t.Helper()
	pos := testboard.New(t, board.Setup{})
	for _, name := range []string{"h8", "a1", "k14", "c15", "b11", "o8", "e2", "l4"} {
		testboard.Play(t, pos, testboard.Point(t, name))
	}
	return pos
}

// TestAt: an oracle at a position answers like the oracle.
func TestAt(t *testing.T) {
	o := oracle.New(oracle.Options{Memory: 8 << 20})
	pos := testboard.Scatter(rand.New(rand.NewPCG(3, 3)), board.Freestyle, 7, 7)
	at := o.At(pos)
	a, err := at.Probe(context.Background(), oracle.Budget{})
	if err != nil || at.Position() != pos || !same(a, probe(t, o, pos, oracle.Budget{})) {
		t.Errorf("%+v, %v", a, err)
	}
	f, err := at.Filter(context.Background(), nil, oracle.Budget{})
	want := filter(t, o, pos, nil, oracle.Budget{})
	if err != nil || f.Lost != want.Lost || len(f.Moves) != len(want.Moves) {
		t.Errorf("%+v, %v", f, err)
	}
}
