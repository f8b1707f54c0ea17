package lines

// Sight reports whether side s may make a five, and whether it may make a four (straight or not).
func (b *Board) Sight(s Side) (five, four bool) {
	var all uint64
	for _, l := range b.geo.ids {
		all |= b.lines[l].kinds[s&1]
	}
	width := uint(32)
	if b.narrow {
		width = 16
	}
	mask := uint64(1)<<width - 1
	return all&mask != 0, all>>width&mask != 0
}

// Pairs reports whether side s has two stones in some window of five without a stone of the other
// side. Without such a window it needs three moves for a four, and no move threatens one.
func (b *Board) Pairs(s Side) bool {
	half := uint(s&1) << 5
	for _, l := range b.geo.ids {
		own := uint32(b.lines[l].stones >> half)
		if own&(own-1) != 0 && b.Windows(s, l, 2) != 0 {
			return true
		}
	}
	return false
}
