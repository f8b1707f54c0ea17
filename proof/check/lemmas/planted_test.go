package lemmas_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
)

// bug is a fault planted in a copy of the verifier: new replaces the text old of one file.
type bug struct{ name, file, old, new string }

var bugs = []bug{
	{"used positions not compared", "lemmas.go", "if missing > 0 {", "if false {"},
	{"claim not used", "lemmas.go", "t.use(1)(stones)\n", "_ = stones\n"},
	{"replies of the defender not used", "lemmas.go", "return t, check.Lost(c.Rule, c.Size, black, white, c.Attacker, t.use(1))", "return t, nil"},
	{"to_move not looked at", "lemmas.go", "if c.ToMove != c.Attacker {", "if false {"},
	{"lemma not checked", "lemmas.go", "t.use(number)); err != nil {", "t.use(number)); err != nil && number < 0 {"},
	{"use takes back a proof", "lemmas.go", "case !known || line < first:", "case first >= 0:"},
	{"colours alike in a digest", "lemmas.go", "image[i] = stones[from]\n", "image[i] = stones[from] / 3\n"},
	{"half of the symmetries", "lemmas.go", "range t.turns[1:]", "range t.turns[1:4]"},
	{"two stones on a point of the claim", "lemmas.go", "|| stones[p] != 3", ""},
	{"version not compared", "lemmas.go", "version < 2 || version > 3 ||", ""},
	{"claim not compared", "lemmas.go", `|| word != "win"`, ""},
	{"hash not compared", "lemmas.go", `text != fmt.Sprintf("%x", sum)`, "false"},
	{"lemmas not counted", "lemmas.go", "lemmas != t.lemmas ||", ""},
	{"nodes not counted", "lemmas.go", "|| nodes != claim.Nodes", ""},
	{"line breaks in base64", "lemmas.go", "|| base64.StdEncoding.EncodedLen(len(body)) != len(text)", ""},
	{"upper case in hexadecimal", "lemmas.go", `(text, "ABCDEF")`, `(text, "")`},
	{"use below a pass", "walk.go", "m > 0 || node == 1 {", "node == 1 {"},
	{"use at the root", "walk.go", "m > 0 || node == 1 {", "m > 0 {"},
	{"use forgotten", "walk.go", "\t\tw.use(w.stones())\n", ""},
	{"use with a long number", "walk.go", "|| length > 1 && w.body[length-1] == 0", ""},
	{"forbidden replies required", "check.go", "w.at[p] == empty && !w.barred(p, w.defender, 0, &zone)", "w.at[p] == empty"},
	{"no legal move needed", "check.go", "if w.nodes == 1 {", "if false {"},
	{"defender's five-square accepted", "check.go", "\tw.fiveSquares(1, 0, &zone)\n", ""},
}

// harness builds one program with a copy of the verifier and of proof/check for each bug. It reads files, as strings in
// JSON, and writes a letter for each copy: v if it accepts, r if it names the wrong reason, - if it refuses.
func harness(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module planted\n\ngo 1.26\n")
	sources, err := filepath.Glob("../*.go")
	if err != nil {
		t.Fatal(err)
	}
	var imports, list strings.Builder
	for i, b := range bugs {
		pkg := fmt.Sprintf("bug%02d", i)
		fmt.Fprintf(&imports, "%s \"planted/%s\"\n", pkg, pkg)
		fmt.Fprintf(&list, "func(head []byte) (theorem, error) { return %s.New(head) },\n", pkg)
		below := "planted/check" // without a bug
		if b.file != "lemmas.go" {
			below = "planted/" + pkg + "/check"
			copyOf(t, b, sources, filepath.Join(dir, pkg, "check"))
		}
		text := strings.Replace(b.plant(t, "lemmas.go"), "github.com/gsolve/gsolve/proof/check", below, 1)
		write(t, filepath.Join(dir, pkg, "lemmas.go"), text)
	}
	copyOf(t, bug{}, sources, filepath.Join(dir, "check"))
	write(t, filepath.Join(dir, "main.go"), fmt.Sprintf(harnessMain, imports.String(), list.String()))
	build := exec.Command("go", "build", "-o", "planted", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the program of planted verifiers does not build: %v\n%s", err, out)
	}
	return filepath.Join(dir, "planted")
}

// copyOf copies proof/check with a bug.
func copyOf(t testing.TB, b bug, sources []string, dir string) {
	t.Helper()
	for _, source := range sources {
		if !strings.HasSuffix(source, "_test.go") {
			write(t, filepath.Join(dir, filepath.Base(source)), b.plant(t, source))
		}
	}
}

const harnessMain = `package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"os"

%s)

type theorem interface {
	Lemma(ctx context.Context, number int, line []byte) (uint64, error)
	Accepts(trailer []byte, sum [32]byte) error
}

var verifiers = []func(head []byte) (theorem, error){
%s}

func verify(begin func([]byte) (theorem, error), text string) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%%v", p)
		}
	}()
	lines := bytes.SplitAfter([]byte(text), []byte("\n"))
	lines = lines[:len(lines)-1]
	t, err := begin(lines[0])
	if err != nil {
		return err
	}
	last := len(lines) - 1
	for i := 1; i < last; i++ {
		if _, err := t.Lemma(context.Background(), i+1, lines[i]); err != nil {
			return err
		}
	}
	return t.Accepts(lines[last], sha256.Sum256(bytes.Join(lines[:last], nil)))
}

func main() {
	in := json.NewDecoder(os.Stdin)
	for {
		var text string
		if in.Decode(&text) != nil {
			return
		}
		var errs []string
		for _, begin := range verifiers {
			word := ""
			if err := verify(begin, text); err != nil {
				word = err.Error()
			}
			errs = append(errs, word)
		}
		line, _ := json.Marshal(errs)
		fmt.Println(string(line))
	}
}
`

// accepts stands in each copy, because the copies' claims have different types.
const accepts = `
func (t *Theorem) Accepts(trailer []byte, sum [32]byte) error {
	_, err := t.Holds(trailer, sum)
	return err
}
`

func write(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	testdir.Write(t, path, text)
}

// plant returns the text of a file with the bug. The file must hold the text old exactly once.
func (b bug) plant(t testing.TB, source string) string {
	t.Helper()
	text := string(testdir.Read(t, source))
	if filepath.Base(source) == b.file {
		if n := strings.Count(text, b.old); n != 1 {
			t.Fatalf("bug %q: %q stands %d times in %s, want once", b.name, b.old, n, source)
		}
		text = strings.Replace(text, b.old, b.new, 1)
	}
	if source == "lemmas.go" {
		text += accepts
	}
	return text
}

// TestPlantedBugs checks that a file of TestCases catches each planted bug: the faulty verifier accepts a bad file,
// refuses a good one, or gives another reason.
func TestPlantedBugs(t *testing.T) {
	var in strings.Builder
	for _, c := range cases() {
		line, _ := json.Marshal(c.file.text())
		in.Write(append(line, '\n'))
	}
	cmd := exec.Command(harness(t))
	cmd.Stdin = strings.NewReader(in.String())
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	caught := make([][3][]string, len(bugs)) // by bug: bad files accepted, good files refused, another reason
	answers := json.NewDecoder(strings.NewReader(string(out)))
	for _, c := range cases() {
		var errs []string
		if err := answers.Decode(&errs); err != nil || len(errs) != len(bugs) {
			t.Fatalf("%s: %d answers, error %v", c.name, len(errs), err)
		}
		for i, text := range errs {
			switch {
			case text == "" && c.want != "":
				caught[i][0] = append(caught[i][0], c.name)
			case text != "" && c.want == "":
				caught[i][1] = append(caught[i][1], c.name)
			case !strings.Contains(text, c.want):
				caught[i][2] = append(caught[i][2], c.name)
			}
		}
	}
	for i, b := range bugs {
		t.Logf("%s: accepts %q, refuses %q, other reasons for %q", b.name, caught[i][0], caught[i][1], caught[i][2])
		if len(caught[i][0])+len(caught[i][1])+len(caught[i][2]) == 0 {
			t.Errorf("no file catches the bug %q", b.name)
		}
	}
}

// TestLength checks that the verifier stays short, as docs/design/certificate.md promises.
func TestLength(t *testing.T) {
	const most = 250
	if page := testdir.Read(t, "../../../docs/design/certificate.md"); !strings.Contains(string(page), fmt.Sprintf("at most %d lines", most)) {
		t.Errorf("docs/design/certificate.md does not say that the package has at most %d lines", most)
	}
	if lines := strings.Count(string(testdir.Read(t, "lemmas.go")), "\n"); lines > most {
		t.Errorf("the package has %d lines, want at most %d", lines, most)
	}
}
