package check_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

const verdictsFile = "testdata/verdicts.jsonl"

// verdict is a stored certificate with the answer that the checker must give.
type verdict struct {
	Name        string `json:"name"`
	Want        string `json:"want"`              // valid, invalid or unreadable
	Refuted     bool   `json:"refuted,omitempty"` // literal replay finds a defence
	Certificate string `json:"certificate"`       // the line
	// Hidden changes the claim: the certificate withstands M hidden stones outside its zone, and so
	// wins with the defender's stones on these points (row·size + column). The claim is invalid if
	// one of them is in the zone.
	M      int   `json:"m,omitempty"`
	Hidden []int `json:"hidden,omitempty"`
}

// check returns the answer of the checker without a planted bug.
func (v verdict) check() error {
	if len(v.Hidden) == 0 {
		_, err := check.Verify([]byte(v.Certificate))
		return err
	}
	c, err := proof.Decode([]byte(v.Certificate))
	if err != nil {
		return err
	}
	g := gameOf(c)
	res, err := g.check(v.M, c.Body)
	for _, p := range v.Hidden {
		if err == nil && res.Zone[p] {
			err = fmt.Errorf("%w: point %d is in the zone, so no stone may be hidden there", check.ErrInvalid, p)
		}
	}
	return err
}

// order returns the line that the planted checkers read.
func (v verdict) order() string {
	o := map[string]any{"Line": v.Certificate, "M": v.M, "Hidden": v.Hidden}
	if c, err := proof.Decode([]byte(v.Certificate)); err == nil {
		g := gameOf(c)
		o["Rule"], o["Size"], o["Attacker"], o["Body"] = g.rule, g.n, g.attacker(), c.Body
		o["Black"], o["White"] = g.stones(1), g.stones(2)
	}
	line, _ := json.Marshal(o)
	return string(line)
}

func word(err error) string {
	switch {
	case err == nil:
		return "valid"
	case errors.Is(err, check.ErrInvalid):
		return "invalid"
	default:
		return "unreadable"
	}
}

func verdicts(t testing.TB) (list []verdict) {
	t.Helper()
	data := testdir.Read(t, verdictsFile)
	for line := range bytes.Lines(data) {
		var v verdict
		if err := json.Unmarshal(line, &v); err != nil {
			t.Fatal(err)
		}
		list = append(list, v)
	}
	return list
}

func TestVerdicts(t *testing.T) {
	for _, v := range verdicts(t) {
		err := v.check()
		if got := word(err); got != v.Want {
			t.Errorf("%s: the checker says %s (%v), want %s\n%s", v.Name, got, err, v.Want, v.Certificate)
		}
	}
}

// harness builds one program with a copy of the checker for each bug. The program reads
// certificates and writes a letter for each copy: v if it accepts, - if not.
func harness(t testing.TB) string {
	t.Helper()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "go.mod"), "module planted\n\ngo 1.26\n")
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var imports, calls strings.Builder
	for i, b := range bugs {
		pkg := fmt.Sprintf("bug%02d", i)
		fmt.Fprintf(&imports, "%s \"planted/%s\"\n", pkg, pkg)
		fmt.Fprintf(&calls, harnessCall, pkg, pkg)
		for _, file := range files {
			if !strings.HasSuffix(file, "_test.go") {
				write(t, filepath.Join(dir, pkg, file), b.plant(t, file))
			}
		}
	}
	write(t, filepath.Join(dir, "main.go"), fmt.Sprintf(harnessMain, imports.String(), calls.String()))
	build := exec.Command("go", "build", "-o", "planted", ".")
	build.Dir = dir
	build.Env = append(os.Environ(), "GOPROXY=off", "GOFLAGS=", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("the program of planted checkers does not build: %v\n%s", err, out)
	}
	return filepath.Join(dir, "planted")
}

const harnessCall = `func(o order) bool {
	if len(o.Hidden) == 0 {
		_, err := %s.Verify([]byte(o.Line))
		return err == nil
	}
	res, err := %s.Robust(context.Background(), o.M, o.Rule, o.Size, o.Black, o.White, o.Attacker, o.Body)
	for _, p := range o.Hidden {
		if res.Zone[p] {
			return false
		}
	}
	return err == nil
},
`

const harnessMain = `package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
%s)

type order struct {
	Line                 string
	M, Size              int
	Hidden, Black, White []int
	Rule, Attacker       string
	Body                 []byte
}

var checkers = []func(order) bool{
%s}

func accepts(check func(order) bool, o order) (ok bool) {
	defer func() { _ = recover() }()
	return check(o)
}

func main() {
	in := json.NewDecoder(os.Stdin)
	for {
		var o order
		if in.Decode(&o) != nil {
			return
		}
		for _, check := range checkers {
			if accepts(check, o) {
				fmt.Print("v")
			} else {
				fmt.Print("-")
			}
		}
		fmt.Println()
	}
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
func (b bug) plant(t testing.TB, file string) string {
	t.Helper()
	data := testdir.Read(t, file)
	text := string(data)
	if file != b.file {
		return text
	}
	if n := strings.Count(text, b.old); n != 1 {
		t.Fatalf("bug %q: %q stands %d times in %s, want once", b.name, b.old, n, file)
	}
	return strings.Replace(text, b.old, b.new, 1)
}

// run returns the letters of the planted checkers, one row for each certificate.
func run(t testing.TB, program string, list []verdict) []string {
	t.Helper()
	var lines []string
	for _, v := range list {
		lines = append(lines, v.order())
	}
	cmd := exec.Command(program)
	cmd.Stdin = strings.NewReader(strings.Join(lines, "\n") + "\n")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.Fields(string(out))
}

// TestPlantedBugs checks that a stored certificate catches each planted bug: the faulty checker
// accepts an invalid one, or refuses a valid one.
func TestPlantedBugs(t *testing.T) {
	list := verdicts(t)
	rows := run(t, harness(t), list)
	if len(rows) != len(list) {
		t.Fatalf("the planted checkers gave %d answers for %d certificates, want one for each", len(rows), len(list))
	}
	for i, b := range bugs {
		accepted, refused, refuted := 0, 0, 0
		for k, v := range list {
			switch valid := rows[k][i] == 'v'; {
			case valid && v.Want != "valid":
				accepted++
				if v.Refuted {
					refuted++
				}
			case !valid && v.Want == "valid":
				refused++
			}
		}
		t.Logf("%s: accepts %d bad certificates (%d without a win), refuses %d good ones", b.name, accepted, refuted, refused)
		if accepted+refused == 0 {
			t.Errorf("no stored certificate catches the bug %q", b.name)
		}
	}
}
