package lines

// Windows returns the empty points of the windows of five in line l with no stone of the other side
// and at least least stones of side s, 1 ≤ least ≤ 4: bit i is the line's point i. It ignores
// overlines: under exact five it may return too many points, never too few.
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
