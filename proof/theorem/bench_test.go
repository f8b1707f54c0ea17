package theorem_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/theorem"
)

// many writes a theorem of n lemmas of one node, 15×15 with 20 stones: a four to complete.
func many(t testing.TB, out io.Writer, n int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	row := testboard.Points(t, "d8e8f8g8c8h8")
	var w *theorem.Writer
	for lemmas := 0; lemmas < n; {
		s := board.Setup{Size: 15, ToMove: board.Black, Black: row[:4:4]}
		taken := map[board.Point]bool{}
		for _, pt := range row {
			taken[pt] = true
		}
		for len(s.Black)+len(s.White) < 20 {
			pt := board.PointAt(rng.IntN(225), 15)
			if taken[pt] {
				continue
			}
			if taken[pt] = true; len(s.White) < 8 {
				s.White = append(s.White, pt)
			} else {
				s.Black = append(s.Black, pt)
			}
		}
		pos, err := board.New(s)
		if err != nil {
			continue
		}
		if w == nil {
			if w, err = theorem.NewWriter(out, theorem.Head{Position: pos, Attacker: board.Black}); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Lemma(theorem.Lemma{Position: pos, Body: proof.AppendPoint(nil, row[4], 15)}); err != nil {
			t.Fatal(err)
		}
		lemmas++
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
}

// BenchmarkVerify checks a theorem of small lemmas, and one of larger bodies.
func BenchmarkVerify(b *testing.B) {
	var small bytes.Buffer
	many(b, &small, 20_000)
	texts := []struct {
		name string
		text []byte
	}{{"small", small.Bytes()}, {"large", cut(b, deep(b))}}
	for _, file := range texts {
		for _, threads := range []int{1, 2} {
			b.Run(fmt.Sprintf("%s/threads=%d", file.name, threads), func(b *testing.B) {
				b.SetBytes(int64(len(file.text)))
				lemmas := uint64(0)
				for b.Loop() {
					p, err := theorem.Verify(context.Background(), theorem.NewInput(bytes.NewReader(file.text)), threads, nil)
					if err != nil {
						b.Fatal(err)
					}
					lemmas += p.Lemmas
				}
				b.ReportMetric(float64(lemmas)/b.Elapsed().Seconds(), "lemmas/s")
			})
		}
	}
}

// BenchmarkCut cuts two proofs of 5 KB.
func BenchmarkCut(b *testing.B) {
	c := deep(b)
	for b.Loop() {
		w, err := theorem.NewWriter(io.Discard, c.head)
		if err != nil {
			b.Fatal(err)
		}
		if err := theorem.Cut(w, c.each()); err != nil {
			b.Fatal(err)
		}
		if err := w.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// TestMany writes and checks a theorem of many lemmas, in full a million, and bounds the memory.
func TestMany(t *testing.T) {
	n := testboard.Trials(t, 2000, 10_000, 20_000) // GSOLVE_DIFFERENTIAL=1000000 takes a minute
	path := filepath.Join(t.TempDir(), "many.jsonl")
	out, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	many(t, out, n)
	if _, err := out.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	begun := time.Now()
	p, err := theorem.Verify(context.Background(), theorem.NewInput(out), 2, nil)
	if err != nil || p.Lemmas != uint64(n) {
		t.Fatalf("%+v, %v; want %d lemmas", p, err, n)
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	t.Logf("%d lemmas: %.0f a second, %d MB of memory", n, float64(n)/time.Since(begun).Seconds(), memory.Sys>>20)
	if memory.Sys > 512<<20 {
		t.Errorf("%d MB of memory for %d lemmas, want at most 512", memory.Sys>>20, n)
	}
}
