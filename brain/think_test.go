package brain_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"testing/iotest"

	"go.uber.org/goleak"

	"github.com/gsolve/gsolve/brain"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// endless returns a session up to a search that does not end by itself: both sides have very many
// fours, and nobody wins.
func endless(command string) string {
	var b strings.Builder
	b.WriteString("START 22\nINFO timeout_turn 2147483647\nYXBOARD\n")
	for y := 0; y < 22; y += 3 {
		for x := 0; x < 21; x += 7 {
			fmt.Fprintf(&b, "%d,%d,1\n", x, y)
			for k := 1; k < 4; k++ {
				fmt.Fprintf(&b, "%d,%d,2\n", x+k, y)
			}
		}
	}
	return b.String() + "DONE\n" + command + "\n"
}

// dialogue is a session in which the test plays the manager.
type dialogue struct {
	t    *testing.T
	in   *io.PipeWriter
	out  *bufio.Scanner
	done chan error
}

func newDialogue(ctx context.Context, t *testing.T, o brain.Options) *dialogue {
	testboard.Deadline(t)
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	d := &dialogue{t: t, in: inW, out: bufio.NewScanner(outR), done: make(chan error, 1)}
	go func() {
		err := brain.Play(ctx, inR, outW, o)
		_ = inR.Close()
		_ = outW.Close()
		d.done <- err
	}()
	return d
}

func (d *dialogue) send(text string) {
	d.t.Helper()
	if _, err := io.WriteString(d.in, text); err != nil {
		d.t.Fatal(err)
	}
}

// until reads lines until one begins with prefix.
func (d *dialogue) until(prefix string) string {
	d.t.Helper()
	for d.out.Scan() {
		if strings.HasPrefix(d.out.Text(), prefix) {
			return d.out.Text()
		}
	}
	d.t.Fatalf("no line begins with %q", prefix)
	return ""
}

// rest returns the unread lines.
func (d *dialogue) rest() (lines []string) {
	for d.out.Scan() {
		lines = append(lines, d.out.Text())
	}
	return lines
}

// TestStop stops an endless search, which answers with its best move. Then the session handles the
// lines that came meanwhile.
func TestStop(t *testing.T) {
	d := newDialogue(context.Background(), t, brain.Options{})
	d.send(endless("INFO show_detail 2\nBEGIN"))
	d.until("INFO PV DONE") // the search has begun
	d.send("ABOUT\nYXSTOP\n")
	for d.out.Scan() && strings.HasPrefix(d.out.Text(), "INFO ") {
	}
	var x, y int
	if _, err := fmt.Sscanf(d.out.Text(), "%d,%d", &x, &y); err != nil {
		t.Errorf("answer to YXSTOP: %q, want a move", d.out.Text())
	}
	d.until("name=")
	d.send("END\n")
	if rest := d.rest(); len(rest) > 0 {
		t.Errorf("lines after END: %q, want none", rest)
	}
	if err := <-d.done; err != nil {
		t.Error(err)
	}
}

// TestEnd: END stops a search, and the search gives no answer.
func TestEnd(t *testing.T) {
	for _, command := range []string{"BEGIN", "YXNBEST 3", "YXSEARCHDEFEND", "TURN 21,21"} {
		d := newDialogue(context.Background(), t, brain.Options{})
		d.send("INFO show_detail 3\n" + endless(command))
		d.until("MESSAGE REALTIME")
		d.send("END\n")
		for _, line := range d.rest() {
			if !strings.HasPrefix(line, "MESSAGE ") && !strings.HasPrefix(line, "INFO ") {
				t.Errorf("%s: answer %q after END, want none", command, line)
			}
		}
		if err := <-d.done; err != nil {
			t.Errorf("%s: the session ended with %v, want no error", command, err)
		}
	}
}

// TestInputEnds answers the commands before the end of the input, and stops a search without a
// limit.
func TestInputEnds(t *testing.T) {
	lines := talk(t, brain.Options{}, endless("BEGIN"))
	if len(lines) != 2 || !strings.Contains(lines[1], ",") {
		t.Errorf("BEGIN at the end of the input: %q, want OK and a move", lines)
	}
	lines = talk(t, brain.Options{}, endless("INFO max_node 100\nBEGIN\nABOUT"))
	if len(lines) != 3 || !strings.HasPrefix(lines[2], "name=") {
		t.Errorf("BEGIN and ABOUT at the end of the input: %q, want OK, a move and the answer to ABOUT", lines)
	}
}

// TestTime: the brain answers within a normal time, and with almost none.
func TestTime(t *testing.T) {
	for _, limits := range []string{"timeout_turn 50", "timeout_turn 0", "time_left 1", "timeout_match 400"} {
		lines := talk(t, brain.Options{Threads: 2}, endless("INFO "+limits+"\nBEGIN"))
		if len(lines) != 2 || !strings.Contains(lines[1], ",") {
			t.Errorf("%s: %q, want OK and a move", limits, lines)
		}
	}
}

// TestFlood sends more lines during a search than the queue holds. Each must get its answer.
func TestFlood(t *testing.T) {
	const lines = 5_000
	input := endless("INFO timeout_turn 200\nBEGIN") + strings.Repeat("FLOOD\n", lines)
	if got := talk(t, brain.Options{}, input); len(got) != lines+2 || got[lines+1] != `UNKNOWN "FLOOD"` {
		t.Errorf("%d lines, want OK, a move and %d times UNKNOWN", len(got), lines)
	}
}

// TestCancelled: a session ends with its context, thinking or waiting.
func TestCancelled(t *testing.T) {
	testboard.Deadline(t)
	for _, command := range []string{"BEGIN", "ABOUT"} {
		ctx, cancel := context.WithCancel(context.Background())
		d := newDialogue(ctx, t, brain.Options{})
		d.send("INFO show_detail 1\n" + endless(command))
		d.until(map[string]string{"BEGIN": "MESSAGE", "ABOUT": "name="}[command])
		cancel()
		for _, line := range d.rest() {
			if !strings.HasPrefix(line, "MESSAGE REALTIME") {
				t.Errorf("%s: %q after the end of the context, want no answer", command, line)
			}
		}
		if err := <-d.done; !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v, want %v", command, err, context.Canceled)
		}
		_ = d.in.Close()
	}
}

var errBroken = errors.New("broken")

type broken struct{}

func (broken) Read([]byte) (int, error)  { return 0, errBroken }
func (broken) Write([]byte) (int, error) { return 0, errBroken }

// TestBroken: a session ends with the error of its input or of its output.
func TestBroken(t *testing.T) {
	input := io.MultiReader(strings.NewReader(endless("BOARD\n1,0,1")), broken{})
	if err := brain.Play(context.Background(), input, io.Discard, brain.Options{}); !errors.Is(err, errBroken) {
		t.Errorf("the input breaks within a board: error %v, want %v", err, errBroken)
	}
	input = io.MultiReader(strings.NewReader(endless("ABOUT")), broken{})
	if err := brain.Play(context.Background(), input, io.Discard, brain.Options{}); !errors.Is(err, errBroken) {
		t.Errorf("the input breaks after a command: error %v, want %v", err, errBroken)
	}
	if err := brain.Play(context.Background(), strings.NewReader(endless("BEGIN")), broken{}, brain.Options{}); !errors.Is(err, errBroken) {
		t.Errorf("the output breaks: error %v, want %v", err, errBroken)
	}
}

// TestLongLine: the brain refuses lines that are too long, inside a board and outside.
func TestLongLine(t *testing.T) {
	long := strings.Repeat("x", 10_000)
	got := talk(t, brain.Options{}, long+"\nSTART 15\nYXBLOCK\n"+long+"\nDONE\n\n \nABOUT "+long)
	want := "ERROR line too long, expected at most 4096 bytes"
	if len(got) != 4 || got[0] != want || got[1] != "OK" || got[2] != want || got[3] != want {
		t.Errorf("answers %.100q, want OK and three errors", got)
	}
}

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// talk runs a session over an input and returns the lines of its output.
func talk(t testing.TB, o brain.Options, input string) []string {
	t.Helper()
	testboard.Deadline(t)
	var out strings.Builder
	if err := brain.Play(context.Background(), strings.NewReader(input), &out, o); err != nil {
		t.Fatalf("%v\n%s", err, out.String())
	}
	return strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
}

// TestSessions plays every file of testdata/sessions: it sends the lines after "> " with the line
// ends of Windows, and expects the answers after "< ", or matches of the patterns after "~ ".
func TestSessions(t *testing.T) {
	files, err := filepath.Glob("testdata/sessions/*.txt")
	if err != nil || len(files) < 8 {
		t.Fatalf("%d sessions, error %v, want 8 at least", len(files), err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text := testdir.Read(t, file)
			var input strings.Builder
			var want []string
			for line := range strings.Lines(string(text)) {
				mark, rest, _ := strings.Cut(strings.TrimSuffix(line, "\n"), " ")
				switch mark {
				case ">":
					input.WriteString(rest + "\r\n")
				case "<":
					want = append(want, regexp.QuoteMeta(rest))
				case "~":
					want = append(want, rest)
				}
			}
			compare(t, talk(t, brain.Options{Version: "1.2.3"}, input.String()), want)
		})
	}
}

// TestReadError: if reading fails inside a board, the session writes the error and ends with it.
func TestReadError(t *testing.T) {
	cut := errors.New("the cable is cut")
	var out strings.Builder
	in := io.MultiReader(strings.NewReader("START 9\nBOARD\n1,1,1\n"), iotest.ErrReader(cut))
	if err := brain.Play(t.Context(), in, &out, brain.Options{}); !errors.Is(err, cut) {
		t.Errorf("error %v, want %v", err, cut)
	}
	compare(t, strings.Split(strings.TrimSpace(out.String()), "\n"), []string{"OK", "ERROR the cable is cut"})
	long := "START 9\nYXBOARD\n" + strings.Repeat("1", 5000) + "\nDONE\n"
	compare(t, talk(t, brain.Options{}, long), []string{"OK", "ERROR line too long, .*"})
}

// compare matches lines with patterns for whole lines.
func compare(t *testing.T, got, want []string) {
	t.Helper()
	for i := range max(len(got), len(want)) {
		switch {
		case i >= len(want):
			t.Fatalf("line %d is %q, want no more lines", i+1, got[i])
		case i >= len(got):
			t.Fatalf("the lines end before line %d, want %s", i+1, want[i])
		case !regexp.MustCompile("^(" + want[i] + ")$").MatchString(got[i]):
			t.Fatalf("line %d is %q, want %s", i+1, got[i], want[i])
		}
	}
}
