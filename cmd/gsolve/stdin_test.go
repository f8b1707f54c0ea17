package main

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"
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
		{"vcf -", "", statusUnknown, ""},
		{"vcf - --json --threads 2", some + "\n" + some, statusUnknown, `"id":"a"`},
		{"show -", "", statusBad, ""},
		{"show -", some + "\n", statusBad, "a: freestyle"},
		{"forbidden -", "", statusBad, ""},
		{"forbidden --json -", "{", statusBad, ""},
		{"convert --to sgf -", "", statusBad, ""},
		{"verify -", "", statusBad, ""},
		{"verify - --json", "{}\n{", statusBad, `"error"`},
		{"verify testdata/slow.jsonl --for -", "", statusBad, ""},
		{"bench -", "", statusBad, ""},
		{"bench testdata/positions/standard.jsonl -", some, statusBad, "standard.jsonl"},
	} {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute) // of a command that reads nothing
		in := &silent{text: strings.NewReader(test.input), closed: make(chan struct{})}
		in.asked = func() { time.AfterFunc(50*time.Millisecond, cancel) } // what was read is answered by then
		status, out, errs := runTest(ctx, &console{in: in, grace: time.Millisecond}, strings.Fields(test.args)...)
		if status != test.status || !strings.Contains(out, test.out) || test.out == "" && out != "" {
			t.Errorf("%s: status %d, %q", test.args, status, out)
		}
		if want := "gsolve: stopped before the end of the input\n"; !strings.HasSuffix(errs, want) {
			t.Errorf("%s: %q, expected %q", test.args, errs, want)
		}
		close(in.closed)
	}
}

// TestStoppable reads on while its context lasts, and not a byte later.
func TestStoppable(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	text := strings.Repeat("position ", 3*stoppableBytes)
	s := &stoppable{ctx: ctx, in: strings.NewReader(text)}
	if got, err := io.ReadAll(s); err != nil || string(got) != text {
		t.Errorf("%d bytes, %v, expected %d", len(got), err, len(text))
	}
	cancel()
	s.in = strings.NewReader(text)
	if n, err := s.Read(make([]byte, 9)); n != 0 || !errors.Is(err, errStopped) {
		t.Errorf("%d bytes, %v behind the end", n, err)
	}
}
