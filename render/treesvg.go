package render

import (
	"encoding/xml"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// TreeSVG writes the board and the tree beside it as one drawing.
//
// The board shows the winning sequence: its moves are numbered and have a colour each, a band of
// that colour joins the stones of a pattern, and a small numbered square marks each point where the
// defender could answer. The tree grows to the right; its boxes have the number and the colour of
// the move. Dashed lines join a combination to its further parents. TreeSVG draws a part of a large
// tree, and counts the rest. The error comes from w.
func TreeSVG(w io.Writer, t *Tree) error {
	shown, left := t.choose(drawnThreats)
	l := t.layout(shown)
	edge := (t.Position.Size()-1)*cellSize + 2*margin
	d := drawing{t: t, edge: float64(edge), grid: grid{t.Position.Size(), margin, margin}}
	treeX := max(edge, legendWidth) + gap
	d.open(treeX+l.columns*columnWidth+gap, header+max(edge+legendHeight, l.height()+noteHeight)+gap)
	d.board(gap/2, header)
	for k, line := range d.legend(&l) {
		d.label(gap, header+edge+14+20*k, line, noteFace)
	}
	d.tree(&l, treeX, header)
	if left > 0 {
		d.label(treeX, header+l.height()+20, fmt.Sprintf("… and %s, not drawn", count(left, "more threat")), noteFace)
	}
	_, err := io.WriteString(w, d.close())
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

const titleHue = hue(0x222222ff)

var (
	noteFace    = face{size: 12.5, fill: 0x555555ff}
	kindFace    = face{size: 13, bold: true, fill: titleHue}
	squaresFace = face{size: 11.5, fill: 0x444444ff}
	stepFace    = face{size: 15, bold: true, centre: true, fill: 0xffffffff}
)

// treeHue returns the colour of a step of the winning sequence. The colours are those of Okabe and
// Ito, without yellow and black: colour-blind readers can tell them apart.
func treeHue(step int) hue {
	hues := [...]hue{0x0072b2ff, vermilion, 0x009e73ff, 0xcc79a7ff, 0xe69f00ff, 0x56b4e9ff}
	return hues[(step-1)%len(hues)]
}

type drawing struct {
	svgCanvas
	t    *Tree
	grid grid
	edge float64 // of the board, with its margins
}

func (d *drawing) open(width, height int) {
	fmt.Fprintf(&d.s, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="%s">`+"\n",
		width, height, width, height, fontFamily)
	fmt.Fprintf(&d.s, "<title>%s</title>\n", escape(d.t.Title))
	d.rect(box{w: float64(width), h: float64(height)}, ink{fill: 0xffffffff})
	d.label(gap, 32, d.t.Title, face{size: 19, bold: true, fill: titleHue})
	p := d.t.Position
	d.label(gap, 52, fmt.Sprintf("%v, %v to move, %s", p.Rule(), p.ToMove(), count(len(d.t.Nodes), "threat")), face{size: 13, fill: 0x555555ff})
}

func (d *drawing) label(x, y int, text string, f face) { d.text(float64(x), float64(y), text, f) }

// escape makes any text fit for XML.
func escape(s string) string {
	var b strings.Builder
	_ = xml.EscapeText(&b, []byte(s)) // a strings.Builder takes everything
	return b.String()
}

// tree draws the edges, then the boxes over them.
func (d *drawing) tree(l *layout, x, y int) {
	left := func(i int) int { return x + l.at[i].column*columnWidth }
	for i := range d.t.Nodes {
		if !l.shown[i] {
			continue
		}
		n := &d.t.Nodes[i]
		for k, p := range n.Parents {
			together := k < len(n.Parents)-1
			line, dashes := ink{line: 0x9aa0a6ff, width: 1.5}, ""
			if together {
				line.line, dashes = 0x9aa0a680, ` stroke-dasharray="5 4"`
			}
			if n.Step > 0 && d.t.Nodes[p].Step > 0 {
				line = ink{line: treeHue(n.Step), width: 3}
			}
			x1, y1 := left(p)+boxWidth, y+l.top(p)+boxHeight/2
			x2, y2 := left(i), y+l.top(i)+boxHeight/2
			fmt.Fprintf(&d.s, `<path d="M%d %dC%d %d %d %d %d %d"%s%s/>`+"\n", x1, y1, x1+16, y1, x2-16, y2, x2, y2, line.attributes(), dashes)
		}
	}
	for i := range d.t.Nodes {
		if l.shown[i] {
			d.box(&d.t.Nodes[i], left(i), y+l.top(i))
		}
	}
	if l.idle < l.rows && l.idle > 0 {
		d.label(x, y+l.idle*rowHeight+18, "Other threats:", noteFace)
	}
}

// box draws one threat: its kind and gain, below it cost and rest.
func (d *drawing) box(n *TreeNode, x, y int) {
	frame, inset := ink{0xf6f7f8ff, 0xb8bcc2ff, 1}, 10
	if n.Step > 0 {
		frame, inset = ink{0xffffffff, treeHue(n.Step), 2.5}, 32
	}
	d.rect(box{float64(x), float64(y), boxWidth, boxHeight, 6}, frame)
	if n.Step > 0 {
		d.disc(float64(x+17), float64(y+boxHeight/2), 11, ink{fill: frame.line})
		d.label(x+17, y+boxHeight/2+5, strconv.Itoa(n.Step), stepFace)
	}
	name := n.Kind + " " + n.Gain.String()
	if n.Step > 0 && n.Step == len(d.t.steps()) {
		name += " · wins" // other threats of this kind may have been refuted
	}
	d.label(x+inset, y+16, name, kindFace)
	squares := "with " + strings.Join(board.Names(n.Rest), " ")
	if len(n.Cost) > 0 {
		squares = "✕ " + strings.Join(board.Names(n.Cost), " ") + " · " + squares
	}
	d.label(x+inset, y+31, squares, squaresFace)
}

// layout places the boxes of a tree. The upper part holds the winning sequence and the threats with
// children, each child one column to the right of its parents. The lower part, from row idle on,
// holds the other threats side by side.
type layout struct {
	shown         []bool
	at            []place // by node
	rows, columns int
	idle          int
}

type place struct{ row, column int }

// leastColumns is the least number of columns, so that the lower part is not narrow.
const leastColumns = 3

// captionHeight is the space above the lower part, in pixels.
const captionHeight = 28

// layout puts every node one column to the right of its latest parent, and gives rows in the order
// of a walk. So branches do not cross each other; only the dashed lines of combinations cross them.
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

// place gives rows to the nodes of one parent and to all nodes below them. The first child stands
// in its parent's row.
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
