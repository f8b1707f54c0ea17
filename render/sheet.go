package render

import (
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strings"
)

// Sheet is puzzles to be printed: pages with six or twelve boards, then the
// solutions.
type Sheet struct {
	Title string
	// Intro stands below the title: paragraphs, parted by empty lines. A long
	// one has a page of its own.
	Intro string
	// PerPage is 6 or 12 puzzles a page; 0 means 6.
	PerPage int
	Entries []Entry
}

// Entry is one puzzle of a sheet or an article. Only Diagram must be given.
type Entry struct {
	Diagram Diagram
	Caption string // the task: "Black wins by fours"; two rows are shown on paper
	Grade   string // how hard, shown in brackets: "4 of 10"

	// Solution is the board with the line numbered; nil if there is none to
	// show.
	Solution     *Diagram
	SolutionText string // the line in words

	// Image and SolutionImage are where Markdown links pictures; it writes
	// diagrams as text where they are empty. Sheets have their pictures in
	// them.
	Image, SolutionImage string
}

// ErrSheet is wrapped by the errors of sheets that cannot be made: a number of
// puzzles a page that is neither, or an entry without a board.
var ErrSheet = errors.New("no sheet")

// longIntro is how many bytes of an intro fit above the first puzzles.
const longIntro = 500

//go:embed sheet.html
var sheetHTML string

var sheetTemplate = template.Must(template.New("sheet").Parse(sheetHTML))

// sheetPage is what the template fills in.
type sheetPage struct {
	Title     string
	Intro     []string
	Cover     bool // the intro has a page of its own
	PerPage   int
	Pages     [][]sheetEntry
	Solutions []sheetEntry
}

type sheetEntry struct {
	Entry
	Number             int
	Board, SolvedBoard template.HTML // SVG elements
	Solved             bool          // there is something to show as a solution
}

// WriteSheet writes the sheet as one HTML document, to be printed by a
// browser on A4 or Letter. It refers to nothing outside. Boards are drawn for
// paper. The errors are ErrSheet's and w's.
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
	if s.PerPage != 0 && s.PerPage != 6 && s.PerPage != 12 {
		return nil, fmt.Errorf("%w: %d puzzles a page, expected 6 or 12", ErrSheet, s.PerPage)
	}
	p := &sheetPage{Title: s.Title, Intro: paragraphs(s.Intro), Cover: len(s.Intro) > longIntro, PerPage: 6}
	if s.PerPage > 0 {
		p.PerPage = s.PerPage
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

// inline is a diagram for paper as an element of a page.
func inline(d Diagram) (template.HTML, error) {
	d.Paper, d.Size = true, 0
	var text strings.Builder
	if err := SVG(&text, d); err != nil {
		return "", err
	}
	return template.HTML(text.String()), nil // every text in it is escaped
}

// paragraphs are the parts of a text between empty lines.
func paragraphs(s string) (list []string) {
	for part := range strings.SplitSeq(strings.ReplaceAll(s, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}
