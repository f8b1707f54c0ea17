package render

import (
	"image/color"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/gsolve/gsolve/board"
)

// canvas receives a drawing. Lengths are units of the drawing, y grows downwards; the backend, SVG
// or PNG, scales them.
type canvas interface {
	rect(b box, k ink)
	disc(x, y, radius float64, k ink)
	// lines draws segments with round ends, in the line hue and width of k.
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

// fonts are the regular and the bold font of PNG drawings. Their widths also estimate those of the
// unknown font of an SVG viewer.
var fonts = sync.OnceValue(func() (list [2]*sfnt.Font) {
	for i, ttf := range [][]byte{goregular.TTF, gobold.TTF} {
		f, err := opentype.Parse(ttf)
		if err != nil {
			panic(err) // the font is compiled in
		}
		list[i] = f
	}
	return list
})

func (f face) font() *sfnt.Font {
	if f.bold {
		return fonts()[1]
	}
	return fonts()[0]
}

// measure returns the width of a text in units. A letter that the font lacks counts a whole em:
// East Asian letters are that wide.
func (f face) measure(s string) float64 {
	const em = 1000
	var buf sfnt.Buffer
	sum := 0.0
	for _, r := range s {
		advance := fixed.I(em)
		if i, err := f.font().GlyphIndex(&buf, r); err == nil && i != 0 {
			if a, err := f.font().GlyphAdvance(&buf, i, fixed.I(em), font.HintingNone); err == nil {
				advance = a
			}
		}
		sum += float64(advance) / 64
	}
	return sum / em * f.size
}

// widest returns the width of a text in the widest font of fontFamily. The factors compare DejaVu
// Sans and Verdana with our font; their bold letters are the widest.
func (f face) widest(s string) float64 {
	if f.bold {
		return f.measure(s) * 1.28
	}
	return f.measure(s) * 1.18
}

// wrap breaks a text into rows of the width; most is the largest number of rows. The last row ends
// in an ellipsis if the text is longer.
func (f face) wrap(s string, width float64, most int) (rows []string) {
	words := strings.Fields(printed(clip(s)))
	row := ""
	for len(words) > 0 {
		if len(rows) == most {
			rows[most-1] = f.cut(rows[most-1]+" "+words[0], width)
			return rows
		}
		next := strings.TrimPrefix(row+" "+words[0], " ")
		switch {
		case f.fits(next, width):
			row, words = next, words[1:]
			continue
		case row == "":
			row, words[0] = f.split(words[0], width)
		}
		rows, row = append(rows, row), ""
	}
	if row != "" {
		rows = append(rows, row)
	}
	return rows
}

func (f face) fits(s string, width float64) bool { return f.widest(s) <= width }

// split cuts from a word the letters that fit, at least one.
func (f face) split(word string, width float64) (head, tail string) {
	end := 0
	for end < len(word) {
		_, n := utf8.DecodeRuneInString(word[end:])
		if end > 0 && !f.fits(word[:end+n], width) {
			break
		}
		end += n
	}
	return word[:end], word[end:]
}

// cut shortens a text to the width, and appends an ellipsis in any case.
func (f face) cut(s string, width float64) string {
	s, _ = f.split(s, width)
	for s != "" && !f.fits(s+"…", width) {
		_, n := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-n]
	}
	return strings.TrimRight(s, " ") + "…"
}

// clip bounds the work on long texts. No picture has room for that many bytes.
func clip(s string) string { return s[:min(len(s), 4096)] }

// oneRow returns the visible text with single spaces between its words.
func oneRow(s string) string { return strings.Join(strings.Fields(printed(s)), " ") }

// printed returns the visible part of a text. It drops bytes that are not UTF-8 and control
// characters, also those that turn the direction of writing. White space becomes spaces.
func printed(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case r == utf8.RuneError || !unicode.IsGraphic(r):
			return -1
		}
		return r
	}, s)
}
