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

// TestSlowClients opens connections that send their requests byte by byte, or do not read their
// answers. Other clients must still get their answers, and the server must still stop. With
// GSOLVE_SLOW=500 there are 500 slow connections, and the 99th percentile of the others must stay
// below 50 ms.
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
		t.Errorf("the 99th percentile of the other clients is %.1f ms, expected less than 50", p99)
	}
	if err := r.stop(); err != nil {
		t.Error(err)
	}
}

// slowText returns what the i-th slow connection sends: a header that does not end, a body that
// does not end, or requests whose answers it does not read.
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

// drip sends the first half of a text at once and the rest byte by byte, as long as the server
// reads it. Then it waits for the end of ctx.
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

// TestTokenFirst: the server refuses a request without the token before it reads the body.
func TestTokenFirst(t *testing.T) {
	r := start(t, web.New(web.Options{Token: must(web.ParseToken(secret))}))
	conn := r.dial(t, "POST /v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000000\r\n\r\n")
	answer := make([]byte, 12)
	if _, err := io.ReadFull(conn, answer); err != nil || string(answer) != "HTTP/1.1 401" {
		t.Errorf("the answer begins with %q (%v), expected status %d before the body was sent", answer, err, http.StatusUnauthorized)
	}
}
