package render

import (
	"errors"
	"fmt"
	"html"
	"io"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// ErrMarkdown is wrapped by the errors of entries that no article can hold: no board, or a link
// that is neither a web address nor the path of a file.
var ErrMarkdown = errors.New("no article")

// Markdown writes puzzles for a forum or a blog, in their order. The caption is a heading. The
// board is a link to its picture, or text if the entry names no picture. A <details> element hides
// the solution. Texts are escaped, so readers see them as they are. Two or more entries are
// numbered. The error wraps ErrMarkdown or comes from w.
func Markdown(w io.Writer, entries ...Entry) error {
	var s strings.Builder
	for i := range entries {
		number := ""
		if len(entries) > 1 {
			number = strconv.Itoa(i + 1)
		}
		if err := entries[i].markdown(&s, number); err != nil {
			return fmt.Errorf("%w: entry %d: %w", ErrMarkdown, i+1, err)
		}
	}
	_, err := io.WriteString(w, s.String())
	return err
}

// MarkdownHeader writes the title of an article as a heading, then its introduction, in which an
// empty line begins a paragraph. It leaves out empty texts and escapes the others. The error comes
// from w.
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
	// Without the empty line, Markdown takes what follows <summary> for HTML.
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

// heading returns "3\. Black wins (4 of 10)", without the parts that e lacks.
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

// writeTextBoard writes the board as Text draws it, in a fenced block. It leaves out marks on
// stones: they would hide the stones.
func writeTextBoard(s *strings.Builder, d *Diagram) error {
	b := Board{Position: d.Position, First: d.First, Marks: map[board.Point]string{}}
	for pt, m := range d.Marks {
		if d.Position.At(pt) == board.Empty {
			b.Marks[pt] = m.letters()
		}
	}
	b.Line = slices.Repeat(proof.Line{board.Pass}, len(d.Line)) // moves without a point stay passes
	for _, m := range d.numbered() {
		b.Line[m.number-d.first()] = m.point
	}
	s.WriteString("```text\n")
	if err := Text(s, b); err != nil {
		return err
	}
	s.WriteString("```\n\n")
	return nil
}

// letters returns the mark's plain letters, or a sign of its shape.
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

// imageLink returns a link to stand within <>. It refuses links that run scripts or hold data.
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

const markdownSigns = "\\`*_{}[]<>#|~&!$^"

// plainMarkdown returns a text in one row that Markdown shows as it is.
func plainMarkdown(text string) string {
	text = oneRow(text)
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

// startsList reports whether the sign at i makes the paragraph a list, a rule or a heading: "- a",
// "+ a", "12. a", "12) a", "=".
func startsList(text string, i int) bool {
	switch text[i] {
	case '-', '+', '=':
		return i == 0
	case '.', ')':
		return i > 0 && strings.Trim(text[:i], "0123456789") == ""
	}
	return false
}
