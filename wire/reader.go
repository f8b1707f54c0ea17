package wire

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// Reader reads one JSON text from its front to its end. It keeps its first flaw: after that every
// method returns a zero value at once. encoding/json accepts every text that a Reader accepts, and
// reads the same values.
type Reader struct {
	text []byte
	at   int
	flaw *Flaw
}

// Flaw is an error at one place of a text.
type Flaw struct {
	At  int // offset in bytes, from 0; the length of the text if it ends too early
	Err error
}

// Error names the column, from 1, and the error there.
func (f *Flaw) Error() string { return fmt.Sprintf("column %d: %v", f.At+1, f.Err) }

// Unwrap returns the error without its place.
func (f *Flaw) Unwrap() error { return f.Err }

// NewReader returns a reader of text, which it does not copy.
func NewReader(text []byte) Reader { return Reader{text: text} }

// Flaw returns the first flaw, nil if there is none.
func (r *Reader) Flaw() *Flaw { return r.flaw }

// At returns the offset of the next byte.
func (r *Reader) At() int { return r.at }

// Fail notes a flaw at an offset and ends the reading.
func (r *Reader) Fail(at int, format string, args ...any) {
	if r.flaw == nil {
		r.flaw = &Flaw{at, fmt.Errorf(format, args...)}
	}
	r.at = len(r.text)
}

// Next returns the next byte that is not white space, or 0 at the end.
func (r *Reader) Next() byte {
	for ; r.at < len(r.text); r.at++ {
		switch c := r.text[r.at]; c {
		case ' ', '\t', '\r', '\n':
		default:
			return c
		}
	}
	return 0
}

// is reads c if c comes next, and reports whether it did.
func (r *Reader) is(c byte) bool {
	if r.Next() != c || r.at >= len(r.text) {
		return false
	}
	r.at++
	return true
}

// Expect reads c. Anything else is a flaw.
func (r *Reader) Expect(c byte) {
	if r.at < len(r.text) && r.text[r.at] == c { // the fast way, for our own lines
		r.at++
	} else if !r.is(c) {
		r.expected(c)
	}
}

func (r *Reader) expected(c byte) { r.Fail(r.at, "%s, expected %q", r.met(), c) }

// met describes the next bytes for an error.
func (r *Reader) met() string {
	if r.Next() == 0 && r.at >= len(r.text) {
		return "the line ends"
	}
	return fmt.Sprintf("%.8q", r.text[r.at:min(r.at+8, len(r.text))])
}

// Open reads the beginning of a list or an object, '[' or '{', and reports whether an element
// follows. If none follows, it reads the end too.
func (r *Reader) Open(begin byte) bool {
	r.Expect(begin)
	return r.flaw == nil && !r.is(begin+2) // ']' and '}' are the characters two after '[' and '{'
}

// More reads the comma or the end, ']' or '}', after an element. It reports whether another element
// follows.
func (r *Reader) More(end byte) bool {
	if r.at < len(r.text) && r.text[r.at] == ',' {
		r.at++
		return true
	}
	if r.is(',') {
		return true
	}
	r.Expect(end)
	return false
}

// Strict reads an object whose fields have these names, at most 64. read(i) must read the value of
// names[i]. Bit i of seen is 1 if the object has that field. Unknown and repeated names are flaws,
// and so are names with escapes. Fields in the order of names are read fastest.
func (r *Reader) Strict(names []string, read func(i int)) (seen uint64) {
	r.Expect('{')
	for more, i := r.flaw == nil, 0; more; more = r.flaw == nil && r.More('}') {
		r.Next()
		at := r.at
		text := r.Plain()
		if i >= len(names) || names[i] != string(text) {
			i = slices.Index(names, string(text))
		}
		if i < 0 || seen&(1<<i) != 0 {
			r.Fail(at, "field %.20q is unknown or repeated", text)
			return seen
		}
		seen |= 1 << i
		r.Expect(':')
		read(i)
		i++
	}
	return seen
}

// End expects the end of the text. Its error names the value before: read, such as "the object".
func (r *Reader) End(read string) {
	if r.Next(); r.at < len(r.text) {
		r.Fail(r.at, "%s follows %s, expected nothing", r.met(), read)
	}
}

// Plain reads a string and returns the bytes between its quotes, with all escapes. Its callers must
// refuse backslashes and control characters.
func (r *Reader) Plain() []byte {
	r.Expect('"')
	n := bytes.IndexByte(r.text[r.at:], '"')
	if n < 0 {
		r.Fail(r.at, "a string does not end")
		return nil
	}
	text := r.text[r.at : r.at+n]
	r.at += n + 1
	return text
}

// Number reads a whole number from 0 to most.
func (r *Reader) Number(most uint64) (n uint64) {
	r.Next()
	from := r.at
	for ; r.at < len(r.text) && isDigit(r.text[r.at]); r.at++ {
		digit := uint64(r.text[r.at] - '0')
		if n > (most-digit)/10 || most < digit || r.at > from && n == 0 {
			r.at = from
			break
		}
		n = n*10 + digit
	}
	if r.at == from {
		r.Fail(from, "%s, expected a number up to %d", r.met(), most)
		return 0
	}
	return n
}

// Truth reads true or false.
func (r *Reader) Truth() bool {
	r.Next()
	if is := r.word("true"); is || r.word("false") {
		return is
	}
	r.Fail(r.at, "%s, expected true or false", r.met())
	return false
}

// word reads the word if it comes next, and reports whether it did.
func (r *Reader) word(word string) bool {
	if !bytes.HasPrefix(r.text[r.at:], []byte(word)) {
		return false
	}
	r.at += len(word)
	return true
}

// Base64 reads a string of bytes in standard base64.
func (r *Reader) Base64() []byte {
	text := r.Plain()
	body := make([]byte, base64.StdEncoding.DecodedLen(len(text)))
	n, err := strictBase64.Decode(body, text)
	if err != nil || base64.StdEncoding.EncodedLen(n) != len(text) {
		r.Fail(r.at, "the proof is not in standard base64")
	}
	return body[:n]
}

// Hex reads a string of bytes in hexadecimal digits, in lower case.
func (r *Reader) Hex() []byte {
	text := r.Plain()
	body := make([]byte, hex.DecodedLen(len(text)))
	if _, err := hex.Decode(body, text); err != nil || bytes.ContainsAny(text, "ABCDEF") {
		r.Fail(r.at, "the proof is not in hexadecimal digits, in lower case")
	}
	return body
}

// strictBase64 accepts the texts of Object.Base64, and line breaks: Base64 refuses a wrong length.
var strictBase64 = base64.StdEncoding.Strict()

// Point reads a point of the largest board, in the form that Object.Point writes.
func (r *Reader) Point() board.Point {
	// Fast way for "h8" and "h10": the closing quote is byte 4 or 5, counted from the opening one.
	for n := 4; n <= 5 && r.at+n <= len(r.text); n++ {
		if s := r.text[r.at : r.at+n]; s[0] == '"' && s[n-1] == '"' {
			if pt, ok := point(s[1 : n-1]); ok {
				r.at += n
				return pt
			}
		}
	}
	text := r.Plain()
	pt, ok := point(text)
	if !ok {
		r.Fail(r.at, "%.20q, expected a point such as h8", text)
	}
	return pt
}

// point reads a point in the form of Object.Point, without the quotes.
func point(text []byte) (pt board.Point, ok bool) {
	if n := len(text); n == 2 || n == 3 {
		x, y := uint(text[0])-'a', uint(text[1])-'0'
		digits := 1 <= y && y <= 9
		if n == 3 {
			unit := uint(text[2]) - '0'
			y, digits = y*10+unit, digits && unit <= 9
		}
		if digits && x < board.MaxSize && y <= board.MaxSize {
			return board.At(int(x), int(y)-1), true
		}
	}
	return board.Pass, false
}

// Points reads a list of points, each in the form of Point. For an empty list it returns nil.
func (r *Reader) Points() []board.Point {
	more := r.Open('[')
	if !more {
		return nil
	}
	list := make([]board.Point, 0, 64)
	for ; more; more = r.flaw == nil && r.More(']') {
		if list = append(list, r.Point()); len(list) > board.MaxSize*board.MaxSize {
			r.Fail(r.at, "more stones than points")
		}
	}
	return list
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }
