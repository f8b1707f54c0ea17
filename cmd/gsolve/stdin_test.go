package main

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/console"
)

// silent is an input that gives its text and then stays open, until closed.
type silent struct {
	text   io.Reader
	asked  func() // called when more is asked for
	closed chan struct{}
}

func (s *silent) Read(p []byte) (int, error) {
	if n, _ := s.text.Read(p); n > 0 {
		return n, nil
	}
	s.asked()
	<-s.closed
	return 0, io.EOF
}

// TestInterruptIdle stops each command while it waits for standard input,
// which stays open and silent.
func TestInterruptIdle(t *testing.T) {
	const some = `{"id":"a","size":9,"black":["a1","b1","c1","d1"],"white":["a9","c9","e9","g9"]}`
	for _, test := range []struct {
		args   string
		input  string
		status int
		out    string // in standard output
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
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // of a command that reads nothing
		in := &silent{text: strings.NewReader(test.input), closed: make(chan struct{})}
		in.asked = func() { time.AfterFunc(50*time.Millisecond, cancel) } // what was read is answered by then
		status, out, errs := runTest(ctx, &console.Console{In: in, Grace: time.Millisecond}, strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out, test.out) || test.out == "" && out != "" {
			t.Errorf("%s: status %d, %q", test.args, status, out)
		}
		if want := "gsolve: stopped before the end of the input\n"; !strings.HasSuffix(errs, want) {
			t.Errorf("%s: %q, expected %q", test.args, errs, want)
		}
		close(in.closed)
	}
}
