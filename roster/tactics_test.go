package roster

import (
	"context"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/search"
)

func newAsker(t *testing.T) search.Oracle {
	t.Helper()
	spec, err := Parse("random:oracle=vct,memory=4MiB")
	if err != nil {
		t.Fatal(err)
	}
	return (&building{spec: spec}).tactics(4 << 20).New()
}

// TestAsker: the asker's answers are those of its position, also after Put and Undo, and for short
// and long questions.
func TestAsker(t *testing.T) {
	a := newAsker(t)
	pos := testboard.Position(t, 0, 15, board.Black, "f8 g8 h8", "a1 c1 a3")
	for _, nodes := range []uint64{1000, 1_000_000} {
		a.Reset(pos)
		q := proof.Question{Space: proof.Fours, MaxNodes: nodes}
		if r, err := a.Solve(t.Context(), q); err != nil || r.Verdict.Outcome() != proof.Win {
			t.Errorf("%v, error %v, want a win", r.Verdict.Outcome(), err)
		}
		if err := a.Put(board.At(0, 8)); err != nil {
			t.Fatal(err)
		}
		holds, open, _, err := a.Hold(t.Context(), q, testboard.Points(t, "e8 i8 o15"))
		if err != nil || len(holds) != 2 || len(open) != 0 {
			t.Errorf("%v hold, %v open, error %v, want the two ends", holds, open, err)
		}
		if a.Put(board.At(0, 8)) == nil {
			t.Error("a taken point was taken again")
		}
		if !a.Undo() || a.Undo() {
			t.Error("Undo took back another number of moves than one")
		}
		if r, err := a.Solve(t.Context(), q); err != nil || r.Verdict.Outcome() != proof.Win {
			t.Errorf("after Undo: %v, error %v, want a win", r.Verdict.Outcome(), err)
		}
	}
}

// TestAskerLeaves: a session that does not answer in time is left, and the next one stands at the
// same position.
func TestAskerLeaves(t *testing.T) {
	a := newAsker(t).(*asker)
	a.Reset(testboard.Position(t, 0, 15, board.White, "f8 g8 h8", "a1 c1 a3"))
	if err := a.Put(board.At(14, 14)); err != nil {
		t.Fatal(err)
	}
	before := a.session
	a.leave()
	if a.session == before || a.session.Position().At(board.At(14, 14)) != board.White {
		t.Error("leave kept the session, or lost a move")
	}
	if r, err := a.Solve(t.Context(), proof.Question{Space: proof.Fours}); err != nil || r.Verdict.Outcome() != proof.Win {
		t.Errorf("%v, error %v, want a win", r.Verdict.Outcome(), err)
	}
}

// TestAskerEnded: after the end of its context the asker answers soon, with everything open.
func TestAskerEnded(t *testing.T) {
	testboard.Deadline(t)
	a := newAsker(t)
	ctx, cancel := context.WithTimeout(t.Context(), time.Nanosecond)
	defer cancel()
	<-ctx.Done()
	a.Reset(testboard.Moves(t, 0, 15, "h8h9i7g9i9i8g7j10"))
	q := proof.Question{Space: proof.ByThreats}
	if r, err := a.Solve(ctx, q); err != nil || r.Verdict.Outcome() != proof.Unknown {
		t.Errorf("%v, error %v, want unknown", r.Verdict.Outcome(), err)
	}
	moves := testboard.Points(t, "a1 a2")
	if holds, open, _, err := a.Hold(ctx, q, moves); err != nil || len(holds) != 0 || len(open) != 2 {
		t.Errorf("%v hold, %v open, error %v, want both open", holds, open, err)
	}
}
