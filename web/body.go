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

var (
	errMedia     = refusal{http.StatusUnsupportedMediaType, errors.New("not declared as JSON, expected the header Content-Type: application/json")}
	errTooLong   = refusal{http.StatusRequestEntityTooLarge, fmt.Errorf("body too long, expected at most %d bytes", api.MaxRequest)}
	errSlow      = refusal{http.StatusRequestTimeout, errors.New("the body did not come in time")}
	errBusy      = refusal{http.StatusTooManyRequests, errors.New("too many requests in flight, expected another attempt later")}
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
