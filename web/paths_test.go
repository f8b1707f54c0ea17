package web_test

import (
	"bufio"
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

// TestOddRequests sends request lines that no ordinary client sends. The server must refuse each
// with a JSON object that has one line of error, without a redirect.
func TestOddRequests(t *testing.T) {
	r := start(t, web.New(web.Options{}))
	for _, c := range []struct {
		line   string
		status int
	}{
		{"GET //etc/passwd", http.StatusNotFound},
		{"GET //", http.StatusNotFound},
		{"POST /v1//solve", http.StatusNotFound},
		{"POST //v1/solve", http.StatusNotFound},
		{"POST /v1/solve/", http.StatusNotFound},
		{"POST /v1/solve//", http.StatusNotFound},
		{"POST /v1/./solve", http.StatusNotFound},
		{"POST /v1/../v1/solve", http.StatusNotFound},
		{"POST /v1/SOLVE", http.StatusNotFound},
		{"GET /v1/../x", http.StatusNotFound},
		{"GET /..", http.StatusNotFound},
		{"GET /../../etc/passwd", http.StatusNotFound},
		{"GET /%2e%2e/etc/passwd", http.StatusNotFound},
		{"GET /assets/../page.go", http.StatusNotFound},
		{"GET /assets/", http.StatusNotFound},
		{"GET /assets", http.StatusNotFound},
		{"GET /index.html", http.StatusNotFound},
		{"GET /v1/proof", http.StatusNotFound},
		{"GET /v1/proof/", http.StatusNotFound},
		{"GET /v1/proof//h8", http.StatusNotFound},
		{"GET /v1/proof/..%2f..%2fx", http.StatusBadRequest},
		{"GET /v1/proof/%00", http.StatusBadRequest},
		{"GET /v1/proof/h8?rule", http.StatusBadRequest},
		{"GET /v1/proof/h8?%zz", http.StatusBadRequest},
		{"GET /v1/puzzles/", http.StatusNotFound},
		{"GET /v1/puzzles/x/y", http.StatusNotFound},
		{"GET /v1/puzzles/x/y/z", http.StatusNotFound},
		{"GET /" + strings.Repeat("x", 15<<10), http.StatusNotFound},
		{"GET /v1/proof/" + strings.Repeat("h8", 7<<10), http.StatusBadRequest},
		{"GET http://example.org/healthz", http.StatusMisdirectedRequest},
		{"GET http://localhost//healthz", http.StatusNotFound},
		{"GET *", http.StatusNotFound},
		{"OPTIONS *", http.StatusNotFound},
		{"OPTIONS /v1/solve", http.StatusMethodNotAllowed},
		{"OPTIONS /", http.StatusMethodNotAllowed},
		{"GET /v1/solve", http.StatusMethodNotAllowed},
		{"POST /", http.StatusMethodNotAllowed},
		{"DELETE /v1/proof/h8", http.StatusMethodNotAllowed},
		{"TRACE /healthz", http.StatusMethodNotAllowed},
		{"CONNECT localhost:80", http.StatusNotFound},
		{"get /healthz", http.StatusMethodNotAllowed},
	} {
		got := r.raw(t, c.line, "Host: localhost\r\n")
		if len(c.line) > 60 {
			c.line = c.line[:60]
		}
		if got.status != c.status || got.header.Get("Content-Type") != "application/json" || got.header.Get("Location") != "" {
			t.Errorf("%s: status %d, expected %d as JSON without Location; header %v\n%.200s", c.line, got.status, c.status, got.header, got.body)
			continue
		}
		wantStatus(t, got, c.status)
	}
}

// TestOddHosts: the server refuses a Host that is not its own.
func TestOddHosts(t *testing.T) {
	r := start(t, web.New(web.Options{}))
	for _, host := range []string{"example.org", "localhost.example.org", "127.0.0.1.example.org:80", "[x]", "-", strings.Repeat("a.", 2000)} {
		wantStatus(t, r.raw(t, "GET /healthz", "Host: "+host+"\r\n"), http.StatusMisdirectedRequest)
	}
}

// TestHead: HEAD answers with the status and media type of GET, and no body.
func TestHead(t *testing.T) {
	r := start(t, web.New(web.Options{}))
	for _, path := range []string{"/", "/assets/main.js", "/healthz", "/openapi.json", "/v1/puzzles", "//x", "/v1/nothing", "/v1/proof/h8", "/v1/proof/zz"} {
		got, want := r.raw(t, "GET "+path, "Host: localhost\r\n"), r.raw(t, "HEAD "+path, "Host: localhost\r\n")
		if got.status != want.status || len(want.body) != 0 || got.header.Get("Content-Type") != want.header.Get("Content-Type") {
			t.Errorf("%s: GET has status %d and header %v, HEAD %d and %v with %d bytes of body", path, got.status, got.header, want.status, want.header, len(want.body))
		}
	}
}

// raw sends a request line exactly as given, and reads the answer.
func (r running) raw(t *testing.T, line, headers string) reply {
	t.Helper()
	conn := r.dial(t, line+" HTTP/1.1\r\n"+headers+"Connection: close\r\n\r\n")
	method, _, _ := strings.Cut(line, " ")
	if method == http.MethodConnect {
		method = http.MethodGet // its refusal has a body like any other
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), &http.Request{Method: method})
	if err != nil {
		t.Fatalf("no answer to %.60s: %v", line, err)
	}
	return readReply(t, answer)
}
