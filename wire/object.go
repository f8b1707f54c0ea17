package wire

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
)

// Version is the field v of all answers.
const Version = 1

// Object writes a JSON object at the end of a text. Names of fields must need no escapes.
type Object struct{ text []byte }

// Begin begins an object after dst.
func Begin(dst []byte) Object { return Object{append(dst, '{')} }

// End ends the object and returns the whole text.
func (o *Object) End() []byte { return append(o.text, '}') }

func (o *Object) key(name string) {
	if o.text[len(o.text)-1] != '{' {
		o.text = append(o.text, ',')
	}
	o.text = append(append(append(o.text, '"'), name...), '"', ':')
}

// Number writes a number.
func (o *Object) Number(name string, n uint64) {
	o.key(name)
	o.text = strconv.AppendUint(o.text, n, 10)
}

// Int writes a number n ≥ 0.
func (o *Object) Int(name string, n int) { o.Number(name, uint64(n)) }

// Count writes a number, and nothing for 0.
func (o *Object) Count(name string, n uint64) {
	if n > 0 {
		o.Number(name, n)
	}
}

// Micros writes a duration in microseconds with one decimal.
func (o *Object) Micros(d time.Duration) {
	o.key("micros")
	o.text = strconv.AppendFloat(o.text, float64(d)/float64(time.Microsecond), 'f', 1, 64)
}

// Truth writes true or false.
func (o *Object) Truth(name string, set bool) {
	o.key(name)
	o.text = strconv.AppendBool(o.text, set)
}

// Flag writes true, and nothing for false.
func (o *Object) Flag(name string, set bool) {
	if set {
		o.Truth(name, true)
	}
}

// Word writes a string. Bytes that are not UTF-8 become U+FFFD.
func (o *Object) Word(name, s string) {
	o.key(name)
	o.text = appendString(o.text, s)
}

// Some writes a string, and nothing for an empty one.
func (o *Object) Some(name, s string) {
	if s != "" {
		o.Word(name, s)
	}
}

// Raw writes a value of JSON, and nothing for an empty text.
func (o *Object) Raw(name string, text []byte) {
	if len(text) > 0 {
		o.key(name)
		o.text = append(o.text, text...)
	}
}

// Base64 writes bytes in standard base64.
func (o *Object) Base64(name string, data []byte) {
	o.key(name)
	o.text = append(base64.StdEncoding.AppendEncode(append(o.text, '"'), data), '"')
}

// Hex writes bytes in hexadecimal digits, in lower case.
func (o *Object) Hex(name string, data []byte) {
	o.key(name)
	o.text = append(hex.AppendEncode(append(o.text, '"'), data), '"')
}

// Object writes a nested object. write must write its fields.
func (o *Object) Object(name string, write func(*Object)) {
	o.key(name)
	o.nest(write)
}

func (o *Object) nest(write func(*Object)) {
	p := Begin(o.text)
	write(&p)
	o.text = p.End()
}

// Objects writes a list of n objects. write must write the fields of object i.
func (o *Object) Objects(name string, n int, write func(p *Object, i int)) {
	o.list(name, n, func(i int) { o.nest(func(p *Object) { write(p, i) }) })
}

// Words writes a list of strings.
func (o *Object) Words(name string, list []string) {
	o.list(name, len(list), func(i int) { o.text = appendString(o.text, list[i]) })
}

// SomeNumbers writes a list of numbers, and nothing for an empty one.
func (o *Object) SomeNumbers(name string, list []int) {
	if len(list) > 0 {
		o.list(name, len(list), func(i int) { o.text = strconv.AppendInt(o.text, int64(list[i]), 10) })
	}
}

// Points writes a list of points.
func (o *Object) Points(name string, list []board.Point) {
	o.list(name, len(list), func(i int) { o.text = appendPoint(o.text, list[i]) })
}

// SomePoints writes a list of points, and nothing for an empty one.
func (o *Object) SomePoints(name string, list []board.Point) {
	if len(list) > 0 {
		o.Points(name, list)
	}
}

func (o *Object) list(name string, n int, write func(i int)) {
	o.key(name)
	o.text = append(o.text, '[')
	for i := range n {
		if i > 0 {
			o.text = append(o.text, ',')
		}
		write(i)
	}
	o.text = append(o.text, ']')
}

// Point writes a point, or "--" for a pass.
func (o *Object) Point(name string, pt board.Point) {
	o.key(name)
	o.text = appendPoint(o.text, pt)
}

// Line writes the length of a line, and its moves.
func (o *Object) Line(line []board.Point) {
	o.Int("plies", len(line))
	o.Points("line", line)
}

// Game writes the rule and the size.
func (o *Object) Game(rule board.Rule, size int) {
	o.Word("rule", rule.String())
	o.Int("size", size)
}

// Stones writes the stones of both sides.
func (o *Object) Stones(pos *board.Position) {
	var stones [board.MaxSize * board.MaxSize]board.Point
	o.Points("black", pos.AppendStones(stones[:0], board.Black))
	o.Points("white", pos.AppendStones(stones[:0], board.White))
}

// ToMove writes the side to move.
func (o *Object) ToMove(c board.Colour) { o.Word("to_move", c.String()) }

// Forbidden writes the forbidden points, each with its reason. It writes an empty list too.
func (o *Object) Forbidden(list []board.ForbiddenPoint) {
	o.Objects("forbidden", len(list), func(p *Object, i int) {
		p.Point("point", list[i].Point)
		p.Word("reason", list[i].Reason.String())
	})
}

// Position writes all fields of a position.
func (o *Object) Position(pos *board.Position) {
	o.Game(pos.Rule(), pos.Size())
	o.Stones(pos)
	o.ToMove(pos.ToMove())
}

// appendPoint appends pt.String() in quotes.
func appendPoint(dst []byte, pt board.Point) []byte {
	if pt == board.Pass {
		return append(dst, `"--"`...)
	}
	dst = append(dst, '"', 'a'+byte(pt.X()))
	row := byte(pt.Y() + 1)
	if row >= 10 {
		dst = append(dst, '0'+row/10)
	}
	return append(dst, '0'+row%10, '"')
}

func appendString(dst []byte, s string) []byte {
	if strings.IndexFunc(s, special) < 0 {
		return append(append(append(dst, '"'), s...), '"')
	}
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // a string is always JSON
	return append(dst, bytes.TrimSuffix(b.Bytes(), []byte{'\n'})...)
}

// special reports whether a character of a string may need an escape.
func special(c rune) bool { return c < ' ' || c == '"' || c == '\\' || c > '~' }

// ID is the JSON text of an id, a string or a number, or "" for none. 1, 1.0 and "1" are three ids.
type ID string

// TextID returns the id that is the string s.
func TextID(s string) ID { return ID(appendString(nil, s)) }

// Text returns the id without quotes and escapes.
func (id ID) Text() string {
	if id == "" || id[0] != '"' {
		return string(id)
	}
	return string(Value{Text: []byte(id)}.unquote())
}

// BeginAnswer begins an answer after dst with the version and the id.
func BeginAnswer(dst []byte, id ID) Object {
	o := Begin(dst)
	o.Number("v", Version)
	o.Raw("id", []byte(id))
	return o
}

// Head holds the fields of a question that its answer repeats.
type Head struct {
	ID     ID
	Rule   board.Rule
	Size   int
	ToMove board.Colour
}

// NewHead makes the head of an answer about a position.
func NewHead(id ID, pos *board.Position) Head {
	return Head{id, pos.Rule(), pos.Size(), pos.ToMove()}
}

// Begin begins an answer after dst and writes its fields up to the side to move.
func (h *Head) Begin(dst []byte) Object {
	o := BeginAnswer(dst, h.ID)
	o.Game(h.Rule, h.Size)
	o.ToMove(h.ToMove)
	return o
}

// AppendRefusal appends an answer with an error.
func AppendRefusal(dst []byte, id ID, reason string) []byte {
	o := BeginAnswer(dst, id)
	o.Word("error", reason)
	return o.End()
}
