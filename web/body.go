package web

import (
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"time"

	"github.com/gsolve/gsolve/api"
)

// The refusals that have nothing to add.
var (
	errNoRoute   = errors.New("no such path, expected one that /openapi.json describes")
	errMedia     = errors.New("not declared as JSON, expected the header Content-Type: application/json")
	errTooLong   = fmt.Errorf("body too long, expected at most %d bytes", api.MaxRequest)
	errSlow      = errors.New("the body did not come in time")
	errBusy      = errors.New("too many requests in flight, expected another attempt later")
	errStopping  = errors.New("the server is stopping")
	errNoSession = errors.New("a session, expected a position: requests over HTTP stand alone")
)

// body reads the whole body of a request. With an error comes the status that
// answers it.
func body(w http.ResponseWriter, r *http.Request) (text []byte, status int, err error) {
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return nil, http.StatusUnsupportedMediaType, errMedia
	}
	text, err = io.ReadAll(http.MaxBytesReader(w, r.Body, api.MaxRequest))
	if long := (*http.MaxBytesError)(nil); errors.As(err, &long) {
		return nil, http.StatusRequestEntityTooLarge, errTooLong
	}
	if err != nil {
		return nil, http.StatusRequestTimeout, errSlow
	}
	// From here on the connection is read only to notice that the client is
	// gone. The deadline of reading would look like that, and cancel a search.
	_ = http.NewResponseController(w).SetReadDeadline(time.Time{})
	return text, 0, nil
}

// request reads and decodes what op is asked, or answers with the reason why
// it cannot.
func request(w http.ResponseWriter, r *http.Request, op api.Op) (*api.Request, bool) {
	text, status, err := body(w, r)
	if err != nil {
		refuse(w, status, err)
		return nil, false
	}
	q, err := decode(text, op)
	if err != nil {
		send(w, http.StatusBadRequest, api.Refusal{ID: q.ID, Err: err}.AppendJSON(nil))
		return nil, false
	}
	return q, true
}

// decode reads a request whose operation the path has named.
func decode(text []byte, op api.Op) (*api.Request, error) {
	q, err := api.DecodeAs(text, op)
	switch {
	case err != nil:
		return q, err
	case q.Session != "":
		return q, errNoSession
	}
	return q, nil
}

// enter takes one of the slots for requests that are worked on; leave gives it
// back. It is asked for once the body has come, so that those who send slowly
// hold none.
func (s *Server) enter(w http.ResponseWriter) bool {
	select {
	case s.slots <- struct{}{}:
		return true
	default:
		w.Header().Set("Retry-After", "1")
		refuse(w, http.StatusTooManyRequests, errBusy)
		return false
	}
}

func (s *Server) leave() { <-s.slots }
