package web

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"path"
	"slices"
	"strings"
	"time"

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
	mux.HandleFunc("/v1/proof", only(get, s.object(s.running)))
	mux.HandleFunc("/v1/proof/{position}", only(get, s.object(s.proof)))
	mux.HandleFunc("/v1/puzzles", only(get, s.object(s.puzzles)))
	mux.HandleFunc("/v1/puzzles/{collection}/{id}", only(get, s.object(s.puzzle)))
	mux.HandleFunc("/v1/play", only(post, s.object(s.play)))
	mux.HandleFunc("/v1/engines", only(get, s.object(s.engines)))
	mux.HandleFunc("/v1/move", only(post, s.move))
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

var (
	errMedia     = refusal{http.StatusUnsupportedMediaType, errors.New("not declared as JSON, expected the header Content-Type: application/json")}
	errTooLong   = refusal{http.StatusRequestEntityTooLarge, fmt.Errorf("body too long, expected at most %d bytes", api.MaxRequest)}
	errSlow      = refusal{http.StatusRequestTimeout, errors.New("the body did not come in time")}
	errBusy      = refusal{http.StatusTooManyRequests, errors.New("too many requests at the same time, expected another attempt later")}
	errNoSession = errors.New("a session, expected a position: requests over HTTP stand alone")
)

// body reads the whole body of a request. The error is a refusal.
func body(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return nil, errMedia
	}
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, api.MaxRequest))
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
		return nil, errTooLong
	}
	if err != nil {
		return nil, errSlow
	}
	// From here on the server reads the connection only to notice that the client is gone. The end
	// of the read deadline would look the same, and cancel a search.
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	return text, nil
}

// enter takes one of the slots for requests in work; leave gives it back. Handlers enter after they
// have read the body, so that slow senders hold no slot. The error is a refusal.
func (s *Server) enter(w http.ResponseWriter) error {
	select {
	case s.slots <- struct{}{}:
		return nil
	default:
		w.Header().Set("Retry-After", "1")
		return errBusy
	}
}

func (s *Server) leave() { <-s.slots }
