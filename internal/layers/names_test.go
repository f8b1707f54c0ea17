package layers

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// These files and directories may name a particular rule or space. CONTRIBUTING.md lists them for
// people who add one. Everything else asks a method of board.Rule or proof.Space.
var (
	rulePlaces  = []string{"board/rule.go", "board/forbidden.go", "proof/check/", "brain/rules.go", "internal/testboard/", "internal/testtruth/"}
	spacePlaces = []string{"proof/space.go", "proof/tree/space.go", "solve/solver.go", "vcf/", "vct/", "lambda/", "tss/", "brain/think.go", "internal/testtruth/"}
)

func rulesNamed(t tree) []string { return named(t, "board", namesOf(board.Rules()), rulePlaces) }

// spacesNamed leaves out the space of fours, about which many packages ask.
func spacesNamed(t tree) []string {
	return named(t, "proof", namesOf(proof.Searched()[proof.Fours+1:]), spacePlaces)
}

// namesOf returns the String of each member of a list.
func namesOf[T fmt.Stringer](list []T) (names []string) {
	for _, member := range list {
		names = append(names, member.String())
	}
	return names
}

// named returns the files that name a rule or a space; it leaves out tests and the places. A file
// names one by a constant of pkg that begins with its name (board.Renju, proof.Threes), by a string
// that equals one of the names, or by a string that contains two of them.
func named(t tree, pkg string, names, places []string) (breaches []string) {
	constant := func(id *ast.Ident) bool {
		return slices.ContainsFunc(names, func(name string) bool {
			return strings.HasPrefix(id.Name, strings.ToUpper(name[:1])+name[1:])
		})
	}
	for _, f := range t.files() {
		if f.test || slices.ContainsFunc(places, func(place string) bool { return strings.HasPrefix(f.name, place) }) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			name := ""
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if from, ok := n.X.(*ast.Ident); ok && from.Name == pkg && constant(n.Sel) {
					name = pkg + "." + n.Sel.Name
				}
			case *ast.Ident:
				if path.Dir(f.name) == pkg && constant(n) {
					name = n.Name
				}
			case *ast.BasicLit:
				if n.Kind == token.STRING && spells(strings.Trim(n.Value, "\"`"), names) {
					name = n.Value
				}
			}
			if name != "" {
				breaches = append(breaches, f.name+" names "+name)
			}
			return true
		})
	}
	return breaches
}

// spells reports whether the text is one of the names or contains two. Alone, "three" is a shape.
func spells(text string, names []string) bool {
	if slices.Contains(names, text) {
		return text != "three"
	}
	found := 0
	for _, name := range names {
		if strings.Contains(text, name) {
			found++
		}
	}
	return found > 1
}

// shown are the files that show all rules and spaces to people and programs. Tests beside them
// compare them with the tables.
var shown = []string{"web/openapi.json", "web/page/assets/", "cmd/libgsolve/libgsolve.h"}

// TestPlaces: CONTRIBUTING.md lists every file that may name a rule or a space. It need not list
// testboard and the engines, which name their own spaces.
func TestPlaces(t *testing.T) {
	text, err := os.ReadFile(filepath.Join(root(t), "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	for title, places := range map[string][]string{"Adding a rule": rulePlaces, "Adding a space": spacePlaces} {
		_, section, _ := strings.Cut(string(text), "\n## "+title+"\n")
		section, _, _ = strings.Cut(section, "\n## ")
		for _, place := range slices.Concat(places, shown) {
			listed := strings.Contains(section, "`"+strings.TrimSuffix(place, "/")) || strings.Contains(section, "`"+path.Base(place)+"`")
			if !listed && !slices.Contains([]string{"internal/testboard/", "internal/testtruth/", "vcf/", "tss/"}, place) {
				t.Errorf("CONTRIBUTING.md, %q does not mention %s", title, place)
			}
		}
	}
}
