package main

import "testing"

// TestOneLineTerminal keeps from a terminal what it would obey, and what would turn the
// writing around.
func TestOneLineTerminal(t *testing.T) {
	for _, tc := range [][2]string{
		{"a\nb\x1b[2J\x7f\x00", "a b [2J  "},
		{"\u009b2J\u0085", " 2J "},
		{"a\u202eb\u2066c\u200f\u2028\u2029", "a b c   "},
		{"Übung 五目 é", "Übung 五目 é"},
	} {
		if got := oneLine(tc[0]); got != tc[1] {
			t.Errorf("%q became %q, expected %q", tc[0], got, tc[1])
		}
	}
}
