package gomocup

import (
	"errors"
	"strings"
	"unicode"
)

// ErrCommand is returned for a command line without a program, or with an open quote.
var ErrCommand = errors.New("not a command")

// Words splits a command line at white space. Double quotes hold a word with spaces together. There
// is no other escape: a backslash separates folders on Windows.
func Words(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quoted, begun := false, false
	for _, r := range line {
		switch {
		case r == '"':
			quoted, begun = !quoted, true
		case unicode.IsSpace(r) && !quoted:
			if begun {
				words = append(words, word.String())
				word.Reset()
			}
			begun = false
		default:
			word.WriteRune(r)
			begun = true
		}
	}
	if begun {
		words = append(words, word.String())
	}
	if quoted || len(words) == 0 || words[0] == "" {
		return nil, ErrCommand
	}
	return words, nil
}
