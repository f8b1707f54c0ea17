package web_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"net/http"
	"strings"

	"github.com/gsolve/gsolve/web"
)

func Example() {
	ln, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Println(err)
		return
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	served := make(chan error)
	go func() { served <- web.New(web.Options{}).Serve(ctx, ln) }()

	url := fmt.Sprintf("http://%v/v1/solve", ln.Addr())
	answer, err := http.Post(url, "application/json", strings.NewReader(`{"moves":"h8a1i8a3j8a5"}`))
	if err != nil {
		fmt.Println(err)
		return
	}
	var solved struct {
		Verdict string
		Line    []string
	}
	err = json.NewDecoder(answer.Body).Decode(&solved)
	_ = answer.Body.Close()
	fmt.Println(solved.Verdict, solved.Line, err)

	http.DefaultClient.CloseIdleConnections()
	stop()
	fmt.Println(<-served)
	// Output:
	// win [g8 f8 k8] <nil>
	// <nil>
}
