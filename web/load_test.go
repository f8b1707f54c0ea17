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

// load describes clients that ask a server the same requests over and over, each on its own
// connection. They write HTTP by hand: net/http's client costs more than the server, and both share
// a machine.
type load struct {
	addr     string
	requests [][]byte // the bytes on the wire
	answer   string   // a text that every answer must contain
}

// run sends n requests with a number of clients. It returns how long each took, sorted.
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
					t.Errorf("request %d: error %v, answer %.200s, expected it to contain %s", i, err, body, l.answer)
					return
				}
			}
		})
	}
	group.Wait()
	slices.Sort(took)
	return took
}

// client is a connection to the server.
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

// ask sends a request and returns the body of the answer, which is valid until the next call.
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

// storedRequests returns requests for wins in n positions, none of which is an image of another.
// Black has three stones in a row; one white stone stands on a different point in each.
func storedRequests(n int) (list [][]byte) {
	for i := range n {
		x, y := i%15, i/15
		body := fmt.Sprintf(`{"moves":"c3%c%dd3a15e3o15"}`, 'a'+x, 8+y)
		if i >= 15*5 {
			panic("more requests than there are positions")
		}
		list = append(list, []byte(rawPost("/v1/solve", body)))
	}
	return list
}

// percentile returns a percentile of sorted durations, in milliseconds.
func percentile(took []time.Duration, p float64) float64 {
	return float64(took[int(float64(len(took)-1)*p)]) / float64(time.Millisecond)
}

// BenchmarkStored measures 64 clients that ask for stored positions. The server runs in this
// process. The benchmark fills its database, which lies in the directory GSOLVE_DB, by default in
// memory. With GSOLVE_URL the clients ask a running server. To measure the real command with a real
// database:
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

// database opens the database in GSOLVE_DB, or one in memory.
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

// TestLoad runs the load of BenchmarkStored at a small size, and checks every answer.
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
