package gomocup

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
)

// ErrCommand is returned for a command line without a program.
var ErrCommand = errors.New("not a command")

// ErrQuote is returned for a command line with an open quote. It wraps ErrCommand.
var ErrQuote = fmt.Errorf("%w: an open quote", ErrCommand)

// Words splits a command line at white space. Double or single quotes hold a word with spaces
// together. There is no other escape: a backslash separates folders on Windows.
func Words(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	const none rune = 0
	quote, begun := none, false
	for _, r := range line {
		switch {
		case quote == none && (r == '"' || r == '\''):
			quote, begun = r, true
		case quote != none && r == quote:
			quote = none
		case unicode.IsSpace(r) && quote == none:
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
	switch {
	case quote != none:
		return nil, ErrQuote
	case len(words) == 0 || words[0] == "":
		return nil, ErrCommand
	}
	return words, nil
}

// Line returns a command line that Words splits into the words.
func Line(words []string) string {
	var list []string
	for _, w := range words {
		switch {
		case strings.ContainsRune(w, '"'):
			w = "'" + strings.ReplaceAll(w, "'", `'"'"'`) + "'"
		case w == "" || strings.ContainsRune(w, '\'') || strings.ContainsFunc(w, unicode.IsSpace):
			w = `"` + w + `"`
		}
		list = append(list, w)
	}
	return strings.Join(list, " ")
}
