package vct

import (
	"sync/atomic"
	"testing"
)

// TestReserve: a shared table of which more than a quarter is in use grows, but
// never beyond what its memory allows, and forgets nothing by it. When it is
// shared no longer it knows about how much it holds.
func TestReserve(t *testing.T) {
	var tab table
	stop := new(atomic.Bool)
	const memory = 16 << 20
	tab.begin(memory, stop)
	tab.share()
	if tab.reserve(); len(tab.entries) != firstShared {
		t.Fatalf("%d entries at the start, want %d", len(tab.entries), firstShared)
	}
	at := func(i uint64) key { return key{i * 0x9e3779b97f4a7c15, i} }
	const stored = firstShared * 2 / 5
	for i := range uint64(stored) {
		tab.store(at(i), numbers{uint32(i) + 1, 7}, 0, 1)
	}
	for range 2 { // the second time it has room
		if tab.reserve(); len(tab.entries) != 4*firstShared || tab.most <= 4*firstShared {
			t.Errorf("%d entries of %d allowed, want %d", len(tab.entries), tab.most, 4*firstShared)
		}
	}
	for i := range uint64(stored) {
		if e, ok := tab.look(at(i)); !ok || e.pn != uint32(i)+1 {
			t.Fatalf("entry %d: %v %v", i, e, ok)
		}
	}
	if tab.unshare(); tab.stored < stored*8/10 || tab.stored > stored*12/10 {
		t.Errorf("%d entries counted, want about %d", tab.stored, stored)
	}
	tab.share()
	for i := range uint64(2 * len(tab.entries)) {
		tab.store(at(i), numbers{1, 7}, 0, 1)
	}
	if tab.reserve(); len(tab.entries) != tab.most || tab.most*entryBytes > memory {
		t.Errorf("%d entries of %d bytes, want %d in %d", len(tab.entries), entryBytes, tab.most, memory)
	}
	tab.begin(memory, stop)
	stop.Store(true)
	if tab.reserve(); len(tab.entries) != firstTable {
		t.Errorf("a stopped search still grew its table to %d entries", len(tab.entries))
	}
}
