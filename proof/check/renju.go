package check

// Forbidden tests that a certificate may use. Real ones use about two a node; they recurse from three to three, and a
// board bred for it takes tens of thousands for one node.
const freeTests, testsPerByte = 1 << 14, 1 << 8

// test is one question whether a point is forbidden to Black. While no point of reads changes, the answer stands.
type test struct {
	*board
	reads cells // points without a stone that were looked at or tried
	raw   bool  // two directions have a raw three, and the answer needed them
}

// row is what Black has made in one direction.
type row struct {
	stones, ways int    // unbroken stones, and in how many of its two ends a stone makes exactly five
	ends         [2]int // the cells after the stones
}

// straight: in four stones two ways are one four; otherwise, as in X.XXX.X, they are two.
func (r row) straight() bool { return r.stones == 4 && r.ways == 2 }

// forbidden asks about Black on the empty point p. Exactly five in any direction is legal before all else; then an
// overline, two fours or two threes are forbidden. A three counts if its straight four may be played (RIF rules of
// renju, 9.3): the same question with one stone more, asked only where it decides.
func (t *test) forbidden(p int) bool {
	if t.tests--; t.tests < 0 {
		return false // Robust refuses the certificate
	}
	t.reads[p], t.at[p] = true, black
	defer func() { t.at[p] = empty }()
	var rows [4]row
	faults := 0 // fours, an overline being as bad as two
	for dir := range rows {
		r := t.row(p, dir)
		switch rows[dir] = r; {
		case r.stones == 5:
			return false
		case r.stones > 5:
			faults += 2
		case r.straight():
			faults++
		default:
			faults += r.ways
		}
	}
	threes := func(real bool) (count int) {
		for dir, r := range rows {
			if r.ways == 0 && t.three(r, dir, real) {
				count++
			}
		}
		return count
	}
	if faults < 2 && threes(false) >= 2 {
		t.raw, faults = true, threes(true)
	}
	return faults >= 2
}

// row looks along both ways of a direction from the stone on p.
func (t *test) row(p, dir int) row {
	r := row{stones: 1}
	for i := range r.ends {
		n, end := t.run(p, dir+4*i)
		r.stones, r.ends[i] = r.stones+n, end
	}
	for i, end := range r.ends {
		if t.at[end] == empty {
			if n, _ := t.run(end, dir+4*i); r.stones+1+n == 5 {
				r.ways++
			}
		}
	}
	return r
}

// run counts the Black stones behind p and gives the cell where they end.
func (t *test) run(p, dir int) (stones, end int) {
	for end = p + steps[dir]; t.at[end] == black; end += steps[dir] {
		stones++
	}
	t.reads[end] = t.reads[end] || t.at[end] == empty
	return stones, end
}

// three reports whether a stone at an end of the row makes a straight four and no five. That stone must also be
// permitted if the three is to be real.
func (t *test) three(r row, dir int, real bool) bool {
	for _, q := range r.ends {
		if t.at[q] == empty {
			t.at[q] = black
			yes := t.row(q, dir).straight()
			for other := 0; yes && other < 4; other++ {
				yes = t.row(q, other).stones != 5
			}
			t.at[q] = empty
			if yes && (!real || !t.forbidden(q)) {
				return true
			}
		}
	}
	return false
}

// barred reports whether p is forbidden to c, and has z guard the reasons once m stones of D are hidden. White ones
// never add a four or a raw three, so that an A in Black depends on them only with two of those (1). Of a point that is
// forbidden to D, what would free it is guarded while one stone is hidden, else all that the answer rests on (5, 6).
func (w *walk) barred(p int, c byte, m int, z *cells) bool {
	if !w.renju || c == white {
		return false
	}
	t := test{board: &w.board}
	verdict := t.forbidden(p)
	for x, read := range t.reads {
		guard := read && m > 0 && (verdict || c == w.a && t.raw)
		if guard && c == w.d && m == 1 { // with two hidden stones each might need the other to free p
			once := test{board: &w.board}
			w.at[x] = black
			guard = !once.forbidden(p)
			w.at[x] = empty
		}
		z[x] = z[x] || guard
	}
	return verdict
}
