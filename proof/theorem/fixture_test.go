package theorem_test

import (
	"bytes"
	"context"
	"iter"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/lambda"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/vct"
)

// claim is a position with proofs of the wins that it needs.
type claim struct {
	head theorem.Head
	wins []theorem.Lemma
}

func (c claim) each() iter.Seq2[*board.Position, []byte] {
	return func(yield func(*board.Position, []byte) bool) {
		for _, l := range c.wins {
			if !yield(l.Position, l.Body) {
				return
			}
		}
	}
}

// stored returns the proofs that the checker's tests keep, as claims with the attacker to move, of the
// two versions by turns.
func stored(t testing.TB) (list []claim) {
	t.Helper()
	for line := range bytes.Lines(testdir.Read(t, "../check/testdata/found.jsonl")) {
		c, err := proof.Decode(bytes.TrimSpace(line))
		if err != nil {
			t.Fatal(err)
		}
		pos := testboard.New(t, board.Setup{Size: c.Size, Rule: c.Rule, Black: c.Black, White: c.White, ToMove: c.Attacker})
		list = append(list, claim{theorem.Head{ID: c.ID, Position: pos, Attacker: c.Attacker, Hex: len(list)%2 > 0}, []theorem.Lemma{{pos, c.Body}}})
	}
	return list
}

// made keeps the claims that solvers proved, because several tests use them.
var made struct {
	sync.Mutex
	lost []claim
	deep *claim
}

// lost returns claims with the defender to move: double threats, with a proof after each reply.
func lost(t testing.TB) []claim {
	t.Helper()
	made.Lock()
	defer made.Unlock()
	if made.lost != nil {
		return slices.Clone(made.lost)
	}
	made.lost = []claim{
		refuted(t, board.Freestyle, 9, board.White, "e5 f5 g5 e6 e7", "a1 b9 i9 i1"),
		refuted(t, board.Standard, 9, board.Black, "a1 b9 i9 i1", "e5 f5 g5 e6 e7"),
		refuted(t, board.Renju, 9, board.Black, "a1 b9 i9 i1", "e5 f5 g5 e6 e7"),
		refuted(t, board.Renju, 9, board.Black, "f7 g7 e7 a1 b2", "d7 d6 d5 d3 f5 e4"),
		refuted(t, board.Renju, 9, board.Black, "c4 c5 d3 e3 a9", "f8 g8 h8 e8 i1"), // c3 is forbidden
		refuted(t, board.Renju, 9, board.White, "d5 e5 f5 e4 e3 e6", "b2 h8 i4 a8"),
	}
	return slices.Clone(made.lost)
}

// deep returns a claim whose proof has quiet moves within quiet moves.
func deep(t testing.TB) claim {
	t.Helper()
	made.Lock()
	defer made.Unlock()
	if made.deep != nil {
		return *made.deep
	}
	solver := lambda.NewSolver(64<<20, vct.NewSolver(16<<20))
	c := claim{}
	for _, far := range []string{"a1", "b1"} {
		pos := testboard.Moves(t, board.Freestyle, 15, "h8m13i7"+far)
		r := solver.Solve(context.Background(), pos, proof.Question{Space: proof.Order3})
		if r.Verdict.Outcome() != proof.Win {
			t.Fatalf("no win after %s", far)
		}
		c.wins = append(c.wins, theorem.Lemma{Position: pos, Body: r.Verdict.Certificate().Body})
	}
	c.head = theorem.Head{ID: "deep", Position: c.wins[0].Position, Attacker: board.Black}
	made.deep = &c
	return c
}

// refuted returns the claim that the side that is not to move wins, by threats after each reply.
func refuted(t testing.TB, rule board.Rule, size int, toMove board.Colour, black, white string) claim {
	t.Helper()
	pos := testboard.Position(t, rule, size, toMove, strings.ReplaceAll(black, " ", ""), strings.ReplaceAll(white, " ", ""))
	c := claim{head: theorem.Head{Position: pos, Attacker: toMove.Opponent()}}
	solver := vct.NewSolver(16 << 20)
	for _, pt := range pos.AppendStones(nil, board.Empty) {
		if !pos.Legal(pt, toMove) {
			continue
		}
		next := pos.Clone()
		testboard.Play(t, next, pt)
		r := solver.Solve(context.Background(), next, proof.Question{Space: proof.Order2})
		if r.Verdict.Outcome() != proof.Win {
			t.Fatalf("no win after %v:\n%s", pt, testboard.Diagram(next))
		}
		c.wins = append(c.wins, theorem.Lemma{Position: next, Body: r.Verdict.Certificate().Body})
	}
	return c
}

// written returns the file that write makes for the claim.
func written(t testing.TB, h theorem.Head, write func(w *theorem.Writer) error) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := theorem.NewWriter(&out, h)
	if err != nil {
		t.Fatal(err)
	}
	if err := write(w); err != nil {
		t.Fatalf("%s: %v", h.ID, err)
	}
	if err := w.Close(); err != nil {
		t.Fatalf("%s: Close: %v", h.ID, err)
	}
	return out.Bytes()
}

// cut returns the claim as Cut writes it.
func cut(t testing.TB, c claim) []byte {
	t.Helper()
	return written(t, c.head, func(w *theorem.Writer) error { return theorem.Cut(w, c.each()) })
}

// shredded returns the claim as Build writes it, with a use wherever one may stand.
func shredded(t testing.TB, c claim) []byte {
	t.Helper()
	bodyOf := shreds(t, c)
	return written(t, c.head, func(w *theorem.Writer) error { return theorem.Build(w, 1, bodyOf) })
}

// shreds returns a function for Build: the bodies of the claim with a use wherever one may stand.
func shreds(t testing.TB, c claim) func(*board.Position) ([]byte, error) {
	t.Helper()
	bodies := map[string][]byte{} // by canonical bytes
	var r tree.Reader
	keep := func(pos *board.Position, body []byte) error {
		image, s := pos.Canonical()
		turned, err := r.AppendLemmaImage(nil, pos, s, body)
		bodies[string(image.AppendCanonical(nil))] = turned
		return err
	}
	cutter := tree.Cutter{Site: func(tree.Site) tree.Cut { return tree.Split }, Lemma: keep}
	for _, l := range c.wins {
		body, err := cutter.Append(nil, l.Position, l.Body)
		if err != nil {
			t.Fatal(err)
		}
		if err := keep(l.Position, body); err != nil {
			t.Fatal(err)
		}
	}
	return func(pos *board.Position) ([]byte, error) { return bodies[string(pos.AppendCanonical(nil))], nil }
}

// verified checks a file with two threads.
func verified(text []byte) (*theorem.Proved, error) {
	return theorem.Verify(context.Background(), theorem.NewInput(bytes.NewReader(text)), 2, nil)
}

// plain checks a body without uses.
func plain(pos *board.Position, body []byte) (uint64, error) {
	r, err := check.Proof(pos.Rule().String(), pos.Size(), testboard.Indices(pos.AppendStones(nil, board.Black), pos.Size()),
		testboard.Indices(pos.AppendStones(nil, board.White), pos.Size()), pos.ToMove().String(), body)
	return r.Nodes, err
}
