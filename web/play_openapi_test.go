package web_test

import (
	"strings"
	"testing"

	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/web"
)

// The puzzles of the tests, as objects of a request.
const (
	catch       = `{"id":"catch","rule":"renju","size":15,"black":["a5","f2","f3","f4","f6","f7"],"white":["b5","c5","d5","m12","n2"],"to_move":"white","goal":"vcf","attacks":1,"grade":2,"themes":["forbidden"],"source":"made"}`
	openThree   = `{"size":9,"black":["d5","e5","f5"],"white":["a1","a3","a5"],"to_move":"black","goal":"vcf","solution":["c5","b5","g5"]}`
	counterFour = `{"size":9,"black":["d2","d3","d4"],"white":["d6","e1","f1","g1"],"to_move":"black","goal":"vcf"}`
	doubleThree = `{"black":["g8","i8","h7","h9"],"white":["a1","c2","e1","o15"],"goal":"vct","threats":"order2"}`
	taboo       = `{"rule":"renju","black":["f2","f3","f4","f6","f7"],"white":["a1","a3","c1","o1","o3"],"goal":"forbidden"}`
)

// withPuzzles returns options with two collections: one has puzzles of one rule, the other of
// several.
func withPuzzles(t testing.TB) (o web.Options) {
	t.Helper()
	web.SetPuzzles(&o, []puzzles.Collection{
		{Name: "renju", Puzzles: []*puzzles.Puzzle{readPuzzle(t, catch), readPuzzle(t, strings.Replace(taboo, "{", `{"id":"taboo",`, 1))}},
		{Name: "mixed", Puzzles: []*puzzles.Puzzle{readPuzzle(t, catch), readPuzzle(t, strings.Replace(openThree, "{", `{"id":"a/b c",`, 1))}},
	})
	return o
}

func readPuzzle(t testing.TB, object string) *puzzles.Puzzle {
	t.Helper()
	for p, err := range puzzles.All(t.Context(), strings.NewReader(object), notation.Options{Format: notation.JSONL}, puzzles.Puzzle{}) {
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	t.Fatalf("the object holds no puzzle: %s", object)
	return nil
}

// playExchanges returns requests that produce every status and field of the paths of puzzles.
func playExchanges(t *testing.T, token web.Options) []exchange {
	const play = "POST /v1/play"
	with := withPuzzles(t)
	list := []exchange{
		{what: "GET /v1/puzzles", status: 200, server: with},
		{what: "GET /v1/puzzles", status: 200},
		{what: "GET /v1/puzzles/renju/catch", status: 200, server: with},
		{what: "GET /v1/puzzles/renju/nothing", status: 404, server: with},
		{what: play, body: `{"puzzle":` + catch + `,"moves":["e5"],"hint":0}`, status: 200},
		{what: play, body: `{"puzzle":` + openThree + `,"moves":["g5"]}`, status: 200},
		{what: play, body: `{"puzzle":` + counterFour + `,"moves":["d5"]}`, status: 200},
		{what: play, body: `{"puzzle":` + catch + `,"moves":[],"hint":2}`, status: 200},
		{what: play, body: `{"puzzle":` + doubleThree + `,"moves":["h8"]}`, status: 200, server: web.Options{Nodes: 1}},
		{what: play, body: `{"puzzle":`, status: 400},
		{what: play, body: `{"puzzle":{"moves":"h8"},"moves":["h8"]}`, status: 400},
		{what: play, body: `{}`, status: 401, server: token},
		{what: play, body: strings.Repeat(" ", 1<<20+1), status: 413},
		{what: play, body: `{}`, status: 415, headers: []string{"Content-Type", "text/plain"}},
		{what: play, body: `{"puzzle":` + catch + `,"moves":["e5"]}`, status: 500, server: withReferee(faulty{})},
	}
	for _, what := range []string{"GET /v1/puzzles", "GET /v1/puzzles/renju/catch", play} {
		list = append(list,
			exchange{what: what, status: 403, headers: []string{"Origin", "https://example.org"}},
			exchange{what: what, status: 421, headers: []string{"Host", "example.org"}})
		if what != play {
			list = append(list, exchange{what: what, status: 401, server: token})
		}
	}
	return list
}

// playOverTheWire names the answers that TestPlayBusy, TestPlaySlowBody and TestPlayStopped
// produce.
func playOverTheWire() []string {
	return []string{
		"post /v1/play 408", "post /v1/play 429", "post /v1/play 503",
		"get /v1/puzzles 503", "get /v1/puzzles/{collection}/{id} 503",
	}
}
