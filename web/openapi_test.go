package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/web"
)

// exchange is a request and the status that openapi.json promises for it.
type exchange struct {
	what    string // "POST /v1/solve"
	body    string
	status  int
	headers []string
	server  web.Options
}

// exchanges returns requests that produce every status of every route and every field of the
// answers.
func exchanges(t *testing.T, db *proofdb.DB) []exchange {
	store := web.Options{Store: db}
	token := web.Options{Token: must(web.ParseToken(secret))}
	list := []exchange{
		{what: "POST /v1/solve", body: `{"id":1,"op":"solve","rule":"freestyle","size":15,"black":["h8","i8","j8"],"white":["a1","a3","a5"],"to_move":"black","cert":true,"max_nodes":1000,"timeout":"1m"}`, status: 200},
		{what: "POST /v1/solve", body: `{"moves":"` + won + `","class":"vct","threats":"three"}`, status: 200, server: store},
		{what: "POST /v1/solve", body: `{"moves":"h8a1i8o1h9o15i9a15","class":"vct","max_nodes":1}`, status: 200},
		{what: "POST /v1/solve", body: `{"moves":"h8a1i8o1h9o15i9a15","class":"vct"}`, status: 200},
		{what: "POST /v1/solve", body: `{"moves":"h8a1i8a3j8a5k8a7"}`, status: 200},
		{what: "POST /v1/solve?stream", body: `{"id":"s","moves":"` + won + `"}`, status: 200},
		{what: "POST /v1/solve", body: `{"moves":"` + won + `","theme":"short"}`, status: 200},
		{what: "POST /v1/filter", body: `{"op":"filter","id":"f","size":9,"moves":"c7d5g7e5c3f5","candidates":["c5","e9"],"cert":true}`, status: 200},
		{what: "POST /v1/filter", body: `{"rule":"freestyle","size":9,"black":["c3"],"white":["d5","e5","f5","g5"],"to_move":"black","class":"vcf"}`, status: 200},
		{what: "POST /v1/filter", body: `{"moves":"` + won + `h1","class":"vct","threats":"order2","max_nodes":1,"timeout":"1s"}`, status: 200},
		{what: "POST /v1/verify", body: `{"id":7,"op":"verify","certificate":` + certificate(t) + `}`, status: 200},
		{what: "POST /v1/verify", body: `{"certificate":{}}`, status: 200},
		{what: "POST /v1/solve", body: `{"moves":"` + won + `","goal":"all","cert":true}`, status: 200},
		{what: "GET /v1/proof/" + won, status: 200, server: store},
		{what: "GET /v1/proof/" + url.PathEscape(lostPosition), status: 200, server: store},
		{what: "GET /v1/proof/" + shortestPosition, status: 200, server: store},
		{what: "GET /v1/proof/h8i9?rule=renju&size=15&to_move=white", status: 200, server: store},
		{what: "GET /v1/proof/h8", status: 404, server: store},
		{what: "GET /v1/proof/h8", status: 500, server: web.Options{Store: broken{}}},
		{what: "GET /v1/proof/z99", status: 400},
		{what: "GET /healthz", status: 200},
		{what: "GET /openapi.json", status: 200},
		{what: "GET /metrics", status: 200},
		{what: "GET /metrics", status: 401, server: token},
		{what: "GET /v1/proof/h8", status: 401, server: token},
	}
	list = append(list, playExchanges(t, token)...)
	list = append(list, moveExchanges(token)...)
	for _, path := range []string{"/v1/solve", "/v1/filter"} {
		list = append(list, exchange{what: "POST " + path, body: `{"moves":"` + won + `"}`, status: 500, server: web.Options{Store: broken{panics: true}}})
	}
	list = append(list, pageExchanges(t)...)
	list = append(list, runningExchanges()...)
	for _, path := range posts {
		what := "POST " + path
		list = append(list,
			exchange{what: what, body: `{"id":"x","moves":`, status: 400},
			exchange{what: what, body: `{"id":"x","colour":1}`, status: 400},
			exchange{what: what, body: `{}`, status: 401, server: token},
			exchange{what: what, body: strings.Repeat(" ", 1<<20+1), status: 413},
			exchange{what: what, body: `{}`, status: 415, headers: []string{"Content-Type", "text/plain"}})
	}
	whats := []string{"GET /v1/proof/h8", "GET /healthz", "GET /openapi.json", "GET /metrics", "GET /v1/engines"}
	for _, path := range posts {
		whats = append(whats, "POST "+path)
	}
	for _, what := range whats {
		list = append(list,
			exchange{what: what, status: 403, headers: []string{"Origin", "https://example.org"}},
			exchange{what: what, status: 421, headers: []string{"Host", "example.org"}})
	}
	return list
}

// In lostPosition White can make five at e1 or a5, and Black cannot stop both.
const lostPosition = `{"size":5,"black":["c3"],"white":["a1","b1","c1","d1","a2","a3","a4"],"to_move":"black"}`

// putLost stores lostPosition with the refutation of each of Black's moves.
func putLost(t *testing.T, db *proofdb.DB) {
	t.Helper()
	q, err := api.Decode([]byte(lostPosition))
	if err != nil {
		t.Fatal(err)
	}
	var moves []tree.Refutation
	for _, pt := range q.Position.AppendStones(nil, board.Empty) {
		five := board.At(4, 0)
		if pt == five {
			five = board.At(0, 4)
		}
		moves = append(moves, tree.Refutation{Move: pt, Body: proof.VCFBody(nil, 5, []board.Point{five})})
	}
	body := tree.AppendLost(nil, 5, moves)
	if err := db.Put(q.Position, proof.Record{Space: proof.Any, Outcome: proof.Lost, Nodes: uint64(len(moves)), Body: body}); err != nil {
		t.Fatal(err)
	}
}

// shortestPosition has a win that putShortest stores as proved shortest.
const shortestPosition = won + "b1o15"

func putShortest(t *testing.T, db *proofdb.DB) {
	t.Helper()
	q, err := api.Decode([]byte(`{"moves":"` + shortestPosition + `"}`))
	if err != nil {
		t.Fatal(err)
	}
	body := proof.VCFBody(nil, 15, []board.Point{board.At(10, 7)})
	if err := db.Put(q.Position, proof.Record{Outcome: proof.Win, Shortest: true, Nodes: 1, Body: body}); err != nil {
		t.Fatal(err)
	}
}

// TestDescription compares openapi.json with the server: every route, every status, and every field
// of requests and answers.
func TestDescription(t *testing.T) {
	d := readDescription(t)
	c := &checker{d.Components.Schemas, map[*schema]bool{}}
	db := memory(t)
	fill(t, db)
	seen := map[string]bool{} // "post /v1/solve 200"
	for _, x := range exchanges(t, db) {
		path, op := d.find(t, x.what)
		seen[path+" "+strconv.Itoa(x.status)] = true
		r := ask(t, handler(x.server), x.what, x.body, x.headers...)
		wantStatus(t, r, x.status)
		d.holdBody(t, c, op, x)
		d.holdAnswer(t, c, op, x, r)
	}
	synctest.Test(t, func(t *testing.T) {
		x := exchange{what: "POST /v1/filter?stream", status: http.StatusOK}
		_, op := d.find(t, x.what)
		d.holdAnswer(t, c, op, x, heldUp(t))
	})
	for _, path := range overTheWire(t) {
		seen[path] = true
	}
	for path, methods := range d.Paths {
		for method, op := range methods {
			for status := range op.Responses {
				if !seen[method+" "+path+" "+status] {
					t.Errorf("no test makes %s %s answer with the described status %s", method, path, status)
				}
			}
		}
	}
	if names := c.unmet(); len(names) > 0 {
		t.Errorf("these described fields occurred in no answer: %v", names)
	}
}

// find returns the operation of a request, and its name: method and path.
func (d *description) find(t *testing.T, what string) (string, operation) {
	t.Helper()
	method, target, _ := strings.Cut(what, " ")
	target, query, _ := strings.Cut(target, "?")
	path := target
	if strings.HasPrefix(target, "/v1/proof/") {
		path = "/v1/proof/{position}"
	}
	if strings.HasPrefix(target, "/v1/puzzles/") {
		path = "/v1/puzzles/{collection}/{id}"
	}
	op, ok := d.Paths[path][strings.ToLower(method)]
	if !ok {
		t.Fatalf("%s is not described", what)
	}
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	for name := range values {
		found := false
		for _, p := range op.Parameters {
			found = found || p.Name == name && p.In == "query"
		}
		if !found {
			t.Errorf("%s: the parameter %s is not described", what, name)
		}
	}
	return strings.ToLower(method) + " " + path, op
}

// holdBody compares the body of an accepted request with its schema.
func (d *description) holdBody(t *testing.T, c *checker, op operation, x exchange) {
	t.Helper()
	if x.body == "" || x.status != http.StatusOK {
		return
	}
	var value any
	if err := json.Unmarshal([]byte(x.body), &value); err != nil {
		t.Fatal(err)
	}
	if err := c.check(x.what, op.RequestBody.Content["application/json"].Schema, value); err != nil {
		t.Error(err)
	}
}

// holdAnswer compares an answer with the schema of its status and media type.
func (d *description) holdAnswer(t *testing.T, c *checker, op operation, x exchange, r reply) {
	t.Helper()
	described, ok := op.Responses[strconv.Itoa(r.status)]
	if !ok {
		t.Errorf("%s: status %d is not described", x.what, r.status)
	}
	for name := range described.Headers {
		if r.header.Get(name) == "" {
			t.Errorf("%s: status %d comes without the described header %s", x.what, r.status, name)
		}
	}
	kind, _, _ := strings.Cut(r.header.Get("Content-Type"), ";")
	m, ok := described.Content[kind]
	switch {
	case !ok:
		t.Errorf("%s: status %d with media type %s is not described", x.what, r.status, kind)
	case kind == "text/event-stream":
		d.holdEvents(t, c, op, r.body)
	case kind == "application/json":
		if err := c.check(x.what, m.Schema, map[string]any(r.object(t))); err != nil {
			t.Error(err)
		}
	}
}

// holdEvents compares the data of each event with the schema of its name.
func (d *description) holdEvents(t *testing.T, c *checker, op operation, body []byte) {
	t.Helper()
	progress := "Progress"
	if op.ID == "move" {
		progress = "Thinking"
	}
	for _, e := range readEvents(t, body) {
		s := map[string]*schema{
			"progress": d.Components.Schemas[progress],
			"answer":   op.Responses["200"].Content["application/json"].Schema,
			"error":    d.Components.Schemas["Error"],
		}[e.name]
		if err := c.check(e.name, s, e.data); err != nil {
			t.Error(err)
		}
	}
}

// overTheWire names the answers that other tests produce: TestBusy, TestSlowBody and TestStopped.
func overTheWire(t *testing.T) (names []string) {
	t.Helper()
	for _, path := range posts {
		path = "post " + path
		names = append(names, path+" 429", path+" 408", path+" 503")
	}
	names = append(names, "get /v1/proof/{position} 429", "get /v1/proof 429")
	for _, path := range []string{"/v1/proof", "/v1/proof/{position}", "/healthz", "/openapi.json", "/metrics", "/v1/engines"} {
		names = append(names, "get "+path+" 503")
	}
	return append(names, playOverTheWire()...)
}

// TestRoutes compares the methods of each path with the description, and asks for paths that do not
// exist.
func TestRoutes(t *testing.T) {
	h := handler(web.Options{})
	for path, methods := range readDescription(t).Paths {
		allowed := strings.ToUpper(strings.Join(slices.Sorted(maps.Keys(methods)), ", "))
		if allowed == "GET" {
			allowed = "GET, HEAD"
		}
		r := ask(t, h, "DELETE "+strings.Replace(path, "{position}", "h8", 1), "")
		wantStatus(t, r, http.StatusMethodNotAllowed)
		if got := r.header.Get("Allow"); got != allowed {
			t.Errorf("%s allows the methods %s, described are %s", path, got, allowed)
		}
	}
	for _, path := range []string{"/v1", "/v1/", "/assets", "/assets/", "/assets/no.js", "/assets/vendor", "/v1/prove", "/v1/proof/", "/v2/solve", "/index.html"} {
		wantStatus(t, ask(t, h, "GET "+path, ""), http.StatusNotFound)
	}
}

// TestNamesOfAll: the lists of openapi.json name every rule, space and stage.
func TestNamesOfAll(t *testing.T) {
	threats, stages := names(proof.Threats()), names(stages())
	full := map[string][][]string{ // the full lists, by a name that stands in no other list
		board.Freestyle.String(): {names(board.Rules())},
		proof.ByThreats.String(): {threats, append(slices.Clone(threats), proof.Any.String()), append(names(proof.Searched()), proof.Any.String())},
		solve.Trees.String():     {stages, stages[1:]}, // a search in progress has no "sight"
	}
	lists := 0
	for _, m := range regexp.MustCompile(`"enum": (\[\s*"[^]]*\])`).FindAllSubmatch(testdir.Read(t, "openapi.json"), -1) {
		var list []string
		if err := json.Unmarshal(m[1], &list); err != nil {
			t.Fatal(err)
		}
		for name, want := range full {
			if !slices.Contains(list, name) {
				continue
			}
			lists++
			if !slices.ContainsFunc(want, func(all []string) bool { return slices.Equal(all, list) }) {
				t.Errorf("openapi.json lists %q, expected one of %q", list, want)
			}
		}
	}
	if lists < 20 {
		t.Errorf("openapi.json has %d lists of rules, spaces or stages, expected at least 20", lists)
	}
}

// stages returns all stages; numbers above them have the name of the last.
func stages() (list []solve.Stage) {
	for s := solve.Sight; len(list) == 0 || s.String() != list[len(list)-1].String(); s++ {
		list = append(list, s)
	}
	return list
}

// names returns what String writes for each member of a list.
func names[T fmt.Stringer](list []T) (texts []string) {
	for _, member := range list {
		texts = append(texts, member.String())
	}
	return texts
}

// TestServed: the server serves its own description.
func TestServed(t *testing.T) {
	r := ask(t, handler(web.Options{}), "GET /openapi.json", "")
	wantStatus(t, r, http.StatusOK)
	if got := r.object(t)["openapi"]; got != "3.0.3" {
		t.Errorf("the description is of OpenAPI %v, expected 3.0.3", got)
	}
}

// TestExamples: the server accepts the example requests of the description.
func TestExamples(t *testing.T) {
	for path, methods := range readDescription(t).Paths {
		for method, op := range methods {
			for _, m := range op.RequestBody.Content {
				wantStatus(t, ask(t, handler(web.Options{}), strings.ToUpper(method)+" "+path, string(m.Example)), http.StatusOK)
			}
		}
	}
}

// certificate returns a certificate that a server has sent.
func certificate(t *testing.T) string {
	t.Helper()
	r := ask(t, handler(web.Options{}), "POST /v1/solve", `{"id":"p","moves":"`+won+`","cert":true}`)
	wantStatus(t, r, http.StatusOK)
	text, err := json.Marshal(r.object(t)["certificate"])
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// fill stores a win, an unknown and a lost position.
func fill(t *testing.T, db *proofdb.DB) {
	t.Helper()
	win := ask(t, handler(web.Options{Store: db}), "POST /v1/solve", `{"moves":"`+won+`"}`)
	wantStatus(t, win, http.StatusOK)
	pos, err := board.New(board.Setup{Rule: board.Renju, Size: 15, Black: []board.Point{board.At(7, 7)}, White: []board.Point{board.At(8, 8)}, ToMove: board.White})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Put(pos, proof.Record{Space: proof.Order2, Budget: 100, Spent: 100, Solver: proof.SolverVersion}); err != nil {
		t.Fatal(err)
	}
	putLost(t, db)
	putShortest(t, db)
	if err := db.Flush(); err != nil {
		t.Fatal(err)
	}
}
