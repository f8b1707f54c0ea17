package check_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
)

var mutants = flag.Int("mutants", 0, "number of mutated certificates that TestMutants tries; 0 = 20,000 if tests run in full, else 5,000")

// mutation changes a certificate: the position, the body or both. The certificate is a copy.
type mutation struct {
	name  string
	apply func(rng *rand.Rand, c *cert)
}

var mutations = []mutation{
	{"byte", func(rng *rand.Rand, c *cert) { c.body[rng.IntN(len(c.body))] = byte(rng.IntN(len(c.at) + 2)) }},
	{"bit", func(rng *rand.Rand, c *cert) { c.body[rng.IntN(len(c.body))] ^= 1 << rng.IntN(8) }},
	{"swap", func(rng *rand.Rand, c *cert) {
		i, j := rng.IntN(len(c.body)), rng.IntN(len(c.body))
		c.body[i], c.body[j] = c.body[j], c.body[i]
	}},
	{"delete", func(rng *rand.Rand, c *cert) {
		i := rng.IntN(len(c.body))
		c.body = slices.Delete(c.body, i, min(len(c.body), i+1+rng.IntN(3)))
	}},
	{"insert", func(rng *rand.Rand, c *cert) {
		c.body = slices.Insert(c.body, rng.IntN(len(c.body)+1), byte(rng.IntN(len(c.at)+1)))
	}},
	{"truncate", func(rng *rand.Rand, c *cert) { c.body = c.body[:rng.IntN(len(c.body))] }},
	{"add stone", func(rng *rand.Rand, c *cert) { c.place(rng, byte(1+rng.IntN(2))) }},
	{"add defender", func(rng *rand.Rand, c *cert) { c.place(rng, 3-c.side) }},
	{"remove stone", func(rng *rand.Rand, c *cert) { c.lift(rng) }},
	{"move stone", func(rng *rand.Rand, c *cert) { c.place(rng, c.lift(rng)) }},
	{"recolour stone", func(rng *rand.Rand, c *cert) {
		if p := rng.IntN(len(c.at)); c.at[p] != 0 {
			c.at[p] = 3 - c.at[p]
		}
	}},
	{"side", func(_ *rand.Rand, c *cert) { c.side = 3 - c.side }},
	{"colours", func(_ *rand.Rand, c *cert) {
		c.side = 3 - c.side
		for p, s := range c.at {
			if s != 0 {
				c.at[p] = 3 - s
			}
		}
	}},
	{"rule", func(rng *rand.Rand, c *cert) { c.rule = rules[rng.IntN(3)] }},
	{"drop reply", shape(dropReply)},
	{"drop reply in a pass", shape(dropDeep)},
	{"foreign answer", shape(foreignAnswer)},
	{"foreign pass proof", shape(foreignPass)},
	{"no pass proof", shape(func(_ *rand.Rand, q []*tree) { q[0].pass = nil })},
}

// place puts a stone on a random point if that is empty; lift removes a random stone.
func (c *cert) place(rng *rand.Rand, colour byte) {
	if p := rng.IntN(len(c.at)); c.at[p] == 0 {
		c.at[p] = colour
	}
}

func (c *cert) lift(rng *rand.Rand) (colour byte) {
	for {
		if p := rng.IntN(len(c.at)); c.at[p] != 0 {
			colour, c.at[p] = c.at[p], 0
			return colour
		}
	}
}

// shape makes a mutation from a function that changes the quiet moves of a tree. The function gets
// them in random order.
func shape(change func(rng *rand.Rand, quiet []*tree)) func(*rand.Rand, *cert) {
	return func(rng *rand.Rand, c *cert) {
		t, ok := parseAll(c.game, c.body)
		if !ok {
			return
		}
		var quiet []*tree
		t.each(func(t *tree) {
			if !t.leaf && t.next == nil && len(t.replies) > 0 {
				quiet = append(quiet, t)
			}
		})
		if len(quiet) == 0 {
			return
		}
		rng.Shuffle(len(quiet), func(i, j int) { quiet[i], quiet[j] = quiet[j], quiet[i] })
		change(rng, quiet)
		c.body = t.encode(nil, len(c.at))
	}
}

// dropReply drops a reply of a quiet move.
func dropReply(rng *rand.Rand, quiet []*tree) {
	t := quiet[0]
	i := rng.IntN(len(t.replies))
	t.replies = slices.Delete(t.replies, i, i+1)
}

// dropDeep drops a reply of a quiet move inside a pass proof.
func dropDeep(rng *rand.Rand, quiet []*tree) {
	for _, t := range quiet {
		var deep []*tree
		t.pass.each(func(t *tree) {
			if len(t.replies) > 0 {
				deep = append(deep, t)
			}
		})
		if len(deep) > 0 {
			dropReply(rng, deep)
			return
		}
	}
	dropReply(rng, quiet)
}

// foreignAnswer answers a reply of one quiet move by an answer of another one.
func foreignAnswer(rng *rand.Rand, quiet []*tree) {
	t, other := quiet[0], quiet[len(quiet)-1]
	graft := other.replies[rng.IntN(len(other.replies))].t.copy()
	t.replies[rng.IntN(len(t.replies))].t = graft
}

// foreignPass replaces a pass proof by the answer to a reply.
func foreignPass(rng *rand.Rand, quiet []*tree) {
	quiet[0].pass = quiet[0].replies[rng.IntN(len(quiet[0].replies))].t.copy()
}

// mutate applies one to three mutations, mostly one, to a copy of c.
func mutate(rng *rand.Rand, c cert) (m cert, names []string) {
	m = cert{c.clone(), slices.Clone(c.body)}
	for k := 1 + rng.IntN(6)/4 + rng.IntN(6)/5; k > 0 && len(m.body) > 0; k-- {
		mut := mutations[rng.IntN(len(mutations))]
		mut.apply(rng, &m)
		names = append(names, mut.name)
	}
	return m, names
}

// TestMutants checks that the checker accepts a mutated certificate only if it wins in literal
// replay.
func TestMutants(t *testing.T) {
	tries := *mutants
	if tries == 0 {
		tries = testboard.Trials(t, 5000, 5000, 8000)
	}
	rng := rand.New(rand.NewPCG(2, uint64(tries)))
	list := found(t)
	accepted, changed, long := map[string]int{}, 0, 0
	for range tries {
		c := list[rng.IntN(len(list))]
		m, names := mutate(rng, c)
		if _, err := m.check(0, m.body); err != nil {
			continue
		}
		accepted[names[0]]++
		if slices.Equal(m.body, c.body) && slices.Equal(m.at, c.at) && m.rule == c.rule && m.side == c.side {
			continue
		}
		changed++
		switch wins, known := literal(m.game, m.body); {
		case !known:
			long++
		case !wins:
			t.Fatalf("the checker accepts a certificate after the mutations %v, but literal replay refutes it: %v", names, m)
		}
	}
	t.Logf("the checker accepted, of %d mutants, by the first mutation: %v; %d of these differ from the original, %d were too long to replay", tries, accepted, changed, long)
}
