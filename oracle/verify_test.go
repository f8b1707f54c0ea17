package oracle_test

import (
	"context"
	"errors"
	"testing"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof/check"
)

// TestVerify: the answer is the checker's, and a context that has ended waits
// for none.
func TestVerify(t *testing.T) {
	defer goleak.VerifyNone(t)
	o := oracle.New(oracle.Options{Engines: 1})
	pos := testboard.Draw(t, board.Freestyle, 0, board.Black, `
		. . . . . .
		X X X X . .
		. . . . . .
		. O . O . .
		. . . . . .
		. O . O . .`)
	c := probe(t, o, pos, oracle.Budget{}).Verdict.Certificate()
	line := c.AppendJSON(nil)
	for range 3 { // each gives its place back
		if claim, err := o.Verify(context.Background(), line); err != nil || claim.Attacker != "black" {
			t.Fatalf("%+v, %v", claim, err)
		}
	}
	if _, err := o.Verify(context.Background(), line[1:]); !errors.Is(err, check.ErrUnreadable) {
		t.Errorf("cut off: %v", err)
	}
	over, cancel := context.WithCancel(context.Background())
	cancel()
	for range 50 { // whether it got as far as the checker or not
		if _, err := o.Verify(over, line); err != nil && !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled: %v", err)
		}
	}
	if _, err := o.Verify(context.Background(), line); err != nil {
		t.Errorf("afterwards: %v", err)
	}
}
