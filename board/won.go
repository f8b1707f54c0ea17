package board

// fiveInRow reports whether five or more of these stones are in a row, so that findRun can find
// one. New calls it for every position; for a million positions, findRun would take half a minute.
//
// A row of the board is a word, bit x for column x. Five words and-ed are the windows of a row, and
// those that begin in it and go up:
//
//	→ r & r>>1 & …    ↑ r0 & r1 & …    ↗ r0 & r1>>1 & …    ↖ r0 & r1<<1 & …
func fiveInRow(stones []Point) bool {
	var rows [MaxSize + 4]uint32
	for _, pt := range stones {
		if pt.On(MaxSize) {
			rows[pt.Y()] |= 1 << pt.X()
		}
	}
	for y := range MaxSize {
		r := rows[y:][:5]
		flat := r[0] & (r[0] >> 1) & (r[0] >> 2) & (r[0] >> 3) & (r[0] >> 4)
		up := r[0] & r[1] & r[2] & r[3] & r[4]
		right := r[0] & (r[1] >> 1) & (r[2] >> 2) & (r[3] >> 3) & (r[4] >> 4)
		left := r[0] & (r[1] << 1) & (r[2] << 2) & (r[3] << 3) & (r[4] << 4)
		if flat|up|right|left != 0 {
			return true
		}
	}
	return false
}
