package guard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/gsolve/gsolve/internal/console"
	"github.com/gsolve/gsolve/internal/testboard"
)

func TestMain(m *testing.M) {
	if IsChild() && strings.Contains(os.Args[0], ".test") { // Run started this child
		os.Exit(console.StatusNone)
	}
	testscript.Main(m, map[string]func(){"crash": crash, "obedient": obedient})
}

// The main function of a program whose commands Run guards. In this test the child is the test
// program itself, which ends with status 1.
func Example() {
	if ran, err := Run(context.Background(), "proofs"); ran {
		fmt.Println("the child ended:", err)
		return
	}
	fmt.Println("no child: the command runs here")
	// Output: the child ended: exit status 1
}

// crash is a program that ends in the way that its argument names.
func crash() {
	messages := os.NewFile(MessagesFD, "messages")
	switch os.Args[1] {
	case "panic":
		go panic("of nobody's making")
		select {}
	case "bus":
		fmt.Fprint(os.Stderr, "unexpected fault address 0x1\nfatal error: fault\n[signal SIGBUS: bus error code=0x2 addr=0x1 pc=0x1]\n")
		os.Exit(2)
	case "kill":
		_ = self().Kill()
		select {}
	case "interrupt":
		_ = self().Signal(os.Interrupt)
		select {}
	case "talk":
		fmt.Fprintln(os.Stderr, "somebody else's words")
	case "refuse":
		_, _ = fmt.Fprintln(messages, "gsolve: no")
		os.Exit(console.StatusBad)
	}
}

func self() *os.Process {
	p, _ := os.FindProcess(os.Getpid())
	return p
}

// obedient is a program that waits for the order to stop.
func obedient() {
	ctx := Context()
	fmt.Println("ready")
	<-ctx.Done()
	os.Exit(console.StatusUnknown)
}

// child returns the program of that name, one of those of TestMain.
func child(t *testing.T, name string, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Fatal(err)
	}
	return exec.Command(path, args...)
}

// TestWatch: however the child ends, the parent reports it in one line and with a status.
func TestWatch(t *testing.T) {
	testboard.Deadline(t)
	for _, test := range []struct {
		way, want, said string
		status          int
	}{
		{"panic", "database proofs: the process that wrote it died: panic: of nobody's making; nothing that was acknowledged is lost", "", console.StatusBad},
		{"bus", "died: a mapped file could not be read or written (SIGBUS); nothing", "", console.StatusBad},
		{"kill", "died: signal: killed; nothing", "", console.StatusBad},
		{"interrupt", "stopped: before anything was begun", "", console.StatusBad},
		{"talk", "", "somebody else's words\n", console.StatusDone},
		{"refuse", "exit status 2", "gsolve: no\n", console.StatusBad},
	} {
		messages, said, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		err = watch(context.Background(), child(t, "crash", test.way), "proofs", said)
		said.Close()
		text, _ := io.ReadAll(messages)
		messages.Close()
		if got := fmt.Sprint(err); test.want != "" && !strings.Contains(got, test.want) || test.want == "" && err != nil || test.way == "interrupt" && got != test.want {
			t.Errorf("%s: error %v, want %q", test.way, err, test.want)
		}
		if string(text) != test.said {
			t.Errorf("%s: the child printed %q, want %q", test.way, text, test.said)
		}
		con := &console.Console{Err: io.Discard}
		if status := con.Finish(err); status != test.status {
			t.Errorf("%s: status %d, expected %d", test.way, status, test.status)
		}
	}
	if err := watch(context.Background(), child(t, "crash", "panic"), "", os.Stderr); err == nil || !strings.HasPrefix(err.Error(), "the process died: panic: ") {
		t.Errorf("without a database: error %v, want none that names one", err)
	}
	if err := watch(context.Background(), exec.Command("nowhere/at/all"), "proofs", os.Stderr); err == nil {
		t.Error("watch returned no error for a program that does not exist")
	}
}

// TestRun starts this test program as its own child, which ends at once with a status of its own.
func TestRun(t *testing.T) {
	ran, err := Run(t.Context(), "proofs")
	if ran && !errors.Is(err, console.Status(console.StatusNone)) || !ran && runtime.GOOS != "windows" {
		t.Errorf("ran %v, error %v, want the status of the child", ran, err)
	}
}

// TestWatchStop: when the context ends, watch tells the child to stop, and returns the status of
// the child.
func TestWatchStop(t *testing.T) {
	testboard.Deadline(t)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, w := io.Pipe()
	c := child(t, "obedient")
	c.Stdout = w
	go func() {
		_, _ = io.ReadFull(r, make([]byte, len("ready\n")))
		cancel()
	}()
	if err := watch(ctx, c, "proofs", os.Stderr); !errors.Is(err, console.Status(console.StatusUnknown)) {
		t.Errorf("error %v, want the status with which the child ends after an order", err)
	}
}

// TestOrphan: a child ends by itself when its parent is gone, so that nobody keeps the lock of the
// database.
func TestOrphan(t *testing.T) {
	testboard.Deadline(t)
	orders, tell, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	c := child(t, "obedient")
	c.ExtraFiles = []*os.File{os.Stderr, orders}
	out, err := c.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(time.Minute, func() { _ = c.Process.Kill() })
	defer timer.Stop()
	orders.Close()
	if _, err := io.ReadFull(out, make([]byte, len("ready\n"))); err != nil {
		t.Fatal(err)
	}
	tell.Close()
	exit := (*exec.ExitError)(nil)
	if err := c.Wait(); !errors.As(err, &exit) || exit.ExitCode() != console.StatusBad {
		t.Errorf("the child ended with %v, want status %d", err, console.StatusBad)
	}
}
