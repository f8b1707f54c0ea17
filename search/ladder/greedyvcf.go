package ladder

import "github.com/gsolve/gsolve/search"

// GreedyVCF returns Greedy with the oracle at search.VCF, or at a higher level if the options have
// one: it plays its wins by fours, and only moves that hold against the opponent's. Options without
// Tactics.New make it Greedy.
func GreedyVCF(o Options) *Searcher {
	o.Tactics.Level = max(o.Tactics.Level, search.VCF)
	return Greedy(o)
}
