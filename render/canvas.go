package render

// canvas is what a drawing is made on. Lengths are units of the drawing, y
// grows downwards; a backend scales them.
type canvas interface {
	rect(b box, k ink)
	disc(x, y, radius float64, k ink)
	// lines draws segments with round ends, in the ink's line.
	lines(list []segment, k ink)
	// text stands on the base line y, around x if centred, else right of it.
	text(x, y float64, s string, f face)
	// group draws what belongs together, under a name.
	group(name string, draw func())
}

// box is a rectangle; its corners are rounded by radius.
type box struct{ x, y, w, h, radius float64 }

// segment goes from one point to another.
type segment struct{ x1, y1, x2, y2 float64 }

// ink is how a shape is filled and outlined. The zero hue is none at all.
type ink struct {
	fill, line hue
	width      float64 // of the line
}

// face is how a text looks.
type face struct {
	size   float64
	bold   bool
	centre bool
	fill   hue
}

// hue is a colour, 0xRRGGBBAA.
type hue uint32

func (h hue) rgba() (r, g, b, a uint8) {
	return uint8(h >> 24), uint8(h >> 16), uint8(h >> 8), uint8(h)
}
