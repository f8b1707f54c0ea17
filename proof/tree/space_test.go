package tree_test

import (
	"errors"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// TestSpace holds the space of stored certificates to their class, and that of
// proofs with passes within passes to Any.
func TestSpace(t *testing.T) {
	var r tree.Reader
	seen := map[proof.Space]int{}
	for _, c := range ofChecker(t, "found.jsonl") {
		pos := positionOf(t, c, c.Attacker)
		space, err := r.Space(pos, c.Body)
		if err != nil {
			t.Fatal(err)
		}
		shape, err := r.Shape(pos, c.Body)
		if err != nil || (shape.Class == proof.VCF) != (space == proof.Fours) {
			t.Errorf("%s: %v of class %v (%v)", c.ID, space, shape.Class, err)
		}
		seen[space]++
	}
	if seen[proof.Fours] < 50 || seen[proof.Order2] < 50 || seen[proof.Any] < 10 || seen[proof.Threes] > 0 {
		t.Errorf("spaces: %v", seen)
	}
}

// TestSpaceNested: a pass behind a pass is beyond order 2, and some of these have
// none.
func TestSpaceNested(t *testing.T) {
	var r tree.Reader
	seen := map[proof.Space]int{}
	for _, c := range ofChecker(t, "nested.jsonl") {
		space, err := r.Space(positionOf(t, c, c.Attacker), c.Body)
		if err != nil {
			t.Fatal(err)
		}
		seen[space]++
	}
	if seen[proof.Any] != 54 || seen[proof.Order2] != 36 {
		t.Errorf("spaces: %v", seen)
	}
}

// TestSpaceMarked: without a win behind a pass a quiet move is of no order.
func TestSpaceMarked(t *testing.T) {
	var r tree.Reader
	pos := testboard.New(t, board.Setup{Size: 5, ToMove: board.Black})
	body := proof.AppendPoint(nil, board.At(0, 0), 5)
	body = proof.AppendCount(proof.AppendPoint(body, board.Pass, 5), 0)
	if space, err := r.Space(pos, body); err != nil || space != proof.Any {
		t.Errorf("%v, %v", space, err)
	}
	for n := range body {
		if _, err := r.Space(pos, body[:n]); !errors.Is(err, tree.ErrBody) {
			t.Errorf("%d bytes: %v, expected %v", n, err, tree.ErrBody)
		}
	}
}
