package web_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/web"
)

// running is a server on its own port.
type running struct {
	addr string
	url  string
	stop func() error // stops the server and returns what Serve returned
}

func start(t testing.TB, s *web.Server) running {
	t.Helper()
	testboard.Deadline(t)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, ln) }()
	var ended error
	stopped := false
	stop := func() error {
		cancel()
		if !stopped {
			stopped, ended = true, <-served
		}
		return ended
	}
	t.Cleanup(func() {
		http.DefaultClient.CloseIdleConnections()
		if err := stop(); err != nil {
			t.Error(err)
		}
	})
	addr := ln.Addr().String()
	return running{addr, "http://" + addr, stop}
}

// post sends JSON over the network.
func (r running) post(ctx context.Context, path, body string) (*http.Response, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url+path, strings.NewReader(body))
	if err != nil {
		return nil, err
	}
	q.Header.Set("Content-Type", "application/json")
	return http.DefaultClient.Do(q)
}

// dial opens a connection and writes a text to it.
func (r running) dial(t *testing.T, text string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", r.addr)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// rawPost returns the bytes of a request on the wire.
func rawPost(path, body string) string {
	return fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body)
}

// TestExposed: without a token, Serve refuses an address that other machines can reach, and closes
// the listener.
func TestExposed(t *testing.T) {
	ln, err := net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	err = web.New(web.Options{}).Serve(context.Background(), ln)
	if !errors.Is(err, web.ErrExposed) {
		t.Errorf("Serve on 0.0.0.0 without a token: %v, expected ErrExposed", err)
	}
	if _, err := ln.Accept(); !errors.Is(err, net.ErrClosed) {
		t.Errorf("the listener is still open: %v", err)
	}
	ln, err = net.Listen("tcp", "0.0.0.0:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := web.New(web.Options{Token: must(web.ParseToken(secret))}).Serve(ctx, ln); err != nil {
		t.Errorf("Serve on 0.0.0.0 with a token: %v", err)
	}
}

// TestListenerFails: Serve returns the error of its listener.
func TestListenerFails(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ln.Close()
	if err := web.New(web.Options{}).Serve(context.Background(), ln); !errors.Is(err, net.ErrClosed) {
		t.Errorf("Serve on a closed listener: %v, expected net.ErrClosed", err)
	}
}

// TestShutdown stops the server during a search. The answer must still come, and say that the
// search was cancelled.
func TestShutdown(t *testing.T) {
	for _, path := range []string{"/v1/solve", "/v1/solve?stream", "/v1/filter"} {
		r := start(t, web.New(web.Options{Engines: 1}))
		conn := r.dial(t, rawPost(path, slow(t, path)))
		waitForSearch(t, r)
		if err := r.stop(); err != nil {
			t.Error(err)
		}
		answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := readReply(t, answer)
		if got.status != http.StatusOK || !strings.Contains(string(got.body), `"reason":"cancelled"`) {
			t.Errorf("%s: status %d, expected 200 with reason cancelled: %.300s", path, got.status, got.body)
		}
	}
}

// waitForSearch waits until the server works on two requests: the one that the test has sent, and
// the one for the metrics. The first is then searching, or about to.
func waitForSearch(t *testing.T, r running) {
	t.Helper()
	for !strings.Contains(metrics(t, r), "\ngsolve_http_in_flight 2\n") {
		runtime.Gosched()
	}
}

// metrics returns the text of /metrics.
func metrics(t *testing.T, r running) string {
	t.Helper()
	answer, err := http.Get(r.url + "/metrics")
	if err != nil {
		t.Fatal(err)
	}
	return string(readReply(t, answer).body)
}

// TestClientGone closes the connection during a search. The server's only engine must then be free
// for others.
func TestClientGone(t *testing.T) {
	r := start(t, web.New(web.Options{Engines: 1}))
	for _, path := range []string{"/v1/solve", "/v1/solve?stream", "/v1/filter"} {
		conn := r.dial(t, rawPost(path, slow(t, path)))
		waitForSearch(t, r)
		conn.Close()
		answer, err := r.post(context.Background(), "/v1/solve", `{"moves":"`+won+`"}`)
		if err != nil {
			t.Fatal(err)
		}
		got := readReply(t, answer)
		if got.status != http.StatusOK || got.object(t)["verdict"] != "win" {
			t.Errorf("after a client of %s has gone: status %d, expected a win: %.300s", path, got.status, got.body)
		}
	}
}

// TestStopped: a server that has stopped refuses all requests.
func TestStopped(t *testing.T) {
	s := web.New(web.Options{})
	r := start(t, s)
	if err := r.stop(); err != nil {
		t.Fatal(err)
	}
	for _, what := range []string{
		"POST /v1/solve", "POST /v1/filter", "POST /v1/verify", "POST /v1/move", "GET /v1/engines", "GET /v1/proof", "GET /v1/proof/h8", "GET /healthz", "GET /openapi.json", "GET /metrics",
	} {
		wantStatus(t, ask(t, s.Handler(), what, ""), http.StatusServiceUnavailable)
	}
}

// TestStoppedAtOnce: even if the server is stopped before it has begun, the listener is closed when
// Serve returns.
func TestStoppedAtOnce(t *testing.T) {
	for range 200 {
		ln, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		cancel()
		if err := web.New(web.Options{}).Serve(ctx, ln); err != nil {
			t.Fatal(err)
		}
		if err := ln.Close(); !errors.Is(err, net.ErrClosed) {
			t.Fatalf("closing the listener after Serve: %v, expected %v", err, net.ErrClosed)
		}
	}
}

// TestGrace stops a server whose client does not read its answer. Serve must wait for the handler,
// and must cut the client off after the grace.
func TestGrace(t *testing.T) {
	g := newGate()
	r := start(t, web.New(web.Options{Store: g, Grace: time.Millisecond}))
	r.dial(t, rawPost("/v1/solve", `{"moves":"`+won+`"}`))
	<-g.entered
	ended := make(chan error)
	go func() { ended <- r.stop() }()
	select {
	case err := <-ended:
		t.Errorf("Serve returned (%v) while a handler was still waiting for the store", err)
	case <-time.After(50 * time.Millisecond):
	}
	close(g.opened)
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
