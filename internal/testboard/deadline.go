package testboard

import (
	"fmt"
	"runtime"
	"testing"
	"time"
)

// patience is how long a test may take that waits for something to end, and
// giveUp ends the program.
var (
	patience = 30 * time.Second
	giveUp   = func(why string) { panic(why) }
)

// Deadline ends the program with the stacks of all goroutines if the test has not ended after half
// a minute, or after five where tests run in full. It is for tests of cancelling and closing, which
// a fault makes wait for ever; it leaves benchmarks alone.
func Deadline(t testing.TB) {
	t.Helper()
	if _, measures := t.(*testing.B); measures {
		return
	}
	limit := patience
	if IsLong() {
		limit *= 10
	}
	hangs := func() {
		stacks := make([]byte, 1<<20)
		giveUp(fmt.Sprintf("%s has not ended after %v\n%s", t.Name(), limit, stacks[:runtime.Stack(stacks, true)]))
	}
	timer := time.AfterFunc(limit, hangs)
	t.Cleanup(func() { timer.Stop() })
}
