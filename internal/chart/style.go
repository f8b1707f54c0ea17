package chart

// The sizes, in units of the picture.
const (
	textSize    = 12.0
	titleSize   = 16.0
	smallSize   = 11.0
	letterWidth = 0.58 // of a letter, in its size: an average of the fonts below
	lineHeight  = 18.0
	margin      = 16.0
	markRadius  = 4.0
	capRadius   = 3.0 // of the ends of an interval
)

const fontFamily = "DejaVu Sans, Verdana, Helvetica, Arial, sans-serif"

// The colours of everything but the data.
const (
	paper = "#ffffff"
	ink   = "#222222"
	faint = "#5a5a5a" // 6.9 : 1 on paper
	grid  = "#e3e3e3"
	frame = "#8a8a8a"
)

// mark is the shape at a point of a line.
type mark int

const (
	disc mark = iota
	square
	triangle
	diamond
	ring
	wedge // a triangle on its tip
	cross
	marks // the number of marks
)

// colours are those of Okabe and Ito without yellow, which is too pale for lines on paper.
var colours = [...]string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"}

// dashes tell apart lines with the same colour and mark.
var dashes = [...]string{"", "6 3", "2 3"}

// look is the look of a line.
type look struct {
	colour string
	mark   mark
	dash   string
}

// lookOf returns the look of line i. Up to 21 lines differ.
func lookOf(i int) look {
	return look{colours[i%len(colours)], mark(i % int(marks)), dashes[i/len(colours)%len(dashes)]}
}

// widthOf estimates the width of a text. The picture cannot know the reader's font.
func widthOf(s string, size float64) float64 { return float64(len([]rune(s))) * size * letterWidth }
