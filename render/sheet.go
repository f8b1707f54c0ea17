package render

import (
	"cmp"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strings"
)

// Sheet holds puzzles for print: pages with six or twelve boards, then the solutions.
type Sheet struct {
	Title string
	Intro string // stands below the title; empty lines separate its paragraphs; a long one gets its own page

	PerPage int // 6 or 12 puzzles; 0 means 6
	Entries []Entry
}

// Entry is one puzzle of a sheet or an article. Only Diagram is required.
type Entry struct {
	Diagram Diagram
	Caption string // the task: "Black wins by fours"; two rows are shown on paper
	Grade   string // how hard, shown in brackets: "4 of 10"

	Solution     *Diagram // the board with the line numbered, or nil
	SolutionText string   // the line in words

	// Markdown links to the pictures Image and SolutionImage. If one is empty, Markdown writes that
	// diagram as text. Sheets ignore both, because a sheet contains its pictures.
	Image, SolutionImage string
}

// ErrSheet is wrapped by the errors of sheets that cannot be made: PerPage is neither 6 nor 12, or
// an entry has no board.
var ErrSheet = errors.New("no sheet")

// longIntro is the number of bytes of an intro that fit above the first puzzles.
const longIntro = 500

//go:embed sheet.html
var sheetHTML string

var sheetTemplate = template.Must(template.New("sheet").Parse(sheetHTML))

// sheetPage is the data of the template.
type sheetPage struct {
	Title     string
	Intro     []string
	Cover     bool // the intro gets its own page
	PerPage   int
	Pages     [][]sheetEntry
	Solutions []sheetEntry
}

type sheetEntry struct {
	Entry
	Number             int
	Board, SolvedBoard template.HTML // SVG elements
	Solved             bool          // it has a solution to show
}

// WriteSheet writes the sheet as one HTML document, for a browser to print on A4 or Letter. It
// loads nothing from outside. Boards are drawn for paper. The error wraps ErrSheet or comes from w.
func WriteSheet(w io.Writer, s Sheet) error {
	page, err := s.page()
	if err != nil {
		return err
	}
	var text strings.Builder
	if err := sheetTemplate.Execute(&text, page); err != nil {
		return fmt.Errorf("%w: %w", ErrSheet, err)
	}
	_, err = io.WriteString(w, text.String())
	return err
}

func (s *Sheet) page() (*sheetPage, error) {
	p := &sheetPage{Title: s.Title, Intro: paragraphs(s.Intro), Cover: len(s.Intro) > longIntro, PerPage: cmp.Or(s.PerPage, 6)}
	if p.PerPage != 6 && p.PerPage != 12 {
		return nil, fmt.Errorf("%w: %d puzzles a page, expected 6 or 12", ErrSheet, s.PerPage)
	}
	for i, e := range s.Entries {
		entry, err := newSheetEntry(i+1, e)
		if err != nil {
			return nil, err
		}
		if i%p.PerPage == 0 {
			p.Pages = append(p.Pages, nil)
		}
		last := &p.Pages[len(p.Pages)-1]
		*last = append(*last, entry)
		if entry.Solved {
			p.Solutions = append(p.Solutions, entry)
		}
	}
	return p, nil
}

func newSheetEntry(number int, e Entry) (sheetEntry, error) {
	entry := sheetEntry{Entry: e, Number: number, Solved: e.Solution != nil || e.SolutionText != ""}
	var err error
	if entry.Board, err = inline(e.Diagram); err != nil {
		return entry, fmt.Errorf("%w: entry %d: %w", ErrSheet, number, err)
	}
	if e.Solution == nil {
		return entry, nil
	}
	if entry.SolvedBoard, err = inline(*e.Solution); err != nil {
		return entry, fmt.Errorf("%w: solution of entry %d: %w", ErrSheet, number, err)
	}
	return entry, nil
}

func inline(d Diagram) (template.HTML, error) {
	d.Paper, d.Size = true, 0
	var text strings.Builder
	if err := SVG(&text, d); err != nil {
		return "", err
	}
	return template.HTML(text.String()), nil // SVG escapes every text
}

// paragraphs returns the parts of a text between empty lines.
func paragraphs(s string) (list []string) {
	for part := range strings.SplitSeq(strings.ReplaceAll(s, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}
