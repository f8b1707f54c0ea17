package web_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

func TestHost(t *testing.T) {
	h := handler(web.Options{Hosts: []string{"Solver.Example", "other.example."}})
	for host, status := range map[string]int{
		"localhost":               http.StatusOK,
		"LOCALHOST.:8080":         http.StatusOK,
		"127.0.0.1:8080":          http.StatusOK,
		"192.0.2.7":               http.StatusOK,
		"[::1]:8080":              http.StatusOK,
		"[::1]":                   http.StatusOK,
		"solver.example":          http.StatusOK,
		"SOLVER.example.:443":     http.StatusOK,
		"other.example":           http.StatusOK,
		"":                        http.StatusMisdirectedRequest,
		"example.org":             http.StatusMisdirectedRequest,
		"localhost.example.org":   http.StatusMisdirectedRequest,
		"127.0.0.1.example.org":   http.StatusMisdirectedRequest,
		"solver.example.org:8080": http.StatusMisdirectedRequest,
		"evil.localhost":          http.StatusMisdirectedRequest,
		"a:b:c":                   http.StatusMisdirectedRequest,
	} {
		wantStatus(t, ask(t, h, "GET /healthz", "", "Host", host), status)
	}
}

func TestOrigin(t *testing.T) {
	h := handler(web.Options{})
	for _, c := range []struct {
		name, value string
		status      int
	}{
		{"Origin", "http://localhost:8080", http.StatusOK},
		{"Origin", "https://LOCALHOST:8080", http.StatusOK},
		{"Origin", "http://localhost:8081", http.StatusForbidden},
		{"Origin", "http://localhost", http.StatusForbidden},
		{"Origin", "http://127.0.0.1:8080", http.StatusForbidden},
		{"Origin", "null", http.StatusForbidden},
		{"Origin", "", http.StatusForbidden},
		{"Origin", "ftp://localhost:8080", http.StatusForbidden},
		{"Origin", "http://example.org", http.StatusForbidden},
		{"Origin", "%", http.StatusForbidden},
		{"Sec-Fetch-Site", "same-origin", http.StatusOK},
		{"Sec-Fetch-Site", "none", http.StatusOK},
		{"Sec-Fetch-Site", "same-site", http.StatusForbidden},
		{"Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"Sec-Fetch-Site", "whatever", http.StatusForbidden},
	} {
		r := ask(t, h, "POST /v1/solve", `{"moves":"h8i9"}`, c.name, c.value)
		if r.status != c.status {
			t.Errorf("%s: %s gives %d, want %d", c.name, c.value, r.status, c.status)
		}
	}
}

// TestHeaders holds every kind of answer to what keeps browsers from making
// more of it.
func TestHeaders(t *testing.T) {
	h := handler(web.Options{})
	for _, what := range []string{"GET /healthz", "GET /openapi.json", "GET /metrics", "POST /v1/solve", "GET /v1/solve", "GET /nothing", "OPTIONS /v1/solve"} {
		r := ask(t, h, what, "", "Access-Control-Request-Method", "POST")
		for name := range r.header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: a header %s", what, name)
			}
		}
		if r.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: may be sniffed", what)
		}
		if got, want := r.header.Get("Cache-Control"), "no-store"; got != want && what != "GET /openapi.json" {
			t.Errorf("%s: Cache-Control %q, want %q", what, got, want)
		}
		if r.header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: no Content-Security-Policy", what)
		}
	}
}

func TestMediaType(t *testing.T) {
	h := handler(web.Options{})
	for kind, status := range map[string]int{
		"application/json":                  http.StatusOK,
		"Application/JSON; charset=utf-8":   http.StatusOK,
		"":                                  http.StatusUnsupportedMediaType,
		"text/plain":                        http.StatusUnsupportedMediaType,
		"application/x-www-form-urlencoded": http.StatusUnsupportedMediaType,
		"text/plain; application/json":      http.StatusUnsupportedMediaType,
	} {
		wantStatus(t, ask(t, h, "POST /v1/solve", `{"moves":"h8i9"}`, "Content-Type", kind), status)
	}
}
