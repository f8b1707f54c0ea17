package web

import (
	_ "embed"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/web/page"
)

//go:embed openapi.json
var openAPI []byte

var (
	get  = []string{http.MethodGet, http.MethodHead}
	post = []string{http.MethodPost}
)

// routes dispatches by path and method. A ServeMux alone answers a wrong method and "OPTIONS *" in
// plain text, and "//x" by a redirect in HTML.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for op := api.Solve; op <= api.Parse; op++ {
		mux.HandleFunc("/v1/"+op.String(), only(post, s.ask(op)))
	}
	mux.HandleFunc("/v1/proof/{position}", only(get, s.object(s.proof)))
	mux.HandleFunc("/v1/puzzles", only(get, s.object(s.puzzles)))
	mux.HandleFunc("/v1/puzzles/{collection}/{id}", only(get, s.object(s.puzzle)))
	mux.HandleFunc("/v1/play", only(post, s.object(s.play)))
	mux.HandleFunc("/metrics", only(get, s.metrics.serve))
	mux.HandleFunc("/healthz", only(get, func(w http.ResponseWriter, _ *http.Request) {
		send(w, http.StatusOK, []byte(`{"v":1,"ok":true}`))
	}))
	mux.HandleFunc("/openapi.json", only(get, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Cache-Control", "max-age=3600")
		send(w, http.StatusOK, slices.Clip(openAPI))
	}))
	shown := only(get, func(w http.ResponseWriter, r *http.Request) {
		patience(w)
		page.Serve(w, r) // with a Content-Security-Policy of its own
	})
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if page.Has(r.URL.Path) {
			shown(w, r)
			return
		}
		errNoRoute.send(w, "")
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isClean(r.URL.EscapedPath()) {
			errNoRoute.send(w, "")
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// isClean reports whether a path begins with a slash, does not end with one, and has no empty, "."
// or ".." element.
func isClean(p string) bool { return p == path.Clean(p) && p[0] == '/' }

// only lets the given methods through.
func only(methods []string, serve http.HandlerFunc) http.HandlerFunc {
	allowed := strings.Join(methods, ", ")
	return func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains(methods, r.Method) {
			w.Header().Set("Allow", allowed)
			refusal{http.StatusMethodNotAllowed, fmt.Errorf("method %.20q, expected %s", r.Method, allowed)}.send(w, "")
			return
		}
		serve(w, r)
	}
}
