package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// Value is one well-formed JSON value, and its place. The zero Value stands for a missing value.
type Value struct {
	Text []byte
	At   int // offset in the text that the Reader reads
}

// maxDepth limits how deep lists and objects may nest, as in encoding/json.
const maxDepth = 10_000

// Value reads any value.
func (r *Reader) Value() Value {
	r.Next()
	from := r.at
	if r.skip(0); r.flaw != nil {
		return Value{}
	}
	return Value{r.text[from:r.at:r.at], from}
}

// Fields reads an object and calls each with its fields in order. name is valid until each returns.
func (r *Reader) Fields(each func(name []byte, v Value)) {
	for more := r.Open('{'); more; more = r.flaw == nil && r.More('}') {
		r.atName()
		name := r.Value()
		r.Expect(':')
		if v := r.Value(); r.flaw == nil {
			each(name.unquote(), v)
		}
	}
}

// Elements reads a list and calls each with its values in order.
func (r *Reader) Elements(each func(v Value)) {
	for more := r.Open('['); more; more = r.flaw == nil && r.More(']') {
		if v := r.Value(); r.flaw == nil {
			each(v)
		}
	}
}

func (r *Reader) skip(depth int) {
	switch c := r.Next(); {
	case c == '"':
		r.skipString()
	case depth == maxDepth && (c == '{' || c == '['):
		r.Fail(r.at, "%s, expected at most %d lists and objects in each other", r.met(), maxDepth)
	case c == '{':
		for more := r.Open('{'); more; more = r.flaw == nil && r.More('}') {
			r.atName()
			r.skip(depth + 1)
			r.Expect(':')
			r.skip(depth + 1)
		}
	case c == '[':
		for more := r.Open('['); more; more = r.flaw == nil && r.More(']') {
			r.skip(depth + 1)
		}
	case c == '-' || isDigit(c):
		r.skipNumber()
	case !r.word("true") && !r.word("false") && !r.word("null"):
		r.Fail(r.at, "%s, expected a value", r.met())
	}
}

func (r *Reader) atName() {
	if r.Next() != '"' {
		r.Fail(r.at, "%s, expected the name of a field in quotes", r.met())
	}
}

func (r *Reader) skipString() {
	from := r.at
	for r.at++; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; {
		case c == '"':
			r.at++
			return
		case c == '\\':
			if r.at++; !r.escape() {
				r.at = from
				r.Fail(from, "%s, expected a string with escapes of JSON", r.met())
				return
			}
		case c < ' ':
			r.at = from
			r.Fail(from, "%s, expected a string without control characters", r.met())
			return
		}
	}
	r.Fail(len(r.text), "a string does not end")
}

// escape checks the escape after a backslash and goes to its last byte. It accepts an escape that
// the end of the text cuts off, because skipString then reports that the string does not end.
func (r *Reader) escape() bool {
	if r.at >= len(r.text) {
		return true
	}
	if r.text[r.at] != 'u' {
		return strings.IndexByte(`"\/bfnrt`, r.text[r.at]) >= 0
	}
	for range 4 {
		if r.at++; r.at >= len(r.text) {
			return true
		}
		if c := r.text[r.at] | 0x20; !isDigit(r.text[r.at]) && (c < 'a' || 'f' < c) {
			return false
		}
	}
	return true
}

func (r *Reader) skipNumber() {
	if r.text[r.at] == '-' {
		r.at++
	}
	if r.at < len(r.text) && r.text[r.at] == '0' {
		r.at++
	} else {
		r.digits()
	}
	if r.at < len(r.text) && r.text[r.at] == '.' {
		r.at++
		r.digits()
	}
	if r.at < len(r.text) && r.text[r.at]|0x20 == 'e' {
		if r.at++; r.at < len(r.text) && (r.text[r.at] == '+' || r.text[r.at] == '-') {
			r.at++
		}
		r.digits()
	}
}

func (r *Reader) digits() {
	from := r.at
	for r.at < len(r.text) && isDigit(r.text[r.at]) {
		r.at++
	}
	if r.at == from && r.flaw == nil {
		r.Fail(from, "%s, expected a digit", r.met())
	}
}

// Given reports whether the value is there and not null.
func (v Value) Given() bool { return len(v.Text) > 0 && string(v.Text) != "null" }

// Reader returns a reader of the value. Its offsets count from the beginning of the value.
func (v Value) Reader() Reader { return NewReader(v.Text) }

func (v Value) unquote() []byte {
	body := v.Text[1 : len(v.Text)-1]
	for _, c := range body {
		if c == '\\' || c >= utf8.RuneSelf {
			var s string
			_ = json.Unmarshal(v.Text, &s) // skip has checked its form
			return []byte(s)
		}
	}
	return body
}

// Word returns the content of a string. Bytes that are not UTF-8 become U+FFFD.
func (v Value) Word() (string, error) {
	if len(v.Text) == 0 || v.Text[0] != '"' {
		return "", v.Not("a string")
	}
	return string(v.unquote()), nil
}

// Whole returns a whole number from least to most.
func (v Value) Whole(least, most int) (int, error) {
	n, err := strconv.Atoi(string(v.Text))
	if err != nil || n < least || n > most {
		return 0, v.Not(fmt.Sprintf("a whole number from %d to %d", least, most))
	}
	return n, nil
}

// Uint returns a whole number from 0.
func (v Value) Uint() (uint64, error) {
	n, err := strconv.ParseUint(string(v.Text), 10, 64)
	if err != nil {
		return 0, v.Not("a whole number from 0 to 2^64-1")
	}
	return n, nil
}

// Truth returns true or false.
func (v Value) Truth() (bool, error) {
	switch string(v.Text) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, v.Not("true or false")
}

// Points calls each with the points of a list in order. It reads points as people write them, such
// as "H8". An error of each, or a malformed point, becomes a *Flaw whose place counts from the
// beginning of the list.
func (v Value) Points(each func(board.Point) error) error {
	return v.list("points", board.ParsePoint, each)
}

// Moves reads a list of moves as Points reads points. "--" and "pass" are passes.
func (v Value) Moves(each func(board.Point) error) error { return v.list("moves", parseMove, each) }

// Move reads one move as Moves does.
func (v Value) Move() (board.Point, error) { return v.point(parseMove) }

func parseMove(s string) (board.Point, error) {
	if s == "pass" {
		return board.Pass, nil
	}
	return board.ParseMove(s)
}

func (v Value) list(of string, parse func(string) (board.Point, error), each func(board.Point) error) error {
	if v.Text[0] != '[' {
		return v.Not("a list of " + of)
	}
	in := v.Reader()
	for more := in.Open('['); more; more = in.flaw == nil && in.More(']') {
		v := in.Value()
		pt, err := v.point(parse)
		if err == nil {
			err = each(pt)
		}
		if err != nil {
			return &Flaw{v.At, err}
		}
	}
	return nil
}

// point returns the point of a string. Text in the form of Object.Point takes the fast way.
func (v Value) point(parse func(string) (board.Point, error)) (board.Point, error) {
	if n := len(v.Text); n > 2 && v.Text[0] == '"' {
		if pt, ok := point(v.Text[1 : n-1]); ok {
			return pt, nil
		}
	}
	s, err := v.Word()
	if err != nil {
		return board.Pass, err
	}
	return parse(s)
}

// Not returns the error that v is not the wanted value.
func (v Value) Not(wanted string) error { return fmt.Errorf("%s, expected %s", Shown(v.Text), wanted) }

// shownBytes limits the bytes of a value that an error shows.
const shownBytes = 40

// Shown returns the beginning of a text for an error, on one line and safe for a terminal.
func Shown(text []byte) string {
	s := string(text)
	if len(text) > shownBytes {
		s = strings.ToValidUTF8(s[:shownBytes], "") + "…"
	}
	for _, r := range s {
		if !strconv.IsPrint(r) || r == utf8.RuneError {
			return strconv.Quote(s)
		}
	}
	return s
}

// Decode reads an object into the struct that into points to, as encoding/json does. Its errors
// name the field, the found and the expected value in plain words. It is slower than a Reader, and
// suits rare objects.
func Decode(text []byte, into any) error { return decode(text, into, false) }

// DecodeKnown does the same as Decode, but refuses fields that the struct does not have.
func DecodeKnown(text []byte, into any) error { return decode(text, into, true) }

func decode(text []byte, into any, strict bool) error {
	in := NewReader(text)
	if in.Next() != '{' {
		return fmt.Errorf("%s, expected an object", in.met())
	}
	in.Value()
	if in.End("the object"); in.flaw != nil {
		return in.flaw
	}
	d := json.NewDecoder(bytes.NewReader(text))
	if strict {
		d.DisallowUnknownFields()
	}
	err := d.Decode(into)
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		found, number, _ := strings.Cut(wrong.Value, " ")
		return fmt.Errorf("%s: %s, expected %s", wrong.Field, cmp.Or(number, kinds[found]), cmp.Or(wanted[wrong.Type.Kind()], "a whole number"))
	}
	if err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// kinds names the values of JSON, by the words of encoding/json.
var kinds = map[string]string{
	"string": "a string", "number": "a number", "bool": "true or false", "array": "a list", "object": "an object",
}

// wanted names the value that a field of each kind takes. All other kinds take whole numbers.
var wanted = map[reflect.Kind]string{
	reflect.Bool: "true or false", reflect.String: "a string", reflect.Slice: "a list", reflect.Array: "a list",
	reflect.Struct: "an object", reflect.Map: "an object", reflect.Float32: "a number", reflect.Float64: "a number",
	reflect.Uint: "a whole number from 0", reflect.Uint32: "a whole number from 0", reflect.Uint64: "a whole number from 0",
}
