package lab_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/lab"
	"github.com/gsolve/gsolve/match"
)

// TestOnce: a searcher that is named twice is refused before the first game, because its games would
// count twice. Several pairs may share one.
func TestOnce(t *testing.T) {
	const once = " twice among the searchers, expected it once"
	const twice = " twice among the searchers and opponents, expected it once"
	for _, c := range []struct{ experiment, searchers, opponents, want string }{
		{"cross", "greedy greedy", "mentor", "greedy" + twice},
		{"cross", "greedy", "mentor mentor", "mentor" + twice},
		{"cross", "greedy mentor", "greedy mentor", "greedy" + twice},
		{"trained", "greedy", "greedy", "greedy" + twice},
		{"depth", "kill kill", "", "kill" + once},
		{"time", "mentor mentor", "", "mentor" + once},
		{"failure", "steady steady", "", "steady" + once},
		{"depth", "kill", "kill kill", ""}, // it has no opponents
		{"ablation", "greedy greedy", "", "a pair of greedy and itself, expected two searchers that differ"},
		{"ablation", "random greedy random greedy", "", "the pair random greedy twice, expected it once"},
		{"ablation", "random greedy random mentor", "", ""},
	} {
		o := options(t)
		o.Games, o.Depths = 2, []int{1}
		o.Searchers, o.Opponents = strings.Fields(c.searchers), strings.Fields(c.opponents)
		e := experiment(t, c.experiment)
		_, err := e.Run(t.Context(), o)
		switch {
		case c.want == "" && err != nil:
			t.Errorf("%s %s against %q: %v", c.experiment, c.searchers, c.opponents, err)
		case c.want != "" && (!errors.Is(err, lab.ErrOptions) || !strings.HasSuffix(err.Error(), ": "+c.want)):
			t.Errorf("%s %s against %q: error %v, expected %s", c.experiment, c.searchers, c.opponents, err, c.want)
		}
		if left, _ := os.ReadDir(o.Out); c.want != "" && len(left) > 0 {
			t.Errorf("%s %s: wrote %v", c.experiment, c.searchers, left)
		}
	}
}

// TestNoTolerance: a tolerance below 0 is none, 0 is the default.
func TestNoTolerance(t *testing.T) {
	for given, want := range map[time.Duration]float64{-1: 0, 0: 50, time.Second: 1000} {
		o := options(t)
		o.Searchers, o.Games, o.Tolerance, o.Times = []string{"random", "greedy"}, 2, given, []time.Duration{time.Minute}
		runLab(t, "ablation", o)
		rec, err := match.ReadJournal(filepath.Join(o.Out, "ablation-games", "greedy-random.jsonl"))
		if err != nil || rec.Header.Engines[0].ToleranceMS != want {
			t.Errorf("%v: header %+v, error %v, expected %v ms", given, rec, err, want)
		}
	}
}

// TestHostileName: the id of a position ends no line and begins no tag or cell.
func TestHostileName(t *testing.T) {
	const line = `{"id":"a|b\\|c\n<script>![x](y)","black":["f8","g8","h6","h7"],"white":["g7","i6","i9","e10"],"right":["h8"]}` + "\n"
	o := options(t)
	var err error
	if o.Positions, err = lab.ReadPositions(t.Context(), strings.NewReader(line), "p.jsonl"); err != nil {
		t.Fatal(err)
	}
	o.Searchers, o.Iterations, o.Trees = []string{"steady"}, []uint64{1}, 1
	_, md := runLab(t, "failure", o)
	if !strings.Contains(md, `**a\|b\\\|c &lt;script>!\[x](y): wrong of 1 tree**`) || strings.Contains(md, "<script") {
		t.Errorf("the Markdown holds the id as it is:\n%s", md)
	}
}
