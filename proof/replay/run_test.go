package replay

import (
	"bytes"
	"testing"

	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
)

// TestBegun checks that a goroutine plays the game whose number it has, although another has found a
// hole in a later game meanwhile: the first hole counts.
func TestBegun(t *testing.T) {
	line, _, _ := bytes.Cut(testdir.Read(t, "../check/testdata/found.jsonl"), []byte("\n"))
	c, err := proof.Decode(line)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Of(c)
	if err != nil {
		t.Fatal(err)
	}
	for hole, want := range []uint64{0, 0, 0, 1, 2} { // from game 2 on
		r := run{proof: p, options: Options{Games: 10}, hole: &Hole{Game: hole}}
		r.next.Store(2)
		r.work(t.Context())
		if r.report.Games != want {
			t.Errorf("a hole in game %d: %d games from game 2 on, want %d", hole, r.report.Games, want)
		}
	}
}
