package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// TestOracleInterrupted stops a search while standard input stays open: it is
// answered, and the end of the input is not waited for.
func TestOracleInterrupted(t *testing.T) {
	testboard.Deadline(t)
	in, questions := io.Pipe()
	answers, out := io.Pipe()
	defer questions.Close()
	ctx, cancel := context.WithCancel(t.Context())
	processors := runtime.GOMAXPROCS(0)
	ended := make(chan int)
	go func() {
		status, _, _ := runTest(ctx, &console.Console{In: in, Out: out, Grace: time.Millisecond}, "oracle", "--threads", "1")
		ended <- status
	}()
	slow := testdir.Read(t, "testdata/slow.jsonl")
	search, _, _ := strings.Cut(string(slow), "\n")
	if _, err := io.WriteString(questions, search+"\n"+`{"id":"quiet","moves":"h8"}`+"\n"); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(answers)
	if lines.Scan(); !strings.Contains(lines.Text(), `"id":"quiet"`) {
		t.Errorf("first answer: %s", lines.Text())
	}
	cancel()
	if lines.Scan(); !strings.Contains(lines.Text(), `"verdict":"unknown"`) || !strings.Contains(lines.Text(), `"reason":"cancelled"`) {
		t.Errorf("second answer: %s", lines.Text())
	}
	if status := <-ended; status != console.StatusDone {
		t.Errorf("status %d", status)
	}
	if got := runtime.GOMAXPROCS(0); got != processors {
		t.Errorf("%d processors, before %d", got, processors)
	}
}

// deaf is an output that nobody reads.
type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, errors.New("nobody listens") }

func TestOracleUnheard(t *testing.T) {
	status, _, errs := runTest(t.Context(), &console.Console{In: strings.NewReader(`{"op":"ping"}`), Out: deaf{}}, "oracle")
	if want := "gsolve: nobody listens, expected lines to read and to write\n"; status != console.StatusBad || errs != want {
		t.Errorf("status %d, %q, want %q", status, errs, want)
	}
}
