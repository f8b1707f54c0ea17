package plain_test

import (
	"fmt"
	"math"
	"testing"
	"time"

	"github.com/gsolve/gsolve/internal/plain"
)

// Counts, sizes and times as an answer prints them.
func Example() {
	fmt.Println(plain.Plural(1, "node"), plain.Plural(uint64(12), "position"))
	fmt.Println(plain.Bytes(700), plain.Bytes(3<<19), plain.Bytes(1<<60))
	fmt.Println(plain.Duration(123456789*time.Nanosecond), plain.Duration(42))
	// Output:
	// 1 node 12 positions
	// 700 bytes 1.5 MiB 1.0 EiB
	// 123.5ms 42ns
}

// TestOneLineTerminal: OneLine removes characters that a terminal would obey, and those that change
// the direction of writing.
func TestOneLineTerminal(t *testing.T) {
	for _, tc := range [][2]string{
		{"a\nb\x1b[2J\x7f\x00", "a b [2J  "},
		{"\u009b2J\u0085", " 2J "},
		{"a\u202eb\u2066c\u200f\u2028\u2029", "a b c   "},
		{"Übung 五目 é", "Übung 五目 é"},
	} {
		if got := plain.OneLine(tc[0]); got != tc[1] {
			t.Errorf("%q became %q, expected %q", tc[0], got, tc[1])
		}
	}
}

// TestSigns: one minus sign, and no negative zero.
func TestSigns(t *testing.T) {
	for v, want := range map[float64][2]string{
		-8.64: {"−8.6", "−9"}, 0: {"0.0", "0"}, math.Copysign(0, -1): {"0.0", "0"}, -0.04: {"0.0", "0"}, 0.4: {"0.4", "0"}, 119.96: {"120.0", "+120"},
	} {
		if got := [2]string{plain.Fixed(v, 1), plain.Signed(v)}; got != want {
			t.Errorf("%v: %q, expected %q", v, got, want)
		}
	}
}
