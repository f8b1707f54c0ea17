package render

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// board draws the position with the winning sequence on it.
func (d *drawing) board(x, y int) {
	size := d.t.Position.Size()
	fmt.Fprintf(&d.s, `<g transform="translate(%d %d)">`+"\n", x, y)
	fmt.Fprintf(&d.s, `<rect x="8" y="8" width="%d" height="%d" rx="8" fill="#f2dcab"/>`+"\n", d.edge-16, d.edge-16)
	far := margin + (size-1)*cellSize
	for k := range size {
		at := margin + k*cellSize
		fmt.Fprintf(&d.s, `<path class="grid" d="M%d %dV%dM%d %dH%d"/>`+"\n", at, margin, far, margin, at, far)
		d.text(at, far+31, "coord", string(rune('a'+k)))
		d.text(21, d.y(k)+5, "coord", fmt.Sprint(k+1))
	}
	d.stars(size)
	steps := d.t.steps()
	for _, i := range steps {
		d.band(&d.t.Nodes[i])
	}
	d.stones()
	d.rings(steps)
	costs := map[board.Point]int{}
	for _, i := range steps {
		d.costs(&d.t.Nodes[i], costs)
	}
	for _, i := range steps {
		d.gain(&d.t.Nodes[i])
	}
	if len(steps) == 0 {
		d.roots()
	}
	d.s.WriteString("</g>\n")
}

func (d *drawing) x(column int) int { return margin + column*cellSize }

func (d *drawing) y(row int) int { return margin + (d.t.Position.Size()-1-row)*cellSize }

// stars are the dots that help the eye on boards of the usual sizes.
func (d *drawing) stars(size int) {
	if size < 13 || size%2 == 0 {
		return
	}
	for _, c := range []int{3, size / 2, size - 4} {
		for _, r := range []int{3, size / 2, size - 4} {
			if (c == size/2) == (r == size/2) {
				fmt.Fprintf(&d.s, `<circle cx="%d" cy="%d" r="3.5" fill="#7a6136"/>`+"\n", d.x(c), d.y(r))
			}
		}
	}
}

// band joins the stones of a pattern, from end to end.
func (d *drawing) band(n *TreeNode) {
	from, to := n.Gain, n.Gain
	for _, p := range n.Rest {
		from, to = min(from, p), max(to, p)
	}
	fmt.Fprintf(&d.s, `<path d="M%d %dL%d %d" stroke="%s" stroke-width="25" stroke-linecap="round" stroke-opacity="0.4"/>`+"\n",
		d.x(from.X()), d.y(from.Y()), d.x(to.X()), d.y(to.Y()), treeInk(n.Step))
}

func (d *drawing) stones() {
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, p := range d.t.Position.AppendStones(nil, c) {
			d.stone(p, c, "#222", "1")
		}
	}
}

// stoneFill is the colour of the stones themselves.
var stoneFill = map[board.Colour]string{board.Black: "#1c1c1c", board.White: "#fdfdfd"}

func (d *drawing) stone(p board.Point, c board.Colour, ink, width string) {
	fmt.Fprintf(&d.s, `<circle cx="%d" cy="%d" r="15" fill="%s" stroke="%s" stroke-width="%s"/>`+"\n",
		d.x(p.X()), d.y(p.Y()), stoneFill[c], ink, width)
}

// rings mark the stones of the position that the sequence rests on.
func (d *drawing) rings(steps []int) {
	marked := map[board.Point]bool{}
	for _, i := range steps {
		n := &d.t.Nodes[i]
		for _, p := range n.Rest {
			if c := d.t.Position.At(p); c != board.Empty && !marked[p] {
				marked[p] = true
				fmt.Fprintf(&d.s, `<circle cx="%d" cy="%d" r="6" fill="none" stroke="%s" stroke-width="3"/>`+"\n", d.x(p.X()), d.y(p.Y()), treeInk(n.Step))
			}
		}
	}
}

// costs mark the points where the defender could answer a threat. Further
// marks of one point stand beside the first, as the sequence does not end
// where a later threat is answered on a point that an earlier one left.
func (d *drawing) costs(n *TreeNode, taken map[board.Point]int) {
	for _, p := range n.Cost {
		x, y := d.x(p.X())+6*taken[p], d.y(p.Y())
		taken[p]++
		fmt.Fprintf(&d.s, `<rect x="%d" y="%d" width="18" height="18" rx="3" fill="#fff" stroke="%s" stroke-width="2"/><text x="%d" y="%d" class="cost">%d</text>`+"\n",
			x-9, y-9, treeInk(n.Step), x, y+4, n.Step)
	}
}

// gain is a move of the sequence, with its number.
func (d *drawing) gain(n *TreeNode) {
	c := d.t.Position.ToMove()
	d.stone(n.Gain, c, treeInk(n.Step), "4")
	fmt.Fprintf(&d.s, `<text x="%d" y="%d" class="move" style="fill:%s">%d</text>`+"\n", d.x(n.Gain.X()), d.y(n.Gain.Y())+5, stoneFill[c.Opponent()], n.Step)
}

// roots mark the moves that threaten something, where no sequence wins.
func (d *drawing) roots() {
	marked := map[board.Point]bool{}
	for i := range d.t.Nodes {
		if n := &d.t.Nodes[i]; len(n.Parents) == 0 && !marked[n.Gain] {
			marked[n.Gain] = true
			fmt.Fprintf(&d.s, `<circle cx="%d" cy="%d" r="6" fill="%s"/>`+"\n", d.x(n.Gain.X()), d.y(n.Gain.Y()), treeInks[0])
		}
	}
}

// legend says what the signs in the drawing mean, one sign a line.
func (d *drawing) legend(x, y int, l *layout) {
	for k, line := range d.legendLines(l) {
		d.text(x, y+14+20*k, "note", line)
	}
}

// legendLines speaks only of signs that are there.
func (d *drawing) legendLines(l *layout) []string {
	if len(d.t.Nodes) == 0 {
		return []string{"No threat was found."}
	}
	lines := []string{"Dot: a move that threatens something. No sequence of threats was found to win."}
	if len(d.t.steps()) > 0 {
		lines = []string{
			"Numbered stone: a move of the attacker; the band joins the stones of its threat.",
			"Numbered square: where the defender could answer that threat; all are taken at once.",
			"Ring: a stone of the position that a threat is made with.",
		}
	}
	answers, combined := false, false
	for i := range d.t.Nodes {
		answers = answers || l.shown[i] && len(d.t.Nodes[i].Cost) > 0
		combined = combined || l.shown[i] && len(d.t.Nodes[i].Parents) > 1
	}
	if answers {
		lines = append(lines, "✕ in a box: the points where the defender could answer.")
	}
	if combined {
		lines = append(lines, "Dashed line: to a threat that needs this one too.")
	}
	return lines
}
