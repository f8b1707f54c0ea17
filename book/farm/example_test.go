package farm_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/gsolve/gsolve/book"
	"github.com/gsolve/gsolve/book/farm"
	"github.com/gsolve/gsolve/book/farm/broker"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proofdb"
)

// A book is proved by a worker. Here server, coordinator and worker are one process; usually the
// worker is on another machine.
func Example() {
	dir, _ := os.MkdirTemp("", "")
	defer func() { _ = os.RemoveAll(dir) }()
	server, err := broker.Start(broker.Options{Dir: dir, Addr: "127.0.0.1:0"})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer server.Close()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	ended := make(chan error)
	go func() { // the other machine
		nc, err := farm.Connect(server.URL(), "")
		if err == nil {
			defer nc.Close()
			w := farm.Worker{Name: "one", Threads: 1, New: newFours}
			err = w.Run(ctx, nc)
		}
		ended <- err
	}()

	nc, err := farm.Connect("", "", server.Local())
	if err != nil {
		fmt.Println(err)
		return
	}
	defer nc.Close()
	db := proofdb.OpenMemory(proofdb.Options{})
	queue, err := farm.New(ctx, nc, farm.Options{Referee: newFours(0, 0), Flush: db.Flush})
	if err != nil {
		fmt.Println(err)
		return
	}
	b := book.New()
	for it, err := range notation.All(ctx, strings.NewReader("h8a1i8a3j8a5k8"), notation.Options{}) {
		if err == nil {
			err = b.Add(it, true)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	report, err := book.NewProver(b, db, queue, book.Options{MaxNodes: 10_000}).Run(ctx)
	fmt.Printf("%+v %v\n", report.Verdicts, err)
	cancel()
	fmt.Println(<-ended)
	queue.Close()
	_ = db.Close()
	// Output:
	// {Win:1 Lost:1 None:6 Unknown:0} <nil>
	// <nil>
}
