package proof_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/check"
)

// fourThree returns a position that Black wins by two fours: d4, which White blocks on e4, then d7.
func fourThree(t testing.TB) *board.Position {
	return testboard.Position(t, board.Freestyle, 15, board.Black, "a4 b4 c4 d5 d6", "h8 h9")
}

func TestRoundTrip(t *testing.T) {
	pos := fourThree(t)
	body := proof.VCFBody(nil, 15, testboard.Points(t, "d4 d7"))
	c := proof.NewCertificate(pos, "four <three>", body, 2)
	line := c.AppendJSON([]byte("x"))
	if line[0] != 'x' || bytes.ContainsAny(line, "\n") {
		t.Errorf("AppendJSON must append one line: %q", line)
	}
	if !bytes.HasPrefix(line[1:], []byte(`{"v":1,"id":"four <three>","rule":"freestyle","size":15,"black":["a4",`)) {
		t.Errorf("AppendJSON writes the fields in another order: %s", line)
	}
	d, err := proof.Decode(line[1:])
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(c, d) {
		t.Errorf("Decode reads %+v, want %+v", d, c)
	}
	if _, err := check.Verify(line[1:]); err != nil {
		t.Errorf("the checker refuses the certificate: %v", err)
	}
	c.ID = ""
	if line := c.AppendJSON(nil); bytes.Contains(line, []byte(`"id"`)) {
		t.Errorf("AppendJSON writes an empty id: %s", line)
	}
}

func TestBodies(t *testing.T) {
	body := proof.AppendPoint(nil, board.At(7, 7), 15)
	body = proof.AppendPoint(body, board.At(14, 14), 15)
	body = proof.AppendPoint(body, board.Pass, 15)
	body = proof.AppendCount(body, 128)
	if want := []byte{112, 224, 1, 225, 1, 128, 1}; !bytes.Equal(body, want) {
		t.Errorf("AppendPoint and AppendCount write %v, want %v", body, want)
	}
}

func TestDecodeErrors(t *testing.T) {
	c := proof.NewCertificate(fourThree(t), "x", []byte{48, 93}, 2)
	good := string(c.AppendJSON(nil))
	for _, tc := range []struct {
		old, new string
		want     error
	}{
		{`{"v":1`, `["v",1`, proof.ErrFormat},
		{`"v":1,`, ``, proof.ErrFormat},
		{`"v":1`, `"v":2`, proof.ErrVersion},
		{`"v":1`, `"V":1`, proof.ErrFormat},
		{`"v":1`, `"v":1,"v":1`, proof.ErrFormat},
		{`"v":1`, `7:1`, proof.ErrFormat},
		{`"size":15`, `"size":"15"`, proof.ErrFormat},
		{`"size":15`, `"size":4`, proof.ErrFormat},
		{`"size":15`, `"size":23`, proof.ErrFormat},
		{`"size":15`, `"size":8`, proof.ErrFormat},
		{`freestyle`, `hex`, proof.ErrFormat},
		{`"attacker":"black"`, `"attacker":"red"`, proof.ErrFormat},
		{`"to_move":"black"`, `"to_move":"white"`, proof.ErrFormat},
		{`"win"`, `"lost"`, proof.ErrFormat},
		{`"a4"`, `"a04"`, proof.ErrFormat},
		{`"a4"`, `"A4"`, proof.ErrFormat},
		{`"a4"`, `"z4"`, proof.ErrFormat},
		{`"a4"`, `"b4"`, proof.ErrFormat},
		{`"h8"`, `"b4"`, proof.ErrFormat},
		{`"h8"`, `"b44"`, proof.ErrFormat},
		{`"sha256":"`, `"sha256":"0`, proof.ErrHash},
		{`"proof":"`, `"proof":"!`, proof.ErrFormat},
		{`"proof":"`, `"proof":"\n`, proof.ErrFormat},
		{`"}`, `"`, proof.ErrFormat},
		{`"}`, `"} {}`, proof.ErrFormat},
		{`"}`, ``, proof.ErrFormat},
	} {
		line := strings.Replace(good, tc.old, tc.new, 1)
		if _, err := proof.Decode([]byte(line)); line == good || !errors.Is(err, tc.want) {
			t.Errorf("%s in place of %s: error %v, want %v", tc.new, tc.old, err, tc.want)
		}
	}
	if _, err := proof.Decode(make([]byte, proof.MaxLine+1)); !errors.Is(err, proof.ErrTooLong) {
		t.Errorf("a line above MaxLine: error %v, want ErrTooLong", err)
	}
	if d, err := proof.Decode([]byte(strings.Replace(good, `"a4","b4"`, `"b4","a4"`, 1))); err != nil || !reflect.DeepEqual(c, d) {
		t.Errorf("stones in another order are read as %+v, error %v; want %+v", d, err, c)
	}
}

func TestMainLine(t *testing.T) {
	testboard.Run(t, "testdata/lines.txt", func(t *testing.T, c *testboard.Case) {
		pos := c.Position(t)
		before := pos.Moves()
		line, err := proof.MainLine(pos, c.Points(t, "attack"))
		if want := c.Points(t, "line"); err != nil || !slices.Equal(line, want) {
			t.Errorf("MainLine is %v, error %v; want %v", line, err, want)
		}
		if len(before) != len(pos.Moves()) {
			t.Error("MainLine left moves on the position")
		}
	})
}

func TestMainLineErrors(t *testing.T) {
	for _, tc := range []struct{ name, black, white, moves string }{
		{"occupied", "a4 b4 c4", "h8", "a4"},
		{"no four", "a4 b4 c4", "h8", "o15"},
		{"moves after the five", "a4 b4 c4 d4", "h8", "e4 h9"},
		{"moves after two five-squares", "c3 d3 e3", "h8", "f3 h9"},
		{"no five", "a4 b4 c4", "h8", "d4"},
		{"no moves", "a4 b4 c4", "h8", ""},
		{"the defender makes a five", "a4 b4 c4", "h8 i8 j8 k8", "d4"},
	} {
		pos := testboard.Position(t, board.Freestyle, 15, board.Black, tc.black, tc.white)
		if line, err := proof.MainLine(pos, testboard.Points(t, tc.moves)); !errors.Is(err, proof.ErrLine) {
			t.Errorf("%s: MainLine is %v, error %v; want ErrLine", tc.name, line, err)
		}
	}
}

func TestVerdicts(t *testing.T) {
	c := &proof.Certificate{}
	win, none := proof.NewWin(proof.VCT, c), proof.NoWin(proof.VCF)
	unknown := proof.NewUnknown(proof.VCT, proof.Cancelled)
	for _, tc := range []struct{ got, want string }{
		{win.Outcome().String(), "win"},
		{win.Class().String(), "vct"},
		{none.Outcome().String(), "none"},
		{none.Class().String(), "vcf"},
		{unknown.Outcome().String(), "unknown"},
		{unknown.Reason().String(), "cancelled"},
		{proof.Verdict{}.Outcome().String(), "unknown"},
		{proof.Nodes.String() + proof.Time.String() + proof.Memory.String(), "nodestimememory"},
	} {
		if tc.got != tc.want {
			t.Errorf("a verdict says %q, want %q", tc.got, tc.want)
		}
	}
	if win.Certificate() != c || none.Certificate() != nil {
		t.Error("the win lacks its certificate, or the none has one")
	}
}

// FuzzDecode checks that no input makes Decode panic, and that AppendJSON writes every certificate
// that it accepts as a line that Decode reads as the same certificate.
func FuzzDecode(f *testing.F) {
	c := proof.NewCertificate(fourThree(f), "x", []byte{48, 93}, 2)
	f.Add(c.AppendJSON(nil))
	f.Add([]byte(`{"v":1}`))
	body := []byte{0}
	f.Add([]byte(fmt.Sprintf(`{"v":1,"rule":"renju","size":5,"black":[],"white":["b2","a1"],"to_move":"white","attacker":"white",`+
		`"claim":"win","nodes":1,"sha256":"%x","proof":"%s"}`, sha256.Sum256(body), base64.StdEncoding.EncodeToString(body))))
	f.Fuzz(func(t *testing.T, line []byte) {
		c, err := proof.Decode(line)
		if err != nil {
			return
		}
		again := c.AppendJSON(nil)
		d, err := proof.Decode(again)
		if err != nil || !reflect.DeepEqual(c, d) {
			t.Fatalf("%s\nis written as\n%s,\nwhich is read as %+v, error %v", line, again, d, err)
		}
	})
}

func TestReasonOf(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	if got := proof.ReasonOf(ctx); got != proof.Nodes {
		t.Errorf("ReasonOf a context that has not ended is %v, want nodes", got)
	}
	cancel()
	if got := proof.ReasonOf(ctx); got != proof.Cancelled {
		t.Errorf("ReasonOf a cancelled context is %v, want cancelled", got)
	}
	late, cancel := context.WithDeadline(t.Context(), time.Time{})
	defer cancel()
	if got := proof.ReasonOf(late); got != proof.Time {
		t.Errorf("ReasonOf a context after its deadline is %v, want time", got)
	}
}

// TestEnding checks that Ending changes only lines whose last reply or five is not the lowest
// possible.
func TestEnding(t *testing.T) {
	for _, test := range []struct {
		name               string
		rule               board.Rule
		black, white, line string
		side               board.Colour
		want               string
	}{
		{"the upper five-square first", board.Freestyle, "c5 d5 e5", "a1 a3", "f5 g5 b5", board.Black, "f5 b5 g5"},
		{"the lower five-square first", board.Freestyle, "c5 d5 e5", "a1 a3", "f5 b5 g5", board.Black, "f5 b5 g5"},
		{"one five-square", board.Freestyle, "c5 d5 e5", "b5", "f5 g5 h5", board.Black, "f5 g5 h5"},
		{"a five", board.Freestyle, "c5 d5 e5 f5", "", "g5", board.Black, "g5"},
		{"a move on a stone", board.Freestyle, "c5 d5 e5", "", "c5 c5 f5 g5 b5", board.Black, "c5 c5 f5 g5 b5"},
		{"a point played twice", board.Freestyle, "c5 d5 e5 i9", "", "a1 a1 i9 g5 b5", board.Black, "a1 a1 i9 g5 b5"},
		{"pass", board.Freestyle, "c5 d5 e5", "", "f5 -- b5", board.Black, "f5 -- b5"},
		// Black may not block on b5, because that would be a double-three.
		{"forbidden", board.Renju, "b6 b7 c6 d7", "c5 d5 e5", "f5 g5 b5", board.White, "f5 g5 b5"},
	} {
		pos := testboard.Position(t, test.rule, 9, test.side, test.black, test.white)
		if test.name == "forbidden" && pos.Legal(testboard.Point(t, "b5"), board.Black) {
			t.Fatal("b5 is legal for Black, want a double-three")
		}
		line := proof.Line(testboard.Points(t, test.line))
		before := slices.Clone(line)
		if got := strings.Join(board.Names(proof.Ending(pos, line)), " "); got != test.want || !slices.Equal(line, before) {
			t.Errorf("%s: Ending is %v, want %v and its argument unchanged", test.name, got, test.want)
		}
	}
}
