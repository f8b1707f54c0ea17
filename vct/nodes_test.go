package vct_test

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/internal/testtruth"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// TestNodes compares the nodes of fixed searches with testdata/nodes.txt. A commit that changes them
// says why, and raises proof.SolverVersion: a database holds what searches of so many nodes left
// undecided. Builds with and without the compiler's profile, and for newer processors, must agree:
// .ci/run runs this test in each. GSOLVE_UPDATE=1 writes the file anew.
func TestNodes(t *testing.T) {
	const most = 20_000 // a position
	var b strings.Builder
	b.WriteString("# set, space, nodes of all positions of the set that ship with the project\n")
	s := vct.NewSolver(0)
	for _, set := range testboard.Sets(t, "no-vcf", "vct") {
		if !set.Ours {
			continue
		}
		for _, space := range testtruth.Classes {
			nodes := uint64(0)
			for _, k := range set.Known {
				nodes += s.Solve(context.Background(), k.Position, proof.Question{Space: space, MaxNodes: most}).Nodes
			}
			fmt.Fprintln(&b, set.Name, space, nodes)
		}
	}
	const file = "testdata/nodes.txt"
	if os.Getenv("GSOLVE_UPDATE") != "" {
		testdir.Write(t, file, b.String())
	}
	if want := string(testdir.Read(t, file)); b.String() != want {
		t.Errorf("the searches take\n%swant, as in %s,\n%s", &b, file, want)
	}
}
