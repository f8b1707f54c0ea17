package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/puzzles/prover"
	"github.com/gsolve/gsolve/web"
)

// faulty is a referee that fails: with an error, or with a panic.
type faulty struct{ panics bool }

var errReferee = errors.New("whistle lost")

func (f faulty) Solve(context.Context, *board.Position, proof.Question) (puzzles.Answer, error) {
	return puzzles.Answer{}, errReferee
}

func (f faulty) Judge(context.Context, *board.Position, board.Point, proof.Question) (play.Judged, error) {
	if f.panics {
		panic(errReferee)
	}
	return play.Judged{}, errReferee
}

// held is a referee that waits with its judgement until the test opens it.
type held struct {
	*prover.Prover
	entered, opened chan struct{}
}

func (h held) Judge(ctx context.Context, pos *board.Position, move board.Point, q proof.Question) (play.Judged, error) {
	h.entered <- struct{}{}
	<-h.opened
	return h.Prover.Judge(ctx, pos, move, q)
}

func withReferee(r play.Referee) (o web.Options) {
	web.SetReferee(&o, func() play.Referee { return r })
	return o
}

// TestPlay compares the answers to moves and hints.
func TestPlay(t *testing.T) {
	h := handler(web.Options{Engines: 1})
	for _, test := range []struct{ name, body, want string }{
		{"right", `{"puzzle":` + catch + `,"moves":["e5"]}`, `{"v":1,"state":"open","reply":"--","left":0,"text":"Black may not block at f5: overline. Now make the five."}`},
		{"five", `{"puzzle":` + catch + `,"moves":["e5","--","f5"]}`, `{"v":1,"state":"solved","text":"f5 makes five."}`},
		{"over", `{"puzzle":` + catch + `,"moves":["e5","--","f5","a1","a2"]}`, ``},
		{"over", `{"puzzle":` + openThree + `,"moves":["o1"]}`, ``},
		{"also", `{"puzzle":` + openThree + `,"moves":["g5"]}`, `{"v":1,"state":"open","reply":"c5","left":0,"also":true,"text":"g5 wins, too. White blocks at c5, and cannot stop every five. Now make the five."}`},
		{"lost", `{"puzzle":{"moves":"h8a1i8a2j8a3o1a4","goal":"vcf"},"moves":["o3","a5","h9"]}`, `{"v":1,"state":"over","text":"The game is over."}`},
		{"wrong", `{"puzzle":` + counterFour + `,"moves":["d5"]}`, `{"v":1,"state":"wrong","text":"White blocks at d1, and that makes White a five at c1 and h1: Black cannot stop both.","line":["d5","d1","c1","h1"]}`},
		{"hint", `{"puzzle":` + catch + `,"hint":1}`, `{"v":1,"state":"open","text":"Make a four. The theme: a forbidden block."}`},
		{"hint", `{"puzzle":` + catch + `,"moves":["e5","--"],"hint":3}`, `{"v":1,"state":"open","text":"The move is f5.","points":["f5"]}`},
		{"no hint", `{"puzzle":` + counterFour + `,"hint":1}`, `{"v":1,"state":"unknown","text":"There is no win by continuous fours here."}`},
		{"defence", `{"puzzle":{"black":["a5","h8","h9","k2"],"white":["b5","c5","d5","e5"],"goal":"defend"},"moves":["h7"]}`, `{"v":1,"state":"wrong","text":"h7 does not hold: White wins with f5, a five.","line":["h7","f5"]}`},
		{"forbidden", `{"puzzle":` + taboo + `,"moves":["h8","f5"]}`, `{"v":1,"state":"solved","text":"f5 is forbidden: overline. That was the last one."}`},
	} {
		r := ask(t, h, "POST /v1/play", test.body)
		if test.want == "" {
			wantStatus(t, r, http.StatusBadRequest)
			continue
		}
		wantStatus(t, r, http.StatusOK)
		if got := strings.TrimSpace(string(r.body)); got != test.want {
			t.Errorf("%s: the answer is %s\nexpected %s", test.name, got, test.want)
		}
	}
}

// TestPlayWhole plays a shipped puzzle by its hints to the end, as a page could, with nothing but
// the server's answers.
func TestPlayWhole(t *testing.T) {
	h := handler(web.Options{Engines: 1})
	list := ask(t, h, "GET /v1/puzzles", "").object(t)["collections"].([]any)
	first := list[0].(map[string]any)
	id := first["puzzles"].([]any)[0].(map[string]any)["id"].(string)
	r := ask(t, h, "GET /v1/puzzles/"+first["name"].(string)+"/"+id, "")
	wantStatus(t, r, http.StatusOK)
	puzzle := r.object(t)["puzzle"].(map[string]any)
	if puzzle["id"] != id || puzzle["solution"] != nil || puzzle["answer"] != nil {
		t.Fatalf("the puzzle is %v, expected the id %s and no solution", puzzle, id)
	}
	moves := []string{}
	for range 40 {
		hint := ask(t, h, "POST /v1/play", playBody(t, puzzle, moves, 3)).object(t)
		points := hint["points"].([]any)
		moves = append(moves, points[0].(string))
		got := ask(t, h, "POST /v1/play", playBody(t, puzzle, moves, 0)).object(t)
		if got["state"] == "solved" {
			return
		}
		if got["state"] != "open" {
			t.Fatalf("after %v, a move of the hints: %v, expected open or solved", moves, got)
		}
		moves = append(moves, got["reply"].(string))
	}
	t.Errorf("20 moves of the hints do not solve the puzzle: %v", moves)
}

func playBody(t *testing.T, puzzle any, moves []string, hint int) string {
	t.Helper()
	text, err := json.Marshal(map[string]any{"puzzle": puzzle, "moves": moves, "hint": hint})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestPlayHostile: the server refuses requests that are no game, with one line of error.
func TestPlayHostile(t *testing.T) {
	h := handler(web.Options{Engines: 1, Nodes: 1000})
	many := strings.TrimSuffix(strings.Repeat(`"h8",`, 2000), ",")
	for _, body := range []string{
		``, `{}`, `[]`, `null`, `7`, `{"puzzle":{}}`, `{"puzzle":7,"moves":["h8"]}`, `{"puzzle":[],"moves":["h8"]}`,
		`{"puzzle":` + catch + `}`, `{"puzzle":` + catch + `,"moves":[]}`, `{"puzzle":` + catch + `,"moves":[7]}`,
		`{"puzzle":` + catch + `,"moves":["zz"]}`, `{"puzzle":` + catch + `,"moves":["b5"]}`, `{"puzzle":` + catch + `,"moves":["--"]}`,
		`{"puzzle":` + catch + `,"moves":["e5","f5","a1"]}`, `{"puzzle":` + catch + `,"moves":["e5","--"]}`,
		`{"puzzle":` + catch + `,"moves":["v22"]}`, `{"puzzle":` + catch + `,"hint":4}`, `{"puzzle":` + catch + `,"hint":-1}`, `{"puzzle":` + catch + `,"moves":["e5"],"hint":1}`,
		`{"puzzle":` + catch + `,"moves":["e5"],"solve":true}`, `{"puzzle":` + catch + `,"moves":["e5"]}{}`, `{"puzzle":` + catch + `,"moves":[` + many + `]}`,
		`{"puzzle":{"black":["h8"],"white":["h8"]},"moves":["a1"]}`, `{"puzzle":{"size":99,"moves":"h8"},"moves":["a1"]}`,
		`{"puzzle":{"moves":"h8","goal":"dance\n"},"moves":["a1"]}`, `{"puzzle":{"moves":"h8","goal":"win"},"moves":["a1"]}`,
		`{"puzzle":{"moves":"h8","goal":"forbidden"},"moves":["a1"]}`, `{"puzzle":{"moves":"h8","attacks":-1},"moves":["a1"]}`,
		`{"puzzle":{"moves":"h8","solution":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `},"moves":["a1"]}`,
		"{\"puzzle\":" + catch + ",\"moves\":[\"e5\"],\"\x01\\u000a\":1}",
	} {
		r := ask(t, h, "POST /v1/play", body, "Content-Type", "application/json")
		if r.status != http.StatusBadRequest {
			t.Errorf("%.80s: status %d, expected a refusal: %.200s", body, r.status, r.body)
			continue
		}
		wantStatus(t, r, http.StatusBadRequest)
	}
}

// TestRefusedInPlainWords: the refusal of a JSON input names the field, its value, and what was
// expected.
func TestRefusedInPlainWords(t *testing.T) {
	h := handler(web.Options{})
	for _, tc := range []struct{ what, body, want string }{
		{"POST /v1/play", `{"puzzle":{},"moves":"h8"}`, `not a request: moves: a string, expected a list, expected an object with "puzzle" and "moves"`},
		{"POST /v1/play", `{"hint":"x"}`, "not a request: hint: a string, expected a whole number"},
		{"POST /v1/play", `{"hint":1,}`, `not a request: column 11: "}", expected the name of a field in quotes`},
		{"POST /v1/play", `{"puzzles":1}`, `not a request: unknown field "puzzles"`},
		{"POST /v1/play", `{"puzzle":{"moves":"h8","goal":7},"moves":["h8"]}`, "goal: a number, expected a string"},
		{"POST /v1/solve", `{"black":[7]}`, "not a request: black: 7, expected a string"},
		{"POST /v1/solve", `{"moves":"h8",}`, "unexpected } at byte 15, expected one JSON object"},
		{"GET /v1/proof/" + url.PathEscape(`{"moves":}`), "", `the position is not JSON: column 10: "}", expected a value`},
		{"GET /v1/proof/" + url.PathEscape(`{"moves":7}`), "", "moves: 7, expected a string"},
		{"GET /v1/proof/h8?size=x", "", "size: x, expected a whole number from 5 to 22"},
	} {
		r := ask(t, h, tc.what, tc.body)
		wantStatus(t, r, http.StatusBadRequest)
		if said, _ := r.object(t)["error"].(string); !strings.Contains(said, tc.want) {
			t.Errorf("%s %s: the error is %q, expected it to contain %q", tc.what, tc.body, said, tc.want)
		}
	}
}

// TestPlayFaults: if a referee fails, Warn gets the cause and the client does not. After a panic
// the server makes another referee.
func TestPlayFaults(t *testing.T) {
	for _, panics := range []bool{false, true} {
		made := 0
		var warned []error
		o := web.Options{Engines: 1, Warn: func(err error) { warned = append(warned, err) }}
		web.SetReferee(&o, func() play.Referee { made++; return faulty{panics} })
		h := handler(o)
		for range 2 {
			r := ask(t, h, "POST /v1/play", `{"puzzle":`+catch+`,"moves":["e5"]}`)
			wantStatus(t, r, http.StatusInternalServerError)
			if strings.Contains(string(r.body), "whistle") {
				t.Errorf("the answer to the client names the cause: %s", r.body)
			}
		}
		if want := map[bool]int{false: 1, true: 2}[panics]; len(warned) != 2 || made != want {
			t.Errorf("panics %v: Warn got %v, expected two errors; %d referees were made, expected %d", panics, warned, made, want)
		}
	}
}

// TestPlayBusy: a request to play takes a slot, and waits if all referees are at work. Without a
// slot it is refused.
func TestPlayBusy(t *testing.T) {
	testboard.Deadline(t)
	judge := held{prover.New(1 << 20), make(chan struct{}, 10), make(chan struct{})}
	o := withReferee(judge)
	o.InFlight, o.Engines = 2, 1
	r := start(t, web.New(o))
	open := sync.OnceFunc(func() { close(judge.opened) })
	t.Cleanup(open) // must happen before the server stops
	body := `{"puzzle":` + catch + `,"moves":["e5"]}`
	answers := make(chan *http.Response, 3)
	post := func(ctx context.Context) {
		answer, err := r.post(ctx, "/v1/play", body)
		if err != nil && ctx.Err() == nil {
			t.Error(err)
		}
		answers <- answer
	}
	go post(context.Background())
	<-judge.entered
	ctx, cancel := context.WithCancel(context.Background())
	go post(ctx)
	go post(ctx) // one of the two waits for the engine, the other has no slot
	wantBusy(t, readReply(t, <-answers))
	cancel()
	if answer := <-answers; answer != nil {
		t.Error("the server answered a client that is gone")
	}
	open()
	wantStatus(t, readReply(t, <-answers), http.StatusOK)
}

// TestPlayWaits: the time limit also covers the wait for a referee.
func TestPlayWaits(t *testing.T) {
	testboard.Deadline(t)
	judge := held{prover.New(1 << 20), make(chan struct{}, 10), make(chan struct{})}
	o := withReferee(judge)
	o.Engines, o.Time = 1, time.Nanosecond
	h := handler(o)
	body := `{"puzzle":` + catch + `,"moves":["e5"]}`
	done := make(chan reply)
	go func() { done <- ask(t, h, "POST /v1/play", body) }()
	var first reply
	select {
	case <-judge.entered: // the engine was free before the time was up
	case first = <-done:
	}
	if first.status == 0 {
		second := ask(t, h, "POST /v1/play", body)
		if got := second.object(t); got["state"] != "unknown" || got["text"] != "The server has too many players: the move was not judged in time." {
			t.Errorf("the second player gets %v, expected unknown because the server has too many players", got)
		}
		close(judge.opened)
		first = <-done
	}
	wantStatus(t, first, http.StatusOK)
}

// TestPlaySlowBody: the server does not wait long for the second half of a body.
func TestPlaySlowBody(t *testing.T) {
	o := web.Options{}
	web.SetTimeouts(&o, time.Hour, 50*time.Millisecond, time.Hour, time.Hour)
	r := start(t, web.New(o))
	wantTimeout(t, r, rawPost("/v1/play", `{"puzzle":{}}`))
}

// TestPlayStopped: a server that has stopped refuses the requests of puzzles.
func TestPlayStopped(t *testing.T) {
	s := web.New(web.Options{})
	r := start(t, s)
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{"GET /v1/puzzles", "GET /v1/puzzles/renju/catch", "POST /v1/play"} {
		wantStatus(t, ask(t, s.Handler(), what, ""), http.StatusServiceUnavailable)
	}
}

// TestPuzzles: the list names the rule of a collection, or of each puzzle if their rules differ. A
// puzzle comes without its solution.
func TestPuzzles(t *testing.T) {
	h := handler(withPuzzles(t))
	r := ask(t, h, "GET /v1/puzzles", "")
	wantStatus(t, r, http.StatusOK)
	const want = `{"v":1,"collections":[` +
		`{"name":"renju","title":"Renju","rule":"renju","puzzles":[{"id":"catch","goal":"vcf","to_move":"white","attacks":1,"grade":2,"themes":["forbidden"]},{"id":"taboo","goal":"forbidden","to_move":"black"}]},` +
		`{"name":"mixed","title":"Mixed","puzzles":[{"id":"catch","rule":"renju","goal":"vcf","to_move":"white","attacks":1,"grade":2,"themes":["forbidden"]},{"id":"a/b c","rule":"freestyle","goal":"vcf","to_move":"black"}]}]}`
	if got := strings.TrimSpace(string(r.body)); got != want {
		t.Errorf("the list is %s\nexpected %s", got, want)
	}
	r = ask(t, h, "GET /v1/puzzles/mixed/a%2Fb%20c", "")
	wantStatus(t, r, http.StatusOK)
	if strings.Contains(string(r.body), "solution") {
		t.Errorf("the answer holds the solution: %s", r.body)
	}
	for _, path := range []string{"mixed/taboo", "nothing/catch", "renju/", "renju/%00", "renju/..%2f"} {
		if got := ask(t, h, "GET /v1/puzzles/"+path, ""); !slices.Contains([]int{http.StatusNotFound}, got.status) {
			t.Errorf("puzzle %s: status %d, expected 404", path, got.status)
		}
	}
}

// FuzzPlay: for every body and every id of a puzzle, the server answers or blames the client
// (status below 500).
func FuzzPlay(f *testing.F) {
	for _, puzzle := range []string{catch, openThree, counterFour, doubleThree, taboo} {
		f.Add(`{"puzzle":`+puzzle+`,"moves":["e5"]}`, "catch")
		f.Add(`{"puzzle":`+puzzle+`,"moves":["g8","f8"],"hint":2}`, "a/b")
	}
	f.Add(`{"puzzle":{"size":5,"black":["b3","c3","d3"],"white":[],"goal":"win","attacks":3},"moves":["e3","a3","--"]}`, "..")
	o := withPuzzles(f)
	o.Nodes, o.Engines, o.Memory = 100, 1, 1<<20
	h := handler(o)
	f.Fuzz(func(t *testing.T, body, id string) {
		if got := ask(t, h, "GET /v1/puzzles/mixed/"+url.PathEscape(id), ""); got.status >= 500 {
			t.Errorf("puzzle %q: the server blames itself: status %d, %s", id, got.status, got.body)
		}
		r := ask(t, h, "POST /v1/play", body)
		if r.status >= 500 {
			t.Errorf("the server blames itself: status %d, %s", r.status, r.body)
		}
		got := r.object(t)
		if text, ok := got["text"].(string); r.status == http.StatusOK && (!ok || text == "" || strings.ContainsAny(text, "\n\x1b")) {
			t.Errorf("the text for the player is %q, expected one line", text)
		}
	})
}
