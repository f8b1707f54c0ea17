package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/live"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proofdb"
)

// winInThree returns a position that Black wins by fours, with the proof.
func winInThree(t *testing.T) (*board.Position, proof.Record) {
	t.Helper()
	pos, err := board.New(board.Setup{
		Size: 9, ToMove: board.Black,
		Black: []board.Point{board.At(2, 2), board.At(3, 2), board.At(4, 2)}, White: []board.Point{board.At(7, 7), board.At(8, 8)},
	})
	if err != nil {
		t.Fatal(err)
	}
	return pos, proof.Record{Space: proof.Fours, Outcome: proof.Win, Body: proof.VCFBody(nil, 9, []board.Point{board.At(5, 2)})}
}

// TestLiveDatabase: while a process has a database open, db stats prints its counts and progress, and
// a search takes its proofs and stores nothing. When it has ended, both work as ever.
func TestLiveDatabase(t *testing.T) {
	testboard.Deadline(t)
	dir := filepath.Join(t.TempDir(), "db")
	db, err := proofdb.Open(dir, proofdb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	pos, won := winInThree(t)
	if err := db.Put(pos, won); err != nil {
		t.Fatal(err)
	}
	stop := watchLive(dir, db, &console.Console{Err: io.Discard}, func() string { return "searching round 2 of 3" }, nothingRuns)
	ask := func(args ...string) (int, string, string) {
		errs := &testdir.Buffer{}
		status, out, _ := runTest(t.Context(), &console.Console{Err: errs}, args...)
		return status, out, errs.String()
	}
	if status, out, errs := ask("db", "stats", "--db", dir); status != 0 || !strings.Contains(out, ": 1 position\n") || !strings.HasSuffix(out, "\nat work: searching round 2 of 3\n") {
		t.Errorf("db stats: status %d, %s%s", status, out, errs)
	}
	if status, out, _ := ask("db", "stats", "--json", "--db", dir); status != 0 || !strings.Contains(out, `"progress":"searching round 2 of 3"`) {
		t.Errorf("db stats --json: status %d, %s", status, out)
	}
	position := testdir.Write(t, filepath.Join(t.TempDir(), "a.jsonl"), `{"size":9,"black":["c3","c4","c5"],"white":["h8","i9"],"to_move":"black"}`+"\n") // turned
	status, out, errs := ask("vct", "--json", "--db", dir, position)
	if status != 0 || !strings.Contains(out, `"verdict":"win"`) || !strings.Contains(out, `"nodes":0`) || !strings.Contains(errs, "another command works in it, and answers from it") {
		t.Errorf("vct: status %d, %s%s", status, out, errs)
	}
	if status, _, errs := ask("db", "export", "--db", dir); status != console.StatusBad || !strings.Contains(errs, "database is in use") {
		t.Errorf("db export of an open database: status %d, %s", status, errs)
	}
	stop()
	if status, _, errs := ask("db", "stats", "--db", dir); status != console.StatusBad || !strings.Contains(errs, "database is in use") {
		t.Errorf("nobody answers: status %d, %s", status, errs)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	// The file of a killed process.
	testdir.Write(t, filepath.Join(dir, live.File), `{"addr":"127.0.0.1:9","token":"x"}`)
	if status, out, errs := ask("db", "stats", "--db", dir); status != 0 || strings.Contains(out, "at work") {
		t.Errorf("after the end: status %d, %s%s", status, out, errs)
	}
}

// TestRemote: a remote database hands on checked records in the orientation asked for. After the end
// of the other command it knows what it has asked before, and warns once.
func TestRemote(t *testing.T) {
	dir := t.TempDir()
	db := proofdb.OpenMemory(proofdb.Options{})
	defer func() { _ = db.Close() }() // in memory
	pos, won := winInThree(t)
	if err := db.Put(pos, won); err != nil {
		t.Fatal(err)
	}
	stop, err := serveLive(dir, db, func() string { return "" }, nothingRuns)
	if err != nil {
		t.Fatal(err)
	}
	var warned []error
	r, err := findRemote(context.Background(), dir, func(err error) { warned = append(warned, err) })
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = r.Close() }() // in memory
	for _, gone := range []bool{false, true} {
		for sym := range board.Symmetry(board.Symmetries) {
			turned := pos.Transform(sym)
			known, err := r.Get(turned)
			rec, found := known.Answer(proof.Question{Space: proof.Order2}, proof.SolverVersion)
			if err != nil || !found || len(rec.Line) == 0 || rec.Line[0] != sym.Apply(board.At(5, 2), 9) && rec.Line[0] != sym.Apply(board.At(1, 2), 9) {
				t.Errorf("symmetry %d, ended %v: %v, %v, error %v", sym, gone, found, rec.Line, err)
			}
		}
		if !gone {
			stop()
		}
	}
	other, err := board.New(board.Setup{Size: 9, ToMove: board.White})
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if known, err := r.Get(other); err != nil || !known[proof.Fours].Empty() {
			t.Errorf("a position not asked about before: %v, error %v", known, err)
		}
	}
	if len(warned) != 1 || !errors.Is(warned[0], live.ErrNobody) {
		t.Errorf("warnings %v, want one that wraps ErrNobody", warned)
	}
	next, err := serveLive(dir, db, func() string { return "" }, nothingRuns)
	if err != nil {
		t.Fatal(err)
	}
	defer next()
	time.Sleep(againAfter) // the least wait before it looks again
	if err := db.Put(other, proof.Record{Space: proof.Fours, Budget: 7, Spent: 7}); err != nil {
		t.Fatal(err)
	}
	if known, err := r.Get(other); err != nil || known[proof.Fours].Budget != 7 {
		t.Errorf("a position that the next command knows: %v, error %v", known, err)
	}
	if err := r.Add(pos, won); err != nil {
		t.Error(err)
	}
}

// TestSilentStranger: LIVE names the port of a stranger that accepts and never answers. Every command does
// its work without it, and a signal ends the wait for it at once.
func TestSilentStranger(t *testing.T) {
	testboard.Deadline(t)
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = ln.Close() }()
	dir := filepath.Join(t.TempDir(), "db")
	position := testdir.Write(t, filepath.Join(t.TempDir(), "a.jsonl"), `{"size":9,"black":["c3","d3","e3"],"white":["h8","i9"],"to_move":"black"}`+"\n")
	if status, out, errs := runTest(t.Context(), &console.Console{}, "vct", "--db", dir, position); status != 0 {
		t.Fatalf("status %d, %s%s", status, out, errs)
	}
	testdir.Write(t, filepath.Join(dir, live.File), fmt.Sprintf(`{"addr":%q,"token":"x"}`, ln.Addr()))
	for _, c := range []struct {
		status int
		words  []string
	}{{console.StatusBad, []string{"db", "stats", "--db", dir}}, {console.StatusUnknown, []string{"vct", "--db", dir, position}}} {
		ctx, cancel := context.WithCancel(t.Context())
		timer := time.AfterFunc(50*time.Millisecond, cancel)
		started := time.Now()
		status, _, errs := runTest(ctx, &console.Console{}, c.words...)
		if took := time.Since(started); status != c.status || took > 1500*time.Millisecond || !strings.Contains(errs, console.ErrStopped.Error()) {
			t.Errorf("%s, stopped: status %d after %v, %s, want status %d at once", c.words[0], status, took, errs, c.status)
		}
		timer.Stop()
		cancel()
	}
	if status, out, errs := runTest(t.Context(), &console.Console{}, "vct", "--json", "--db", dir, position); status != 0 || !strings.Contains(out, `"nodes":0`) {
		t.Errorf("vct beside a stranger: status %d, %s%s, want the stored answer", status, out, errs)
	}
}

// TestRemoteChecks: a record whose proof does not hold is an error, never an answer.
func TestRemoteChecks(t *testing.T) {
	pos, won := winInThree(t)
	won.Body = proof.VCFBody(nil, 9, []board.Point{board.At(0, 0)})
	r := &remote{memory: newLiveMemory()}
	defer func() { _ = r.memory.Close() }() // in memory
	if known, err := r.take(r.memory, pos, append(proof.AppendRecord(nil, pos, &won), '\n')); err == nil || !known[proof.Fours].Empty() {
		t.Errorf("a false proof: %v, error %v", known, err)
	}
	if _, err := r.take(r.memory, pos, []byte("{}\n")); !errors.Is(err, proof.ErrRecord) {
		t.Errorf("no record: error %v, want ErrRecord", err)
	}
}

// TestProveAnswers: db stats asks a prove at work, whose file vanishes at the end.
func TestProveAnswers(t *testing.T) {
	testboard.Deadline(t)
	dir := filepath.Join(t.TempDir(), "db")
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan int, 1)
	begun := make(chan struct{})
	patient := hooks{around: func(s book.Solver) book.Solver { return patientSolver{s, begun} }}
	go func() {
		status, _, _ := runHooked(ctx, &console.Console{Err: io.Discard}, patient, "prove", "--moves", "c5a1d5c1e4g1e3i1", "--size", "9", "--db", dir, "--quiet", "--vct", "--timeout", "1m")
		ended <- status
	}()
	<-begun
	status, out, _ := runTest(t.Context(), &console.Console{Err: io.Discard}, "db", "stats", "--db", dir)
	cancel()
	if code := <-ended; status != 0 || !strings.Contains(out, "\nat work: searching round 1 of 3, 0 of 1: ") || code != console.StatusUnknown {
		t.Errorf("db stats: status %d, %s; prove: status %d, want %d", status, out, code, console.StatusUnknown)
	}
	if _, err := os.Stat(filepath.Join(dir, live.File)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("after the run: error %v, want no file %s", err, live.File)
	}
}

// patientSolver reports its first search, and answers only when the run is stopped.
type patientSolver struct {
	book.Solver
	begun chan struct{}
}

func (s patientSolver) Solve(ctx context.Context, pos *board.Position, q proof.Question) proof.Record {
	close(s.begun)
	<-ctx.Done()
	return s.Solver.Solve(ctx, pos, q)
}
