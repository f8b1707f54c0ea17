// Package broker starts a NATS server with JetStream within this process, for a farm without a
// server of its own.
package broker

import (
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Options of a server.
type Options struct {
	Dir   string // of the streams
	Addr  string // HOST:PORT; port 0 selects a free port
	Token string // that clients must send; "" = none, for a loopback address only
}

// The errors of Start.
var (
	// ErrExposed: other machines could reach the server, and it has no token.
	ErrExposed = errors.New("other machines can reach this address")
	// ErrAddr: the address is not a HOST:PORT of this machine, or it is taken.
	ErrAddr = errors.New("not an address to listen on")
)

// maxPayload is the size of the largest message, in bytes. A larger answer is searched again by the
// coordinator.
const maxPayload = 32 << 20

// startWait is how long a server may take to start; it reads the streams of the last run. Tests set it.
var startWait = time.Minute

// Server is a running server.
type Server struct{ s *server.Server }

// Start starts a server. The errors are ErrExposed, ErrAddr and those of the streams' directory.
func Start(o Options) (*Server, error) {
	addr, err := net.ResolveTCPAddr("tcp", o.Addr)
	if err != nil {
		return nil, fmt.Errorf("%w: %.200q, expected one such as 127.0.0.1:4222", ErrAddr, o.Addr)
	}
	if o.Token == "" && !addr.IP.IsLoopback() {
		return nil, fmt.Errorf("%w, expected a loopback address or a token", ErrExposed)
	}
	if err := free(addr); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(o.Dir, 0o700); err != nil {
		return nil, fmt.Errorf("%w, expected a directory for the streams", err)
	}
	host, port := addr.IP.String(), addr.Port
	if addr.IP == nil {
		host = "0.0.0.0"
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	s, err := server.NewServer(&server.Options{
		ServerName: "gsolve", Host: host, Port: port, Authorization: o.Token,
		JetStream: true, StoreDir: o.Dir, MaxPayload: maxPayload, MaxPending: 4 * maxPayload,
		NoLog: true, NoSigs: true,
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w", o.Dir, err)
	}
	s.Start()
	if !starts(s) {
		s.Shutdown()
		return nil, fmt.Errorf("%s: the server does not start, expected a writable directory for its streams", o.Dir)
	}
	return &Server{s}, nil
}

// starts waits until the server is ready, or has given up.
func starts(s *server.Server) bool {
	for end := time.Now().Add(startWait); time.Now().Before(end) && s.Running(); {
		if s.ReadyForConnections(100 * time.Millisecond) {
			return s.JetStreamEnabled()
		}
	}
	return false
}

// free reports an address that cannot be listened on in plain words: the server itself would only
// log it.
func free(addr *net.TCPAddr) error {
	ln, err := net.ListenTCP("tcp", addr)
	if err == nil {
		return ln.Close()
	}
	for errors.Unwrap(err) != nil {
		err = errors.Unwrap(err)
	}
	return fmt.Errorf("%w: %v: %w, expected a free HOST:PORT of this machine", ErrAddr, addr, err)
}

// URL returns the address for workers.
func (s *Server) URL() string { return s.s.ClientURL() }

// Local is the option of a connection within this process.
func (s *Server) Local() nats.Option { return nats.InProcessServer(s.s) }

// Close stops the server and waits until its streams are closed.
func (s *Server) Close() {
	s.s.Shutdown()
	s.s.WaitForShutdown()
}

// Addr returns the HOST:PORT on which the server listens.
func (s *Server) Addr() string { return s.s.Addr().String() }
