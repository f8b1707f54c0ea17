package check

// Forbidden tests that a certificate may use. Real ones use about two a node; they recurse
// from three to three, and a board bred for it takes tens of thousands for one node.
const freeTests, testsPerByte = 1 << 14, 1 << 8

// test is one question whether a point is forbidden to Black. While no point of reads
// changes, the answer stands.
type test struct {
	*board
	reads cells // points without a stone that were looked at or tried
	raw   int   // directions with a raw three, if the answer needed them
}

// forbidden asks about Black on the empty point p. Exactly five in any direction is
// legal before all else; then an overline, two fours or two threes are forbidden. A
// three counts if its straight four may be played (RIF rules of renju, 9.3): the same
// question with one stone more.
func (t *test) forbidden(p int) bool {
	if t.tests--; t.tests < 0 {
		return false // Robust refuses the certificate
	}
	t.reads[p], t.at[p] = true, black
	verdict := t.judge(p)
	t.at[p] = empty
	return verdict
}

func (t *test) judge(p int) bool {
	var gaps [4][2]int
	var none [4]bool // no four in this direction
	long, fours := false, 0
	for dir := range gaps {
		var stones, ways int
		stones, ways, gaps[dir] = t.line(p, dir)
		if stones == 5 {
			return false
		}
		if stones == 4 && ways == 2 {
			ways = 1
		}
		long, fours, none[dir] = long || stones > 5, fours+ways, ways == 0
	}
	if long || fours >= 2 {
		return true
	}
	threes := func(real bool) (count int) {
		for dir, g := range gaps {
			if none[dir] && t.three(g, dir, real) {
				count++
			}
		}
		return count
	}
	raw := threes(false)
	double := raw >= 2 && threes(true) >= 2
	t.raw = raw // set last: nested questions overwrite it
	return double
}

// run counts the Black stones behind p and gives the cell where they end.
func (t *test) run(p, dir int) (stones, end int) {
	for end = p + steps[dir]; t.at[end] == black; end += steps[dir] {
		stones++
	}
	if t.at[end] == empty {
		t.reads[end] = true
	}
	return stones, end
}

// line gives the length of p's row, the cells at its ends, and in how many of these ways
// a stone makes exactly five. Two ways are a straight four if the row has four stones,
// and otherwise, as in X.XXX.X, two fours.
func (t *test) line(p, dir int) (stones, ways int, gaps [2]int) {
	stones = 1
	for i := range gaps {
		var n int
		n, gaps[i] = t.run(p, dir+4*i)
		stones += n
	}
	for i, g := range gaps {
		if t.at[g] == empty {
			if n, _ := t.run(g, dir+4*i); stones+1+n == 5 {
				ways++
			}
		}
	}
	return stones, ways, gaps
}

// three reports whether a stone at an end of a row makes a straight four and no five.
// That stone must also be permitted if the three is to be real.
func (t *test) three(gaps [2]int, dir int, real bool) bool {
	for _, q := range gaps {
		if t.at[q] == empty && t.straight(q, dir) && (!real || !t.forbidden(q)) {
			return true
		}
	}
	return false
}

// straight reports whether Black on q makes a straight four along dir and no five.
func (t *test) straight(q, dir int) bool {
	t.at[q] = black
	stones, ways, _ := t.line(q, dir)
	yes := stones == 4 && ways == 2
	for other := 0; yes && other < 4; other++ {
		stones, _, _ = t.line(q, other)
		yes = stones != 5
	}
	t.at[q] = empty
	return yes
}

// barred reports whether p is forbidden to D, and then has z guard the reasons (5, 6):
// nothing while no stone is hidden; what would free p while one is; else all it rests on.
func (w *walk) barred(p, m int, z *cells) bool {
	t := test{board: &w.board}
	if !w.renju || w.d == white || !t.forbidden(p) {
		return false
	}
	for x, read := range t.reads {
		if read && m == 1 { // with two hidden stones each might need the other to free p
			once := test{board: &w.board}
			w.at[x] = black
			read = !once.forbidden(p)
			w.at[x] = empty
		}
		z[x] = z[x] || read && m > 0
	}
	return true
}
