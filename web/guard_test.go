package web_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

// TestHost: the server answers a request only if its Host is an address or a name of the server.
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

// TestOrigin: the server refuses requests that come from pages of other origins.
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
			t.Errorf("%s: %s gives status %d, expected %d", c.name, c.value, r.status, c.status)
		}
	}
}

// TestHeaders: every kind of answer has the headers that keep browsers from sniffing, caching or
// sharing it.
func TestHeaders(t *testing.T) {
	h := handler(web.Options{})
	for _, what := range []string{"GET /healthz", "GET /openapi.json", "GET /metrics", "POST /v1/solve", "GET /v1/solve", "GET /nothing", "OPTIONS /v1/solve"} {
		r := ask(t, h, what, "", "Access-Control-Request-Method", "POST")
		for name := range r.header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: the answer has the header %s, which may share it with other origins", what, name)
			}
		}
		if r.header.Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: the answer lacks X-Content-Type-Options: nosniff", what)
		}
		if got, want := r.header.Get("Cache-Control"), "no-store"; got != want && what != "GET /openapi.json" {
			t.Errorf("%s: Cache-Control is %q, expected %q", what, got, want)
		}
		if r.header.Get("Content-Security-Policy") == "" {
			t.Errorf("%s: the answer lacks a Content-Security-Policy", what)
		}
	}
}

// TestMediaType: the server accepts a body only if it is declared as JSON.
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

const secret = "0f1e2d3c4b5a69788796a5b4c3d2e1f0"

// TestParseToken: ParseToken accepts texts that are hard to guess and that a header can hold, and
// refuses others without repeating them.
func TestParseToken(t *testing.T) {
	for _, good := range []string{
		secret,
		strings.ToUpper(secret),
		"012345678901234567890123456789012345678",
		"k3Jx9-Qz_7Lm.2Wv~Hd4+T",
	} {
		if _, err := web.ParseToken(good); err != nil {
			t.Errorf("ParseToken refuses %s: %v", good, err)
		}
	}
	for _, bad := range []string{
		"", "secret", secret[1:], strings.Repeat("ab", 30), "01234567890123456789012345678901234567",
		secret + " ", secret + "\n", "päßword-päßword-päßword-päßword", secret + "\x00",
	} {
		_, err := web.ParseToken(bad)
		if !errors.Is(err, web.ErrToken) {
			t.Errorf("ParseToken(%q): %v, expected ErrToken", bad, err)
		} else if bad != "" && strings.Contains(err.Error(), bad) {
			t.Errorf("the error repeats the token: %v", err)
		}
	}
}

// TestWeakToken: the error says how many bits the text can have at most, however short it is.
func TestWeakToken(t *testing.T) {
	const end = ", such as 32 random hexadecimal digits"
	for text, want := range map[string]string{
		"":                       "not a token: empty, expected a text such as 32 random hexadecimal digits",
		"abc":                    "not a token: at most 12 bits, expected 128 or more" + end,
		"letmein":                "not a token: at most 36 bits, expected 128 or more" + end,
		strings.Repeat("ab", 30): "not a token: 2 different characters, expected 6 or more" + end,
	} {
		if _, err := web.ParseToken(text); err == nil || err.Error() != want {
			t.Errorf("ParseToken(%q): %v, expected %s", text, err, want)
		}
	}
}

// TestToken: a server with a token refuses requests without it, but for a few public paths.
func TestToken(t *testing.T) {
	h := handler(web.Options{Token: must(web.ParseToken(secret))})
	for header, status := range map[string]int{
		"":                         http.StatusUnauthorized,
		"Bearer":                   http.StatusUnauthorized,
		"Bearer ":                  http.StatusUnauthorized,
		"Bearer " + secret[1:]:     http.StatusUnauthorized,
		"Bearer " + secret + "0":   http.StatusUnauthorized,
		"Basic " + secret:          http.StatusUnauthorized,
		secret:                     http.StatusUnauthorized,
		"Bearer " + secret:         http.StatusOK,
		"bearer  " + secret + "  ": http.StatusOK,
	} {
		r := ask(t, h, "GET /metrics", "", "Authorization", header)
		wantStatus(t, r, status)
		if status != http.StatusOK && r.header.Get("WWW-Authenticate") != "Bearer" {
			t.Errorf("refusal of the header %q: WWW-Authenticate does not name the scheme Bearer", header)
		}
	}
	for _, path := range []string{"/healthz", "/openapi.json"} {
		wantStatus(t, ask(t, h, "GET "+path, ""), http.StatusOK)
	}
	// Without the token nobody learns which paths exist.
	wantStatus(t, ask(t, h, "GET /v1/secret", ""), http.StatusUnauthorized)
	wantStatus(t, ask(t, h, "POST /healthz/../v1/solve", `{"moves":"h8"}`), http.StatusUnauthorized)
}

// TestNoToken: a server with the zero Token answers everybody, with any token or none.
func TestNoToken(t *testing.T) {
	h := handler(web.Options{})
	wantStatus(t, ask(t, h, "GET /metrics", ""), http.StatusOK)
	wantStatus(t, ask(t, h, "GET /metrics", "", "Authorization", "Bearer wrong"), http.StatusOK)
}
