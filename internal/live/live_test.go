package live

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

// echo answers with the path and the body.
var echo = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	_, _ = fmt.Fprintf(w, "%s %s", r.URL.Path, body)
})

// One command serves, another one asks.
func Example() {
	dir, err := os.MkdirTemp("", "live")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()
	stop, err := Serve(dir, echo)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer stop()
	c, err := Find(context.Background(), dir)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer c.Close()
	answer, err := c.Ask(context.Background(), "/stats", []byte("all"))
	fmt.Println(string(answer), err)
	// Output:
	// /stats all <nil>
}

// serving starts echo in a new directory.
func serving(t *testing.T) (dir string, stop func()) {
	t.Helper()
	dir = t.TempDir()
	stop, err := Serve(dir, echo)
	if err != nil {
		t.Fatal(err)
	}
	return dir, stop
}

// TestToken: only the user can read the file; a request with another token is refused.
func TestToken(t *testing.T) {
	dir, stop := serving(t)
	defer stop()
	info, err := os.Stat(filepath.Join(dir, File))
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, error %v, want 0600", info.Mode(), err)
	}
	c, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.address.Token += "x"
	if _, err := c.Ask(t.Context(), "/", nil); !errors.Is(err, ErrNobody) {
		t.Errorf("with a wrong token: error %v, want ErrNobody", err)
	}
	c, err = Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Ask(t.Context(), "/", make([]byte, MaxQuestion+1)); err == nil || errors.Is(err, ErrNobody) {
		t.Errorf("a request that is too long: error %v, want its status", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := c.Ask(ctx, "/", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled request: error %v, want that of the context", err)
	}
}

// TestStale: the file of a killed process is noticed, and the next process replaces it; stop removes
// it.
func TestStale(t *testing.T) {
	dir, stop := serving(t)
	path := filepath.Join(dir, File)
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	stop()
	if _, err := Find(t.Context(), dir); !errors.Is(err, ErrNobody) {
		t.Errorf("after stop: error %v, want ErrNobody", err)
	}
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Find(t.Context(), dir); !errors.Is(err, ErrNobody) {
		t.Errorf("nobody listens: error %v, want ErrNobody", err)
	}
	again, err := Serve(dir, echo)
	if err != nil {
		t.Fatal(err)
	}
	defer again()
	c, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if answer, err := c.Ask(t.Context(), "/x", nil); err != nil || string(answer) != "/x " {
		t.Errorf("answer %q, error %v", answer, err)
	}
}

// TestStranger: a program that got the port of a killed command is nobody, even if it answers.
func TestStranger(t *testing.T) {
	dir := t.TempDir()
	stranger := httptest.NewServer(echo)
	defer stranger.Close()
	a := address{strings.TrimPrefix(stranger.URL, "http://"), "x"}
	if err := a.write(filepath.Join(dir, File)); err != nil {
		t.Fatal(err)
	}
	if _, err := Find(t.Context(), dir); !errors.Is(err, ErrNobody) {
		t.Errorf("a stranger answers: error %v, want ErrNobody", err)
	}
}

// silent returns a directory whose file names a stranger that accepts and never answers.
func silent(t *testing.T) (dir string) {
	t.Helper()
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ln.Close() })
	dir = t.TempDir()
	a := address{ln.Addr().String(), "x"}
	if err := a.write(filepath.Join(dir, File)); err != nil {
		t.Fatal(err)
	}
	return dir
}

// TestSilent: a stranger that never answers counts as nobody after a short time.
func TestSilent(t *testing.T) {
	t.Parallel()
	started := time.Now()
	if _, err := Find(t.Context(), silent(t)); !errors.Is(err, ErrNobody) {
		t.Errorf("Find returns %v, want ErrNobody", err)
	}
	if took := time.Since(started); took > patience/4 {
		t.Errorf("Find takes %v, want %v", took, greeting)
	}
}

// TestCancelled: a stranger that never answers holds nobody who stops.
func TestCancelled(t *testing.T) {
	dir := silent(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Find(ctx, dir); !errors.Is(err, context.Canceled) {
		t.Errorf("Find returns %v, want that it was cancelled", err)
	}
	c, err := read(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := c.Ask(ctx, "/", nil); !errors.Is(err, context.Canceled) {
		t.Errorf("Ask returns %v, want that it was cancelled", err)
	}
	if _, err := c.Ask(t.Context(), "\x7f", nil); err == nil {
		t.Error("Ask takes a path that is none")
	}
}

// TestDrip: an answer that does not end in time is no sign that nobody is there.
func TestDrip(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(t.Context())
	stop, err := Serve(dir, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.WriteString(w, "{")
		_ = http.NewResponseController(w).Flush()
		time.AfterFunc(100*time.Millisecond, cancel) // when the asker has read the header
		<-r.Context().Done()
	}))
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	c, err := Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if _, err := c.Ask(ctx, "/stats", nil); !errors.Is(err, context.Canceled) || errors.Is(err, ErrNobody) {
		t.Errorf("Ask returns %v, want %v alone", err, context.Canceled)
	}
}

// TestRedirect: the question goes nowhere but to the address in the file.
func TestRedirect(t *testing.T) {
	elsewhere := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { t.Error("a redirect was followed") }))
	defer elsewhere.Close()
	stranger := httptest.NewServer(http.RedirectHandler(elsewhere.URL, http.StatusTemporaryRedirect))
	defer stranger.Close()
	dir := t.TempDir()
	a := address{stranger.Listener.Addr().String(), "x"}
	if err := a.write(filepath.Join(dir, File)); err != nil {
		t.Fatal(err)
	}
	if _, err := Find(t.Context(), dir); !errors.Is(err, ErrNobody) {
		t.Errorf("Find returns %v, want %v", err, ErrNobody)
	}
}

// TestFindRefuses: a file that names another machine, or nothing, gives no client.
func TestFindRefuses(t *testing.T) {
	dir := t.TempDir()
	for _, text := range []string{"", "{", `{"addr":"192.0.2.1:80","token":"x"}`, `{"addr":"localhost:80"}`, strings.Repeat(" ", 2*maxFile)} {
		if err := os.WriteFile(filepath.Join(dir, File), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Find(t.Context(), dir); !errors.Is(err, ErrNobody) {
			t.Errorf("Find with %.40q: error %v, want ErrNobody", text, err)
		}
	}
	if _, err := Serve(filepath.Join(dir, "none"), echo); err == nil {
		t.Error("Serve for a directory that does not exist: no error")
	}
}
