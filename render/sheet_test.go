package render_test

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/render"
)

// sheetPart is an element of a sheet, and the names of the elements around it.
type sheetPart struct {
	name, class, id, href string
	above                 []string // names and classes of the elements around it, outermost first
	text                  string   // of the element and all in it
}

// sheetParts reads a sheet, and fails if an element is not closed.
func sheetParts(t *testing.T, s render.Sheet) (list []*sheetPart) {
	t.Helper()
	out := drawn(t, func(w *strings.Builder) error { return render.WriteSheet(w, s) })
	in := xml.NewDecoder(strings.NewReader(out))
	in.Strict, in.AutoClose, in.Entity = false, xml.HTMLAutoClose, xml.HTMLEntity
	var open []*sheetPart
	for {
		token, err := in.Token()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		switch token := token.(type) {
		case xml.StartElement:
			p := &sheetPart{name: token.Name.Local}
			for _, a := range token.Attr {
				switch a.Name.Local {
				case "class":
					p.class = a.Value
				case "id":
					p.id = a.Value
				case "href":
					p.href = a.Value
				case "src":
					t.Errorf("element %s loads %s, want no src", p.name, a.Value)
				}
				if strings.HasPrefix(a.Name.Local, "on") {
					t.Errorf("element %s has the attribute %s", p.name, a.Name.Local)
				}
			}
			for _, o := range open {
				p.above = append(p.above, o.name+" "+o.class)
			}
			open, list = append(open, p), append(list, p)
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.CharData:
			for _, o := range open {
				o.text += string(token)
			}
		}
	}
}

func puzzles(t *testing.T, n int) (list []render.Entry) {
	t.Helper()
	for i := range n {
		pos := testboard.Position(t, board.Freestyle, 9, board.Black, "b2 c2 d2", "a9")
		list = append(list, render.Entry{
			Diagram: render.Diagram{Position: pos}, Caption: fmt.Sprintf("Task %c", 'A'+i), Grade: "2 of 10",
			Solution: &render.Diagram{Position: pos, Line: testboard.Points(t, "e2 a2 f2")}, SolutionText: "1. e2, straight four",
		})
	}
	return list
}

// TestSheet counts pages, puzzles and solutions, and checks their numbers and texts.
func TestSheet(t *testing.T) {
	for _, test := range []struct {
		perPage, n int
		pages      []int
	}{
		{0, 7, []int{6, 1}}, {6, 12, []int{6, 6}}, {12, 12, []int{12}}, {12, 13, []int{12, 1}}, {6, 0, nil},
	} {
		s := render.Sheet{Title: "Fours", Intro: "One.\r\n\r\nTwo\nlines.\n\n\n", PerPage: test.perPage, Entries: puzzles(t, test.n)}
		var pages []int
		boards, solutions, intro := 0, 0, 0
		for _, p := range sheetParts(t, s) {
			switch {
			case strings.HasPrefix(p.class, "page of"):
				pages = append(pages, 0)
			case p.class == "puzzle":
				pages[len(pages)-1]++
				if want := fmt.Sprintf("puzzle-%d", boards+1); p.id != want {
					t.Errorf("puzzle with the id %s, want %s", p.id, want)
				}
				boards++
				if want := fmt.Sprintf("%d Task %c (2 of 10)", boards, 'A'+boards-1); !strings.Contains(p.text, want) {
					t.Errorf("puzzle with the text %q, want %s", p.text, want)
				}
			case p.class == "solution":
				solutions++
				if !strings.Contains(p.text, fmt.Sprintf("%d 1. e2, straight four", solutions)) || !strings.Contains(p.text, "1 black e2, 2 white a2") {
					t.Errorf("solution %d has the text %q", solutions, p.text)
				}
			case p.name == "p" && slices.Contains(p.above, "header "):
				intro++
			}
		}
		if fmt.Sprint(pages) != fmt.Sprint(test.pages) || boards != test.n || solutions != test.n || intro != 2 {
			t.Errorf("%d puzzles, %d a page: pages %v (want %v), %d boards, %d solutions, %d paragraphs (want 2)", test.n, test.perPage, pages, test.pages, boards, solutions, intro)
		}
	}
}

// TestSheetLinks: every link leads to one element of the sheet.
func TestSheetLinks(t *testing.T) {
	entries := puzzles(t, 3)
	entries[1].Solution, entries[1].SolutionText = nil, ""
	entries[2].Solution = nil // its solution is a text only
	ids, links := map[string]int{}, 0
	parts := sheetParts(t, render.Sheet{Entries: entries})
	for _, p := range parts {
		if p.id != "" {
			ids["#"+p.id]++
		}
	}
	for _, p := range parts {
		if p.href != "" {
			links++
			if ids[p.href] != 1 {
				t.Errorf("the link %s leads to %d elements, want 1", p.href, ids[p.href])
			}
		}
	}
	if links != 4 || len(ids) != 5 {
		t.Errorf("%d links and the ids %v, want 4 and 5", links, ids)
	}
}

// TestSheetCover: a long intro goes to a cover, so that the boards keep their size.
func TestSheetCover(t *testing.T) {
	for _, n := range []int{400, 600} {
		covers, first := 0, 0
		for _, p := range sheetParts(t, render.Sheet{Intro: strings.Repeat("x", n), Entries: puzzles(t, 1)}) {
			if p.class == "cover" {
				covers++
			}
			if p.name == "header" && slices.Contains(p.above, "section page of6") {
				first++
			}
		}
		if want := n / 600; covers != want || first != 1-want {
			t.Errorf("an intro of %d bytes: %d covers (want %d) and %d headers above puzzles (want %d)", n, covers, want, first, 1-want)
		}
	}
}

// TestSheetHostile: no text becomes an element of the sheet.
func TestSheetHostile(t *testing.T) {
	const evil = `</title></style><script>alert(1)</script><img src=x onerror=alert(1)> {{.}} "'` + "\x00"
	entries := puzzles(t, 1)
	e := &entries[0]
	e.Caption, e.Grade, e.SolutionText = evil, evil, evil
	e.Diagram.Title, e.Diagram.Caption, e.Solution.Title = evil, evil, evil
	e.Diagram.Marks = map[board.Point]render.Mark{board.At(5, 5): {Text: "<b>"}}
	n := 0
	for _, p := range sheetParts(t, render.Sheet{Title: evil, Intro: evil, Entries: entries}) {
		if p.name == "script" || p.name == "img" || p.name == "b" {
			t.Errorf("the sheet has an element %s", p.name)
		}
		if len(p.above) > 0 && strings.Contains(p.text, "<script>alert(1)</script>") {
			n++
		}
	}
	if n < 8 {
		t.Errorf("%d elements show the text unchanged, want 8 at least", n)
	}
}

func TestSheetRefuses(t *testing.T) {
	for want, s := range map[string]render.Sheet{
		"no sheet: 7 puzzles a page, expected 6 or 12":                         {PerPage: 7},
		"no sheet: entry 1: no picture: no position, expected one":             {Entries: []render.Entry{{}}},
		"no sheet: solution of entry 2: no picture: no position, expected one": {Entries: append(puzzles(t, 1), render.Entry{Diagram: puzzles(t, 1)[0].Diagram, Solution: &render.Diagram{}})},
	} {
		if err := render.WriteSheet(full{}, s); !errors.Is(err, render.ErrSheet) || err.Error() != want {
			t.Errorf("error %v, want %s", err, want)
		}
	}
	if err := render.WriteSheet(full{}, render.Sheet{}); !errors.Is(err, errFull) {
		t.Errorf("error %v, want %v", err, errFull)
	}
}
