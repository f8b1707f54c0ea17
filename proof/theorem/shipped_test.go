package theorem_test

import (
	"cmp"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof/theorem"
)

// TestTheorems checks the theorems that ship with the project: all with GSOLVE_LONG, otherwise the two
// smallest.
func TestTheorems(t *testing.T) {
	paths, err := filepath.Glob("../../theorems/*.jsonl.zst")
	if err != nil || len(paths) < 2 {
		t.Fatalf("%d theorems, %v, want two at least", len(paths), err)
	}
	slices.SortFunc(paths, func(a, b string) int { return cmp.Compare(size(t, a), size(t, b)) })
	for _, path := range paths[:testboard.Amount(1, 2, len(paths))] {
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		p, err := theorem.Verify(t.Context(), theorem.NewInput(file), 2, nil)
		_ = file.Close()
		if err != nil {
			t.Errorf("%s: %v", path, err)
			continue
		}
		if c := p.Claim; c.Attacker != "black" || c.ToMove != "white" || p.Lemmas < 222 {
			t.Errorf("%s: %s wins, %s to move, %d lemmas; want black, white, 222 lemmas at least", path, c.Attacker, c.ToMove, p.Lemmas)
		}
	}
}

// size returns the number of bytes of a file.
func size(t *testing.T, path string) int64 {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	return info.Size()
}
