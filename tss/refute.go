package tss

import "github.com/gsolve/gsolve/internal/zone"

// refuted is Allis' global refutation: the sequence is played with all costs,
// and after each threat D looks for a sequence of its own among threats of lower
// category, which wins or takes a gain that A still needs. Below a four that is
// a five, which the order of the sequence has seen to; below a three it is a
// search for fours. It is a filter only, cheaper than the replay that decides.
func (r *replay) refuted(t *tree, chain []int32, ordered bool) bool {
	if !ordered {
		return true
	}
	depth := r.b.Depth()
	defer func() {
		for r.b.Depth() > depth {
			r.b.Undo()
		}
	}()
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

// counters reports whether D's fours reach a goal on the board.
func (r *replay) counters(later *zone.Set) bool {
	t := &r.refuter
	t.begin(r.b, r.opp, 1, refuterLimit, &r.spent)
	t.target = later
	return t.run(func(int32) bool { return true }) >= 0
}
