package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"

	"github.com/gsolve/gsolve/internal/cmdline"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/lab"
)

// The page of the experiments holds a section for each: "<!-- NAME -->", the report, "<!-- end -->".
const experimentsPage = root + "/docs/experiments.md"

var sections = regexp.MustCompile("(?s)<!-- ([a-z-]+) -->\n(.*?)<!-- end -->")

// sectionOf returns the report of an experiment as the page shows it: without the headline, and with
// its picture where the page finds it. ok is false if the experiment has not been measured.
func sectionOf(t *testing.T, name string) (text string, ok bool) {
	t.Helper()
	report, err := os.ReadFile(filepath.Join(root, "docs", "experiments", name+".md"))
	if errors.Is(err, fs.ErrNotExist) {
		return "", false
	} else if err != nil {
		t.Fatal(err)
	}
	_, body, _ := strings.Cut(string(report), "\n\n")
	return strings.ReplaceAll(body, "]("+name+".svg)", "](experiments/"+name+".svg)"), true
}

// TestExperiments: each experiment has a section in docs/experiments.md, or several whose names begin
// with its own. It shows the report in docs/experiments, its commands can be run, and its pictures
// exist. -update copies the reports.
func TestExperiments(t *testing.T) {
	page := string(testdir.Read(t, experimentsPage))
	seen := map[string]bool{}
	real := sections.ReplaceAllStringFunc(page, func(section string) string {
		name := sections.FindStringSubmatch(section)[1]
		seen[name] = true
		text, ok := sectionOf(t, name)
		if !ok {
			return section
		}
		return "<!-- " + name + " -->\n" + text + "<!-- end -->"
	})
	switch {
	case *update:
		testdir.Write(t, experimentsPage, []byte(real))
	case page != real:
		t.Error("docs/experiments.md does not show the reports in docs/experiments; go test ./cmd/gsolve -run Experiments -update copies them")
	}
	for _, e := range lab.Experiments() {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(seen)), func(name string) bool { return name == e.Name || strings.HasPrefix(name, e.Name+"-") }) {
			t.Errorf("docs/experiments.md has no section for %s", e.Name)
		}
	}
	reports, err := filepath.Glob(filepath.Join(root, "docs", "experiments", "*.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range reports {
		if name := strings.TrimSuffix(filepath.Base(path), ".md"); !seen[name] {
			t.Errorf("docs/experiments.md does not show %s", path)
		}
	}
	for _, link := range regexp.MustCompile(`!\[[^\]]*\]\(([^)]*)\)`).FindAllStringSubmatch(real, -1) {
		if _, err := os.Stat(filepath.Join(root, "docs", link[1])); err != nil {
			t.Errorf("a picture of docs/experiments.md: %v", err)
		}
	}
	commands := regexp.MustCompile(`(?m)^gsolve lab .*$`).FindAllString(real, -1)
	for _, line := range commands {
		if err := readsLab(line); err != nil && !errors.Is(err, fs.ErrNotExist) { // a training is no part of the repository
			t.Errorf("%s: %v", line, err)
		}
	}
	if len(commands) < len(lab.Experiments()) {
		t.Errorf("docs/experiments.md has %d commands, expected one for each experiment", len(commands))
	}
}

// readsLab reads a command line as gsolve does, up to the start of the experiment.
func readsLab(line string) error {
	con := &console.Console{}
	app := newApp(con, hooks{})
	for i, c := range app.Command("lab").Subcommands {
		e := lab.Experiments()[i]
		c.Action = func(c *cli.Context) error {
			o, err := readLab(c, con, e)
			if err != nil {
				return err
			}
			for _, spec := range append(append(o.Searchers, o.Opponents...), e.Default.Searchers...) {
				if _, err := o.Make(spec, 1); err != nil {
					return err
				}
			}
			return nil
		}
	}
	words, err := cmdline.Arrange(app, strings.Fields(line))
	if err != nil {
		return err
	}
	return app.RunContext(context.Background(), words)
}

// TestReadsLab: readsLab refuses what gsolve refuses.
func TestReadsLab(t *testing.T) {
	for _, line := range []string{"gsolve lab luck", "gsolve lab failure --games 2", "gsolve lab cross --games 3", "gsolve lab cross magic", "gsolve lab cross --opponents greedy:depth=1"} {
		if readsLab(line) == nil {
			t.Errorf("%s: no error", line)
		}
	}
}

// TestEvenly: the first and the last are always there.
func TestEvenly(t *testing.T) {
	var list []int
	for i := range 31 {
		list = append(list, i)
	}
	for most, want := range map[int]string{2: "[0 30]", 3: "[0 15 30]", 5: "[0 8 15 23 30]"} {
		if got := fmt.Sprint(evenly(list, most)); got != want {
			t.Errorf("%d of 31: %s, expected %s", most, got, want)
		}
	}
	for _, most := range []int{0, 31, 40} {
		if got := evenly(list, most); len(got) != 31 {
			t.Errorf("at most %d of 31: %v, expected all", most, got)
		}
	}
}

// TestLabStopped: Ctrl-C leaves the games that ended, and says how to go on.
func TestLabStopped(t *testing.T) {
	dir := t.TempDir()
	for _, test := range []struct{ line, want string }{
		{"lab ablation --out " + dir + " greedy mentor", "run the same command again to resume"},
		{"lab rivals --out " + dir, "run the same command again to resume"},
		{"lab failure --out " + dir + " statenode", "no report was written"},
	} {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		status, out, errs := runTest(ctx, &console.Console{}, strings.Fields(test.line)...)
		if status != console.StatusUnknown || out != "" || !strings.Contains(errs, test.want) {
			t.Errorf("%s: status %d, output %q, errors %q; expected %q", test.line, status, out, errs, test.want)
		}
	}
}

// TestLabBalance: --balance decides the openings of an experiment, and its report and journals name it.
func TestLabBalance(t *testing.T) {
	const plainly, balanced = "", " --balance mix:oracle=vct,iterations=50 --margin 0.05"
	first := map[string]string{}
	for _, flags := range []string{plainly, balanced} {
		dir := t.TempDir()
		line := "lab rivals greedy --out " + dir + " --games 2 --time 1ms --tolerance 24h --opponents random --quiet" + flags
		if status, _, errs := runTest(t.Context(), &console.Console{}, strings.Fields(line)...); status != console.StatusDone {
			t.Fatalf("%s: status %d, %s", line, status, errs)
		}
		journal := string(testdir.Read(t, filepath.Join(dir, "rivals-games", "greedy-random-1ms.jsonl")))
		report := string(testdir.Read(t, filepath.Join(dir, "rivals.md")))
		if got := strings.Contains(journal, `"balance mix:oracle=vct,iterations=50","margin 0.05"`); got != (flags == balanced) {
			t.Errorf("%s: a note in the journal %t", line, got)
		}
		if got := strings.Contains(report, "made with balance mix:oracle=vct,iterations=50 and margin 0.05."); got != (flags == balanced) {
			t.Errorf("%s: a sentence in the report %t", line, got)
		}
		_, opening, _ := strings.Cut(journal, `"opening":`)
		first[flags], _, _ = strings.Cut(opening, "}")
	}
	if first[plainly] == "" || first[plainly] == first[balanced] {
		t.Errorf("first openings %q, expected another one by --balance", first)
	}
	for flags, want := range map[string]string{
		"--balance nobody":           `--balance: bad searcher: unknown name "nobody"`,
		"--balance mix:oracle=store": "--balance: mix:oracle=store: gsolve lab has no database",
		"--margin 0":                 "--margin",
	} {
		line := "lab rivals --quiet --out " + t.TempDir() + " " + flags
		if status, _, errs := runTest(t.Context(), &console.Console{}, strings.Fields(line)...); status != console.StatusBad || !strings.Contains(errs, want) {
			t.Errorf("%s: status %d, %s; expected %s", line, status, errs, want)
		}
	}
}
