package notation_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
)

// endless repeats a piece of text behind a beginning, and counts what was
// taken.
type endless struct {
	begin, piece string
	taken        int
	at           int
}

func (e *endless) Read(p []byte) (int, error) {
	n := copy(p, e.begin)
	e.begin = e.begin[n:]
	for n < len(p) {
		k := copy(p[n:], e.piece[e.at:])
		e.at = (e.at + k) % len(e.piece)
		n += k
	}
	e.taken += n
	return n, nil
}

// drain reads to the error that ends the reading.
func drain(r io.Reader, o notation.Options) (positions int, err error) {
	rd := notation.NewReader(context.Background(), r, o)
	for {
		_, err := rd.Next()
		var refused *notation.PositionError
		switch {
		case err == nil:
			positions++
		case !errors.As(err, &refused):
			return positions, err
		}
	}
}

// slow are the endless sources of millions of nodes or lines: their limits are
// met after seconds.
var slow = []string{"flat variations", "json blanks", "rows", "comments", "many"}

// skipped reports whether a source is left to the long tests.
func skipped(name string) bool { return slices.Contains(slow, name) && !testboard.IsLong() }

// TestEndlessSources pins the limit that stops each hostile source, how much
// of it is taken before, and that memory stays small.
func TestEndlessSources(t *testing.T) {
	const whole, start = notation.MaxFile + 1<<20, 1 << 20
	for _, tc := range []struct {
		name  string
		src   endless
		o     notation.Options
		taken int
		want  string
	}{
		{"parentheses", endless{piece: "("}, notation.Options{}, start, "behind (, expected ;"},
		{"deep variations", endless{piece: "(;"}, notation.Options{}, start, "more than 241 nodes from the root: over the limit"},
		{"semicolons", endless{piece: ";", begin: "("}, notation.Options{}, start, "more than 241 nodes from the root: over the limit"},
		{"flat variations", endless{piece: "(;)", begin: "(;"}, notation.Options{}, whole, "more than 5000000 nodes: over the limit"},
		{"values", endless{piece: "[]", begin: "(;A"}, notation.Options{}, whole, "more than 5000000 property values: over the limit"},
		{"value", endless{piece: "a", begin: "(;C["}, notation.Options{}, start, "a property value of more than 64 KiB: over the limit"},
		{"name", endless{piece: "A", begin: "(;"}, notation.Options{}, start, "a property's name of more than 64 bytes: over the limit"},
		{"json blanks", endless{piece: " \n"}, notation.Options{Format: notation.JSONL}, whole, "more than 64 MiB: over the limit"},
		{"json line", endless{piece: "[", begin: `{"a":`}, notation.Options{}, whole, "more than 64 MiB: over the limit"},
		{"one row", endless{piece: "."}, notation.Options{Format: notation.Diagram}, whole, "more than 64 MiB: over the limit"},
		{"rows", endless{piece: ".....\n"}, notation.Options{}, whole, "more than 64 MiB: over the limit"},
		{"comments", endless{piece: ";\n"}, notation.Options{Format: notation.Moves}, whole, "more than 64 MiB: over the limit"},
		{"one game", endless{piece: "h8"}, notation.Options{}, whole, "more than 64 MiB: over the limit"},
		{"psq", endless{piece: "8,8,0\n", begin: "Piskvorky 15x15, 0:0, 0\n8,8,0\n"}, notation.Options{}, start, "EOF"},
		{"pos", endless{piece: "\x00"}, notation.Options{Format: notation.Pos}, start, "more than 225 moves"},
		{"offsets", endless{piece: "0,0,"}, notation.Options{}, whole, "more than 64 MiB: over the limit"},
		{"noise", endless{piece: "\x00\xff"}, notation.Options{}, start, "binary data of no known format"},
	} {
		if skipped(tc.name) {
			continue
		}
		t.Run(tc.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.GC()
			runtime.ReadMemStats(&before)
			_, err := drain(&tc.src, tc.o)
			runtime.ReadMemStats(&after)
			if !strings.Contains(err.Error(), tc.want) {
				t.Errorf("got %v, want %s", err, tc.want)
			}
			if tc.src.taken > tc.taken {
				t.Errorf("took %d bytes, want at most %d", tc.src.taken, tc.taken)
			}
			if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 400<<20 {
				t.Errorf("the heap grew by %d MiB", grown>>20)
			}
		})
	}
}

func TestCancelledContext(t *testing.T) {
	testboard.Deadline(t)
	for _, src := range []*endless{{piece: "{\"moves\":\"h8\"}\n"}, {piece: ".", begin: ".....\n"}, {piece: " ", begin: "(;"}, {piece: "(;)"}, {piece: "\n", begin: "h8\n"}, {piece: "(;)", begin: "(;"}} {
		ctx, cancel := context.WithCancel(context.Background())
		rd := notation.NewReader(ctx, &stopping{src, cancel, 1 << 20}, notation.Options{})
		var err error
		for err == nil {
			_, err = rd.Next()
		}
		if err != context.Canceled || src.taken > 2<<20 {
			t.Errorf("%q: %v behind %d bytes", src.piece, err, src.taken)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := notation.NewReader(ctx, strings.NewReader("h8"), notation.Options{}).Next(); err != context.Canceled {
		t.Errorf("cancelled before: %v", err)
	}
}

// stopping cancels a context when so many bytes were taken.
type stopping struct {
	*endless
	cancel context.CancelFunc
	after  int
}

func (s *stopping) Read(p []byte) (int, error) {
	if s.taken > s.after {
		s.cancel()
	}
	return s.endless.Read(p)
}

// TestThousandsOfLines reads many positions and holds none.
func TestThousandsOfLines(t *testing.T) {
	const n = 20_000
	line := []byte(`{"id":"a","rule":"renju","size":15,"black":["h8","i9"],"white":["g7","g8"],"to_move":"black"}` + "\n")
	got, err := drain(bytes.NewReader(bytes.Repeat(line, n)), notation.Options{})
	if got != n || err != io.EOF {
		t.Errorf("%d positions, %v", got, err)
	}
}

// TestSGFDepthFollowsSize: a 22×22 game may be deeper than a 15×15 one.
func TestSGFDepthFollowsSize(t *testing.T) {
	for size, most := range map[string]int{"": 241, "SZ[22]": 500, "SZ[5]": 41} {
		for _, extra := range []int{0, 1} {
			text := "(;" + size + strings.Repeat(";", most-1+extra) + ")"
			_, err := drain(strings.NewReader(text), notation.Options{})
			_, treeErr := newTreeReader(strings.NewReader(text), notation.Options{}).next()
			if (err == io.EOF) != (extra == 0) || (treeErr == nil) != (extra == 0) {
				t.Errorf("%q, %d nodes: %v, %v", size, most+extra, err, treeErr)
			}
		}
	}
}

func BenchmarkReadJSONLines(b *testing.B) {
	line := []byte(`{"id":"a","rule":"renju","size":15,"black":["h8","i9"],"white":["g7","g8"],"to_move":"black"}` + "\n")
	text := bytes.Repeat(line, 1000)
	b.ReportAllocs()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if n, err := drain(bytes.NewReader(text), notation.Options{}); n != 1000 || err != io.EOF {
			b.Fatal(n, err)
		}
	}
}
