package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/vcf"
)

// Probes win often in one position and hardly ever in another. So a search learns where they pay:
// it grows thrifty with time, and it pays for its costliest probes out of a purse. Only the order of
// the search depends on this file: where a probe is left out, the search of the node goes on.

// maturity is the number of visits, some 20,000 nodes, after which a search probes fewer replies and
// puts rest off for longer. Short searches took more nodes with less.
const maturity = 2000

func (w *worker) mature() bool { return w.visits >= maturity }

// At a node where no search for a win by fours came before, the first search is short and seeks a
// win of any length. The second may take longer, but seeks a win of at most freshFours fours: there
// are wins that this limit finds in 250 to 1,000 nodes, and a search without it misses. With
// other limits (3, 6) one position or another took five times as many nodes.
const (
	lookNodes  = 40
	freshFours = 4
	freshNodes = 1000
)

// The nodes of the second searches come out of a purse, and a win adds to it. In some problems each
// win costs 200 nodes, in others 5,000: there the purse is soon empty. Then only one in dryEvery of
// these searches takes place, because the wins may begin later.
const (
	purse     = 5000 // what it holds at the start, and at most
	winsWorth = 1500
	dryEvery  = 8
)

// thrift is the purse, and the number of times that it was empty.
type thrift struct {
	purse int64
	dry   uint32
}

func newThrift() thrift { return thrift{purse: purse} }

// allows reports whether a search may take place.
func (t *thrift) allows() bool {
	if t.purse >= 0 {
		return true
	}
	t.dry++
	return t.dry%dryEvery == 0
}

// pay takes the nodes of a search out of the purse, and puts in what a win is worth.
func (t *thrift) pay(nodes uint64, a vcf.Answer) {
	t.purse -= int64(nodes)
	if a == vcf.Wins {
		t.purse = min(t.purse+winsWorth, purse)
	}
}

// winsByFours searches for a win by fours at a node where no earlier search did. If it finds none,
// there may be one: the search of the node's fours goes on.
func (w *worker) winsByFours(k key, forced board.Point, limit uint32) bool {
	a, _ := w.probe(k, forced, limit, lookNodes)
	if a == vcf.Stopped && w.thrift.allows() {
		before := w.prober.Nodes()
		a, _ = w.probe(k, forced, min(limit, freshFours), min(w.budget, freshNodes))
		w.thrift.pay(w.prober.Nodes()-before, a)
	}
	return a == vcf.Wins
}
