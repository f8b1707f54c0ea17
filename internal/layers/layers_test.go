// Package layers tests the architecture of the project. It parses every Go file of the module and
// fails on an import that docs/design/packages.md does not allow, and on breaches of those rules of
// CONTRIBUTING.md that a parser can see.
//
// The linter's depguard has the same rules, but sees only direct imports by prefix. A test that
// asked `go list` would still pass from the test cache after a breach. Files that the test reads
// itself are part of its cache key.
package layers

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const (
	module  = "github.com/gsolve/gsolve"
	badger  = "github.com/dgraph-io/badger"
	checker = "proof/check"
	command = "cmd/gsolve"

	fileRule     = 400  // lines of a Go file, as a rule
	fileLimit    = 1000 // lines of a Go file, without exception
	checkerLimit = 600  // lines of the checker, tests aside
)

// A goFile is one parsed source file.
type goFile struct {
	name  string // from the module's root, with slashes
	test  bool
	lines int
	ast   *ast.File
}

// imports returns the file's import paths.
func (f goFile) imports() []string {
	var paths []string
	for _, spec := range f.ast.Imports {
		paths = append(paths, strings.Trim(spec.Path.Value, "\"`"))
	}
	return paths
}

// A tree holds the files of the module by directory. "." is the root.
type tree map[string][]goFile

// code returns the directories of packages that hold more than tests, sorted.
func (t tree) code() []string {
	var dirs []string
	for dir, files := range t {
		if slices.ContainsFunc(files, func(f goFile) bool { return !f.test }) {
			dirs = append(dirs, dir)
		}
	}
	slices.Sort(dirs)
	return dirs
}

// files returns all files in the order of their names.
func (t tree) files() []goFile {
	all := slices.Concat(slices.Collect(maps.Values(t))...)
	slices.SortFunc(all, func(a, b goFile) int { return strings.Compare(a.name, b.name) })
	return all
}

// read parses the Go files of the module whose root is fsys. It skips hidden directories, testdata
// and nested modules.
func read(fsys fs.FS) (tree, error) {
	t := tree{}
	err := fs.WalkDir(fsys, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir():
			return enter(fsys, name)
		case path.Ext(name) != ".go":
			return nil
		}
		f, err := parse(fsys, name)
		t[path.Dir(name)] = append(t[path.Dir(name)], f)
		return err
	})
	return t, err
}

// enter returns fs.SkipDir for a directory that the go command skips too.
func enter(fsys fs.FS, dir string) error {
	if dir == "." {
		return nil
	}
	base := path.Base(dir)
	if _, err := fs.Stat(fsys, dir+"/go.mod"); err == nil || base == "testdata" || strings.ContainsRune("._", rune(base[0])) {
		return fs.SkipDir
	}
	return nil
}

func parse(fsys fs.FS, name string) (goFile, error) {
	src, err := fs.ReadFile(fsys, name)
	if err != nil {
		return goFile{}, err
	}
	syntax, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
	return goFile{
		name:  name,
		test:  strings.HasSuffix(name, "_test.go"),
		lines: bytes.Count(src, []byte{'\n'}),
		ast:   syntax,
	}, err
}

// laws holds the rules by name. Each returns one sentence for each breach.
var laws = map[string]func(tree) []string{
	"imports follow the table":             arrows,
	"checker is standard library only":     checkerAlone,
	"checker is short":                     checkerShort,
	"nobody imports the command":           commandAlone,
	"only proofdb imports Badger":          badgerAlone,
	"only tests import testboard":          testsAlone,
	"rules are named where they are made":  rulesNamed,
	"spaces are named where they are made": spacesNamed,
	"every package has a comment":          commented,
	"every package has a checked example":  exampled,
	"no file is too long":                  func(t tree) []string { return longerThan(t, fileLimit) },
}

func arrows(t tree) (breaches []string) {
	for _, dir := range t.code() {
		if dir == command {
			continue
		}
		row, ok := rowOf(dir)
		if !ok {
			breaches = append(breaches, dir+" has no row in the table: add one to docs/design/packages.md, and to this table")
			continue
		}
		for _, f := range t[dir] {
			for _, to := range f.imports() {
				inside, ours := strings.CutPrefix(to, module+"/")
				if !f.test && (to == module || ours && !admits(row, inside)) {
					breaches = append(breaches, fmt.Sprintf("%s imports %s, which %s may not", f.name, to, dir))
				}
			}
		}
	}
	return breaches
}

// rowOf returns the packages that the package in dir may import, and false if the table has no row
// for it.
func rowOf(dir string) ([]string, bool) {
	if row, ok := allowed[dir]; ok {
		return row, true
	}
	top, _, _ := strings.Cut(dir, "/")
	row, ok := allowed[top+"/..."]
	return row, ok
}

// admits reports whether a row names the package, exactly or by "x/...".
func admits(row []string, pkg string) bool {
	return slices.ContainsFunc(row, func(entry string) bool {
		below, wild := strings.CutSuffix(entry, "...")
		return entry == pkg || wild && strings.HasPrefix(pkg, below)
	})
}

func checkerAlone(t tree) (breaches []string) {
	for _, f := range t[checker] {
		for _, to := range f.imports() {
			if first, _, _ := strings.Cut(to, "/"); !f.test && (to == "C" || strings.Contains(first, ".")) {
				breaches = append(breaches, fmt.Sprintf("%s imports %s, which is not in the standard library", f.name, to))
			}
		}
	}
	return breaches
}

func checkerShort(t tree) []string {
	total := 0
	for _, f := range t[checker] {
		if !f.test {
			total += f.lines
		}
	}
	switch {
	case total == 0:
		return []string{checker + " is missing"}
	case total > checkerLimit:
		return []string{fmt.Sprintf("%s has %d lines, more than %d", checker, total, checkerLimit)}
	}
	return nil
}

// commandAlone and badgerAlone look at tests too.
func commandAlone(t tree) []string { return importers(t, module+"/"+command, "") }
func badgerAlone(t tree) []string  { return importers(t, badger, "proofdb") }

// testsAlone looks at testboard, testdir, testtruth and testpuzzle. Of the other packages only
// testdir and testtruth may import testboard.
func testsAlone(t tree) []string {
	breaches := importers(t, module+"/internal/testboard", "internal/testdir")
	breaches = slices.DeleteFunc(breaches, func(breach string) bool { return strings.HasPrefix(breach, "internal/testtruth/") })
	breaches = append(breaches, importers(t, module+"/internal/testtruth", "")...)
	breaches = append(breaches, importers(t, module+"/internal/testdir", "")...)
	breaches = append(breaches, importers(t, module+"/internal/testpuzzle", "")...)
	return slices.DeleteFunc(breaches, func(breach string) bool {
		name, _, _ := strings.Cut(breach, " ")
		return strings.HasSuffix(name, "_test.go")
	})
}

// importers returns the files outside the exempt directory that import target or a package below
// it.
func importers(t tree, target, exempt string) (breaches []string) {
	for _, f := range t.files() {
		for _, to := range f.imports() {
			if path.Dir(f.name) != exempt && strings.HasPrefix(to+"/", target+"/") {
				breaches = append(breaches, f.name+" imports "+to)
			}
		}
	}
	return breaches
}

func commented(t tree) (breaches []string) {
	for _, dir := range t.code() {
		hasComment := func(f goFile) bool {
			opening := "Package " + f.ast.Name.Name + " "
			if f.ast.Name.Name == "main" {
				opening = "Command " + path.Base(dir) + " "
			}
			return !f.test && strings.HasPrefix(f.ast.Doc.Text(), opening)
		}
		if !slices.ContainsFunc(t[dir], hasComment) {
			breaches = append(breaches, dir+" has no package comment")
		}
	}
	return breaches
}

func exampled(t tree) (breaches []string) {
	for _, dir := range t.code() {
		hasExample := func(f goFile) bool {
			return f.test && slices.ContainsFunc(doc.Examples(f.ast), func(e *doc.Example) bool { return e.Output != "" })
		}
		if !strings.HasPrefix(dir, "cmd/") && !slices.ContainsFunc(t[dir], hasExample) {
			breaches = append(breaches, dir+" has no Example with an // Output: comment in its tests")
		}
	}
	return breaches
}

func longerThan(t tree, limit int) (long []string) {
	for _, f := range t.files() {
		if f.lines > limit {
			long = append(long, fmt.Sprintf("%s has %d lines, more than %d", f.name, f.lines, limit))
		}
	}
	return long
}

// root returns the root of the module: the first directory upwards with a go.mod.
func root(t *testing.T) string {
	t.Helper()
	for dir := "."; len(dir) < 100; dir = filepath.Join(dir, "..") {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
	}
	t.Fatal("neither this directory nor any above it has a go.mod")
	return ""
}

func TestLaws(t *testing.T) {
	files, err := read(os.DirFS(root(t)))
	if err != nil {
		t.Fatal(err)
	}
	for name, breaches := range laws {
		t.Run(name, func(t *testing.T) {
			for _, breach := range breaches(files) {
				t.Error(breach)
			}
		})
	}
	for _, long := range longerThan(files, fileRule) {
		t.Log("worth splitting by idea:", long)
	}
}

// lawful returns a small module that keeps every law. TestBreaches breaks the laws one at a time.
func lawful() fstest.MapFS {
	files := fstest.MapFS{}
	add := func(name, src string) { files[name] = &fstest.MapFile{Data: []byte(src)} }
	pkg := func(dir, imports string) {
		name := path.Base(dir)
		add(dir+"/"+name+".go", "// Package "+name+" is.\npackage "+name+"\n"+imports)
		add(dir+"/"+name+"_test.go", "package "+name+"\nfunc Example() {\n\t// Output: 1\n}\n")
	}
	pkg("board", `import "fmt"`)
	pkg("proof", `import "`+module+`/board"`)
	pkg(checker, `import "encoding/binary"`)
	pkg("proofdb", `import ("`+module+`/proof/verify"; "`+badger+`/v4")`)
	pkg("search/alphabeta", `import "`+module+`/search"`)
	pkg("web", `import "`+module+`/search/alphabeta"`)
	add(command+"/main.go", "// Command gsolve is.\npackage main\nimport _ \""+module+"/web\"\n")
	add("tools/go.mod", "module tools\n")
	add("tools/main.go", "not Go, and not ours")
	add("board/testdata/bad.go", "not Go either")
	return files
}

func TestBreaches(t *testing.T) {
	tests := []struct{ law, file, src, want string }{ // an empty src removes the file
		{"imports follow the table", "board/x.go", `package board; import "` + module + `/proof"`, "board/x.go imports"},
		{"imports follow the table", "proof/x.go", `package proof; import "` + module + `/proofdb"`, "proof/x.go imports"},
		{"imports follow the table", "proof/x.go", `package proof; import "` + module + `/board/inner"`, "proof/x.go imports"},
		{"imports follow the table", "proof/x.go", `package proof; import "` + module + `"`, "proof/x.go imports"},
		{"imports follow the table", "search/alphabeta/x.go", `package alphabeta; import "` + module + `/vcf"`, "alphabeta/x.go imports"},
		{"imports follow the table", "util/x.go", "package util", "util has no row"},
		{"imports follow the table", "vcf/only/x.go", "package only", "vcf/only has no row"},
		{"imports follow the table", "x.go", "package gsolve", ". has no row"},
		{"checker is standard library only", "proof/check/x.go", `package check; import "` + module + `/board"`, "check/x.go imports"},
		{"checker is standard library only", "proof/check/x.go", `package check; import "golang.org/x/sys/cpu"`, "check/x.go imports"},
		{"checker is standard library only", "proof/check/x.go", `package check; import "C"`, "check/x.go imports C"},
		{"checker is short", "proof/check/x.go", "package check\n" + strings.Repeat("\n", checkerLimit), "more than 600"},
		{"checker is short", "proof/check/check.go", "", "proof/check is missing"},
		{"nobody imports the command", "web/x_test.go", `package web; import "` + module + `/cmd/gsolve"`, "web/x_test.go imports"},
		{"only proofdb imports Badger", "web/x_test.go", `package web; import "` + badger + `/v4/options"`, "web/x_test.go imports"},
		{"only tests import testboard", "cmd/gsolve/x.go", `package main; import "` + module + `/internal/testboard"`, "cmd/gsolve/x.go imports"},
		{"rules are named where they are made", "vcf/x.go", `package vcf; import "` + module + `/board"; var r = board.Renju`, "vcf/x.go names board.Renju"},
		{"rules are named where they are made", "board/x.go", "package board; var x = Standard", "board/x.go names Standard"},
		{"rules are named where they are made", "web/x.go", `package web; const x = "renju"`, "web/x.go names \"renju\""},
		{"spaces are named where they are made", "web/x.go", `package web; import "` + module + `/proof"; var s = proof.Order2`, "web/x.go names proof.Order2"},
		{"spaces are named where they are made", "web/x.go", `package web; const x = "order2"`, "web/x.go names \"order2\""},
		{"rules are named where they are made", "web/x.go", `package web; const x = "freestyle or standard"`, "web/x.go names \"freestyle or standard\""},
		{"spaces are named where they are made", "web/x.go", `package web; const x = "vcf, three or order2"`, "web/x.go names \"vcf, three or order2\""},
		{"every package has a comment", "board/board.go", "package board", "board has no package comment"},
		{"every package has a comment", "cmd/gsolve/main.go", "package main", "cmd/gsolve has no package comment"},
		{"every package has a checked example", "board/board_test.go", "package board; func Example() {}", "board has no Example"},
		{"no file is too long", "board/x_test.go", "package board\n" + strings.Repeat("\n", fileLimit), "board/x_test.go has 1001 lines"},
	}
	broken := map[string]bool{}
	for _, tt := range tests {
		broken[tt.law] = true
		files := lawful()
		if files[tt.file] = (&fstest.MapFile{Data: []byte(tt.src)}); tt.src == "" {
			delete(files, tt.file)
		}
		got := breachesOf(t, tt.law, files)
		if len(got) != 1 || !strings.Contains(got[0], tt.want) {
			t.Errorf("%s, %s: breaches %q, want one with %q", tt.law, tt.file, got, tt.want)
		}
	}
	for law := range laws {
		if !broken[law] {
			t.Errorf("no case breaks the law %q", law)
		}
		if got := breachesOf(t, law, lawful()); len(got) != 0 {
			t.Errorf("%s: breaches %q in a lawful module", law, got)
		}
	}
}

func breachesOf(t *testing.T, law string, fsys fs.FS) []string {
	t.Helper()
	files, err := read(fsys)
	if err != nil {
		t.Fatal(err)
	}
	return laws[law](files)
}

func TestReadRefusesWhatDoesNotParse(t *testing.T) {
	files := lawful()
	files["board/x.go"] = &fstest.MapFile{Data: []byte("packag board")}
	if _, err := read(files); err == nil {
		t.Error("read returned no error for a file that is not Go")
	}
}
