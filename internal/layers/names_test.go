package layers

import (
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// These files and directories may name a particular rule or space. CONTRIBUTING.md lists them for
// people who add one. Everything else asks a method of board.Rule or proof.Space.
var (
	ruleNames  = []string{"Freestyle", "Standard", "Renju"}
	rulePlaces = []string{"board/rule.go", "board/forbidden.go", "proof/check/", "brain/rules.go", "internal/testboard/"}

	spaceNames  = []string{"Threes", "Order2"}
	spacePlaces = []string{"proof/space.go", "proof/tree/space.go", "solve/solver.go", "vcf/", "vct/", "tss/", "brain/think.go"}
)

func rulesNamed(t tree) []string {
	return named(t, "board", ruleNames, []string{"freestyle", "standard", "renju"}, rulePlaces)
}

func spacesNamed(t tree) []string {
	return named(t, "proof", spaceNames, []string{"order2"}, spacePlaces)
}

// named returns the files outside the places, without tests, that name one of the constants of the
// package or contain one of the words as a string.
func named(t tree, pkg string, constants, words, places []string) (breaches []string) {
	for _, f := range t.files() {
		if f.test || slices.ContainsFunc(places, func(place string) bool { return strings.HasPrefix(f.name, place) }) {
			continue
		}
		ast.Inspect(f.ast, func(n ast.Node) bool {
			name := ""
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if from, ok := n.X.(*ast.Ident); ok && from.Name == pkg && slices.Contains(constants, n.Sel.Name) {
					name = pkg + "." + n.Sel.Name
				}
			case *ast.Ident:
				if path.Dir(f.name) == pkg && slices.Contains(constants, n.Name) {
					name = n.Name
				}
			case *ast.BasicLit:
				if n.Kind == token.STRING && slices.Contains(words, strings.Trim(n.Value, "\"`")) {
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
		for _, place := range places {
			listed := strings.Contains(section, "`"+strings.TrimSuffix(place, "/")+"`") || strings.Contains(section, "`"+path.Base(place)+"`")
			if !listed && !slices.Contains([]string{"internal/testboard/", "vcf/", "tss/"}, place) {
				t.Errorf("CONTRIBUTING.md, %q does not mention %s", title, place)
			}
		}
	}
}
