package theorem_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof/theorem"
)

// TestShipped checks the theorems that ship with the project: all with GSOLVE_LONG, otherwise two.
func TestShipped(t *testing.T) {
	paths, err := filepath.Glob("../../theorems/*.jsonl.zst")
	if err != nil || len(paths) < 2 {
		t.Fatalf("%d theorems, %v, want two at least", len(paths), err)
	}
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
