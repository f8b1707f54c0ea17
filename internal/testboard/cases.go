package testboard

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
)

// Case is one block of a file of cases.
type Case struct {
	Name    string
	Diagram string // "" if the block has none
	place   string // file:line
	keys    []string
	values  []string
	read    map[string]bool
}

// Run runs a subtest for each case of a file. A subtest fails if it does not read all keys of its
// case.
func Run(t *testing.T, file string, test func(t *testing.T, c *Case)) {
	t.Helper()
	for _, c := range Cases(t, file) {
		t.Run(c.Name, func(t *testing.T) {
			test(t, c)
			c.allRead(t)
		})
	}
}

// Cases reads a file of cases.
func Cases(t testing.TB, file string) []*Case {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	list, err := parse(file, string(text))
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// parse reads the text of a file.
func parse(file, text string) (list []*Case, err error) {
	names, drawing := map[string]bool{}, false
	for i, line := range strings.Split(text, "\n") {
		line, place := strings.TrimSpace(line), fmt.Sprintf("%s:%d", file, i+1)
		if name, opens := strings.CutPrefix(line, "== "); opens {
			if names[name] {
				return nil, fmt.Errorf("%s: another case %q", place, name)
			}
			names[name], drawing = true, false
			list = append(list, &Case{Name: name, place: place, read: map[string]bool{}})
			continue
		}
		switch key, value, isKey := strings.Cut(line, ":"); {
		case line == "": // ends a diagram
			drawing = false
		case strings.HasPrefix(line+" ", "# ") && !drawing:
		case len(list) == 0:
			return nil, fmt.Errorf("%s: %q stands before the first case", place, line)
		case line == "board:":
			drawing = true
		case drawing:
			list[len(list)-1].Diagram += line + "\n"
		case !isKey:
			return nil, fmt.Errorf("%s: %q is no key with a value", place, line)
		default:
			c := list[len(list)-1]
			c.keys, c.values = append(c.keys, key), append(c.values, strings.TrimSpace(value))
		}
	}
	return list, nil
}

// All returns the values of a key, in the order of the file.
func (c *Case) All(key string) (values []string) {
	c.read[key] = true
	for i, k := range c.keys {
		if k == key {
			values = append(values, c.values[i])
		}
	}
	return values
}

// Has reports whether the case has the key.
func (c *Case) Has(key string) bool { return len(c.All(key)) > 0 }

// Text returns the value of a key, "" if the case does not have it.
func (c *Case) Text(t testing.TB, key string) string {
	t.Helper()
	switch all := c.All(key); len(all) {
	case 0:
		return ""
	case 1:
		return all[0]
	}
	t.Fatalf("%s: %q has several values", c.place, key)
	return ""
}

// Literal returns the value of a key in which Go's escapes stand for bytes, as in "h8\n" or "\xff".
func (c *Case) Literal(t testing.TB, key string) string {
	t.Helper()
	return value(t, c, key, func(text string) (string, error) {
		return strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`)
	})
}

// Int returns the number of a key, 0 if the case does not have it.
func (c *Case) Int(t testing.TB, key string) int {
	t.Helper()
	return value(t, c, key, strconv.Atoi)
}

// value parses the value of a key; it is zero if the case does not have the key.
func value[T any](t testing.TB, c *Case, key string, parse func(string) (T, error)) (v T) {
	t.Helper()
	text := c.Text(t, key)
	if text == "" {
		return v
	}
	v, err := parse(text)
	if err != nil {
		t.Fatalf("%s: %s: %v", c.place, key, err)
	}
	return v
}

// Bool reports whether the value of the key is yes. It may also be no, and the key may be absent.
func (c *Case) Bool(t testing.TB, key string) bool {
	t.Helper()
	text := c.Text(t, key)
	if !slices.Contains([]string{"yes", "no", ""}, text) {
		t.Fatalf("%s: %s is %q, expected yes or no", c.place, key, text)
	}
	return text == "yes"
}

// Points returns the points of a key. The function Points reads them.
func (c *Case) Points(t testing.TB, key string) []board.Point {
	t.Helper()
	return Points(t, c.Text(t, key))
}

// Rule returns the rule of the case, freestyle if it names none.
func (c *Case) Rule(t testing.TB) board.Rule {
	t.Helper()
	return value(t, c, "rule", board.ParseRule)
}

// Setup returns the arrangement of the case, and the points that its diagram marks.
func (c *Case) Setup(t testing.TB) (board.Setup, map[rune]board.Point) {
	t.Helper()
	var s board.Setup
	marks := map[rune]board.Point{}
	if c.Diagram != "" {
		s, marks = Marks(t, c.Diagram)
	}
	s.Rule, s.Size, s.ToMove = c.Rule(t), c.Int(t, "size"), board.Black
	if s.Size == 0 {
		s.Size = board.DefaultSize
	}
	if c.Has("side") {
		s.ToMove = value(t, c, "side", board.ParseColour)
	}
	s.Black, s.White = append(s.Black, c.Points(t, "black")...), append(s.White, c.Points(t, "white")...)
	return s, marks
}

// Position returns the position of the case.
func (c *Case) Position(t testing.TB) *board.Position {
	t.Helper()
	s, _ := c.Setup(t)
	if c.Has("moves") {
		return Moves(t, s.Rule, s.Size, c.Text(t, "moves"))
	}
	return New(t, s)
}

// allRead fails a test that has not read all keys of its case.
func (c *Case) allRead(t testing.TB) {
	t.Helper()
	for _, key := range c.keys {
		if !c.read[key] && !t.Failed() && !t.Skipped() {
			t.Errorf("%s: the test does not read %q", c.place, key)
		}
	}
}
