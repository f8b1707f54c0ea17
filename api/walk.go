package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"
)

// Requests come by the ten thousand a second, and encoding/json takes longer to
// read one than the oracle to answer it. So json.Valid looks at the text once,
// and what follows here walks over it without asking again whether it is JSON.

// valid refuses what is not exactly one JSON value in UTF-8.
func valid(text []byte) error {
	if !json.Valid(text) {
		return fmt.Errorf("%w: %s", ErrRequest, flaw(text))
	}
	if !utf8.Valid(text) {
		return fmt.Errorf("%w: not in UTF-8", ErrRequest)
	}
	return nil
}

// flaw says where text stops being one JSON value.
func flaw(text []byte) string {
	var value json.RawMessage
	in := json.NewDecoder(bytes.NewReader(text))
	err := in.Decode(&value)
	at := int(in.InputOffset())
	syntax := (*json.SyntaxError)(nil)
	switch {
	case errors.As(err, &syntax):
		at = int(syntax.Offset) - 1
	case err != nil:
		return "it ends too early, expected a whole JSON object"
	default:
		at += len(text[at:]) - len(bytes.TrimLeft(text[at:], " \t\r\n"))
	}
	return fmt.Sprintf("no JSON with %s at byte %d, expected one object", shown(text[at:]), at+1)
}

// walker stands in a text that is JSON.
type walker struct {
	text []byte
	at   int
}

// peek is the first byte of the next token, 0 at the end.
func (w *walker) peek() byte {
	for ; w.at < len(w.text); w.at++ {
		switch c := w.text[w.at]; c {
		case ' ', '\t', '\r', '\n', ',', ':':
		default:
			return c
		}
	}
	return 0
}

// value is the text of the next value, which it goes past.
func (w *walker) value() []byte {
	first := w.peek()
	begin := w.at
	switch first {
	case '"':
		w.skipString()
	case '{', '[':
		w.skipNest()
	default:
		for w.at < len(w.text) && strings.IndexByte(",]} \t\r\n", w.text[w.at]) < 0 {
			w.at++
		}
	}
	return w.text[begin:w.at]
}

// skipString goes past a string.
func (w *walker) skipString() {
	for w.at++; w.text[w.at] != '"'; w.at++ {
		if w.text[w.at] == '\\' {
			w.at++
		}
	}
	w.at++
}

// skipNest goes past an object or a list.
func (w *walker) skipNest() {
	for depth := 0; ; {
		switch w.text[w.at] {
		case '"':
			w.skipString()
			continue
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		}
		w.at++
		if depth == 0 {
			return
		}
	}
}

// members hands out the fields of an object in their order, names unquoted.
func members(object []byte, each func(name string, value []byte)) {
	w := walker{text: object}
	w.peek()
	for w.at++; w.peek() != '}'; {
		name, _ := unquote(w.value())
		each(name, w.value())
	}
}

// elements hands out the values of a list in their order.
func elements(list []byte, each func(value []byte)) {
	w := walker{text: list}
	w.peek()
	for w.at++; w.peek() != ']'; {
		each(w.value())
	}
}

// unquote is the content of a string, or an error for any other value.
func unquote(value []byte) (string, error) {
	if value[0] != '"' {
		return "", fmt.Errorf("%s, expected a string", shown(value))
	}
	if bytes.IndexByte(value, '\\') < 0 {
		return string(value[1 : len(value)-1]), nil
	}
	var s string
	_ = json.Unmarshal(value, &s) // it is a JSON string
	return s, nil
}

// shown is the beginning of a value for an error.
func shown(value []byte) string {
	if len(value) > shownBytes {
		return string(bytes.ToValidUTF8(value[:shownBytes], nil)) + "…"
	}
	return string(value)
}

const shownBytes = 40
