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

// TestOracleInterrupted stops a search while standard input stays open. The search must be answered
// as cancelled, and the command must not wait for the end of the input.
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
		t.Errorf("the first answer is %s, expected the one of the quiet position", lines.Text())
	}
	cancel()
	if lines.Scan(); !strings.Contains(lines.Text(), `"verdict":"unknown"`) || !strings.Contains(lines.Text(), `"reason":"cancelled"`) {
		t.Errorf("the second answer is %s, expected unknown because of the signal", lines.Text())
	}
	if status := <-ended; status != console.StatusDone {
		t.Errorf("status %d, expected %d", status, console.StatusDone)
	}
	if got := runtime.GOMAXPROCS(0); got != processors {
		t.Errorf("the command left %d processors for Go, before there were %d", got, processors)
	}
}

// deaf is an output that fails.
type deaf struct{}

func (deaf) Write([]byte) (int, error) { return 0, errors.New("nobody listens") }

// TestOracleUnheard: if the command cannot write its answers, it ends with an error.
func TestOracleUnheard(t *testing.T) {
	status, _, errs := runTest(t.Context(), &console.Console{In: strings.NewReader(`{"op":"ping"}`), Out: deaf{}}, "oracle")
	if want := "gsolve: nobody listens, expected an input and output that stay open\n"; status != console.StatusBad || errs != want {
		t.Errorf("status %d, errors %q, expected %q", status, errs, want)
	}
}
