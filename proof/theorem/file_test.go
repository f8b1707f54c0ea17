package theorem_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/klauspost/compress/zstd"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
	"github.com/gsolve/gsolve/proof/theorem"
	"github.com/gsolve/gsolve/proof/tree"
)

// names returns the names in a directory.
func names(t testing.TB, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// firstBytes are those of files whose names end so.
var firstBytes = map[string]string{".jsonl": `{"v":2`, ".gz": "\x1f\x8b", ".zst": "\x28\xb5\x2f\xfd"}

// compressors are those that a reader knows.
var compressors = map[string]func(io.Writer) io.WriteCloser{
	"gzip": func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) },
	"zstd": func(w io.Writer) io.WriteCloser {
		z, _ := zstd.NewWriter(w) // without options there is no error
		return z
	},
}

// zipped compresses the texts.
func zipped(with string, texts ...[]byte) []byte {
	var b bytes.Buffer
	zip := compressors[with](&b)
	for _, text := range texts {
		_, _ = zip.Write(text) // nor by a buffer
	}
	_ = zip.Close()
	return b.Bytes()
}

// TestCreate checks that a file appears when it is complete, compressed or not, and that a file that
// the checker refuses leaves the old one as it was.
func TestCreate(t *testing.T) {
	c := lost(t)[0]
	for _, name := range []string{"t.jsonl", "t.jsonl.gz", "t.jsonl.zst"} {
		dir := t.TempDir()
		path := filepath.Join(dir, name)
		testdir.Write(t, path, "old")
		create := func(wins []theorem.Lemma) error {
			w, err := theorem.Create(path, nil, c.head)
			if err != nil {
				t.Fatal(err)
			}
			if err := theorem.Cut(w, claim{wins: wins}.each()); err != nil {
				t.Fatal(err)
			}
			if got := names(t, dir); len(got) != 2 {
				t.Errorf("%s: the directory holds %v, want the old and the new file", name, got)
			}
			return w.Close()
		}
		if err := create(c.wins[1:]); !errors.Is(err, check.ErrInvalid) || string(testdir.Read(t, path)) != "old" {
			t.Errorf("%s: a file without a lemma: %v, want ErrInvalid and the old file", name, err)
		}
		if err := create(c.wins); err != nil {
			t.Fatal(err)
		}
		if got := names(t, dir); len(got) != 1 {
			t.Errorf("%s: the directory holds %v, want the new file", name, got)
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if want := firstBytes[filepath.Ext(name)]; !bytes.HasPrefix(text, []byte(want)) {
			t.Errorf("%s begins with %q, want %q", name, text[:4], want)
		}
		if p, err := verified(text); err != nil || p.Lemmas == 0 {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
		if h, _ := parsed(t, text); h.Hex != (filepath.Ext(name) != ".jsonl") {
			t.Errorf("%s: version 3 is %v, want it if the file is compressed", name, h.Hex)
		}
	}
}

// TestDiscard checks that nothing is left of a discarded file.
func TestDiscard(t *testing.T) {
	dir, c := t.TempDir(), lost(t)[0]
	w, err := theorem.Create(filepath.Join(dir, "t.jsonl"), nil, c.head)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Discard(); err != nil || len(names(t, dir)) != 0 {
		t.Errorf("Discard: %v, and the directory holds %v", err, names(t, dir))
	}
	if err := w.Lemma(c.wins[0]); err == nil {
		t.Error("Lemma after Discard returns no error")
	}
	if _, err := theorem.Create(dir, nil, c.head); err == nil {
		t.Error("Create accepts a directory")
	}
}

// TestWriterRefuses checks the errors of the writer.
func TestWriterRefuses(t *testing.T) {
	c := lost(t)[0]
	first := c.wins[0]
	other := first.Position.Setup()
	other.ToMove = other.ToMove.Opponent()
	turned := testboard.New(t, other)
	for _, l := range []struct {
		name  string
		lemma theorem.Lemma
		want  error
	}{
		{"side to move", theorem.Lemma{Position: turned, Body: first.Body}, theorem.ErrPosition},
		{"size", theorem.Lemma{Position: testboard.Moves(t, board.Freestyle, 8, "a1a2"), Body: first.Body}, theorem.ErrPosition},
		{"body", theorem.Lemma{Position: first.Position, Body: nil}, check.ErrInvalid},
		{"use at the root", theorem.Lemma{Position: first.Position, Body: tree.AppendUse(nil, 9)}, check.ErrInvalid},
		{"length", theorem.Lemma{Position: first.Position, Body: make([]byte, proof.MaxLine)}, proof.ErrTooLong},
	} {
		w, err := theorem.NewWriter(io.Discard, c.head)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.Lemma(l.lemma); !errors.Is(err, l.want) {
			t.Errorf("%s: %v, want %v", l.name, err, l.want)
		}
		if err := w.Lemma(first); !errors.Is(err, l.want) {
			t.Errorf("%s: the next lemma: %v, want the same error", l.name, err)
		}
		if err := w.Close(); !errors.Is(err, l.want) {
			t.Errorf("%s: Close: %v, want the same error", l.name, err)
		}
	}
	if _, err := theorem.NewWriter(failing{}, c.head); err != nil {
		t.Errorf("NewWriter: %v; the first lines wait in memory", err)
	}
	w, err := theorem.NewWriter(failing{}, c.head)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(theorem.Cut(w, c.each()), w.Close()); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("a full output: %v, want its error", err)
	}
	stopped, stop := context.WithCancel(context.Background())
	stop()
	if w, err = theorem.NewWriter(io.Discard, c.head); err != nil {
		t.Fatal(err)
	}
	w.Stop = stopped
	if err := w.Lemma(first); !errors.Is(err, context.Canceled) {
		t.Errorf("a stopped writer: %v", err)
	}
}

// failing is an output that is full.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestBuildThreads checks that Build writes the same with several threads as with one, that it asks for no
// body twice, and that it asks for some bodies before it has written the last one.
func TestBuildThreads(t *testing.T) {
	for _, c := range append(lost(t), deep(t)) {
		bodyOf := shreds(t, c)
		want := written(t, c.head, func(w *theorem.Writer) error { return theorem.Build(w, 1, bodyOf) })
		for threads := 2; threads <= 4; threads++ {
			asked, early := map[proof.Key]bool{}, 0
			got := written(t, c.head, func(w *theorem.Writer) error {
				return theorem.Build(w, threads, func(pos *board.Position) ([]byte, error) {
					if w.Lemmas() < uint64(len(asked)) {
						early++
					}
					if k := proof.KeyOf(pos); asked[k] {
						t.Errorf("%s: asked twice about\n%s", c.head.ID, testboard.Diagram(pos))
					} else {
						asked[k] = true
					}
					return bodyOf(pos)
				})
			})
			if !bytes.Equal(got, want) || len(asked) < 2 || early == 0 {
				t.Errorf("%s: %d bytes of %d lemmas with %d threads, %d asked for early; %d bytes with one", c.head.ID, len(got), len(asked), threads, early, len(want))
			}
		}
	}
}

// TestBuildErrors checks that Build passes on errors, and that a body that proves nothing is one.
func TestBuildErrors(t *testing.T) {
	c := lost(t)[0]
	own := errors.New("no proof")
	bodyOf := shreds(t, c)
	for _, b := range []struct {
		body []byte
		err  error
		want error
	}{{nil, own, own}, {nil, nil, check.ErrInvalid}} {
		for threads := 1; threads <= 3; threads++ {
			for good := range 3 { // the bodies before the bad one
				w, err := theorem.NewWriter(io.Discard, c.head)
				if err != nil {
					t.Fatal(err)
				}
				asked := 0
				err = theorem.Build(w, threads, func(pos *board.Position) ([]byte, error) {
					if asked++; asked != good+1 {
						return bodyOf(pos)
					}
					return b.body, b.err
				})
				if !errors.Is(err, b.want) || w.Lemmas() != uint64(good) {
					t.Errorf("Build, %d threads: %v after %d lemmas, want %v after %d", threads, err, w.Lemmas(), b.want, good)
				}
			}
		}
	}
	w, err := theorem.NewWriter(io.Discard, c.head)
	if err != nil {
		t.Fatal(err)
	}
	bad := func(yield func(*board.Position, []byte) bool) { yield(c.wins[0].Position, []byte{255}) }
	if err := theorem.Cut(w, bad); !errors.Is(err, tree.ErrBody) {
		t.Errorf("Cut of a bad body: %v, want ErrBody", err)
	}
}

// TestCutShort checks files that end too early, plain and compressed, and other bad bytes. Each error
// names its line.
func TestCutShort(t *testing.T) {
	text := cut(t, lost(t)[0])
	gz, zst := zipped("gzip", text), zipped("zstd", text)
	lines := bytes.Count(text, []byte("\n"))
	for _, c := range []struct {
		name string
		text []byte
		line int
		want string
	}{
		{"nothing", nil, 1, "not a theorem"},
		{"no trailer", text[:bytes.LastIndexByte(text[:len(text)-1], '\n')+1], lines - 1, "unknown, repeated or cannot be read; expected the last line of a theorem, the file may end too early"},
		{"half a line", text[:len(text)/2], 0, ""},
		{"no line break at the end", text[:len(text)-1], -1, ""},
		{"an empty line", append([]byte("\n"), text...), 1, "not a theorem"},
		{"an empty line at the end", append(bytes.Clone(text), '\n'), lines, ""},
		{"half of gzip", gz[:len(gz)/2], 0, "unexpected EOF"},
		{"bad gzip", append(bytes.Clone(gz[:20]), make([]byte, 100)...), 0, ""},
		{"two bytes of gzip", gz[:2], 1, "EOF"},
		{"gzip", gz, -1, ""},
		{"half of zstd", zst[:len(zst)/2], 0, "unexpected EOF"},
		{"bad zstd", append(bytes.Clone(zst[:20]), make([]byte, 100)...), 0, ""},
		{"four bytes of zstd", zst[:4], 1, "EOF"},
		{"zstd with a window of 2 GB", append(bytes.Clone(zst[:4]), 0, 0xa8, 1, 0, 0), 1, "above 8 MiB"},
		{"zstd and other bytes", append(bytes.Clone(zst), 1, 2, 3), 0, "other bytes follow"},
		{"zstd after a skippable frame", append([]byte{0x5f, 0x2a, 0x4d, 0x18, 2, 0, 0, 0, 'h', 'i'}, zst...), -1, ""},
		{"zstd", zst, -1, ""},
	} {
		_, err := verified(c.text)
		line := (*theorem.LineError)(nil)
		switch {
		case c.line < 0 && err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.line >= 0 && (!errors.As(err, &line) || c.line > 0 && line.Number != c.line || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%s: %v, want an error of line %d with %q", c.name, err, c.line, c.want)
		}
	}
}

// TestBomb checks that a compressed line of a GB is refused after 64 MiB, and that little of it is
// held.
func TestBomb(t *testing.T) {
	const megabytes = 200
	c := lost(t)[0]
	block := bytes.Repeat([]byte(" "), 1<<20)
	texts := append(theorem.Lines(c.head, nil)[:1:1], slices.Repeat([][]byte{block}, megabytes)...)
	for name := range compressors {
		bomb := zipped(name, texts...)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := verified(bomb)
		runtime.ReadMemStats(&after)
		line := (*theorem.LineError)(nil)
		if !errors.As(err, &line) || line.Number != 2 || !errors.Is(err, proof.ErrTooLong) {
			t.Errorf("%s: %v, want ErrTooLong of line 2", name, err)
		}
		if held := (after.Sys - before.Sys) >> 20; held > 3*megabytes {
			t.Errorf("%s: the check took %d MB more", name, held)
		}
	}
}

// TestStop checks that the end of the context ends a check, with its error.
func TestStop(t *testing.T) {
	text := cut(t, lost(t)[0])
	ctx, stop := context.WithCancel(context.Background())
	steps := 0
	_, err := theorem.Verify(ctx, theorem.NewInput(bytes.NewReader(text)), 1, func() {
		if steps++; steps == 3 {
			stop()
		}
	})
	if !errors.Is(err, context.Canceled) || steps > 10 {
		t.Errorf("%v after %d lemmas, want the context's error after a few", err, steps)
	}
}

// TestFirstBadLine checks that Verify reports the first of several bad lines, with any number of
// threads. The first takes longest, so the others are found before it.
func TestFirstBadLine(t *testing.T) {
	c := deep(t)
	slow := theorem.Lemma{Position: c.wins[0].Position, Body: append(slices.Clone(c.wins[0].Body), 0)}
	bad := theorem.Lemma{Position: c.wins[0].Position, Body: []byte{0}}
	text := bytes.Join(theorem.Lines(c.head, []theorem.Lemma{c.wins[1], slow, bad, bad, bad}), nil)
	text = append(text, "{}\n"...)
	for threads := range 9 {
		_, err := theorem.Verify(context.Background(), theorem.NewInput(bytes.NewReader(text)), threads, nil)
		line := (*theorem.LineError)(nil)
		if !errors.As(err, &line) || line.Number != 3 {
			t.Errorf("%d threads: %v, want an error of line 3", threads, err)
		}
	}
}
