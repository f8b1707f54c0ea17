package stream_test

import (
	"context"
	"fmt"
	"os"
	"strings"

	"github.com/gsolve/gsolve/api/stream"
)

func Example() {
	requests := strings.NewReader(`{"op":"open","session":"game","moves":"h8h9"}` + "\n" +
		`[{"op":"put","session":"game","move":"i8"},{"op":"close","session":"game"}]` + "\n")
	totals, err := stream.Serve(context.Background(), requests, os.Stdout, options())
	fmt.Println(totals.Requests, totals.Refused, err)
	// Output:
	// {"v":1,"id":"-:1","session":"game","rule":"freestyle","size":15,"to_move":"black","moves":0}
	// {"v":1,"id":"-:2","session":"game","rule":"freestyle","size":15,"to_move":"white","moves":1}
	// {"v":1,"id":"-:3","session":"game","closed":true}
	// 3 0 <nil>
}
