package web_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/web"
)

// event is a server-sent event.
type event struct {
	name string
	data map[string]any
}

func readEvents(t *testing.T, body []byte) (list []event) {
	t.Helper()
	for part := range bytes.SplitSeq(bytes.TrimSuffix(body, []byte("\n\n")), []byte("\n\n")) {
		name, data, ok := strings.Cut(string(part), "\ndata: ")
		e := event{name: strings.TrimPrefix(name, "event: ")}
		if err := json.Unmarshal([]byte(data), &e.data); err != nil || !ok {
			t.Fatalf("the stream has %q, expected an event with JSON data", part)
		}
		list = append(list, e)
	}
	return list
}

// TestStream asks for events by the query and by the header, and compares the last event with the
// plain answer.
func TestStream(t *testing.T) {
	h := handler(web.Options{})
	body := `{"id":1,"moves":"` + won + `","cert":true}`
	plain := ask(t, h, "POST /v1/solve", body).object(t)
	delete(plain, "micros")
	for _, r := range []reply{
		ask(t, h, "POST /v1/solve?stream", body),
		ask(t, h, "POST /v1/solve?stream=1", body),
		ask(t, h, "POST /v1/solve", body, "Accept", "text/event-stream, */*"),
	} {
		wantStatus(t, r, http.StatusOK)
		if kind := r.header.Get("Content-Type"); kind != "text/event-stream" {
			t.Fatalf("the stream has Content-Type %q", kind)
		}
		list := readEvents(t, r.body)
		last := list[len(list)-1]
		if list[0].name != "progress" || last.name != "answer" || len(list) < 2 {
			t.Fatalf("the events are %v, expected progress first and answer last", list)
		}
		delete(last.data, "micros")
		if !maps.EqualFunc(last.data, plain, func(a, b any) bool { return reflect.DeepEqual(a, b) }) {
			t.Errorf("the answer in the stream is %v, the plain one %v", last.data, plain)
		}
	}
}

// heldUp returns the events of a filter whose store takes a little more than a second, in the time
// of synctest.
func heldUp(t *testing.T) reply {
	t.Helper()
	testboard.Deadline(t)
	g := newGate()
	go func() {
		time.Sleep(time.Second + time.Millisecond)
		close(g.opened)
	}()
	return ask(t, handler(web.Options{Store: g}), "POST /v1/filter?stream", `{"id":"a b","moves":"`+won+`","candidates":["c3"]}`)
}

// TestStreamNot: the query can turn events off, even if the header asks for them.
func TestStreamNot(t *testing.T) {
	for _, query := range []string{"0", "false", "False"} {
		r := ask(t, handler(web.Options{}), "POST /v1/solve?stream="+query, `{"moves":"`+won+`"}`, "Accept", "text/event-stream")
		wantStatus(t, r, http.StatusOK)
		if kind := r.header.Get("Content-Type"); kind != "application/json" {
			t.Errorf("stream=%s: Content-Type %q", query, kind)
		}
	}
}

// TestStreamProgress: while a search runs, an event comes every quarter of a second, with the stage
// and the counts.
func TestStreamProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := heldUp(t)
		var at []float64
		var stands [][4]any
		for _, e := range readEvents(t, r.body) {
			if e.name == "progress" {
				at = append(at, e.data["micros"].(float64))
				stands = append(stands, [...]any{e.data["stage"], e.data["nodes"], e.data["done"], e.data["of"]})
			}
			if e.data["id"] != "a b" {
				t.Errorf("event %s has the id %v, expected a b", e.name, e.data["id"])
			}
		}
		if want := []float64{0, 250_000, 500_000, 750_000, 1_000_000}; !slices.Equal(at, want) {
			t.Errorf("progress events came after %v µs, expected %v", at, want)
		}
		for _, s := range stands[1:] { // the first may come before the store is asked
			if want := [...]any{"store", 0.0, 0.0, 1.0}; s != want {
				t.Errorf("an event has stage, nodes, done and of %v, expected %v", s, want)
			}
		}
	})
}

// TestStreamNodes waits for an event that shows a running search for fours with its nodes, then
// closes the connection. If no such event comes, the search ends at its limit.
func TestStreamNodes(t *testing.T) {
	testboard.Deadline(t)
	const firstStages = 20_000 // more nodes than the stages before the last report
	r := start(t, web.New(web.Options{Engines: 1, Nodes: 100_000_000}))
	for _, path := range []string{"/v1/solve", "/v1/filter"} {
		ctx, leave := context.WithCancel(context.Background())
		answer, err := r.post(ctx, path+"?stream", slow(t, path))
		if err != nil {
			t.Fatal(err)
		}
		shown, name := false, ""
		for in := bufio.NewScanner(answer.Body); !shown && in.Scan() && name != "answer"; {
			key, text, _ := strings.Cut(in.Text(), ": ")
			if key == "event" {
				name = text
			}
			if key != "data" || name != "progress" {
				continue
			}
			var at struct {
				Stage string
				Nodes uint64
				Done  *int
				Of    int
			}
			if err := json.Unmarshal([]byte(text), &at); err != nil {
				t.Fatal(err)
			}
			counted := at.Done != nil && *at.Done <= at.Of
			shown = at.Stage == "vcf" && at.Nodes > firstStages && counted == (path == "/v1/filter")
		}
		if !shown {
			t.Errorf("%s: no event shows a search for fours with its nodes", path)
		}
		leave()
		answer.Body.Close()
	}
}

// TestStreamError: if the server fails during a stream, the last event is an error with the id. A
// request that cannot be answered at all gets a status instead.
func TestStreamError(t *testing.T) {
	r := ask(t, handler(web.Options{Store: broken{panics: true}}), "POST /v1/solve?stream", `{"id":5,"moves":"`+won+`"}`)
	list := readEvents(t, r.body)
	if last := list[len(list)-1]; last.name != "error" || last.data["id"] != 5.0 || last.data["error"] == nil {
		t.Errorf("the last event is %v, expected an error with id 5", last)
	}
	wantStatus(t, ask(t, handler(web.Options{}), "POST /v1/solve?stream", `{}`), http.StatusBadRequest)
}
