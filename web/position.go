package web

import (
	"encoding/hex"
	"fmt"
	"net/url"
	"strings"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/wire"
)

// position reads one of the three ways in which a URL names a position: its key in hexadecimal
// digits, which alone begins with 0; an object of a position's fields; or moves. Beside an object
// or moves the query may have more fields.
func position(text, query string) (*board.Position, error) {
	values, err := url.ParseQuery(query)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the query cannot be read: %w", err)
	case strings.HasPrefix(text, "0") && len(values) == 0:
		return positionOfKey(text)
	}
	f := urlFields{given: map[string]bool{}}
	if strings.HasPrefix(text, "{") {
		in := wire.NewReader([]byte(text))
		in.Fields(f.take)
		if in.End("the object"); in.Flaw() != nil {
			return nil, fmt.Errorf("the position is not JSON: %w", in.Flaw())
		}
	} else {
		f.word("moves", text)
	}
	for name, list := range values {
		for _, value := range list {
			f.word(name, value)
		}
	}
	if f.err == nil {
		f.err = f.object.Stones()
	}
	if f.err != nil {
		return nil, f.err
	}
	it, err := f.object.Item(notation.Options{})
	if err != nil {
		return nil, err
	}
	return board.New(it.Setup)
}

type urlFields struct {
	object notation.Object
	given  map[string]bool
	err    error
}

func (f *urlFields) take(name []byte, v wire.Value) {
	if f.given[string(name)] {
		f.err = fmt.Errorf("%.20q is given twice", name)
	} else if !f.object.Take(name, v) {
		f.err = fmt.Errorf("%.20q, expected rule, size, black, white, to_move or moves", name)
	}
	f.given[string(name)] = true
}

// word takes a field as a query has it: without quotes.
func (f *urlFields) word(name, value string) {
	v := wire.Value{Text: []byte(value)}
	if name != "size" || !v.Given() {
		v.Text = []byte(wire.TextID(value))
	}
	f.take([]byte(name), v)
}

func positionOfKey(key string) (*board.Position, error) {
	b, err := hex.DecodeString(key)
	if err != nil {
		return nil, fmt.Errorf("the key %.20q, expected pairs of hexadecimal digits", key)
	}
	return board.FromCanonical(b)
}
