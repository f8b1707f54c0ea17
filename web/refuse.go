package web

import (
	"encoding/json"
	"net/http"
	"time"

	"github.com/gsolve/gsolve/api"
)

// refusal is the body of every answer that is no answer.
type refusal struct {
	V     int    `json:"v"`
	Error string `json:"error"`
}

// refuse says in one line why there is no answer.
func refuse(w http.ResponseWriter, status int, err error) {
	text, _ := json.Marshal(refusal{api.Version, err.Error()}) // a string is always JSON
	send(w, status, text)
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
