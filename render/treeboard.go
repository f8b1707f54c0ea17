package render

import (
	"fmt"
	"strconv"

	"github.com/gsolve/gsolve/board"
)

// board draws the position with the winning sequence on it.
func (d *drawing) board(x, y int) {
	fmt.Fprintf(&d.s, `<g transform="translate(%d %d)">`+"\n", x, y)
	g, hues := d.grid, &screenPalette
	d.rect(box{w: d.edge, h: d.edge, radius: 8}, ink{fill: hues.board})
	g.drawLines(d, hues.grid)
	g.drawCoordinates(d, hues.coord, false)
	g.drawStars(d, hues.star)
	steps := d.t.steps()
	for _, i := range steps {
		d.band(&d.t.Nodes[i])
	}
	g.drawStones(d, d.t.Position, hues)
	d.rings(steps)
	d.costs(steps)
	for _, i := range steps {
		d.gain(&d.t.Nodes[i])
	}
	if len(steps) == 0 {
		d.roots()
	}
	d.s.WriteString("</g>\n")
}

func (d *drawing) band(n *TreeNode) {
	from, to := n.Gain, n.Gain
	for _, p := range n.Rest {
		from, to = min(from, p), max(to, p)
	}
	x1, y1 := d.grid.at(from)
	x2, y2 := d.grid.at(to)
	d.lines([]segment{{x1, y1, x2, y2}}, ink{line: treeHue(n.Step)&^0xff | 0x66, width: 25})
}

// rings marks the stones of the position that the sequence uses.
func (d *drawing) rings(steps []int) {
	marked := map[board.Point]bool{}
	for _, i := range steps {
		n := &d.t.Nodes[i]
		for _, p := range n.Rest {
			if d.t.Position.At(p) != board.Empty && !marked[p] {
				marked[p] = true
				d.dot(p, 6, ink{line: treeHue(n.Step), width: 3})
			}
		}
	}
}

// costs marks the points where the defender could answer a threat. If several threats have the same
// point, their marks stand side by side.
func (d *drawing) costs(steps []int) {
	taken := map[board.Point]int{}
	for _, i := range steps {
		n := &d.t.Nodes[i]
		for _, p := range n.Cost {
			x, y := d.grid.at(p)
			x += float64(6 * taken[p])
			taken[p]++
			d.rect(box{x - 9, y - 9, 18, 18, 3}, ink{fill: 0xffffffff, line: treeHue(n.Step), width: 2})
			d.text(x, y+4, strconv.Itoa(n.Step), face{size: 11, bold: true, centre: true, fill: titleHue})
		}
	}
}

func (d *drawing) gain(n *TreeNode) {
	c := d.t.Position.ToMove()
	d.dot(n.Gain, 15, ink{fill: screenPalette.stones[c], line: treeHue(n.Step), width: 4})
	d.grid.drawNumber(d, n.Gain, n.Step, screenPalette.digits[c])
}

// roots marks the moves that threaten something, if no sequence wins.
func (d *drawing) roots() {
	marked := map[board.Point]bool{}
	for i := range d.t.Nodes {
		if n := &d.t.Nodes[i]; len(n.Parents) == 0 && !marked[n.Gain] {
			marked[n.Gain] = true
			d.dot(n.Gain, 6, ink{fill: treeHue(1)})
		}
	}
}

func (d *drawing) dot(p board.Point, radius float64, k ink) {
	x, y := d.grid.at(p)
	d.disc(x, y, radius, k)
}

// legend explains the signs that the drawing has, one per line.
func (d *drawing) legend(l *layout) []string {
	if len(d.t.Nodes) == 0 {
		return []string{"No threat was found."}
	}
	lines := []string{"Dot: a move that threatens something. No sequence of threats was found to win."}
	if len(d.t.steps()) > 0 {
		lines = []string{
			"Numbered stone: a move of the attacker; the band joins the stones of its threat.",
			"Numbered square: an answer to that threat; the search plays all answers at once.",
			"Ring: a stone of the position that is part of a threat.",
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
