package lab_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/lab"
)

// TestVersions: each version meets the one before, the first one and the opponents. A version that comes
// later changes no game of the others.
func TestVersions(t *testing.T) {
	o := options(t)
	o.Searchers, o.Opponents = []string{"random", "mentor", "greedy"}, []string{"greedy-vcf"}
	r, _ := runLab(t, "versions", o)
	meetings := "1 greedy-vcf; 2 version 1; 2 greedy-vcf; 3 version 2; 3 version 1; 3 greedy-vcf; "
	if got := duelsOf(r); got != meetings {
		t.Errorf("duels %s, expected %s", got, meetings)
	}
	ratings := r.Tables["ratings"]
	if len(ratings) != 4 || ratings[0]["elo"] != 0.0 || ratings[2]["searcher"] != "greedy" || ratings[3]["version"] != nil || ratings[3]["searcher"] != "greedy-vcf" {
		t.Errorf("ratings %v, expected three versions and the opponent", ratings)
	}
	for _, row := range r.Tables["duels"][1:3] { // against random, and against one that is stronger
		if want := map[string]string{"version 1": "4–0–0 2–0–0 2–0–0"}[row["opponent"].(string)]; want != "" && fmt.Sprint(row["result"], " ", row["as_black"], " ", row["as_white"]) != want {
			t.Errorf("%v, expected all games won: %s", row, want)
		}
	}
	journal := filepath.Join(o.Out, "versions-games", "greedy-mentor.jsonl")
	before := read(t, journal)
	o.Searchers = append(o.Searchers, "threats:nodes=5")
	r, _ = runLab(t, "versions", o)
	if want := meetings + "4 version 3; 4 version 1; 4 greedy-vcf; "; duelsOf(r) != want {
		t.Errorf("duels %s, expected %s", duelsOf(r), want)
	}
	if read(t, journal) != before {
		t.Error("the games of the older versions changed")
	}
}

// duelsOf returns the versions with their opponents.
func duelsOf(r report) (list string) {
	for _, row := range r.Tables["duels"] {
		list += fmt.Sprint(row["version"], " ", row["opponent"], "; ")
	}
	return list
}

// TestOneVersion: a version alone is refused.
func TestOneVersion(t *testing.T) {
	for _, searchers := range []string{"", "random"} {
		o := options(t)
		o.Searchers = strings.Fields(searchers)
		e := experiment(t, "versions")
		if _, err := e.Run(t.Context(), o); !errors.Is(err, lab.ErrOptions) || !strings.HasSuffix(err.Error(), ", expected two or more") {
			t.Errorf("%q: error %v, expected one about too few versions", searchers, err)
		}
	}
}
