package api

import (
	"bytes"
	"encoding/json"
	"strconv"
	"strings"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Version is that of the answers, their field v.
const Version = 1

// object is a JSON object that is being written at the end of text.
type object struct{ text []byte }

// begin begins an answer.
func begin(dst []byte, id ID) object {
	o := object{append(dst, '{')}
	o.number("v", Version)
	if id != "" {
		o.key("id")
		o.text = append(o.text, id...)
	}
	return o
}

func (o *object) end() []byte { return append(o.text, '}') }

// key begins a field. Keys need no escapes.
func (o *object) key(name string) {
	if o.text[len(o.text)-1] != '{' {
		o.text = append(o.text, ',')
	}
	o.text = append(append(append(o.text, '"'), name...), '"', ':')
}

func (o *object) number(name string, n uint64) {
	o.key(name)
	o.text = strconv.AppendUint(o.text, n, 10)
}

// micros is a duration in microseconds with one decimal.
func (o *object) micros(d time.Duration) {
	o.key("micros")
	o.text = strconv.AppendFloat(o.text, float64(d)/float64(time.Microsecond), 'f', 1, 64)
}

// flag is left out where it is false.
func (o *object) flag(name string, set bool) {
	if set {
		o.truth(name, true)
	}
}

func (o *object) truth(name string, set bool) {
	o.key(name)
	o.text = strconv.AppendBool(o.text, set)
}

func (o *object) word(name, s string) {
	o.key(name)
	o.text = appendString(o.text, s)
}

func (o *object) words(name string, list []string) {
	o.key(name)
	o.text = append(o.text, '[')
	for i, s := range list {
		if i > 0 {
			o.text = append(o.text, ',')
		}
		o.text = appendString(o.text, s)
	}
	o.text = append(o.text, ']')
}

func (o *object) points(name string, list []board.Point) { o.words(name, board.Names(list)) }

// line writes a line and its length.
func (o *object) line(l proof.Line) {
	o.number("plies", uint64(len(l)))
	o.points("line", l)
}

// certificate is left out where there is none.
func (o *object) certificate(c *proof.Certificate, id string) {
	if c == nil {
		return
	}
	named := *c
	named.ID = id
	o.key("certificate")
	o.text = named.AppendJSON(o.text)
}

// appendString appends s as JSON. What is no UTF-8 becomes U+FFFD.
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
