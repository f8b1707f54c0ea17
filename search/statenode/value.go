package statenode

// counts holds what the value of a position needs of a side's features, in one word. Words of lines
// add up, because no field can overflow: a board has at most 130 lines.
//
//	55   48 47   40 39   32 31   24 23           0
//	[  L5  ][  L4  ][  S4  ][  L3  ][ plain value ]
type counts uint64

const (
	countL3 = 24
	countS4 = 32
	countL4 = 40
	countL5 = 48
)

// plain is the worth of each feature if no rule of value decides (point 2).
var plain = [features]counts{l3: 500, s4: 300, l2: 100, s3: 50, s2: 5, l1: 2, s1: 1}

// unit holds the counts of one feature. Its 16 entries save a bounds check.
var unit = func() (u [16]counts) {
	copy(u[:], plain[:])
	u[l3] |= 1 << countL3
	u[s4] |= 1 << countS4
	u[l4] |= 1 << countL4
	u[l5] |= 1 << countL5
	return u
}()

func (c counts) plain() int { return int(c & (1<<countL3 - 1)) }
func (c counts) l3() int    { return int(c >> countL3 & 0xFF) }
func (c counts) s4() int    { return int(c >> countS4 & 0xFF) }
func (c counts) l4() int    { return int(c >> countL4 & 0xFF) }
func (c counts) l5() int    { return int(c >> countL5 & 0xFF) }

// five is the value of an L5.
const five = 100_000

// value returns the worth of a position to the side that just moved (point 2): the first rule that
// applies decides. It is not zero-sum. rivalFours are the fields of the rival that count as its S4.
func value(own, rival, rivalFours counts) int {
	switch {
	case own.l5() > 0:
		return five
	case rival.l5() > 0:
		return -five
	case rival&rivalFours != 0:
		return -40_000
	case own.l4() > 0:
		return 40_000
	case own.fourThree():
		return 20_000
	case rival.l3() > 1:
		return -20_000
	case rival.l3() > 0:
		return -10_000
	case own.l3() > 1:
		return 20_000
	}
	return own.plain() - rival.plain()
}

// rivalFours returns the fields of the rival that value counts as its S4: those of S4, and of L4 too
// unless ignoreL4.
func rivalFours(ignoreL4 bool) counts {
	if ignoreL4 {
		return 0xFF << countS4
	}
	return 0xFF<<countS4 | 0xFF<<countL4
}

// certain is the value from which a win index is 0 or 1 (point 4).
const certain = 10_000

// winIndex maps a value, to its mover, to the mover's chance of winning.
func winIndex(value int) float64 {
	return float64(min(max(value, -certain), certain)+certain) / (2 * certain)
}
