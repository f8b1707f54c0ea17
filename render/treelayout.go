package render

// layout places the boxes of a tree. Above stand the threats with children, and these children,
// each one column to the right of its parents. From row idle on stand the other threats side by
// side.
type layout struct {
	shown         []bool
	at            []place // by node
	rows, columns int
	idle          int
}

type place struct{ row, column int }

// leastColumns is the least width of the lower part.
const leastColumns = 3

// captionHeight is the space above the lower part, in pixels.
const captionHeight = 28

// layout puts every node one column to the right of its latest parent, and gives rows in the order
// of a walk. So no branch crosses another; only the dashed lines of combinations do.
func (t *Tree) layout(shown []bool) layout {
	l := layout{shown: shown, at: make([]place, len(t.Nodes)), columns: leastColumns}
	for i := range t.Nodes {
		for _, p := range t.Nodes[i].Parents {
			l.at[i].column = max(l.at[i].column, l.at[p].column+1)
		}
		if shown[i] {
			l.columns = max(l.columns, l.at[i].column+1)
		}
	}
	below := t.children(shown)
	var leads, idle []int
	for _, i := range below[len(t.Nodes)] {
		if len(below[i]) == 0 && t.Nodes[i].Step == 0 {
			idle = append(idle, i)
		} else {
			leads = append(leads, i)
		}
	}
	l.place(below, leads)
	l.idle = l.rows
	for k, i := range idle {
		l.at[i] = place{l.idle + k/l.columns, k % l.columns}
		l.rows = l.at[i].row + 1
	}
	return l
}

// place gives rows to nodes of one parent and to everything below them. The first child stands in
// its parent's row.
func (l *layout) place(below [][]int, nodes []int) {
	for _, i := range nodes {
		l.at[i].row = l.rows
		if len(below[i]) == 0 {
			l.rows++
			continue
		}
		l.place(below, below[i])
	}
}

// top returns the distance of a node's box from the top of the tree, in pixels.
func (l *layout) top(i int) int {
	y := l.at[i].row * rowHeight
	if l.idle > 0 && l.at[i].row >= l.idle {
		y += captionHeight
	}
	return y
}

// height returns the height of the whole tree in pixels.
func (l *layout) height() int { return l.rows*rowHeight + captionHeight }
