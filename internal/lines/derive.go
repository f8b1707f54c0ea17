package lines

// lanes holds results of derive4 for four lines of a narrow board, one lane of 16 bits a line. Arrays are by
// side.
type lanes struct {
	own     [2]uint64 // stones
	five    [2]uint64 // five-squares
	w3      uint64    // of Black, see patterns
	suspect uint64    // 0 proves that forbiddenInLine is 0
}

// derive computes the shapes of four lines of a narrow board from their stones, and returns the
// five-squares of side s in lanes. wall holds the wall bits of the lines.
func (b *Board) derive(r0, r1, r2, r3 *line, wall uint64, s Side) (five uint64) {
	out := &b.lanes
	derive4(r0, r1, r2, r3, wall, b.exactMask, out)
	if b.renju {
		var bad uint64
		if out.suspect != 0 {
			bad = forbiddenInLine(out.own[0], out.own[1]|wall, out.w3)
		}
		r0.bad = uint32(bad & 0xFFFF)
		r1.bad = uint32(bad >> 16 & 0xFFFF)
		r2.bad = uint32(bad >> 32 & 0xFFFF)
		r3.bad = uint32(bad >> 48)
	}
	return out.five[s&1]
}

// plainDerive4 computes the kinds of four lines of a narrow board from their stones. exact is nil if five
// or more win for both sides, or has all bits set for a side that wins by exactly five. On amd64 derive4
// does it in assembly, for both sides at once.
func plainDerive4(r0, r1, r2, r3 *line, wall uint64, exact *[2]uint64, out *lanes) {
	// Both sides' lanes at once: a line's two halves have at most 15 bits.
	const low32 = 0x0000_0000_FFFF_FFFF
	v01, v23 := r0.stones|r1.stones<<16, r2.stones|r3.stones<<16
	out.own = [2]uint64{v01&low32 | v23<<32, v01>>32 | v23&^low32}
	for s := range out.own {
		own, other := out.own[s], out.own[s^1]
		five, four, three, straight, w3 := patterns(own, other|wall, exact != nil && exact[s] != 0)
		r0.kinds[s], r1.kinds[s], r2.kinds[s], r3.kinds[s] = transpose(five, four, three, straight)
		out.five[s] = five
		if s == 0 {
			out.w3 = w3
			out.suspect = own&(own>>1)&(own>>2) | w3&(w3>>2|w3>>3|w3>>4)
		}
	}
}

// transpose turns four kinds of four lanes, one lane per line, into four lines of four kinds: a 4×4
// matrix of 16-bit words, in registers.
func transpose(five, four, three, straight uint64) (k0, k1, k2, k3 uint64) {
	const even16, low32 = 0x0000_FFFF_0000_FFFF, 0x0000_0000_FFFF_FFFF
	u := (five>>16 ^ four) & even16
	v := (three>>16 ^ straight) & even16
	five ^= u << 16
	four ^= u
	three ^= v << 16
	straight ^= v
	u = (five>>32 ^ three) & low32
	v = (four>>32 ^ straight) & low32
	return five ^ u<<32, four ^ v<<32, three ^ u, straight ^ v
}
