package render

import "github.com/gsolve/gsolve/board"

// palette is the hues of a picture.
type palette struct {
	page, board, grid, star, coord hue
	title, caption                 hue
	zone, mark                     hue
	stones, outline                map[board.Colour]hue // fills, and the lines around them
	digits                         map[board.Colour]hue // on such a stone
	markOn                         map[board.Colour]hue // of a mark on such a stone, or on an empty point
}

// The colours of stones, on a screen and on paper.
const (
	blackHue = hue(0x1c1c1cff)
	whiteHue = hue(0xfdfdfdff)
	edgeHue  = hue(0x222222ff)
)

// vermilion is of the palette that treeInks names: told apart by most eyes
// from the board and from both stones.
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

// paperPalette needs no colour, and little ink.
var paperPalette = palette{
	page: 0xffffffff, board: 0xffffffff, grid: 0x555555ff, star: 0x333333ff, coord: 0x333333ff,
	title: 0x000000ff, caption: 0x222222ff,
	zone: 0xd4d4d4ff, mark: 0x888888ff,
	stones:  map[board.Colour]hue{board.Black: 0x000000ff, board.White: 0xffffffff},
	outline: map[board.Colour]hue{board.Black: 0x000000ff, board.White: 0x000000ff},
	digits:  map[board.Colour]hue{board.Black: 0xffffffff, board.White: 0x000000ff},
	markOn:  map[board.Colour]hue{board.Black: 0xffffffff, board.White: 0x000000ff, board.Empty: 0x000000ff},
}
