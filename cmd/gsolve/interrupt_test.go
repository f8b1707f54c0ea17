package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// slowFile returns a file with n copies of a position that takes some time to search.
func slowFile(t *testing.T, n int) string {
	t.Helper()
	data := testdir.Read(t, "testdata/slow.jsonl")
	lines := bytes.SplitAfter(data, []byte{'\n'})
	path := filepath.Join(t.TempDir(), "slow.jsonl")
	if err := os.WriteFile(path, bytes.Repeat(lines[1], n), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// TestInterrupt stops a long run. It must end soon, with an answer for every position, in order;
// positions without a verdict are answered as cancelled.
func TestInterrupt(t *testing.T) {
	testboard.Deadline(t)
	const positions = 200
	path := slowFile(t, positions)
	for _, words := range [][]string{{"vcf", "1"}, {"vcf", "3"}, {"vct", "1"}, {"vct", "3"}} {
		command, threads := words[0], words[1]
		ctx, cancel := context.WithCancel(context.Background())
		var stopped time.Time
		timer := time.AfterFunc(30*time.Millisecond, func() { stopped = time.Now(); cancel() })
		status, out, errs := runTest(ctx, &console.Console{}, command, path, "--all", "--json", "--threads", threads)
		took := time.Since(stopped)
		timer.Stop()
		cancel()
		if status != console.StatusUnknown || errs != "" {
			t.Errorf("%s --threads %s: status %d, errors %q", command, threads, status, errs)
		}
		// The search stops at once, and the other positions are only read. On a quiet machine
		// that takes at most 50 ms; this one may be busy.
		if took > 20*time.Second {
			t.Errorf("the run ended %v after the signal", took)
		}
		if n := strings.Count(out, "\n"); n != positions {
			t.Errorf("the run printed %d answers, expected %d", n, positions)
		}
		if !strings.Contains(out, `"reason":"cancelled"}`) || strings.Contains(out, `"none"`) {
			t.Errorf("expected a cancelled answer and no verdict none: %.600s", out)
		}
	}
}

// TestInterruptCerts: a command that is stopped before it finds a win leaves the earlier file as it
// is.
func TestInterruptCerts(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	certs := filepath.Join(t.TempDir(), "certs")
	testdir.Write(t, certs, "{}\n")
	status, _, errs := runTest(ctx, &console.Console{Grace: time.Minute}, "vct", slowFile(t, 1), "--cert", certs)
	if text := testdir.Read(t, certs); status != console.StatusUnknown || string(text) != "{}\n" {
		t.Errorf("status %d, errors %q, the file of --cert holds %q, expected its earlier content", status, errs, text)
	}
}

// TestInterruptReading stops the command while standard input stays open. Positions that were read
// are answered; the command does not wait for the end of the input.
func TestInterruptReading(t *testing.T) {
	status, out, _ := interrupted(t, `{"id":"a","size":9,"black":["a1","b1","c1","d1"],"white":["a9","c9","e9","g9"]}`+"\n"+`{"id":"b","size":9,"black":["a1"`, "vcf")
	if status != console.StatusUnknown {
		t.Errorf("status %d, expected %d", status, console.StatusUnknown)
	}
	if out != "" && !strings.HasPrefix(out, "a: ") {
		t.Errorf("the answers are %q, expected none or one about a", out)
	}
}

// interrupted runs a command that reads the text from standard input, which then stays open while
// the command is interrupted.
func interrupted(t *testing.T, text, command string) (status int, out, errs string) {
	t.Helper()
	testboard.Deadline(t)
	r, w := io.Pipe()
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		_, _ = io.WriteString(w, text)
		cancel()
	}()
	return runTest(ctx, &console.Console{In: r, Grace: time.Millisecond}, command, "-", "--quiet")
}

// TestInterruptOthers stops commands that do not search positions.
func TestInterruptOthers(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	certs := filepath.Join(t.TempDir(), "certs")
	testdir.Write(t, certs, "{}\n")
	proofs := filepath.Join(t.TempDir(), "proofs")
	if status, _, errs := runTest(context.Background(), &console.Console{}, "vcf", "--db", proofs, "testdata/positions/standard.jsonl"); status != console.StatusDone {
		t.Fatal(errs)
	}
	export := proofs + ".export"
	if status, _, errs := runTest(context.Background(), &console.Console{}, "db", "export", "--db", proofs, "--out", export); status != console.StatusDone {
		t.Fatal(errs)
	}
	for _, test := range []struct{ args, want string }{
		{"audit --db DB", "DB: 0 positions, 0 proofs checked, 0 not valid so far"},
		{"compact --db DB", "DB: nothing was merged"},
		{"export --db DB", "0 records of DB checked, the export has no last line"},
		{"export --db DB --out DB.none", "0 records of DB checked, DB.none was not written"},
		{"backup --db DB DB.none", "0 records of DB checked, DB.none was not written"},
		{"put --db DB " + certs, "DB: nothing was stored"},
		{"import --db DB DB.export", "DB: nothing was stored"},
		{"merge --db DB2 DB", "DB2: 0 records, 0 stored"},
	} {
		args := append([]string{"db"}, strings.Fields(strings.ReplaceAll(test.args, "DB", proofs))...)
		status, out, errs := runTest(ctx, &console.Console{}, args...)
		if want := "gsolve: stopped: " + strings.ReplaceAll(test.want, "DB", proofs) + "\n"; status != console.StatusBad || out != "" || errs != want {
			t.Errorf("%v: status %d, output %q, errors %q, expected %q", args, status, out, errs, want)
		}
	}
	for _, args := range [][]string{
		{"db", "stats", "--db", proofs},
		{"db", "get", "--db", proofs, "testdata/slow.jsonl"},
		{"db", "audit", "--db", proofs},
		{"db", "export", "--db", proofs, "--out", proofs + ".jsonl"},
		{"db", "backup", "--db", proofs, proofs + ".jsonl"},
		{"db", "put", "--db", proofs, certs},
		{"db", "merge", "--db", proofs + "2", proofs},
		{"db", "restore", "--db", proofs + "3", certs},
		{"show", "testdata/slow.jsonl"},
		{"forbidden", "--json", "testdata/slow.jsonl"},
		{"convert", "--to", "moves", "testdata/slow.jsonl"},
		{"bench", "testdata/slow.jsonl"},
		{"verify", certs},
	} {
		status, out, errs := runTest(ctx, &console.Console{}, args...)
		if status != console.StatusBad || out != "" || !strings.Contains(errs, "stopped") && !strings.Contains(errs, "canceled") {
			t.Errorf("%v: status %d, output %q, errors %q; expected no output and an error that the command was stopped", args, status, out, errs)
		}
	}
}

// TestDefendInterrupt stops a run of defend. It must end soon, with an answer for every position,
// in order. It must not call a position lost that it has not searched.
func TestDefendInterrupt(t *testing.T) {
	testboard.Deadline(t)
	const positions = 100
	path := slowFile(t, positions)
	for _, threads := range []string{"1", "3"} {
		ctx, cancel := context.WithCancel(context.Background())
		timer := time.AfterFunc(20*time.Millisecond, cancel)
		status, out, errs := runTest(ctx, &console.Console{}, "defend", path, "--json", "--threads", threads)
		timer.Stop()
		cancel()
		if status != console.StatusUnknown || errs != "" {
			t.Errorf("status %d, errors %q", status, errs)
		}
		lines := strings.Split(strings.TrimSpace(out), "\n")
		if last := lines[len(lines)-1]; len(lines) != positions || !strings.Contains(last, `"reason":"cancelled"}`) || strings.Contains(last, `"lost"`) {
			t.Errorf("the run printed %d answers, the last one %.300s", len(lines), last)
		}
	}
}

// TestDefendInterruptReading stops defend while standard input stays open.
func TestDefendInterruptReading(t *testing.T) {
	testboard.Deadline(t)
	r, w := io.Pipe()
	defer r.Close()
	defer w.Close()
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	status, _, errs := runTest(ctx, &console.Console{In: r, Grace: time.Millisecond}, "defend", "-")
	if status != console.StatusUnknown || !strings.HasSuffix(errs, "gsolve: stopped before the end of the input\n") {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// failing is an output that is full.
type failing struct{}

var errFull = errors.New("full")

func (failing) Write([]byte) (int, error) { return 0, errFull }

// TestDefendFull: the command ends with an error at the first answer that it cannot write.
func TestDefendFull(t *testing.T) {
	for _, args := range []string{"--json", "--quiet", "--all"} {
		status, _, errs := runTest(context.Background(), &console.Console{Out: failing{}}, "defend", "--moves", "h8i9", args)
		if status != console.StatusBad || !strings.Contains(errs, "standard output: full") {
			t.Errorf("defend %s: status %d, errors %q", args, status, errs)
		}
	}
}

// TestThreatInterrupt: tss answers positions that come after the signal as cancelled, as long as it
// can read them.
func TestThreatInterrupt(t *testing.T) {
	testboard.Deadline(t)
	const positions = 20
	path := slowFile(t, positions)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	status, out, errs := runTest(ctx, &console.Console{Grace: time.Minute}, "tss", path, "--json")
	if status != console.StatusUnknown || errs != "" {
		t.Errorf("status %d, errors %q", status, errs)
	}
	if n := strings.Count(out, `"verdict":"unknown","class":"tss"`); n != positions || strings.Count(out, `"reason":"cancelled"`) != positions {
		t.Errorf("%d of %d answers are unknown, expected all: %.300s", n, positions, out)
	}
}

// TestThreatInterruptReading stops tss while standard input stays open.
func TestThreatInterruptReading(t *testing.T) {
	status, _, errs := interrupted(t, `{"id":"a","size":9,"black":["a1","b1","c1"],"white":["a9"]}`+"\n"+`{"id":"b"`, "tss")
	if status != console.StatusUnknown || !strings.Contains(errs, "stopped before the end") {
		t.Errorf("status %d, errors %q", status, errs)
	}
}

// silent is an input that gives its text and then stays open until someone closes the channel end.
type silent struct {
	text  io.Reader
	asked func() // called by each Read after the text
	end   chan struct{}
}

func (s *silent) Read(p []byte) (int, error) {
	if n, _ := s.text.Read(p); n > 0 {
		return n, nil
	}
	s.asked()
	<-s.end
	return 0, io.EOF
}

// TestInterruptIdle stops each command while it waits for a standard input that stays open and
// silent.
func TestInterruptIdle(t *testing.T) {
	testboard.Deadline(t)
	const some = `{"id":"a","size":9,"black":["a1","b1","c1","d1"],"white":["a9","c9","e9","g9"]}`
	for _, test := range []struct {
		args   string
		input  string
		status int
		out    string // part of standard output, "" if there must be none
	}{
		{"vcf -", "", console.StatusUnknown, ""},
		{"vcf - --json --threads 2", some + "\n" + some, console.StatusUnknown, `"id":"a"`},
		{"show -", "", console.StatusBad, ""},
		{"show -", some + "\n", console.StatusBad, "a: freestyle"},
		{"forbidden -", "", console.StatusBad, ""},
		{"forbidden --json -", "{", console.StatusBad, ""},
		{"convert --to sgf -", "", console.StatusBad, ""},
		{"verify -", "", console.StatusBad, ""},
		{"verify - --json", "{}\n{", console.StatusBad, `"error"`},
		{"verify testdata/slow.jsonl --for -", "", console.StatusBad, ""},
		{"bench -", "", console.StatusBad, ""},
		{"bench testdata/positions/standard.jsonl -", some, console.StatusBad, "standard.jsonl"},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // for a command that does not read
		in := &silent{text: strings.NewReader(test.input), end: make(chan struct{})}
		in.asked = func() { time.AfterFunc(50*time.Millisecond, cancel) } // time to answer what was read
		status, out, errs := runTest(ctx, &console.Console{In: in, Grace: time.Millisecond}, strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out, test.out) || test.out == "" && out != "" {
			t.Errorf("%s: status %d, output %q; expected %d, %q", test.args, status, out, test.status, test.out)
		}
		if want := "gsolve: stopped before the end of the input\n"; !strings.HasSuffix(errs, want) {
			t.Errorf("%s: errors %q, expected %q at the end", test.args, errs, want)
		}
		close(in.end)
	}
}

// TestThreatDrawings: if tss cannot write a drawing, it ends with an error.
func TestThreatDrawings(t *testing.T) {
	dir := t.TempDir()
	status, out, errs := runTest(context.Background(), &console.Console{}, "tss", "--moves", "h8", "--svg", dir)
	if status != console.StatusBad || out != "" || !strings.Contains(errs, filepath.Base(dir)) {
		t.Errorf("status %d, output %q, errors %q", status, out, errs)
	}
}

// TestInterruptLiteral: games against a proof that are stopped report how many were won so far.
func TestInterruptLiteral(t *testing.T) {
	testboard.Deadline(t)
	cert := filepath.Join(t.TempDir(), "wins.cert")
	if status, out, errs := runTest(t.Context(), &console.Console{}, "vcf", "--moves", "h8a1i8a3j8a5", "--cert", cert, "--quiet"); status != console.StatusDone {
		t.Fatalf("status %d, %s%s", status, out, errs)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer time.AfterFunc(100*time.Millisecond, cancel).Stop()
	status, out, errs := runTest(ctx, &console.Console{}, "verify", "--literal", "1000000000", cert)
	if status != console.StatusBad || out != "" || !regexp.MustCompile(`^gsolve: stopped: \S+:1: Black won all of [1-9]\d* games?, \d+ moves?, unlisted replies: \d+ so far\n$`).MatchString(errs) {
		t.Errorf("status %d, %s%s, want status %d and the games so far", status, out, errs, console.StatusBad)
	}
}
