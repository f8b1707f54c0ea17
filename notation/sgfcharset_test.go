package notation_test

import (
	"bytes"
	"strings"
	"testing"

	"golang.org/x/text/encoding/htmlindex"

	"github.com/gsolve/gsolve/notation"
)

// TestStatedCharset reads SGF files whose comments have characters that end in the bytes of "\\" and "]". The
// charset that the root states must be obeyed, and a revised file must keep all other bytes.
func TestStatedCharset(t *testing.T) {
	for _, tc := range []struct{ head, charset, text string }{
		{"(;GM[4]SZ[15]CA[Shift_JIS]", "shift_jis", "三十"},
		{"(;GM[4]CA[ shift-jis ]SZ[15]", "shift_jis", "ー表ソ"},
		{"(;CA[Big5]GM[4]SZ[15]", "big5", "成功許"},
		{"(;GM[4]PB[x]\nCA[GBK]SZ[15]", "gbk", "昞昡榎"},
		{"(;GM[4]SZ[15]CA[GB2312]", "gbk", "乗乚"},
		{"(;GM[4]SZ[15]CA[gb18030]", "gb18030", "榎"},
		{"(;GM[4]SZ[15]CA[Big5]", "utf-8", "成功"}, // it is not what it states
		{"(;GM[4]SZ[15]CA[UTF-8]", "utf-8", "三十"},
		{"(;GM[4]SZ[15]CA[x;y]", "utf-8", "三十"},
		{"(;GM[4]SZ[15]", "utf-8", "三十"},
		{"(;GM[4]SZ[15];CA[Big5]", "utf-8", "三十"}, // not in the root
	} {
		e, err := htmlindex.Get(tc.charset)
		if err != nil {
			t.Fatal(err)
		}
		file := tc.head + ";B[hh]C[" + tc.text + "];W[ii]C[a\\]b" + tc.text + "];B[ih])"
		encoded, err := e.NewEncoder().String(file)
		if err != nil {
			t.Fatal(err)
		}
		var comments []string
		var moves int
		note := func(p *notation.Page) error {
			comments = append(comments, p.Comment())
			if moves = p.Ply(); moves != 2 {
				return nil
			}
			return p.Note("seen", func(string) bool { return false })
		}
		var out bytes.Buffer
		if err := notation.Revise(t.Context(), &out, []byte(encoded), notation.Options{}, note); err != nil {
			t.Errorf("%s %s: %v", tc.head, tc.text, err)
			continue
		}
		comments = comments[len(comments)-3:]
		if moves != 3 || comments[0] != tc.text || comments[1] != "a]b"+tc.text {
			t.Errorf("%s %s: %d moves with the comments %q", tc.head, tc.text, moves, comments)
		}
		if want, _ := e.NewEncoder().String(strings.Replace(file, tc.text+"];B[ih]", tc.text+"\nseen];B[ih]", 1)); out.String() != want {
			t.Errorf("%s %s: revised to %q, want %q", tc.head, tc.text, out.String(), want)
		}
		if it := readOne(t, encoded, notation.Options{}); len(it.Moves) != 3 {
			t.Errorf("%s %s: %+v, want three moves", tc.head, tc.text, it)
		}
	}
}
