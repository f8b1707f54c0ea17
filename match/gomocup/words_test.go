package gomocup_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/gsolve/gsolve/match/gomocup"
)

// TestWords: words, quotes, and what is not a command.
func TestWords(t *testing.T) {
	for line, want := range map[string][]string{
		"engine":                      {"engine"},
		" ./a  --b\tc ":               {"./a", "--b", "c"},
		`"C:\Program Files\a.exe" -x`: {`C:\Program Files\a.exe`, "-x"},
		`a "" b`:                      {"a", "", "b"},
		`a"b c"d`:                     {"ab cd"},
		`'eng/a b/good.sh' '"' "'"`:   {"eng/a b/good.sh", `"`, "'"},
		`a'"'"'"b`:                    {`a"'b`},
	} {
		if words, err := gomocup.Words(line); err != nil || fmt.Sprintf("%q", words) != fmt.Sprintf("%q", want) {
			t.Errorf("%s: %q, error %v, expected %q", line, words, err, want)
		}
		if words, err := gomocup.Words(gomocup.Line(want)); err != nil || fmt.Sprintf("%q", words) != fmt.Sprintf("%q", want) {
			t.Errorf("%s: %q, error %v, expected %q", gomocup.Line(want), words, err, want)
		}
	}
	for _, line := range []string{`"a`, `'a`, `a "b'`} {
		if words, err := gomocup.Words(line); !errors.Is(err, gomocup.ErrQuote) || !errors.Is(err, gomocup.ErrCommand) {
			t.Errorf("%q: %q, error %v", line, words, err)
		}
	}
	for _, line := range []string{"", "  ", `"" a`} {
		if words, err := gomocup.Words(line); !errors.Is(err, gomocup.ErrCommand) {
			t.Errorf("%q: %q, error %v", line, words, err)
		}
	}
}
