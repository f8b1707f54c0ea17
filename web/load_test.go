package web_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gsolve/gsolve/proofdb"
	"github.com/gsolve/gsolve/web"
)

// load is clients that ask a server the same requests over and over, each on a
// connection of its own that it keeps. They speak HTTP by hand: net/http's client
// costs more than the server, and here both share a machine.
type load struct {
	addr     string
	requests [][]byte // as they go over the wire
	answer   string   // is in every answer
}

// run sends n requests with so many clients and is how long each took,
// increasing.
func (l load) run(t testing.TB, clients, n int) []time.Duration {
	t.Helper()
	took := make([]time.Duration, n)
	var next atomic.Int64
	var group sync.WaitGroup
	for range clients {
		group.Go(func() {
			c, err := dialClient(l.addr)
			if err != nil {
				t.Error(err)
				return
			}
			defer c.conn.Close()
			for i := next.Add(1) - 1; i < int64(n); i = next.Add(1) - 1 {
				begun := time.Now()
				body, err := c.ask(l.requests[i%int64(len(l.requests))])
				took[i] = time.Since(begun)
				if err != nil || !bytes.Contains(body, []byte(l.answer)) {
					t.Errorf("%v: %.200s", err, body)
					return
				}
			}
		})
	}
	group.Wait()
	slices.Sort(took)
	return took
}

// client is a connection.
type client struct {
	conn net.Conn
	in   *bufio.Reader
	body bytes.Buffer
}

func dialClient(addr string) (*client, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &client{conn: conn, in: bufio.NewReader(conn)}, nil
}

// ask sends a request and is the body of the answer, until the next call.
func (c *client) ask(request []byte) ([]byte, error) {
	if _, err := c.conn.Write(request); err != nil {
		return nil, err
	}
	answer, err := http.ReadResponse(c.in, nil)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	c.body.Reset()
	_, err = c.body.ReadFrom(answer.Body)
	if answer.StatusCode != http.StatusOK && err == nil {
		err = fmt.Errorf("status %d", answer.StatusCode)
	}
	return c.body.Bytes(), err
}

// storedRequests asks for wins in as many positions as there are, none of which
// is another's image: three of Black's in a row, a White stone behind them
// that wanders.
func storedRequests(n int) (list [][]byte) {
	for i := range n {
		x, y := i%15, i/15
		body := fmt.Sprintf(`{"moves":"c3%c%dd3a15e3o15"}`, 'a'+x, 8+y)
		if i >= 15*5 {
			panic("no more positions")
		}
		list = append(list, []byte(rawPost("/v1/solve", body)))
	}
	return list
}

// percentile is that of sorted durations, in milliseconds.
func percentile(took []time.Duration, p float64) float64 {
	return float64(took[int(float64(len(took)-1)*p)]) / float64(time.Millisecond)
}

// BenchmarkStored is 64 clients that ask for stored positions. It serves in this
// process from a database in memory, or in the directory GSOLVE_DB, which it
// fills; with GSOLVE_URL it asks a running server. So the real command with a
// real database is measured by
//
//	GSOLVE_DB=$PWD/proofs go test -run '^$' -bench Stored -benchtime 1x ./web
//	gsolve serve --db proofs &
//	GSOLVE_URL=http://127.0.0.1:8080 go test -run '^$' -bench Stored -benchtime 100000x ./web
func BenchmarkStored(b *testing.B) {
	l := load{requests: storedRequests(75), answer: `"verdict":"win"`}
	if given, err := url.Parse(os.Getenv("GSOLVE_URL")); err == nil && given.Host != "" {
		l.addr = given.Host
	} else {
		db := database(b)
		l.addr = start(b, web.New(web.Options{Store: db})).addr
		l.run(b, 1, len(l.requests))
		if err := db.Flush(); err != nil {
			b.Fatal(err)
		}
	}
	l.answer = `"stage":"store"`
	b.ResetTimer()
	begun := time.Now()
	took := l.run(b, 64, b.N)
	b.ReportMetric(float64(b.N)/time.Since(begun).Seconds(), "requests/s")
	b.ReportMetric(percentile(took, .5), "ms-median")
	b.ReportMetric(percentile(took, .99), "ms-p99")
	b.ReportMetric(0, "ns/op")
}

// database is that of GSOLVE_DB, or one in memory.
func database(b *testing.B) *proofdb.DB {
	dir := os.Getenv("GSOLVE_DB")
	if dir == "" {
		return memory(b)
	}
	db, err := proofdb.Open(dir, proofdb.Options{})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := db.Close(); err != nil {
			b.Error(err)
		}
	})
	return db
}

// TestLoad is the benchmark's load at a small size: every answer is right.
func TestLoad(t *testing.T) {
	db := memory(t)
	l := load{requests: storedRequests(75), answer: `"verdict":"win"`}
	l.addr = start(t, web.New(web.Options{Store: db})).addr
	l.run(t, 4, len(l.requests))
	if err := db.Flush(); err != nil {
		t.Fatal(err)
	}
	l.answer = `"stage":"store"`
	l.run(t, 64, 1000)
}
