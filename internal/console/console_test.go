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

// A command prints its answer in one line, reports a refused input, and ends with a status for the
// worst error.
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

// TestProgress waits for the progress line, prints something else in between, and expects the line
// again. After End nothing may appear.
func TestProgress(t *testing.T) {
	var errs testdir.Buffer
	p := &Progress{}
	p.start(&errs, time.Millisecond)
	for done := range 2 {
		want := fmt.Sprintf("%d done", done)
		for deadline := time.Now().Add(time.Minute); !strings.Contains(errs.String(), want); {
			if time.Now().After(deadline) {
				t.Fatalf("no progress line with %q in %q", want, errs.String())
			}
			time.Sleep(time.Millisecond)
		}
		p.Step()
		if err := p.aside(func() error { return io.EOF }); !errors.Is(err, io.EOF) {
			t.Errorf("error %v, want %v", err, io.EOF)
		}
	}
	p.End()
	said := errs.String()
	if err := p.aside(func() error { return nil }); err != nil || p.timer != nil || errs.String() != said {
		t.Error("after End: a timer, an error, or more output")
	}
}

// TestAbove: the lines of Above stand above the progress line, in their order.
func TestAbove(t *testing.T) {
	var errs testdir.Buffer
	p := &Progress{Above: func(int) []string { return []string{"first", "second"} }}
	p.start(&errs, time.Millisecond)
	defer p.End()
	for deadline := time.Now().Add(time.Minute); !strings.Contains(errs.String(), "first\nsecond\n0 done"); {
		if time.Now().After(deadline) {
			t.Fatalf("no lines above the progress line in %q", errs.String())
		}
		time.Sleep(time.Millisecond)
	}
}

// TestScreen: screen hides a terminal without a known size from the library of the bar, because
// that draws nothing on a terminal of 0 rows.
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
			t.Errorf("%+v: the screen is the file itself: %v, want %v", test, seen, !test.hidden)
		}
	}
	var b bytes.Buffer
	if screen(&b, nil) != &b {
		t.Error("screen replaced a writer that is no file")
	}
}

// TestDumbTerminal: a terminal with TERM=dumb gets neither colour nor progress.
func TestDumbTerminal(t *testing.T) {
	t.Setenv("NO_COLOR", "")
	t.Setenv("TERM", "dumb")
	if con := System(os.Stderr); !con.NoColour || con.ErrTTY {
		t.Error("TERM=dumb: colour or progress, want neither")
	}
	t.Setenv("TERM", "xterm")
	if System(os.Stderr).NoColour {
		t.Error("TERM=xterm: no colour, want colour")
	}
}

// TestProgressLabel: if the end is known, the label has a rate and the time left.
func TestProgressLabel(t *testing.T) {
	var p Progress
	if got := p.label(2 * time.Second); got != "0 done, 2s" {
		t.Errorf("without an end: %q", got)
	}
	p.Advance(500, 2000)
	if got := p.label(2 * time.Second); got != "500 of 2000, 250/s, 6s left" {
		t.Errorf("500 of 2000 after 2 s: %q", got)
	}
	p.InBytes = true
	p.Advance(1<<20, 4<<20)
	if got := p.label(2 * time.Second); got != "1.0 MiB of 4.0 MiB, 512.0 KiB/s, 6s left" {
		t.Errorf("1 of 4 MiB after 2 s: %q", got)
	}
}

// TestProgressBar expects a bar as soon as the end is known.
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

// TestStoppable reads until its context ends, and not a byte more. A read that waits ends too.
func TestStoppable(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	text := strings.Repeat("position ", 3*stoppableBytes)
	s := Stoppable(ctx, strings.NewReader(text))
	if got, err := io.ReadAll(s); err != nil || string(got) != text {
		t.Errorf("read %d bytes, error %v, want %d", len(got), err, len(text))
	}
	silent, w := io.Pipe()
	defer w.Close()
	time.AfterFunc(10*time.Millisecond, cancel)
	if n, err := Stoppable(ctx, silent).Read(make([]byte, 9)); n != 0 || !errors.Is(err, ErrStopped) {
		t.Errorf("a silent pipe: %d bytes, error %v, want ErrStopped", n, err)
	}
	if n, err := Stoppable(ctx, strings.NewReader(text)).Read(make([]byte, 9)); n != 0 || !errors.Is(err, ErrStopped) {
		t.Errorf("after cancelling: %d bytes, error %v, want ErrStopped", n, err)
	}
}

// TestRefuse expects one line for each of the first refusals, and none for the others.
func TestRefuse(t *testing.T) {
	var errs strings.Builder
	con := &Console{Err: &errs}
	for i := range MaxRefusals + 3 {
		con.Refuse(fmt.Errorf("line %d", i+1))
	}
	if said := errs.String(); strings.Count(said, "\n") != MaxRefusals || !strings.HasPrefix(said, "gsolve: line 1\n") {
		t.Errorf("messages %q, want %d lines", said, MaxRefusals)
	}
}

// TestNoProgressBehindEnd: after the end no timer and no bar is left, even if a message interrupted
// the line.
func TestNoProgressBehindEnd(t *testing.T) {
	for _, con := range []*Console{{Err: io.Discard}, {Err: io.Discard, ErrTTY: true, Delay: time.Hour}} {
		end := con.StartProgress()
		con.Complain(errors.New("aside"))
		end()
		end()
		if con.Progress.timer != nil || con.Progress.bars != nil {
			t.Error("a timer or a bar is left after the end")
		}
	}
}

// TestFinish: Finish prints one message for an error and returns a status. A closed pipe gets no
// message.
func TestFinish(t *testing.T) {
	var errs bytes.Buffer
	con := &Console{Err: &errs, Out: failing{}}
	if status := con.Finish(con.WriteJSON(1)); status != StatusBad || errs.String() != "gsolve: standard output: no space left on device\n" {
		t.Errorf("a full disk: status %d, message %q", status, errs.String())
	}
	errs.Reset()
	if status := con.Finish(fmt.Errorf("write: %w", syscall.EPIPE)); status != StatusBad || errs.Len() > 0 {
		t.Errorf("a closed pipe: status %d, message %q, want none", status, errs.String())
	}
	if status := con.Finish(Headline(errors.New("first\nsecond\nthird"))); status != StatusBad || errs.String() != "gsolve: first (and 2 other errors)\n" {
		t.Errorf("three errors: status %d, message %q, want the first one and a count", status, errs.String())
	}
	if Headline(nil) != nil || !errors.Is(Headline(io.EOF), io.EOF) {
		t.Error("Headline changed an error of one line")
	}
	if a, b := About("a:1", "a:1", io.EOF), About("a:1", "x", io.EOF); a.Error() != "a:1: EOF" || b.Error() != "a:1: x: EOF" {
		t.Errorf("About: %v and %v, want the place once, and place and name", a, b)
	}
	if err := Exit(StatusUnknown); err.Error() != "exit status 3" {
		t.Error(err)
	}
}

// failing behaves like standard output on a full disk.
type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, syscall.ENOSPC }

// TestColour: the flag decides before NO_COLOR, and NO_COLOR before the terminal.
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
			t.Errorf("--colour %s: %v, error %v, want %v", test.when, got, err, test.want)
		}
	}
	if _, err := new(Console).Colour("blue"); err == nil {
		t.Error("--colour blue is accepted, want an error")
	}
}

// TestOpen: the name "-" means standard input.
func TestOpen(t *testing.T) {
	con := &Console{In: strings.NewReader("text")}
	in, done, err := con.Open("-")
	if err != nil {
		t.Fatal(err)
	}
	defer done()
	if got, err := io.ReadAll(in); string(got) != "text" || err != nil {
		t.Errorf("read %q, error %v, want the text of standard input", got, err)
	}
}

// TestStartWatch: where messages go to a file, the label comes as whole lines until the end; a
// console without Every stays silent.
func TestStartWatch(t *testing.T) {
	var errs testdir.Buffer
	seen := make(chan struct{}, 1)
	con := &Console{Err: &errs, Every: time.Millisecond}
	con.Progress.Meter = func(time.Duration) (string, int64, int64) {
		select {
		case seen <- struct{}{}:
		default:
		}
		return "working", 0, 0
	}
	end := con.StartWatch()
	<-seen
	<-seen
	end()
	end()
	if text := errs.String(); !strings.HasPrefix(text, "gsolve: 0s: working\n") || !strings.HasSuffix(text, "working\n") {
		t.Errorf("standard error holds %q, want lines such as gsolve: 0s: working", text)
	}
	silent := &Console{Err: &errs}
	before := errs.String()
	silent.StartWatch()()
	if errs.String() != before {
		t.Error("a console without Every wrote a line")
	}
}
