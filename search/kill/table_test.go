package kill

import "testing"

// TestTableSize: a table is the largest power of two that fits the memory, and never more than maxTable.
func TestTableSize(t *testing.T) {
	for memory, want := range map[int64]int64{0: 16, 1 << 20: 1 << 15, 3 << 20: 1 << 16, 1 << 50: maxTable / 32} {
		if got := tableSize(memory, 32); got != want {
			t.Errorf("%d bytes: %d entries, want %d", memory, got, want)
		}
	}
}
