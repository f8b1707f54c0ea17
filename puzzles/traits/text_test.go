package traits_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testpuzzle"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/puzzles/traits"
)

// TestText: the rating of a puzzle of each goal in one line, in several lines, and as JSON.
func TestText(t *testing.T) {
	s := prover.New(1 << 20)
	for line, want := range map[string]string{
		`{"black":["h8","i8","j8"],"white":["a1","a3","a5"]}`:                                             "a: grade 1, score 3.16\n   1.00  length: ",
		`{"black":["h8","i8","j8"],"white":["a1","a3"],"goal":"defend"}`:                                  "a: grade 1, score ",
		`{"rule":"renju","black":["h7","h9","g8","i8"],"white":["a1","a3","a5","c5"],"goal":"forbidden"}`: "a: grade 1, score 2.00\n   1.00  choice: points where two shapes meet\n   1.00  forbidden points: a bit for each that decides (1)\n",
		`{"black":["e8","f8","g8","f6","g7","i4","a1"],"white":["d8","i5","i6","i7","b12","n2","o9"]}`:    "a: grade ",
	} {
		terms, err := traits.Rate(t.Context(), s, testpuzzle.Parse(t, line), 0)
		if err != nil {
			t.Errorf("Rate(%s): %v", line, err)
			continue
		}
		if got := terms.Text("a", false); !strings.HasPrefix(got, want) {
			t.Errorf("%s: %q, want a text that begins with %q", line, got, want)
		}
		if got := terms.Text("a", true); strings.Count(got, "\n") != 1 {
			t.Errorf("%s: %q, want one line", line, got)
		}
		o := terms.ForPrograms("a")
		if text := o.End(); !json.Valid(text) || !strings.HasPrefix(string(text), `{"v":1,"id":"a","grade":`) {
			t.Errorf("%s: %s, want JSON with id and grade", line, text)
		}
	}
	for _, line := range []string{`{"moves":"h8a1","goal":"defend"}`, `{"black":["h8","i8","j8","k8"],"white":["a1","a3","a5"],"goal":"defend"}`} {
		if _, err := traits.Rate(t.Context(), s, testpuzzle.Parse(t, line), 0); !errors.Is(err, traits.ErrUnrated) {
			t.Errorf("Rate(%s): error %v, want ErrUnrated", line, err)
		}
	}
}
