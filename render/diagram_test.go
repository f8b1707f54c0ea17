package render_test

import (
	"bytes"
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/render"
)

// element is one element of an SVG drawing.
type element struct {
	name   string
	attr   map[string]string
	text   string
	groups string // the classes around it, outermost first
}

func (e *element) number(t *testing.T, name string) float64 {
	t.Helper()
	x, err := strconv.ParseFloat(e.attr[name], 64)
	if err != nil {
		t.Fatalf("%s of %+v: %v", name, e, err)
	}
	return x
}

// elements reads a drawing, and fails if it is not XML.
func elements(t *testing.T, text string) (list []*element) {
	t.Helper()
	var open []*element
	in := xml.NewDecoder(strings.NewReader(text))
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		switch token := token.(type) {
		case xml.StartElement:
			e := &element{name: token.Name.Local, attr: map[string]string{}}
			for _, a := range token.Attr {
				e.attr[a.Name.Local] = a.Value
			}
			for _, o := range open {
				e.groups += o.attr["class"] + " "
			}
			open, list = append(open, e), append(list, e)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			if len(open) > 0 {
				open[len(open)-1].text += string(token)
			}
		}
	}
}

func drawSVG(t *testing.T, d render.Diagram) []*element {
	t.Helper()
	out := drawn(t, func(w *strings.Builder) error { return render.SVG(w, d) })
	return elements(t, out)
}

// in returns the elements of one name in a group.
func in(list []*element, group, name string) (found []*element) {
	for _, e := range list {
		if e.name == name && strings.Contains(e.groups, group+" ") {
			found = append(found, e)
		}
	}
	return found
}

// TestDiagramSVG compares the places and colours of stones, numbers and the ring of the last move.
func TestDiagramSVG(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 15, board.White, "a1 h8", "o15")
	list := drawSVG(t, render.Diagram{Position: pos, Line: testboard.Points(t, "b2 c3 -- d4"), First: 99, Last: true})
	if root := list[0]; root.attr["role"] != "img" || root.attr["width"] != "596" || root.attr["viewBox"] != "0 0 596 596" {
		t.Errorf("the root element is %+v", root)
	}
	type disc struct {
		x, y float64
		fill string
	}
	var got []disc
	for _, e := range append(in(list, "stones", "circle"), in(list, "moves", "circle")...) {
		got = append(got, disc{e.number(t, "cx"), e.number(t, "cy"), e.attr["fill"]})
	}
	const black, white = "#1c1c1c", "#fdfdfd"
	want := []disc{
		{46, 550, black}, {298, 298, black}, {550, 46, white}, // row 1 is at the bottom
		{82, 514, white}, {118, 478, black}, {154, 442, black},
	}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("stones %v, want %v", got, want)
	}
	var numbers []string
	for _, e := range in(list, "moves", "text") {
		numbers = append(numbers, e.text+e.attr["fill"]+"@"+e.attr["x"])
	}
	if want := "[99" + black + "@82 100" + white + "@118 102" + white + "@154]"; fmt.Sprint(numbers) != want {
		t.Errorf("numbers %v, want %v", numbers, want)
	}
	if ring := in(list, "last", "circle"); len(ring) != 1 || ring[0].attr["cx"] != "154" || ring[0].attr["fill"] != "none" {
		t.Errorf("the ring of the last move is %+v, want one around d4", ring)
	}
	if list[2].name != "desc" || list[2].text != "Black: a1 h8. White: o15. Moves: 99 white b2, 100 black c3, 102 black d4." {
		t.Errorf("the description is %+v", list[2])
	}
}

// TestDiagramCoordinates: each letter and number stands on two sides, and with Bare nowhere.
func TestDiagramCoordinates(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		pos := testboard.Position(t, board.Freestyle, size, board.Black, "", "")
		places := map[string]int{}
		for _, e := range in(drawSVG(t, render.Diagram{Position: pos}), "coordinates", "text") {
			places[e.text]++
		}
		for k := range size {
			if letter, number := string(rune('a'+k)), fmt.Sprint(k+1); places[letter] != 2 || places[number] != 2 {
				t.Errorf("size %d: %s %d times, %s %d times, want each twice", size, letter, places[letter], number, places[number])
			}
		}
		if len(places) != 2*size {
			t.Errorf("size %d: coordinates %v, want %d different ones", size, places, 2*size)
		}
		if list := drawSVG(t, render.Diagram{Position: pos, Bare: true}); len(in(list, "coordinates", "text")) != 0 {
			t.Errorf("size %d, bare: there are coordinates", size)
		}
	}
}

func TestDiagramStars(t *testing.T) {
	for size, want := range map[int]string{
		5: "", 8: "", 9: "c3 c7 e5 g3 g7", 15: "d12 d4 h8 l12 l4", 13: "d10 d4 g7 j10 j4",
		19: "d10 d16 d4 j10 j16 j4 p10 p16 p4", 20: "d17 d4 q17 q4",
	} {
		pos := testboard.Position(t, board.Freestyle, size, board.Black, "", "")
		got := map[string]bool{}
		for _, e := range in(drawSVG(t, render.Diagram{Position: pos}), "grid", "circle") {
			x, y := int(e.number(t, "cx")-46)/36, size-1-int(e.number(t, "cy")-46)/36
			got[board.At(x, y).String()] = true
		}
		for name := range strings.FieldsSeq(want) {
			if !got[name] {
				t.Errorf("size %d: want a star at %s", size, name)
			}
		}
		if len(got) != len(strings.Fields(want)) {
			t.Errorf("size %d: stars %v, want %s", size, got, want)
		}
	}
}

// TestDiagramMarks counts the shapes and texts, and checks that points off the board, passes and
// hidden marks are not drawn.
func TestDiagramMarks(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "e5", "")
	list := drawSVG(t, render.Diagram{
		Position: pos, Line: testboard.Points(t, "a1"), Zone: append(testboard.Points(t, "b2 b3 b2"), board.Pass, board.At(20, 20)),
		Marks: map[board.Point]render.Mark{
			board.At(4, 4): {Shape: render.Circle}, board.At(2, 2): {Shape: render.Square}, board.At(3, 3): {Shape: render.Triangle},
			board.At(5, 5): {Shape: render.Cross}, board.At(6, 6): {Text: "<\x00\u202e&>too long"}, board.At(0, 0): {Text: "hidden"},
			board.At(20, 20): {Text: "off"}, board.Pass: {Text: "off"},
		},
	})
	texts := in(list, "marks", "text")
	if len(texts) != 1 || texts[0].text != "<&>t" || texts[0].attr["x"] != "262" {
		t.Errorf("texts %+v, want the short and harmless one on g7", texts)
	}
	if n := len(in(list, "marks", "circle")); n != 2 { // the circle, and a disc that hides the lines below the text
		t.Errorf("%d circles, want 2", n)
	}
	if n := len(in(list, "marks", "rect")); n != 1 {
		t.Errorf("%d squares, want 1", n)
	}
	if n := len(in(list, "marks", "path")); n != 2 {
		t.Errorf("%d triangles and crosses, want 2", n)
	}
	if n := len(in(list, "zone", "rect")); n != 2 {
		t.Errorf("the zone has %d points, want 2", n)
	}
}

// TestDiagramHostile: with any texts, the drawing is valid, keeps its width, and has only elements
// of drawings.
func TestDiagramHostile(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 5, board.Black, "", "")
	for _, text := range []string{
		"<script>alert(1)</script>", "]]><!--", "\x00\x1b[31m\u202eevil", "\xff\xfe", strings.Repeat("x", 1e6), strings.Repeat("第一問 ", 1e5),
		strings.Repeat("a b ", 1e5), "\" onload=\"alert(1)", "\n\n\t", "&lt;&#0;&nope;",
	} {
		d := render.Diagram{Position: pos, Title: text, Caption: text}
		for _, e := range drawSVG(t, d) {
			switch e.name {
			case "svg", "title", "desc", "g", "rect", "circle", "path", "text":
			default:
				t.Errorf("%.20q: the drawing has an element %s", text, e.name)
			}
			for name := range e.attr {
				if strings.HasPrefix(name, "on") {
					t.Errorf("%.20q: the drawing has an attribute %s", text, name)
				}
			}
		}
		var out bytes.Buffer
		if err := render.PNG(&out, d); err != nil {
			t.Errorf("%.20q: PNG returns %v", text, err)
		}
		if out.Len() > 1<<16 {
			t.Errorf("%.20q: the PNG has %d bytes, want 65536 at most", text, out.Len())
		}
	}
	list := drawSVG(t, render.Diagram{Position: pos, Title: "<script>alert(1)</script>"})
	if list[1].name != "title" || list[1].text != "<script>alert(1)</script>" {
		t.Errorf("the title is %+v, want the text as it is", list[1])
	}
}

func TestDiagramRefuses(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 5, board.Black, "", "")
	for want, d := range map[string]render.Diagram{
		"no picture: no position, expected one":                 {},
		"no picture: size 39, expected 40 to 4096 pixels":       {Position: pos, Size: 39},
		"no picture: size 4097, expected 40 to 4096 pixels":     {Position: pos, Size: 4097},
		"no picture: size -1, expected 40 to 4096 pixels":       {Position: pos, Size: -1},
		"no picture: first number -2, expected 1 to 99999":      {Position: pos, First: -2},
		"no picture: first number 1000000, expected 1 to 99999": {Position: pos, First: 1e6},
	} {
		for name, draw := range map[string]func(io.Writer, render.Diagram) error{"svg": render.SVG, "png": render.PNG} {
			var out bytes.Buffer
			err := draw(&out, d)
			if !errors.Is(err, render.ErrPicture) || err.Error() != want || out.Len() > 0 {
				t.Errorf("%s: error %v, want %s", name, err, want)
			}
			if err := draw(full{}, render.Diagram{Position: pos}); !errors.Is(err, errFull) {
				t.Errorf("%s: error %v, want that of the writer", name, err)
			}
		}
	}
}

func drawPNG(t *testing.T, d render.Diagram) image.Image {
	t.Helper()
	var out bytes.Buffer
	if err := render.PNG(&out, d); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// near reports whether a pixel is of about that colour.
func near(img image.Image, x, y int, want color.NRGBA) bool {
	got := color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)
	diff := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
	return diff(got.R, want.R) <= 3 && diff(got.G, want.G) <= 3 && diff(got.B, want.B) <= 3 && got.A == 255
}

// TestDiagramPNG looks at pixels: stones, board and page where they belong, at three sizes.
func TestDiagramPNG(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 15, board.Black, "a1 h8", "o15")
	wood, black, white := color.NRGBA{0xf2, 0xdc, 0xab, 255}, color.NRGBA{0x1c, 0x1c, 0x1c, 255}, color.NRGBA{0xfd, 0xfd, 0xfd, 255}
	for _, size := range []int{0, 300, 900} {
		img := drawPNG(t, render.Diagram{Position: pos, Line: testboard.Points(t, "c3 d4"), Size: size})
		width := img.Bounds().Dx()
		if want := cmp.Or(size, 596); width != want || img.Bounds().Dy() != want {
			t.Errorf("size %d: the picture is %v, want %d square", size, img.Bounds(), want)
		}
		at := func(x, y float64) (int, int) { return int(x * float64(width) / 596), int(y * float64(width) / 596) }
		for _, test := range []struct {
			what string
			x, y float64
			want color.NRGBA
		}{
			{"a1", 46, 550, black},
			{"h8", 298, 298, black},
			{"o15", 550, 46, white},
			{"beside the digit on c3", 118 - 12, 478, black},
			{"beside the digit on d4", 154 - 12, 442, white},
			{"between the lines", 46 + 18, 46 + 18, wood},
			{"the margin", 30, 60, wood},
		} {
			x, y := at(test.x, test.y)
			if !near(img, x, y, test.want) {
				t.Errorf("size %d: %s has the colour %v, want %v", size, test.what, img.At(x, y), test.want)
			}
		}
	}
}

// TestDiagramDigits: a number in a PNG covers a good part of its stone, in the other colour.
func TestDiagramDigits(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 5, board.Black, "", "")
	for _, first := range []int{1, 10, 100, 1000} {
		img := drawPNG(t, render.Diagram{Position: pos, Line: testboard.Points(t, "c3 d3"), First: first})
		for k, dark := range []bool{false, true} {
			n := 0
			for x := -15; x <= 15; x++ {
				for y := -10; y <= 10; y++ {
					if r, _, _, _ := img.At(118+36*k+x, 118+y).RGBA(); (r < 0x6000) == dark && x*x+y*y < 14*14 {
						n++
					}
				}
			}
			if n < 25 || n > 200 {
				t.Errorf("the number %d covers %d pixels, want 25 to 200", first+k, n)
			}
		}
	}
}

// TestDiagramPaper: a picture for paper has shades of grey only.
func TestDiagramPaper(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 9, board.Black, "e5", "")
	img := drawPNG(t, render.Diagram{
		Position: pos, Paper: true, Title: "t", Caption: "c", Last: true, Line: testboard.Points(t, "a1"), Zone: testboard.Points(t, "b2"),
		Marks: map[board.Point]render.Mark{board.At(4, 4): {Shape: render.Circle}},
	})
	for x := range img.Bounds().Dx() {
		for y := range img.Bounds().Dy() {
			if r, g, b, _ := img.At(x, y).RGBA(); r != g || g != b {
				t.Fatalf("the colour %v at %d,%d is no grey", img.At(x, y), x, y)
			}
		}
	}
	if !near(img, 2, 2, color.NRGBA{255, 255, 255, 255}) {
		t.Error("paper is not white")
	}
}

// FuzzTexts: with any texts, the SVG is XML of drawing elements only, and the PNG succeeds.
func FuzzTexts(f *testing.F) {
	f.Add("<script>", "\x00]]>", "\u202e&")
	f.Add(strings.Repeat("問", 90), "a b\xff", "1234567")
	f.Fuzz(func(t *testing.T, title, caption, mark string) {
		pos := testboard.Position(t, board.Freestyle, 5, board.Black, "c3", "")
		d := render.Diagram{
			Position: pos, Title: title, Caption: caption, Size: 64,
			Marks: map[board.Point]render.Mark{board.At(0, 0): {Text: mark}, board.At(2, 2): {Text: mark, Shape: render.Circle}},
		}
		for _, e := range drawSVG(t, d) {
			if e.name == "script" || e.attr["onload"] != "" {
				t.Errorf("the drawing has the element %+v", e)
			}
		}
		drawPNG(t, d)
	})
}
