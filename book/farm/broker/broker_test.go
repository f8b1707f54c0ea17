package broker_test

import (
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/gsolve/gsolve/book/farm/broker"
)

// A server on a free port of this machine. Workers connect to its URL, this process without a
// socket.
func Example() {
	dir, _ := os.MkdirTemp("", "")
	defer func() { _ = os.RemoveAll(dir) }()
	s, err := broker.Start(broker.Options{Dir: dir, Addr: "127.0.0.1:0"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer s.Close()
	nc, err := nats.Connect("", s.Local())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer nc.Close()
	fmt.Println(strings.HasPrefix(s.URL(), "nats://127.0.0.1:"), nc.Status())
	// Output: true CONNECTED
}

// TestToken: with a token only its holders connect.
func TestToken(t *testing.T) {
	s, err := broker.Start(broker.Options{Dir: t.TempDir(), Addr: "127.0.0.1:0", Token: "secret"})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if !strings.HasSuffix(s.URL(), s.Addr()) {
		t.Errorf("the URL is %s, the address %s", s.URL(), s.Addr())
	}
	for token, want := range map[string]error{"secret": nil, "other": nats.ErrAuthorization, "": nats.ErrAuthorization} {
		nc, err := nats.Connect(s.URL(), nats.Token(token))
		if !errors.Is(err, want) {
			t.Errorf("token %q: error %v, want %v", token, err, want)
		}
		if err == nil {
			nc.Close()
		}
	}
}

// TestExposed: nothing listens beyond loopback without a token, however the address is written.
func TestExposed(t *testing.T) {
	for _, addr := range []string{"0.0.0.0:0", ":0", "[::]:0", "192.0.2.1:0"} {
		if _, err := broker.Start(broker.Options{Dir: t.TempDir(), Addr: addr}); !errors.Is(err, broker.ErrExposed) {
			t.Errorf("%s: error %v, want ErrExposed", addr, err)
		}
	}
}

// TestRefused: errors are one line, and name what is wrong.
func TestRefused(t *testing.T) {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer ln.Close()
	for _, addr := range []string{"x", "127.0.0.1", "127.0.0.1:99999", ln.Addr().String()} {
		_, err := broker.Start(broker.Options{Dir: t.TempDir(), Addr: addr})
		if !errors.Is(err, broker.ErrAddr) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: error %v, want ErrAddr in one line", addr, err)
		}
	}
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := broker.Start(broker.Options{Dir: file, Addr: "127.0.0.1:0"}); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("a file as directory: error %v, want one line", err)
	}
}

// TestStoreTaken: a directory that holds a file where the streams go is refused.
func TestStoreTaken(t *testing.T) {
	defer broker.SetStartWait(time.Second)()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "jetstream"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s, err := broker.Start(broker.Options{Dir: dir, Addr: "127.0.0.1:0"})
	if err == nil {
		s.Close()
		t.Fatal("Start takes a file for the directory of its streams")
	}
	if strings.Contains(err.Error(), "\n") {
		t.Errorf("error %v, want one line", err)
	}
}
