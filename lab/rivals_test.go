package lab_test

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/lab"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

// TestRivals: a searcher meets all others of the roster but those that do not play on the board. The
// report names these.
func TestRivals(t *testing.T) {
	o := options(t)
	o.Searchers, o.Times, o.Games = []string{"greedy:seed=7"}, []time.Duration{time.Millisecond}, 2
	r, _ := runLab(t, "rivals", o)
	var met []any
	for _, row := range r.Tables["duels"] {
		met = append(met, row["opponent"])
		if row["searcher"] != "greedy:seed=7" || row["games"] != 2.0 || row["time"] != 0.001 {
			t.Errorf("%v, expected two games of greedy:seed=7 at 0.001 s", row)
		}
	}
	var want []any
	for _, e := range roster.Engines() {
		if e.Name != "greedy" && e.Name != "alphagomoku" {
			want = append(want, e.Name)
		}
	}
	if !slices.Equal(met, want) {
		t.Errorf("opponents %v, expected %v", met, want)
	}
	if sentence := "Left out, because it does not play this game: alphagomoku, freestyle on 9×9; expected 15×15."; !slices.Contains(r.About, sentence) {
		t.Errorf("about %q, expected %s", r.About, sentence)
	}
}

// TestOpenings: a report says how its openings differ from the default ones, and other openings do not
// continue a journal.
func TestOpenings(t *testing.T) {
	o := options(t)
	o.Searchers, o.Opponents, o.Times, o.Games = []string{"greedy"}, []string{"random"}, []time.Duration{time.Millisecond}, 2
	o.OpeningNotes = []string{"balance mentor", "margin 0.2"}
	r, _ := runLab(t, "rivals", o)
	if sentence := "The openings are made with balance mentor and margin 0.2."; !slices.Contains(r.About, sentence) {
		t.Errorf("about %q, expected %s", r.About, sentence)
	}
	o.OpeningNotes = nil
	e := experiment(t, "rivals")
	if _, err := e.Run(t.Context(), o); !errors.Is(err, match.ErrOther) {
		t.Errorf("error %v, expected %v", err, match.ErrOther)
	}
}

// TestRefusedEarly: a searcher of the caller that does not play on the board ends an experiment before
// the first game. So does an experiment whose own searchers all refuse.
func TestRefusedEarly(t *testing.T) {
	for name, change := range map[string]func(*lab.Options){
		"rivals":   func(o *lab.Options) { o.Opponents = []string{"random", "alphagomoku"} },
		"versions": func(o *lab.Options) { o.Searchers = []string{"greedy", "random", "alphagomoku:c=2"} },
		"oracle":   func(o *lab.Options) { o.Searchers = []string{"greedy", "alphagomoku"} },
		"depth": func(o *lab.Options) {
			o.Searchers = nil
			o.Make = func(string, uint64) (search.Searcher, error) { return refusing{}, nil }
		},
	} {
		o := options(t)
		o.Searchers, o.Times = []string{"greedy"}, []time.Duration{time.Millisecond}
		change(&o)
		e := experiment(t, name)
		if _, err := e.Run(t.Context(), o); !errors.Is(err, search.ErrRefused) {
			t.Errorf("%s: error %v, expected %v", name, err, search.ErrRefused)
		}
		if left, _ := os.ReadDir(o.Out); len(left) > 0 {
			t.Errorf("%s: wrote %v before it refused", name, left)
		}
	}
}

// TestBrokenDefault: another error of an experiment's own searcher ends it.
func TestBrokenDefault(t *testing.T) {
	o := options(t)
	asked := 0
	o.Make = func(spec string, seed uint64) (search.Searcher, error) {
		if asked++; asked > len(roster.Engines()) { // the first look at the specs passes
			return nil, errors.New("broken")
		}
		return makeFake(spec, seed)
	}
	e := experiment(t, "rivals")
	if _, err := e.Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "broken") {
		t.Errorf("error %v, expected that of Make", err)
	}
}
