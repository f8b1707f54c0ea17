package tss

import "github.com/gsolve/gsolve/internal/zone"

// refuted is Allis' global refutation. It plays the sequence with all costs. After each threat it
// looks for a sequence of D with threats of lower category that wins or takes a gain that A still
// needs. Against a four that is a five, which the order of the sequence excludes; against a three
// it is a search for fours. refuted is only a filter, cheaper than the replay, which decides.
func (r *replay) refuted(t *tree, chain []int32, ordered bool) bool {
	if !ordered {
		return true
	}
	defer r.b.Rewind(r.b.Depth())
	var later zone.Set
	for _, i := range chain {
		later.Add(t.nodes[i].Gain)
	}
	for _, i := range chain {
		n := &t.nodes[i]
		later.Remove(n.Gain)
		if n.goal {
			return false
		}
		t.play(&n.Threat)
		if n.Kind.Category() == 2 && r.counters(&later) {
			return true
		}
	}
	return false
}

// refuterLimit is the size of D's trees.
const refuterLimit = 200

// counters reports whether D's fours win or reach a gain of later.
func (r *replay) counters(later *zone.Set) bool {
	t := &r.refuter
	t.begin(r.b, r.opp, 1, refuterLimit, &r.spent)
	t.target = later
	return t.run(func(int32) bool { return true }) >= 0
}
