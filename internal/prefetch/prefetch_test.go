package prefetch_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/internal/prefetch"
)

// The example adds entries in random order, and asks for the next entry before it adds this one.
func Example() {
	table := make([]int, 1000)
	for i := range table {
		table[i] = i
	}
	sum, order := 0, rand.Perm(len(table))
	for i, at := range order {
		prefetch.Line(&table[order[(i+1)%len(order)]])
		sum += table[at]
	}
	fmt.Println(sum)
	// Output:
	// 499500
}

// TestLine checks that nil and an empty array cause no fault, and that the variable pointed to
// stays on the stack.
func TestLine(t *testing.T) {
	prefetch.Line[int](nil)
	var empty [0]int
	prefetch.Line(&empty)
	if n := testing.AllocsPerRun(100, func() {
		var y [64]byte
		prefetch.Line(&y)
	}); n != 0 {
		t.Errorf("Line of a local variable allocates %v times, want 0", n)
	}
}

// BenchmarkLine reads a table of 256 MiB at random, with about 100 ns of work between two reads.
// With prefetching it takes a fifth less time.
func BenchmarkLine(b *testing.B) {
	type entry [8]uint64 // a cache line
	table := make([]entry, 1<<22)
	for i := range table {
		table[i][0] = uint64(i)
	}
	for _, ahead := range []bool{false, true} {
		b.Run(fmt.Sprintf("ahead=%v", ahead), func(b *testing.B) {
			var k, sum uint64
			for b.Loop() {
				k = k*0x9e3779b97f4a7c15 + 1 + sum&1 // the next index depends on this entry
				e := &table[k>>42]
				if ahead {
					prefetch.Line(e)
				}
				for range 100 {
					sum = sum*3 + 1
				}
				sum += e[0]
			}
		})
	}
}
