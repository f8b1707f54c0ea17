package web_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/roster"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/web"
)

// fake is a searcher that does what a test wants.
type fake func(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error)

func (f fake) Search(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
	return f(ctx, pos, l, progress)
}

func (fake) Forget() {}

func withSearcher(o web.Options, f fake) web.Options {
	web.SetSearcher(&o, func(roster.Spec) (search.Searcher, error) { return f, nil })
	return o
}

func point(name string) board.Point { return must(board.ParsePoint(name)) }

// reporter reports once, with slices that it uses again, and then plays h8.
func reporter(_ context.Context, _ *board.Position, _ search.Limit, progress func(search.Result)) (search.Result, error) {
	r := search.Result{
		Move: point("h8"), Value: 0.25, Basis: search.Searched, Line: proof.Line{point("h8")}, Iterations: 3, Nodes: 5, Asked: 2, Depth: 1,
		Candidates: []search.Candidate{{Move: point("h8"), Value: 0.25, Visits: 3, Proven: search.ProvenWin}, {Move: point("a1"), Proven: search.ProvenLoss}, {Move: point("b1"), Unjudged: true}},
	}
	progress(r)
	r.Candidates, r.Line = slices.Clone(r.Candidates), slices.Clone(r.Line)
	return r, nil
}

// guided works as reporter does, with a policy, and with more losing moves than an answer holds as
// candidates.
func guided(_ context.Context, _ *board.Position, _ search.Limit, progress func(search.Result)) (search.Result, error) {
	r := search.Result{Move: point("h8"), Candidates: []search.Candidate{{Move: point("h8"), Value: 0.25, Visits: 3, Prior: 1}}}
	for i := range 30 {
		r.Candidates = append(r.Candidates, search.Candidate{Move: board.At(i%15, i/15), Proven: search.ProvenLoss})
	}
	progress(r)
	return r, nil
}

// slowly makes a searcher work longer than the time between two events.
func slowly(f fake) fake {
	return func(ctx context.Context, pos *board.Position, l search.Limit, progress func(search.Result)) (search.Result, error) {
		r, err := f(ctx, pos, l, progress)
		time.Sleep(300 * time.Millisecond)
		return r, err
	}
}

func moveBody(t testing.TB, fields map[string]any) string {
	t.Helper()
	text, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestMoveEngines: each searcher at each strength makes a legal move under every rule, on small and
// large boards, at the beginning and in a game, even in no time.
func TestMoveEngines(t *testing.T) {
	h := handler(web.Options{Engines: 1, Memory: 8 << 20, Time: 50 * time.Millisecond})
	for _, spec := range strengths(t, h) {
		for _, rule := range board.Rules() {
			for _, game := range []struct {
				size int
				path []string
			}{{5, nil}, {15, []string{"h8", "i9", "g7", "g9"}}, {22, []string{"a1", "v22", "b2"}}} {
				body := moveBody(t, map[string]any{"rule": rule.String(), "size": game.size, "black": []string{}, "path": append([]string{}, game.path...), "engine": spec, "timeout": "1ms"})
				if game.size == 15 && rule == board.Freestyle { // the server's limit is the only one of time
					body = strings.Replace(body, `,"timeout":"1ms"`, "", 1)
				}
				r := ask(t, h, "POST /v1/move", body)
				if r.status == http.StatusBadRequest && strings.Contains(string(r.body), search.ErrRefused.Error()) {
					continue
				}
				wantStatus(t, r, http.StatusOK)
				wantLegal(t, body, r.object(t)["move"].(string))
			}
		}
	}
}

// strengths returns the specs that a page can make of the answer of /v1/engines.
func strengths(t *testing.T, h http.Handler) (list []string) {
	t.Helper()
	var answer struct {
		Engines []struct {
			Name    string
			Options []roster.Option
			Levels  []struct{ Title, Options string }
		}
	}
	r := ask(t, h, "GET /v1/engines", "")
	wantStatus(t, r, http.StatusOK)
	if err := json.Unmarshal(r.body, &answer); err != nil {
		t.Fatal(err)
	}
	if len(answer.Engines) != len(roster.Engines()) {
		t.Fatalf("%d searchers, expected the %d of the roster", len(answer.Engines), len(roster.Engines()))
	}
	for _, e := range answer.Engines {
		if len(e.Levels) == 0 {
			t.Errorf("%s has no strength", e.Name)
		}
		for _, l := range e.Levels {
			list = append(list, strings.TrimSuffix(e.Name+":"+l.Options, ":"))
		}
		for _, o := range e.Options {
			if slices.Contains([]string{"threads", "memory", "weights"}, o.Name) || slices.Contains(o.Choices, "store") {
				t.Errorf("%s offers the option %s %v to requests", e.Name, o.Name, o.Choices)
			}
			for _, value := range o.Choices {
				list = append(list, e.Name+":"+o.Name+"="+value)
			}
		}
	}
	return list
}

// wantLegal fails the test unless the move can be played after the path of a request.
func wantLegal(t *testing.T, body, move string) {
	t.Helper()
	fields := map[string]any{}
	if err := json.Unmarshal([]byte(body), &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "engine")
	delete(fields, "timeout")
	q, err := api.DecodeAs([]byte(moveBody(t, fields)), api.View)
	if err != nil {
		t.Fatal(err)
	}
	for _, pt := range q.Path {
		if err := q.Position.Play(pt); err != nil {
			t.Fatal(err)
		}
	}
	if pt := point(move); !q.Position.Legal(pt, q.Position.ToMove()) {
		t.Errorf("%s: the answer is %s, which cannot be played", body, move)
	}
}

// TestMoveGame: two searchers play to the end. The last move says who has won, and a request after
// it says the same without a move.
func TestMoveGame(t *testing.T) {
	h := handler(web.Options{Engines: 1, Memory: 8 << 20})
	engines := []string{"kill:depth=1", "random:seed=3"}
	path := []string{}
	for range 9 * 9 {
		body := moveBody(t, map[string]any{"size": 9, "black": []string{}, "path": path, "engine": engines[len(path)%2]})
		got := ask(t, h, "POST /v1/move", body).object(t)
		path = append(path, got["move"].(string))
		if got["over"] == nil {
			continue
		}
		if got["over"] != "black" {
			t.Errorf("%v has won, expected kill to beat random", got["over"])
		}
		after := ask(t, h, "POST /v1/move", moveBody(t, map[string]any{"size": 9, "black": []string{}, "path": path, "engine": "random"})).object(t)
		if after["over"] != "black" || after["move"] != nil {
			t.Errorf("after the end the answer is %v, expected over without a move", after)
		}
		return
	}
	t.Error("no move ended the game")
}

// TestMoveDraw: if the side to move has no legal move, the game is a draw.
func TestMoveDraw(t *testing.T) {
	h := handler(web.Options{})
	const fields = `"size":5,"black":["a1","b1","e1","c2","d2","a3","b3","e3","c4","d4","a5","b5"],"white":["c1","d1","a2","b2","e2","c3","d3","a4","b4","e4","c5","d5"],"engine":"greedy"`
	last := ask(t, h, "POST /v1/move", `{`+fields+`}`).object(t)
	if last["move"] != "e5" || last["over"] != "draw" {
		t.Errorf("the last empty point: %v, expected e5 and a draw", last)
	}
	full := ask(t, h, "POST /v1/move", `{`+fields+`,"path":["e5"]}`).object(t)
	if full["move"] != nil || full["over"] != "draw" {
		t.Errorf("a full board: %v, expected a draw without a move", full)
	}
}

// TestMoveFaults: the server sends no move of a broken searcher. Warn gets the cause, and the client
// does not.
func TestMoveFaults(t *testing.T) {
	broken := errors.New("gears jammed")
	five := proof.Line{point("g8"), point("f8"), point("k8")}
	for name, test := range map[string]struct {
		search fake
		status int
	}{
		"error": {func(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
			return search.Result{}, broken
		}, 500},
		"panic": {func(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
			panic(broken)
		}, 500},
		"refused": {func(_ context.Context, pos *board.Position, _ search.Limit, _ func(search.Result)) (search.Result, error) {
			return search.Result{}, search.Refuse("gears", pos, "9×9")
		}, 400},
		"taken":   {playing(search.Result{Move: point("h8")}), 500},
		"off":     {playing(search.Result{Move: point("v22")}), 500},
		"pass":    {playing(search.Result{Move: board.Pass}), 500},
		"liar":    {playing(search.Result{Move: point("g8"), Basis: search.Proved, Line: five[:2]}), 500},
		"no line": {playing(search.Result{Move: point("g8"), Basis: search.Proved}), 500},
		"illegal": {playing(search.Result{Move: point("g8"), Basis: search.Proved, Line: proof.Line{point("g8"), point("h8")}}), 500},
		"other":   {playing(search.Result{Move: point("f8"), Basis: search.Proved, Line: five}), 500},
		"proved":  {playing(search.Result{Move: point("g8"), Basis: search.Proved, Line: five}), 200},
	} {
		warned := 0
		h := handler(withSearcher(web.Options{Warn: func(error) { warned++ }}, test.search))
		r := ask(t, h, "POST /v1/move", `{"moves":"`+won+`","engine":"random"}`)
		if r.status != test.status || strings.Contains(string(r.body), "jammed") || (warned == 1) != (test.status == 500) {
			t.Errorf("%s: status %d, expected %d; %d warnings: %s", name, r.status, test.status, warned, r.body)
		}
	}
}

func playing(r search.Result) fake {
	return func(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
		return r, nil
	}
}

// TestMoveBuild: a searcher that cannot be made is a fault of the server.
func TestMoveBuild(t *testing.T) {
	var o web.Options
	web.SetSearcher(&o, func(roster.Spec) (search.Searcher, error) { return nil, errors.New("no weights") })
	wantStatus(t, ask(t, handler(o), "POST /v1/move", `{"moves":"h8","engine":"random"}`), http.StatusInternalServerError)
}

// TestMoveEvents: events show the last report of the searcher, with the best candidates only, and
// values from 0 to 1.
func TestMoveEvents(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := handler(withSearcher(web.Options{}, func(_ context.Context, _ *board.Position, _ search.Limit, progress func(search.Result)) (search.Result, error) {
			r := search.Result{Move: point("b2"), Value: 7, Candidates: make([]search.Candidate, 100)}
			time.Sleep(time.Millisecond)
			progress(r)
			clear(r.Candidates)
			r.Candidates[0].Move = point("c3")
			time.Sleep(time.Second)
			return search.Result{Move: point("i9"), Value: -1}, nil
		}))
		r := ask(t, h, "POST /v1/move?stream", `{"id":"m","moves":"h8","engine":"random"}`)
		list := readEvents(t, r.body)
		if len(list) != 6 || list[0].data["move"] != nil {
			t.Fatalf("the events are %v, expected five of progress, the first without a move, and the answer", list)
		}
		seen := list[1].data
		if candidates := seen["candidates"].([]any); seen["move"] != "b2" || seen["value"] != 1.0 || len(candidates) != 24 || candidates[0].(map[string]any)["move"] != "a1" {
			t.Errorf("the second event is %v, expected b2, the value 1 and 24 candidates, a1 first", seen)
		}
		if last := list[5]; last.name != "answer" || last.data["move"] != "i9" || last.data["value"] != 0.0 || last.data["id"] != "m" {
			t.Errorf("the last event is %v, expected the answer i9 with the value 0", last)
		}
	})
}

// TestMoveSize: a searcher for one size refuses the others, and the list of searchers says so.
func TestMoveSize(t *testing.T) {
	h := handler(web.Options{Engines: 1, Memory: 8 << 20})
	r := ask(t, h, "POST /v1/move", `{"size":19,"black":["h8"],"engine":"alphagomoku"}`)
	wantStatus(t, r, http.StatusBadRequest)
	if said := r.object(t)["error"]; said != "the searcher does not play this game: alphagomoku, freestyle on 19×19; expected 15×15" {
		t.Errorf("the error is %q", said)
	}
	if list := ask(t, h, "GET /v1/engines", ""); !strings.Contains(string(list.body), `"policy":true,"size":15`) {
		t.Errorf("no searcher has the policy and the size 15: %s", list.body)
	}
}

// TestLevels: a page offers no strength that the server refuses.
func TestLevels(t *testing.T) {
	h := handler(web.Options{Engines: 1, Nodes: 5000, Time: 50 * time.Millisecond})
	for _, spec := range strengths(t, h) {
		if r := ask(t, h, "POST /v1/move", moveBody(t, map[string]any{"moves": "h8i9", "engine": spec, "timeout": "1ms"})); r.status != http.StatusOK {
			t.Errorf("%s: status %d, %s", spec, r.status, r.body)
		}
	}
}

// FuzzMove: for every body, the server answers or blames the client.
func FuzzMove(f *testing.F) {
	for _, spec := range []string{"random", "kill:depth=1", "statenode:iterations=3,oracle=vcf", "threats:nodes=10", ":", "a:b=c,d"} {
		f.Add(fmt.Sprintf(`{"id":1,"moves":"h8i9","engine":%q}`, spec))
		f.Add(fmt.Sprintf(`{"rule":"renju","size":6,"black":["a1"],"path":["b1","c1"],"engine":%q,"timeout":"1ms","max_nodes":9}`, spec))
	}
	h := handler(web.Options{Nodes: 100, Time: 5 * time.Millisecond, Engines: 1, Memory: 1 << 20, Warn: func(err error) { f.Log(err) }})
	f.Fuzz(func(t *testing.T, body string) {
		if r := ask(t, h, "POST /v1/move", body); r.status >= 500 {
			t.Errorf("the server blames itself: status %d, %s", r.status, r.body)
		}
	})
}

// moveExchanges returns requests that produce the statuses and fields of the paths of searchers.
func moveExchanges(token web.Options) []exchange {
	const move = "POST /v1/move"
	reports := withSearcher(web.Options{}, reporter)
	return []exchange{
		{what: "GET /v1/engines", status: 200},
		{what: "GET /v1/engines", status: 401, server: token},
		{what: move, body: `{"id":1,"op":"move","rule":"freestyle","size":15,"black":["h8","i8","j8"],"white":["a1","a3","a5"],"to_move":"black","path":[],"engine":"kill:oracle=vcf","max_nodes":1000,"timeout":"5s"}`, status: 200},
		{what: move, body: `{"moves":"h8a1i8a3j8a5","path":["k8","a7"],"engine":"greedy"}`, status: 200},
		{what: move + "?stream", body: `{"id":"s","black":["h7"],"engine":"statenode:iterations=10"}`, status: 200, server: withSearcher(web.Options{}, slowly(reporter))},
		{what: move + "?stream", body: `{"id":"s","black":["h7"],"engine":"mix:iterations=10"}`, status: 200, server: withSearcher(web.Options{}, slowly(guided))},
		{what: move, body: `{"black":["h7"],"engine":"random"}`, status: 200, server: reports},
		{what: move, body: `{"black":["h7"],"engine":"mix"}`, status: 200, server: withSearcher(web.Options{}, guided)},
		{what: move, body: `{"black":["h7"],"engine":"random"}`, status: 500, server: withSearcher(web.Options{}, playing(search.Result{Move: board.Pass}))},
	}
}
