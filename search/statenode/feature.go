package statenode

import "math/bits"

// feature is the index of the pattern that a line shows a side. A greater index hides a lesser one
// (point 1).
type feature = uint8

const (
	none feature = iota
	s1
	l1
	s2
	s3
	l2
	s4
	l3
	l4
	l5
	features // their number
)

// featureOf returns the feature of a line with the stones o and the empty points e. With exact, only
// exactly five stones are an L5.
func featureOf(o, e uint32, exact bool) feature {
	n := bits.OnesCount32(o)
	if n == 0 {
		return none
	}
	if n >= 3 {
		if f := long(o, e, exact, n); f != none {
			return f
		}
	}
	if n >= 2 {
		if f := middle(o, e); f != none {
			return f
		}
	}
	x := ^(o | e)
	switch one := o >> 1; {
	case e&one&(e>>2) != 0:
		return l1
	case x&one&(e>>2)|e&one&(x>>2) != 0:
		return s1
	}
	return none
}

// long returns an L5, L4, L3 or S4 of n stones, n ≥ 3, or none.
func long(o, e uint32, exact bool, n int) feature {
	two := o & (o >> 1)
	three := two & (o >> 2)
	if n >= 4 {
		four := three & (o >> 3)
		if fives(o, four, exact) != 0 {
			return l5
		}
		if e&(four>>1)&(e>>5) != 0 {
			return l4
		}
	}
	if e&(three>>1)&(e>>4)|
		e&(o>>1)&(e>>2)&(two>>3)&(e>>5)|
		e&(two>>1)&(e>>3)&(o>>4)&(e>>5) != 0 {
		return l3
	}
	if n < 4 {
		return none
	}
	x := ^(o | e)
	four := three & (o >> 3)
	if x&(four>>1)&(e>>5)|e&(four>>1)&(x>>5)|
		three&(e>>3)&(o>>4)|o&(e>>1)&(three>>2)|
		two&(e>>2)&(two>>3) != 0 {
		return s4
	}
	return none
}

// fives returns the first stones of the winning rows. four holds the first stones of 1111.
func fives(o, four uint32, exact bool) uint32 {
	five := four & (o >> 4)
	if exact {
		five &^= o<<1 | o>>5
	}
	return five
}

// middle returns an L2, S3 or S2 of two stones or more, or none. S3 has two of its four patterns
// here, because the other two never show (see the package comment).
func middle(o, e uint32) feature {
	two, gap := o&(o>>1), e&(e>>1)
	if e&(two>>1)&(e>>3)|
		e&(o>>1)&(e>>2)&(o>>3)&(e>>4)|
		e&(o>>1)&(gap>>2)&(o>>4)&(e>>5) != 0 {
		return l2
	}
	x := ^(o | e)
	three := two & (o >> 2)
	if x&(three>>1)&(gap>>4)|gap&(three>>2)&(x>>5)|
		x&(two>>1)&(e>>3)&(o>>4)&(e>>5)|e&(o>>1)&(e>>2)&(two>>3)&(x>>5) != 0 {
		return s3
	}
	if x&(two>>1)&(gap>>3)|gap&(two>>2)&(x>>4)|
		x&(o>>1)&(e>>2)&(o>>3)&(gap>>4)|gap&(o>>2)&(e>>3)&(o>>4)&(x>>5)|
		x&(o>>1)&(gap>>2)&(o>>4)&(e>>5)|e&(o>>1)&(gap>>2)&(o>>4)&(x>>5) != 0 {
		return s2
	}
	return none
}
