package web

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// route is a path of the server and what it does with a method.
type route struct {
	path    string
	methods []string
	serve   http.HandlerFunc
}

// table is every path. A page finds its place at "/", with a
// Content-Security-Policy of its own; all else stays as it is.
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
		{"/healthz", get, s.healthz},
		{"/openapi.json", get, s.openAPI},
		{"/metrics", get, s.metrics.serve},
	}
}

// routes dispatches by path and method. The mux alone would answer a wrong path
// or method in plain text.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	for _, r := range s.table() {
		mux.HandleFunc(r.path, only(r.methods, r.serve))
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusNotFound, errNoRoute)
	})
	return mux
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
