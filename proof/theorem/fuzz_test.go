package theorem_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/gsolve/gsolve/proof/replay"
	"github.com/gsolve/gsolve/proof/theorem"
)

// FuzzReader reads any bytes as a file, plain or compressed. Reading and checking must end without a
// panic, and each error names a line. No game may be lost with a file that the checker accepts.
func FuzzReader(f *testing.F) {
	for _, c := range lost(f)[:3] {
		f.Add(cut(f, c))
	}
	for i, c := range stored(f) {
		if i%51 == 0 { // both versions by turns
			f.Add(cut(f, c))
			f.Add(shredded(f, c))
		}
	}
	f.Add([]byte{0x1f, 0x8b, 8, 0})
	f.Add(zipped("zstd", cut(f, lost(f)[0])))
	f.Fuzz(func(t *testing.T, text []byte) {
		in := theorem.NewInput(bytes.NewReader(text))
		if !in.IsTheorem() {
			return
		}
		p, err := theorem.Verify(context.Background(), in, 2, nil)
		line := (*theorem.LineError)(nil)
		if err != nil && (!errors.As(err, &line) || line.Number < 1) {
			t.Fatalf("%v, want the error of a line", err)
		}
		games, readErr := replay.Read(theorem.NewInput(bytes.NewReader(text)))
		if err != nil || readErr != nil {
			return
		}
		if games.Attacker().String() != p.Claim.Attacker || games.Position().ToMove().String() != p.Claim.ToMove {
			t.Fatalf("the checker reads %+v, replay %v against\n%v", p.Claim, games.Attacker(), games.Position())
		}
		if _, err := games.Play(context.Background(), replay.Options{Games: 20, Seed: 1, Threads: 1}); err != nil {
			t.Fatal(err)
		}
	})
}
