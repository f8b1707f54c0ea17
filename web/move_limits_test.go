package web_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/search"
	"github.com/gsolve/gsolve/web"
)

// TestMoveHostile: the server refuses requests that name no game, no searcher, or options that are
// its owner's.
func TestMoveHostile(t *testing.T) {
	h := handler(web.Options{Engines: 1, Nodes: 5000, Time: 50 * time.Millisecond})
	for body, want := range map[string]string{
		``: `not a request`, `[]`: `not a request`, `null`: `not a request`, `7`: `not a request`, `{`: `not a request`,
		`{}`:                                        `no stones`,
		`{"moves":"h8"}`:                            `no engine`,
		`{"moves":"h8","engine":7}`:                 `engine: a number, expected a string`,
		`{"moves":"h8","engine":null}`:              `no engine`,
		`{"moves":"h8","engine":"nobody"}`:          `expected`,
		`{"moves":"h8","engine":"random:\n\u0007"}`: `expected OPTION=VALUE`,

		`{"moves":"h8","engine":"` + strings.Repeat("x", 201) + `"}`: `too long`,

		`{"moves":"h8","engine":"kill:depth=2,threads=8"}`:    `threads`,
		`{"moves":"h8","engine":"statenode:threads=2"}`:       `option "threads" is not for requests`,
		`{"moves":"h8","engine":"statenode:memory=1GiB"}`:     `option "memory" is not for requests`,
		`{"moves":"h8","engine":"kill:kill-width=40"}`:        `option "kill-width" is not for requests`,
		`{"moves":"h8","engine":"kill:weights=/etc/passwd"}`:  `weights`,
		`{"moves":"h8","engine":"kill:oracle=store"}`:         `oracle="store", expected off, vcf or vct`,
		`{"moves":"h8","engine":"statenode:iterations=5001"}`: `expected 1 to 5000`,
		`{"moves":"h8","engine":"random:nodes=10000000000"}`:  `expected 1 to 5000`,
		`{"moves":"h8","engine":"random:time=51ms"}`:          `expected 1ms to 50ms`,
		`{"moves":"h8","engine":"random","timeout":"0"}`:      `timeout`,
		`{"moves":"h8","engine":"random","timeout":"soon"}`:   `expected a time such as`,
		`{"moves":"h8","engine":"random","timeout":7}`:        `timeout`,
		`{"moves":"h8","engine":"random","max_nodes":-1}`:     `max_nodes`,
		`{"moves":"h8","engine":"random","cert":true}`:        `cert`,
		`{"moves":"h8","engine":"random","session":"a"}`:      `session`,
		`{"moves":"h8","engine":"random","op":"solve"}`:       `op: "solve", expected move`,
		`{"moves":"h8","engine":"random","colour":1}`:         `unknown field`,
		`{"moves":"h8","engine":"random"}{}`:                  `not a request`,
		`{"size":99,"black":[],"engine":"random"}`:            `size`,
		`{"moves":"h8","path":["h8"],"engine":"random"}`:      `path: move 1, h8, cannot be played by White`,
		`{"moves":"h8","path":["i9","--"],"engine":"random"}`: `path: move 2 is a pass`,
		`{"moves":"h8","path":["v22"],"engine":"random"}`:     `path`,
		`{"rule":"renju","black":["f2","f3","f4","f6","f7"],"white":["a1","a3","c1","o1","o3"],"path":["f5"],"engine":"random"}`: `path: move 1, f5, cannot be played by Black`,
		`{"moves":"` + won + `","path":["k8","a7","l8","a9"],"engine":"random"}`:                                                 `path: move 4, a9, after the end of the game`,
		`{"black":["a1","b1","c1","d1","e1"],"white":[],"engine":"random"}`:                                                      `winning row`,
		`{"moves":"h8","engine":` + strings.Repeat("[", 9000) + strings.Repeat("]", 9000) + `}`:                                  `engine`,
	} {
		r := ask(t, h, "POST /v1/move", body, "Content-Type", "application/json")
		wantStatus(t, r, http.StatusBadRequest)
		if said, _ := r.object(t)["error"].(string); !strings.Contains(said, want) {
			t.Errorf("%.100s: the error is %q, expected it to contain %q", body, said, want)
		}
	}
}

// TestMoveLimits: the limits of the request reach the searcher, within those of the server. The
// context ends at the server's limit even if the request has none.
func TestMoveLimits(t *testing.T) {
	for _, test := range []struct {
		server web.Options
		fields string
		want   search.Limit
		most   time.Duration
	}{
		{web.Options{}, ``, search.Limit{}, 30 * time.Second},
		{web.Options{}, `,"timeout":"2s","max_nodes":70`, search.Limit{Time: 2 * time.Second, Nodes: 70}, 30 * time.Second},
		{web.Options{}, `,"timeout":"2h"`, search.Limit{Time: 30 * time.Second}, 30 * time.Second},
		{web.Options{Time: time.Second, Nodes: 50}, `,"timeout":"2s","max_nodes":70`, search.Limit{Time: time.Second, Nodes: 50}, time.Second},
		{web.Options{Nodes: 50}, ``, search.Limit{Nodes: 50}, 30 * time.Second},
		{web.Options{Nodes: 50}, `,"max_nodes":40`, search.Limit{Nodes: 40}, 30 * time.Second},
		{web.Options{Time: time.Hour}, ``, search.Limit{}, 30 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			h := handler(withSearcher(test.server, func(ctx context.Context, _ *board.Position, l search.Limit, _ func(search.Result)) (search.Result, error) {
				if end, ok := ctx.Deadline(); l != test.want || !ok || time.Until(end) != test.most {
					t.Errorf("%s: the limit is %v and the context ends in %v, expected %v and %v", test.fields, l, time.Until(end), test.want, test.most)
				}
				return search.Result{Move: point("i9")}, nil
			}))
			wantStatus(t, ask(t, h, "POST /v1/move", `{"moves":"h8","engine":"random"`+test.fields+`}`), http.StatusOK)
		})
	}
}

// TestMoveLeft: if the client of a long search is gone, its seat is free for the next request.
func TestMoveLeft(t *testing.T) {
	r := start(t, web.New(web.Options{Engines: 1, Memory: 64 << 20}))
	for _, engine := range []string{"adp:iterations=10000000", "statenode:iterations=10000000,oracle=vct", "kill:depth=8,oracle=vct"} {
		ctx, leave := context.WithCancel(context.Background())
		answer, err := r.post(ctx, "/v1/move?stream", `{"moves":"h8","path":["i9","g7","f6","i10","h9"],"engine":"`+engine+`"}`)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := bufio.NewReader(answer.Body).ReadString('}'); err != nil { // the first event
			t.Error(err)
		}
		leave()
		_ = answer.Body.Close()
		answer, err = r.post(context.Background(), "/v1/move", `{"moves":"h8","engine":"random"}`)
		if err != nil {
			t.Fatal(err)
		}
		wantStatus(t, readReply(t, answer), http.StatusOK)
	}
}

// TestMoveStops: the context of a search ends when the client is gone.
func TestMoveStops(t *testing.T) {
	testboard.Deadline(t)
	begun, ended := make(chan struct{}), make(chan error, 1)
	r := start(t, web.New(withSearcher(web.Options{}, func(ctx context.Context, _ *board.Position, _ search.Limit, _ func(search.Result)) (search.Result, error) {
		close(begun)
		<-ctx.Done()
		ended <- ctx.Err()
		return search.Result{Move: point("i9")}, nil
	})))
	ctx, leave := context.WithCancel(context.Background())
	go func() {
		<-begun
		leave()
	}()
	if answer, err := r.post(ctx, "/v1/move?stream", `{"moves":"h8","engine":"random"}`); err == nil {
		// The first bytes may come before the search begins: only leave may end the request.
		_, _ = io.Copy(io.Discard, answer.Body)
		_ = answer.Body.Close()
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the search ended by %v, expected the end of the client", err)
	}
}

// TestMoveSeats: no more searchers think at a time than the server has engines. A request that
// waits in vain is refused.
func TestMoveSeats(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		opened := make(chan struct{})
		thinking, most := 0, 0
		h := handler(withSearcher(web.Options{Engines: 1, Time: time.Second}, func(context.Context, *board.Position, search.Limit, func(search.Result)) (search.Result, error) {
			thinking++
			most = max(most, thinking)
			<-opened
			thinking--
			return search.Result{Move: point("i9")}, nil
		}))
		const body = `{"moves":"h8","engine":"random"}`
		answers := make(chan reply, 2)
		for range 2 {
			go func() { answers <- ask(t, h, "POST /v1/move", body) }()
		}
		wantBusy(t, <-answers)
		close(opened)
		wantStatus(t, <-answers, http.StatusOK)
		wantStatus(t, ask(t, h, "POST /v1/move", body), http.StatusOK)
		if most != 1 {
			t.Errorf("%d searchers thought at a time, expected 1", most)
		}
	})
}
