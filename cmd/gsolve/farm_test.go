package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm/broker"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/verify"
)

// brokerMain is a NATS server as a program of its own: its arguments are address and directory. It
// ends with its standard input.
func brokerMain() {
	s, err := broker.Start(broker.Options{Addr: os.Args[1], Dir: os.Args[2]})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(s.URL())
	_, _ = os.Stdin.Read(make([]byte, 1))
	s.Close()
}

// trickVariable selects the solver of the program trickster: forger, sceptic, slow, late, or the true one.
const trickVariable = "GSOLVE_TEST_TRICK"

// trickster runs gsolve with a solver that lies, or that takes its time. Its prove gives silent
// workers up early.
func trickster() {
	h := hooks{silence: 3 * time.Second, around: func(s book.Solver) book.Solver { return trick{s, os.Getenv(trickVariable)} }}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	os.Exit(run(ctx, os.Args, console.System(os.Stderr), h))
}

type trick struct {
	book.Solver
	kind string
}

func (s trick) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	switch s.kind {
	case "forger":
		body := proof.VCFBody(nil, pos.Size(), pos.AppendStones(nil, board.Empty)[:1])
		if _, err := new(verify.Checker).Body(pos, body); err == nil { // with a straight four every move wins
			body = append(body, 0)
		}
		return proof.Record{Space: q.Space, Outcome: proof.Win, Spent: 1, Body: body}
	case "sceptic":
		return proof.Record{Space: q.Space, Outcome: proof.None, Spent: 1}
	case "":
		return s.Solver.Solve(ctx, pos, q)
	}
	pause := 10 * time.Millisecond
	if s.kind == "late" {
		pause = 150 * time.Millisecond
	}
	select {
	case <-time.After(pause):
	case <-ctx.Done():
	}
	return s.Solver.Solve(ctx, pos, q)
}

// freeAddr returns an address of this machine that nobody listens on.
func freeAddr(t *testing.T) string {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close() //nolint:errcheck // only its address counts
	return ln.Addr().String()
}

// startBroker starts a server program, and returns a function that kills it.
func startBroker(t *testing.T, addr, dir string) (kill func()) {
	t.Helper()
	c := child(t, "broker", addr, dir)
	in, err := c.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	if n, err := out.Read(make([]byte, 100)); n == 0 {
		t.Fatalf("the server does not start: %v", err)
	}
	return func() {
		_ = c.Process.Kill()
		_ = in.Close()
		_ = c.Wait()
	}
}

// crew keeps four workers alive.
type crew struct {
	t     *testing.T
	url   string
	kinds []string
	procs []*exec.Cmd
}

func (c *crew) start(i int) {
	c.t.Helper()
	w := child(c.t, "trickster", "worker", "--nats", c.url, "--threads", "1", "--quiet")
	w.Env = append(os.Environ(), trickVariable+"="+c.kinds[i])
	if err := w.Start(); err != nil {
		c.t.Fatal(err)
	}
	c.procs[i] = w
}

// kill kills one worker and starts it again.
func (c *crew) kill(i int) {
	c.end(i)
	c.start(i)
}

func (c *crew) end(i int) {
	_ = c.procs[i].Process.Kill()
	_ = c.procs[i].Wait()
}

func newCrew(t *testing.T, url string, kinds ...string) *crew {
	t.Helper()
	c := &crew{t, url, kinds, make([]*exec.Cmd, len(kinds))}
	for i := range kinds {
		c.start(i)
	}
	t.Cleanup(func() {
		for i := range kinds {
			c.end(i)
		}
	})
	return c
}

// farmBook returns a file with positions of games, not all of which have a win.
func farmBook(t *testing.T, count int) string {
	t.Helper()
	rng := rand.New(rand.NewPCG(3, 0))
	var b bytes.Buffer
	for i := range count {
		pos := testboard.Game(rng, board.Rules()[i%3], 60)
		fmt.Fprintf(&b, `{"id":"%d","rule":"%v","size":%d,"black":["%s"],"white":["%s"],"to_move":"%v"}`+"\n", i, pos.Rule(), pos.Size(),
			strings.Join(board.Names(pos.AppendStones(nil, board.Black)), `","`), strings.Join(board.Names(pos.AppendStones(nil, board.White)), `","`), pos.ToMove())
	}
	path := filepath.Join(t.TempDir(), "book.jsonl")
	testdir.Write(t, path, b.Bytes())
	return path
}

// expectMetrics waits until the metrics show workers.
func expectMetrics(t *testing.T, url string) {
	t.Helper()
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}, Timeout: 5 * time.Second}
	seen := regexp.MustCompile(`(?m)^gsolve_prove_workers [1-4]$`)
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		reply, err := client.Get(url)
		if err != nil {
			continue
		}
		text, err := io.ReadAll(reply.Body)
		if closed := reply.Body.Close(); err == nil && closed == nil && seen.Match(text) {
			return
		}
	}
	t.Error("the metrics show no worker")
}

// disturbed runs a command that asks workers: a server, a coordinator and four workers are processes.
// Workers are killed at random, the server is killed and starts again with an empty store, one worker
// forges wins, and one answers "none" to everything. Both liars must be named. disturbed returns what
// the command prints.
func disturbed(t *testing.T, kills int, honest string, args ...string) (out string) {
	t.Helper()
	addr, metrics := freeAddr(t), freeAddr(t)
	killBroker := startBroker(t, addr, t.TempDir())
	defer func() { killBroker() }()
	url := "nats://" + addr
	var answer, errs bytes.Buffer
	prover := child(t, "trickster", append(args, "--nats", url, "--threads", "0", "--metrics", metrics)...)
	prover.Stdout, prover.Stderr = &answer, &errs
	if err := prover.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- prover.Wait() }()
	defer func() { _ = prover.Process.Kill() }()
	workers := newCrew(t, url, "forger", "sceptic", honest, honest)
	expectMetrics(t, "http://"+metrics+"/metrics")
	rng := rand.New(rand.NewPCG(testboard.Seed(), 0))
	for i := range kills {
		time.Sleep(time.Duration(300+rng.IntN(700)) * time.Millisecond)
		workers.kill(2 + rng.IntN(2))
		if i == kills/2 {
			killBroker()
			killBroker = startBroker(t, addr, t.TempDir())
		}
		if len(ended) > 0 {
			t.Fatalf("the run ended before all kills: %s%s", answer.String(), errs.String())
		}
	}
	err := <-ended
	if status := prover.ProcessState.ExitCode(); status != console.StatusUnknown && status != console.StatusDone {
		t.Fatalf("status %d, %v: %s", status, err, errs.String())
	}
	t.Logf("%s%s", answer.String(), errs.String())
	for _, want := range []string{"a win that does not hold", "answered none"} {
		if !strings.Contains(errs.String(), want) {
			t.Errorf("messages %s, want one with %q", errs.String(), want)
		}
	}
	return answer.String()
}

// TestFarm: the database of a disturbed run is that of an undisturbed one on one machine.
func TestFarm(t *testing.T) {
	kills := testboard.Trials(t, 2, 4, 8)
	args := []string{"prove", farmBook(t, 100*kills), "--max-nodes", "30", "--rounds", "2"}
	alone, together := filepath.Join(t.TempDir(), "alone"), filepath.Join(t.TempDir(), "together")
	t.Logf("alone: %s", proveIn(t, alone, args, ""))
	disturbed(t, kills, "slow", append(args, "--db", together)...)
	if a, b := exportOf(t, alone), exportOf(t, together); !bytes.Equal(a, b) {
		t.Errorf("the exports of the two databases differ: %s", lineDifference(a, b))
	}
}

// TestFarmOpening: a disturbed proof of an opening has the result of an undisturbed one: all replies
// proved, and a certificate that holds.
func TestFarmOpening(t *testing.T) {
	opening := "h8 o15 i7 h7 g7" // half a second of work; the honest workers take their time
	kills, honest := testboard.Trials(t, 2, 2, 4), "late"
	if testboard.IsLong() {
		opening, honest = "h8 o15 i7", "slow" // some 15 s
	}
	dir := t.TempDir()
	args := []string{"prove", "--goal", "win", "--winner", "black", "--moves", opening, "--json"}
	status, alone, errs := runTest(t.Context(), &console.Console{}, append(args, "--db", filepath.Join(dir, "alone"), "--quiet")...)
	if status != console.StatusDone || errs != "" {
		t.Fatalf("alone: status %d, %s", status, errs)
	}
	cert := filepath.Join(dir, "opening.jsonl.zst")
	together := disturbed(t, kills, honest, append(args, "--db", filepath.Join(dir, "together"), "--cert", cert)...)
	if a, b := openingResult(t, alone), openingResult(t, together); a != b || !strings.HasPrefix(a, "win") {
		t.Errorf("the result is\n%s\nwant that of one machine,\n%s", b, a)
	}
	if status, out, errs := runTest(t.Context(), &console.Console{}, "verify", "--literal", "100", cert); status != console.StatusDone {
		t.Errorf("verify: status %d, %s%s", status, out, errs)
	}
}

// openingResult returns the verdict and the state of each reply.
func openingResult(t *testing.T, answer string) string {
	t.Helper()
	var a struct {
		Verdict string
		Choices []struct{ Move, State string }
	}
	if err := json.Unmarshal([]byte(answer), &a); err != nil {
		t.Fatalf("%v in %s", err, answer)
	}
	return fmt.Sprint(a.Verdict, a.Choices)
}

// lineDifference shows the first lines in which two exports differ.
func lineDifference(a, b []byte) string {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d is\n%.500s\nand\n%.500s", i+1, x[i], y[i])
		}
	}
	return fmt.Sprintf("%d and %d lines", len(x), len(y))
}

// TestLonely: a run that leaves all work to workers reports that none has come, and how to add one. A worker
// that is stopped prints how many jobs it has done.
func TestLonely(t *testing.T) {
	testboard.Deadline(t)
	addr, errs := freeAddr(t), &testdir.Buffer{}
	ended := make(chan int, 1)
	go func() {
		status, _, _ := runHooked(t.Context(), &console.Console{Err: errs}, hooks{lonely: 50 * time.Millisecond}, "prove", farmBook(t, 20),
			"--db", filepath.Join(t.TempDir(), "db"), "--max-nodes", "30", "--rounds", "1", "--listen", addr, "--threads", "0", "--quiet")
		ended <- status
	}()
	invitation := "no worker has come yet; to add a worker, run: gsolve worker --nats nats://" + addr
	for !strings.Contains(errs.String(), invitation) {
		if len(ended) > 0 {
			t.Fatalf("the run ended with status %d, %s", <-ended, errs)
		}
		time.Sleep(5 * time.Millisecond)
	}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan string, 1)
	go func() {
		status, out, errs := runTest(ctx, &console.Console{}, "worker", "--nats", "nats://"+addr, "--threads", "1", "--quiet")
		done <- fmt.Sprint(status, " ", out, errs)
	}()
	if status := <-ended; status != console.StatusDone && status != console.StatusUnknown {
		t.Errorf("prove: status %d, %s", status, errs)
	}
	cancel()
	if got := <-done; !regexp.MustCompile(`^0 worker \S+ for nats://\S+\n(1 job|\d+ jobs) done\n$`).MatchString(got) || strings.Contains(got, "\n0 jobs") {
		t.Errorf("the stopped worker prints %q, want status 0, its name, and how many jobs it has done", got)
	}
}
