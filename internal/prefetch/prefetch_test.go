package prefetch_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/internal/prefetch"
)

// The sum of entries in random order: the next is on its way while this one is
// added.
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

// TestLine: neither nil nor an empty array faults, and a variable stays on the
// stack.
func TestLine(t *testing.T) {
	prefetch.Line[int](nil)
	var empty [0]int
	prefetch.Line(&empty)
	if n := testing.AllocsPerRun(100, func() {
		var y [64]byte
		prefetch.Line(&y)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkLine reads 256 MiB at random, with some 100 ns of work between two reads:
// it takes a fifth less time if they are asked for ahead.
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
				k = k*0x9e3779b97f4a7c15 + 1 + sum&1 // the next place depends on this one
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
