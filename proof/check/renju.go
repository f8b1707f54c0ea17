package check

// test is one question whether a point is forbidden to Black. While no point of reads changes, the answer stands.
type test struct {
	*walk
	reads cells // points without a stone that were looked at or tried
	raw   bool  // two threes were met, and then it was asked whether they are real
}

// forbidden asks about Black on the empty p. Exactly five is legal before all else; then an overline, two fours and two
// threes are forbidden. A three counts if its straight four may be played (RIF 9.3): this question with one stone more.
func (t *test) forbidden(p int) bool {
	if t.tests--; t.tests < 0 {
		return false // Robust refuses the certificate
	}
	t.reads[p], t.at[p] = true, black
	defer func() { t.at[p] = empty }()
	var ends [4][2]int // of the rows that may be threes; of the others the wall
	fours := 0
	for dir := range ends {
		switch stones, ways, around := t.row(p, dir); {
		case stones == 5:
			return false
		case stones > 5:
			fours += 2 // as bad as two
		case ways == 0:
			ends[dir] = around
		case stones == 4:
			fours++ // straight or not
		default:
			fours += ways // X.XXX.X has two in one line
		}
	}
	if fours >= 2 || t.threes(&ends, false) < 2 {
		return fours >= 2
	}
	t.raw = true
	return t.threes(&ends, true) >= 2
}

// row gives the unbroken stones through p, in how many ways one more makes exactly five, and the cells at the ends.
func (t *test) row(p, dir int) (stones, ways int, ends [2]int) {
	ahead, end := t.run(p, dir)
	behind, start := t.run(p, dir+4)
	stones, ends = behind+1+ahead, [2]int{end, start}
	for i, end := range ends {
		if t.at[end] == empty {
			if n, _ := t.run(end, dir+4*i); stones+1+n == 5 {
				ways++
			}
		}
	}
	return stones, ways, ends
}

// run counts the Black stones behind p and gives the cell where they end.
func (t *test) run(p, dir int) (stones, end int) {
	for end = p + steps[dir]; t.at[end] == black; end += steps[dir] {
		stones++
	}
	t.reads[end] = t.reads[end] || t.at[end] == empty
	return stones, end
}

// threes counts the rows that a stone at an end makes a straight four. For a real three that stone must be permitted.
func (t *test) threes(ends *[4][2]int, real bool) (count int) {
	for dir, around := range ends {
		for _, q := range around {
			if t.at[q] == empty && t.straight(q, dir) && (!real || !t.forbidden(q)) {
				count++
				break
			}
		}
	}
	return count
}

// straight reports whether Black on q makes a straight four along dir and no five.
func (t *test) straight(q, dir int) bool {
	t.at[q] = black
	yes := true
	for i := 0; yes && i < 4; i++ {
		stones, ways, _ := t.row(q, (dir+i)%4)
		yes = stones != 5 && (i > 0 || stones == 4 && ways == 2)
	}
	t.at[q] = empty
	return yes
}

// barred reports whether p is forbidden to c, and has z guard the reasons from m hidden stones of D (5, 6). To A in
// Black these are White and only remove fours and threes, so its moves need that only with two threes (1).
func (w *walk) barred(p int, c byte, m int, z *cells) bool {
	if !w.renju || c == white {
		return false
	}
	t := test{walk: w}
	verdict := t.forbidden(p)
	if m == 0 || !verdict && (c == w.d || !t.raw) {
		return verdict
	}
	for x, read := range t.reads {
		if read && c == w.d && m == 1 { // what frees p; of two stones each might need the other
			w.at[x] = black
			read = !(&test{walk: w}).forbidden(p)
			w.at[x] = empty
		}
		z[x] = z[x] || read
	}
	return verdict
}
