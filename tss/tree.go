package tss

// Tree is the threats that a search has found in its position, in order: parents before children.
type Tree struct {
	Nodes []Node
	Full  bool // the limit of memory has cut the tree
}

// Node is a threat of a Tree.
type Node struct {
	Threat
	// Parents are the nodes, by index in Tree.Nodes, that A must play before: none if the position
	// holds the threat, one if it depends on another threat, two to four for a combination. Their
	// gains are rest stones, or stop the defender, or their costs make the block of a four
	// forbidden.
	Parents []int
	Step    int // place in the winning sequence, from 1 in order of play; 0 = not part of it
}

// export copies the tree and numbers the steps to the accepted goal.
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
