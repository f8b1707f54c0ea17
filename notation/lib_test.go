package notation_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/notation"
)

// libHead is the header of a library.
const libHead = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"

// libExample holds the tree h8 (i9 (g6 marked | h7 with a board text) | j5), with comments. lib.go
// describes the format.
const libExample = libHead +
	"\x00\x08root\x00\x00" + // comment of even length: a byte of padding
	"\x78\x08one\x08two\r\nlines\x00\x00" +
	"\x69\x80" +
	"\x97\xd0" + // marked, ends a variation, a sibling follows
	"\x88\x49\x00\x01odd\x00W12\x00" +
	"\xaa\x60old\x00"

// nodes returns one word for each node of a library, then the error that ended the reading.
func nodes(data string, o notation.Options) string {
	o.Source = "f"
	r := notation.NewLibReader(context.Background(), strings.NewReader(data), o)
	var all []string
	for {
		n, err := r.Next()
		if err != nil {
			return strings.Join(append(all, err.Error()), " ")
		}
		text := fmt.Sprintf("%d%v@%d", n.Depth, n.Move, n.Offset)
		for _, f := range []struct {
			set  bool
			name string
		}{{n.Leaf, "L"}, {n.Sibling, "S"}, {n.Mark, "M"}, {n.Start, "T"}, {n.NotMove, "N"}} {
			if f.set {
				text += f.name
			}
		}
		if n.Comment != "" || n.Text != "" {
			text += fmt.Sprintf("%q%q", n.Comment, n.Text)
		}
		all = append(all, text)
	}
}

func TestLibNodes(t *testing.T) {
	check := func(t *testing.T, data, want string) {
		t.Helper()
		if got := nodes(data, notation.Options{}); !strings.HasPrefix(got, want) || strings.HasSuffix(want, "EOF") && got != want {
			t.Errorf("%.40q:\ngot  %s\nwant %s", data, got, want)
		}
	}
	testboard.Run(t, "testdata/libnodes.txt", func(t *testing.T, c *testboard.Case) {
		head := libHead
		if c.Text(t, "header") == "none" {
			head = ""
		}
		check(t, head+c.Literal(t, "bytes"), c.Text(t, "read"))
	})
	for data, want := range map[string]string{
		libExample: `0--@20"root""" 1h8@28"one\btwo\r\nlines""" 2i9@46S 3g6@48LSM 3h7@50L"odd""W12" 2j5@62L"old""" EOF`,
		strings.Replace(libHead, "\x03\x04", "\x03\x00", 1) + "\x00\x40": "0--@20L EOF",
		libHead[:9]:           "f: byte 9: the file ends, expected a header of 20 bytes",
		libHead[:19] + "\x00": "f: byte 19: 0x00 in the header, expected 0xff",
		strings.Replace(libHead, "\x03", "\x04", 1): "f: byte 8: version 4, expected 3",
	} {
		check(t, data, want)
	}
}

// TestLibTransposed checks that a file with swapped nibbles is read transposed, as by RenLib.
func TestLibTransposed(t *testing.T) {
	got := visits(t, libHead+"\x00\x00\x78\x00\x96\x40", notation.Options{})
	swapped := visits(t, libHead+"\x00\x00\x87\x00\x69\x40", notation.Options{})
	if got != "1=b 2=h8w 3=h8f6b" || swapped != "1=b 2=g7w 3=g7i9b" {
		t.Errorf("the plain file is read as %s, want h8 f6; the swapped one as %s, want g7 i9", got, swapped)
	}
}

func TestLibDetected(t *testing.T) {
	for data, want := range map[string]notation.Format{
		libExample:                         notation.Lib,
		libHead:                            notation.Lib,
		"\x78\x80\x69\xc0\x88\x40\x96\x40": notation.Lib,
		"\x78\x08" + strings.Repeat("\xb0\xa1", 40) + "\x00\x00\x69\x40": notation.Lib,
		"xx...\n.....\n.....\n.....\n.....\n":                            notation.Diagram,
		"x\to...\n.....\n.....\n.....\n.....\n; caf\xe9\n":               notation.Diagram,
		"x....\n.....\n.....\n.....\n.....\n; \x01\n":                    "",
		"\x78\x80\xff\xff":   "",
		"\x78\x40\x69\x40":   "",
		"\xffRenLob\xff":     "",
		"\xff\xfeh\x008\x00": "",
		"\x78\x00" + strings.Repeat("\x69\xc0", notation.DetectBytes): notation.Lib,
		"\x78\x48" + strings.Repeat("\xb0", notation.DetectBytes):     notation.Lib,
		"\x78\x48\xb0\xb1": "",
		"\x78\x01\x00":     "",
		"\x78\x01\x00\x02": "",
		string(posOf(120)): notation.Pos,
	} {
		if got, err := notation.Detect([]byte(data)); got != want || (err == nil) != (want != "") {
			t.Errorf("Detect(%.40q) is %q, want %q; error %v", data, got, want, err)
		}
	}
}

// posOf returns a .pos file with n moves.
func posOf(n int) []byte {
	data := []byte{byte(n)}
	for i := range n {
		data = append(data, byte(i))
	}
	return data
}

// TestLibPositions checks that a library gives the ends of its variations, as an SGF tree does.
func TestLibPositions(t *testing.T) {
	for _, tc := range []struct {
		name, data string
		o          notation.Options
		want       string
	}{
		{"example", libExample, notation.Options{}, "f:1=h8i9g6 f:2=h8i9h7 f:3=h8j5"},
		{"empty", libHead + "\x00\x40", notation.Options{}, "f:1="},
		{"pass", libHead + "\x00\x00\x00\x00\x78\x40", notation.Options{}, "f:1=--h8"},
		{"not a move", libHead + "\x00\x00\x78\x02\x69\x40", notation.Options{}, "f:1=i9"},
		{"smaller board", libHead + "\x00\x00\xe1\x80\xd2\x40\x78\x40", notation.Options{Size: 7}, "f:1=a1b2 !f:2"},
		{"one branch refused", "\x78\x00\x78\x80\x69\xc0\x97\x40\x88\x40", notation.Options{}, "!f:1 f:2=h8h7"},
	} {
		if got := positionsOf(t, tc.data, tc.o); got != tc.want {
			t.Errorf("%s: got %s, want %s", tc.name, got, tc.want)
		}
	}
	if got, want := visits(t, libExample, notation.Options{}), "1=b 2=h8w 3=h8i9b 4=h8i9g6w 5=h8i9h7w 6=h8j5b"; got != want {
		t.Errorf("Positions of the example are %s, want %s", got, want)
	}
	if got, want := visits(t, "\x78\x00\x78\x80\x69\xc0\x97\x40\x88\x40", notation.Options{}), "1=b 2=h8w !f: byte 2 4=h8h7b"; got != want {
		t.Errorf("Positions with a refused branch are %s, want %s", got, want)
	}
}

// positionsOf returns the ids and moves of all positions of a source, or "!" and the id of a
// refused one.
func positionsOf(t *testing.T, data string, o notation.Options) string {
	t.Helper()
	o.Source = "f"
	var all []string
	for it, err := range notation.All(context.Background(), strings.NewReader(data), o) {
		var refused *notation.PositionError
		if errors.As(err, &refused) {
			all = append(all, "!"+refused.ID)
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		moves := it.ID + "="
		for _, pt := range it.Moves {
			moves += pt.String()
		}
		all = append(all, moves)
	}
	return strings.Join(all, " ")
}

// TestLibLimits checks which limit stops each endless library, and that the reader takes few bytes
// before that.
func TestLibLimits(t *testing.T) {
	const whole, start = notation.MaxFile + 1<<20, 1 << 20
	for _, tc := range []struct {
		name  string
		src   endless
		taken int
		want  string
	}{
		{"deep", endless{begin: libHead, piece: "\x00\x00"}, start, "f: byte 502: more than 241 nodes from the root: over the limit"},
		{"deep, no moves", endless{begin: libHead, piece: "\x78\x82"}, start, "f: byte 500: more than 241 nodes from the root: over the limit"},
		{"many", endless{begin: libHead + "\x00\x00", piece: "\x78\xc0"}, whole, "f: byte 10000020: more than 5000000 nodes: over the limit"},
		{"comment", endless{begin: libHead + "\x00\x08", piece: "a"}, start, "f: byte 65558: a comment of more than 64 KiB: over the limit"},
		{"text", endless{begin: libHead + "\x00\x01\x00\x01", piece: "a"}, start, "f: byte 65560: a board text of more than 64 KiB: over the limit"},
		{"long comments", endless{begin: libHead + "\x00\x00", piece: "\x78\xc8" + strings.Repeat("a", 4095) + "\x00"}, whole, "f: more than 64 MiB: over the limit"},
		{"noise", endless{begin: libHead, piece: "\xff"}, start, "f: byte 20: point off the board: position 0xff"},
	} {
		if testing.Short() && tc.taken == whole || skipped(tc.name) {
			continue
		}
		src := tc.src
		_, err := drain(&src, notation.Options{Source: "f"})
		if err == nil || !strings.HasPrefix(err.Error(), tc.want) || src.taken > tc.taken {
			t.Errorf("%s: error %v after %d bytes\nwant %s after at most %d", tc.name, err, src.taken, tc.want, tc.taken)
		}
		src = tc.src
		_, err = readLib(&src, notation.Options{Source: "f"})
		want := tc.want
		if tc.name == "many" {
			want = "f: byte 2000020: more than 1000000 nodes to be held at once: over the limit"
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s, read as a tree: error %v, want %s", tc.name, err, want)
		}
	}
}

// TestLibAtLimits checks that a library exactly at a limit is read.
func TestLibAtLimits(t *testing.T) {
	deep := libHead + strings.Repeat("\x00\x00", 240) + "\x00\x40" // a path of 15²+16 = 241 nodes
	long := libHead + "\x00\x48" + strings.Repeat("a", notation.MaxValue) + "\x00\x00"
	wide := libHead + "\x00\x00" + strings.Repeat("\x78\xc0", 99_999) + "\x78\x40"
	for data, want := range map[string]int{deep: 1, long: 1, wide: 100_000} {
		if got, err := drain(strings.NewReader(data), notation.Options{}); got != want || err != io.EOF {
			t.Errorf("%.40q… gives %d positions, want %d; error %v", data, got, want, err)
		}
	}
}

func TestLibCancelled(t *testing.T) {
	testboard.Deadline(t)
	readCancelled(t, &endless{begin: libHead + "\x00\x00", piece: "\x78\xc0"}, func(ctx context.Context, in io.Reader) func() error {
		r := notation.NewLibReader(ctx, in, notation.Options{})
		return func() error { _, err := r.Next(); return err }
	})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := notation.NewLibReader(ctx, strings.NewReader(libExample), notation.Options{}).Next(); err != context.Canceled {
		t.Errorf("cancelled before the first byte: error %v, want context.Canceled", err)
	}
	fault := errors.New("fault")
	r := notation.NewLibReader(context.Background(), io.MultiReader(strings.NewReader(libHead), broken{fault}), notation.Options{Source: "f"})
	if _, err := r.Next(); !errors.Is(err, fault) || err.Error() != "f: fault" {
		t.Errorf("a source that fails: error %v, want f: fault", err)
	}
}

// TestCharset decodes comments of libraries and names of games.
func TestCharset(t *testing.T) {
	gbk := "\xba\xda\xca\xa4" // 黑胜
	for _, tc := range []struct{ charset, bytes, want string }{
		{"", gbk, gbk},
		{"gbk", gbk, "黑胜"},
		{"GB18030", gbk, "黑胜"},
		{"big5", "\xb6\xc2\xb3\xd3", "黑勝"},
		{"shift-jis", "\x8d\x95\x8f\x9f", "黒勝"},
		{"euc-kr", "\xc8\xe6\xbd\xc2", "흑승"},
		{"latin1", "caf\xe9", "café"},
		{"utf-8", "黑", "黑"},
		{"utf-8", "\xff", "\uFFFD"},
	} {
		r := notation.NewLibReader(context.Background(), strings.NewReader(libHead+"\x00\x48"+tc.bytes+"\x00\x00"), notation.Options{Charset: tc.charset})
		if n, err := r.Next(); err != nil || n.Comment != tc.want {
			t.Errorf("a library's comment in %q is read as %q, want %q; error %v", tc.charset, n.Comment, tc.want, err)
		}
		if tc.charset == "utf-8" {
			continue
		}
		for it, err := range notation.All(context.Background(), strings.NewReader("(;GN["+tc.bytes+"];B[hh])"), notation.Options{Charset: tc.charset}) {
			if err != nil || it.ID != tc.want {
				t.Errorf("a game's name in %q is read as %q, want %q; error %v", tc.charset, it.ID, tc.want, err)
			}
		}
	}
	// The second byte of this character looks like the bracket that ends a value.
	const cut = "(;GN[\x95\x5d];B[hh])"
	if it := readOne(t, cut, notation.Options{Charset: "gbk"}); it.ID != "昡" {
		t.Errorf("the game's name is read as %q, want 昡", it.ID)
	}
	for _, name := range []string{"klingon", "replacement", "iso-2022-cn"} {
		o := notation.Options{Charset: name, Source: "f"}
		if err := notation.CheckCharset(name); !errors.Is(err, notation.ErrCharset) {
			t.Errorf("CheckCharset(%s): error %v, want ErrCharset", name, err)
		}
		if err := firstError("h8", o); !errors.Is(err, notation.ErrCharset) {
			t.Errorf("reading moves in %s: error %v, want ErrCharset", name, err)
		}
		if err := firstError(libExample, o); !errors.Is(err, notation.ErrCharset) {
			t.Errorf("reading a library in %s: error %v, want ErrCharset", name, err)
		}
	}
	if it := readOne(t, "\x01\x70", notation.Options{Charset: "utf-16le"}); it.Moves[0] != board.At(7, 7) {
		t.Errorf("a .pos file is read as %v, want h8: a charset must not decode it", it.Moves)
	}
}
