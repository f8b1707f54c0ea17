package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/api"
)

// certified is the certificate of a win.
func certified(t *testing.T, s api.Service, position string) string {
	t.Helper()
	var won struct{ Certificate json.RawMessage }
	if err := json.Unmarshal([]byte(answer(t, s, `{`+position+`,"cert":true}`)), &won); err != nil || won.Certificate == nil {
		t.Fatalf("%s: no certificate, %v", position, err)
	}
	return string(won.Certificate)
}

// fourThree is won by f5 and f2: a four-three, and a straight four.
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
		`["f5"]`:                `{"v":1,"error":"not a move: a path of 1 moves, expected the attacker's and the defender's in turn"}`,
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
		t.Error(got)
	}
}

// A quiet move names its zone, what each reply in it comes to, and what all others
// lose to; the answers stand in the order of the longest defence.
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
		t.Fatal(text)
	}
	for i := range at.Replies[1:] {
		if at.Replies[i].Plies < at.Replies[i+1].Plies {
			t.Error(text)
		}
	}
	// a8 is far from everything.
	next := answer(t, s, `{"op":"step",`+open+`,"path":["`+at.Move+`","a8"],"certificate":`+cert+`}`)
	if !strings.Contains(next, `"move":"`+at.Other.Move+`"`) {
		t.Errorf("%s\nafter a8: %s", text, next)
	}
}
