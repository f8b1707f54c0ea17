package vcf_test

import (
	"errors"
	"fmt"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// outside stands for all points beyond an edge. No board has that point, so it stays empty.
const outside = board.Point(31*32 + 31)

// window is five points in a row, and the two points at its ends.
type window struct {
	at            [5]board.Point
	before, after board.Point
}

// frame holds all windows of a board, and the indices of those that hold a point.
type frame struct {
	windows []window
	holding [1024][]int
}

func frameOf(size int) *frame {
	f := &frame{}
	at := func(x, y int) board.Point {
		if x < 0 || y < 0 || x >= size || y >= size {
			return outside
		}
		return board.At(x, y)
	}
	for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		for i := range size * size {
			x, y := i%size, i/size
			if at(x+4*d[0], y+4*d[1]) == outside {
				continue
			}
			w := window{before: at(x-d[0], y-d[1]), after: at(x+5*d[0], y+5*d[1])}
			for k := range w.at {
				w.at[k] = at(x+k*d[0], y+k*d[1])
				f.holding[w.at[k]] = append(f.holding[w.at[k]], len(f.windows))
			}
			f.windows = append(f.windows, w)
		}
	}
	return f
}

// reference answers the solver's questions by the definition of a victory by continuous fours. At
// every node it looks at all windows of five, tries every four to the end, and leaves out no
// branch. It asks package board which moves are forbidden in renju.
type reference struct {
	a, d   board.Colour
	exact  [3]bool         // by colour: only exactly five win
	renju  *board.Position // the same position; nil under the other rules
	frame  *frame
	cells  [1024]board.Colour
	count  [3][]int // stones by colour in each window
	stones stones
	solved map[stones]int // the answers of attack below the root; nil = none are kept
	nodes  int            // fours tried
	most   int            // fours that may be tried
}

// stones holds all stones of a position: Black's rows, then White's. Bit x of a row is column x.
type stones [2][board.MaxSize]uint32

// truth is the answer of the reference. attacks is the least number of attacker's moves that win,
// without the five if the defender cannot stop the last four; it is 0 without a win. first holds
// the moves that win, increasing; if the attacker can make a five, only the fives.
type truth struct {
	attacks int
	first   []board.Point
}

// errTooHard is returned if the reference needs more fours than it may try.
var errTooHard = errors.New("too many fours for the reference")

// newReference returns the reference at pos. most limits the number of fours that it tries. With
// memo it remembers its answers about positions.
func newReference(pos *board.Position, most int, memo bool) *reference {
	r := &reference{a: pos.ToMove(), d: pos.ToMove().Opponent(), frame: frames[pos.Size()], most: most}
	for _, c := range []board.Colour{board.Black, board.White} {
		r.exact[c] = pos.Rule().ExactFive(c)
		r.count[c] = make([]int, len(r.frame.windows))
		for _, pt := range pos.AppendStones(nil, c) {
			r.set(pt, c)
		}
	}
	if pos.Rule() == board.Renju {
		r.renju = pos.Clone()
	}
	if memo {
		r.solved = map[stones]int{}
	}
	return r
}

// frames holds the windows of every size.
var frames = func() (all [board.MaxSize + 1]*frame) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		all[size] = frameOf(size)
	}
	return all
}()

// solve answers for the attacker to move.
func (r *reference) solve() (truth, error) {
	t := truth{attacks: 1, first: r.lacking(r.a, 1)}
	if len(t.first) == 0 {
		t = r.attack()
	}
	if r.nodes > r.most {
		return truth{}, errTooHard
	}
	return t, nil
}

// outright reports whether some four wins at once. The fours that it tries do
// not count towards most.
func (r *reference) outright() bool {
	most := r.most
	r.most = 0 // so that the search stops after a block
	defer func() { r.nodes, r.most = 0, most }()
	return slices.ContainsFunc(r.lacking(r.a, 2), func(pt board.Point) bool { return r.four(pt) == 1 })
}

// attack tries every four.
func (r *reference) attack() (t truth) {
	for _, pt := range r.lacking(r.a, 2) {
		if r.nodes++; r.nodes > r.most {
			return truth{}
		}
		n := r.four(pt)
		if n > 0 {
			t.first = append(t.first, pt)
		}
		if n > 0 && (t.attacks == 0 || n < t.attacks) {
			t.attacks = n
		}
	}
	return t
}

// four returns the number of attacks of the shortest win that begins with pt, or 0.
func (r *reference) four(pt board.Point) int {
	if !r.legal(pt, r.a) {
		return 0
	}
	r.put(pt, r.a)
	defer r.take(pt)
	fives := r.lacking(r.a, 1)
	switch {
	case len(r.lacking(r.d, 1)) > 0: // the defender makes a five first
		return 0
	case len(fives) == 0:
		return 0
	case len(fives) >= 2 || !r.legal(fives[0], r.d):
		return 1
	}
	r.put(fives[0], r.d)
	defer r.take(fives[0])
	if n := r.below(); n > 0 {
		return 1 + n
	}
	return 0
}

// below does the same as attack for positions below the root, and remembers its results.
func (r *reference) below() int {
	if n, known := r.solved[r.stones]; known {
		return n
	}
	n := r.attack().attacks
	if r.solved != nil {
		r.solved[r.stones] = n
	}
	return n
}

// lacking lists, increasing, the empty points of the windows in which c lacks n stones and may
// still make a five. For n = 1 these are its five-squares, for n = 2 the moves that make a four.
func (r *reference) lacking(c board.Colour, n int) (points []board.Point) {
	own, opposing := r.count[c], r.count[c.Opponent()]
	for i := range r.frame.windows {
		if own[i] != 5-n || opposing[i] > 0 {
			continue
		}
		w := &r.frame.windows[i]
		if r.exact[c] && (r.cells[w.before] == c || r.cells[w.after] == c) {
			continue
		}
		for _, pt := range w.at {
			if r.cells[pt] == board.Empty {
				points = append(points, pt)
			}
		}
	}
	slices.Sort(points)
	return slices.Compact(points)
}

func (r *reference) legal(pt board.Point, c board.Colour) bool {
	return r.renju == nil || r.renju.Legal(pt, c)
}

func (r *reference) put(pt board.Point, c board.Colour) {
	r.set(pt, c)
	if r.renju != nil && r.renju.Play(pt) != nil {
		panic("the reference plays on a taken point")
	}
}

// set puts c on an empty point.
func (r *reference) set(pt board.Point, c board.Colour) {
	r.cells[pt] = c
	r.stones[c-1][pt.Y()] |= 1 << pt.X()
	for _, i := range r.frame.holding[pt] {
		r.count[c][i]++
	}
}

func (r *reference) take(pt board.Point) {
	c := r.cells[pt]
	r.cells[pt] = board.Empty
	r.stones[c-1][pt.Y()] &^= 1 << pt.X()
	for _, i := range r.frame.holding[pt] {
		r.count[c][i]--
	}
	if r.renju != nil {
		r.renju.Undo()
	}
}

// replay returns the reason why moves, in the form of a certificate's body, are no victory by
// continuous fours, or nil if they are one.
func (r *reference) replay(moves []board.Point) error {
	for i, pt := range moves {
		last := i == len(moves)-1
		if slices.Contains(r.lacking(r.a, 1), pt) {
			if !last {
				return fmt.Errorf("moves follow the five %v", pt)
			}
			return nil
		}
		if r.cells[pt] != board.Empty || !r.legal(pt, r.a) {
			return fmt.Errorf("the attacker may not play %v", pt)
		}
		r.put(pt, r.a)
		defer r.take(pt)
		fives := r.lacking(r.a, 1)
		switch {
		case len(fives) == 0:
			return fmt.Errorf("%v is no four", pt)
		case len(r.lacking(r.d, 1)) > 0:
			return fmt.Errorf("%v lets the defender make a five", pt)
		case len(fives) >= 2 || !r.legal(fives[0], r.d):
			if !last {
				return fmt.Errorf("moves follow the four %v, which the defender cannot stop", pt)
			}
			return nil
		}
		r.put(fives[0], r.d)
		defer r.take(fives[0])
	}
	return errors.New("the moves end before the win")
}
