package tree_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/lines"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/tree"
)

// stored returns the proofs that the checker's tests keep. A plain prover found them on small
// boards under the three rules. Some have quiet moves below passes.
func stored(t testing.TB) (list []*proof.Certificate) {
	t.Helper()
	for i, c := range ofChecker(t, "found.jsonl") {
		if (i+1)%thin() == 0 {
			list = append(list, c)
		}
	}
	return list
}

// ofChecker returns the certificates of a file of the checker's tests.
func ofChecker(t testing.TB, name string) (list []*proof.Certificate) {
	t.Helper()
	data := testdir.Read(t, "../check/testdata/"+name)
	for line := range bytes.Lines(data) {
		c, err := proof.Decode(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// thin returns n if a test takes every n-th stored proof. The race detector needs only a few.
func thin() int { return testboard.Amount(7, 4, 1) }

// positionOf returns the position of a certificate with toMove to move.
func positionOf(t testing.TB, c *proof.Certificate, toMove board.Colour) *board.Position {
	t.Helper()
	return testboard.New(t, board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: toMove})
}

// verified asks the checker whether the side to move of pos wins by body. It returns the number of
// OR nodes.
func verified(pos *board.Position, body []byte) (uint64, error) {
	var stones [3][]int
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, pt := range pos.AppendStones(nil, c) {
			stones[c] = append(stones[c], pt.Index(pos.Size()))
		}
	}
	r, err := check.Proof(pos.Rule().String(), pos.Size(), stones[board.Black], stones[board.White], pos.ToMove().String(), body)
	return r.Nodes, err
}

// TestImagesOfStoredProofs checks that the image of a proof proves the image of its position, and
// that the inverse symmetry gives the bytes of the proof again.
func TestImagesOfStoredProofs(t *testing.T) {
	var r tree.Reader
	moved := 0
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		for s := range board.Symmetry(board.Symmetries) {
			body, err := r.AppendImage([]byte{'x'}, pos, s, c.Body)
			if err != nil || body[0] != 'x' {
				t.Fatalf("%s: AppendImage under symmetry %d gives % x, error %v", c.ID, s, body, err)
			}
			image := pos.Transform(s)
			if n, err := verified(image, body[1:]); err != nil || n != c.Nodes {
				t.Fatalf("%s: the image under symmetry %d has %d nodes, want %d; error %v", c.ID, s, n, c.Nodes, err)
			}
			back, err := r.AppendImage(nil, image, s.Inverse(), body[1:])
			if err != nil || !bytes.Equal(back, c.Body) {
				t.Fatalf("%s: symmetry %d and its inverse give, with error %v,\n% x, want\n% x", c.ID, s, err, back, c.Body)
			}
			if !bytes.Equal(body[1:], c.Body) {
				moved++
			}
		}
	}
	if moved < 3000/thin() {
		t.Errorf("%d images differ from their proofs, want at least %d", moved, 3000/thin())
	}
}

// TestShapesOfStoredProofs checks that Shape counts the nodes of a proof, that its line can be
// played and ends with the attacker's five, and that Line reads the same line on a board of the
// caller.
func TestShapesOfStoredProofs(t *testing.T) {
	var r tree.Reader
	classes := map[proof.Class]int{}
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		s, err := r.Shape(pos, c.Body)
		if err != nil || s.Nodes != c.Nodes {
			t.Fatalf("%s: Shape counts %d nodes, want %d; error %v", c.ID, s.Nodes, c.Nodes, err)
		}
		classes[s.Class]++
		if s.Class == proof.VCF && len(c.Body) != len(proof.VCFBody(nil, c.Size, attacks(s.Line)[:c.Nodes])) {
			t.Errorf("%s: Shape finds class %s, but the body holds more than the moves of the line", c.ID, s.Class)
		}
		if err := playable(pos, s.Line); err != nil {
			t.Errorf("%s: the line %v cannot be played: %v", c.ID, s.Line, err)
		}
		var b lines.Board
		b.Reset(pos)
		if line := r.Line(&b, lines.SideOf(c.Attacker), c.Body); !slices.Equal(line, s.Line) || b.Depth() != 0 {
			t.Errorf("%s: Line returns %v and leaves depth %d, want %v and depth 0", c.ID, line, b.Depth(), s.Line)
		}
	}
	if classes[proof.VCF] < 50/thin() || classes[proof.VCT] < 50/thin() {
		t.Errorf("the stored wins by class are %v, want at least %d of each", classes, 50/thin())
	}
}

// attacks returns the attacker's moves of a line.
func attacks(line proof.Line) (moves []board.Point) {
	for i := 0; i < len(line); i += 2 {
		moves = append(moves, line[i])
	}
	return moves
}

// playable plays a line by the readable rules: legal moves up to a five of the
// first side, with a pass only where a threat has no legal answer.
func playable(pos *board.Position, line proof.Line) error {
	p := pos.Clone()
	for i, pt := range line {
		side := p.ToMove()
		if pt == board.Pass && i%2 == 1 {
			if reply, ok := missed(p); ok {
				return fmt.Errorf("move %d is a pass, where %v is legal", i+1, reply)
			}
			if err := p.Play(pt); err != nil {
				return err
			}
			continue
		}
		if !p.Legal(pt, side) {
			return fmt.Errorf("move %d, %v, is not legal", i+1, pt)
		}
		if five := p.MakesFive(pt, side); five != (i == len(line)-1) || five && side != pos.ToMove() {
			return fmt.Errorf("move %d, %v: makes a five: %v, want one from the attacker's last move only", i+1, pt, five)
		}
		if err := p.Play(pt); err != nil {
			return err
		}
	}
	return nil
}

// missed returns a legal reply of the side to move: on a five-square of the opponent, or on any
// point if there is none.
func missed(p *board.Position) (board.Point, bool) {
	replies := p.FiveSquares(nil, p.ToMove().Opponent())
	if len(replies) == 0 {
		replies = p.AppendStones(nil, board.Empty)
	}
	for _, pt := range replies {
		if p.Legal(pt, p.ToMove()) {
			return pt, true
		}
	}
	return board.Pass, false
}

// TestLineEnds checks lines made by hand that end in every possible way.
func TestLineEnds(t *testing.T) {
	var r tree.Reader
	testboard.Run(t, "../testdata/lines.txt", func(t *testing.T, c *testboard.Case) {
		pos, moves := c.Position(t), c.Points(t, "attack")
		s, err := r.Shape(pos, proof.VCFBody(nil, 15, moves))
		if want := c.Points(t, "line"); err != nil || s.Class != proof.VCF || s.Nodes != uint64(len(moves)) || !slices.Equal(s.Line, want) {
			t.Errorf("Shape is %+v, error %v; want class vcf and the line %v", s, err, want)
		}
	})
}

// body makes a body from words: points by name, counts as numbers, "mark" for the mark in place of
// a pass proof.
func body(t testing.TB, text string) (b []byte) {
	t.Helper()
	for _, s := range strings.Fields(text) {
		var n int
		if _, err := fmt.Sscanf(s, "%d", &n); err == nil {
			b = proof.AppendCount(b, n)
		} else if s == "mark" {
			b = proof.AppendPoint(b, board.Pass, 15)
		} else {
			b = proof.AppendPoint(b, testboard.Points(t, s)[0], 15)
		}
	}
	return b
}

// TestLineOfQuietMoves checks that the line after a quiet move holds the longest defence. Unlisted
// replies count too: the pass proof answers them.
func TestLineOfQuietMoves(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3 k9 k10 k11", "h8")
	for _, tc := range []struct {
		body, want string
		nodes      uint64
	}{
		{"e3 b3 0", "e3 a1 b3 a3 f3", 2},
		{"e3 mark 0", "e3", 1},
		{"e3 b3 2 i8 f3 j8 f3", "e3 i8 f3 b3 g3", 4},
		{"e3 mark 2 i8 f3 j8 f3", "e3 i8 f3 b3 g3", 3},
		{"e3 mark 2 i8 f3 a3 b3 k12", "e3 a3 b3 f3 k12 k8 k13", 4},
		{"e3 b3 2 a3 b3 k12 i8 f3", "e3 a3 b3 f3 k12 k8 k13", 5},
		{"e3 b3 1 i8 e4 mark 1 j8 f3", "e3 i8 e4 j8 f3 b3 g3", 4},
		{"e3 k12 1 a3 b3 k12", "e3 a3 b3 f3 k12 k8 k13", 4},
	} {
		s, err := r.Shape(pos, body(t, tc.body))
		if err != nil || s.Class != proof.VCT || s.Nodes != tc.nodes || !slices.Equal(s.Line, testboard.Points(t, tc.want)) {
			t.Errorf("body %s: Shape is %+v, error %v; want %d nodes and the line %s", tc.body, s, err, tc.nodes, tc.want)
		}
	}
}

// TestLinePassesOverForbiddenReplies checks that Shape reads a forbidden reply in a body, but
// leaves it out of the line. Here e5 is an overline.
func TestLinePassesOverForbiddenReplies(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Renju, 15, board.White, "e1 e2 e3 e4 e6 h10", "k3 l3")
	for _, tc := range []struct{ body, want string }{
		{"m3 j3 2 e5 h15 mark 1 a15 n3 a14 n3", "m3 a14 n3 j3 o3"},
		{"m3 j3 1 e5 h15 mark 1 a15 n3", "m3 a1 j3 i3 n3"},
	} {
		s, err := r.Shape(pos, body(t, tc.body))
		if err != nil || !slices.Equal(s.Line, testboard.Points(t, tc.want)) {
			t.Errorf("body %s: the line is %v, error %v; want %s", tc.body, s.Line, err, tc.want)
		}
	}
}

// TestRefused checks that Shape, Line and AppendImage refuse malformed bodies, with the same error.
func TestRefused(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "c3 d3", "h8")
	var b lines.Board
	b.Reset(pos)
	for _, tc := range []struct {
		name string
		body []byte
		want string
	}{
		{"no bytes", nil, "node 1: no number up to 224"},
		{"off the board", []byte{225, 1}, "node 1: no number up to 224"},
		{"a number without an end", []byte{128}, "node 1: no number"},
		{"a number beyond 64 bits", bytes.Repeat([]byte{255}, 11), "node 1: no number"},
		{"a taken point", body(t, "c3"), "node 1: c3 is taken"},
		{"no pass proof", body(t, "e3"), "node 1: no number up to 225"},
		{"neither pass nor mark", append(body(t, "e3"), 226, 1), "node 1: no number up to 225"},
		{"no count", body(t, "e3 b3"), "node 2: no number up to 225"},
		{"too many replies", body(t, "e3 b3 226"), "node 2: no number up to 225"},
		{"one reply less than the count", body(t, "e3 b3 2 a3 f3"), "node 3: no number up to 224"},
		{"a reply on a stone", body(t, "e3 b3 1 e3 f3"), "node 2: e3 is taken"},
		{"a reply without an answer", body(t, "e3 b3 1 a3"), "node 3: no number up to 224"},
		{"no move after a block", body(t, "e3 b3 1 a3 b3"), "node 4: no number up to 224"},
		{"a byte too many", body(t, "e3 b3 0 0"), "node 2: 1 bytes follow the proof"},
	} {
		_, err := r.Shape(pos, tc.body)
		if !errors.Is(err, tree.ErrBody) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: Shape returns error %v, want ErrBody with %s", tc.name, err, tc.want)
		}
		if line := r.Line(&b, 0, tc.body); line != nil || b.Depth() != 0 {
			t.Errorf("%s: Line returns %v and leaves depth %d, want no line and depth 0", tc.name, line, b.Depth())
		}
		if _, again := r.AppendImage(nil, pos, 5, tc.body); again == nil || again.Error() != err.Error() {
			t.Errorf("%s: AppendImage returns error %v, Shape %v; want the same", tc.name, again, err)
		}
	}
}

// TestSpace checks that Space returns Fours exactly for certificates of class vcf, and that the
// stored ones cover every space that a body can show.
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
			t.Errorf("%s: Space is %v, but the class is %v; error %v", c.ID, space, shape.Class, err)
		}
		seen[space]++
	}
	if seen[proof.Fours] < 50 || seen[proof.Order2] < 50 || seen[proof.Any] < 10 || seen[proof.Threes] > 0 {
		t.Errorf("the proofs by space are %v, want at least 50 in vcf, 50 in order2, 10 in any, and none in three", seen)
	}
}

// TestSpaceNested checks that a proof with a pass within a pass is of order 3, and one with a
// further pass within that is beyond it. Some stored proofs of this file have no such pass.
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
	if seen[proof.Any] != 18 || seen[proof.Order3] != 36 || seen[proof.Order2] != 36 {
		t.Errorf("the nested proofs by space are %v, want 36 in order2, 36 in order3 and 18 in any", seen)
	}
}

// TestSpaceMarked checks that a quiet move without a win after a pass belongs to Any.
func TestSpaceMarked(t *testing.T) {
	var r tree.Reader
	pos := testboard.New(t, board.Setup{Size: 5, ToMove: board.Black})
	body := proof.AppendPoint(nil, board.At(0, 0), 5)
	body = proof.AppendCount(proof.AppendPoint(body, board.Pass, 5), 0)
	if space, err := r.Space(pos, body); err != nil || space != proof.Any {
		t.Errorf("Space is %v, error %v; want any", space, err)
	}
	for n := range body {
		if _, err := r.Space(pos, body[:n]); !errors.Is(err, tree.ErrBody) {
			t.Errorf("Space of the first %d bytes: error %v, want %v", n, err, tree.ErrBody)
		}
	}
}
