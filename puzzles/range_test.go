package puzzles_test

import (
	"errors"
	"math"
	"testing"

	"github.com/gsolve/gsolve/puzzles"
)

func TestParseRange(t *testing.T) {
	for text, want := range map[string]puzzles.Range{"7": {Min: 7, Max: 7}, "7…12": {Min: 7, Max: 12}, "7..12": {Min: 7, Max: 12}, "7-12": {Min: 7, Max: 12}, "7…": {Min: 7, Max: math.MaxInt}, "0-": {Min: 0, Max: math.MaxInt}} {
		if got, err := puzzles.ParseRange(text); err != nil || got != want {
			t.Errorf("%s: %v, %v", text, got, err)
		} else if again, err := puzzles.ParseRange(got.String()); err != nil || again != got {
			t.Errorf("%v comes back as %v, %v", got, again, err)
		}
	}
	for _, text := range []string{"", "x", "x…", "…7", "…", "12…7", "-1", "-", "7…8…9", "99999999999999999999"} {
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

func TestThemeFilter(t *testing.T) {
	for _, tc := range []struct {
		lists  []string
		themes []puzzles.Theme
		want   bool
	}{
		{nil, nil, true},
		{[]string{"quiet"}, nil, false},
		{[]string{"quiet, overline"}, []puzzles.Theme{"vcf", "overline"}, true},
		{[]string{"quiet,overline", "forbidden"}, []puzzles.Theme{"vcf", "overline"}, false},
		{[]string{"quiet,overline", "forbidden"}, []puzzles.Theme{"forbidden", "quiet"}, true},
	} {
		f, err := puzzles.ParseThemes(tc.lists, true)
		if err != nil || f.Takes(tc.themes) != tc.want {
			t.Errorf("%q takes %v: %v, %v", tc.lists, tc.themes, !tc.want, err)
		}
	}
	if f, err := puzzles.ParseThemes([]string{"mine"}, false); err != nil || !f.Takes([]puzzles.Theme{"mine"}) {
		t.Errorf("a theme of a file's own: %v, %v", f, err)
	}
	for _, list := range []string{"", "quiet,,vcf"} {
		if f, err := puzzles.ParseThemes([]string{list}, false); !errors.Is(err, puzzles.ErrPuzzle) {
			t.Errorf("%q: %v, %v", list, f, err)
		}
	}
}
