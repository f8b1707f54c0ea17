// Package live lets commands look at a database that another command has open. The other command
// listens on a free port of 127.0.0.1, and writes the port and a token to the file LIVE in the
// directory of the database, which only its user can read. Every request must have the token.
//
// A killed command leaves LIVE behind. Nobody listens at its port then, or a stranger, who does not take
// the token and may not even answer. A first question with a short limit decides this. Both are
// ErrNobody, and the next command replaces the file.
package live

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"time"
)

// File is the name of the file in the directory of a database.
const File = "LIVE"

// ErrNobody means that no running command answers for the database.
var ErrNobody = errors.New("no running command answers")

// The limits of requests and answers.
const (
	MaxQuestion = 1 << 10  // bytes of the body of a request
	MaxAnswer   = 16 << 20 // bytes of an answer
	maxFile     = 1 << 10
	patience    = 10 * time.Minute // for an answer: a count reads the whole database
	atOnce      = 10 * time.Second // for the header of a request
	greeting    = 2 * time.Second  // for the answer to the first question
)

// hello is the path of the first question. Serve answers it without its handler.
const hello = "/hello"

// signature is a header of every answer. An answer without it comes from a stranger, who got the port
// of a killed command.
const signature = "Gsolve-Live"

// address is the content of File.
type address struct {
	Addr  string `json:"addr"`  // 127.0.0.1:PORT
	Token string `json:"token"` // of 128 random bits or more
}

// Serve answers requests about the database in dir with handler, until the caller calls stop, which
// cuts off the requests that are not answered yet.
func Serve(dir string, handler http.Handler) (stop func(), err error) {
	ln, err := new(net.ListenConfig).Listen(context.Background(), "tcp4", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	a := address{ln.Addr().String(), rand.Text()}
	path := filepath.Join(dir, File)
	if err := a.write(path); err != nil {
		return nil, errors.Join(err, ln.Close())
	}
	server := &http.Server{
		Handler:           http.MaxBytesHandler(a.guard(handler), MaxQuestion),
		ReadHeaderTimeout: atOnce, ReadTimeout: patience, WriteTimeout: patience,
		MaxHeaderBytes: 4 << 10,
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = server.Serve(ln) // ends with stop
	}()
	return func() {
		_ = os.Remove(path) // a file that stays is noticed
		_ = server.Close()
		<-done
	}, nil
}

// write replaces the file at path. It is never readable for others, and never half written.
func (a *address) write(path string) error {
	text, err := json.Marshal(a)
	if err != nil {
		return err
	}
	beside := path + ".tmp"
	if err := os.Remove(beside); err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	file, err := os.OpenFile(beside, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err = errors.Join(err, file.Close()); err != nil {
		return err
	}
	return os.Rename(beside, path)
}

// bearer is the value of the header Authorization.
func (a *address) bearer() string { return "Bearer " + a.Token }

// guard refuses requests without the token.
func (a *address) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set(signature, "1")
		if subtle.ConstantTimeCompare([]byte(r.Header.Get("Authorization")), []byte(a.bearer())) != 1 {
			http.Error(w, "the token of "+File+" is missing", http.StatusUnauthorized)
			return
		}
		if r.URL.Path != hello {
			next.ServeHTTP(w, r)
		}
	})
}

// Client asks a running command. Several goroutines may use it.
type Client struct {
	address address
	http    http.Client
}

// Find returns a client of the command that has the database in dir open. The error wraps ErrNobody if
// there is no such file, it names no address of this machine, or no gsolve answers there within two
// seconds; it is that of ctx if ctx ends before. Another error is of a gsolve that answers in another way.
func Find(ctx context.Context, dir string) (*Client, error) {
	c, err := read(dir)
	if err != nil {
		return nil, err
	}
	limited, cancel := context.WithTimeout(ctx, greeting)
	defer cancel()
	switch _, err = c.Ask(limited, hello, nil); {
	case err == nil:
		return c, nil
	case ctx.Err() != nil:
		err = ctx.Err()
	case limited.Err() != nil:
		err = fmt.Errorf("%w: %s is silent", ErrNobody, c.address.Addr)
	}
	c.Close()
	return nil, err
}

// read returns a client of the address in File, which may be that of a stranger.
func read(dir string) (*Client, error) {
	path := filepath.Join(dir, File)
	// To open a pipe would wait for its other end.
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%w: %s is no file: %w", ErrNobody, path, cmp.Or(err, os.ErrInvalid))
	}
	file, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNobody, err)
	}
	text, err := io.ReadAll(io.LimitReader(file, maxFile))
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNobody, err)
	}
	c := &Client{}
	if err := json.Unmarshal(text, &c.address); err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrNobody, path, err)
	}
	at, err := netip.ParseAddrPort(c.address.Addr)
	if err != nil || !at.Addr().IsLoopback() {
		return nil, fmt.Errorf("%w: %s: address %.40q, expected one of 127.0.0.1", ErrNobody, path, c.address.Addr)
	}
	c.http = http.Client{
		Timeout: patience,
		Transport: &http.Transport{
			MaxIdleConnsPerHost: 8, IdleConnTimeout: patience,
			DialContext: (&net.Dialer{Timeout: atOnce}).DialContext,
		},
		// A stranger must not send the question elsewhere.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	return c, nil
}

// Ask sends a request with that path and body, and returns the answer. The error wraps ErrNobody if
// nobody listens, if the one who listens does not take the token, or if the command ends meanwhile. It
// is that of ctx if ctx ends first, also while the answer comes.
func (c *Client) Ask(ctx context.Context, path string, body []byte) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://"+c.address.Addr+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", c.address.bearer())
	resp, err := c.http.Do(req)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNobody, err)
	}
	answer, err := io.ReadAll(io.LimitReader(resp.Body, MaxAnswer+1))
	switch err = errors.Join(err, resp.Body.Close()); {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil:
		return nil, fmt.Errorf("%w: %w", ErrNobody, err)
	case resp.StatusCode == http.StatusUnauthorized || resp.Header.Get(signature) == "":
		return nil, fmt.Errorf("%w: %s does not take the token", ErrNobody, c.address.Addr)
	case resp.StatusCode != http.StatusOK || len(answer) > MaxAnswer:
		return nil, fmt.Errorf("%s: status %d and %d bytes, expected 200 and at most %d bytes", c.address.Addr, resp.StatusCode, len(answer), MaxAnswer)
	}
	return answer, nil
}

// Close closes the connections that wait for further requests.
func (c *Client) Close() { c.http.CloseIdleConnections() }
