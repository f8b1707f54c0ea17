package lab

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gsolve/gsolve/internal/files"
)

// Report is the outcome of an experiment.
type Report struct {
	Experiment string
	Title      string
	About      []string // sentences: what was measured, and how to read it
	Command    string
	Seconds    float64 // of this run, without the games of earlier ones
	Tables     []Table
	Picture    func(w io.Writer) error // writes SVG
}

// Table is a table of a report. All tables stand in the JSON.
type Table struct {
	Key     string // in JSON
	Title   string // in Markdown; "" = the table is not in the Markdown
	Columns []Column
	Rows    [][]Cell // as long as Columns
}

// Column is a column of a table.
type Column struct {
	Key  string // in JSON
	Head string // in Markdown; "" = Key
}

// Cell is a value with its text.
type Cell struct {
	Value any    // in JSON; an infinite number is null
	Text  string // in Markdown; "" = Value as fmt prints it
}

// columns makes columns with equal keys and heads.
func columns(keys ...string) (list []Column) {
	for _, k := range keys {
		list = append(list, Column{Key: k, Head: strings.ReplaceAll(k, "_", " ")})
	}
	return list
}

func cells(values ...any) (list []Cell) {
	for _, v := range values {
		if c, ok := v.(Cell); ok {
			list = append(list, c)
			continue
		}
		list = append(list, Cell{Value: v})
	}
	return list
}

// write writes the three files of the report.
func (r *Report) write(base string) error {
	if err := os.MkdirAll(filepath.Dir(base), 0o777); err != nil {
		return fmt.Errorf("%s: %w, expected a folder", filepath.Dir(base), files.Cause(err))
	}
	for _, file := range []struct {
		suffix string
		fill   func(io.Writer) error
	}{
		{".json", r.JSON},
		{".svg", r.Picture},
		{".md", func(w io.Writer) error { return r.Markdown(w, filepath.Base(base)+".svg") }},
	} {
		var b bytes.Buffer
		if err := file.fill(&b); err != nil {
			return err
		}
		err := files.Replace(base+file.suffix, nil, func(w io.Writer) error {
			_, err := w.Write(b.Bytes())
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// machine says where the measurement was made.
func machine() string {
	return fmt.Sprintf("%s, %s/%s, %d processors", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU())
}

// JSON writes the report as one object: v 1, experiment, title, about, command, machine, seconds,
// and tables, each a list of objects under its key.
func (r *Report) JSON(w io.Writer) error {
	tables := map[string]any{}
	for _, t := range r.Tables {
		tables[t.Key] = t.objects()
	}
	text, err := json.MarshalIndent(struct {
		V          int            `json:"v"`
		Experiment string         `json:"experiment"`
		Title      string         `json:"title"`
		About      []string       `json:"about"`
		Command    string         `json:"command,omitempty"`
		Machine    string         `json:"machine"`
		Seconds    float64        `json:"seconds"`
		Tables     map[string]any `json:"tables"`
	}{1, r.Experiment, r.Title, r.About, r.Command, machine(), math.Round(r.Seconds*10) / 10, tables}, "", " ")
	if err != nil {
		return err
	}
	_, err = w.Write(append(text, '\n'))
	return err
}

// objects returns the rows with the keys of the columns.
func (t *Table) objects() []map[string]any {
	list := []map[string]any{}
	for _, row := range t.Rows {
		o := map[string]any{}
		for i, c := range row {
			if v, ok := c.Value.(float64); ok && (math.IsInf(v, 0) || math.IsNaN(v)) {
				c.Value = nil
			}
			o[t.Columns[i].Key] = c.Value
		}
		list = append(list, o)
	}
	return list
}

// Markdown writes the report as a section with a heading of the first level. picture is the link to
// the picture.
func (r *Report) Markdown(w io.Writer, picture string) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n%s\n\n", r.Title, strings.Join(r.About, "\n"))
	if r.Command != "" {
		fmt.Fprintf(&b, "```text\n%s\n```\n\n", r.Command)
	}
	fmt.Fprintf(&b, "![%s](%s)\n", r.Title, picture)
	for _, t := range r.Tables {
		if t.Title != "" {
			b.WriteString("\n")
			t.markdown(&b)
		}
	}
	fmt.Fprintf(&b, "\nMeasured with %s.\n", machine())
	_, err := io.WriteString(w, b.String())
	return err
}

// literal escapes the characters that end a cell, or begin a tag or a link.
var literal = strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "[", `\[`)

func (t *Table) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "**%s**\n\n", literal.Replace(t.Title))
	line := func(texts []string) { fmt.Fprintf(b, "| %s |\n", strings.Join(texts, " | ")) }
	var heads, rules []string
	for i, c := range t.Columns {
		head := c.Head
		if head == "" {
			head = c.Key
		}
		heads = append(heads, literal.Replace(head))
		rule := "---"
		if t.numeric(i) {
			rule = "---:"
		}
		rules = append(rules, rule)
	}
	line(heads)
	line(rules)
	for _, row := range t.Rows {
		var texts []string
		for _, c := range row {
			texts = append(texts, literal.Replace(c.text()))
		}
		line(texts)
	}
}

// numeric reports whether the column holds numbers, which stand to the right.
func (t *Table) numeric(column int) bool {
	if len(t.Rows) == 0 {
		return false
	}
	switch t.Rows[0][column].Value.(type) {
	case int, uint64, float64:
		return true
	}
	return false
}

func (c Cell) text() string {
	if c.Text != "" || c.Value == nil {
		return c.Text
	}
	switch v := c.Value.(type) {
	case float64:
		return rounded(v)
	case uint64:
		return commas(int64(v))
	case int:
		return commas(int64(v))
	}
	return fmt.Sprint(c.Value)
}
