package tree_test

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// spaceCases are those of a file of the checker's.
func spaceCases(t *testing.T, name string) (list []*proof.Certificate) {
	t.Helper()
	data, err := os.ReadFile("../check/testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(data) {
		c, err := proof.Decode(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

func spacePosition(t *testing.T, c *proof.Certificate) *board.Position {
	t.Helper()
	pos, err := board.New(board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker})
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestSpace holds the space of stored certificates to their class, and that of
// proofs with passes within passes to Any.
func TestSpace(t *testing.T) {
	var r tree.Reader
	seen := map[proof.Space]int{}
	for _, c := range spaceCases(t, "found.jsonl") {
		pos := spacePosition(t, c)
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
	for _, c := range spaceCases(t, "nested.jsonl") {
		space, err := r.Space(spacePosition(t, c), c.Body)
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
	pos, err := board.New(board.Setup{Size: 5, ToMove: board.Black})
	if err != nil {
		t.Fatal(err)
	}
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
