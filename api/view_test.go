package api_test

import "testing"

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

// A board on which nobody has five, and before its last move.
const (
	fullButOne = `"black":["a1","b1","e1","c2","d2","a3","b3","e3","c4","d4","a5","b5"],"white":["c1","d1","a2","b2","e2","c3","d3","a4","b4","e4","c5","d5"],"to_move":"black"`
	full       = `"to_move":"white","black":["a1","b1","e1","c2","d2","a3","b3","e3","c4","d4","a5","b5","e5"],"white":["c1","d1","a2","b2","e2","c3","d3","a4","b4","e4","c5","d5"]`
)
