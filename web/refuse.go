package web

import (
	"net/http"
	"time"

	"github.com/gsolve/gsolve/wire"
)

// refuse says in one line why there is no answer.
func refuse(w http.ResponseWriter, status int, err error) {
	send(w, status, wire.AppendRefusal(nil, "", err.Error()))
}

// writeTimeout is how long a client may take to read an answer, or an event.
const writeTimeout = 15 * time.Second

// send writes a JSON object as the answer. That it does not arrive is no news to
// a client that is gone.
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

// patience gives the client writeTimeout from now on for what is written next.
// A limit from the start of the request would cut off long searches. Recorders
// of tests have no deadline to set.
func patience(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
}
