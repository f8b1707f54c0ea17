package layers

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/gsolve/gsolve/internal/testboard"
)

// Tests do more when tests run in full if their code has a string with one of these words, itself
// or through what it refers to: functions, variables, the helpers of other packages.
var fuller = regexp.MustCompile(`\b(` + testboard.LongVariable + `|acceptance)\b`)

// skips are the methods that skip a test. One that may be skipped is run in full too, because only
// that run fails if a test is skipped.
var skips = []string{"Skip", "Skipf", "SkipNow"}

// apart are the names of testboard that a full run changes, but not for its step of CI: the time after
// which a test hangs, and the number of random trials. A test that only tries more of the positions that
// its seed makes is for runs by hand.
var apart = []place{{"internal/testboard", "Deadline"}, {"internal/testboard", "Trials"}}

// everything stands for all tests of a package.
const everything = "."

// runs matches the names of functions that the go command runs as tests.
var runs = regexp.MustCompile(`^(Test|Example|Fuzz)($|\P{Ll})`)

// A place is a name declared at the top of a file, or that of a method with a point before it, and
// its directory.
type place struct{ dir, name string }

// A declaration is the syntax behind a place.
type declaration struct {
	place
	receiver string            // the type of a method, "" for others
	imports  map[string]string // the directories of the packages of this module that the file imports, by name
	node     ast.Node
}

// longer returns by directory the tests that do more when tests run in full. It knows names but no
// types: the name of a method refers to every method that has it, in the directory and in packages
// that the file imports. So it may return too many tests, but leaves out none
// except for what is apart.
func longer(t tree) map[string][]string {
	var decls []declaration
	for _, f := range t.files() {
		decls = append(decls, declared(f)...)
	}
	more := map[place]bool{}
	for before := -1; before < len(more); {
		before = len(more)
		for _, d := range decls {
			if !more[d.place] && !slices.Contains(apart, d.place) && d.asks(more) {
				more[d.place] = true
				more[place{d.dir, d.receiver}] = true // some methods are called without their name: String
			}
		}
	}
	tests := map[string][]string{}
	for p := range more {
		switch {
		case slices.Contains([]string{"TestMain", "init", "_"}, p.name):
			tests[p.dir] = append(tests[p.dir], everything)
		case runs.MatchString(p.name):
			tests[p.dir] = append(tests[p.dir], p.name)
		}
	}
	return tests
}

// declared returns what a file declares at its top.
func declared(f goFile) (list []declaration) {
	dir, imports := path.Dir(f.name), f.ours()
	add := func(id *ast.Ident, node ast.Node) {
		list = append(list, declaration{place{dir, id.Name}, "", imports, node})
	}
	for _, decl := range f.ast.Decls {
		if function, ok := decl.(*ast.FuncDecl); ok {
			if function.Recv == nil {
				add(function.Name, function)
			} else {
				list = append(list, declaration{place{dir, "." + function.Name.Name}, receiver(function), imports, function})
			}
			continue
		}
		for _, spec := range decl.(*ast.GenDecl).Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, id := range spec.Names {
					add(id, spec)
				}
			case *ast.TypeSpec:
				add(spec.Name, spec)
			}
		}
	}
	return list
}

// receiver returns the name of the type of a method.
func receiver(method *ast.FuncDecl) (of string) {
	ast.Inspect(method.Recv.List[0].Type, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && of == "" {
			of = id.Name
		}
		return of == ""
	})
	return of
}

// asks reports whether a declaration does more when tests run in full; more are the places that are
// known to.
func (d declaration) asks(more map[place]bool) (found bool) {
	var visit func(n ast.Node) bool
	visit = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if sameAmounts(n) {
				return false
			}
		case *ast.BasicLit:
			found = found || n.Kind == token.STRING && fuller.MatchString(n.Value)
		case *ast.Ident:
			found = found || more[place{d.dir, n.Name}]
		case *ast.SelectorExpr:
			found = found || d.selects(n, more)
			ast.Inspect(n.X, visit)
			return false // the name behind the point is none of the directory
		}
		return !found
	}
	ast.Inspect(d.node, visit)
	return found
}

// selects reports whether a selector names one of the places (a method, or a name of a package that
// the file imports), or skips a test.
func (d declaration) selects(n *ast.SelectorExpr, places map[place]bool) bool {
	if places[place{d.dir, "." + n.Sel.Name}] || slices.Contains(skips, n.Sel.Name) {
		return true
	}
	for as, dir := range d.imports {
		if from, ok := n.X.(*ast.Ident); ok && from.Name == as && places[place{dir, n.Sel.Name}] {
			return true
		}
		if places[place{dir, "." + n.Sel.Name}] {
			return true
		}
	}
	return false
}

// sameAmounts reports whether a call asks testboard for an amount that a full run does not change:
// the last two arguments, the usual amount and that of full runs, are the same number.
func sameAmounts(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || f.Sel.Name != "Amount" || len(call.Args) < 3 {
		return false
	}
	usual, literal := call.Args[len(call.Args)-2].(*ast.BasicLit)
	long, alike := call.Args[len(call.Args)-1].(*ast.BasicLit)
	return literal && alike && usual.Value == long.Value
}

// ours returns the directories of the packages of this module that a file imports, by the names that
// it has for them.
func (f goFile) ours() map[string]string {
	dirs := map[string]string{}
	for _, spec := range f.ast.Imports {
		dir, ours := strings.CutPrefix(strings.Trim(spec.Path.Value, `"`), module+"/")
		switch {
		case ours && spec.Name == nil:
			dirs[path.Base(dir)] = dir
		case ours:
			dirs[spec.Name.Name] = dir
		}
	}
	return dirs
}

// TestLonger writes the tests that longer returns to the file that GSOLVE_LONGER names: a line for
// each, with its directory. .ci/run long runs them.
func TestLonger(t *testing.T) {
	files, err := read(os.DirFS(root(t)))
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for dir, tests := range longer(files) {
		for _, test := range tests {
			lines = append(lines, "./"+dir+" "+test+"\n")
		}
	}
	slices.Sort(lines)
	for _, known := range []string{"./vct TestAcceptance\n", "./puzzles TestCollections\n", "./proofdb .\n", "./cmd/gsolve .\n"} {
		if !slices.Contains(lines, known) {
			t.Errorf("%q is missing", known)
		}
	}
	if file := os.Getenv("GSOLVE_LONGER"); file != "" && !t.Failed() {
		if err := os.WriteFile(file, []byte(strings.Join(lines, "")), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLongerFinds gives longer one file, beside a small testboard.
func TestLongerFinds(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"nothing", `func TestA() { b() }; func b() {}`, ""},
		{"a call", `func TestA() { testboard.Amount(1, 2, 3) }; func TestB() {}`, "TestA"},
		{"a subtest", `func TestA(t *T) { t.Run("b", func() { testboard.Amount(1, 2, x()) }) }`, "TestA"},
		{"the same amount", `func TestA() { testboard.Amount(1, 2, 2) }; func TestB() { testboard.Amount(1, 2, 2); testboard.Long() }`, "TestB"},
		{"trials", `func TestA() { testboard.Trials(t, 1, 2, 3) }; func TestB() { testboard.Trials(t, 1, 2, 3); testboard.Long() }`, "TestB"},
		{"helpers", `func TestA() { b() }; func b() { c() }; func c() { testboard.Long() }`, "TestA"},
		{"a function as a value", `func TestA(t *T) { t.Run("b", b) }; func b() { testboard.Long() }`, "TestA"},
		{"a method", `func TestA() { var x X; x.b() }; type X int; func (X) b() { testboard.Long() }`, "TestA"},
		{"a method without its name", `func TestA() { print(X(1)) }; type X int; func (*X) String() { testboard.Long() }`, "TestA"},
		{"a field and a function of the same name", `func TestA() { x.b() }; func b() { testboard.Long() }`, ""},
		{"a variable", `func TestA() { _ = n }; var n, m = testboard.Amount(1, 2, 3), 0; func TestB() { _ = m }`, "TestA TestB"},
		{"what is made once", `func TestA() { _ = all() }; var all = sync.OnceValue(b); func b() int { return testboard.Amount(1, 2, 3) }`, "TestA"},
		{"a type's field", `func TestA() { _ = X{} }; type X struct { a [n]int }; const n = len("../shared/acceptance")`, "TestA"},
		{"a recursion", `func TestA() { b() }; func b() { c() }; func c() { b(); testboard.Long() }`, "TestA"},
		{"positions beside the checkout", "func TestA() { read(`../shared/acceptance/x`) }; func read(string) {}; func TestB() { read(``) }", "TestA"},
		{"a test that may be skipped", `func TestA(t *T) { b(t) }; func b(t *T) { t.Skip("") }; func TestB(t *T) { t.Log("") }`, "TestA"},
		{"the variable itself", `func TestA() { os.Getenv("GSOLVE_LONG") }; func TestB() { os.Getenv("GSOLVE_LONGER") }`, "TestA"},
		{"another name of an import", `import other "` + module + `/internal/testboard"; func TestA() { other.Long() }`, "TestA"},
		{"what is no test", `func Tests() { testboard.Long() }; func BenchmarkA() { testboard.Long() }; func FuzzA() { testboard.Long() }`, "FuzzA"},
		{"all tests", `func TestMain() { testboard.Long() }; func TestA() {}`, "."},
		{"all tests, by init", `func init() { testboard.Long() }`, "."},
		{"all tests, by a variable", `var _ = testboard.Long()`, "."},
	}
	const board = `package testboard; func IsLong() { os.Getenv("GSOLVE_LONG") }; func Amount() { IsLong() }; func Long() { IsLong() }; func Trials() { Amount() }`
	for _, tt := range tests {
		first := `package vct; import "` + module + `/internal/testboard"; `
		files, err := read(fstest.MapFS{
			"internal/testboard/testboard.go": {Data: []byte(board)},
			"vct/vct_test.go":                 {Data: []byte(first + tt.code)},
		})
		if err != nil {
			t.Fatal(tt.name, err)
		}
		got := longer(files)["vct"]
		slices.Sort(got)
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got, tt.want)
		}
	}
}
