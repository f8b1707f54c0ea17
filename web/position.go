package web

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
)

// position reads one of the three ways in which a URL names a position: its key
// in hexadecimal digits, which begins with 0 as no other does; an object of a
// request's fields; moves, beside which the query may have rule, size and
// to_move.
func position(text, query string) (*board.Position, error) {
	fields := map[string]json.RawMessage{}
	values, err := url.ParseQuery(query)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the query cannot be read: %w", err)
	case strings.HasPrefix(text, "0") && len(values) == 0:
		return positionOfKey(text)
	case strings.HasPrefix(text, "{"):
		if err := json.Unmarshal([]byte(text), &fields); err != nil {
			return nil, fmt.Errorf("the position is not JSON: %w", err)
		}
	default:
		fields["moves"], _ = json.Marshal(text)
	}
	for name, list := range values {
		if _, given := fields[name]; given || len(list) != 1 {
			return nil, fmt.Errorf("%.20q is given twice", name)
		}
		fields[name], _ = json.Marshal(list[0])
		if name == "size" {
			fields[name] = json.RawMessage(list[0])
		}
	}
	return positionOf(fields)
}

// positionFields are the fields of a request that say of which position it is.
var positionFields = []string{"rule", "size", "black", "white", "to_move", "moves"}

func positionOf(fields map[string]json.RawMessage) (*board.Position, error) {
	for name := range fields {
		if !slices.Contains(positionFields, name) {
			return nil, fmt.Errorf("%.20q, expected %s", name, strings.Join(positionFields, ", "))
		}
	}
	text, err := json.Marshal(fields)
	if err != nil {
		return nil, fmt.Errorf("the position is not JSON: %w", err)
	}
	q, err := api.Decode(text)
	return q.Position, err
}

// positionOfKey reads the key of an answer.
func positionOfKey(key string) (*board.Position, error) {
	b, err := hex.DecodeString(key)
	if err != nil {
		return nil, fmt.Errorf("the key has other than pairs of hexadecimal digits: %.20q", key)
	}
	return board.FromCanonical(b)
}
