package theorem_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof/check/lemmas"
	"github.com/gsolve/gsolve/proof/replay"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proof/tree"
)

// parts is a theorem in parts, for changes.
type parts struct {
	head theorem.Head
	list []theorem.Lemma
}

// clone copies everything that a mutation changes.
func (p parts) clone() parts {
	p.list = slices.Clone(p.list)
	for i := range p.list {
		p.list[i].Body = slices.Clone(p.list[i].Body)
	}
	return p
}

// body returns a random body, with a byte if it was empty.
func (p parts) body(rng *rand.Rand) *[]byte {
	b := &p.list[rng.IntN(len(p.list))].Body
	if len(*b) == 0 {
		*b = []byte{0}
	}
	return b
}

// restone changes the stones of a position, and leaves it as it was if the change gives none.
func restone(rng *rand.Rand, pos *board.Position) *board.Position {
	s := pos.Setup()
	lists := []*[]board.Point{&s.Black, &s.White}
	from, to := lists[rng.IntN(2)], lists[rng.IntN(2)]
	if len(*from) > 0 && rng.IntN(3) > 0 { // take a stone off
		i := rng.IntN(len(*from))
		*from = slices.Delete(slices.Clone(*from), i, i+1)
	}
	if rng.IntN(3) > 0 { // put one down
		*to = append(slices.Clone(*to), board.PointAt(rng.IntN(s.Size*s.Size), s.Size))
	}
	if changed, err := board.New(s); err == nil {
		return changed
	}
	return pos
}

var mutations = []struct {
	name  string
	apply func(rng *rand.Rand, p *parts)
}{
	{"byte", func(rng *rand.Rand, p *parts) { b := *p.body(rng); b[rng.IntN(len(b))] = byte(rng.IntN(256)) }},
	{"point", func(rng *rand.Rand, p *parts) {
		b := *p.body(rng)
		b[rng.IntN(len(b))] = byte(rng.IntN(p.head.Position.Size() * p.head.Position.Size()))
	}},
	{"swap of bytes", func(rng *rand.Rand, p *parts) {
		b := *p.body(rng)
		i, j := rng.IntN(len(b)), rng.IntN(len(b))
		b[i], b[j] = b[j], b[i]
	}},
	{"bytes dropped", func(rng *rand.Rand, p *parts) {
		b := p.body(rng)
		i := rng.IntN(len(*b))
		*b = slices.Delete(*b, i, min(len(*b), i+1+rng.IntN(3)))
	}},
	{"use put in", func(rng *rand.Rand, p *parts) { // in place of the rest, or of some bytes
		b := p.body(rng)
		i := rng.IntN(len(*b))
		rest := slices.Clone((*b)[min(len(*b), i+rng.IntN(8)):])
		*b = append(tree.AppendUse((*b)[:i], p.head.Position.Size()), rest...)
	}},
	{"use instead of a node", useAnywhere},
	{"use taken out", func(rng *rand.Rand, p *parts) {
		b, mark := p.body(rng), tree.AppendUse(nil, p.head.Position.Size())
		if i := bytes.Index(*b, mark); i >= 0 {
			*b = slices.Delete(*b, i, i+len(mark))
		}
	}},
	{"last reply dropped", dropReply},
	{"lemma dropped", func(rng *rand.Rand, p *parts) {
		i := rng.IntN(len(p.list))
		p.list = slices.Delete(p.list, i, i+1)
	}},
	{"bodies swapped", func(rng *rand.Rand, p *parts) {
		a, b := &p.list[rng.IntN(len(p.list))], &p.list[rng.IntN(len(p.list))]
		a.Body, b.Body = b.Body, a.Body
	}},
	{"stones of a lemma", func(rng *rand.Rand, p *parts) {
		l := &p.list[rng.IntN(len(p.list))]
		l.Position = restone(rng, l.Position)
	}},
	{"stones of the claim", func(rng *rand.Rand, p *parts) { p.head.Position = restone(rng, p.head.Position) }},
	{"side to move", func(_ *rand.Rand, p *parts) {
		s := p.head.Position.Setup()
		s.ToMove = s.ToMove.Opponent()
		p.head.Position, _ = board.New(s)
	}},
	{"attacker", func(_ *rand.Rand, p *parts) { p.head.Attacker = p.head.Attacker.Opponent() }},
	{"lemma turned", func(rng *rand.Rand, p *parts) { // stays good if the body is turned too
		l := &p.list[rng.IntN(len(p.list))]
		turn := board.Symmetry(rng.IntN(board.Symmetries))
		var r tree.Reader
		body, err := r.AppendLemmaImage(nil, l.Position, turn, l.Body)
		if rng.IntN(2) == 0 && err == nil {
			l.Body = body
		}
		l.Position = l.Position.Transform(turn)
	}},
}

// useAnywhere puts a use in place of a proof, below passes too: the lemma that it needs is added, if
// the place is one of a game.
func useAnywhere(rng *rand.Rand, p *parts) {
	l := &p.list[rng.IntN(len(p.list))]
	var extra []theorem.Lemma
	chance := 1 + rng.IntN(4)
	cutter := tree.Cutter{
		Site: func(tree.Site) tree.Cut {
			if rng.IntN(chance) > 0 {
				return tree.Keep
			}
			return tree.Split
		},
		Lemma: func(pos *board.Position, body []byte) error {
			if rng.IntN(3) > 0 { // else it is missing
				extra = append(extra, theorem.Lemma{Position: pos, Body: slices.Clone(body)})
			}
			return nil
		},
	}
	if body, err := cutter.Append(nil, l.Position, l.Body); err == nil {
		l.Body = body
		p.list = append(p.list, extra...)
	}
}

// dropReply drops the last reply of a body, if that body ends with one.
func dropReply(rng *rand.Rand, p *parts) {
	b := p.body(rng)
	for i := len(*b) - 1; i > 0; i-- {
		if n := (*b)[i]; n > 0 && n < 30 && rng.IntN(4) == 0 {
			(*b)[i]--
			*b = (*b)[:max(i+1, len(*b)-1-rng.IntN(3))]
			return
		}
	}
}

// sealed returns the file with a trailer that fits, and whether the checker accepts it.
func sealed(p parts) (text []byte, err error) {
	lines := theorem.Lines(p.head, p.list)
	text = bytes.Join(lines, nil)
	t, err := lemmas.New(lines[0])
	if err != nil {
		return text, err
	}
	nodes := uint64(0)
	for i, line := range lines[1:] {
		n, err := t.Lemma(context.Background(), i+2, line)
		if err != nil {
			return text, err
		}
		nodes += n
	}
	sum := sha256.Sum256(text)
	trailer := theorem.Trailer(uint64(len(p.list)), nodes, sum)
	_, err = t.Holds(trailer, sum)
	return append(text, trailer...), err
}

// TestMutants changes theorems, seals them again, and plays games against each one that the checker
// accepts: none may lose a game.
func TestMutants(t *testing.T) {
	trials := testboard.Trials(t, 200, 2000, 5000)
	var originals []parts
	for _, c := range claims(t) {
		if c.head.ID == "deep" {
			continue // too large for many trials
		}
		for _, text := range [][]byte{cut(t, c), shredded(t, c)} {
			h, list := parsed(t, text)
			originals = append(originals, parts{h, list})
		}
	}
	rng := rand.New(rand.NewPCG(testboard.Seed(), 1))
	accepted, changed := map[string]int{}, 0
	for range trials {
		original := originals[rng.IntN(len(originals))]
		p := original.clone()
		m := mutations[rng.IntN(len(mutations))]
		for range 1 + rng.IntN(2) {
			if len(p.list) > 0 {
				m.apply(rng, &p)
			}
		}
		text, err := sealed(p)
		if err != nil {
			continue
		}
		accepted[m.name]++
		if !bytes.Equal(bytes.Join(theorem.Lines(original.head, original.list), nil), bytes.Join(theorem.Lines(p.head, p.list), nil)) {
			changed++
		}
		proof, err := replay.Read(theorem.NewInput(bytes.NewReader(text)))
		if err != nil {
			t.Fatalf("%s: replay: %v\n%s", m.name, err, text)
		}
		if _, err := proof.Play(context.Background(), replay.Options{Games: 60, Seed: rng.Uint64(), Threads: 1}); err != nil {
			t.Fatalf("%s: the checker accepts a file that loses: %v\n%s", m.name, err, text)
		}
		if _, err := verified(text); err != nil {
			t.Fatalf("%s: Verify: %v, but the checker accepts\n%s", m.name, err, text)
		}
	}
	t.Logf("of %d mutants accepted: %v, %d of them differ", trials, accepted, changed)
	if changed < trials/50 {
		t.Errorf("%d of %d mutants are accepted and differ from their originals, want a fiftieth", changed, trials)
	}
}

// TestBytes changes bytes of the text, without a new seal: the checker refuses each change.
func TestBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(testboard.Seed(), 2))
	text := cut(t, lost(t)[0])
	for range testboard.Trials(t, 100, 500, 1000) {
		bad := slices.Clone(text)
		at := rng.IntN(len(bad))
		switch rng.IntN(3) {
		case 0:
			bad[at] ^= 1 << rng.IntN(8)
		case 1:
			bad = bad[:at]
		default:
			bad = slices.Insert(bad, at, byte(rng.IntN(256)))
		}
		inner := bytes.TrimRight(bad, " \t\r\n") // white space after the last line is no part of it
		if bytes.Equal(inner, bytes.TrimSpace(text)) {
			continue
		}
		if p, err := verified(bad); err == nil && !sameAnswer(bad, text) {
			t.Fatalf("Verify accepts changed bytes at %d: %+v\n%s", at, p, bad)
		}
	}
}

// sameAnswer reports whether two files differ in the last line only, which has no hash of its own.
func sameAnswer(a, b []byte) bool {
	last := func(text []byte) int { return bytes.LastIndexByte(bytes.TrimSpace(text), '\n') }
	return last(a) >= 0 && bytes.Equal(a[:last(a)], b[:last(b)])
}
