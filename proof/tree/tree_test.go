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

// stored are the proofs that the checker's tests keep: of small boards under the
// three rules, found by a plain prover, with quiet moves below passes among them.
func stored(t testing.TB) (list []*proof.Certificate) {
	t.Helper()
	for i, c := range ofChecker(t, "found.jsonl") {
		if (i+1)%thin() == 0 {
			list = append(list, c)
		}
	}
	return list
}

// ofChecker are the certificates of a file of the checker's tests.
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

// thin is of how many stored proofs one is taken: the race detector has seen
// enough after a few.
func thin() int { return testboard.Amount(7, 4, 1) }

// positionOf is the position of a certificate, or that with the other side to
// move.
func positionOf(t testing.TB, c *proof.Certificate, toMove board.Colour) *board.Position {
	t.Helper()
	return testboard.New(t, board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: toMove})
}

// verified asks the checker whether the side to move of pos wins by body, and
// counts the OR nodes.
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

// The image of a proof proves the image of its position, and its image under the
// inverse is the proof again, to the byte.
func TestImagesOfStoredProofs(t *testing.T) {
	var r tree.Reader
	moved := 0
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		for s := range board.Symmetry(board.Symmetries) {
			body, err := r.AppendImage([]byte{'x'}, pos, s, c.Body)
			if err != nil || body[0] != 'x' {
				t.Fatalf("%s under %d: % x, %v", c.ID, s, body, err)
			}
			image := pos.Transform(s)
			if n, err := verified(image, body[1:]); err != nil || n != c.Nodes {
				t.Fatalf("%s under %d: %d nodes, expected %d: %v", c.ID, s, n, c.Nodes, err)
			}
			back, err := r.AppendImage(nil, image, s.Inverse(), body[1:])
			if err != nil || !bytes.Equal(back, c.Body) {
				t.Fatalf("%s under %d and back: %v\n% x, expected\n% x", c.ID, s, err, back, c.Body)
			}
			if !bytes.Equal(body[1:], c.Body) {
				moved++
			}
		}
	}
	if moved < 3000/thin() {
		t.Errorf("only %d images differ from their proofs", moved)
	}
}

// Shape counts the nodes of a proof, its line can be played and ends with a five
// of the attacker, and Line reads the same on a board that is set up.
func TestShapesOfStoredProofs(t *testing.T) {
	var r tree.Reader
	classes := map[proof.Class]int{}
	for _, c := range stored(t) {
		pos := positionOf(t, c, c.Attacker)
		s, err := r.Shape(pos, c.Body)
		if err != nil || s.Nodes != c.Nodes {
			t.Fatalf("%s: %d nodes, expected %d: %v", c.ID, s.Nodes, c.Nodes, err)
		}
		classes[s.Class]++
		if s.Class == proof.VCF && len(c.Body) != len(proof.VCFBody(nil, c.Size, attacks(s.Line)[:c.Nodes])) {
			t.Errorf("%s: of class %s, and yet more than the moves of its line", c.ID, s.Class)
		}
		if err := playable(pos, s.Line); err != nil {
			t.Errorf("%s: line %v: %v", c.ID, s.Line, err)
		}
		var b lines.Board
		b.Reset(pos)
		if line := r.Line(&b, lines.SideOf(c.Attacker), c.Body); !slices.Equal(line, s.Line) || b.Depth() != 0 {
			t.Errorf("%s: line %v on a board, expected %v; depth %d", c.ID, line, s.Line, b.Depth())
		}
	}
	if classes[proof.VCF] < 50/thin() || classes[proof.VCT] < 50/thin() {
		t.Errorf("wins by class: %v", classes)
	}
}

// attacks are the attacker's moves of a line.
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
			return fmt.Errorf("move %d, %v, makes a five: %v", i+1, pt, five)
		}
		if err := p.Play(pt); err != nil {
			return err
		}
	}
	return nil
}

// missed is a legal reply of the side to move that does not leave the opponent a
// five that it could prevent.
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

// Lines that end in each of the ways there are, by hand. In renju Black's block
// can be an overline.
func TestLineEnds(t *testing.T) {
	var r tree.Reader
	for _, tc := range []struct {
		name         string
		rule         board.Rule
		side         board.Colour
		black, white string
		moves, want  string
	}{
		{"a five", board.Freestyle, board.Black, "a1 b1 c1 d1", "h8", "e1", "e1"},
		{"two five-squares", board.Freestyle, board.Black, "c3 d3 e3", "h8", "f3", "f3 b3 g3"},
		{"four, then two five-squares", board.Freestyle, board.Black, "a4 b4 c4 d5 d6", "h8 h9", "d4 d7", "d4 e4 d7 d3 d8"},
		{"White's block is taken", board.Standard, board.White, "h8 h9", "a4 b4 c4 d5 d6", "d4 d7", "d4 e4 d7 d3 d8"},
		{"the block is an overline", board.Renju, board.White, "e1 e2 e3 e5 e6 e7", "a4 b4 c4", "d4", "d4 -- e4"},
		{"the lower block is one", board.Renju, board.White, "b1 b2 b3 b5 b6 b7", "c4 d4 e4", "f4", "f4 g4 b4"},
		{
			"both blocks are", board.Renju, board.White, "b1 b2 b3 b5 b6 b7 g1 g2 g3 g5 g6 g7", "c4 d4 e4",
			"f4", "f4 -- b4",
		},
	} {
		pos := testboard.Position(t, tc.rule, 15, tc.side, tc.black, tc.white)
		moves := testboard.Points(t, tc.moves)
		s, err := r.Shape(pos, proof.VCFBody(nil, 15, moves))
		if err != nil || s.Class != proof.VCF || s.Nodes != uint64(len(moves)) || !slices.Equal(s.Line, testboard.Points(t, tc.want)) {
			t.Errorf("%s: %+v (%v), expected %s", tc.name, s, err, tc.want)
		}
		if line, err := proof.MainLine(pos, moves); err != nil || !slices.Equal(line, s.Line) {
			t.Errorf("%s: MainLine says %v (%v), Shape %v", tc.name, line, err, s.Line)
		}
	}
}

// body writes a body: points by name, counts as numbers, "mark" for the mark that
// stands for no pass proof.
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

// The line of a quiet move is the longest answer to it. An unlisted reply is one, too:
// the pass proof answers it.
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
			t.Errorf("%s: %+v (%v), expected %s", tc.body, s, err, tc.want)
		}
	}
}

// A forbidden reply may be listed, and is read, but it is no defence: e5 is an
// overline.
func TestLinePassesOverForbiddenReplies(t *testing.T) {
	var r tree.Reader
	pos := testboard.Position(t, board.Renju, 15, board.White, "e1 e2 e3 e4 e6 h10", "k3 l3")
	for _, tc := range []struct{ body, want string }{
		{"m3 j3 2 e5 h15 mark 1 a15 n3 a14 n3", "m3 a14 n3 j3 o3"},
		{"m3 j3 1 e5 h15 mark 1 a15 n3", "m3 a1 j3 i3 n3"},
	} {
		s, err := r.Shape(pos, body(t, tc.body))
		if err != nil || !slices.Equal(s.Line, testboard.Points(t, tc.want)) {
			t.Errorf("%s: %v (%v), expected %s", tc.body, s.Line, err, tc.want)
		}
	}
}

// What is no body is refused by whoever reads it, and in the same words.
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
		{"nothing", nil, "node 1: no number up to 224"},
		{"off the board", []byte{225, 1}, "node 1: no number up to 224"},
		{"a number without an end", []byte{128}, "node 1: no number"},
		{"a number beyond 64 bits", bytes.Repeat([]byte{255}, 11), "node 1: no number"},
		{"a taken point", body(t, "c3"), "node 1: c3 is taken"},
		{"no pass", body(t, "e3"), "node 1: no number up to 225"},
		{"neither pass nor mark", append(body(t, "e3"), 226, 1), "node 1: no number up to 225"},
		{"no count", body(t, "e3 b3"), "node 2: no number up to 225"},
		{"too many replies", body(t, "e3 b3 226"), "node 2: no number up to 225"},
		{"a reply less", body(t, "e3 b3 2 a3 f3"), "node 3: no number up to 224"},
		{"a reply on a stone", body(t, "e3 b3 1 e3 f3"), "node 2: e3 is taken"},
		{"a reply without an answer", body(t, "e3 b3 1 a3"), "node 3: no number up to 224"},
		{"no move behind a block", body(t, "e3 b3 1 a3 b3"), "node 4: no number up to 224"},
		{"a byte too many", body(t, "e3 b3 0 0"), "node 2: 1 bytes follow the proof"},
	} {
		_, err := r.Shape(pos, tc.body)
		if !errors.Is(err, tree.ErrBody) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s: %v, expected %s", tc.name, err, tc.want)
		}
		if line := r.Line(&b, 0, tc.body); line != nil || b.Depth() != 0 {
			t.Errorf("%s: line %v, depth %d", tc.name, line, b.Depth())
		}
		if _, again := r.AppendImage(nil, pos, 5, tc.body); again == nil || again.Error() != err.Error() {
			t.Errorf("%s: the image says %v, the shape %v", tc.name, again, err)
		}
	}
}

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
