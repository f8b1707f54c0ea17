package web

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/gsolve/gsolve/api"
	"github.com/gsolve/gsolve/solve"
	"github.com/gsolve/gsolve/wire"
)

// beat is the time between two events of a search that goes on.
const beat = 250 * time.Millisecond

// wantsEvents reports whether a request asks for server-sent events. The query overrides the
// header.
func wantsEvents(r *http.Request) bool {
	if q := r.URL.Query(); q.Has("stream") {
		yes, err := strconv.ParseBool(q.Get("stream"))
		return yes || err != nil
	}
	return strings.Contains(r.Header.Get("Accept"), "text/event-stream")
}

// streamSearch streams a search of package api.
func (s *Server) streamSearch(w http.ResponseWriter, r *http.Request, q *api.Request) {
	watch := new(solve.Progress)
	stream(w, r,
		func(d time.Duration) []byte { return progress(q.ID, d, watch.Snapshot()) },
		func(ctx context.Context) api.Reply { return s.answer(solve.WithProgress(ctx, watch), q) })
}

// stream answers with server-sent events (HTML standard, section 9.2): "progress" at once and while
// the search goes on, then "answer" or "error". The status is 200 even if an error follows. answer
// must return soon after the end of its context.
func stream(w http.ResponseWriter, r *http.Request, progress func(elapsed time.Duration) []byte, answer func(context.Context) api.Reply) {
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusOK)
	e := events{w, cancel}

	begun := time.Now()
	done := make(chan api.Reply, 1)
	go func() { done <- answer(ctx) }()
	ticker := time.NewTicker(beat)
	defer ticker.Stop()
	for {
		e.say("progress", progress(time.Since(begun)))
		select {
		case <-ticker.C:
		case reply := <-done: // always comes: the end of ctx ends the search
			name := "answer"
			if statusOf(reply) != http.StatusOK {
				name = "error"
			}
			e.say(name, reply.AppendJSON(nil))
			return
		}
	}
}

func progress(id api.ID, elapsed time.Duration, at solve.Snapshot) []byte {
	o := wire.BeginAnswer(nil, id)
	o.Number("micros", uint64(elapsed.Microseconds()))
	if at.Stage != solve.Sight {
		o.Word("stage", at.Stage.String())
	}
	o.Number("nodes", at.Nodes)
	if at.Asked > 0 {
		o.Number("done", uint64(at.Decided))
		o.Number("of", uint64(at.Asked))
	}
	return o.End()
}

// events writes to a client, and calls giveUp if the client does not read.
type events struct {
	w      http.ResponseWriter
	giveUp func()
}

// say sends an event whose data is one line.
func (e events) say(name string, object []byte) {
	patience(e.w)
	_, err := fmt.Fprintf(e.w, "event: %s\ndata: %s\n\n", name, object)
	if err == nil {
		err = http.NewResponseController(e.w).Flush()
	}
	if err != nil {
		e.giveUp()
	}
}
