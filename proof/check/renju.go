package check

// barred reports whether p is forbidden to the colour. Below a pass, hidden stones must not change the answer (5, 6),
// so z takes the points that the test read: while they stay empty, the test runs the same way. A legal reply needs no
// guard: if hidden stones make it forbidden, the attacker wins sooner. A legal move of the attacker, Black, needs a
// guard only if it makes two threes: hidden stones of White take fours and threes away, but can make a three real (1).
func (w *walk) barred(p int, colour byte, m int, z *cells) bool {
	if !w.renju || colour == white {
		return false
	}
	t := test{walk: w}
	forbidden := t.forbidden(p)
	attacks := colour == w.attacker
	if needsGuard := forbidden || attacks && t.twoThrees; m == 0 || !needsGuard {
		return forbidden
	}
	w.rows -= area / 16 // the loop below takes about as long as looking at so many rows
	for q, read := range t.reads {
		tryAlone := !attacks && m == 1 // two hidden stones may free p only together
		z[q] = z[q] || read && (!tryAlone || w.frees(q, p))
	}
	return forbidden
}

// frees reports whether p is legal once Black has a stone on the point q.
func (w *walk) frees(q, p int) bool {
	w.at[q] = black
	defer func() { w.at[q] = empty }()
	return !(&test{walk: w}).forbidden(p)
}

// test asks whether one point is forbidden to Black.
type test struct {
	*walk
	reads     cells // points without a stone that were looked at or tried
	twoThrees bool  // the test met two threes, and asked whether they are real
}

// forbidden tests the empty point p. A stone that makes exactly five is legal, whatever else it makes. Otherwise an
// overline, two fours, and two real threes are forbidden. A three is real if the stone that makes it a straight four may
// be played (RIF 9.3), which is the same question again, with one stone more.
func (t *test) forbidden(p int) bool {
	if t.look(); t.rows < 0 {
		t.fail(t.nodes, "its tests of forbidden points take too long")
		return false
	}
	t.reads[p] = true
	t.at[p] = black
	defer func() { t.at[p] = empty }()
	fours := 0
	var threes [4][2]int // by direction, the cells at the ends of a row that may be a three; cell 0, a wall, for others
	for dir := range threes {
		switch stones, ways, ends := t.row(p, dir); {
		case stones == 5:
			return false
		case stones > 5:
			fours += 2 // an overline is as bad as two fours
		case ways == 0:
			threes[dir] = ends
		case stones == 4:
			fours++ // one four, though a straight one becomes five in two ways
		default:
			fours += ways // X_XXX_X is two fours in one row
		}
	}
	if fours >= 2 || t.count(&threes, false) < 2 {
		return fours >= 2
	}
	t.twoThrees = true
	return t.count(&threes, true) >= 2
}

// row measures Black's row of stones through p: its length, the ways to make five with one more, and its end cells.
func (t *test) row(p, dir int) (stones, ways int, ends [2]int) {
	t.rows--
	ahead, end := t.run(p, dir)
	behind, start := t.run(p, dir+4)
	stones, ends = behind+1+ahead, [2]int{end, start}
	for i, end := range ends {
		if t.at[end] == empty {
			if beyond, _ := t.run(end, dir+4*i); stones+1+beyond == 5 {
				ways++
			}
		}
	}
	return stones, ways, ends
}

// run counts Black's stones next to p, in one of the eight directions, and returns the cell after them.
func (t *test) run(p, dir int) (stones, end int) {
	end = p + steps[dir]
	for t.at[end] == black {
		stones++
		end += steps[dir]
	}
	if t.at[end] == empty {
		t.reads[end] = true
	}
	return stones, end
}

// count counts the threes: the rows that a stone at one end turns into a straight four. With realOnly, that stone must
// not be forbidden.
func (t *test) count(threes *[4][2]int, realOnly bool) (count int) {
	for dir, ends := range threes {
		three := func(q int) bool { return t.at[q] == empty && t.straight(q, dir) && (!realOnly || !t.forbidden(q)) }
		if three(ends[0]) || three(ends[1]) {
			count++
		}
	}
	return count
}

// straight reports whether Black on q makes a straight four in the direction, and nowhere a five.
func (t *test) straight(q, dir int) bool {
	t.at[q] = black
	defer func() { t.at[q] = empty }()
	if stones, ways, _ := t.row(q, dir); stones != 4 || ways != 2 {
		return false
	}
	for turn := 1; turn < 4; turn++ {
		if stones, _, _ := t.row(q, (dir+turn)%4); stones == 5 {
			return false
		}
	}
	return true
}
