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

// endless gives begin and then piece again and again. It counts the bytes that were read.
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

// drain reads up to the error that ends the reading, and counts the positions.
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

// slow lists the endless sources that reach their limit only after seconds, because they have
// millions of nodes or lines.
var slow = []string{"flat variations", "json blanks", "rows", "comments", "many"}

// skipped reports whether only the long tests run a source.
func skipped(name string) bool { return slices.Contains(slow, name) && !testboard.IsLong() }

// TestEndlessSources pins the limit that stops each endless source. It checks that the reader takes
// few bytes before that, and little memory.
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
				t.Errorf("error is %v, want %s", err, tc.want)
			}
			if tc.src.taken > tc.taken {
				t.Errorf("the reader took %d bytes, want at most %d", tc.src.taken, tc.taken)
			}
			if grown := int64(after.HeapSys) - int64(before.HeapSys); grown > 400<<20 {
				t.Errorf("the heap grew by %d MiB, want at most 400", grown>>20)
			}
		})
	}
}

func TestCancelledContext(t *testing.T) {
	testboard.Deadline(t)
	for _, src := range []*endless{{piece: "{\"moves\":\"h8\"}\n"}, {piece: ".", begin: ".....\n"}, {piece: " ", begin: "(;"}, {piece: "(;)"}, {piece: "\n", begin: "h8\n"}, {piece: "(;)", begin: "(;"}} {
		readCancelled(t, src, func(ctx context.Context, in io.Reader) func() error {
			r := notation.NewReader(ctx, in, notation.Options{})
			return func() error { _, err := r.Next(); return err }
		})
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := notation.NewReader(ctx, strings.NewReader("h8"), notation.Options{}).Next(); err != context.Canceled {
		t.Errorf("cancelled before the first byte: error %v, want context.Canceled", err)
	}
}

// readCancelled cancels the context of a reader once it has taken a MiB, and expects it to end soon.
func readCancelled(t *testing.T, src *endless, open func(context.Context, io.Reader) (next func() error)) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	next := open(ctx, &stopping{src, cancel, 1 << 20})
	var err error
	for err == nil {
		err = next()
	}
	if err != context.Canceled || src.taken > 2<<20 {
		t.Errorf("%q, cancelled at 1 MiB: error %v after %d bytes, want context.Canceled within 2 MiB", src.piece, err, src.taken)
	}
}

// stopping cancels a context when the reader has taken more bytes than the field after.
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

// TestThousandsOfLines reads many positions from one source.
func TestThousandsOfLines(t *testing.T) {
	const n = 20_000
	line := []byte(`{"id":"a","rule":"renju","size":15,"black":["h8","i9"],"white":["g7","g8"],"to_move":"black"}` + "\n")
	got, err := drain(bytes.NewReader(bytes.Repeat(line, n)), notation.Options{})
	if got != n || err != io.EOF {
		t.Errorf("%d positions before error %v, want %d and EOF", got, err, n)
	}
}

// TestSGFDepthFollowsSize checks that a game on n×n points may have n²+16 nodes.
func TestSGFDepthFollowsSize(t *testing.T) {
	for size, most := range map[string]int{"": 241, "SZ[22]": 500, "SZ[5]": 41} {
		for _, extra := range []int{0, 1} {
			text := "(;" + size + strings.Repeat(";", most-1+extra) + ")"
			_, err := drain(strings.NewReader(text), notation.Options{})
			_, treeErr := newTreeReader(strings.NewReader(text), notation.Options{}).next()
			if (err == io.EOF) != (extra == 0) || (treeErr == nil) != (extra == 0) {
				t.Errorf("%q, %d nodes: error %v as a stream, %v as a tree; want an error exactly above %d nodes", size, most+extra, err, treeErr, most)
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
			b.Fatalf("%d positions before error %v, want 1000 and EOF", n, err)
		}
	}
}
