package report_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/match"
	"github.com/gsolve/gsolve/match/rating"
	"github.com/gsolve/gsolve/match/report"
)

// game makes a game of two moves.
func game(number int, black, white string, r match.Result, reason match.Reason) *match.Game {
	return &match.Game{Number: number, Black: black, White: white, Result: r, Reason: reason, Moves: []match.Move{
		{Point: board.At(0, 0), Nodes: 100, Elapsed: 10 * time.Millisecond}, {Point: board.At(1, 0), Nodes: 300, Elapsed: 30 * time.Millisecond},
	}}
}

func header(names ...string) match.Header {
	h := match.Header{Rule: "freestyle", Size: 15}
	for _, n := range names {
		h.Engines = append(h.Engines, match.Entry{Name: n, Spec: n})
	}
	return h
}

// two is a match of two engines: a wins 3 of 4 games.
func two() (match.Header, []*match.Game) {
	slow := game(1, "b", "a", match.WhiteWon, match.OutOfTime)
	slow.Detail = "no move within 20ms"
	return header("a", "b"), []*match.Game{
		game(0, "a", "b", match.BlackWon, match.Five), slow,
		game(2, "a", "b", match.BlackWon, match.Five), game(3, "b", "a", match.BlackWon, match.Five),
	}
}

func Example() {
	h, games := two()
	r := report.New(h, games, report.Options{Planned: 6})
	for _, e := range r.Engines {
		fmt.Printf("%s %+.0f %v\n", e.Name, e.Elo.Value, e.Points)
	}
	// Output:
	// a +70 3
	// b -70 1
}

// TestFigures: counts, colours, faults, times and the test of a match of two.
func TestFigures(t *testing.T) {
	h, games := two()
	s := rating.SPRT{Elo0: 0, Elo1: 20}
	r := report.New(h, games, report.Options{Planned: 6, Resamples: 50, SPRT: &s})
	a, b := r.Engines[0], r.Engines[1]
	if a.Name != "a" || a.Won != 3 || a.Lost != 1 || a.Black.Won != 2 || a.White.Won != 1 || a.White.Lost != 1 || a.Millis != 20 || a.Longest != 30 || a.NodesMove != 200 {
		t.Errorf("%+v", a)
	}
	if b.Faults["time"] != 1 || len(a.Faults) > 0 || b.Points != 1 || b.Black.Elo == nil || b.Elo.Value != -a.Elo.Value {
		t.Errorf("%+v", b)
	}
	if d := r.Difference; d.Value != 2*a.Elo.Value || !(d.Superior > 0.5 && d.Superior < 0.9) {
		t.Errorf("difference %+v of %+v", d, a.Elo)
	}
	if r.Games != 4 || r.Planned != 6 || r.Plies != 2 || r.Reasons["five"] != 3 || *r.Pairs != (rating.Pairs{0, 0, 1, 0, 1}) || r.SPRT.Verdict != rating.Open {
		t.Errorf("%+v", r)
	}
	if len(r.Opponents) != 2 || r.Opponents[0] != (report.Opponent{Name: "a", Other: "b", Black: report.Count{Won: 2}, White: report.Count{Won: 1, Lost: 1}}) {
		t.Errorf("%+v", r.Opponents)
	}
	if a.Elo.Low != 0 || a.Elo.High != 0 {
		t.Errorf("%+v: an interval drawn from two pairs", a.Elo)
	}
	for n := 4; n < 40; n++ {
		g := *games[n%4]
		g.Number = n
		games = append(games, &g)
	}
	if a := report.New(h, games, report.Options{Resamples: 50}).Engines[0].Elo; !(a.Low < a.Value && a.Value < a.High) {
		t.Errorf("%+v outside of its interval", a)
	}
}

// TestWhiteFirst: after an opening of an odd number of stones White moves first.
func TestWhiteFirst(t *testing.T) {
	g := game(0, "a", "b", match.Drawn, match.FullBoard)
	g.Opening.Moves = "h8"
	r := report.New(header("a", "b"), []*match.Game{g}, report.Options{})
	for _, e := range r.Engines {
		if want := map[string]float64{"a": 30, "b": 10}[e.Name]; e.Millis != want || e.Drawn != 1 {
			t.Errorf("%s: %v ms a move, expected %v", e.Name, e.Millis, want)
		}
	}
}

// TestText: the tables of a match, word for word.
func TestText(t *testing.T) {
	h, games := two()
	games = append(games, game(4, "a", "b", match.Drawn, match.FullBoard), game(5, "b", "a", match.WhiteWon, match.Five))
	s := rating.SPRT{Elo0: 0, Elo1: 20}
	var b strings.Builder
	if err := report.New(h, games, report.Options{Planned: 6, SPRT: &s}).Write(&b); err != nil {
		t.Fatal(err)
	}
	want := `   Elo  ±95%  bootstrap  games  score  won  drawn  lost   as Black   as White  engine
  +128   203          -      6  75.0%    4      1     1  +128 ±611  +128 ±471  a
  −128   203          -      6  25.0%    1      1     4  −128 ±471  −128 ±611  b

Won-drawn-lost:
  score   both  as Black  as White  engine against opponent
  75.0%  4-1-1     2-1-0     2-0-1  a against b
  25.0%  1-1-4     1-0-2     0-1-2  b against a

6 of 6 games, freestyle 15×15, 2.0 moves a game after the opening.
Elo of a minus b: +256 ±406. The first is stronger with a likelihood of 89.2%.
The Black stones are worth +104 ±389 Elo. A game between equals is a draw with a chance of 20.7%.
Games ended by: five 4, full board 1, time 1.
A move took on average: a 20ms, b 20ms.
b lost 1 game by time. In game 1: no move within 20ms
Game pairs with 0, ½, 1, 1½, 2 points for a: [0 0 1 1 1].
SPRT 0,20: LLR 0.06 (−2.94 to 2.94): not decided.
`
	got := b.String()
	if got != want {
		t.Errorf("printed\n%s\nexpected\n%s", got, want)
	}
}

// TestVerdicts: a decided test, and a match that somebody wins completely.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		winner, want string
	}{{"a", "accepted, 100 rather than 0"}, {"b", "rejected, 0 rather than 100"}} {
		var games []*match.Game
		s := rating.SPRT{Elo0: 0, Elo1: 100}
		stop := report.Stopper(s, "a")
		for n := 0; ; n += 2 {
			first, second := game(n, "a", "b", match.BlackWon, match.Five), game(n+1, "b", "a", match.WhiteWon, match.Five)
			if c.winner == "b" {
				first.Result, second.Result = match.WhiteWon, match.BlackWon
			}
			games = append(games, first, second)
			if stop(first, second) {
				break
			}
			if n > 200 {
				t.Fatal("the test does not end")
			}
		}
		r := report.New(header("a", "b"), games, report.Options{SPRT: &s})
		var b strings.Builder
		if err := r.Write(&b); err != nil || !strings.Contains(b.String(), c.want) || !strings.Contains(b.String(), "The games alone do not bound the ratings") || !r.Padded {
			t.Errorf("error %v, %s", err, b.String())
		}
	}
}

// TestNeverMoved: an engine that never moved has no time of a move.
func TestNeverMoved(t *testing.T) {
	var games []*match.Game
	for n := range 2 {
		g := game(n, "a", "hang", match.BlackWon, match.OutOfTime)
		if n == 1 {
			g.Black, g.White, g.Result = "hang", "a", match.WhiteWon
			g.Moves = nil
		} else {
			g.Moves = g.Moves[:1]
		}
		games = append(games, g)
	}
	r := report.New(header("a", "hang"), games, report.Options{})
	var text, object strings.Builder
	if err := errors.Join(r.Write(&text), r.JSON(&object)); err != nil || !strings.Contains(text.String(), "\nA move took on average: a 10ms, hang –.\n") || strings.Count(object.String(), `"ms_a_move"`) != 1 {
		t.Errorf("error %v, %s%s", err, text.String(), object.String())
	}
}

// TestZero: ratings of equals are 0, not a number beside it, in the tables, the JSON and the picture.
func TestZero(t *testing.T) {
	var games []*match.Game
	for n := 0; n < 24; n += 2 { // all drawn, or each wins once
		results := [][2]match.Result{{match.Drawn, match.Drawn}, {match.BlackWon, match.BlackWon}, {match.WhiteWon, match.WhiteWon}}[n/2%3]
		games = append(games, game(n, "a", "b", results[0], match.Five), game(n+1, "b", "a", results[1], match.Five))
	}
	r := report.New(header("a", "b"), games, report.Options{Resamples: 50})
	var text, object, picture strings.Builder
	if err := errors.Join(r.Write(&text), r.JSON(&object), r.SVG(&picture)); err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"e-1", "-0", "+0", "−0"} {
		if out := text.String() + object.String(); strings.Contains(out, bad) {
			t.Errorf("printed %s:\n%s", bad, out)
		}
	}
	games[1].Result = match.WhiteWon
	picture.Reset()
	if err := report.New(header("a", "b"), games, report.Options{}).SVG(&picture); err != nil || !strings.Contains(picture.String(), ">−") || strings.Contains(picture.String(), ">-") {
		t.Errorf("error %v, %s", err, picture.String())
	}
}

// TestBegun: before everybody has played there are no ratings, and all outputs are still possible.
func TestBegun(t *testing.T) {
	for _, games := range [][]*match.Game{nil, {game(0, "a", "b", match.BlackWon, match.Five)}} {
		r := report.New(header("a", "b", "c"), games, report.Options{Planned: 6, Resamples: 10})
		if r.Engines[0].Elo != nil || r.FirstMove != nil || r.Pairs != nil {
			t.Errorf("%+v", r)
		}
		var text, picture bytes.Buffer
		if err := errors.Join(r.Write(&text), r.SVG(&picture)); err != nil {
			t.Error(err)
		}
		if lines := r.Live(60); len(lines) != 3 || !strings.Contains(lines[0], "?") {
			t.Errorf("%q", lines)
		}
	}
}

// TestLive: a line for each engine, within the width, however long the names are.
func TestLive(t *testing.T) {
	long := strings.Repeat("long", 30)
	games := []*match.Game{game(0, "a", long, match.BlackWon, match.Five), game(1, long, "a", match.Drawn, match.FullBoard)}
	r := report.New(header("a", long), games, report.Options{})
	for _, width := range []int{30, 60, 120} {
		for _, line := range r.Live(width) {
			if n := len([]rune(line)); n > width {
				t.Errorf("%q has %d columns, expected at most %d", line, n, width)
			}
		}
	}
	if lines := r.Live(80); !strings.HasPrefix(lines[0], "a ") || !strings.HasSuffix(lines[0], "1.5/2     +1 =1 -0") {
		t.Errorf("%q", lines)
	}
}

// TestFollow: openings first, then the games with the time left, which games of a journal do not
// shorten.
func TestFollow(t *testing.T) {
	h, games := two()
	l := report.NewLive(h, 10)
	step := func(want string, done, total int64) {
		t.Helper()
		if label, n, m := l.Meter(20 * time.Second); label != want || n != done || m != total {
			t.Errorf("%q, %d of %d; expected %q, %d of %d", label, n, m, want, done, total)
		}
	}
	step("0 of 10 games", 0, 10)
	l.Opened(2)
	step("2 openings", 0, 0)
	l.Begin(1)
	l.Add(games[0])
	step("1 of 10 games", 1, 10)
	if lines := l.Lines(60); len(lines) != 2 {
		t.Errorf("%q", lines)
	}
	l.Add(games[1])
	l.Add(games[2])
	step("3 of 10 games, 1m10s left", 3, 10)
	if lines := l.Lines(60); len(lines) != 2 || !strings.Contains(lines[0], "3.0/3") {
		t.Errorf("%q", lines)
	}
}

// TestFiles: the JSON and the picture are written, and read back.
func TestFiles(t *testing.T) {
	h, games := two()
	h.Engines[0].Name = "a<b>&\"c\""
	games[0].Black, games[1].White, games[2].Black, games[3].White = h.Engines[0].Name, h.Engines[0].Name, h.Engines[0].Name, h.Engines[0].Name
	r := report.New(h, games, report.Options{Planned: 4, Resamples: 20})
	dir := t.TempDir()
	for range 2 { // a second run replaces the files
		if err := r.Save(dir); err != nil {
			t.Fatal(err)
		}
	}
	var read report.Report
	if err := json.Unmarshal(testdir.Read(t, filepath.Join(dir, report.JSONFile)), &read); err != nil || read.Engines[0].Name != h.Engines[0].Name || read.Engines[0].Won != 3 {
		t.Errorf("%+v, error %v", read, err)
	}
	svg := testdir.Read(t, filepath.Join(dir, report.SVGFile))
	for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	if !strings.Contains(string(svg), "Elo after 4 games, freestyle 15×15") {
		t.Errorf("%s", svg)
	}
	if err := r.Save(filepath.Join(dir, "none")); err == nil {
		t.Error("saved into a folder that does not exist")
	}
	testdir.Remove(t, filepath.Join(dir, report.SVGFile))
	if err := os.Mkdir(filepath.Join(dir, report.SVGFile), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := r.Save(dir); err == nil {
		t.Error("a folder was replaced by a picture")
	}
}
