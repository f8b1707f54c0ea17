package puzzles_test

import (
	"errors"
	"testing"

	"github.com/gsolve/gsolve/puzzles"
)

func TestParseRange(t *testing.T) {
	for text, want := range map[string]puzzles.Range{"7": {Min: 7, Max: 7}, "7…12": {Min: 7, Max: 12}, "7..12": {Min: 7, Max: 12}, "7-12": {Min: 7, Max: 12}} {
		if got, err := puzzles.ParseRange(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "x", "7…", "12…7", "-1", "7…8…9", "99999999999999999999"} {
		if got, err := puzzles.ParseRange(text); !errors.Is(err, puzzles.ErrPuzzle) {
			t.Errorf("%s: %v, %v", text, got, err)
		}
	}
}

func TestParseTheme(t *testing.T) {
	for _, theme := range puzzles.AllThemes() {
		if got, err := puzzles.ParseTheme(string(theme)); got != theme || err != nil {
			t.Errorf("%q: %q, %v", theme, got, err)
		}
	}
	if _, err := puzzles.ParseTheme("five-four"); !errors.Is(err, puzzles.ErrPuzzle) {
		t.Errorf("%v", err)
	}
}
