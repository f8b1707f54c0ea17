package lab_test

import (
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/lab"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/oracle"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// report is what the JSON of a report holds.
type report struct {
	V          int
	Experiment string
	About      []string
	Command    string
	Machine    string
	Tables     map[string][]map[string]any
}

// runLab runs an experiment, checks its three files, and returns the JSON and the Markdown.
func runLab(t *testing.T, name string, o lab.Options) (report, string) {
	t.Helper()
	e := experiment(t, name)
	if _, err := e.Run(t.Context(), o); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	base := filepath.Join(o.Out, name)
	if o.Name != "" {
		base = filepath.Join(o.Out, o.Name)
	}
	var r report
	if err := json.Unmarshal([]byte(read(t, base+".json")), &r); err != nil {
		t.Fatal(err)
	}
	if r.V != 1 || r.Experiment != name || len(r.About) == 0 || r.Machine == "" || len(r.Tables) == 0 {
		t.Errorf("%s: an incomplete report %+v", name, r)
	}
	if err := xml.Unmarshal([]byte(read(t, base+".svg")), new(struct{})); err != nil {
		t.Errorf("%s: the picture: %v", name, err)
	}
	md := read(t, base+".md")
	if !strings.HasPrefix(md, "# ") || !strings.Contains(md, "]("+filepath.Base(base)+".svg)") || !strings.Contains(md, "| ---") {
		t.Errorf("%s: the Markdown lacks a heading, the picture or a table:\n%s", name, md)
	}
	return r, md
}

func read(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestFailure: a searcher whose tree with seed s is right from 20 + s iterations on.
func TestFailure(t *testing.T) {
	o := options(t)
	o.Searchers, o.Iterations, o.Trees, o.Command = []string{"steady:need=20", "steady:need=0"}, []uint64{10, 21, 100}, 4, "gsolve lab failure"
	var steps []uint64
	o.Progress = func(done, total uint64) {
		steps = append(steps, done)
		if total != 2*2*4*131 {
			t.Errorf("a total of %d", total)
		}
	}
	r, md := runLab(t, "failure", o)
	var got []string
	for _, row := range r.Tables["points"] {
		got = append(got, fmt.Sprint(row["position"], " ", row["searcher"], " ", row["iterations"], ": ", row["wrong"]))
	}
	// h8 is right in S1 and wrong in S2.
	want := []string{
		"S1 steady:need=20 10: 4", "S1 steady:need=20 21: 2", "S1 steady:need=20 100: 0",
		"S1 steady:need=0 10: 0", "S1 steady:need=0 21: 0", "S1 steady:need=0 100: 0",
		"S2 steady:need=20 10: 4", "S2 steady:need=20 21: 4", "S2 steady:need=20 100: 4",
		"S2 steady:need=0 10: 4", "S2 steady:need=0 21: 4", "S2 steady:need=0 100: 4",
	}
	if !slices.Equal(got, want) {
		t.Errorf("counts %q, expected %q", got, want)
	}
	if r.Tables["points"][0]["rate"] != 1.0 || r.Command != "gsolve lab failure" {
		t.Errorf("rate %v, command %q", r.Tables["points"][0]["rate"], r.Command)
	}
	for _, want := range []string{"```text\ngsolve lab failure\n```", "**S1: wrong of 4 trees**", "| 21 | 2 | 0 |"} {
		if !strings.Contains(md, want) {
			t.Errorf("the Markdown lacks %q:\n%s", want, md)
		}
	}
	if len(steps) != 2*2*4*3 || steps[len(steps)-1] != 2*2*4*131 {
		t.Errorf("%d steps up to %d", len(steps), steps[len(steps)-1])
	}
}

// TestIterations: the fake's figures come out.
func TestIterations(t *testing.T) {
	o := options(t)
	o.Searchers, o.Times, o.Trees = []string{"counter:rate=1000"}, []time.Duration{100 * time.Millisecond}, 3
	r, md := runLab(t, "iterations", o)
	rows := r.Tables["speeds"]
	if len(rows) != 4 {
		t.Fatalf("%d rows", len(rows))
	}
	for i, want := range []float64{1000, 900, 2000, 1800} {
		if got, ok := rows[i]["per_second"].(float64); !ok || math.Abs(got-want) > 1e-6 {
			t.Errorf("row %d: %v iterations a second, expected %v", i, rows[i]["per_second"], want)
		}
	}
	if !strings.Contains(md, "| 10.0 % (–) | 2.00× (–) |") || rows[0]["lost"] != nil {
		t.Errorf("shares in\n%s", md)
	}
}

// TestIterationsEnded: a searcher that counts no iterations has no row.
func TestIterationsEnded(t *testing.T) {
	o := options(t)
	o.Searchers, o.Times, o.Trees = []string{"counter:rate=0", "counter:rate=1000"}, []time.Duration{100 * time.Millisecond}, 2
	r, _ := runLab(t, "iterations", o)
	if len(r.Tables["speeds"]) != 4 || !strings.Contains(strings.Join(r.About, " "), "Every search of counter:rate=0 ended") {
		t.Errorf("%d rows, about %q", len(r.Tables["speeds"]), r.About)
	}
}

// TestMatches runs the experiments that play games, with searchers whose order is known.
func TestMatches(t *testing.T) {
	for _, test := range []struct {
		name  string
		o     lab.Options
		table string
		rows  int
		first string // of the ratings or of the first duel
	}{
		{"ablation", lab.Options{Searchers: []string{"random", "greedy"}}, "duels", 1, "greedy"},
		{"oracle", lab.Options{Searchers: []string{"counter"}, Times: []time.Duration{time.Second, time.Minute}}, "duels", 4, "counter:oracle=vcf"},
		{"cross", lab.Options{Searchers: []string{"greedy", "mentor:nodes=5"}, Opponents: []string{"random"}}, "ratings", 3, ""},
		{"trained", lab.Options{Searchers: []string{"greedy", "mentor"}, Opponents: []string{"random"}}, "duels", 4, "greedy"},
		{"time", lab.Options{Searchers: []string{"greedy"}, Times: []time.Duration{20 * time.Millisecond, 40 * time.Millisecond}}, "ratings", 2, "greedy"},
		{"depth", lab.Options{Searchers: []string{"kill"}, Depths: []int{1, 2}}, "depths", 2, "kill"},
	} {
		o := options(t)
		o.Searchers, o.Opponents, o.Times, o.Depths = test.o.Searchers, test.o.Opponents, test.o.Times, test.o.Depths
		r, md := runLab(t, test.name, o)
		rows := r.Tables[test.table]
		if len(rows) != test.rows {
			t.Errorf("%s: %d rows, expected %d:\n%s", test.name, len(rows), test.rows, md)
			continue
		}
		if test.first != "" && rows[0]["searcher"] != test.first {
			t.Errorf("%s: the first row is %v, expected of %s", test.name, rows[0], test.first)
		}
		if test.name == "cross" && (rows[2]["searcher"] != "random" || !strings.Contains(md, "| greedy | 4–0–0 |")) {
			t.Errorf("random is not the last:\n%s", md)
		}
		if strings.Contains(md, "ended by a fault") {
			t.Errorf("%s: a fault:\n%s", test.name, md)
		}
	}
}

// TestResume: an experiment that is stopped after some games and begun again gives the tables of one
// that was left alone, and plays no game twice.
func TestResume(t *testing.T) {
	o := options(t)
	o.Searchers, o.Opponents, o.Games, o.Concurrency = []string{"greedy", "mentor"}, []string{"random"}, 6, 1
	whole, _ := runLab(t, "trained", o)
	o.Out = t.TempDir()
	e := experiment(t, "trained")
	played := 0
	for stop := 2; ; stop += 5 {
		ctx, cancel := context.WithCancelCause(t.Context())
		broken := errors.New("stopped")
		o.Progress = func(done, total uint64) {
			if total != 3*6 {
				t.Errorf("a total of %d games", total)
			}
			if played = int(done); played >= stop {
				cancel(broken)
			}
		}
		_, err := e.Run(ctx, o)
		cancel(nil)
		if err == nil {
			break
		}
		if !errors.Is(err, broken) {
			t.Fatal(err)
		}
		if _, err := os.Stat(filepath.Join(o.Out, "trained.json")); err == nil {
			t.Error("a stopped experiment wrote a report")
		}
	}
	o.Progress = nil
	again, _ := runLab(t, "trained", o)
	if a, b := fmt.Sprint(whole.Tables), fmt.Sprint(again.Tables); a != b {
		t.Errorf("tables\n%s\nof a stopped experiment, expected\n%s", b, a)
	}
	lines := strings.Count(read(t, filepath.Join(o.Out, "trained-games", "greedy.jsonl")), "\n")
	if lines != 1+2*6 {
		t.Errorf("the journal has %d lines, expected a header and 12 games", lines)
	}
}

// TestFault: a searcher that exceeds its time loses, and the report says so.
func TestFault(t *testing.T) {
	o := options(t)
	o.Searchers, o.Times, o.Games = []string{"slow", "greedy"}, []time.Duration{300 * time.Millisecond}, 2
	o.Tolerance = 0
	r, _ := runLab(t, "ablation", o)
	about := strings.Join(r.About, "\n")
	if !strings.Contains(about, "2 games ended by a fault, the first one: slow lost game") || r.Tables["duels"][0]["elo"] != nil || r.Tables["duels"][0]["faults"] != 2.0 {
		t.Errorf("about %s, Elo %v", about, r.Tables["duels"][0]["elo"])
	}
	o.Out, o.Name, o.Tolerance = t.TempDir(), "named", time.Hour
	if r, _ := runLab(t, "ablation", o); r.Tables["duels"][0]["faults"] != 0.0 {
		t.Errorf("faults within the tolerance: %v", r.About)
	}
}

func TestRefusals(t *testing.T) {
	broken := errors.New("broken")
	for name, test := range map[string]struct {
		experiment string
		change     func(*lab.Options)
		want       error
	}{
		"unknown searcher":                {"failure", func(o *lab.Options) { o.Searchers = []string{"steady:depth=1"} }, lab.ErrOptions},
		"odd games":                       {"cross", func(o *lab.Options) { o.Games = 3 }, lab.ErrOptions},
		"negative trees":                  {"failure", func(o *lab.Options) { o.Trees = -1 }, lab.ErrOptions},
		"falling times":                   {"time", func(o *lab.Options) { o.Times = []time.Duration{2, 1} }, lab.ErrOptions},
		"one time":                        {"time", func(o *lab.Options) { o.Times = []time.Duration{2} }, lab.ErrOptions},
		"two times":                       {"cross", func(o *lab.Options) { o.Times = []time.Duration{1, 2} }, lab.ErrOptions},
		"nothing to count":                {"iterations", func(o *lab.Options) { o.Searchers, o.Trees = []string{"counter:rate=0"}, 1 }, lab.ErrOptions},
		"an option that a searcher lacks": {"depth", func(o *lab.Options) { o.Searchers = []string{"kill", "greedy"} }, roster.ErrSpec},
		"unpaired searchers":              {"ablation", func(o *lab.Options) { o.Searchers = []string{"greedy"} }, lab.ErrOptions},
		"twice the same":                  {"cross", func(o *lab.Options) { o.Opponents = []string{"greedy"} }, lab.ErrOptions},
		"no opening": {"depth", func(o *lab.Options) {
			o.Searchers = []string{"kill"}
			o.Openings = func(context.Context, board.Rule, int, int) ([]notation.Item, error) { return nil, broken }
		}, broken},
		"no opening to search": {"iterations", func(o *lab.Options) {
			o.Openings = func(context.Context, board.Rule, int, int) ([]notation.Item, error) { return nil, broken }
		}, broken},
		"a searcher that cannot search": {"failure", func(o *lab.Options) {
			o.Make = func(string, uint64) (search.Searcher, error) { return refusing{}, nil }
		}, search.ErrRefused},
		"a searcher that cannot be timed": {"iterations", func(o *lab.Options) {
			o.Make = func(string, uint64) (search.Searcher, error) { return refusing{}, nil }
		}, search.ErrRefused},
		"a searcher that plays no games": {"trained", func(o *lab.Options) {
			o.Make = func(string, uint64) (search.Searcher, error) { return refusing{}, nil }
		}, search.ErrRefused},
	} {
		o := options(t)
		o.Searchers, o.Opponents = []string{"greedy"}, []string{"random"}
		test.change(&o)
		e := experiment(t, test.experiment)
		if _, err := e.Run(t.Context(), o); err == nil || test.want != nil && !errors.Is(err, test.want) {
			t.Errorf("%s: error %v, expected %v", name, err, test.want)
		}
	}
}

// refusing is a searcher that plays nothing.
type refusing struct{}

func (refusing) Forget() {}

func (refusing) Search(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
	return search.Result{}, search.ErrRefused
}

// TestStopped: the cause of a stopped experiment without games comes back.
func TestStopped(t *testing.T) {
	stopped := errors.New("stopped")
	for _, name := range []string{"failure", "iterations"} {
		ctx, cancel := context.WithCancelCause(t.Context())
		o := options(t)
		o.Searchers, o.Times = []string{"counter:rate=10"}, []time.Duration{time.Millisecond}
		o.Progress = func(uint64, uint64) { cancel(stopped) }
		e := experiment(t, name)
		if _, err := e.Run(ctx, o); !errors.Is(err, stopped) {
			t.Errorf("%s: error %v, expected the cause", name, err)
		}
		cancel(nil)
	}
}

// TestUnwritable: the folder of the report is a file.
func TestUnwritable(t *testing.T) {
	for _, name := range []string{"failure", "ablation"} {
		o := options(t)
		o.Searchers, o.Games, o.Trees, o.Iterations = []string{"greedy", "random"}, 2, 1, []uint64{1}
		file := filepath.Join(o.Out, "file")
		if err := os.WriteFile(file, nil, 0o666); err != nil {
			t.Fatal(err)
		}
		o.Out = file
		e := experiment(t, name)
		if _, err := e.Run(t.Context(), o); err == nil || !strings.Contains(err.Error(), "expected a folder") {
			t.Errorf("%s: error %v", name, err)
		}
	}
}

func TestReadPositions(t *testing.T) {
	const good = `{"id":"one","black":["f8","g8","h6","h7"],"white":["g7","i6","i9","e10"],"right":["h8","i8"]}` + "\n"
	list, err := lab.ReadPositions(t.Context(), strings.NewReader(good), "p.jsonl")
	if err != nil || len(list) != 1 || list[0].Name != "one" || fmt.Sprint(list[0].Right) != "[h8 i8]" {
		t.Errorf("%+v, error %v", list, err)
	}
	for text, want := range map[string]string{
		"":                                 "p.jsonl: not a position file",
		`{"black":["h8"],"white":[]}`:      `p.jsonl:1: no position for an experiment: no right moves, expected "right":["h8"]`,
		`{"black":["h8"],"right":["h8"]}`:  "the right move h8 is not legal",
		`{"black":["h8"],"right":["z99"]}`: "z99",
		`{"black":["z99"]}`:                "z99",
	} {
		if _, err := lab.ReadPositions(t.Context(), strings.NewReader(text), "p.jsonl"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, expected %s", text, err, want)
		}
	}
}

// TestSituations: only the right move wins by threats.
func TestSituations(t *testing.T) {
	o := oracle.New(oracle.Options{})
	for _, p := range lab.Situations() {
		pos, err := board.New(p.Setup)
		if err != nil {
			t.Fatal(err)
		}
		f, err := o.Find(t.Context(), pos, proof.AllFirst, oracle.Budget{Space: proof.ByThreats, Nodes: 200_000})
		if err != nil || f.Incomplete || len(f.Wins) != 1 || len(p.Right) != 1 || f.Wins[0].Move != p.Right[0] {
			t.Errorf("%s: error %v, incomplete %v, wins %v, right %v", p.Name, err, f.Incomplete, f.Wins, p.Right)
		}
	}
}

func TestBrokenPicture(t *testing.T) {
	r := lab.Report{Picture: func(io.Writer) error { return errors.New("no picture") }}
	if err := r.Markdown(brokenWriter{}, "x.svg"); err == nil {
		t.Error("Markdown: no error of its writer")
	}
	if err := r.JSON(brokenWriter{}); err == nil {
		t.Error("JSON: no error of its writer")
	}
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("broken") }
