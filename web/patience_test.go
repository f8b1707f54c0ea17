package web_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/puzzles"
	"github.com/gsolve/gsolve/puzzles/play"
	"github.com/gsolve/gsolve/web"
)

// lostClient is a client whose connection fails after a number of writes.
type lostClient struct {
	*httptest.ResponseRecorder
	left int
}

var errLost = errors.New("the client is gone")

func (c *lostClient) Write(b []byte) (int, error) {
	if c.left--; c.left < 0 {
		return 0, errLost
	}
	return c.ResponseRecorder.Write(b)
}

// TestStreamGivesUp: a search ends once the server cannot write to its client, even if the
// request's context goes on.
func TestStreamGivesUp(t *testing.T) {
	for writes := range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/v1/solve?stream", strings.NewReader(slow(t, "/v1/solve")))
		r.Host = "localhost:8080"
		r.Header.Set("Content-Type", "application/json")
		done := make(chan struct{})
		go func() {
			handler(web.Options{Engines: 1, Memory: 1 << 20}).ServeHTTP(&lostClient{httptest.NewRecorder(), writes}, r)
			close(done)
		}()
		select {
		case <-done:
		case <-time.After(time.Minute):
			t.Errorf("the client has gone after %d events, and the search still runs a minute later", writes)
		}
		cancel()
		<-done
	}
}

// timed is a referee that notes how long it may take.
type timed struct{ limit *time.Duration }

func (timed) Solve(context.Context, *board.Position, proof.Question) (puzzles.Answer, error) {
	return puzzles.Answer{}, errReferee
}

func (r timed) Judge(ctx context.Context, _ *board.Position, _ board.Point, _ proof.Question) (play.Judged, error) {
	if end, ok := ctx.Deadline(); ok {
		*r.limit = time.Until(end)
	}
	return play.Judged{}, errReferee
}

// TestPlayTime: a referee may take at most 20 s for a move, or the server's time limit if that is
// shorter.
func TestPlayTime(t *testing.T) {
	for allowed, most := range map[time.Duration]time.Duration{0: 20 * time.Second, time.Hour: 20 * time.Second, 3 * time.Second: 3 * time.Second} {
		limit := time.Duration(-1)
		o := withReferee(timed{&limit})
		o.Time, o.Engines = allowed, 1
		ask(t, handler(o), "POST /v1/play", `{"puzzle":`+catch+`,"moves":["e5"]}`)
		if limit <= most-2*time.Second || limit > most {
			t.Errorf("with a server limit of %v the referee may take %v, expected almost %v", allowed, limit, most)
		}
	}
}
