package api_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/proof/check"
)

// TestWhy: the words are those of `gsolve vcf --why --json`.
func TestWhy(t *testing.T) {
	s := service(nil)
	const three = `"op":"why","size":9,"black":["c5","d5","e5"],"white":["g5","a1","i9"],"to_move":"black"`
	const head = `{"v":1,"rule":"freestyle","size":9,"to_move":"black",`
	for text, want := range map[string]string{
		`{` + three + `,"idea":["f5"]}`:                                   head + `"verdict":"fails","class":"vcf","why":[{"move":"f5","verdict":"fails","reason":"blocked","text":"White blocks at b5, and no win by fours is left (searched to the end).","reply":"b5"}],"nodes":0,"micros":0}`,
		`{` + three + `,"idea":["b5"]}`:                                   head + `"verdict":"wins","class":"vcf","why":[{"move":"b5","verdict":"wins","reason":"two-fives","text":"Black threatens five at a5 and f5, and White cannot stop both.","reply":"a5","at":["a5","f5"],"plies":3,"line":["b5","a5","f5"]}],"nodes":0,"micros":0}`,
		`{` + three + `,"idea":["c5"],"class":"vct","threats":"three"}`:   head + `"verdict":"fails","class":"vct","threats":"three","why":[{"move":"c5","verdict":"fails","reason":"taken","text":"A stone stands on c5 already."}],"nodes":0,"micros":0}`,
		`{"op":"why","moves":"h8","idea":[]}`:                             `{"v":1,"error":"not a move: an idea of 0 moves, expected 1 to 225"}`,
		`{"op":"why","moves":"h8a1i8a3j8a5","idea":["b2"],"max_nodes":1}`: `{"v":1,"rule":"freestyle","size":15,"to_move":"black","verdict":"fails","class":"vcf","why":[{"move":"b2","verdict":"fails","reason":"no-four","text":"b2 makes no four."}],"nodes":0,"micros":0}`,
	} {
		if got := answer(t, s, text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
	var won struct {
		Why []struct{ Certificate json.RawMessage }
	}
	if err := json.Unmarshal([]byte(answer(t, s, `{`+three+`,"idea":["b5"],"cert":true,"id":"w"}`)), &won); err != nil {
		t.Fatal(err)
	}
	if claim, err := check.Verify(won.Why[0].Certificate); err != nil || claim.ID != "w" || claim.Size != 9 {
		t.Errorf("%+v, %v", claim, err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	text := string(s.Answer(ctx, decode(t, `{"op":"why","moves":"h8a1i8o1h9o15i9a15","idea":["h7"],"class":"vct"}`)).AppendJSON(nil))
	if !strings.Contains(text, `"verdict":"unknown"`) || !strings.Contains(text, `"reason":"cancelled"`) {
		t.Error(text)
	}
}

// TestGoals asks for shortest wins and for all winning first moves, each of which
// has a proof of its own.
func TestGoals(t *testing.T) {
	s := service(nil)
	const won = `"moves":"h8a1i8a3j8a5"`
	const head = `{"v":1,"rule":"freestyle","size":15,"to_move":"black","verdict":"win","class":"vcf","plies":3,"line":["g8","f8","k8"],`
	for text, want := range map[string]string{
		`{` + won + `,"goal":"all"}`:                          head + `"first":["g8","k8"],"wins":[{"move":"g8","plies":3,"line":["g8","f8","k8"]},{"move":"k8","plies":3,"line":["k8","g8","l8"]}],"nodes":16,"micros":0,"stage":"vcf"}`,
		`{` + won + `,"goal":"any"}`:                          head + `"first":["g8"],"nodes":1,"micros":0,"stage":"vcf"}`,
		`{` + won + `,"goal":"shortest"}`:                     head + `"first":["g8"],"proved_shortest":true,"nodes":1,"micros":0,"stage":"vcf"}`,
		`{` + won + `,"goal":"defend","text":7}`:              head + `"first":["g8"],"nodes":1,"micros":0,"stage":"vcf"}`, // a puzzle's own words
		`{"moves":"h8a1i8a3j8","goal":"all"}`:                 `{"v":1,"rule":"freestyle","size":15,"to_move":"white","verdict":"none","class":"vcf","nodes":0,"micros":0,"stage":"sight"}`,
		`{` + won + `,"goal":"all","max_nodes":9}`:            head + `"first":["g8"],"wins":[{"move":"g8","plies":3,"line":["g8","f8","k8"]}],"nodes":8,"micros":0,"reason":"nodes","stage":"vcf"}`,
		`{"moves":"h8a1i8a3j8a5k8","goal":"all","id":"lost"}`: `{"v":1,"id":"lost","rule":"freestyle","size":15,"to_move":"white","verdict":"none","class":"vcf","nodes":0,"micros":0,"stage":"vcf"}`,
	} {
		if got := answer(t, s, text); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
	var all struct {
		Wins []struct{ Certificate json.RawMessage }
	}
	if err := json.Unmarshal([]byte(answer(t, s, `{`+won+`,"goal":"all","cert":true,"id":"w"}`)), &all); err != nil {
		t.Fatal(err)
	}
	for _, w := range all.Wins {
		if claim, err := check.Verify(w.Certificate); err != nil || claim.ID != "w" {
			t.Errorf("%+v, %v", claim, err)
		}
	}
	if len(all.Wins) != 2 {
		t.Errorf("%d wins", len(all.Wins))
	}
}
