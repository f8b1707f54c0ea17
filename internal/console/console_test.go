package console

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/internal/testdir"
)

// A command that answers in one line, complains of an input, and has the status of
// what it met.
func Example() {
	con := &Console{Out: os.Stdout, Err: os.Stdout}
	fmt.Println(con.Print("h8: black wins\n"))
	con.Complain(errors.New("puzzles.txt:3: no\x1b position"))
	fmt.Println(con.Finish(Exit(StatusBad)), con.Finish(nil))
	// Output:
	// h8: black wins
	// <nil>
	// gsolve: puzzles.txt:3: no  position
	// 2 0
}

// TestProgress waits for the line, says something aside, and sees the line
// come back.
func TestProgress(t *testing.T) {
	var errs testdir.Buffer
	p := &Progress{}
	p.start(&errs, time.Millisecond)
	for done := range 2 {
		want := fmt.Sprintf("%d done", done)
		for deadline := time.Now().Add(10 * time.Second); !strings.Contains(errs.String(), want); {
			if time.Now().After(deadline) {
				t.Fatalf("no progress line with %q in %q", want, errs.String())
			}
			time.Sleep(time.Millisecond)
		}
		p.Step()
		if err := p.aside(func() error { return io.EOF }); !errors.Is(err, io.EOF) {
			t.Error(err)
		}
	}
	p.End()
	said := errs.String()
	if err := p.aside(func() error { return nil }); err != nil || p.timer != nil || errs.String() != said {
		t.Error("progress behind its end")
	}
}

// TestScreen: a terminal that does not know its size is written to as if it
// were none, since nothing would be shown on its no rows.
func TestScreen(t *testing.T) {
	for _, test := range []struct {
		width, height int
		err           error
		hidden        bool
	}{
		{80, 24, nil, false},
		{0, 0, nil, true},
		{80, 0, nil, true},
		{0, 0, errors.New("no terminal"), true},
	} {
		out := screen(os.Stderr, func(int) (int, int, error) { return test.width, test.height, test.err })
		if _, seen := out.(*os.File); seen == test.hidden {
			t.Errorf("%+v: file %v", test, seen)
		}
	}
	var b bytes.Buffer
	if screen(&b, nil) != &b {
		t.Error("another writer than the one that is no file")
	}
}

// TestDumbTerminal: one that says it is dumb gets neither colour nor progress.
func TestDumbTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	if con := System(os.Stderr); !con.NoColour || con.ErrTTY {
		t.Error("colour or progress on a dumb terminal")
	}
	t.Setenv("TERM", "xterm")
	if System(os.Stderr).NoColour {
		t.Error("no colour on a terminal")
	}
}

// TestProgressLabel: where the end is known, there is a rate and the time left.
func TestProgressLabel(t *testing.T) {
	var p Progress
	if got := p.label(2 * time.Second); got != "0 done, 2s" {
		t.Error(got)
	}
	p.Advance(500, 2000)
	if got := p.label(2 * time.Second); got != "500 of 2000, 250/s, 6s left" {
		t.Error(got)
	}
	p.InBytes = true
	p.Advance(1<<20, 4<<20)
	if got := p.label(2 * time.Second); got != "1.0 MiB of 4.0 MiB, 512.0 KiB/s, 6s left" {
		t.Error(got)
	}
}

// TestProgressBar draws a bar once the end is known.
func TestProgressBar(t *testing.T) {
	var screen testdir.Buffer
	con := &Console{Err: &screen, ErrTTY: true}
	con.Progress.Advance(1, 4)
	end := con.StartProgress()
	for !strings.Contains(screen.String(), "1 of 4, ") || !strings.Contains(screen.String(), "=") {
		time.Sleep(time.Millisecond)
	}
	end()
}

// TestStoppable reads on while its context lasts, and not a byte later.
func TestStoppable(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	text := strings.Repeat("position ", 3*stoppableBytes)
	s := Stoppable(ctx, strings.NewReader(text))
	if got, err := io.ReadAll(s); err != nil || string(got) != text {
		t.Errorf("%d bytes, %v, expected %d", len(got), err, len(text))
	}
	silent, w := io.Pipe()
	defer w.Close()
	time.AfterFunc(10*time.Millisecond, cancel)
	if n, err := Stoppable(ctx, silent).Read(make([]byte, 9)); n != 0 || !errors.Is(err, ErrStopped) {
		t.Errorf("%d bytes, %v of a pipe that stays silent", n, err)
	}
	if n, err := Stoppable(ctx, strings.NewReader(text)).Read(make([]byte, 9)); n != 0 || !errors.Is(err, ErrStopped) {
		t.Errorf("%d bytes, %v behind the end", n, err)
	}
}

// TestRefuse names the first refusals and counts the others.
func TestRefuse(t *testing.T) {
	var errs strings.Builder
	con := &Console{Err: &errs}
	for i := range MaxRefusals + 3 {
		con.Refuse(fmt.Errorf("line %d", i+1))
	}
	if said := errs.String(); strings.Count(said, "\n") != MaxRefusals || !strings.HasPrefix(said, "gsolve: line 1\n") {
		t.Errorf("said %q", said)
	}
}

// TestNoProgressBehindEnd: a line that was begun does not come back.
func TestNoProgressBehindEnd(t *testing.T) {
	for _, con := range []*Console{{Err: io.Discard}, {Err: io.Discard, ErrTTY: true, Delay: time.Hour}} {
		end := con.StartProgress()
		con.Complain(errors.New("aside"))
		end()
		end()
		if con.Progress.timer != nil || con.Progress.bars != nil {
			t.Error("progress goes on")
		}
	}
}

// TestFinish: an error becomes a message and a status.
func TestFinish(t *testing.T) {
	var errs bytes.Buffer
	con := &Console{Err: &errs, Out: failing{}}
	if status := con.Finish(con.WriteJSON(1)); status != StatusBad || errs.String() != "gsolve: standard output: no space left on device\n" {
		t.Errorf("status %d, %q", status, errs.String())
	}
	errs.Reset()
	if status := con.Finish(fmt.Errorf("write: %w", syscall.EPIPE)); status != StatusBad || errs.Len() > 0 {
		t.Errorf("status %d, %q", status, errs.String())
	}
	if status := con.Finish(Headline(errors.New("first\nsecond\nthird"))); status != StatusBad || errs.String() != "gsolve: first (and 2 other errors)\n" {
		t.Errorf("status %d, %q", status, errs.String())
	}
	if Headline(nil) != nil || !errors.Is(Headline(io.EOF), io.EOF) {
		t.Error("a headline of less than two errors")
	}
	if a, b := About("a:1", "a:1", io.EOF), About("a:1", "x", io.EOF); a.Error() != "a:1: EOF" || b.Error() != "a:1: x: EOF" {
		t.Errorf("%v, %v", a, b)
	}
	if err := Exit(StatusUnknown); err.Error() != "exit status 3" {
		t.Error(err)
	}
}

// failing is standard output on a full disk.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestColour decides by the flag, the terminal and NO_COLOR.
func TestColour(t *testing.T) {
	for _, test := range []struct {
		con  *Console
		when string
		want bool
	}{
		{&Console{OutTTY: true}, "auto", true},
		{&Console{OutTTY: true, NoColour: true}, "auto", false},
		{&Console{}, "auto", false},
		{&Console{NoColour: true}, "always", true},
		{&Console{OutTTY: true}, "never", false},
	} {
		if got, err := test.con.Colour(test.when); got != test.want || err != nil {
			t.Errorf("%s: %v, %v", test.when, got, err)
		}
	}
	if _, err := new(Console).Colour("blue"); err == nil {
		t.Error("a colour for a time")
	}
}

// TestOpen reads standard input for a dash.
func TestOpen(t *testing.T) {
	con := &Console{In: strings.NewReader("text")}
	in, done, err := con.Open("-")
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if got, err := io.ReadAll(in); string(got) != "text" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}
