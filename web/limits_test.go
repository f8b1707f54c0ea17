package web_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/web"
)

// TestBody sends bodies just within and beyond the limit, with and without a declared length.
func TestBody(t *testing.T) {
	r := start(t, web.New(web.Options{}))
	request := `{"moves":"h8i9"}`
	for size, status := range map[int]int{
		1 << 20:   http.StatusOK,
		1<<20 + 1: http.StatusRequestEntityTooLarge,
		3 << 20:   http.StatusRequestEntityTooLarge,
	} {
		for _, chunked := range []bool{false, true} {
			q, err := http.NewRequest(http.MethodPost, r.url+"/v1/solve", strings.NewReader(request+strings.Repeat(" ", size-len(request))))
			if err != nil {
				t.Fatal(err)
			}
			if chunked {
				q.ContentLength = -1
			}
			q.Header.Set("Content-Type", "application/json")
			answer, err := http.DefaultClient.Do(q)
			if err != nil {
				t.Fatal(err)
			}
			wantStatus(t, readReply(t, answer), status)
		}
	}
}

// TestBusy: if all slots are taken, the server refuses further requests, and accepts them once a
// slot is free.
func TestBusy(t *testing.T) {
	testboard.Deadline(t)
	g := newGate()
	r := start(t, web.New(web.Options{Store: g, InFlight: 2}))
	answers := make(chan *http.Response, 2)
	for range 2 {
		go func() {
			answer, err := r.post(context.Background(), "/v1/solve", `{"moves":"`+won+`"}`)
			if err != nil {
				t.Error(err)
			}
			answers <- answer
		}()
		<-g.entered
	}
	bodies := map[string]string{
		"/v1/solve": `{"moves":"` + won + `"}`, "/v1/solve?stream": `{"moves":"h8"}`,
		"/v1/filter": `{"moves":"` + won + `"}`, "/v1/verify": `{"certificate":{}}`,
		"/v1/why": `{"moves":"h8","idea":["i9"]}`, "/v1/why?stream": `{"moves":"h8","idea":["i9"]}`, "/v1/step": `{"moves":"h8","certificate":{}}`,
		"/v1/view": `{"moves":"h8"}`, "/v1/parse": `{"text":"h8"}`, "/v1/move": `{"moves":"h8","engine":"random"}`, "/v1/move?stream": `{"moves":"h8","engine":"random"}`,
	}
	for path, body := range bodies {
		answer, err := r.post(context.Background(), path, body)
		if err != nil {
			t.Fatal(err)
		}
		wantBusy(t, readReply(t, answer))
	}
	answer, err := http.Get(r.url + "/v1/proof/h8")
	if err != nil {
		t.Fatal(err)
	}
	wantBusy(t, readReply(t, answer))
	close(g.opened)
	for range 2 {
		wantStatus(t, readReply(t, <-answers), http.StatusOK)
	}
	answer, err = r.post(context.Background(), "/v1/verify", bodies["/v1/verify"])
	if err != nil {
		t.Fatal(err)
	}
	wantStatus(t, readReply(t, answer), http.StatusOK)
}

func wantBusy(t *testing.T, r reply) {
	t.Helper()
	wantStatus(t, r, http.StatusTooManyRequests)
	if r.header.Get("Retry-After") == "" {
		t.Error("the refusal of a busy server lacks the header Retry-After")
	}
}

// TestCeilings: a request may ask for more than the server's limits, for less or for nothing; the
// server's limits hold.
func TestCeilings(t *testing.T) {
	hard := `{"class":"vct","moves":"h8a1i8o1h9o15i9a15g12a14","to_move":"white"`
	h := handler(web.Options{Nodes: 30})
	for extra, most := range map[string]float64{"": 40, `,"max_nodes":1000000`: 40, `,"max_nodes":5`: 15} {
		a := ask(t, h, "POST /v1/solve", hard+extra+"}").object(t)
		if a["verdict"] != "unknown" || a["reason"] != "nodes" || a["nodes"].(float64) > most {
			t.Errorf("a server of 30 nodes, request with %q: %v, expected at most %v nodes", extra, a, most)
		}
	}
	h = handler(web.Options{Time: time.Millisecond})
	for _, extra := range []string{"", `"timeout":"1h",`} {
		body := strings.Replace(slow(t, "/v1/solve"), "{", "{"+extra, 1)
		if a := ask(t, h, "POST /v1/solve", body).object(t); a["verdict"] != "unknown" || a["reason"] != "time" {
			t.Errorf("a server of 1 ms, request with %q: %v, expected unknown because of time", extra, a)
		}
	}
}

// TestSlowBody: the server does not wait long for the second half of a body.
func TestSlowBody(t *testing.T) {
	o := web.Options{}
	web.SetTimeouts(&o, time.Hour, 50*time.Millisecond, time.Hour, time.Hour)
	r := start(t, web.New(o))
	for _, path := range posts {
		wantTimeout(t, r, rawPost(path, `{"moves":"h8"}`))
	}
}

// wantTimeout sends all but the end of a request and expects the server to give up.
func wantTimeout(t *testing.T, r running, request string) {
	t.Helper()
	conn := r.dial(t, request[:len(request)-5])
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	wantStatus(t, readReply(t, answer), http.StatusRequestTimeout)
}

// TestSlowHeader: the server closes a connection that sends no request, or half a header.
func TestSlowHeader(t *testing.T) {
	o := web.Options{}
	web.SetTimeouts(&o, 50*time.Millisecond, time.Hour, time.Hour, 50*time.Millisecond)
	r := start(t, web.New(o))
	for _, text := range []string{"", "GET /healthz HTTP/1.1\r\nHost: local", "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"} {
		conn := r.dial(t, text)
		in := bufio.NewReader(conn)
		for {
			if _, err := in.ReadByte(); err != nil {
				break // if the server kept the connection, this would wait for ever
			}
		}
	}
}

// TestHugeHeader: net/http refuses a huge header before any code of this package runs.
func TestHugeHeader(t *testing.T) {
	r := start(t, web.New(web.Options{}))
	q, err := http.NewRequest(http.MethodGet, r.url+"/healthz", nil)
	if err != nil {
		t.Fatal(err)
	}
	q.Header.Set("X-Filler", strings.Repeat("x", 32<<10))
	answer, err := http.DefaultClient.Do(q)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusRequestHeaderFieldsTooLarge {
		t.Errorf("a header of 32 KiB: status %d, expected %d", answer.StatusCode, http.StatusRequestHeaderFieldsTooLarge)
	}
}

// TestLongSearch: the limits for reading a request and for writing an answer do not cut off a
// search that takes longer.
func TestLongSearch(t *testing.T) {
	testboard.Deadline(t)
	for _, path := range []string{"/v1/solve", "/v1/solve?stream"} {
		g := newGate()
		o := web.Options{Store: g}
		web.SetTimeouts(&o, 20*time.Millisecond, 20*time.Millisecond, 20*time.Millisecond, time.Hour)
		r := start(t, web.New(o))
		answers := make(chan *http.Response, 1)
		go func() {
			answer, err := r.post(context.Background(), path, `{"moves":"`+won+`"}`)
			if err != nil {
				t.Error(err)
			}
			answers <- answer
		}()
		<-g.entered
		// A silent connection that begins now has as much time as the request of the search
		// had. When the server closes it, the limits of that request have passed.
		if _, err := io.Copy(io.Discard, r.dial(t, "GET")); err != nil {
			t.Error(err)
		}
		close(g.opened)
		got := readReply(t, <-answers)
		if got.status != http.StatusOK || !strings.Contains(string(got.body), `"verdict":"win"`) {
			t.Errorf("%s: status %d, expected a win: %.300s", path, got.status, got.body)
		}
	}
}
