package web_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/web"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// reply is an answer, read to its end.
type reply struct {
	status int
	header http.Header
	body   []byte
}

// object returns the body as a JSON object.
func (r reply) object(t testing.TB) map[string]any {
	t.Helper()
	o := map[string]any{}
	if err := json.Unmarshal(r.body, &o); err != nil {
		t.Fatalf("status %d, and the body is no JSON object: %v\n%s", r.status, err, r.body)
	}
	return o
}

// ask sends a request to a handler: method and path, such as "POST /v1/solve", the body, and
// headers as name and value in turn. It declares a body as JSON unless the headers say otherwise.
// The Host is localhost.
func ask(t testing.TB, h http.Handler, what, body string, headers ...string) reply {
	t.Helper()
	method, path, _ := strings.Cut(what, " ")
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	r.Host = "localhost:8080"
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return readReply(t, w.Result())
}

func readReply(t testing.TB, r *http.Response) reply {
	t.Helper()
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	return reply{r.StatusCode, r.Header, text}
}

// wantStatus fails the test unless the status is as expected. A refusal must be JSON with one line
// of error.
func wantStatus(t *testing.T, r reply, status int) {
	t.Helper()
	if r.status != status {
		t.Fatalf("status %d, expected %d: %s", r.status, status, r.body)
	}
	if status < 400 {
		return
	}
	text, ok := r.object(t)["error"].(string)
	if !ok || text == "" || strings.Contains(text, "\n") {
		t.Errorf("status %d comes with the error %q, expected one line", status, r.body)
	}
}

// handler returns the handler of a server that has no listener.
func handler(o web.Options) http.Handler { return web.New(o).Handler() }

// must returns the value of a call that cannot fail.
func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// memory returns an empty database that the test closes.
func memory(t testing.TB) *proofdb.DB {
	db := proofdb.OpenMemory(proofdb.Options{Warn: func(err error) { t.Log(err) }})
	t.Cleanup(func() { db.Close() })
	return db
}

// slow returns a request whose search takes longer than any test waits. For /v1/filter Black is to
// move, else White.
func slow(t testing.TB, path string) string {
	t.Helper()
	text := testdir.Read(t, "../cmd/gsolve/testdata/slow.jsonl")
	line, _, _ := bytes.Cut(text, []byte("\n"))
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(line, &fields); err != nil {
		t.Fatal(err)
	}
	request := map[string]json.RawMessage{}
	for _, name := range []string{"id", "rule", "size", "black", "white", "to_move"} {
		request[name] = fields[name]
	}
	if path == "/v1/filter" {
		request["to_move"] = json.RawMessage(`"black"`)
	}
	text, err := json.Marshal(request)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// gate is a store whose Get waits until the test opens it.
type gate struct {
	entered chan struct{}
	opened  chan struct{}
}

func newGate() gate { return gate{make(chan struct{}, 100), make(chan struct{})} }

func (g gate) Get(*board.Position) (proof.Known, error) {
	g.entered <- struct{}{}
	<-g.opened
	return proof.Known{}, nil
}

func (g gate) Add(*board.Position, proof.Record) error { return nil }

// broken is a store that fails: with an error, or with a panic.
type broken struct{ panics bool }

var errBroken = errors.New("disk on fire")

func (b broken) Get(*board.Position) (proof.Known, error) {
	if b.panics {
		panic(errBroken)
	}
	return proof.Known{}, errBroken
}

func (b broken) Add(*board.Position, proof.Record) error { return errBroken }

// posts are the paths that take a body.
var posts = []string{"/v1/solve", "/v1/filter", "/v1/verify", "/v1/why", "/v1/step", "/v1/view", "/v1/parse", "/v1/move"}

// Positions of the tests, as moves. In won, Black has three stones in a row and wins by fours. In
// quiet, no stones are near each other.
const (
	won   = "h8a1i8a3j8a5"
	quiet = "h8a1"
)
