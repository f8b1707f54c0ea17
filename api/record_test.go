package api_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/wire"
)

// TestRecordWords: a field of a record has the same value in an answer and in an export.
func TestRecordWords(t *testing.T) {
	pos, err := board.New(board.Setup{Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	line := proof.Line{board.At(1, 1), board.At(2, 2), board.At(3, 3)}
	for _, tc := range []struct {
		record proof.Record
		class  any // nil: no class
		extra  []string
	}{
		{proof.Record{Space: proof.Order2, Outcome: proof.Win, Class: proof.VCF, Line: line, Shortest: true, Nodes: 2, Body: []byte{1}, Spent: 7, Solver: 1}, "vcf", []string{"line"}},
		{proof.Record{Space: proof.Fours, Outcome: proof.None, Spent: 7, Solver: 1}, "vcf", []string{"class"}},
		{proof.Record{Space: proof.Threes, Budget: 9, Spent: 7, Solver: 1}, "vct", []string{"class"}},
		{proof.Record{Space: proof.Any, Outcome: proof.Lost, Nodes: 2, Body: []byte{1}, Spent: 7, Solver: 1}, nil, nil},
	} {
		o := wire.Begin(nil)
		tc.record.Write(&o)
		text := o.End()
		told, exported := fields(t, text), fields(t, proof.AppendRecord(nil, pos, &tc.record))
		if !reflect.DeepEqual(told["class"], tc.class) {
			t.Errorf("%s: class %v, want %v", text, told["class"], tc.class)
		}
		for _, name := range tc.extra {
			exported[name] = told[name]
		}
		for _, name := range []string{"v", "rule", "size", "black", "white", "to_move", "nodes", "proof"} {
			delete(exported, name)
		}
		if !reflect.DeepEqual(told, exported) {
			t.Errorf("the answer has\n%v\nbut the export has\n%v", told, exported)
		}
	}
}

func fields(t *testing.T, text []byte) (f map[string]any) {
	t.Helper()
	if err := json.Unmarshal(text, &f); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return f
}

func TestView(t *testing.T) {
	s := service(nil)
	const renju = `"op":"view","rule":"renju","size":7,"black":["d4","e4","c5","c6"],"white":["a1","a7","g1","g7"]`
	const four = `"op":"view","moves":"h8a1i8a3j8a5k8a7"`
	for text, want := range map[string]string{
		`{"op":"view","moves":"h8","id":1}`:                           `{"v":1,"id":1,"rule":"freestyle","size":15,"to_move":"white","black":["h8"],"white":[],"forbidden":[],"fives":{"black":[],"white":[]}}`,
		`{` + renju + `}`:                                             `{"v":1,"rule":"renju","size":7,"to_move":"black","black":["d4","e4","c5","c6"],"white":["a1","g1","a7","g7"],"forbidden":[{"point":"c4","reason":"double-three"}],"fives":{"black":[],"white":[]}}`,
		`{` + renju + `,"path":["--","c4"]}`:                          `{"v":1,"rule":"renju","size":7,"to_move":"black","black":["d4","e4","c5","c6"],"white":["a1","g1","c4","a7","g7"],"last":"c4","threat":"quiet move","forbidden":[],"fives":{"black":[],"white":[]}}`,
		`{` + four + `}`:                                              `{"v":1,"rule":"freestyle","size":15,"to_move":"black","black":["h8","i8","j8","k8"],"white":["a1","a3","a5","a7"],"forbidden":[],"fives":{"black":["g8","l8"],"white":[]}}`,
		`{` + four + `,"path":["g8"]}`:                                `{"v":1,"rule":"freestyle","size":15,"to_move":"white","black":["g8","h8","i8","j8","k8"],"white":["a1","a3","a5","a7"],"last":"g8","threat":"five","winner":"black","forbidden":[],"fives":{"black":[],"white":[]}}`,
		`{` + four + `,"path":["g8","l8"]}`:                           `{"v":1,"error":"not a move: at 2 of the path: l8: black has made five, expected no further move"}`,
		`{` + four + `,"path":["h8"]}`:                                `{"v":1,"error":"not a move: at 1 of the path: h8 is taken, expected an empty point"}`,
		`{` + renju + `,"path":["h8"]}`:                               `{"v":1,"error":"not a move: at 1 of the path: h8 is no point of this board, expected one that is"}`,
		`{` + renju + `,"path":["c4"]}`:                               `{"v":1,"error":"not a move: at 1 of the path: c4 is forbidden, double-three, expected a point that black may play"}`,
		`{"op":"view","size":5,` + fullButOne + `,"path":["e5"]}`:     `{"v":1,"rule":"freestyle","size":5,` + full + `,"last":"e5","threat":"quiet move","draw":true,"forbidden":[],"fives":{"black":[],"white":[]}}`,
		`{"op":"view","moves":"h8a1i8a3j8a5k8a7","path":["a9","--"]}`: `{"v":1,"rule":"freestyle","size":15,"to_move":"black","black":["h8","i8","j8","k8","a9"],"white":["a1","a3","a5","a7"],"last":"--","forbidden":[],"fives":{"black":["g8","l8"],"white":[]}}`,
	} {
		if got := answer(t, s, text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
}

// full is a full board without a five, and fullButOne is the position before its last move.
const (
	fullButOne = `"black":["a1","b1","e1","c2","d2","a3","b3","e3","c4","d4","a5","b5"],"white":["c1","d1","a2","b2","e2","c3","d3","a4","b4","e4","c5","d5"],"to_move":"black"`
	full       = `"to_move":"white","black":["a1","b1","e1","c2","d2","a3","b3","e3","c4","d4","a5","b5","e5"],"white":["c1","d1","a2","b2","e2","c3","d3","a4","b4","e4","c5","d5"]`
)

// certified returns the certificate of a win of the position.
func certified(t *testing.T, s api.Service, position string) string {
	t.Helper()
	var won struct{ Certificate json.RawMessage }
	if err := json.Unmarshal([]byte(answer(t, s, `{`+position+`,"cert":true}`)), &won); err != nil || won.Certificate == nil {
		t.Fatalf("%s: no certificate, %v", position, err)
	}
	return string(won.Certificate)
}

// In fourThree, Black wins by f5, a four-three, and f2, a straight four.
const fourThree = `"size":9,"black":["c5","d5","e5","f4","f3"],"white":["b5","a1","c1","h1"],"to_move":"black"`

func TestStep(t *testing.T) {
	s := service(nil)
	cert := certified(t, s, fourThree)
	const head = `{"v":1,"to_move":"black","move":`
	for path, want := range map[string]string{
		`[]`:                    head + `"f5","threat":"four-three","plies":5,"gain":"f5","cost":["g5"],"rest":["c5","d5","e5"],"patterns":[{"kind":"four","cost":["g5"],"rest":["c5","d5","e5"]},{"kind":"three","cost":["f2","f6"],"rest":["f3","f4"]}],"fives":["g5"],"replies":[{"move":"g5","plies":3}],"other":{"move":"g5","plies":1}}`,
		`["f5","g5"]`:           head + `"f2","threat":"straight four","plies":3,"ends":true,"end":"two five-squares","gain":"f2","cost":["f1","f6"],"rest":["f3","f4","f5"],"patterns":[{"kind":"straight four","cost":["f1","f6"],"rest":["f3","f4","f5"]}],"fives":["f1","f6"],"other":{"move":"f1","plies":1}}`,
		`["f5","g5","f2","f1"]`: head + `"f6","threat":"five","plies":1,"ends":true,"end":"five","gain":"f6","cost":[],"rest":[]}`,
		`["f5","--"]`:           head + `"g5","threat":"five","plies":1,"ends":true,"end":"five","gain":"g5","cost":[],"rest":[]}`,
		`["f5"]`:                `{"v":1,"error":"not a move: an odd number of moves (1) on the path, expected the attacker's and the defender's in turn"}`,
		`["f2","g5"]`:           `{"v":1,"error":"not a move: f2 at 1 of the path, expected f5, which the certificate plays"}`,
		`["f5","c5"]`:           `{"v":1,"error":"not a move: at 2 of the path: not a reply: c5 is taken, expected a point that white may play"}`,
		`["f5","a9","g5","a8"]`: `{"v":1,"error":"not a move: at 4 of the path: the game is over"}`,
	} {
		if got := answer(t, s, `{"op":"step",`+fourThree+`,"path":`+path+`,"certificate":`+cert+`}`); got != want {
			t.Errorf("%s:\n got %s\nwant %s", path, got, want)
		}
	}
	for position, want := range map[string]string{
		strings.Replace(fourThree, `"h1"`, `"i1"`, 1): `{"v":1,"error":"the certificate is of another position, expected one of this rule, size, stones and side to move"}`,
		fourThree + `,"rule":"renju"`:                 `{"v":1,"error":"the certificate is of another position, expected one of this rule, size, stones and side to move"}`,
	} {
		if got := answer(t, s, `{"op":"step",`+position+`,"certificate":`+cert+`}`); got != want {
			t.Errorf("%s:\n got %s\nwant %s", position, got, want)
		}
	}
	forged := strings.Replace(cert, `"nodes":`, `"nodes":1`, 1)
	if got := answer(t, s, `{"op":"step",`+fourThree+`,"certificate":`+forged+`}`); !strings.HasPrefix(got, `{"v":1,"error":"invalid certificate: nodes is 1`) {
		t.Errorf("a forged certificate: %s", got)
	}
}

// TestStepQuiet: a quiet move has its zone, the win after each reply in it, and one win against all
// other replies. The reply with the longest defence comes first.
func TestStepQuiet(t *testing.T) {
	s := service(nil)
	const open = `"moves":"h8a1i8o1h9o15i9a15"`
	cert := certified(t, s, open+`,"class":"vct"`)
	var at struct {
		Move, Threat string
		Plies        int
		Cost, Zone   []string
		Replies      []struct {
			Move  string
			Plies int
		}
		Other struct {
			Move  string
			Plies int
		}
	}
	text := answer(t, s, `{"op":"step",`+open+`,"certificate":`+cert+`}`)
	if err := json.Unmarshal([]byte(text), &at); err != nil {
		t.Fatal(err)
	}
	if len(at.Zone) == 0 || len(at.Replies) < 2 || len(at.Cost) < 2 || at.Other.Plies == 0 || at.Plies != at.Replies[0].Plies+2 {
		t.Fatalf("a quiet move without zone, replies, costs or other: %s", text)
	}
	for i := range at.Replies[1:] {
		if at.Replies[i].Plies < at.Replies[i+1].Plies {
			t.Errorf("reply %d is a longer defence than the one before it: %s", i+2, text)
		}
	}
	// a8 is far from all stones, so the win against it is Other.
	next := answer(t, s, `{"op":"step",`+open+`,"path":["`+at.Move+`","a8"],"certificate":`+cert+`}`)
	if !strings.Contains(next, `"move":"`+at.Other.Move+`"`) {
		t.Errorf("after a8 the step is %s, want the move of other in %s", next, text)
	}
}
