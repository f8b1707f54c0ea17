package render

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net/url"
	"strings"
	"unicode"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// ErrMarkdown is wrapped by the errors of entries that no article can hold: no
// board, or a link to something else than a picture on the web or a file
// beside the article.
var ErrMarkdown = errors.New("no article")

// Markdown writes puzzles for a forum or a blog, in the order given: the
// caption as a heading, the board, and the solution folded away in a <details>
// element. Boards are links to their pictures, or text where an entry has
// none. All texts come out as they are: what Markdown or HTML would read in
// them is escaped. Several entries are numbered. The errors are ErrMarkdown's
// and w's.
func Markdown(w io.Writer, entries ...Entry) error {
	var s strings.Builder
	for i := range entries {
		number := ""
		if len(entries) > 1 {
			number = fmt.Sprintf("%d", i+1)
		}
		if err := entries[i].markdown(&s, number); err != nil {
			return fmt.Errorf("%w: entry %d: %w", ErrMarkdown, i+1, err)
		}
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// MarkdownHeader writes the title of an article as a heading, and its
// introduction, in which an empty line begins a paragraph. Empty texts are left
// out; both come out as they are. The errors are w's.
func MarkdownHeader(w io.Writer, title, intro string) error {
	var s strings.Builder
	if title := plainMarkdown(title); title != "" {
		fmt.Fprintf(&s, "# %s\n\n", title)
	}
	for _, text := range paragraphs(intro) {
		fmt.Fprintf(&s, "%s\n\n", plainMarkdown(text))
	}
	_, err := io.WriteString(w, s.String())
	return err
}

func (e *Entry) markdown(s *strings.Builder, number string) error {
	if heading := e.heading(number); heading != "" {
		fmt.Fprintf(s, "### %s\n\n", heading)
	}
	if err := writeBoard(s, &e.Diagram, e.Image); err != nil {
		return err
	}
	if e.Solution == nil && e.SolutionText == "" {
		return nil
	}
	// Without an empty line below <summary> the rest would be taken for HTML.
	s.WriteString("<details>\n<summary>Solution</summary>\n\n")
	if e.Solution != nil {
		if err := writeBoard(s, e.Solution, e.SolutionImage); err != nil {
			return fmt.Errorf("solution: %w", err)
		}
	}
	if text := plainMarkdown(e.SolutionText); text != "" {
		fmt.Fprintf(s, "%s\n\n", text)
	}
	s.WriteString("</details>\n\n")
	return nil
}

// heading is "3\. Black wins (4 of 10)", as much of it as there is.
func (e *Entry) heading(number string) string {
	var parts []string
	if number != "" {
		parts = append(parts, number+`\.`)
	}
	if caption := plainMarkdown(e.Caption); caption != "" {
		parts = append(parts, caption)
	}
	if grade := plainMarkdown(e.Grade); grade != "" {
		parts = append(parts, "("+grade+")")
	}
	return strings.Join(parts, " ")
}

// writeBoard writes a board as a link to its picture, or as text.
func writeBoard(s *strings.Builder, d *Diagram, image string) error {
	if err := d.check(); err != nil {
		return err
	}
	if image == "" {
		return writeTextBoard(s, d)
	}
	link, err := imageLink(image)
	if err != nil {
		return err
	}
	p, err := d.layout()
	if err != nil {
		return err
	}
	fmt.Fprintf(s, "![%s](<%s>)\n\n", plainMarkdown(p.name()), link)
	return nil
}

// writeTextBoard fences the drawing of Text. Only marks on empty points are
// in it: a stone must not look like a mark.
func writeTextBoard(s *strings.Builder, d *Diagram) error {
	b := Board{Position: d.Position, First: d.First, Marks: map[board.Point]string{}}
	for pt, m := range d.Marks {
		if d.Position.At(pt) == board.Empty {
			b.Marks[pt] = m.letters()
		}
	}
	b.Line = drawnLine(d)
	s.WriteString("```text\n")
	if err := Text(s, b); err != nil {
		return err
	}
	s.WriteString("```\n\n")
	return nil
}

// drawnLine is the diagram's line with passes where it draws nothing.
func drawnLine(d *Diagram) proof.Line {
	line := make(proof.Line, len(d.Line))
	for i := range line {
		line[i] = board.Pass
	}
	for _, m := range d.numbered() {
		line[m.number-max(d.First, 1)] = m.point
	}
	return line
}

// letters are the mark in text: its own, if they are plain, else a sign of its
// shape.
func (m Mark) letters() string {
	plain := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return r
		}
		return -1
	}, m.text())
	if plain != "" {
		return plain
	}
	return map[Shape]string{NoShape: "*", Circle: "*", Square: "#", Triangle: "^", Cross: "+"}[m.Shape]
}

// imageLink is a link that stands within <>. Links that run scripts, or hold
// data of their own, are refused.
func imageLink(image string) (string, error) {
	u, err := url.Parse(image)
	if err != nil {
		return "", fmt.Errorf("image %.40q, expected a path or a web address", image)
	}
	if u.Scheme != "" && u.Scheme != "http" && u.Scheme != "https" || u.Opaque != "" {
		return "", fmt.Errorf("image %.40q: scheme %.20q, expected a path or a web address", image, u.Scheme)
	}
	return strings.NewReplacer("<", "%3C", ">", "%3E", `\`, "%5C").Replace(u.String()), nil
}

// markdownSigns are those that mean something within a paragraph or at its
// beginning. Markdown takes a backslash before each of them.
const markdownSigns = "\\`*_{}[]<>#|~&!$^"

// plainMarkdown is a text in one row that Markdown shows as it is.
func plainMarkdown(text string) string {
	text = strings.Join(strings.Fields(printed(text)), " ")
	var s strings.Builder
	for i, r := range text {
		switch {
		case r == '<' || r == '>' || r == '&':
			s.WriteString(html.EscapeString(string(r))) // a backslash is not enough for all readers
			continue
		case strings.ContainsRune(markdownSigns, r), startsList(text, i):
			s.WriteByte('\\')
		}
		s.WriteRune(r)
	}
	return s.String()
}

// startsList reports whether the sign at i would make the paragraph a list, a
// rule or a heading: "- a", "+ a", "12. a", "12) a", "=".
func startsList(text string, i int) bool {
	switch text[i] {
	case '-', '+', '=':
		return i == 0
	case '.', ')':
		return i > 0 && strings.Trim(text[:i], "0123456789") == ""
	}
	return false
}
