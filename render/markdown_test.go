package render_test

import (
	"errors"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/render"
)

func markdown(t *testing.T, entries ...render.Entry) string {
	t.Helper()
	return drawn(t, func(w *strings.Builder) error { return render.Markdown(w, entries...) })
}

func TestMarkdown(t *testing.T) {
	pos := testboard.Position(t, board.Freestyle, 5, board.Black, "b2 c2", "e5")
	text := markdown(t, render.Entry{
		Diagram: render.Diagram{Position: pos, Marks: map[board.Point]render.Mark{
			board.At(0, 3): {Shape: render.Square}, board.At(1, 3): {Shape: render.Cross, Text: "`"}, board.At(1, 1): {Text: "A"}, board.At(2, 3): {Text: "B"}, board.At(3, 3): {Text: "|"},
		}},
		Caption: "Black wins", Grade: "2", SolutionText: "d2, then e2",
		Solution: &render.Diagram{Position: pos, Line: testboard.Points(t, "d2 d2 -- e2"), First: 7},
	})
	want := "### Black wins (2)\n\n```text\n" + `    a b c d e
 5  . . . . O  5
 4  # + B * .  4
 3  . . . . .  3
 2  . X X . .  2
 1  . . . . .  1
    a b c d e
` + "```\n\n<details>\n<summary>Solution</summary>\n\n```text\n" + `     a  b  c  d  e
 5   .  .  .  .  O  5
 4   .  .  .  .  .  4
 3   .  .  .  .  .  3
 2   .  X  X  7 10  2
 1   .  .  .  .  .  1
     a  b  c  d  e
` + "```\n\nd2, then e2\n\n</details>\n\n"
	if text != want {
		t.Errorf("got\n%s\nwant\n%s", text, want)
	}
}

func TestMarkdownImages(t *testing.T) {
	entries := puzzles(t, 2)
	entries[0].Image, entries[0].SolutionImage = "boards/first one.png", "https://example.org/a?b=(1)&c=%3E>"
	entries[0].Diagram.Title = "a] (b"
	entries[1].Solution, entries[1].SolutionText = nil, ""
	text := markdown(t, entries...)
	for _, want := range []string{
		"### 1\\. Task A (2 of 10)\n\n![a\\] (b](<boards/first%20one.png>)\n\n<details>",
		"\n\n![board of 9 by 9, freestyle, black to move](<https://example.org/a?b=(1)&c=%3E%3E>)\n\n1\\. e2, straight four\n\n</details>\n\n### 2\\. Task B",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("want %q in the article, but it is\n%s", want, text)
		}
	}
	if strings.Count(text, "<details>") != 1 {
		t.Error("the puzzle without a solution must have no <details>")
	}
}

// TestMarkdownHostile: in any text, every sign that Markdown or HTML would interpret is escaped.
func TestMarkdownHostile(t *testing.T) {
	signs := regexp.MustCompile("(^|[^\\\\])[`*_{}\\[\\]<>#|~!]")
	for _, text := range []string{
		"<script>alert(1)</script>", "</details> &lt;", "[a](javascript:alert(1))", "![x](y)", "# a\n# b\n\n```\n", "a *b* _c_ `d` ~~e~~ | f", "- a", "+ a", "1. a", "1) a", "===", "\\<b>", "\x00\u202e#",
	} {
		pos := testboard.Position(t, board.Freestyle, 5, board.Black, "", "")
		got := markdown(t, render.Entry{Diagram: render.Diagram{Position: pos}, SolutionText: text})
		_, got, _ = strings.Cut(got, "</summary>\n\n")
		got, _, ok := strings.Cut(got, "\n\n</details>\n\n")
		plain := strings.NewReplacer(`\\`, "", "\\`", "", "&lt;", "", "&gt;", "", "&amp;", "").Replace(got)
		if !ok || strings.Contains(got, "\n") || signs.MatchString(plain) || regexp.MustCompile(`^([-+=]|\d+[.)])`).MatchString(got) {
			t.Errorf("%q becomes %q, want every sign escaped", text, got)
		}
	}
	// A long solution is not cut off.
	entries := puzzles(t, 1)
	entries[0].SolutionText = strings.Repeat("h8 ", 5000) + "end"
	if text := markdown(t, entries...); !strings.HasSuffix(text, "h8 end\n\n</details>\n\n") {
		t.Error("a long solution is cut off")
	}
}

func TestMarkdownRefuses(t *testing.T) {
	good := puzzles(t, 1)[0]
	with := func(change func(*render.Entry)) render.Entry {
		e := good
		change(&e)
		return e
	}
	for want, e := range map[string]render.Entry{
		"no article: entry 2: no picture: no position, expected one":                                               {},
		"no article: entry 2: solution: no picture: no position, expected one":                                     with(func(e *render.Entry) { e.Solution = &render.Diagram{} }),
		`no article: entry 2: image "javascript:alert(1)": scheme "javascript", expected a path or a web address`:  with(func(e *render.Entry) { e.Image = "javascript:alert(1)" }),
		`no article: entry 2: solution: image "data:image/png,x": scheme "data", expected a path or a web address`: with(func(e *render.Entry) { e.SolutionImage = "data:image/png,x" }),
		`no article: entry 2: image "a\nb", expected a path or a web address`:                                      with(func(e *render.Entry) { e.Image = "a\nb" }),
	} {
		if err := render.Markdown(full{}, good, e); !errors.Is(err, render.ErrMarkdown) || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	if err := render.Markdown(full{}, good); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}

// One puzzle for a forum. The reader unfolds its solution.
func ExampleMarkdown() {
	pos, err := board.New(board.Setup{
		Size: 5, Black: []board.Point{board.At(1, 1), board.At(2, 1), board.At(3, 1)}, White: []board.Point{board.At(0, 4), board.At(4, 4)},
		ToMove: board.Black,
	})
	if err != nil {
		panic(err)
	}
	puzzle := render.Entry{Diagram: render.Diagram{Position: pos}, Caption: "Black wins in two", Grade: "easy", SolutionText: "a2 or e2"}
	if err := render.Markdown(os.Stdout, puzzle); err != nil {
		panic(err)
	}
	// Output:
	// ### Black wins in two (easy)
	//
	// ```text
	//     a b c d e
	//  5  O . . . O  5
	//  4  . . . . .  4
	//  3  . . . . .  3
	//  2  . X X X .  2
	//  1  . . . . .  1
	//     a b c d e
	// ```
	//
	// <details>
	// <summary>Solution</summary>
	//
	// a2 or e2
	//
	// </details>
}

// TestMarkdownHeader: the header keeps its texts but escapes signs, and leaves out empty ones.
func TestMarkdownHeader(t *testing.T) {
	for _, test := range []struct{ title, intro, want string }{
		{"", "", ""},
		{"A *star*", "", "# A \\*star\\*\n\n"},
		{"T\nU", "one\nline\n\n# two\n\n\n<b>", "# T U\n\none line\n\n\\# two\n\n&lt;b&gt;\n\n"},
	} {
		var b strings.Builder
		if err := render.MarkdownHeader(&b, test.title, test.intro); err != nil || b.String() != test.want {
			t.Errorf("title %q, intro %q: header %q, error %v, want %q", test.title, test.intro, b.String(), err, test.want)
		}
	}
}
