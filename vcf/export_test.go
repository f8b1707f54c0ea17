package vcf

// SetPatience sets the number of nodes after which v leaves out the fours that no win needs.
func SetPatience(v *Solver, n uint64) { v.search.patience = n }

// Patience is the default of SetPatience.
const Patience = enoughNodes
