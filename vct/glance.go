package vct

import (
	"math"

	"github.com/gsolve/gsolve/proof"
)

// After a probe for fours alone, a search begins with a glance. The numbers of a long search are good for
// hard positions, but they send the search past some easy wins, by threes or by a quiet move that looks
// unlikely. So the first nodes try threes first, tell quiet moves apart by their points for fours and threes
// alone, and count the replies that are likely to lose before the others. The search then begins anew: the
// estimates of the glance would lead it astray. Only the order of the search depends on this file.

// glanceNodes is the number of nodes of a glance, about a millisecond of work. Some easy wins need almost
// all of them.
const glanceNodes = 4400

// glance runs search for glanceNodes nodes on w alone. The outcome is Unknown if they are not enough,
// or if the search is over.
func (w *worker) glance(search func(*worker) (numbers, stage)) proof.Outcome {
	w.enterStage(firstStage)
	w.glancing, w.slice = true, w.nodes()+glanceNodes
	n, taint := search(w)
	w.glancing, w.slice = false, math.MaxUint64
	switch {
	case n.pn == 0:
		return proof.Win
	case n.dn == 0 && taint == 0:
		return proof.None
	}
	w.table.reset()
	w.glanced = w.visits
	return proof.Unknown
}

// age returns the number of visits since the glance.
func (w *worker) age() uint64 { return w.visits - w.glanced }
