package notation

import (
	"errors"
	"fmt"
	"io"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/transform"
)

// ErrCharset is returned for a charset that is not known.
var ErrCharset = errors.New("unknown charset")

// CheckCharset refuses a name that Options.Charset does not take. The error
// wraps ErrCharset.
func CheckCharset(name string) error {
	_, err := newCharset(name)
	return err
}

// charset decodes the text of a source; the zero value keeps the bytes.
type charset struct{ encoding encoding.Encoding }

// newCharset finds a charset by any name that web pages use: gbk, big5,
// shift-jis, euc-kr, latin1, windows-1252, utf-8. "" keeps the bytes.
func newCharset(name string) (charset, error) {
	if name == "" {
		return charset{}, nil
	}
	e, err := htmlindex.Get(name)
	if err != nil || e == encoding.Replacement {
		return charset{}, fmt.Errorf("%w: %.20q, expected gbk, big5, shift-jis, euc-kr, latin1, utf-8 or another that web pages use", ErrCharset, name)
	}
	return charset{e}, nil
}

// charsetOf is the charset of options that were checked.
func charsetOf(o Options) charset {
	c, err := newCharset(o.Charset)
	if err != nil {
		return charset{}
	}
	return c
}

// decode is text as UTF-8, with U+FFFD for what the charset does not have.
func (c charset) decode(text string) string {
	if c.encoding == nil {
		return text
	}
	decoded, err := c.encoding.NewDecoder().String(text)
	if err != nil {
		return text // no decoder of the index fails: what it does not know it replaces
	}
	return decoded
}

// reader decodes what r reads.
func (c charset) reader(r io.Reader) io.Reader {
	if c.encoding == nil {
		return r
	}
	return transform.NewReader(r, c.encoding.NewDecoder())
}
