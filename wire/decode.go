package wire

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
)

// Decode reads an object into the struct that into points to, as encoding/json does. Its errors
// name the field, the found and the expected value in plain words. It is slower than a Reader, and
// suits rare objects.
func Decode(text []byte, into any) error { return decode(text, into, false) }

// DecodeKnown is Decode, but refuses fields that the struct does not have.
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

// wanted names the values that a field takes, by kind. Kinds that it lacks take whole numbers.
var wanted = map[reflect.Kind]string{
	reflect.Bool: "true or false", reflect.String: "a string", reflect.Slice: "a list", reflect.Array: "a list",
	reflect.Struct: "an object", reflect.Map: "an object", reflect.Float32: "a number", reflect.Float64: "a number",
	reflect.Uint: "a whole number from 0", reflect.Uint32: "a whole number from 0", reflect.Uint64: "a whole number from 0",
}
