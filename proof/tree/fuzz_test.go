package tree_test

import (
	"errors"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// FuzzReader reads any body in the position of a stored proof. Reading must end without a panic. A
// body that the checker accepts must be read, with the same number of nodes.
func FuzzReader(f *testing.F) {
	all := stored(f)
	for i := 0; i < len(all); i += 25 {
		f.Add(uint16(i), all[i].Body)
	}
	f.Add(uint16(300), []byte{})
	f.Add(uint16(301), []byte{0, 255, 255, 3, 1})
	var r tree.Reader
	f.Fuzz(func(t *testing.T, which uint16, body []byte) {
		c := all[int(which)%len(all)]
		pos := positionOf(t, c, c.Attacker)
		nodes, wrong := verified(pos, body)
		s, err := r.Shape(pos, body)
		if err != nil && !errors.Is(err, tree.ErrBody) {
			t.Fatal(err)
		}
		if wrong == nil && (err != nil || s.Nodes != nodes || playable(pos, s.Line) != nil) {
			t.Fatalf("the checker accepts the body with %d nodes; Shape reads %+v, error %v", nodes, s, err)
		}
		sym := board.Symmetry(which % board.Symmetries)
		image, same := r.AppendImage(nil, pos, sym, body)
		if (same == nil) != (err == nil) {
			t.Fatalf("Shape returns error %v, but AppendImage %v", err, same)
		}
		if n, bad := verified(pos.Transform(sym), image); wrong == nil && (bad != nil || n != nodes) {
			t.Fatalf("the checker finds %d nodes in the image, want %d; error %v", n, nodes, bad)
		}
		var b lines.Board
		b.Reset(pos)
		if line := r.Line(&b, lines.SideOf(pos.ToMove()), body); (line == nil) != (err != nil) || b.Depth() != 0 {
			t.Fatalf("Line is %v and leaves depth %d, Shape returns error %v; want depth 0, and either a line or an error", line, b.Depth(), err)
		}
		other := positionOf(t, c, c.Attacker.Opponent())
		list, err := r.Refutations(other, body)
		if err == nil {
			whole, size := proof.AppendCount(nil, len(list)), 0
			for _, ref := range list {
				size += len(ref.Body)
			}
			if len(whole)+len(list)+size > len(body) {
				t.Fatalf("the refutations %v have more bytes than the body % x", list, body)
			}
		}
	})
}
