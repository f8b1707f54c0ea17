package check_test

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

var hunt = flag.Int("hunt", 0, "look among that many mutants for certificates that catch the planted bugs, and write testdata/verdicts.jsonl")

const verdictsFile = "testdata/verdicts.jsonl"

// bug is a fault planted in a copy of the checker: in one of its files, old is
// replaced by new.
type bug struct{ name, file, old, new string }

var bugs = []bug{
	{"pass not counted", "walk.go", "w.or(m+1, &must)", "w.or(m, &must)"},
	{"window threshold one too high", "walk.go", "int(d) < 4-m", "int(d) < 5-m"},
	{"window threshold ignores the passes", "walk.go", "int(d) < 4-m", "int(d) < 3"},
	{"five-squares left out of the zone", "walk.go", "z[q] = true", "z[q] = z[q] || !ours"},
	{"move left out of the zone", "walk.go", "z[a] = true", ""},
	{"zone of a reply forgotten", "walk.go", "w.or(m, z)\n\tw.take(d)", "w.or(m, &cells{})\n\tw.take(d)"},
	{"zone of the pass proof forgotten", "walk.go", "z.union(&must)", ""},
	{"replies not required", "walk.go", "needed && !listed[d]", "needed && w.n < 0"},
	{"order of replies not required", "walk.go", "if d <= last {", "if d < -last {"},
	{"counter-five not refused", "walk.go", "if d == 4 && w.fits(p, dir, w.d) {", "if false {"},
	{"forbidden move not refused", "walk.go", "if t.forbidden(a) {", "if t.forbidden(a) && false {"},
	{"one five-square is a win", "walk.go", "case fives == 1 &&", "case fives == 9 &&"},
	{"no pass proof below a pass", "walk.go", "} else if m > 0 {", "} else if false {"},
	{"no legal reply needed", "walk.go", "if !legal {", "if false {"},
	{"occupied points accepted", "walk.go", "if w.at[p] != empty {\n\t\tw.fail", "if false {\n\t\tw.fail"},
	{"long varints accepted", "walk.go", "|| used > 1 && w.body[used-1] == 0", ""},
	{"reads of a block dropped", "walk.go", "!w.barred(f, m, z)", "!w.barred(f, 0, z)"},
	{"reads of a reply dropped", "walk.go", "!w.barred(d, m, z)", "!w.barred(d, 0, z)"},
	{"reads of a move dropped", "walk.go", "m > 0 && t.raw >= 2", "false"},
	{"reads narrowed at every depth", "renju.go", "read && m == 1", "read && m >= 1"},
	{"empty ends not read", "renju.go", "t.reads[end] = true", ""},
	{"every block forbidden", "renju.go", "|| !t.forbidden(p)", ""},
	{"every three is real", "renju.go", "(!real || !t.forbidden(q))", "true"},
	{"double fours in one line overlooked", "renju.go", "if stones == 4 && ways == 2 {", "if ways == 2 {"},
	{"straight four is two fours", "renju.go", "if stones == 4 && ways == 2 {", "if false {"},
	{"overline allowed to black", "renju.go", "if long || fours >= 2 {", "if fours >= 2 {"},
	{"overline wins", "board.go", "!b.exact[c] ||", "true ||"},
	{"white needs exactly five in renju", "board.go", `white: rule == "standard"`, `white: rule != "freestyle"`},
	{"finished game accepted", "board.go", "b.count[c][dir][p] == 5 &&", "false &&"},
	{"two stones on a point accepted", "board.go", "b.at[cell(s, n)] != empty", "false"},
	{"trailing bytes accepted", "check.go", "len(w.body) > 0 ||", ""},
	{"hash not compared", "check.go", `fmt.Sprintf("%x", hash) != sum`, `fmt.Sprintf("%x", hash) == ""`},
	{"nodes not compared", "check.go", "c.Nodes != res.Nodes", "false"},
	{"version not compared", "check.go", "version != 1 ||", ""},
	{"repeated fields accepted", "check.go", "delete(fields, name)", ""},
	{"to_move not compared", "check.go", "c.ToMove != c.Attacker", "false"},
}

// verdict is a stored certificate with what a checker has to say of it.
type verdict struct {
	Name        string `json:"name"`
	Want        string `json:"want"`              // valid, invalid or unreadable
	Refuted     bool   `json:"refuted,omitempty"` // literal replay finds a defence
	Certificate string `json:"certificate"`       // the line
	// With Hidden the claim is another: as a proof that stands M hidden stones,
	// outside of its zone, the certificate wins with the defender's stones on these
	// points (row·size + column). It is invalid if one of them is in the zone.
	M      int   `json:"m,omitempty"`
	Hidden []int `json:"hidden,omitempty"`
}

// check is the answer of the checker at hand.
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
			err = fmt.Errorf("%w: %d may not be hidden", check.ErrInvalid, p)
		}
	}
	return err
}

// order is what the planted checkers get to read.
type order struct {
	Line                 string
	M, Size              int
	Hidden, Black, White []int
	Rule, Attacker       string
	Body                 []byte
}

func (v verdict) order() string {
	o := order{Line: v.Certificate, M: v.M, Hidden: v.Hidden}
	if c, err := proof.Decode([]byte(v.Certificate)); err == nil {
		g := gameOf(c)
		o.Rule, o.Size, o.Attacker, o.Body = g.rule, g.n, g.attacker(), c.Body
		o.Black, o.White = g.stones(1), g.stones(2)
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
	data, err := os.ReadFile(verdictsFile)
	if err != nil {
		t.Fatal(err)
	}
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
			t.Errorf("%s: %s, want %s (%v)\n%s", v.Name, got, v.Want, err, v.Certificate)
		}
	}
}

// harness builds one program of copies of the checker, each with its bug, which
// reads certificates and writes a letter for each copy.
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
		t.Fatalf("%v\n%s", err, out)
	}
	return filepath.Join(dir, "planted")
}

const harnessCall = `func(o order) bool {
	if len(o.Hidden) == 0 {
		_, err := %s.Verify([]byte(o.Line))
		return err == nil
	}
	res, err := %s.Robust(o.M, o.Rule, o.Size, o.Black, o.White, o.Attacker, o.Body)
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
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// plant is the text of a file with the bug. The place must exist, once.
func (b bug) plant(t testing.TB, file string) string {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text := string(data)
	if file != b.file {
		return text
	}
	if n := strings.Count(text, b.old); n != 1 {
		t.Fatalf("%s: %q stands %d times in %s", b.name, b.old, n, file)
	}
	return strings.Replace(text, b.old, b.new, 1)
}

// run gives a row of letters for each line: v where a planted checker accepts.
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

// TestPlantedBugs: each planted bug is caught by a stored certificate, that is,
// the faulty checker accepts what it must not, or refuses a valid one.
func TestPlantedBugs(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	list := verdicts(t)
	rows := run(t, harness(t), list)
	if len(rows) != len(list) {
		t.Fatalf("%d answers for %d certificates", len(rows), len(list))
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
			t.Errorf("%s is not caught", b.name)
		}
	}
}

// TestHunt writes the stored verdicts anew: handmade lines, some valid proofs,
// and for each bug the shortest mutants that the faulty checker accepts.
func TestHunt(t *testing.T) {
	if *hunt == 0 {
		return
	}
	var out bytes.Buffer
	w := bufio.NewWriter(&out)
	for _, v := range slices.Concat(handmade(t), huntHidden(t), huntMutants(t)) {
		line, err := json.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(w, "%s\n", line)
	}
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	write(t, verdictsFile, out.String())
}

// drops are all certificates of c that lack one reply.
func drops(c cert) (list []cert) {
	t, _ := parseAll(c.game, c.body)
	t.each(func(t0 *tree) {
		all := t0.replies
		for i := range all {
			t0.replies = slices.Delete(slices.Clone(all), i, i+1)
			list = append(list, cert{c.game, t.encode(nil, len(c.at))})
		}
		t0.replies = all
	})
	return list
}

func huntMutants(t *testing.T) (list []verdict) {
	rng := rand.New(rand.NewPCG(8, 8))
	base := found(t)
	var bad []cert
	for _, c := range base {
		bad = append(bad, drops(c)...)
	}
	for range *hunt {
		m, _ := mutate(rng, base[rng.IntN(len(base))])
		bad = append(bad, m)
	}
	bad = slices.DeleteFunc(bad, func(c cert) bool {
		_, err := c.check(0, c.body)
		return err == nil || c.over()
	})
	slices.SortStableFunc(bad, func(a, b cert) int { return cmp.Compare(len(a.body), len(b.body)) })
	for i := 0; i < len(base); i += 12 {
		res, _ := base[i].check(0, base[i].body)
		list = append(list, verdict{Name: fmt.Sprintf("proof %d", i+1), Want: "valid", Certificate: string(base[i].line(t, "", res.Nodes))})
	}
	var candidates []verdict
	for _, c := range bad {
		candidates = append(candidates, verdict{Want: "invalid", Certificate: string(c.line(t, "", c.countNodes()))})
	}
	return append(list, catching(t, candidates, func(i int) bool {
		wins, known := literal(bad[i].game, bad[i].body)
		return known && !wins
	})...)
}

// catching picks those of the candidates that the planted checkers accept, three
// for each bug and first those that are refuted.
func catching(t testing.TB, candidates []verdict, refuted func(i int) bool) (list []verdict) {
	rows := run(t, harness(t), candidates)
	caught := make([]int, len(bugs))
	for pass := range 2 {
		for k, row := range rows {
			v := candidates[k]
			for i, b := range bugs {
				if row[i] == 'v' && caught[i] < 3 {
					v.Name = strings.TrimPrefix(v.Name+", "+b.name, ", ")
				}
			}
			if v.Name == "" {
				continue
			}
			if v.Refuted = refuted(k); v.Refuted || pass == 1 {
				for i := range bugs {
					if row[i] == 'v' {
						caught[i]++
					}
				}
				list = append(list, v)
			}
		}
	}
	return list
}

// huntHidden looks at all pass proofs and the points of their zones that really
// matter: a stone there refutes the proof.
func huntHidden(t *testing.T) []verdict {
	var candidates []verdict
	add := func(c cert, m int, hidden ...int) {
		candidates = append(candidates, verdict{
			Want: "invalid", Certificate: string(c.line(t, "", c.countNodes())), M: m, Hidden: hidden,
		})
	}
	for _, ex := range reads {
		c, hidden := ex.cert(t)
		add(c, ex.m, hidden...)
	}
	for _, c := range append(found(t), quietThreats(t, *hunt/100)...) {
		if c.rule != "renju" {
			continue
		}
		each := c.threats
		if _, err := c.check(1, c.body); err == nil {
			each = func(_ testing.TB, yield func(cert)) { yield(c) }
		}
		each(t, func(c cert) {
			res, err := c.check(1, c.body)
			for p, in := range res.Zone[:len(c.at)] {
				if err == nil && in && !c.hide(p).over() && !c.replay(p) {
					add(c, 1, p)
				}
			}
		})
	}
	return catching(t, candidates, func(int) bool { return true })
}

// quietThreats are tries at White's quiet moves below a pass: the replies to them
// that are forbidden to Black, and so not listed, are guarded by reads.
func quietThreats(t testing.TB, tries int) (list []cert) {
	rng := rand.New(rand.NewPCG(6, 6))
	for range tries {
		g := randomGame(rng, "renju", 7+rng.IntN(2))
		g.side = 2
		p := &prover{game: g, t: t, rng: rng, left: 20_000}
		if body := p.slow(1, 1, 20); body != nil {
			list = append(list, cert{g, body})
		}
	}
	return list
}

// countNodes counts the OR nodes that the body would have.
func (c cert) countNodes() (n uint64) {
	body := c.body
	if t, ok := parse(c.clone(), &body); ok {
		t.each(func(*tree) { n++ })
	}
	return max(n, 1)
}
