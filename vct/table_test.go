package vct

import (
	"sync/atomic"
	"testing"
)

// TestReserve: a shared table has room for the turn that comes, but never more
// than its memory allows, and forgets nothing when it grows.
func TestReserve(t *testing.T) {
	var tab table
	stop := new(atomic.Bool)
	tab.begin(1<<20, true, stop)
	const stored = 200
	for i := range uint64(stored) {
		tab.store(key{i * 0x9e3779b97f4a7c15, i}, numbers{uint32(i) + 1, 7}, 0, 1)
	}
	for _, c := range []struct {
		nodes uint64
		want  int
	}{
		{1, firstTable},
		{firstTable * nodesPerEntry, firstTable},
		{firstTable*nodesPerEntry + nodesPerEntry, 4 * firstTable},
		{1 << 63, tab.most},
	} {
		if tab.reserve(c.nodes); len(tab.entries) != c.want {
			t.Errorf("for %d nodes %d entries, want %d", c.nodes, len(tab.entries), c.want)
		}
	}
	if bytes := tab.most * entryBytes; bytes > 1<<20 {
		t.Errorf("%d bytes, want at most %d", bytes, 1<<20)
	}
	for i := range uint64(stored) {
		if e, ok := tab.look(key{i * 0x9e3779b97f4a7c15, i}); !ok || e.pn != uint32(i)+1 {
			t.Fatalf("entry %d: %v %v", i, e, ok)
		}
	}
	tab.begin(1<<20, true, stop)
	stop.Store(true)
	if tab.reserve(1 << 63); len(tab.entries) != firstTable {
		t.Errorf("a stopped search still grew its table to %d entries", len(tab.entries))
	}
}
