package web

import (
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/web/page"
)

// route is a path of the server and what it does with a method.
type route struct {
	path    string
	methods []string
	serve   http.HandlerFunc
}

// table is every path for programs; routes adds the page.
func (s *Server) table() []route {
	get, post := []string{http.MethodGet, http.MethodHead}, []string{http.MethodPost}
	return []route{
		{"/v1/solve", post, s.solve},
		{"/v1/filter", post, s.filter},
		{"/v1/verify", post, s.verify},
		{"/v1/why", post, s.why},
		{"/v1/step", post, s.step},
		{"/v1/view", post, s.view},
		{"/v1/parse", post, s.parse},
		{"/v1/proof/{position}", get, s.proof},
		{"/v1/puzzles", get, s.puzzles},
		{"/v1/puzzles/{collection}/{id}", get, s.puzzle},
		{"/v1/play", post, s.play},
		{"/healthz", get, s.healthz},
		{"/openapi.json", get, s.openAPI},
		{"/metrics", get, s.metrics.serve},
	}
}

// routes dispatches by path and method. The mux alone answers a wrong method and
// "OPTIONS *" in plain text, and "//x" by a redirect in HTML.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, r := range s.table() {
		mux.HandleFunc(r.path, only(r.methods, r.serve))
	}
	shown := only([]string{http.MethodGet, http.MethodHead}, servePage)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if page.Has(r.URL.Path) {
			shown(w, r)
			return
		}
		refuse(w, http.StatusNotFound, errNoRoute)
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !isClean(r.URL.EscapedPath()) {
			refuse(w, http.StatusNotFound, errNoRoute)
			return
		}
		mux.ServeHTTP(w, r)
	})
}

// isClean reports whether a path begins with a slash, does not end with one, and has
// no empty, "." or ".." element.
func isClean(p string) bool { return p == path.Clean(p) && p[0] == '/' }

// servePage answers with the page or one of its files, which set a
// Content-Security-Policy of their own.
func servePage(w http.ResponseWriter, r *http.Request) {
	patience(w)
	page.Serve(w, r)
}

// only lets the given methods through.
func only(methods []string, serve http.HandlerFunc) http.HandlerFunc {
	allowed := strings.Join(methods, ", ")
	return func(w http.ResponseWriter, r *http.Request) {
		if !slices.Contains(methods, r.Method) {
			w.Header().Set("Allow", allowed)
			refuse(w, http.StatusMethodNotAllowed, fmt.Errorf("method %.20q, expected %s", r.Method, allowed))
			return
		}
		serve(w, r)
	}
}

// healthz says that somebody is there, and nothing else.
func (s *Server) healthz(w http.ResponseWriter, _ *http.Request) {
	send(w, http.StatusOK, []byte(`{"v":1,"ok":true}`))
}
