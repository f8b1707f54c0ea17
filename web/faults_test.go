package web_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/gsolve/gsolve/web"
)

// TestSlowClients lets connections come that send their requests byte by byte,
// or do not read their answers, while others ask as usual: all of these are
// answered, and the server can still be stopped. GSOLVE_SLOW=500 lets so many
// come, and holds the 99th percentile of the others under 50 ms.
func TestSlowClients(t *testing.T) {
	slowOnes, asked := 40, 400
	given, err := strconv.Atoi(os.Getenv("GSOLVE_SLOW"))
	full := err == nil
	if full {
		slowOnes, asked = given, 20_000
	}
	db := memory(t)
	r := start(t, web.New(web.Options{Store: db}))
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	defer func() {
		cancel()
		group.Wait()
	}()
	for i := range slowOnes {
		conn, err := net.Dial("tcp", r.addr)
		if err != nil {
			t.Fatal(err)
		}
		group.Go(func() { drip(ctx, conn, slowText(i)) })
	}
	l := load{addr: r.addr, requests: storedRequests(75), answer: `"verdict":"win"`}
	l.run(t, 4, len(l.requests))
	took := l.run(t, 4, asked)
	p99 := percentile(took, .99)
	t.Logf("%d requests beside %d slow connections: median %.2f ms, 99th percentile %.2f ms", asked, slowOnes, percentile(took, .5), p99)
	if full && p99 >= 50 {
		t.Errorf("the 99th percentile is %.1f ms, want less than 50", p99)
	}
	if err := r.stop(); err != nil {
		t.Error(err)
	}
}

// slowText is what the i-th slow connection sends: a header without an end, a
// body without an end, or requests whose answers it does not read.
func slowText(i int) string {
	switch i % 3 {
	case 0:
		return "POST /v1/solve HTTP/1.1\r\nHost: localhost\r\nX-Slow: " + string(make([]byte, 1000))
	case 1:
		return rawPost("/v1/solve", `{"moves":"`+quiet+`"}`+string(make([]byte, 1000)))
	default:
		return rawPost("/v1/filter", `{"moves":"`+quiet+`","cert":true}`) + "GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
	}
}

// drip sends the head of a text at once and the rest byte by byte, as long as
// the server takes it, and then waits for the end.
func drip(ctx context.Context, conn net.Conn, text string) {
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	defer stop()
	defer conn.Close()
	head := len(text) / 2
	_, err := io.WriteString(conn, text[:head])
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for ; err == nil && head < len(text); head++ {
		<-tick.C
		_, err = io.WriteString(conn, text[head:head+1])
	}
	<-ctx.Done()
}

// TestTokenFirst sends large bodies without the token: none of them is read.
func TestTokenFirst(t *testing.T) {
	r := start(t, web.New(web.Options{Token: mustToken(t)}))
	conn := r.dial(t, "POST /v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
	answer := make([]byte, 12)
	if _, err := io.ReadFull(conn, answer); err != nil || string(answer) != "HTTP/1.1 401" {
		t.Errorf("%q, %v, want status %d before the body", answer, err, http.StatusUnauthorized)
	}
}
