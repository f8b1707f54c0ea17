package render

import (
	"image/color"

	"github.com/gsolve/gsolve/board"
)

// canvas receives a drawing. Lengths are units of the drawing, y grows downwards; a backend scales
// them.
type canvas interface {
	rect(b box, k ink)
	disc(x, y, radius float64, k ink)
	// lines draws segments with round ends, in the ink's line.
	lines(list []segment, k ink)
	// text writes s on the base line y, around x if centred, else to the right of x.
	text(x, y float64, s string, f face)
	// group names everything that draw draws.
	group(name string, draw func())
}

// box is a rectangle with corners of that radius.
type box struct{ x, y, w, h, radius float64 }

type segment struct{ x1, y1, x2, y2 float64 }

// ink fills and outlines a shape. The zero hue draws nothing.
type ink struct {
	fill, line hue
	width      float64 // of the line
}

type face struct {
	size   float64
	bold   bool
	centre bool
	fill   hue
}

func (f face) in(fill hue) face {
	f.fill = fill
	return f
}

// hue is a colour, 0xRRGGBBAA.
type hue uint32

// RGBA makes a hue an image/color.Color.
func (h hue) RGBA() (r, g, b, a uint32) {
	return color.NRGBA{uint8(h >> 24), uint8(h >> 16), uint8(h >> 8), uint8(h)}.RGBA()
}

type palette struct {
	page, board, grid, star, coord hue
	title, caption                 hue
	zone, mark                     hue
	stones, outline                map[board.Colour]hue // fills, and the lines around them
	digits                         map[board.Colour]hue // on such a stone
	markOn                         map[board.Colour]hue // of a mark on such a stone, or on an empty point
}

// The colours of stones on a screen.
const (
	blackHue = hue(0x1c1c1cff)
	whiteHue = hue(0xfdfdfdff)
	edgeHue  = hue(0x222222ff)
)

// vermilion is one of treeHues: most eyes tell it apart from the board and from both stones.
const vermilion = hue(0xd55e00ff)

var screenPalette = palette{
	page: 0xffffffff, board: 0xf2dcabff, grid: 0x7a6136ff, star: 0x7a6136ff, coord: 0x6b5430ff,
	title: 0x222222ff, caption: 0x444444ff,
	zone: 0x0072b238, mark: vermilion,
	stones:  map[board.Colour]hue{board.Black: blackHue, board.White: whiteHue},
	outline: map[board.Colour]hue{board.Black: edgeHue, board.White: edgeHue},
	digits:  map[board.Colour]hue{board.Black: whiteHue, board.White: blackHue},
	markOn:  map[board.Colour]hue{board.Black: 0xffa45cff, board.White: vermilion, board.Empty: 0xa84300ff},
}

// paperPalette uses no colour and little ink.
var paperPalette = palette{
	page: 0xffffffff, board: 0xffffffff, grid: 0x555555ff, star: 0x333333ff, coord: 0x333333ff,
	title: 0x000000ff, caption: 0x222222ff,
	zone: 0xd4d4d4ff, mark: 0x888888ff,
	stones:  map[board.Colour]hue{board.Black: 0x000000ff, board.White: 0xffffffff},
	outline: map[board.Colour]hue{board.Black: 0x000000ff, board.White: 0x000000ff},
	digits:  map[board.Colour]hue{board.Black: 0xffffffff, board.White: 0x000000ff},
	markOn:  map[board.Colour]hue{board.Black: 0xffffffff, board.White: 0x000000ff, board.Empty: 0x000000ff},
}
