package notation

import (
	"bytes"
	"regexp"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/encoding/htmlindex"
)

// trailing are the charsets in which the second byte of a character may be the one of "\" or "]". Such a
// text has to be decoded before SGF can be read. Of other charsets the bytes are kept.
var trailing = []string{"shift_jis", "gbk", "gb18030", "big5"}

// rootCharset finds CA in the root of the first game. The root ends at the second semicolon.
var rootCharset = regexp.MustCompile(`^[^;]*;(?:[^;]*[\]\s])?CA\s*\[\s*([^\]\\;]{1,40}?)\s*\]`)

// statedCharset returns the name of the charset that an SGF states, if that is one of trailing; "" for all
// others. Text is the whole file, or its first DetectBytes at least. Text that is UTF-8 beyond doubt is
// not decoded, whatever it states.
func statedCharset(text []byte) string {
	text = text[:min(len(text), DetectBytes)]
	found := rootCharset.FindSubmatch(text)
	if found == nil {
		return ""
	}
	e, err := htmlindex.Get(string(found[1]))
	if err != nil {
		return ""
	}
	name, err := htmlindex.Name(e)
	if err != nil || !slices.Contains(trailing, name) || isUTF8(text) {
		return ""
	}
	return name
}

// isUTF8 reports whether a text, which may end within a character, has characters beyond ASCII, all UTF-8.
func isUTF8(text []byte) bool {
	for range utf8.UTFMax - 1 {
		if utf8.Valid(text) {
			break
		}
		text = text[:max(len(text)-1, 0)]
	}
	return utf8.Valid(text) && bytes.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf })
}

// statedCharset returns that of the source, which is SGF. It waits for no bytes behind the first root, or
// behind a game, unless the root states a charset.
func (in *input) statedCharset() string {
	var text []byte
	for ends := 0; ends < 2 && len(text) < DetectBytes; {
		seen := len(text)
		_, err := in.r.Peek(seen + 1)
		text, _ = in.r.Peek(in.r.Buffered())
		ends += bytes.Count(text[seen:], []byte(";")) + 2*bytes.Count(text[seen:], []byte(")"))
		if err != nil {
			break
		}
	}
	if !rootCharset.Match(text) {
		return ""
	}
	text, _ = in.r.Peek(DetectBytes)
	return statedCharset(text)
}
