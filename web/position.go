package web

import (
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// position reads one of the three ways in which a URL names a position: its key
// in hexadecimal digits, which begins with 0 as no other does; an object of a
// request's fields; moves, beside which the query may have rule, size and
// to_move.
func position(text, query string) (*board.Position, error) {
	values, err := url.ParseQuery(query)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the query cannot be read: %w", err)
	case strings.HasPrefix(text, "0") && len(values) == 0:
		return positionOfKey(text)
	}
	p := positionObject{object: wire.Begin(nil), given: map[string]bool{}}
	if strings.HasPrefix(text, "{") {
		in := wire.NewReader([]byte(text))
		in.Fields(p.raw)
		if in.End("the object"); in.Flaw() != nil {
			return nil, fmt.Errorf("the position is not JSON: %w", in.Flaw())
		}
	} else {
		p.word("moves", text)
	}
	for name, list := range values {
		switch {
		case p.given[name] || len(list) != 1:
			return nil, fmt.Errorf("%.20q is given twice", name)
		case name == "size":
			v := wire.Value{Text: []byte(list[0])}
			if _, err := v.Whole(board.MinSize, board.MaxSize); err != nil {
				return nil, fmt.Errorf("size: %w", err)
			}
			p.raw([]byte(name), v)
		default:
			p.word(name, list[0])
		}
	}
	if p.err != nil {
		return nil, p.err
	}
	q, err := api.Decode(p.object.End())
	return q.Position, err
}

// positionFields are the fields of a request that say of which position it is.
var positionFields = []string{"rule", "size", "black", "white", "to_move", "moves"}

// positionObject is the object of such fields that a URL says.
type positionObject struct {
	object wire.Object
	given  map[string]bool
	err    error
}

func (p *positionObject) word(name, value string) {
	p.raw([]byte(name), wire.Value{Text: []byte(wire.TextID(value))})
}

func (p *positionObject) raw(name []byte, v wire.Value) {
	if !slices.Contains(positionFields, string(name)) {
		p.err = fmt.Errorf("%.20q, expected %s", name, strings.Join(positionFields, ", "))
		return
	}
	p.given[string(name)] = true
	p.object.Raw(string(name), v.Text)
}

// positionOfKey reads the key of an answer.
func positionOfKey(key string) (*board.Position, error) {
	b, err := hex.DecodeString(key)
	if err != nil {
		return nil, fmt.Errorf("the key has other than pairs of hexadecimal digits: %.20q", key)
	}
	return board.FromCanonical(b)
}
