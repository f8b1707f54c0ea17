package lab

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/chart"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/rating"
	"github.com/gsolve/gsolve/match/report"
	"github.com/gsolve/gsolve/roster"
)

// TestShare compares with the published table of Newcombe (1998), method 3.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		k, n      int
		low, high float64
	}{{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718}, {20, 20, 0.8389, 1}} {
		got := share(test.k, test.n)
		if math.Abs(got.low-test.low) > 5e-5 || math.Abs(got.high-test.high) > 5e-5 {
			t.Errorf("%d of %d: %.4f to %.4f, expected %.4f to %.4f", test.k, test.n, got.low, got.high, test.low, test.high)
		}
	}
}

// TestMeansOfTimes: intervals of few values stay above 0.
func TestMeansOfTimes(t *testing.T) {
	if got := positiveMean([]float64{1, 9}); got.value != 5 || got.low <= 0 || math.Abs(got.low*got.high-25) > 1e-9 {
		t.Errorf("%v, expected 5 times and divided by a factor", got)
	}
	if got := geometric([]float64{1, 100, 10_000}); math.Abs(got.value-100) > 1e-9 || got.low <= 0 || got.high < 10_000 {
		t.Errorf("%v, expected 100 and a wide interval", got)
	}
}

// games returns pairs of games of a against b: in each, a has that many points as Black and as White.
func games(pairs ...[2]float64) (list []*match.Game) {
	result := map[float64]match.Result{0: match.WhiteWon, 0.5: match.Drawn, 1: match.BlackWon}
	for i, p := range pairs {
		list = append(list,
			&match.Game{Number: 2 * i, Black: "a", White: "b", Result: result[p[0]], Reason: match.Five},
			&match.Game{Number: 2*i + 1, Black: "b", White: "a", Result: result[1-p[1]], Reason: match.Five})
	}
	return list
}

func TestDuel(t *testing.T) {
	var pairs [][2]float64
	for range 25 { // 3 points of 4
		pairs = append(pairs, [2]float64{1, 1}, [2]float64{0.5, 0.5})
	}
	d := duelOf(games(pairs...), "a", "b")
	if d.all != (report.Count{Won: 50, Drawn: 50}) || d.black != (report.Count{Won: 25, Drawn: 25}) || d.white != d.black || d.score.value != 0.75 {
		t.Errorf("%+v", d)
	}
	if math.Abs(d.elo.value-190.85) > 0.01 {
		t.Errorf("Elo %.2f, expected 190.85", d.elo.value)
	}
	// The scores of the pairs are 1 and ½ with even chances: a standard error of ¼/√50.
	if half := 1.96 * 0.25 / math.Sqrt(50); math.Abs(d.score.high-0.75-half) > 0.01 || math.Abs(0.75-half-d.score.low) > 0.01 {
		t.Errorf("interval %v, expected 0.75 ± %.3f", d.score, half)
	}
	if back := duelOf(games(pairs...), "b", "a"); math.Abs(back.elo.value+d.elo.value) > 1e-9 || back.all != (report.Count{Drawn: 50, Lost: 50}) {
		t.Errorf("from the other side: %+v", back)
	}
}

// TestSelfPlay counts the stones, times and results of two openings.
func TestSelfPlay(t *testing.T) {
	move := func(ms int) match.Move { return match.Move{Elapsed: time.Duration(ms) * time.Millisecond} }
	game := func(opening string, r match.Result, ms ...int) *match.Game {
		g := &match.Game{Opening: match.Opening{Moves: opening}, Result: r}
		for _, m := range ms {
			g.Moves = append(g.Moves, move(m))
		}
		return g
	}
	games := []*match.Game{
		game("h8h9", match.BlackWon, 1, 3), game("h8h9", match.Drawn, 2, 2),
		game("h8", match.WhiteWon, 4), game("h8", match.Drawn, 5, 6, 7),
	}
	s, err := selfPlayOf(games, 15, board.Rule(0))
	if err != nil || s.firstWins != 1 || s.drawn != 2 || len(s.times) != 8 || s.times[7] != 7*time.Millisecond {
		t.Errorf("%+v, %v; expected 1 win of Black, 2 draws and 8 times up to 7ms", s, err)
	}
	if s.moves.value != 3.5 || math.Abs(s.time.value-(0.002+0.0055)/2) > 1e-9 {
		t.Errorf("%g moves a game, %g s a move; expected 3.5 and 0.00375", s.moves.value, s.time.value)
	}
}

// TestOneSided: 20 pairs won: with a share below 0.025^(1/20) that has a chance of less than 2.5 %.
func TestOneSided(t *testing.T) {
	var won, lost [][2]float64
	for range 20 {
		won, lost = append(won, [2]float64{1, 1}), append(lost, [2]float64{})
	}
	d := duelOf(games(won...), "a", "b")
	if !math.IsInf(d.elo.value, 1) || math.Abs(d.score.low-0.8316) > 1e-4 || signed(d.elo) != "> +277" {
		t.Errorf("all won: %+v, %s", d, signed(d.elo))
	}
	d = duelOf(games(lost...), "a", "b")
	if !math.IsInf(d.elo.value, -1) || signed(d.elo) != "< −277" || points(d.elo.low) != "−∞" || points(-d.elo.low) != "+∞" {
		t.Errorf("all lost: %+v, %s", d, signed(d.elo))
	}
	if d := duelOf(nil, "a", "b"); d.score != (interval{0.5, 0, 1}) {
		t.Errorf("no games: %+v", d)
	}
	s, err := ratings([]string{"a", "b"}, [][]*match.Game{games(won...)})
	if err != nil || !s.padded || s.elo[0].value <= 0 || fmt.Sprint(s.order()) != "[0 1]" {
		t.Errorf("ratings %+v, error %v", s, err)
	}
	if _, err := ratings([]string{"a", "b", "c"}, [][]*match.Game{games(won...)}); err == nil {
		t.Error("no error of a player without games")
	}
	if _, _, err := overFirst([]string{"a", "b", "c"}, [][]*match.Game{games(won...)}); err == nil {
		t.Error("no error of a time without games")
	}
}

// TestFewPairs: no interval has width 0, and the ends are those of Clopper and Pearson.
func TestFewPairs(t *testing.T) {
	drawn, half := [2]float64{0.5, 0.5}, [2]float64{1, 0}
	for _, c := range []struct {
		pairs     [][2]float64
		low, high float64
	}{
		{[][2]float64{drawn, drawn}, 0.0126, 0.9874}, // 1 of 2 trials
		{[][2]float64{half}, 0.0004, 0.9996},
		{[][2]float64{drawn, drawn, drawn, drawn, drawn, half, half, half, half, half}, 0.1871, 0.8129}, // 5 of 10
		{[][2]float64{{1, 1}, {1, 1}, {0, 0}}, 0.0943, 0.9916},                                          // 2 of 3
	} {
		d := duelOf(games(c.pairs...), "a", "b")
		if math.Abs(d.score.low-c.low) > 2e-4 || math.Abs(d.score.high-c.high) > 2e-4 || d.elo.low >= d.elo.value || d.elo.high <= d.elo.value {
			t.Errorf("%v: %+v, Elo %+v, expected %v to %v", c.pairs, d.score, d.elo, c.low, c.high)
		}
		s, err := ratings([]string{"a", "b"}, [][]*match.Game{games(c.pairs...)})
		if err != nil || s.elo[0].low >= s.elo[0].value || s.elo[0].high <= s.elo[0].value {
			t.Errorf("%v: ratings %+v, error %v", c.pairs, s, err)
		}
	}
}

// TestOverFirst: 190.85 Elo for each of two steps.
func TestOverFirst(t *testing.T) {
	var pairs [][2]float64
	for range 10 {
		pairs = append(pairs, [2]float64{1, 1}, [2]float64{1, 0}, [2]float64{0, 1}, [2]float64{1, 1})
	}
	first, second := games(pairs...), games(pairs...)
	for _, g := range second {
		rename := map[string]string{"a": "c", "b": "a"}
		g.Black, g.White = rename[g.Black], rename[g.White]
	}
	if s, err := ratings([]string{"a", "b"}, [][]*match.Game{first}); err != nil || s.padded || s.elo[0].low >= s.elo[0].value || math.Abs(s.elo[0].value-95.42) > 0.1 {
		t.Errorf("ratings %+v, error %v", s, err)
	}
	list, padded, err := overFirst([]string{"b", "a", "c"}, [][]*match.Game{first, second})
	if err != nil || padded || list[0] != (interval{}) || math.Abs(list[1].value-190.85) > 0.1 || math.Abs(list[2].value-381.7) > 0.2 {
		t.Errorf("%v, padded %v, error %v", list, padded, err)
	}
	if one, two := list[1].high-list[1].value, list[2].high-list[2].value; two < one*1.3 || two > one*1.6 {
		t.Errorf("errors %.1f and %.1f, expected √2 times as much after two steps", one, two)
	}
}

func TestTexts(t *testing.T) {
	for v, want := range map[float64]string{0: "0", 0.012345: "0.0123", 12.345: "12.3", 999: "999", 123456: "123,000", -1234567: "−1,230,000", -0.5: "−0.500", 1e-9: "0.000000"} {
		if got := rounded(v); got != want {
			t.Errorf("rounded(%v) = %s, expected %s", v, got, want)
		}
	}
	if got := signed(interval{120.4, -3.6, 250}); got != "+120 (−4 … +250)" {
		t.Errorf("signed: %s", got)
	}
	for v, want := range map[float64]string{-0.086: "−8.6 %", -0.0001: "0.0 %", math.Copysign(0, -1): "0.0 %", 1: "100.0 %"} {
		if got := percent(v); got != want {
			t.Errorf("percent(%v) = %s, expected %s", v, got, want)
		}
	}
	low, high := interval{3, 3, 3}.ends()
	if low.text() != "–" || high.text() != "–" || low.Value != nil {
		t.Errorf("ends %v and %v of an unknown interval", low, high)
	}
	if low, high := (interval{3, 2, 4}).ends(); low.text() != "2.00" || high.text() != "4.00" {
		t.Errorf("ends %v and %v", low, high)
	}
	if got := (interval{1, 1, 1}).within(percent); got != "(–)" {
		t.Errorf("within: %s", got)
	}
	if elo := rating.OfScore(0.5); math.Signbit(elo) {
		t.Errorf("Elo %v", elo)
	}
	for spec, want := range map[string]string{"kill": "kill:time=1s", "adp:c=1": "adp:c=1,time=1s", "adp:iterations=5": "adp:iterations=5", "kill:depth=2,time=2s": "kill:depth=2,time=2s"} {
		if got := limited(spec, time.Second); got != want {
			t.Errorf("limited(%s) = %s, expected %s", spec, got, want)
		}
	}
	if got := fileName("adp:variant=pb,weights=a/b", "1.5s"); got != "adp_variant=pb_weights=a_b-1.5s" {
		t.Errorf("fileName: %s", got)
	}
	long := strings.Repeat("a", 300)
	if one, two := fileName(long, "1"), fileName(long, "2"); len(one) != mostName || len(two) != mostName || one == two {
		t.Errorf("fileName of long parts: %s and %s, expected two names of %d bytes", one, two, mostName)
	}
}

// TestNumbersOf: the numbers of versions are those of their files, if they rise.
func TestNumbersOf(t *testing.T) {
	for specs, want := range map[string]string{
		"mix:weights=r/versions/000.weights mix:weights=r/versions/004.weights adp:weights=012.bin": "[0 4 12]",
		"mix:weights=a/003.weights mix:weights=b/003.weights":                                       "[1 2]",
		"mix:weights=a/003.weights mix:weights=b/last":                                              "[1 2]",
		"mix:iterations=2 unknown mix":                                                              "[1 2 3]",
	} {
		if got := fmt.Sprint(numbersOf(strings.Fields(specs))); got != want {
			t.Errorf("%s: numbers %s, expected %s", specs, got, want)
		}
	}
}

// TestPlot: the opponents are level lines from the first version to the last, and few versions have a
// tick each.
func TestPlot(t *testing.T) {
	l := &lineage{specs: []string{"a", "b", "c"}, opponents: []string{"x"}, numbers: []int{0, 2, 7}}
	elo := []interval{{0, 0, 0}, {50, 20, 80}, {90, 60, 120}, {-30, -40, -20}}
	p := l.plot(elo)
	want := []chart.Line{
		{Name: "versions", Points: []chart.Point{{}, {X: 2, Y: 50, Low: 20, High: 80}, {X: 7, Y: 90, Low: 60, High: 120}}},
		{Name: "x", Points: []chart.Point{{X: 0, Y: -30, Low: -40, High: -20}, {X: 7, Y: -30}}},
	}
	if !reflect.DeepEqual(p.Lines, want) || fmt.Sprint(p.X.Ticks) != "[0 2 7]" {
		t.Errorf("lines %v, ticks %v; expected %v", p.Lines, p.X.Ticks, want)
	}
	l.specs, l.numbers = make([]string, mostTicks+1), places(mostTicks+1)
	if p := l.plot(make([]interval, mostTicks+2)); p.X.Ticks != nil {
		t.Errorf("ticks %v of many versions, expected those of the chart", p.X.Ticks)
	}
}

// TestHeader: the header of a contest without files stays the same while the solver has the same
// version. So an experiment of several days can continue its journal.
func TestHeader(t *testing.T) {
	specs := []string{"adp:oracle=off", "adp:oracle=vcf", "adp:oracle=vct"}
	c := contest{key: "adp-1s", entrants: entrants(specs...), limits: match.Limits{Time: time.Second}}
	o := match.Options{Size: 15, Gauntlet: true, Limits: c.limits, Seed: 1}
	for _, spec := range specs {
		o.Engines = append(o.Engines, match.Engine{Name: spec, Spec: spec, Tolerance: 2 * time.Second})
	}
	r := &run{Options: Options{Notes: func(text string) ([]string, error) {
		spec, err := roster.Parse(text)
		return spec.Versions(), err
	}}}
	notes, err := r.notes(c)
	if h := match.HeaderOf(o, notes...); err != nil || h.SHA256 != "3010360b5ae70be10a549c2d81d5ca56ae0983836f9329d6d925a61936dc19b8" {
		t.Errorf("%+v, error %v", h, err)
	}
	r.Notes = func(string) ([]string, error) { return []string{"file a sha256 b"}, nil }
	if notes, err := r.notes(c); err != nil || !slices.Equal(notes, []string{"file a sha256 b"}) {
		t.Errorf("notes %q, error %v; expected each file once", notes, err)
	}
	r.OpeningNotes = []string{"balance a"}
	if notes, err := r.notes(c); err != nil || !slices.Equal(notes, []string{"file a sha256 b", "balance a"}) {
		t.Errorf("notes %q, error %v; expected the note of the openings at the end", notes, err)
	}
	r.Notes = func(string) ([]string, error) { return nil, errors.New("no file") }
	if _, err := r.notes(c); err == nil || !strings.Contains(err.Error(), "no file") {
		t.Errorf("error %v", err)
	}
}
