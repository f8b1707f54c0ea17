package wire_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/wire"
)

// whole reads a text that is one value.
func whole(text []byte) (wire.Value, *wire.Flaw) {
	in := wire.NewReader(text)
	v := in.Value()
	in.End("the value")
	return v, in.Flaw()
}

// seeds holds well-formed and malformed texts of every kind of value.
var seeds = []string{
	`{"a":1,"b":[true,false,null],"c":{"d":-1.5e+3}}`, `[]`, `{}`, ` "x\u00e9\ud800\n" `, `0`, `-0`, `1E5`, `"é"`, "\"\xff\"", `[[],{}]`,
	``, `{`, `[1,]`, `{"a":1,}`, `{a:1}`, `{"a" 1}`, `01`, `1.`, `1e`, `-`, `+1`, `"\x"`, `"\u00g0"`, `"\u00`, "\"\n\"", `"a`, `tru`, `nulll`, `[1 2]`,
	`{}{}`, "\x00", `"\`, `{1:2}`, "{}\x00", "\ufeff{}",
}

// FuzzValue checks that a Reader accepts the same texts as encoding/json, and reads the same
// values.
func FuzzValue(f *testing.F) {
	for _, s := range seeds {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		v, flaw := whole(text)
		if (flaw == nil) != json.Valid(text) {
			t.Fatalf("%q: the Reader finds flaw %v, encoding/json says valid: %v", text, flaw, json.Valid(text))
		}
		if flaw != nil {
			if flaw.At < 0 || flaw.At > len(text) || strings.Contains(flaw.Error(), "\n") {
				t.Fatalf("%q: the flaw %q at %d is off the text or not one line", text, flaw, flaw.At)
			}
			return
		}
		var want any
		if err := json.Unmarshal(text, &want); err != nil {
			return // a number out of range
		}
		if got := read(t, v); !reflect.DeepEqual(got, want) {
			t.Fatalf("%q is read as %v, by encoding/json as %v", text, got, want)
		}
	})
}

// read returns a value in the types that encoding/json uses.
func read(t *testing.T, v wire.Value) any {
	in := v.Reader()
	switch in.Next() {
	case '{':
		m := map[string]any{}
		in.Fields(func(name []byte, v wire.Value) { m[string(name)] = read(t, v) })
		return m
	case '[':
		list := []any{}
		in.Elements(func(v wire.Value) { list = append(list, read(t, v)) })
		return list
	case '"':
		s, err := v.Word()
		if err != nil {
			t.Fatal(err)
		}
		return s
	case 't', 'f':
		b, err := v.Truth()
		if err != nil {
			t.Fatal(err)
		}
		return b
	default:
		var x any
		if err := json.Unmarshal(v.Text, &x); err != nil {
			t.Fatal(err)
		}
		return x
	}
}

func TestDepth(t *testing.T) {
	for _, n := range []int{10_000, 10_001, 10_002} {
		text := []byte(strings.Repeat("[", n) + strings.Repeat("]", n))
		if _, flaw := whole(text); (flaw == nil) != json.Valid(text) {
			t.Errorf("%d lists within each other: flaw %v, encoding/json says valid: %v", n, flaw, json.Valid(text))
		}
	}
}

// TestFlaws checks that every refusal names the place, what was found and what was expected.
func TestFlaws(t *testing.T) {
	for text, want := range map[string]string{
		``:             "column 1: the line ends, expected a value",
		`{"a":1,}`:     `column 8: "}", expected the name of a field in quotes`,
		`{a:1}`:        `column 2: "a:1}", expected the name of a field in quotes`,
		`{"a" 1}`:      `column 6: "1}", expected ':'`,
		`[1 2]`:        `column 4: "2]", expected ']'`,
		`[tru]`:        `column 2: "tru]", expected a value`,
		`"a`:           "column 3: a string does not end",
		`["\x"]`:       `column 2: "\"\\x\"]", expected a string with escapes of JSON`,
		"[\"a\tb\"]":   `column 2: "\"a\tb\"]", expected a string without control characters`,
		`1.`:           "column 3: the line ends, expected a digit",
		`{"a":1} more`: `column 9: "more" follows the value, expected nothing`,
	} {
		if _, flaw := whole([]byte(text)); flaw == nil || flaw.Error() != want {
			t.Errorf("%s: flaw %v, want %s", text, flaw, want)
		}
	}
}

func TestValues(t *testing.T) {
	value := func(text string) wire.Value {
		v, flaw := whole([]byte(text))
		if flaw != nil {
			t.Fatal(flaw)
		}
		return v
	}
	errOf := func(_ any, err error) error { return err }
	any1 := func(board.Point) error { return nil }
	for _, tc := range []struct {
		err  error
		want string
	}{
		{errOf(value(`{"k":1}`).Word()), `{"k":1}, expected a string`},
		{errOf(value(`7`).Whole(5, 6)), `7, expected a whole number from 5 to 6`},
		{errOf(value(`"7"`).Whole(5, 9)), `"7", expected a whole number from 5 to 9`},
		{errOf(value(`1.5`).Uint()), `1.5, expected a whole number from 0 to 2^64-1`},
		{errOf(value(`1`).Truth()), `1, expected true or false`},
		{errOf(value(`[]`).Move()), `[], expected a string`},
		{value(`"h8"`).Points(any1), `"h8", expected a list of points`},
		{value(`["h8", 9]`).Points(any1), `column 8: 9, expected a string`},
		{value(`["--"]`).Points(any1), `column 2: not a point: "--", expected a column letter and a row number such as h8`},
		{value(`["h8","i9"]`).Points(func(pt board.Point) error { return errors.New(pt.String()) }), `column 2: h8`},
		{value(`"` + strings.Repeat("é", 30) + `"`).Not("x"), `"` + strings.Repeat("é", 19) + `…, expected x`},
		{value("\"\u202e\"").Not("x"), `"\"\u202e\"", expected x`},
	} {
		if tc.err == nil || tc.err.Error() != tc.want {
			t.Errorf("error is %v, want %s", tc.err, tc.want)
		}
	}
	var moves []board.Point
	err := value(`["H8","--","pass"]`).Moves(func(pt board.Point) error { moves = append(moves, pt); return nil })
	if err != nil || !reflect.DeepEqual(moves, []board.Point{board.At(7, 7), board.Pass, board.Pass}) {
		t.Errorf("Moves are %v, error %v; want h8 and two passes", moves, err)
	}
	if value("null").Given() || (wire.Value{}).Given() || !value("0").Given() {
		t.Error("Given is true for null or a missing value, or false for 0")
	}
}

// TestStrict checks that the methods for records accept one form only, and that the first flaw
// stays.
func TestStrict(t *testing.T) {
	in := wire.NewReader([]byte(` {"h8" , [ "a1","v22"],[],18446744073709551615 true false "AAE=","0fa0"} `))
	in.Expect('{')
	if pt := in.Point(); pt != board.At(7, 7) || !in.More('}') {
		t.Errorf("Point is %v, want h8 with a comma after it; flaw %v", pt, in.Flaw())
	}
	if list := in.Points(); !reflect.DeepEqual(list, []board.Point{board.At(0, 0), board.At(21, 21)}) || !in.More('}') {
		t.Errorf("Points are %v, want a1 and v22; flaw %v", list, in.Flaw())
	}
	if list := in.Points(); list != nil || !in.More('}') {
		t.Errorf("Points of an empty list are %v, want nil; flaw %v", list, in.Flaw())
	}
	if n := in.Number(1<<64 - 1); n != 1<<64-1 || !in.Truth() || in.Truth() {
		t.Errorf("Number is %d, want 2^64-1, then true and false; flaw %v", n, in.Flaw())
	}
	if body := in.Base64(); !bytes.Equal(body, []byte{0, 1}) || !in.More('}') {
		t.Errorf("Base64 is %v, want 0 1 and a comma after it; flaw %v", body, in.Flaw())
	}
	if body := in.Hex(); !bytes.Equal(body, []byte{0x0f, 0xa0}) || in.More('}') {
		t.Errorf("Hex is %x, want 0fa0 and the end of the object; flaw %v", body, in.Flaw())
	}
	if in.End("it"); in.Flaw() != nil {
		t.Errorf("End finds flaw %v, want none", in.Flaw())
	}
	for text, read := range map[string]func(*wire.Reader){
		`"h08"`: func(r *wire.Reader) { r.Point() }, `"h"`: func(r *wire.Reader) { r.Point() }, `"w1"`: func(r *wire.Reader) { r.Point() },
		`[]]`:    func(r *wire.Reader) { r.Points(); r.End("it") },
		`["a1" `: func(r *wire.Reader) { r.Points() },
		`[` + strings.Repeat(`"a1",`, 485) + `"a1"]`: func(r *wire.Reader) { r.Points() },
		`"AAF="`: func(r *wire.Reader) { r.Base64() }, `"AAE"`: func(r *wire.Reader) { r.Base64() }, "\"AA\nE=\"": func(r *wire.Reader) { r.Base64() },
		`"0aF"`: func(r *wire.Reader) { r.Hex() }, `"0A"`: func(r *wire.Reader) { r.Hex() }, `"0g"`: func(r *wire.Reader) { r.Hex() },
		`8`: func(r *wire.Reader) { r.Number(7) }, `01`: func(r *wire.Reader) { r.Number(7) }, `-1`: func(r *wire.Reader) { r.Number(7) },
		`yes`: func(r *wire.Reader) { r.Truth() }, `"x`: func(r *wire.Reader) { r.Plain() }, ` x`: func(r *wire.Reader) { r.Expect('y') },
	} {
		in := wire.NewReader([]byte(text))
		read(&in)
		first := in.Flaw()
		if in.Fail(0, "second"); first == nil || in.Flaw() != first || in.At() != len(text) || errors.Unwrap(first) == nil {
			t.Errorf("%s: flaw %v at %d, after another Fail %v; want a flaw at the end that stays", text, first, in.At(), in.Flaw())
		}
	}
	pos, err := board.New(board.Setup{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	head := wire.NewHead("7", pos)
	o := head.Begin(nil)
	if got := string(o.End()); got != `{"v":1,"id":7,"rule":"freestyle","size":9,"to_move":"black"}` {
		t.Errorf("the head of an answer is written as %s", got)
	}
}

// TestObject checks that Object writes the bytes that encoding/json writes for the same values.
func TestObject(t *testing.T) {
	for _, s := range []string{"", "a", `"\`, "<é>&\n", "\xff", "\u2028", "\x7f"} {
		var want bytes.Buffer
		enc := json.NewEncoder(&want)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(map[string]any{"w": s}); err != nil {
			t.Fatal(err)
		}
		o := wire.Begin([]byte("x"))
		o.Word("w", s)
		if got := string(o.End()[1:]) + "\n"; got != want.String() {
			t.Errorf("%q is written as %s, want %s", s, got, want.String())
		}
	}
	o := wire.BeginAnswer(nil, wire.TextID("é"))
	o.Some("none", "")
	o.Count("none", 0)
	o.Flag("none", false)
	o.Raw("none", nil)
	o.SomePoints("none", nil)
	o.Micros(1250 * time.Nanosecond)
	o.Truth("no", false)
	o.Base64("proof", []byte{0, 1, 2})
	o.Hex("hex", []byte{0, 0xaf})
	o.Words("words", []string{"a", "b"})
	o.Line([]board.Point{board.At(0, 21), board.Pass})
	o.Object("in", func(p *wire.Object) { p.Count("n", 1) })
	o.Objects("list", 2, func(p *wire.Object, i int) { p.Int("i", i) })
	const want = `{"v":1,"id":"é","micros":1.2,"no":false,"proof":"AAEC","hex":"00af","words":["a","b"],"plies":2,"line":["a22","--"],"in":{"n":1},"list":[{"i":0},{"i":1}]}`
	if got := string(o.End()); got != want {
		t.Errorf("the answer is written as\n%s\nwant\n%s", got, want)
	}
	if got := string(wire.AppendRefusal(nil, "7", "why")); got != `{"v":1,"id":7,"error":"why"}` {
		t.Errorf("a refusal is written as %s", got)
	}
	if wire.ID("7").Text()+wire.TextID(`a"`).Text()+wire.ID("").Text() != `7a"` {
		t.Error("Text of an id is not its content without quotes and escapes")
	}
}

// line holds a position with twenty stones.
const line = `{"id":"a","rule":"freestyle","size":15,` +
	`"black":["a1","c2","e3","g4","i5","k6","m7","o8","b9","d10"],"white":["a13","c12","e13","g12","i13","k12","m13","o12","b15","d15"]}`

// BenchmarkFields measures a Reader. The package comment holds the figures, also of the variants
// that lost.
func BenchmarkFields(b *testing.B) {
	b.ReportAllocs()
	b.SetBytes(int64(len(line)))
	for b.Loop() {
		n := 0
		in := wire.NewReader([]byte(line))
		in.Fields(func([]byte, wire.Value) { n++ })
		if n != 5 || in.Flaw() != nil {
			b.Fatalf("Fields finds %d fields, want 5; flaw %v", n, in.Flaw())
		}
	}
}

func BenchmarkObject(b *testing.B) {
	pos, err := board.New(board.Setup{Black: []board.Point{board.At(7, 7)}, White: []board.Point{board.At(8, 8)}})
	if err != nil {
		b.Fatal(err)
	}
	var text []byte
	b.ReportAllocs()
	for b.Loop() {
		o := wire.BeginAnswer(text[:0], `"a"`)
		o.Position(pos)
		text = o.End()
	}
}

// TestDecode checks that errors name the field, what was found and what was expected, without words
// of Go.
func TestDecode(t *testing.T) {
	type inner struct {
		Name string `json:"name"`
	}
	type object struct {
		Text   string   `json:"text"`
		Count  int      `json:"count"`
		Size   uint64   `json:"size"`
		Score  float64  `json:"score"`
		Set    bool     `json:"set"`
		Words  []string `json:"words"`
		Inner  inner    `json:"inner"`
		Inners []inner  `json:"inners"`
	}
	for text, want := range map[string]string{
		`{"text":7}`:                     "text: a number, expected a string",
		`{"count":"7"}`:                  "count: a string, expected a whole number",
		`{"count":1.5}`:                  "count: 1.5, expected a whole number",
		`{"count":99999999999999999999}`: "count: 99999999999999999999, expected a whole number",
		`{"size":-1}`:                    "size: -1, expected a whole number from 0",
		`{"score":[]}`:                   "score: a list, expected a number",
		`{"set":{}}`:                     "set: an object, expected true or false",
		`{"words":true}`:                 "words: true or false, expected a list",
		`{"inner":"x"}`:                  "inner: a string, expected an object",
		`{"inners":[{"name":3}]}`:        "inners.name: a number, expected a string",
		`{"words":["a",1]}`:              "words: a number, expected a string",
		`{"other":1}`:                    `unknown field "other"`,
		`[1]`:                            `"[1]", expected an object`,
		``:                               "the line ends, expected an object",
		`{"count":}`:                     `column 10: "}", expected a value`,
		`{} {}`:                          `column 4: "{}" follows the object, expected nothing`,
		`{"count":1,"set":true}`:         "",
	} {
		err := wire.DecodeKnown([]byte(text), &object{})
		if (err == nil) != (want == "") || err != nil && err.Error() != want {
			t.Errorf("DecodeKnown(%s): error %v, want %s (\"\" = no error)", text, err, want)
		}
	}
	if err := wire.Decode([]byte(`{"other":1}`), &object{}); err != nil {
		t.Errorf("Decode with an unknown field: error %v, want none", err)
	}
}
