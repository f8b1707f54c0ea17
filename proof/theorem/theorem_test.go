package theorem_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proof/tree"
)

// claims returns all claims of these tests, the stored ones thinned out, with both versions left.
func claims(t testing.TB) []claim {
	list := append(lost(t), deep(t))
	for i, c := range stored(t) {
		if i%testboard.Amount(21, 5, 1) == 0 {
			list = append(list, c)
		}
	}
	return list
}

// TestCut checks that cut claims hold, and that no position has two proofs: each one that stands
// twice is a lemma, and only these are.
func TestCut(t *testing.T) {
	var lemmas, shared, before, after uint64
	for _, c := range claims(t) {
		text := cut(t, c)
		p, err := verified(text)
		if err != nil {
			t.Fatalf("%s: %v\n%s", c.head.ID, err, text)
		}
		lemmas, after = lemmas+p.Lemmas, after+p.Claim.Nodes
		for _, l := range c.wins {
			n, err := plain(l.Position, l.Body)
			if err != nil {
				t.Fatal(err)
			}
			before += n
		}
		shared += once(t, c, text)
	}
	t.Logf("%d lemmas, %d of them not claimed; %d nodes, %d before", lemmas, shared, after, before)
	// A position of n nodes that stands k ≥ 2 times took kn nodes. It leaves n and k uses, which count as
	// nodes: one more at most.
	if shared < 40 || after > before+shared {
		t.Errorf("%d positions are shared, and %d nodes became %d; want 40 or more, and at most one more for each", shared, before, after)
	}
}

// TestCutLarge checks that short proofs stay inline, and that the claims' own positions are lemmas.
func TestCutLarge(t *testing.T) {
	for _, c := range claims(t) {
		all, last := uint64(0), uint64(0)
		for i, least := range []int{0, 20, 1 << 30} {
			text := written(t, c.head, func(w *theorem.Writer) error { return theorem.CutLarge(w, least, c.each()) })
			p, err := verified(text)
			if err != nil {
				t.Fatalf("%s, %d: %v", c.head.ID, least, err)
			}
			if i == 0 {
				all = p.Lemmas
			}
			last = p.Lemmas
			if p.Lemmas > all || least == 0 && !bytes.Equal(text, cut(t, c)) {
				t.Errorf("%s: %d lemmas from %d bytes on, %d without a limit", c.head.ID, p.Lemmas, least, all)
			}
		}
		own := map[string]bool{}
		for _, l := range c.wins {
			own[string(l.Position.AppendCanonical(nil))] = true
		}
		if last != uint64(len(own)) {
			t.Errorf("%s: %d lemmas for %d claimed positions, none may be shared", c.head.ID, last, len(own))
		}
	}
	// A claim that also stands in another proof is a lemma, however short its proof is.
	c := deep(t)
	var inner theorem.Lemma
	cutter := tree.Cutter{
		Site: func(tree.Site) tree.Cut { return tree.Split },
		Lemma: func(pos *board.Position, body []byte) error {
			if inner.Position == nil {
				inner = theorem.Lemma{Position: pos, Body: slices.Clone(body)}
			}
			return nil
		},
	}
	if _, err := cutter.Append(nil, c.wins[0].Position, c.wins[0].Body); err != nil {
		t.Fatal(err)
	}
	c.wins = []theorem.Lemma{c.wins[0], inner}
	text := written(t, c.head, func(w *theorem.Writer) error { return theorem.CutLarge(w, 1<<30, c.each()) })
	used := 0
	count := tree.Cutter{Site: func(s tree.Site) tree.Cut {
		if s.Used {
			used++
		}
		return tree.Keep
	}}
	_, list := parsed(t, text)
	for _, l := range list {
		if _, err := count.Append(nil, l.Position, l.Body); err != nil {
			t.Fatal(err)
		}
	}
	if p, err := verified(text); err != nil || p.Lemmas != 2 || used == 0 {
		t.Errorf("%+v, %v, %d uses; want 2 lemmas, of which one is used", p, err, used)
	}
}

// once counts the lemmas that are not wins of the claim.
func once(t testing.TB, c claim, text []byte) (shared uint64) {
	t.Helper()
	roots, inline, used, proved := map[string]bool{}, map[string]bool{}, map[string]int{}, map[string]bool{}
	for _, l := range c.wins {
		roots[string(l.Position.AppendCanonical(nil))] = true
	}
	cutter := tree.Cutter{Site: func(s tree.Site) tree.Cut {
		k := string(s.Position.AppendCanonical(nil))
		switch {
		case s.Used:
			used[k]++
		case inline[k]:
			t.Errorf("%s: a position stands inline twice:\n%s", c.head.ID, testboard.Diagram(s.Position))
		}
		inline[k] = inline[k] || !s.Used
		return tree.Keep
	}}
	h, list := parsed(t, text)
	if h.ID != c.head.ID || h.Attacker != c.head.Attacker || h.Position.Hash() != c.head.Position.Hash() {
		t.Fatalf("the head reads as %+v, want %+v", h, c.head)
	}
	for _, l := range list {
		k := string(l.Position.AppendCanonical(nil))
		if proved[k] {
			t.Errorf("%s: two lemmas of a position", c.head.ID)
		}
		proved[k] = true
		if _, err := cutter.Append(nil, l.Position, l.Body); err != nil {
			t.Fatal(err)
		}
	}
	for k := range proved {
		if inline[k] {
			t.Errorf("%s: a position is a lemma and stands inline", c.head.ID)
		}
		if !roots[k] {
			if shared++; used[k] < 2 {
				t.Errorf("%s: a lemma is used %d times", c.head.ID, used[k])
			}
		}
	}
	return shared
}

// parsed reads a theorem with Reader.
func parsed(t testing.TB, text []byte) (theorem.Head, []theorem.Lemma) {
	t.Helper()
	h, list, err := parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return h, list
}

func parse(text []byte) (h theorem.Head, list []theorem.Lemma, err error) {
	r, err := theorem.NewReader(theorem.NewInput(bytes.NewReader(text)))
	if err != nil {
		return h, nil, err
	}
	if h, err = theorem.ParseHead(r.Header()); err != nil {
		return h, nil, err
	}
	for {
		line, _, err := r.Next()
		if err != nil {
			return h, list, nil
		}
		l, err := theorem.ParseLemma(h, line)
		if err != nil {
			return h, list, err
		}
		list = append(list, l)
	}
}

// TestBuild checks files with a use wherever one may stand, each lemma in its canonical image.
func TestBuild(t *testing.T) {
	var lemmas uint64
	for _, c := range claims(t) {
		text := shredded(t, c)
		p, err := verified(text)
		if err != nil {
			t.Fatalf("%s: %v", c.head.ID, err)
		}
		lemmas += p.Lemmas
		seen := map[string]bool{}
		_, list := parsed(t, text)
		for _, l := range list {
			k := string(l.Position.AppendCanonical(nil))
			if seen[k] {
				t.Fatalf("%s: two lemmas of a position", c.head.ID)
			}
			seen[k] = true
		}
	}
	t.Logf("%d lemmas", lemmas)
	if lemmas < 500 {
		t.Errorf("%d lemmas, want more than 500", lemmas)
	}
}

// TestCutAgain checks that wins that come twice, or in another image, are written once.
func TestCutAgain(t *testing.T) {
	for _, c := range lost(t) {
		want, err := verified(cut(t, c))
		if err != nil {
			t.Fatal(err)
		}
		var r tree.Reader
		for _, l := range slices.Clone(c.wins) {
			image, err := r.AppendImage(nil, l.Position, 5, l.Body)
			if err != nil {
				t.Fatal(err)
			}
			c.wins = append(c.wins, l, theorem.Lemma{Position: l.Position.Transform(5), Body: image})
		}
		if p, err := verified(cut(t, c)); err != nil || p.Lemmas != want.Lemmas {
			t.Errorf("%d lemmas, error %v; want %d as without the repeated wins", p.Lemmas, err, want.Lemmas)
		}
	}
}

// TestForbiddenReply checks that no lemma is made below a reply that Black may not play: d1 would be
// an overline, and no lemma may begin with one.
func TestForbiddenReply(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 9, board.White, "a1b1c1e1f1", "f8g8h8")
	at := func(name string) board.Point { return testboard.Point(t, name) }
	body := proof.AppendCount(proof.AppendPoint(proof.AppendPoint(nil, at("e5"), 9), board.Pass, 9), 2)
	for _, reply := range []string{"d1", "g2"} {
		body = proof.AppendPoint(proof.AppendPoint(body, at(reply), 9), at("e8"), 9)
	}
	var sites []*board.Position
	cutter := tree.Cutter{
		Site:  func(s tree.Site) tree.Cut { sites = append(sites, s.Position); return tree.Split },
		Lemma: func(*board.Position, []byte) error { return nil },
	}
	out, err := cutter.Append(nil, pos, body)
	if err != nil || len(sites) != 1 || sites[0].At(at("g2")) != board.Black {
		t.Errorf("%d sites, error %v; want the one after g2", len(sites), err)
	}
	want := tree.AppendUse(slices.Clone(body[:len(body)-1]), 9)
	if !bytes.Equal(out, want) {
		t.Errorf("the body becomes % d, want % d", out, want)
	}
}

// TestSteps counts the calls of step: one a lemma, also for lines that are checked one at a time.
func TestSteps(t *testing.T) {
	lines := bytes.SplitAfter(cut(t, lost(t)[0]), []byte("\n"))
	lines = lines[:len(lines)-2] // without the trailer
	pad := bytes.Repeat([]byte(" "), 1<<20)
	for i := range lines[1:4] {
		lines[1+i] = slices.Concat(lines[1+i][:len(lines[1+i])-2], pad, []byte("}\n"))
	}
	whole, err := verified(cut(t, lost(t)[0]))
	if err != nil {
		t.Fatal(err)
	}
	text := bytes.Join(lines, nil)
	text = append(text, theorem.Trailer(whole.Lemmas, whole.Claim.Nodes, sha256.Sum256(text))...)
	var steps atomic.Uint64
	v, err := theorem.Verify(context.Background(), theorem.NewInput(bytes.NewReader(text)), 2, func() { steps.Add(1) })
	if err != nil {
		t.Fatal(err)
	}
	if steps.Load() != v.Lemmas {
		t.Errorf("step was called %d times, want once for each of %d lemmas", steps.Load(), v.Lemmas)
	}
}
