package render_test

import (
	"bytes"
	"fmt"
	"image/png"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/render"
)

// openThree returns a board with an open three of Black, and its winning line.
func openThree() render.Diagram {
	pos, err := board.New(board.Setup{
		Size: 15, Black: []board.Point{board.At(6, 7), board.At(7, 7), board.At(8, 7)}, White: []board.Point{board.At(7, 8), board.At(8, 8), board.At(3, 3)},
		ToMove: board.Black,
	})
	if err != nil {
		panic(err)
	}
	return render.Diagram{Position: pos, Line: proof.Line{board.At(5, 7), board.At(4, 7), board.At(9, 7)}, Title: "Black wins"}
}

// between returns the text between the first begin and the next end.
func between(text, begin, end string) string {
	_, text, _ = strings.Cut(text, begin)
	text, _, _ = strings.Cut(text, end)
	return text
}

func ExampleSVG() {
	var out strings.Builder
	if err := render.SVG(&out, openThree()); err != nil {
		panic(err)
	}
	fmt.Println(between(out.String(), "<desc>", "</desc>"))
	// Output:
	// Black: g8 h8 i8. White: d4 h9 i9. Moves: 1 black f8, 2 white e8, 3 black j8.
}

func ExamplePNG() {
	d := openThree()
	d.Size = 900
	d.Marks = map[board.Point]render.Mark{board.At(4, 7): {Shape: render.Cross}}
	var out bytes.Buffer
	if err := render.PNG(&out, d); err != nil {
		panic(err)
	}
	config, err := png.DecodeConfig(&out)
	fmt.Println(config.Width, config.Height, err)
	// Output:
	// 900 959 <nil>
}

func ExampleAnimationSVG() {
	var out strings.Builder
	if err := render.AnimationSVG(&out, render.Animation{Diagram: openThree(), Seconds: 2}); err != nil {
		panic(err)
	}
	fmt.Println(between(out.String(), "3 black j8. ", "</desc>"))
	// Output:
	// 1. f8: straight four; 2. e8: forced; 3. j8: five
}

func ExampleWriteSheet() {
	d := openThree()
	task := d
	task.Line = nil
	var out strings.Builder
	err := render.WriteSheet(&out, render.Sheet{
		Title: "Fours", Intro: "Black moves first.", PerPage: 12,
		Entries: []render.Entry{{Diagram: task, Caption: "Black wins", Grade: "easy", Solution: &d, SolutionText: "f8 e8 j8"}},
	})
	fmt.Println(strings.Count(out.String(), "<svg"), "boards", err)
	// Output:
	// 2 boards <nil>
}
