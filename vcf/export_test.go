package vcf

// SetPatience makes v leave out the fours that no win needs after n nodes
// instead of the usual number: with 0 at once.
func SetPatience(v *Solver, n uint64) { v.search.patience = n }

// Patience is the usual number.
const Patience = enoughNodes
