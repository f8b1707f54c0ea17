package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// TreeSVG writes the board and the tree beside it as one drawing.
//
// On the board the moves of the winning sequence are numbered, each in a
// colour of its own; a band of that colour joins the stones of its pattern, and
// a small numbered square marks each point where the defender could answer it.
// The tree grows to the right; boxes of the sequence have the number and the
// colour of the move. A combination is joined to its further parents by dashed
// lines. Of large trees only a part is drawn, and said to be. The error is w's.
func TreeSVG(w io.Writer, t *Tree) error {
	shown, left := t.choose(drawnThreats)
	l := t.layout(shown)
	d := drawing{t: t, edge: boardEdge(t.Position.Size())}
	treeX := max(d.edge, legendWidth) + gap
	width := treeX + l.columns*columnWidth + gap
	height := header + max(d.edge+legendHeight, l.height()+noteHeight) + gap
	d.open(width, height)
	d.board(gap/2, header)
	d.legend(gap, header+d.edge, &l)
	d.tree(&l, treeX, header)
	if left > 0 {
		d.text(treeX, header+l.height()+20, "note", fmt.Sprintf("… and %s, not drawn", count(left, "more threat")))
	}
	d.s.WriteString("</svg>\n")
	_, err := io.WriteString(w, d.s.String())
	return err
}

// Measures of the drawing, in pixels.
const (
	cellSize     = 36 // between two lines of the board
	margin       = 46 // around the board's lines, for the coordinates
	header       = 64
	gap          = 32
	columnWidth  = 258
	rowHeight    = 46
	boxWidth     = 228
	boxHeight    = 38
	legendWidth  = 560 // of the longest line; wider than small boards
	legendHeight = 136
	noteHeight   = 32
)

func boardEdge(size int) int { return (size-1)*cellSize + 2*margin }

// treeInks tell the steps of a sequence apart, also for most colour-blind eyes
// (the palette of Okabe and Ito, without its yellow and black).
var treeInks = [...]string{"#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"}

func treeInk(step int) string { return treeInks[(step-1)%len(treeInks)] }

const treeStyle = `text{font-family:` + fontFamily + `}.title,.move,.cost,.kind{fill:#222}
.title{font-size:19px;font-weight:bold}.sub{font-size:13px;fill:#555}
.move{font-size:15px;font-weight:bold;text-anchor:middle}
.cost{font-size:11px;font-weight:bold;text-anchor:middle}
.kind{font-size:13px;font-weight:bold}.squares{font-size:11.5px;fill:#444}
.note{font-size:12.5px;fill:#555}
.edge{fill:none;stroke:#9aa0a6;stroke-width:1.5}.together{stroke-dasharray:5 4}.faint{stroke-opacity:.5}`

// drawing is an SVG being written.
type drawing struct {
	svgCanvas
	t    *Tree
	edge int // of the board, with its margins
}

func (d *drawing) open(width, height int) {
	fmt.Fprintf(&d.s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d">`+"\n", width, height, width, height)
	fmt.Fprintf(&d.s, "<title>%s</title>\n<style>%s</style>\n", escape(d.t.Title), treeStyle)
	fmt.Fprintf(&d.s, `<rect width="%d" height="%d" fill="#fff"/>`+"\n", width, height)
	d.text(gap, 32, "title", d.t.Title)
	p := d.t.Position
	d.text(gap, 52, "sub", fmt.Sprintf("%v, %v to move, %s", p.Rule(), p.ToMove(), count(len(d.t.Nodes), "threat")))
}

func (d *drawing) text(x, y int, class, text string) {
	fmt.Fprintf(&d.s, `<text x="%d" y="%d" class="%s">%s</text>`+"\n", x, y, class, escape(text))
}

// escape makes any text fit for XML.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}

// tree draws the edges, then the boxes over them.
func (d *drawing) tree(l *layout, x, y int) {
	for i := range d.t.Nodes {
		if !l.shown[i] {
			continue
		}
		n := &d.t.Nodes[i]
		for k, p := range n.Parents {
			class, style := "edge", ""
			if k < len(n.Parents)-1 {
				class = "edge together faint"
			}
			if n.Step > 0 && d.t.Nodes[p].Step > 0 {
				style = fmt.Sprintf(` style="stroke:%s;stroke-width:3;stroke-opacity:1"`, treeInk(n.Step))
			}
			x1, y1 := x+l.at[p].column*columnWidth+boxWidth, y+l.top(p)+boxHeight/2
			x2, y2 := x+l.at[i].column*columnWidth, y+l.top(i)+boxHeight/2
			fmt.Fprintf(&d.s, `<path class="%s"%s d="M%d %dC%d %d %d %d %d %d"/>`+"\n", class, style, x1, y1, x1+16, y1, x2-16, y2, x2, y2)
		}
	}
	for i := range d.t.Nodes {
		if l.shown[i] {
			d.box(&d.t.Nodes[i], x+l.at[i].column*columnWidth, y+l.top(i))
		}
	}
	if l.idle < l.rows && l.idle > 0 {
		d.text(x, y+l.idle*rowHeight+18, "note", "Other threats:")
	}
}

// box draws one threat: its kind and gain, below it cost and rest.
func (d *drawing) box(n *TreeNode, x, y int) {
	ink, width, fill, inset := "#b8bcc2", "1", "#f6f7f8", 10
	if n.Step > 0 {
		ink, width, fill, inset = treeInk(n.Step), "2.5", "#fff", 32
	}
	fmt.Fprintf(&d.s, `<rect x="%d" y="%d" width="%d" height="%d" rx="6" fill="%s" stroke="%s" stroke-width="%s"/>`+"\n",
		x, y, boxWidth, boxHeight, fill, ink, width)
	if n.Step > 0 {
		fmt.Fprintf(&d.s, `<circle cx="%d" cy="%d" r="11" fill="%s"/><text x="%d" y="%d" class="move" style="fill:#fff">%d</text>`+"\n",
			x+17, y+boxHeight/2, ink, x+17, y+boxHeight/2+5, n.Step)
	}
	name := n.Kind + " " + n.Gain.String()
	if n.Step > 0 && n.Step == len(d.t.steps()) {
		name += " · wins" // the goal; others like it may have been refuted
	}
	d.text(x+inset, y+16, "kind", name)
	squares := "with " + strings.Join(board.Names(n.Rest), " ")
	if len(n.Cost) > 0 {
		squares = "✕ " + strings.Join(board.Names(n.Cost), " ") + " · " + squares
	}
	d.text(x+inset, y+31, "squares", squares)
}
