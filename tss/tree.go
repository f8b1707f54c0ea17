package tss

// Tree is the threats that a search has met in the position itself, in the
// order in which it met them: parents before children.
type Tree struct {
	Nodes []Node
	// Full says that the tree was cut at the solver's limit of memory.
	Full bool
}

// Node is a threat of a Tree.
type Node struct {
	Threat
	// Parents are the nodes, by their index in Tree.Nodes, that must be played
	// before: none for a threat that the position itself holds, one for a threat
	// that depends on another, two to four for a combination. Their gains are among
	// the rest stones, or stop the defender, or their costs make the block of a
	// four forbidden.
	Parents []int
	// Step is the threat's place in the winning sequence, from 1, in the order
	// in which it is played; 0 where it is not part of it.
	Step int
}

// export copies the tree and numbers the steps to the goal that was accepted.
func (t *tree) export() Tree {
	out := Tree{Nodes: make([]Node, len(t.nodes)), Full: t.full}
	for i := range t.nodes {
		n := &t.nodes[i]
		out.Nodes[i].Threat = n.Threat
		for _, p := range n.parents[:n.count] {
			out.Nodes[i].Parents = append(out.Nodes[i].Parents, int(p))
		}
	}
	if t.won >= 0 {
		chain, _ := t.sequence(t.won)
		for k, i := range chain {
			out.Nodes[i].Step = k + 1
		}
	}
	return out
}
