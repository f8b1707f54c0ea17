package statenode

import "github.com/gsolve/gsolve/board"

// longest is the number of points of the longest line.
const longest = board.MaxSize

// line holds the features of a line, and those that it would have after one more stone.
type line struct {
	now [2]feature // by side
	// after holds, for an empty point and a side that plays there, the feature of that side in the
	// low half of the byte, and that of the other side in the high half.
	after [longest][2]uint8
}

// fill derives a line from the stones by side and the empty points, all without the shift of the
// package comment.
func (l *line) fill(stones [2]uint32, empty uint32, exact [2]bool) {
	e := empty << 1
	o := [2]uint32{stones[0] << 1, stones[1] << 1}
	for s := range o {
		l.now[s] = featureOf(o[s], e, exact[s])
	}
	for i := range l.after {
		stone := uint32(2) << i
		if e&stone == 0 {
			continue
		}
		rest := e &^ stone
		for s := range o {
			l.after[i][s] = featureOf(o[s]|stone, rest, exact[s]) | featureOf(o[s^1], rest, exact[s^1])<<4
		}
	}
}
