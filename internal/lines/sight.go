package lines

// Sight is what can be told of side s at a look over all lines: whether it may
// make a five, and whether it may make a four (straight ones included).
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

// Pairs reports whether side s has two stones in some window of five that holds
// none of the other side: without, it needs three moves for a four, and no move
// of its can threaten one.
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
