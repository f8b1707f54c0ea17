package web

import (
	"errors"
	"net/http"
	"time"

	"github.com/gsolve/gsolve/api"
)

// refusal is an error with the status that answers it.
type refusal struct {
	status int
	error
}

// The refusals that have no other home.
var (
	errNoRoute  = refusal{http.StatusNotFound, errors.New("no such path, expected one that /openapi.json describes")}
	errStopping = refusal{http.StatusServiceUnavailable, errors.New("the server is stopping")}
)

// errFault is the error that a client gets for a fault of the server. Options.Warn gets the cause.
var errFault = errors.New("a fault of the server")

// object makes a handler of a function that returns a JSON object. A refusal answers the client;
// any other error is a fault of the server.
func (s *Server) object(answer func(http.ResponseWriter, *http.Request) ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		text, err := answer(w, r)
		if err == nil {
			send(w, http.StatusOK, text)
			return
		}
		var refused refusal
		if !errors.As(err, &refused) {
			s.o.Warn(err)
			refused = refusal{http.StatusInternalServerError, errFault}
		}
		refused.send(w, "")
	}
}

// send answers with the error, in one line, and with the id of the request if it has one.
func (r refusal) send(w http.ResponseWriter, id api.ID) {
	send(w, r.status, api.Refusal{ID: id, Err: r}.AppendJSON(nil))
}

// writeTimeout is how long a client may take to read an answer, or an event.
const writeTimeout = 15 * time.Second

// send writes a JSON object as the answer. It reports no failure: then the client is gone.
func send(w http.ResponseWriter, status int, object []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	if h.Get("Cache-Control") == "" {
		h.Set("Cache-Control", "no-store")
	}
	patience(w)
	w.WriteHeader(status)
	_, _ = w.Write(append(object, '\n'))
}

// patience gives the client writeTimeout from now on for the next bytes. A limit from the start of
// the request would cut off long searches. Recorders of tests have no deadline to set.
func patience(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
}
