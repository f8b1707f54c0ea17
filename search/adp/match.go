package adp

import "math/bits"

// tally holds the matches of the 32 patterns of a side: class c is lane c%4 of word c/4.
//
//	bit 63     48 47     32 31     16 15      0
//	   [class 3 ][class 2 ][class 1 ][class 0 ]   word 0
//
// No board has 65,536 matches of a class, so tallies add and subtract word by word: the lanes of
// the result are right whenever the result itself is a tally.
type tally [classes / 4]uint64

// count returns the matches of all patterns in the cells of o (own stones), x (the rival's stones)
// and e (empty points), and the sum of their weights. Bit i+1 is the next cell after bit i. A cell
// in none of the three words matches nothing. So rows may lie side by side in the words if one such
// cell parts them.
//
// Bit i of a match is a pattern that begins at cell i. A pattern and its mirror image differ in
// some cell, so no cell begins both, and one population count serves the two.
//
// The function has no loop and no table: a loop over the cells of each pattern took four times as
// long. Its length is that of the list of patterns.
func count(n *tally, o, x, e uint64) (sum int) {
	o1, o2, o3, o4, o5, o6 := o>>1, o>>2, o>>3, o>>4, o>>5, o>>6
	e1, e2, e3, e4, e5, e6 := e>>1, e>>2, e>>3, e>>4, e>>5, e>>6
	x5, x6 := x>>5, x>>6
	xe, xx := x&e6|e&x6, x&x6 // the two ends of seven cells

	four := o1 & o2 & o3 & o4       // .oooo.
	three := e1 & o2 & o3 & o4 & e5 // .-ooo-.
	c0 := ones(e & four & e5)
	c1 := ones(o & three & o6)
	c2 := ones(e & three & e6)
	c3 := ones(three & (e&o6 | o&e6))
	n[0] = c0 | c1<<16 | c2<<32 | c3<<48

	left, right := o1&o2&e3&o4&e5, o1&e2&o3&o4&e5 // .oo-o-. and .o-oo-.
	c4 := ones(four & (x&e5 | e&x5))
	c5 := ones(three & xe)
	c6 := ones(three & (x&o6 | o&x6))
	c7 := ones(e & (left | right))
	n[1] = c4 | c5<<16 | c6<<32 | c7<<48

	far, near := o1&o2&o3&e4&o5, o1&e2&o3&o4&o5 // .ooo-o. and .o-ooo.
	pairs := o1 & o2 & e3 & o4 & o5             // .oo-oo.
	gaps := o1 & e2 & o3 & e4 & o5              // .o-o-o.
	c8 := ones(x&far&e6 | e&near&x6)
	c9 := ones(pairs & xe)
	c10 := ones(x&far&o6 | o&near&x6)
	c11 := ones(e & gaps & e6)
	n[2] = c8 | c9<<16 | c10<<32 | c11<<48

	c12 := ones(three & xx)
	c13 := ones((far | near) & xx)
	c14 := ones(pairs & xx)
	c15 := ones(gaps & xe)
	n[3] = c12 | c13<<16 | c14<<32 | c15<<48

	two := e1 & o2 & o3 & e4 // .-oo-.
	c16 := ones(gaps & xx)
	c17 := ones(e & two & e5)
	c18 := ones(x&o1&o2&o3&e4&e5 | e&e1&o2&o3&o4&x5)
	c19 := ones(two & (x&e5 | e&x5))
	n[4] = c16 | c17<<16 | c18<<32 | c19<<48

	left2, right2 := e1&o2&e3&o4&o5, e1&o2&o3&e4&o5 // .-o-oo. and .-oo-o.
	split := e1 & o2 & e3 & o4 & e5                 // .-o-o-.
	c20 := ones(x&left&e6 | e&left2&x6)
	c21 := ones(x&right&e6 | e&right2&x6)
	c22 := ones(e & split & e6)
	c23 := ones((right | right2) & xx)
	n[5] = c20 | c21<<16 | c22<<32 | c23<<48

	c24 := ones((left | left2) & xx)
	c25 := ones(split & xe)
	c26 := ones(split & xx)
	c27 := ones(x&o1&o2&e3&e4&e5 | e&e1&e2&o3&o4&x5)
	n[6] = c24 | c25<<16 | c26<<32 | c27<<48

	c28 := ones(e & e1 & o2 & e3 & e4)
	c29 := ones(e&four | o&o1&o2&o3&e4)
	c30 := ones(o&e1&o2&o3&o4 | o&o1&o2&e3&o4)
	c31 := ones(o & o1 & e2 & o3 & o4)
	n[7] = c28 | c29<<16 | c30<<32 | c31<<48

	return int(100000*(c0+c1) + 10000*(c2+c3+c4) + 9000*(c5+c6+c7+c8+c9+c10) + 8100*c11 +
		7290*(c12+c13+c14) + 6561*c15 + 5314*c16 + 1000*(c17+c18) + 900*c19 + 810*(c20+c21+c22) +
		729*(c23+c24) + 656*c25 + 531*c26 + 10*(c27+c28))
}

// ones is bits.OnesCount64 as a lane of a tally.
func ones(m uint64) uint64 { return uint64(bits.OnesCount64(m)) }
