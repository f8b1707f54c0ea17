package notation

import (
	"bytes"
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// DetectBytes is the largest number of bytes that Detect needs.
const DetectBytes = 64 << 10

var byteOrderMark = []byte{0xEF, 0xBB, 0xBF}

// Detect recognises the format of a source by a prefix: the whole source, or at least DetectBytes.
// The error wraps ErrNotPosition, and says what was found and what was expected. The source may
// still be malformed.
func Detect(prefix []byte) (Format, error) {
	pos := isPos(prefix)
	switch {
	case isDB(prefix):
		return DB, nil
	case !pos && isLib(prefix):
		return Lib, nil
	case bytes.HasPrefix(prefix, []byte{0xFF, 0xFE}), bytes.HasPrefix(prefix, []byte{0xFE, 0xFF}):
		return "", notPosition("UTF-16 text, expected UTF-8")
	case pos && (isBinary(prefix) || prefix[0] >= ' ' || !utf8.Valid(prefix)):
		return Pos, nil
	case isBinary(prefix):
		return "", notPosition("binary data of no known format, expected " + wanted)
	}
	text := skipComments(bytes.TrimPrefix(prefix, byteOrderMark))
	for _, d := range detectors {
		if len(text) > 0 && d.is(text) {
			return d.format, nil
		}
	}
	switch {
	case pos:
		return Pos, nil
	case len(text) == 0:
		return "", notPosition("empty, expected " + wanted)
	case isSmallRow(text):
		return Diagram, nil
	case text[0] == '[':
		return "", notPosition("a JSON list, expected one JSON object a line")
	}
	return "", notPosition(fmt.Sprintf("it begins with %.20q, expected %s", firstLine(text), wanted))
}

// wanted names the formats, for errors.
const wanted = "a board diagram (with ; before lines of text), moves such as h8i9, JSON lines, Piskvork, SGF, openings, .pos, .lib or .db"

func notPosition(found string) error { return fmt.Errorf("%w: %s", ErrNotPosition, found) }

// detectors are asked in this order about a text whose first line is neither blank nor a comment. A
// new text format enters here, a new binary format in Detect.
var detectors = []struct {
	format Format
	is     func(text []byte) bool
}{
	{JSONL, func(text []byte) bool { return text[0] == '{' }},
	{SGF, func(text []byte) bool { return text[0] == '(' }},
	{Rec, isRec},
	{PSQ, func(text []byte) bool { return bytes.HasPrefix(text, []byte(psqHeader)) }},
	{Diagram, isDiagram},
	{Moves, isMoves},
	{Openings, isOpenings},
}

// isBinary reports whether a prefix holds a control character that no text has.
func isBinary(prefix []byte) bool {
	return bytes.ContainsFunc(prefix, func(r rune) bool {
		return r < ' ' && r != '\t' && r != '\n' && r != '\r' && r != '\f' || r == 0x7f
	})
}

// isPos recognises a .pos file: the first byte counts the bytes that follow, and these are distinct
// points. A text hardly passes if its first byte is printable: it would need at least 32 different
// characters. If that byte is white space (9, 10, 12 or 13), Detect prefers the text formats.
func isPos(all []byte) bool {
	if len(all) == 0 || int(all[0]) != len(all)-1 {
		return false
	}
	var seen [256]bool
	for _, c := range all[1:] {
		if c >= posCells || seen[c] {
			return false
		}
		seen[c] = true
	}
	return true
}

// skipComments skips blank lines, and lines that begin with ;.
func skipComments(text []byte) []byte {
	for {
		text = bytes.TrimLeftFunc(text, unicode.IsSpace)
		if len(text) == 0 || text[0] != ';' {
			return text
		}
		_, text = cutLine(text)
	}
}

// firstLine returns the first line of a text without outer spaces.
func firstLine(text []byte) []byte {
	line, _ := cutLine(text)
	return bytes.TrimSpace(line)
}

// isDiagram recognises a header row or a row of a board. No move string looks like one, because a
// row has no digits inside.
func isDiagram(text []byte) bool {
	line := firstLine(text)
	if isHeader(line) && len(line) > 1 && !isDigit(line[1]) {
		return true
	}
	row, _, err := parseRow(line, false)
	return err == nil && len(row) >= board.MinSize || len(row) == board.MaxSize
}

// isSmallRow recognises a row of too small a board, so that the diagram reader can refuse its size.
func isSmallRow(text []byte) bool {
	row, _, err := parseRow(firstLine(text), false)
	return err == nil && len(row) > 1
}

// isMoves recognises one move or pass, which may have the number 1.
func isMoves(text []byte) bool {
	game := moveText{rest: firstLine(text)}
	_, err := game.next()
	return err == nil
}

// isOpenings recognises one pair of numbers, alone or with more after it.
func isOpenings(text []byte) bool {
	fields := bytes.SplitN(firstLine(text), []byte{','}, 3)
	if len(fields) < 2 {
		return false
	}
	_, _, err := smallInts(fields[0], fields[1])
	return err == nil
}

// isRec recognises 1 to maxNames lines that are no moves, and a move after them.
func isRec(text []byte) bool {
	if bytes.HasPrefix(text, []byte(psqHeader)) {
		text = nextLine(text)
	}
	for names := 0; names <= maxNames && len(text) > 0; names++ {
		if _, _, err := parseTriple(firstLine(text)); err != errName {
			return err == nil && names > 0
		}
		text = nextLine(text)
	}
	return false
}

// nextLine returns the text after the first line and the blank lines after it.
func nextLine(text []byte) []byte {
	_, rest := cutLine(text)
	return bytes.TrimLeftFunc(rest, unicode.IsSpace)
}

// detect recognises the format of in. If the first visible byte is {, it does not wait for more
// bytes, so that JSON lines can come through a pipe.
func (in *input) detect() (Format, error) {
	for n := 1; n <= DetectBytes; n = in.r.Buffered() + 1 {
		if _, err := in.r.Peek(n); err != nil {
			break
		}
		prefix, _ := in.r.Peek(in.r.Buffered())
		text := bytes.TrimLeft(bytes.TrimPrefix(prefix, byteOrderMark), " \t\r\n")
		if len(text) == 0 {
			continue
		}
		if text[0] == '{' {
			return JSONL, nil
		}
		break
	}
	prefix, err := in.r.Peek(DetectBytes)
	if err != nil && err != io.EOF {
		return "", in.wrap(err)
	}
	f, err := Detect(prefix)
	if err != nil {
		return "", &SyntaxError{in.beginning(prefix), err}
	}
	return f, nil
}

// beginning returns the place of the first visible text in a source of unknown format. If the
// source is not text, the place has no line.
func (in *input) beginning(prefix []byte) Place {
	p := Place{Source: in.source, Offset: -1}
	prefix = bytes.TrimPrefix(prefix, byteOrderMark)
	text := skipComments(prefix)
	if len(text) == 0 || isBinary(prefix) {
		return p
	}
	before := newInput(in.ctx, bytes.NewReader(prefix), in.source)
	for range len(prefix) - len(text) + 1 {
		if _, err := before.next(); err != nil {
			return p
		}
	}
	return before.here()
}
