package web_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

// FuzzSolve: for every body, the server answers or blames the client (status below 500), with one
// JSON object.
func FuzzSolve(f *testing.F) {
	for _, seed := range []string{`{"moves":"h8a1i8a3j8a5"}`, `{}`, `[]`, `{"id":1e400,"black":["h8"],"white":[]}`, `{"moves":"--","size":5,"class":"vct"}`} {
		f.Add("/v1/solve", seed)
		f.Add("/v1/filter", seed)
	}
	f.Add("/v1/verify", `{"certificate":{"v":1}}`)
	h := handler(web.Options{Nodes: 100, Engines: 1, Memory: 1 << 20})
	f.Fuzz(func(t *testing.T, path, body string) {
		switch path {
		case "/v1/solve", "/v1/filter", "/v1/verify":
		default:
			path = "/v1/solve"
		}
		r := ask(t, h, "POST "+path, body)
		if r.status >= 500 {
			t.Errorf("the server blames itself: status %d, %s", r.status, r.body)
		}
		if !json.Valid(r.body) || r.body[0] != '{' { // not by object: an id may be a number too large for a float64
			t.Errorf("the answer is no JSON object: %s", r.body)
		}
	})
}

// FuzzProof: for every text in place of the position and every query, a server with an empty
// database refuses with a status below 500.
func FuzzProof(f *testing.F) {
	f.Add("h8i9", "rule=renju")
	f.Add("0005010000000000", "")
	f.Add(`{"black":["h8"],"white":[],"size":5}`, "size=9")
	f.Add("{", "%")
	db := memory(f)
	h := handler(web.Options{Store: db})
	f.Fuzz(func(t *testing.T, position, query string) {
		r := httptest.NewRequest(http.MethodGet, "/v1/proof/x", nil)
		r.Host = "localhost"
		r.URL = &url.URL{Path: "/v1/proof/" + position, RawPath: "/v1/proof/" + url.PathEscape(position), RawQuery: query}
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		got := readReply(t, w.Result())
		if got.status >= 500 || got.status == http.StatusOK {
			t.Errorf("status %d, expected a refusal that blames the client: %s", got.status, got.body)
		}
		if strings.HasPrefix(got.header.Get("Content-Type"), "application/json") {
			got.object(t)
		}
	})
}
