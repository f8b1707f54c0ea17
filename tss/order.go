package tss

import "slices"

// sequence returns the closure of a goal in an order in which A can play it, the goal last. A
// threat comes after those that it rests on. When the costs have given D a five-square, the threat
// that takes it comes next. Otherwise fours come before threes, because they leave D no time for
// threats. The sequence leaves out the threats that the goal does not rest on, if an order without
// them exists. Without any order, ordered is false and the sequence is the closure.
func (t *tree) sequence(goal int32) (order []int32, ordered bool) {
	chain := t.chainOf(&t.nodes[goal])
	if t.nodes[goal].Kind != Four {
		if order, ordered = t.arrange(t.needed(chain), goal); ordered {
			return order, true
		}
	}
	if order, ordered = t.arrange(chain, goal); ordered {
		return order, true
	}
	return chain, false
}

// needed returns the part of a chain that its last threat rests on. It leaves out threats that only
// stop D, and the second of two ways to one threat.
func (t *tree) needed(chain []int32) []int32 {
	need := []int32{chain[len(chain)-1]}
	for k := len(chain) - 2; k >= 0; k-- {
		gain := t.nodes[chain[k]].Gain
		if slices.ContainsFunc(need, func(i int32) bool { return t.nodes[i].Rest.Has(gain) }) {
			need = append(need, chain[k])
		}
	}
	return need
}

func (t *tree) arrange(chain []int32, goal int32) (order []int32, ordered bool) {
	a := arrangement{t: t, tries: maxTries}
	for _, i := range chain {
		if i != goal {
			a.left = append(a.left, i)
		}
	}
	defer t.b.Rewind(t.b.Depth())
	ordered = a.next(goal)
	return append(a.order, goal), ordered
}

// maxTries limits the search for an order; the first try nearly always succeeds.
const maxTries = 200

// arrangement is an order under construction; its threats are on the board.
type arrangement struct {
	t           *tree
	order, left []int32
	tries       int
}

// next completes the order, or returns false and leaves it unchanged.
func (a *arrangement) next(goal int32) bool {
	if a.tries--; a.tries < 0 {
		return false
	}
	danger := a.t.danger()
	if len(a.left) == 0 {
		return a.t.permitted(&a.t.nodes[goal].Threat, danger)
	}
	for category := 0; category <= 2; category++ {
		for k, i := range a.left {
			f := &a.t.nodes[i].Threat
			if f.Kind.Category() == category && a.ready(f) && a.t.permitted(f, danger) && a.play(k, goal) {
				return true
			}
		}
	}
	return false
}

// ready reports whether the threat rests on none of the threats left.
func (a *arrangement) ready(f *Threat) bool {
	return !slices.ContainsFunc(a.left, func(i int32) bool { return f.Rest.Has(a.t.nodes[i].Gain) })
}

func (a *arrangement) play(k int, goal int32) bool {
	i := a.left[k]
	a.left = slices.Delete(a.left, k, k+1)
	depth := a.t.b.Depth()
	a.t.play(&a.t.nodes[i].Threat)
	a.order = append(a.order, i)
	if a.next(goal) {
		return true
	}
	a.order = a.order[:len(a.order)-1]
	a.t.b.Rewind(depth)
	a.left = slices.Insert(a.left, k, i)
	return false
}
