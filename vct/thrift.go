package vct

import (
	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/vcf"
)

// Probes find many wins in some positions and few in others. So a long search makes fewer of them,
// and the costliest ones are paid for out of a purse, to which their wins add. Only the order of the
// search depends on this file: where a probe is left out, the search of the node goes on.

// maturity is the number of visits (some 20,000 nodes) after which a search probes fewer replies and
// puts rest off for longer. From the start, both cost short searches nodes; 700 to 5,000 visits made
// no difference.
const maturity = 2000

// At a node where no search for a win by fours came before, the first search is short and seeks a
// win of any length. The second may take longer, but seeks a win of at most freshFours fours: there
// are wins that this limit finds in 250 to 1,000 nodes, and a search without it misses. With
// other limits (3, 6) one position or another took five times as many nodes.
const (
	lookNodes  = 34
	freshFours = 4
	freshNodes = 1000
)

// The nodes of the second searches come out of a purse, and a win adds to it. In some problems each
// win costs 200 nodes, in others 5,000. There the purse soon falls below 0. Then only one in dryEvery
// of these searches takes place, because wins may begin later. These searches are paid for, too.
const (
	fullPurse = 3800 // nodes at the start, and at most; the debt is no greater
	winsWorth = 1300
	dryEvery  = 12
)

// thrift is the purse, and the number of searches asked for while the purse was below 0.
type thrift struct {
	purse int64
	dry   uint32
}

func newThrift() thrift { return thrift{purse: fullPurse} }

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
	t.purse = max(t.purse-int64(nodes), -fullPurse)
	if a == vcf.Wins {
		t.purse = min(t.purse+winsWorth, fullPurse)
	}
}

// winsByFours searches for a win by fours at a node where no earlier search did. If it finds none,
// there may be one: the search of the node's fours goes on.
func (w *worker) winsByFours(k key, forced board.Point, limit uint32) bool {
	a, _ := w.probe(k, forced, limit, lookNodes)
	if a == vcf.Stopped && w.thrift.allows() {
		before := w.prober.Nodes()
		a, _ = w.probe(k, forced, min(limit, freshFours), freshNodes) // no stage allows less: firstBudget
		w.thrift.pay(w.prober.Nodes()-before, a)
	}
	return a == vcf.Wins
}
