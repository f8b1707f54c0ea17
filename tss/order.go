package tss

// sequence is the closure of a goal in an order in which A can play it, the
// goal last: each threat after those it rests on, and where the costs so far
// have given D a five-square, the one that takes it. Where there is a choice
// fours come before threes, since they leave D no time for threats of its own.
// Threats that the goal does not rest on are left out if it can do without.
// ordered is false where no order was found; the sequence is then the closure
// as it is.
func (t *tree) sequence(goal int32) (order []int32, ordered bool) {
	chain := t.chainOf(&t.nodes[goal])
	if n := &t.nodes[goal]; n.Kind != Four {
		left := t.needed(chain)
		if order, ordered = t.arrange(left, goal); ordered {
			return order, true
		}
	}
	if order, ordered = t.arrange(chain, goal); ordered {
		return order, true
	}
	return chain, false
}

// needed is the part of a chain that its last threat rests on. Where two ways
// lead to one threat, the other one is left out, and so are the threats that
// only stop D.
func (t *tree) needed(chain []int32) []int32 {
	need := []int32{chain[len(chain)-1]}
	for k := len(chain) - 2; k >= 0; k-- {
		gain := t.nodes[chain[k]].Gain
		for _, i := range need {
			if t.nodes[i].Rest.Has(gain) {
				need = append(need, chain[k])
				break
			}
		}
	}
	return need
}

// arrange looks for an order by trying.
func (t *tree) arrange(chain []int32, goal int32) (order []int32, ordered bool) {
	a := arrangement{t: t, tries: maxTries}
	for _, i := range chain {
		if i != goal {
			a.left = append(a.left, i)
		}
	}
	depth := t.b.Depth()
	ordered = a.next(goal)
	for t.b.Depth() > depth {
		t.b.Undo()
	}
	return append(a.order, goal), ordered
}

// maxTries bounds the search for an order; nearly always the first one does.
const maxTries = 200

// arrangement is an order that grows: the threats in it stand on the board.
type arrangement struct {
	t           *tree
	order, left []int32
	tries       int
}

// next completes the order, or leaves it as it was and returns false.
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

// ready reports whether the threat rests on none of those left.
func (a *arrangement) ready(f *Threat) bool {
	for _, i := range a.left {
		if f.Rest.Has(a.t.nodes[i].Gain) {
			return false
		}
	}
	return true
}

// play tries the k-th of those left as the next one.
func (a *arrangement) play(k int, goal int32) bool {
	i := a.left[k]
	a.left = append(a.left[:k], a.left[k+1:]...)
	depth := a.t.b.Depth()
	a.t.play(&a.t.nodes[i].Threat)
	a.order = append(a.order, i)
	if a.next(goal) {
		return true
	}
	a.order = a.order[:len(a.order)-1]
	for a.t.b.Depth() > depth {
		a.t.b.Undo()
	}
	a.left = append(a.left, 0)
	copy(a.left[k+1:], a.left[k:])
	a.left[k] = i
	return false
}
