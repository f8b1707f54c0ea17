package render

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
)

// board draws the position with the winning sequence on it.
func (d *drawing) board(x, y int) {
	fmt.Fprintf(&d.s, `<g transform="translate(%d %d)">`+"\n", x, y)
	c, g, hues := &d.svgCanvas, d.grid(), &screenPalette
	c.rect(box{w: float64(d.edge), h: float64(d.edge), radius: 8}, ink{fill: hues.board})
	g.drawLines(c, hues.grid)
	g.drawCoordinates(c, hues.coord, false)
	g.drawStars(c, hues.star)
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

func (d *drawing) grid() grid { return grid{d.t.Position.Size(), margin, margin} }

func (d *drawing) x(column int) int { return margin + column*cellSize }

func (d *drawing) y(row int) int { return margin + (d.t.Position.Size()-1-row)*cellSize }

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
	g := d.grid()
	for _, c := range []board.Colour{board.Black, board.White} {
		for _, p := range d.t.Position.AppendStones(nil, c) {
			g.drawStone(&d.svgCanvas, p, c, &screenPalette)
		}
	}
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
	fmt.Fprintf(&d.s, `<circle cx="%d" cy="%d" r="15"%s stroke="%s" stroke-width="4"/>`+"\n",
		d.x(n.Gain.X()), d.y(n.Gain.Y()), screenPalette.stones[c].attribute("fill"), treeInk(n.Step))
	d.grid().drawNumber(&d.svgCanvas, n.Gain, n.Step, screenPalette.digits[c])
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
