package check_test

import "encoding/binary"

// tree is a parsed body. Exactly one of the shapes below holds:
//
//	leaf                          a five, two five-squares, or a forbidden block
//	next                          one five-square, answered
//	pass (or nil), replies        a quiet move; pass is nil in the full form
type tree struct {
	a       int
	leaf    bool
	next    *tree
	pass    *tree
	replies []reply
}

type reply struct {
	d int
	t *tree
}

// number reads a varint.
func number(body *[]byte) (int, bool) {
	v, used := binary.Uvarint(*body)
	if used <= 0 {
		return 0, false
	}
	*body = (*body)[used:]
	return int(v), true
}

// parse reads a body by the position's rules. It judges nothing.
func parse(g *game, body *[]byte) (*tree, bool) {
	a, ok := number(body)
	if !ok || a >= len(g.at) || g.at[a] != 0 {
		return nil, false
	}
	t := &tree{a: a}
	if g.five(a, g.side) {
		t.leaf = true
		return t, true
	}
	g.at[a] = g.side
	defer func() { g.at[a] = 0 }()
	f := g.fiveSquares(g.side)
	switch {
	case len(f) > 1, len(f) == 1 && !g.legal(f[0], 3-g.side):
		t.leaf = true
		return t, true
	case len(f) == 1:
		t.next, ok = g.below(f[0], body)
		return t, ok
	}
	return t, t.parseQuiet(g, body)
}

func (g *game) below(d int, body *[]byte) (*tree, bool) {
	if d >= len(g.at) || g.at[d] != 0 {
		return nil, false
	}
	g.at[d] = 3 - g.side
	defer func() { g.at[d] = 0 }()
	return parse(g, body)
}

// parseQuiet reads the pass proof and the replies of a quiet move. The number of points of the
// board stands for a missing pass proof.
func (t *tree) parseQuiet(g *game, body *[]byte) (ok bool) {
	peek := *body
	if p, _ := number(&peek); p == len(g.at) {
		*body = peek
	} else if t.pass, ok = parse(g, body); !ok {
		return false
	}
	k, ok := number(body)
	for ; ok && k > 0; k-- {
		var r reply
		if r.d, ok = number(body); ok {
			if r.t, ok = g.below(r.d, body); ok {
				t.replies = append(t.replies, r)
			}
		}
	}
	return ok
}

func parseAll(g *game, body []byte) (*tree, bool) {
	t, ok := parse(g.clone(), &body)
	return t, ok && len(body) == 0
}

// encode appends the body that parse reads as t. points is the number of points of the board.
func (t *tree) encode(dst []byte, points int) []byte {
	dst = binary.AppendUvarint(dst, uint64(t.a))
	switch {
	case t.leaf:
		return dst
	case t.next != nil:
		return t.next.encode(dst, points)
	case t.pass != nil:
		dst = t.pass.encode(dst, points)
	default:
		dst = binary.AppendUvarint(dst, uint64(points))
	}
	dst = binary.AppendUvarint(dst, uint64(len(t.replies)))
	for _, r := range t.replies {
		dst = r.t.encode(binary.AppendUvarint(dst, uint64(r.d)), points)
	}
	return dst
}

// copy returns a tree that shares nothing with t, so that a part of t can be grafted into t.
func (t *tree) copy() *tree {
	if t == nil {
		return nil
	}
	c := &tree{a: t.a, leaf: t.leaf, next: t.next.copy(), pass: t.pass.copy()}
	for _, r := range t.replies {
		c.replies = append(c.replies, reply{r.d, r.t.copy()})
	}
	return c
}

// each visits t and all trees below it.
func (t *tree) each(visit func(*tree)) {
	if t == nil {
		return
	}
	visit(t)
	t.next.each(visit)
	t.pass.each(visit)
	for _, r := range t.replies {
		r.t.each(visit)
	}
}

// judge replays a tree literally. At every quiet move it tries each legal reply of the defender on
// the board. After a listed reply it follows that reply's proof; after another it plays the pass
// proof with the defender's stone on the board. It knows no zones and trusts nothing. left limits
// the number of moves; below 0 the answer means nothing.
type judge struct {
	*game
	left int
	note []int // the moves that refute the proof, last first
}

func (j *judge) wins(t *tree) bool {
	j.left--
	d := 3 - j.side
	switch {
	case t == nil || j.left < 0 || j.at[t.a] != 0:
		return false
	case j.five(t.a, j.side):
		return true
	case !j.legal(t.a, j.side):
		return false
	}
	j.at[t.a] = j.side
	defer func() { j.at[t.a] = 0 }()
	f := j.fiveSquares(j.side)
	switch {
	case len(j.fiveSquares(d)) > 0:
		return false
	case len(f) > 1, len(f) == 1 && !j.legal(f[0], d):
		return true
	case len(f) == 1:
		return j.after(f[0], t.next)
	case t.leaf || t.next != nil:
		return false
	}
	return j.quiet(t)
}

// after replays t with the defender's stone on p.
func (j *judge) after(p int, t *tree) bool {
	j.at[p] = 3 - j.side
	ok := j.wins(t)
	j.at[p] = 0
	if !ok {
		j.note = append(j.note, p)
	}
	return ok
}

func (j *judge) quiet(t *tree) bool {
	listed := map[int]*tree{}
	for _, r := range t.replies {
		listed[r.d] = r.t
	}
	if t.pass != nil && !j.wins(t.pass) {
		return false
	}
	legal := false
	for p := range j.at {
		if !j.legal(p, 3-j.side) {
			continue
		}
		legal = true
		answer := listed[p]
		if answer == nil {
			answer = t.pass
		}
		if !j.after(p, answer) {
			return false
		}
	}
	return legal || t.pass != nil
}

// literal judges a body by literal replay. known is false if that took too many moves.
func literal(g *game, body []byte) (wins, known bool) {
	t, ok := parseAll(g, body)
	if !ok || g.over() {
		return false, true
	}
	j := judge{game: g.clone(), left: 2_000_000}
	wins = j.wins(t)
	return wins, j.left >= 0
}
