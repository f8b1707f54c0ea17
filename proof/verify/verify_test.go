package verify_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/verify"
)

// fours returns a position in which Black makes a five on a2.
func fours(t *testing.T) *board.Position {
	t.Helper()
	return testboard.Position(t, board.Freestyle, 7, board.Black, "b2 c2 d2 e2", "f2 b5 c5 d5 e5")
}

// five returns the certificate of the five on a2 after damage has changed it.
func five(pos *board.Position, damage func(c *proof.Certificate)) *proof.Certificate {
	c := proof.NewCertificate(pos, "five", proof.VCFBody(nil, pos.Size(), []board.Point{board.At(0, 1)}), 1)
	damage(c)
	return c
}

// TestDamaged checks that Win, Result and Bytes refuse every damaged certificate.
func TestDamaged(t *testing.T) {
	pos := fours(t)
	for name, damage := range map[string]func(c *proof.Certificate){
		"none":                    func(*proof.Certificate) {},
		"one stone less":          func(c *proof.Certificate) { c.Black = c.Black[1:] },
		"a stone elsewhere":       func(c *proof.Certificate) { c.White[0] = board.At(6, 6) },
		"another rule":            func(c *proof.Certificate) { c.Rule = board.Standard },
		"another size":            func(c *proof.Certificate) { c.Size = 8 },
		"another side":            func(c *proof.Certificate) { c.Attacker = board.White },
		"another body":            func(c *proof.Certificate) { c.Body = []byte{0} },
		"another number of nodes": func(c *proof.Certificate) { c.Nodes++ },
	} {
		c, damaged := five(pos, damage), name != "none"
		var checker verify.Checker
		err := checker.Win(pos, c)
		if errors.Is(err, verify.ErrUnchecked) != damaged || err != nil != damaged {
			t.Errorf("damage %q: Win returns %v, want ErrUnchecked exactly if there is damage", name, err)
		}
		if other := !slices.Contains([]string{"none", "another body", "another number of nodes"}, name); errors.Is(err, verify.ErrPosition) != other {
			t.Errorf("damage %q: Win returns %v; want ErrPosition: %v", name, err, other)
		}
		if again := checker.Result(pos, &proof.Result{Verdict: proof.NewWin(proof.VCF, c)}); (again == nil) != (err == nil) {
			t.Errorf("damage %q: Result returns %v, but Win %v", name, again, err)
		}
		line, err := verify.Bytes(pos, c)
		if errors.Is(err, verify.ErrUnchecked) != damaged || line == nil != damaged {
			t.Errorf("damage %q: Bytes returns %s, error %v; want ErrUnchecked exactly if there is damage", name, line, err)
		}
	}
}

// TestWithout checks that a win needs a certificate, and that other verdicts do not.
func TestWithout(t *testing.T) {
	pos, checker := fours(t), new(verify.Checker)
	if err := checker.Result(pos, &proof.Result{Verdict: proof.NewWin(proof.VCF, nil)}); !errors.Is(err, verify.ErrUnchecked) {
		t.Errorf("Result of a win without a certificate: error %v, want ErrUnchecked", err)
	}
	if line, err := verify.Bytes(pos, nil); !errors.Is(err, verify.ErrUnchecked) || line != nil {
		t.Errorf("Bytes of no certificate are %s, error %v; want ErrUnchecked", line, err)
	}
	for _, v := range []proof.Verdict{proof.NoWin(proof.VCT), proof.NewUnknown(proof.VCT, proof.Time)} {
		if err := checker.Result(pos, &proof.Result{Verdict: v}); err != nil {
			t.Errorf("Result of %v: error %v, want none", v.Outcome(), err)
		}
	}
}

// TestBody checks that one Checker judges several bodies in turn, and allocates nothing.
func TestBody(t *testing.T) {
	pos, checker := fours(t), new(verify.Checker)
	body := five(pos, func(*proof.Certificate) {}).Body
	for range 3 {
		if nodes, err := checker.Body(pos, body); nodes != 1 || err != nil {
			t.Errorf("Body of the five: %d nodes, error %v; want 1 node", nodes, err)
		}
		if _, err := checker.Body(pos, []byte{0}); !errors.Is(err, verify.ErrUnchecked) || !errors.Is(err, check.ErrInvalid) {
			t.Errorf("Body of another move: error %v, want ErrUnchecked and ErrInvalid", err)
		}
	}
	if n := testing.AllocsPerRun(100, func() { _, _ = checker.Body(pos, body) }); n > 0 {
		t.Errorf("Body allocates %v times, want 0", n)
	}
}

// TestZone checks that the zone of a win by a straight four holds the four and both ends.
func TestZone(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5 e5", "a1 i9 a9")
	c := proof.NewCertificate(pos, "", proof.VCFBody(nil, 9, []board.Point{board.At(5, 4)}), 1)
	zone, err := new(verify.Checker).Zone(nil, 1, c)
	if want := testboard.Points(t, "b5 f5 g5"); err != nil || !slices.Equal(zone, want) {
		t.Errorf("Zone is %v, error %v; want %v", zone, err, want)
	}
	c.Body = []byte{0}
	if zone, err := new(verify.Checker).Zone(nil, 1, c); len(zone) > 0 || !errors.Is(err, verify.ErrUnchecked) {
		t.Errorf("Zone of a body that proves nothing is %v, error %v; want ErrUnchecked", zone, err)
	}
}

// TestClaims checks that Claims accepts the position of a claim, and no other.
func TestClaims(t *testing.T) {
	pos := fours(t)
	claim, err := check.Verify(five(pos, func(*proof.Certificate) {}).AppendJSON(nil))
	if err != nil {
		t.Fatal(err)
	}
	other := pos.Clone()
	testboard.Play(t, other, board.At(6, 6), board.At(0, 0))
	if text, _ := json.Marshal(claim); !verify.Claims(pos, claim) || verify.Claims(other, claim) {
		t.Errorf("Claims refuses the position of the claim %s, or accepts another", text)
	}
}

// TestLine checks lines with a quiet move: any legal reply to it is allowed, but the reply to a
// four must block.
func TestLine(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "c5 d5", "")
	for line, ok := range map[string]bool{
		"e5 a9 f5 b5 g5": true,
		"e5 a9 f5 g5 b5": true,
		"e5 a9 f5 i9 b5": false,
		"e5 a9 f5 -- b5": false,
		"e5 -- f5 b5 g5": false,
		"e5 e5 f5 b5 g5": false,
		"e5 a9 f5 b5 a9": false,
		"e5 a9 f5 b5":    false,
	} {
		if err := verify.Line(pos, testboard.Points(t, line)); (err == nil) != ok || !ok && !errors.Is(err, verify.ErrLine) {
			t.Errorf("Line(%v) returns %v; want ErrLine: %v", line, err, !ok)
		}
	}
}

// TestStop checks that the error of a stopped check is the context's, and does not judge the win.
func TestStop(t *testing.T) {
	pos := fours(t)
	ctx, cancel := context.WithCancel(t.Context())
	checker := verify.Checker{Stop: ctx}
	win := five(pos, func(*proof.Certificate) {})
	if err := checker.Win(pos, win); err != nil {
		t.Errorf("Win before Stop has ended: %v", err)
	}
	cancel()
	_, zone := checker.Zone(nil, 1, win)
	_, body := checker.Body(pos, win.Body)
	for _, err := range []error{checker.Win(pos, win), zone, body} {
		if !errors.Is(err, context.Canceled) || errors.Is(err, verify.ErrUnchecked) {
			t.Errorf("a check after Stop has ended: error %v, want only context.Canceled", err)
		}
	}
}
