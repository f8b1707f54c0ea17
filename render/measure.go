package render

import (
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
)

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

// wrap breaks a text into at most that many rows of the width. The last one ends in an ellipsis if
// the text is longer.
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
