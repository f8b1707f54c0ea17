package wire

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Decode reads an object into the struct that into points to, as encoding/json
// does, and says of an error in plain words which field it is, what stands there and
// what was expected. It suits objects that are rare: it is slower than a Reader.
func Decode(text []byte, into any) error { return decode(text, into, false) }

// DecodeKnown is Decode, and refuses fields that the struct does not have.
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
	return plain(d.Decode(into))
}

// plain returns the error of a text whose form is right in our words.
func plain(err error) error {
	if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
		found, number, _ := strings.Cut(wrong.Value, " ")
		if number == "" {
			number = foundWords[found]
		}
		return fmt.Errorf("%s: %s, expected %s", wrong.Field, number, expectedWords(wrong.Type))
	}
	if err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "json: "))
	}
	return nil
}

// foundWords are the values of JSON as encoding/json names them.
var foundWords = map[string]string{
	"string": "a string", "number": "a number", "bool": "true or false", "array": "a list", "object": "an object",
}

// expectedWords are the values that a type takes.
func expectedWords(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Bool:
		return "true or false"
	case reflect.String:
		return "a string"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.Struct, reflect.Map:
		return "an object"
	case reflect.Float32, reflect.Float64:
		return "a number"
	case reflect.Uint, reflect.Uint32, reflect.Uint64:
		return "a whole number from 0"
	default:
		return "a whole number"
	}
}
