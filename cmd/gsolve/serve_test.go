package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// serveInBackground implements the command "serve FLAGS…" of scripts. It starts a server on a free
// port, which the command http asks. "serve stop" interrupts the last server and waits for it; it
// must end with status 0.
func serveInBackground(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) == 1 && args[0] == "stop" {
		ts.Check(signalServer(ts, os.Interrupt))
		return
	}
	path, err := exec.LookPath("gsolve") // the test binary: see TestMain
	ts.Check(err)
	c := exec.Command(path, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	c.Dir, c.Stderr = ts.MkAbs("."), ts.Stderr()
	c.Env = append(os.Environ(), "GSOLVE_TOKEN="+ts.Getenv("GSOLVE_TOKEN"), "GSOLVE_DB="+ts.Getenv("GSOLVE_DB"))
	out, err := c.StdoutPipe()
	ts.Check(err)
	ts.Check(c.Start())
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		ts.Fatalf("the server did not start: %v, it ended with %v", err, c.Wait())
	}
	ts.Setenv("URL", strings.TrimSpace(line))
	ts.Value(serversKey{}).(*servers).last = c
	ts.Defer(func() { _ = signalServer(ts, os.Kill) })
}

// servers holds the running server of a script.
type servers struct{ last *exec.Cmd }

type serversKey struct{}

// signalServer ends the server of the script, if there is one, and returns the error of its end.
func signalServer(ts *testscript.TestScript, signal os.Signal) error {
	s := ts.Value(serversKey{}).(*servers)
	c := s.last
	if s.last = nil; c == nil {
		return nil
	}
	if err := c.Process.Signal(signal); err != nil {
		return err
	}
	return c.Wait()
}

// askHTTP implements the command "http STATUS METHOD PATH [BODY [HEADER]…]" of scripts. It sends
// BODY as JSON, or, for @FILE, the content of a file. HEADER is "NAME: VALUE". The answer becomes
// the script's stdout.
func askHTTP(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: http STATUS METHOD PATH [BODY [HEADER]…]")
	}
	body, headers := "", []string(nil)
	if len(args) > 3 {
		body, headers = args[3], args[4:]
	}
	if name, ok := strings.CutPrefix(body, "@"); ok {
		body = ts.ReadFile(name)
	}
	q, err := http.NewRequest(args[1], ts.Getenv("URL")+args[2], strings.NewReader(body))
	ts.Check(err)
	if body != "" {
		q.Header.Set("Content-Type", "application/json")
	}
	for _, h := range headers {
		name, value, _ := strings.Cut(h, ": ")
		q.Header.Set(name, value)
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	answer, err := client.Do(q)
	ts.Check(err)
	defer answer.Body.Close()
	_, err = io.Copy(ts.Stdout(), answer.Body)
	ts.Check(err)
	if got := strconv.Itoa(answer.StatusCode); got != args[0] {
		ts.Fatalf("%s %s: status %s, expected %s", args[1], args[2], got, args[0])
	}
}

// TestReadmeServe sends the requests that docs/serve.md shows, and compares the answers, except for
// durations.
func TestReadmeServe(t *testing.T) {
	text := testdir.Read(t, filepath.Join(root, "docs", "serve.md"))
	url, stop := serveTest(t, "--db", t.TempDir())
	defer stop()
	shown := regexp.MustCompile(`(?m)^\$ curl -s (?:--json '([^']*)' )?127\.0\.0\.1:8080(\S+)\n(.*)$`).FindAllStringSubmatch(string(text), -1)
	if len(shown) < 3 {
		t.Fatalf("docs/serve.md shows %d requests, expected 3 or more", len(shown))
	}
	for _, s := range shown {
		method := http.MethodGet
		if s[1] != "" {
			method = http.MethodPost
		}
		q, err := http.NewRequest(method, url+s[2], strings.NewReader(s[1]))
		if err != nil {
			t.Fatal(err)
		}
		q.Header.Set("Content-Type", "application/json")
		answer, err := http.DefaultClient.Do(q)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			t.Fatal(err)
		}
		if got, want := durations(strings.TrimSpace(string(got))), durations(s[3]); got != want {
			t.Errorf("%s %s answers\n%s\ndocs/serve.md shows\n%s", s[2], s[1], got, want)
		}
	}
}

// serveTest runs a server in this process until stop is called.
func serveTest(t *testing.T, args ...string) (url string, stop func()) {
	t.Helper()
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	status := make(chan int, 1)
	go func() {
		s, _, errs := runTest(ctx, &console.Console{Out: w}, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
		w.CloseWithError(fmt.Errorf("status %d: %s", s, errs))
		status <- s
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), func() {
		http.DefaultClient.CloseIdleConnections()
		cancel()
		if s := <-status; s != console.StatusDone {
			t.Errorf("the server ended with status %d", s)
		}
	}
}

// TestServeRestart: a server finds the results of an earlier server in the database.
func TestServeRestart(t *testing.T) {
	dir := t.TempDir()
	body := `{"moves":"h8a1j9o1k8a15","to_move":"black","class":"vct"}`
	for _, want := range []string{"vct", "store"} {
		url, stop := serveTest(t, "--db", dir)
		answer, err := http.Post(url+"/v1/solve", "application/json", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		a := struct{ Verdict, Stage string }{}
		err = json.NewDecoder(answer.Body).Decode(&a)
		answer.Body.Close()
		stop()
		if err != nil || a.Stage != want {
			t.Errorf("the answer comes from stage %s (%s), expected %s (error %v)", a.Stage, a.Verdict, want, err)
		}
	}
}
