package lines

// Windows is the empty points of those windows of five in line l that hold no
// stone of the other side and at least least stones of side s, 1 to 4: bit i
// is the line's point i. Overlines are not asked about: where only exactly five
// wins it may say more than can become a five, never less.
func (b *Board) Windows(s Side, l uint8, least int) uint32 {
	own, blocked := b.row(l, s)
	free := ^blocked
	open := free & (free >> 1)
	open &= open >> 2 & (free >> 4)
	o1, o2, o3, o4 := own>>1, own>>2, own>>3, own>>4
	x := own ^ o1
	k1 := own&o1 | x&o2
	x ^= o2
	y := x ^ o3
	k2 := x&o3 | y&o4
	ones := y ^ o4
	enough := [5]uint64{^uint64(0), k1 | k2 | ones, k1 | k2, k1&k2 | (k1^k2)&ones, k1 & k2}[least]
	return uint32(spread(enough&open) &^ own)
}
