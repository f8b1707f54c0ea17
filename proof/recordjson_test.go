package proof_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
)

// recordFields is a line as encoding/json sees it.
type recordFields struct {
	V        int      `json:"v"`
	Rule     string   `json:"rule"`
	Size     int      `json:"size"`
	Black    []string `json:"black"`
	White    []string `json:"white"`
	ToMove   string   `json:"to_move"`
	Space    string   `json:"space"`
	Verdict  string   `json:"verdict"`
	Class    string   `json:"class,omitempty"`
	Plies    int      `json:"plies,omitempty"`
	First    []string `json:"first,omitempty"`
	Shortest bool     `json:"proved_shortest,omitempty"`
	Budget   uint64   `json:"budget,omitempty"`
	Spent    uint64   `json:"spent,omitempty"`
	Solver   uint32   `json:"solver,omitempty"`
	Nodes    *uint64  `json:"nodes,omitempty"`
	Proof    *[]byte  `json:"proof,omitempty"`
}

// fieldsOf returns the fields that the line of r must hold.
func fieldsOf(pos *board.Position, r *proof.Record) recordFields {
	f := recordFields{
		V: 1, Rule: pos.Rule().String(), Size: pos.Size(), ToMove: pos.ToMove().String(),
		Black: board.Names(pos.AppendStones(nil, board.Black)), White: board.Names(pos.AppendStones(nil, board.White)),
		Space: r.Space.String(), Verdict: r.Outcome.String(), Budget: r.Budget, Spent: r.Spent, Solver: r.Solver,
	}
	if r.Outcome == proof.Win {
		f.Class, f.Shortest = r.Class.String(), r.Shortest
		if len(r.Line) > 0 {
			f.Plies, f.First = len(r.Line), []string{r.Line[0].String()}
		}
	}
	if r.Outcome == proof.Win || r.Outcome == proof.Lost {
		f.Nodes, f.Proof = &r.Nodes, &r.Body
	}
	return f
}

// drawRecord returns a random record that a line can hold, and its position.
func drawRecord(t *rapid.T) (*board.Position, proof.Record) {
	number := rapid.OneOf(rapid.Just(uint64(0)), rapid.Uint64())
	pos, err := board.New(board.Setup{
		Size: rapid.IntRange(board.MinSize, board.MaxSize).Draw(t, "size"),
		Rule: rapid.SampledFrom([]board.Rule{board.Freestyle, board.Standard, board.Renju}).Draw(t, "rule"),
	})
	if err != nil {
		t.Fatal(err)
	}
	n := pos.Size()
	for _, i := range rapid.SliceOfNDistinct(rapid.IntRange(0, n*n-1), 0, 12, rapid.ID).Draw(t, "stones") {
		if pt := board.PointAt(i, n); pos.Legal(pt, pos.ToMove()) && !pos.MakesFive(pt, pos.ToMove()) {
			_ = pos.Play(pt) // cannot fail on an empty point
		}
	}
	if pos, err = board.New(pos.Setup()); err != nil {
		t.Fatal(err)
	}
	r := proof.Record{
		Space:   rapid.SampledFrom([]proof.Space{proof.Fours, proof.Threes, proof.Order2, proof.Any}).Draw(t, "space"),
		Outcome: rapid.SampledFrom([]proof.Outcome{proof.Unknown, proof.Win, proof.None, proof.Lost}).Draw(t, "outcome"),
		Budget:  number.Draw(t, "budget"), Spent: number.Draw(t, "spent"), Solver: rapid.Uint32().Draw(t, "solver"),
	}
	switch r.Outcome {
	case proof.Unknown:
		r.Budget = max(1, r.Budget)
	case proof.Win:
		r.Shortest = rapid.Bool().Draw(t, "shortest")
		if r.Space != proof.Fours {
			r.Class = rapid.SampledFrom([]proof.Class{proof.VCF, proof.VCT}).Draw(t, "class")
		}
		if plies := rapid.IntRange(0, 9).Draw(t, "plies"); plies > 0 {
			r.Line = make(proof.Line, plies)
			r.Line[0] = board.PointAt(rapid.IntRange(0, n*n-1).Draw(t, "first"), n)
		}
	case proof.Lost:
		r.Space = proof.Any
	}
	if r.Outcome == proof.Win || r.Outcome == proof.Lost {
		r.Nodes = number.Draw(t, "nodes")
		r.Body = rapid.SliceOfN(rapid.Byte(), 0, 40).Draw(t, "body")
	}
	return pos, r
}

// TestRecordRoundTrip checks that AppendRecord writes the bytes that encoding/json writes, and that
// DecodeRecord reads them, also with the fields in another order and white space between them.
func TestRecordRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pos, want := drawRecord(t)
		line := proof.AppendRecord([]byte("x"), pos, &want)[1:]
		if plain, err := json.Marshal(fieldsOf(pos, &want)); err != nil || !bytes.Equal(line, plain) {
			t.Fatalf("AppendRecord writes\n%s, encoding/json\n%s", line, plain)
		}
		var loose map[string]any
		in := json.NewDecoder(bytes.NewReader(line))
		in.UseNumber()
		if err := in.Decode(&loose); err != nil {
			t.Fatal(err)
		}
		other, err := json.MarshalIndent(loose, "\r", "\t")
		if err != nil {
			t.Fatal(err)
		}
		told := proof.Told{}
		if len(want.Line) > 0 {
			told = proof.Told{Plies: len(want.Line), First: want.Line[0]}
		}
		want.Line = nil
		for _, line := range [][]byte{line, other} {
			at, got, gotTold, err := proof.DecodeRecord(line)
			if err != nil || !reflect.DeepEqual(at.Setup(), pos.Setup()) || !reflect.DeepEqual(got, want) || gotTold != told {
				t.Fatalf("%s\nis read as %+v, %+v, error %v; want %+v, %+v", line, got, gotTold, err, want, told)
			}
		}
	})
}

const (
	lineHead = `{"v":1,"rule":"renju","size":15,"black":["h8","i9"],"white":["a1"],"to_move":"white",`
	lineWin  = lineHead + `"space":"three","verdict":"win","class":"vct","plies":5,"first":["b2"],` +
		`"proved_shortest":true,"spent":77,"solver":1,"nodes":3,"proof":"AAEC"}`
	lineNone    = lineHead + `"space":"order2","verdict":"none","spent":77,"solver":1}`
	lineUnknown = lineHead + `"space":"vcf","verdict":"unknown","budget":1000,"spent":77,"solver":1}`
	lineLost    = lineHead + `"space":"any","verdict":"lost","spent":77,"solver":1,"nodes":0,"proof":""}`
)

func TestRecordLines(t *testing.T) {
	pos := testboard.Position(t, board.Renju, 15, board.White, "h8 i9", "a1")
	for _, tc := range []struct {
		line string
		want proof.Record
	}{
		{lineWin, proof.Record{
			Space: proof.Threes, Outcome: proof.Win, Class: proof.VCT, Shortest: true,
			Line: append(testboard.Points(t, "b2"), 0, 0, 0, 0), Spent: 77, Solver: 1, Nodes: 3, Body: []byte{0, 1, 2},
		}},
		{lineNone, proof.Record{Space: proof.Order2, Outcome: proof.None, Spent: 77, Solver: 1}},
		{lineUnknown, proof.Record{Budget: 1000, Spent: 77, Solver: 1}},
		{lineLost, proof.Record{Space: proof.Any, Outcome: proof.Lost, Spent: 77, Solver: 1, Body: []byte{}}},
	} {
		if got := string(proof.AppendRecord(nil, pos, &tc.want)); got != tc.line {
			t.Errorf("AppendRecord writes %s\nwant %s", got, tc.line)
		}
		tc.want.Line = nil
		if _, got, _, err := proof.DecodeRecord([]byte(tc.line)); err != nil || !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%s\nis read as %+v, error %v; want %+v", tc.line, got, err, tc.want)
		}
	}
}

func TestTold(t *testing.T) {
	_, _, told, err := proof.DecodeRecord([]byte(lineWin))
	if err != nil || told.Plies != 5 || told.First.String() != "b2" {
		t.Fatalf("DecodeRecord tells %+v, error %v; want 5 plies from b2", told, err)
	}
}

func TestDecodeRecordErrors(t *testing.T) {
	for _, tc := range []struct {
		line, old, new, want string
	}{
		{lineNone, `{"v":1,`, `["v",`, `column 1: "[\"v\",\"ru", expected '{'`},
		{lineNone, `{"v":1,`, `{`, "field v is missing"},
		{lineNone, `"v":1`, `"v":1,"v":1`, `column 8: field "v" is unknown or repeated`},
		{lineNone, `"v":1`, `"V":1`, `field "V" is unknown or repeated`},
		{lineNone, `"v":1`, `"\u0076":1`, `is unknown or repeated`},
		{lineNone, `"v":1`, `"v" 1`, `column 6: "1,\"rule\"", expected ':'`},
		{lineNone, `"v":1`, `v:1`, `column 2: "v:1,\"rul", expected '"'`},
		{lineNone, `renju`, `hex`, fmt.Sprintf(`"hex", expected one of %v`, board.Rules())},
		{lineNone, `renju`, `Renju`, `expected one of`},
		{lineNone, `"renju"`, `2`, `expected '"'`},
		{lineNone, `:15`, `:"15"`, `expected a number up to 22`},
		{lineNone, `:15`, `:23`, `column 30: "23,\"blac", expected a number up to 22`},
		{lineNone, `:15`, `:99`, `expected a number up to 22`},
		{lineNone, `:15`, `:015`, `expected a number up to 22`},
		{lineNone, `:15`, `:-1`, `expected a number up to 22`},
		{lineNone, `:15`, `:1.5`, `column 31: ".5,\"blac", expected '}'`},
		{lineNone, `:15`, `:0`, "size 0, expected 5 to 22"},
		{lineNone, `:15`, `:8`, "off the board"},
		{lineNone, `["h8","i9"]`, `["h8" "i9"]`, "expected ']'"},
		{lineNone, `["h8","i9"]`, `["h8","i9",]`, `expected '"'`},
		{lineNone, `["h8","i9"],`, `["h8","i9"`, "expected ']'"},
		{lineNone, `["h8","i9"]`, `null`, "expected '['"},
		{lineNone, `"h8"`, `"a1"`, "stands on"},
		{lineNone, `"h8"`, `"h08"`, `"h08", expected a point such as h8`},
		{lineNone, `"h8"`, `"h0"`, "expected a point"},
		{lineNone, `"h8"`, `"h23"`, "expected a point"},
		{lineNone, `"h8"`, `"h1:"`, "expected a point"},
		{lineNone, `"h8"`, `"h:"`, "expected a point"},
		{lineNone, `"h8"`, `"h1/"`, "expected a point"},
		{lineNone, `"h8"`, `"w1"`, "expected a point"},
		{lineNone, `"h8"`, "\"`1\"", "expected a point"},
		{lineNone, `"h8"`, `"H8"`, "expected a point"},
		{lineNone, `"h8"`, `"h"`, "expected a point"},
		{lineNone, `"h8"`, `"--"`, "expected a point"},
		{lineNone, `"h8"`, `"h8h8"`, "expected a point"},
		{lineNone, `"h8"`, `"a1"` + strings.Repeat(`,"a1"`, 22*22), "more stones than points"},
		{lineNone, `"to_move":"white"`, `"to_move":"empty"`, `"empty", expected one of [black white]`},
		{lineNone, `"to_move":"white"`, `"to_move":""`, "expected one of"},
		{lineNone, `"order2"`, `"space 7"`, "expected one of [vcf three order2 order3 any]"},
		{lineNone, `"none"`, `"draw"`, "expected one of [unknown win none lost]"},
		{lineNone, `,"verdict":"none"`, ``, "field verdict is missing"},
		{lineNone, `"none"`, `"win"`, "field class is missing"},
		{lineNone, `"none"`, `"lost"`, "field nodes is missing"},
		{lineNone, `"none"`, `"unknown"`, "field budget is missing"},
		{lineNone, `"none"`, `"none","class":"vcf"`, "field class is not one of a record of none"},
		{lineNone, `"none"`, `"none","proved_shortest":true`, "field proved_shortest is not one of a record of none"},
		{lineNone, `"spent":77`, `"spent":18446744073709551616`, "expected a number up to 18446744073709551615"},
		{lineNone, `"solver":1`, `"solver":4294967296`, "expected a number up to 4294967295"},
		{lineNone, `:1}`, `:1`, "the line ends, expected '}'"},
		{lineNone, `:1}`, `:`, "the line ends, expected a number"},
		{lineNone, `:1}`, `:1} {}`, `"{}" follows the record`},
		{lineNone, `:1}`, ":1}\x00", `"\x00" follows the record`},
		{lineNone, `:1}`, ":1\x00}", `"\x00}", expected '}'`},
		{lineNone, `"solver":1}`, `"solver`, "a string does not end"},
		{lineNone, lineNone, ``, "the line ends, expected '{'"},
		{lineNone, lineNone, `{}`, `expected '"'`},
		{lineUnknown, `1000`, `0`, "budget 0 of an unknown"},
		{lineUnknown, `"solver":1`, `"nodes":1`, "field nodes is not one of a record of unknown"},
		{lineWin, `"three"`, `"vcf"`, "class vct in space vcf, expected vcf"},
		{lineWin, `"plies":5,`, ``, "expected both, or neither"},
		{lineWin, `"plies":5`, `"plies":0`, "expected both, or neither"},
		{lineWin, `,"first":["b2"]`, ``, "expected both, or neither"},
		{lineWin, `"b2"`, `"v22"`, "plies and first name no line"},
		{lineWin, `true`, `1`, "expected true or false"},
		{lineWin, `"nodes":3,`, ``, "field nodes is missing"},
		{lineWin, `,"proof":"AAEC"`, ``, "field proof is missing"},
		{lineWin, `AAEC`, `AAE`, "not in standard base64"},
		{lineWin, `AAEC`, `AAE_`, "not in standard base64"},
		{lineWin, `AAEC`, "AA\nEC", "not in standard base64"},
		{lineWin, `AAEC`, `AAF=`, "not in standard base64"},
		{lineLost, `"any"`, `"order2"`, "a lost in space order2, expected any"},
	} {
		line := strings.Replace(tc.line, tc.old, tc.new, 1)
		pos, r, told, err := proof.DecodeRecord([]byte(line))
		if !errors.Is(err, proof.ErrRecord) || !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%s in place of %s: error %v, want %s", tc.new, tc.old, err, tc.want)
		}
		if pos != nil || !reflect.DeepEqual(r, proof.Record{}) || told != (proof.Told{}) {
			t.Errorf("%s in place of %s: %v, %+v, %+v come with the error, want zero values", tc.new, tc.old, pos, r, told)
		}
	}
	newer := strings.Replace(lineNone, `"v":1`, `"v":2,"colour":[]`, 1)
	if _, _, _, err := proof.DecodeRecord([]byte(newer)); !errors.Is(err, proof.ErrRecordVersion) {
		t.Errorf("a record of version 2: error %v, want ErrRecordVersion", err)
	}
	if _, _, _, err := proof.DecodeRecord(make([]byte, proof.MaxLine+1)); !errors.Is(err, proof.ErrRecord) {
		t.Errorf("a line above MaxLine: error %v, want ErrRecord", err)
	}
	five := strings.Replace(lineNone, `"h8"`, `"e8","f8","g8","h8","i8"`, 1)
	if _, _, _, err := proof.DecodeRecord([]byte(five)); !errors.Is(err, proof.ErrRecord) || !errors.Is(err, board.ErrBlackWon) {
		t.Errorf("a position with a black five: error %v, want ErrRecord and ErrBlackWon", err)
	}
}

// FuzzDecodeRecord checks that encoding/json reads the same fields from a line that DecodeRecord
// accepts, and that DecodeRecord reads the line of AppendRecord as the same record.
func FuzzDecodeRecord(f *testing.F) {
	for _, line := range []string{lineWin, lineNone, lineUnknown, lineLost, `{"v":2}`, ``, "{ \"v\" :\t1 }"} {
		f.Add([]byte(line))
	}
	f.Fuzz(func(t *testing.T, line []byte) {
		pos, r, told, err := proof.DecodeRecord(line)
		if err != nil {
			if !errors.Is(err, proof.ErrRecord) && !errors.Is(err, proof.ErrRecordVersion) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("%s: error %q, want one line that wraps ErrRecord or ErrRecordVersion", line, err)
			}
			return
		}
		if told.Plies > math.MaxUint16 {
			return // a Line of that length takes too much time
		}
		if r.Line = make(proof.Line, told.Plies); told.Plies > 0 {
			r.Line[0] = told.First
		}
		var got recordFields
		in := json.NewDecoder(bytes.NewReader(line))
		in.DisallowUnknownFields()
		if err := in.Decode(&got); err != nil {
			t.Fatalf("DecodeRecord accepts %s, encoding/json does not: %v", line, err)
		}
		sortStones(t, got.Black)
		sortStones(t, got.White)
		if want := fieldsOf(pos, &r); !reflect.DeepEqual(got, want) {
			t.Fatalf("%s\nis read as %+v, by encoding/json as %+v", line, want, got)
		}
		again := proof.AppendRecord(nil, pos, &r)
		at, s, toldAgain, err := proof.DecodeRecord(again)
		if r.Line = nil; err != nil || at.Hash() != pos.Hash() || !reflect.DeepEqual(r, s) || told != toldAgain {
			t.Fatalf("%s\nis written as\n%s,\nwhich is read as %+v, error %v", line, again, s, err)
		}
	})
}

// sortStones sorts the names of points in the order of the points.
func sortStones(t *testing.T, names []string) {
	slices.SortFunc(names, func(a, b string) int {
		list := testboard.Points(t, a+" "+b)
		return int(list[0]) - int(list[1])
	})
}

func BenchmarkAppendRecord(b *testing.B) {
	pos, r := storedRecord(b)
	var line []byte
	b.ReportAllocs()
	for b.Loop() {
		line = proof.AppendRecord(line[:0], pos, &r)
	}
	b.SetBytes(int64(len(line)))
}

func BenchmarkDecodeRecord(b *testing.B) {
	pos, r := storedRecord(b)
	line := proof.AppendRecord(nil, pos, &r)
	b.SetBytes(int64(len(line)))
	b.ReportAllocs()
	for b.Loop() {
		if _, _, _, err := proof.DecodeRecord(line); err != nil {
			b.Fatal(err)
		}
	}
}

// storedRecord returns a record as in a large store: a win of 20 moves among 40 stones.
func storedRecord(b *testing.B) (*board.Position, proof.Record) {
	pos, err := board.New(board.Setup{Rule: board.Renju})
	if err != nil {
		b.Fatal(err)
	}
	for i := range 40 {
		if err := pos.Play(board.At(i*7%15, (i*11+i/15)%15)); err != nil {
			b.Fatal(err)
		}
	}
	body := bytes.Repeat([]byte{112, 224, 1}, 10)
	return pos, proof.Record{
		Outcome: proof.Win, Shortest: true, Line: make(proof.Line, 39), Spent: 12345, Solver: 1,
		Nodes: uint64(len(body)), Body: body,
	}
}

// AppendRecord writes one line of JSON, and DecodeRecord reads it.
func ExampleAppendRecord() {
	pos, err := board.New(board.Setup{Rule: board.Renju, Black: []board.Point{board.At(7, 7)}})
	if err != nil {
		fmt.Println(err)
		return
	}
	line := proof.AppendRecord(nil, pos, &proof.Record{Outcome: proof.None, Spent: 1, Solver: proof.SolverVersion})
	fmt.Printf("%s\n", line)
	at, r, _, err := proof.DecodeRecord(line)
	fmt.Println(at.ToMove(), r.Outcome, r.Space, err)
	// Output:
	// {"v":1,"rule":"renju","size":15,"black":["h8"],"white":[],"to_move":"white","space":"vcf","verdict":"none","spent":1,"solver":10}
	// white none vcf <nil>
}
