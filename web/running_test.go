package web_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/gsolve/gsolve/web"
)

const (
	runningBook    = `{"v":1,"kind":"book","phase":"searching","seconds":1,"proved":1,"at_work":0,"open":2,"disproved":0}`
	runningOpening = `{"v":1,"kind":"opening","phase":"searching","seconds":1.5,"proved":1,"at_work":1,"open":0,"disproved":0,"per_minute":2,"left":30,` +
		`"rule":"freestyle","size":15,"black":["h8"],"white":["i9"],"to_move":"white","attacker":"black","space":"order3","jobs":1,"waiting":1,"nodes":9,"positions":3,` +
		`"line":["j6"],"choices":[{"move":"a1","state":"proved"},{"move":"j6","state":"at work","number":3}]}`
)

// runs returns the options of a server whose other command answers with text.
func runs(text string, err error) web.Options {
	return web.Options{Running: func(context.Context) ([]byte, error) { return []byte(text), err }}
}

func runningExchanges() []exchange {
	const what = "GET /v1/proof"
	return []exchange{
		{what: what, status: 200, server: runs(runningOpening, nil)},
		{what: what, status: 200, server: runs(runningBook, nil)},
		{what: what, status: 404},
		{what: what, status: 502, server: runs("{", nil)},
		{what: what, status: 401, server: web.Options{Token: must(web.ParseToken(secret))}},
		{what: what, status: 403, headers: []string{"Origin", "https://example.org"}},
		{what: what, status: 421, headers: []string{"Host", "example.org"}},
	}
}

// TestRunning: answers of a stranger are refused in one line, and never passed on.
func TestRunning(t *testing.T) {
	wantStatus(t, ask(t, handler(runs("", web.ErrNotRunning)), "GET /v1/proof", ""), http.StatusNotFound)
	wantStatus(t, ask(t, handler(runs("", errors.New("gone"))), "GET /v1/proof", ""), http.StatusBadGateway)
	change := strings.NewReplacer
	for what, text := range map[string]string{
		"no JSON": "<script>", "null": "null", "two": runningBook + runningBook, "long": runningBook + strings.Repeat(" ", web.MaxRunning),
		"off the board":    change(`"a1"`, `"p16"`).Replace(runningOpening),
		"taken":            change(`"a1"`, `"h8"`).Replace(runningOpening),
		"twice":            change(`"a1"`, `"j6"`).Replace(runningOpening),
		"line":             change(`["j6"]`, `["i9"]`).Replace(runningOpening),
		"state":            change(`"state":"proved"`, `"state":"<b>"`).Replace(runningOpening),
		"size":             change(`"size":15`, `"size":1000000`).Replace(runningOpening),
		"no size":          change(`"size":15`, `"size":0`).Replace(runningOpening),
		"many open":        change(`"open":2`, `"open":9007199254740992`).Replace(runningBook),
		"many nodes":       change(`"nodes":9`, `"nodes":18446744073709551615`).Replace(runningOpening),
		"proved, a number": change(`"state":"proved"`, `"state":"proved","number":3`).Replace(runningOpening),
		"stones":           change(`["h8"]`, `["i9"]`).Replace(runningOpening),
		"attacker":         change(`"attacker":"black"`, `"attacker":"red"`).Replace(runningOpening),
		"phase":            change("searching", `a\nb`).Replace(runningBook),
		"negative":         change(`"open":2`, `"open":-2`).Replace(runningBook),
		"no position":      change("book", "opening").Replace(runningBook),
		"unknown field":    change(`"v":1`, `"v":1,"html":"x"`).Replace(runningBook),
		"another version":  change(`"v":1`, `"v":2`).Replace(runningBook),
	} {
		r := ask(t, handler(runs(text, nil)), "GET /v1/proof", "")
		if r.status != http.StatusBadGateway {
			t.Errorf("%s: status %d, %s", what, r.status, r.body)
		}
	}
}

// TestRunningBusy: a request that waits for the other command holds a slot.
func TestRunningBusy(t *testing.T) {
	entered, open := make(chan struct{}), make(chan struct{})
	h := handler(web.Options{InFlight: 1, Running: func(context.Context) ([]byte, error) {
		close(entered)
		<-open
		return []byte(runningBook), nil
	}})
	done := make(chan reply)
	go func() { done <- ask(t, h, "GET /v1/proof", "") }()
	<-entered
	wantStatus(t, ask(t, h, "GET /v1/proof", ""), http.StatusTooManyRequests)
	close(open)
	wantStatus(t, <-done, http.StatusOK)
}

// FuzzRunning: what ReadRunning accepts is answered as JSON; nothing panics.
func FuzzRunning(f *testing.F) {
	f.Add(runningOpening)
	f.Add(runningBook)
	f.Fuzz(func(t *testing.T, text string) {
		if r := ask(t, handler(runs(text, nil)), "GET /v1/proof", ""); r.status != 200 && r.status != 502 {
			t.Errorf("status %d: %s", r.status, r.body)
		}
	})
}
