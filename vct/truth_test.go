package vct_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/internal/testboard"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/vct"
)

// minimax finds whether a side wins against every defence. It tries all legal moves of both sides
// to the end, and knows no threats and no zones. A side without a legal move passes; a full board
// is a draw.
type minimax struct {
	a     board.Colour
	plain bool // search without short cuts
	known map[outlook]bool
	left  int // positions that it may still visit
}

// outlook is a position and the side to move.
type outlook struct {
	black, white uint64
	toMove       board.Colour
}

func newMinimax(a board.Colour, most int) *minimax {
	return &minimax{a: a, known: map[outlook]bool{}, left: most}
}

// wins reports whether a wins with c to move. Once left is used up, the answer means nothing.
func (m *minimax) wins(g tiny, c board.Colour) bool {
	fives := g.fiveSquares(c)
	if fives != 0 && (!m.plain || g.legal(c)&fives != 0) {
		return c == m.a
	}
	k := outlook{g.stone[black], g.stone[white], c}
	won, ok := m.known[k]
	if !ok {
		m.left--
		won = m.left > 0 && m.search(g, c)
		m.known[k] = won
	}
	return won
}

func (m *minimax) search(g tiny, c board.Colour) bool {
	moves := g.legal(c)
	if moves == 0 {
		return g.empty() != 0 && m.wins(g, c.Opponent())
	}
	if !m.plain {
		if !g.hopeful(m.a) {
			return false
		}
		if threat := g.fiveSquares(c.Opponent()); threat != 0 { // every other move loses at once
			if moves &= threat; moves == 0 {
				return c != m.a
			}
		}
	}
	for ; moves != 0; moves &= moves - 1 {
		if m.wins(g.with(bits.TrailingZeros64(moves), c), c.Opponent()) == (c == m.a) {
			return c == m.a
		}
	}
	return c != m.a
}

// hopeful reports whether some window is free of the other side's stones.
func (g *tiny) hopeful(c board.Colour) bool {
	for i := range g.windows {
		if g.windows[i].five&g.stone[c.Opponent()] == 0 {
			return true
		}
	}
	return false
}

// pool makes positions of one rule: random ones, and neighbours of interesting ones. In many of
// them the side to move wins by threats.
type pool struct {
	*rand.Rand
	rule         board.Rule
	fewest, most int // empty points
	kept         []puzzle
}

// puzzle is a position with its side to move.
type puzzle struct {
	tiny
	a   board.Colour
	age int // changes since it was made
}

// oldest is the largest age of a puzzle that the pool keeps. Without a limit, neighbours of a few
// puzzles would fill the pool.
const oldest = 8

func (p puzzle) position() (*board.Position, error) { return p.tiny.position(p.a) }

// mustPosition does the same as position, but fails the test if board.New refuses the puzzle.
func (p puzzle) mustPosition(tb testing.TB) *board.Position {
	tb.Helper()
	pos, err := p.position()
	if err != nil {
		tb.Fatal(err)
	}
	return pos
}

func (p *pool) next() puzzle {
	for {
		var q puzzle
		switch k := p.IntN(8); {
		case k == 0:
			q = p.fresh()
		case k < 4 || len(p.kept) == 0:
			q = p.crossing()
		default:
			q = p.kept[p.IntN(len(p.kept))]
			p.mutate(&q)
		}
		empty := bits.OnesCount64(q.empty())
		if empty < p.fewest || empty > p.most || !q.playable() || q.fiveSquares(q.a) != 0 && p.IntN(50) > 0 {
			continue
		}
		// Fours win too many of these positions: drop three in four of those that they win.
		if p.IntN(4) > 0 && newReference(q.a, proof.Order2, 1000).attack(q.tiny, q.moves(), true) {
			continue
		}
		return q
	}
}

// keep remembers an interesting position, if necessary in place of another.
func (p *pool) keep(q puzzle) {
	switch {
	case q.age > oldest:
	case len(p.kept) < 300:
		p.kept = append(p.kept, q)
	default:
		p.kept[p.IntN(len(p.kept))] = q
	}
}

// fresh returns a board that is full except around one to three spots.
func (p *pool) fresh() puzzle {
	n := 6 + p.IntN(3)
	q := puzzle{tiny: tiny{plane: planes[n], rule: p.rule}, a: testboard.Colour(p.Rand)}
	spots := make([][2]int, 1+p.IntN(3))
	for i := range spots {
		spots[i] = [2]int{p.IntN(n), p.IntN(n)}
	}
	share := 30 + p.IntN(30)
	far := make([]float64, n*n)
	for i := range far {
		far[i] = 100
		for _, s := range spots {
			dx, dy := float64(i%n-s[0]), float64(i/n-s[1])
			far[i] = min(far[i], dx*dx+dy*dy)
		}
		far[i] += p.Float64() * 9
	}
	empty := p.fewest + p.IntN(p.most-p.fewest+1)
	for range n*n - empty {
		at := -1
		for i := range far {
			if q.empty()>>i&1 == 1 && (at < 0 || far[i] > far[at]) {
				at = i
			}
		}
		c := q.a
		if p.IntN(100) > share {
			c = c.Opponent()
		}
		q.stone[c] |= 1 << at
	}
	return q
}

// crossing returns a board on which rows of the attacker cross on one or two points, with space
// around them. The rest of the board is full.
func (p *pool) crossing() puzzle {
	n := 6 + p.IntN(3)
	q := puzzle{tiny: tiny{plane: planes[n], rule: p.rule}, a: testboard.Colour(p.Rand)}
	var free uint64
	for range 1 + p.IntN(2) {
		x, y := p.IntN(n), p.IntN(n)
		for _, dir := range p.Perm(4)[:2+p.IntN(2)] {
			d := testboard.Directions[dir]
			for stones, steps := 0, p.Perm(7); len(steps) > 0; steps = steps[1:] {
				cx, cy := x+(steps[0]-3)*d[0], y+(steps[0]-3)*d[1]
				if cx < 0 || cy < 0 || cx >= n || cy >= n {
					continue
				}
				bit := uint64(1) << (cy*n + cx)
				if stones < 2 && steps[0] != 3 && p.IntN(8) > 0 {
					q.stone[q.a] |= bit
					stones++
				} else if p.IntN(10) > 0 {
					free |= bit
				}
			}
		}
	}
	share, full := 35+p.IntN(20), n*n-p.fewest-p.IntN(p.most-p.fewest+1)
	for _, at := range p.Perm(n * n) {
		if bit := uint64(1) << at; bit&(free|q.stone[q.a]) == 0 {
			c := q.a
			if p.IntN(100) > share {
				c = c.Opponent()
			}
			q.stone[c] |= bit
		}
	}
	for _, at := range p.Perm(n * n) {
		if bit := uint64(1) << at; bit&q.empty() != 0 && n*n-bits.OnesCount64(q.empty()) < full {
			q.stone[1+p.IntN(2)] |= bit
		}
	}
	return q
}

// mutate changes a few points.
func (p *pool) mutate(q *puzzle) {
	q.age++
	for range 1 + p.IntN(3) {
		bit := uint64(1) << p.IntN(q.n*q.n)
		q.stone[black] &^= bit
		q.stone[white] &^= bit
		if c := p.IntN(3); c > 0 {
			q.stone[c] |= bit
		}
	}
}

// TestMinimaxPlain compares minimax with and without its short cuts.
func TestMinimaxPlain(t *testing.T) {
	won := 0
	for _, rule := range testboard.Rules {
		p := &pool{Rand: rand.New(rand.NewPCG(2, 2)), rule: rule, fewest: 5, most: 7}
		for range 150 {
			q := p.next()
			slow := newMinimax(q.a, 1<<30)
			slow.plain = true
			got, want := newMinimax(q.a, 1<<30).wins(q.tiny, q.a), slow.wins(q.tiny, q.a)
			if got != want {
				pos, _ := q.position()
				t.Fatalf("minimax wins: %v, without short cuts: %v\n%s", got, want, testboard.Diagram(pos))
			}
			if want {
				won++
			}
		}
	}
	if t.Logf("minimax wins %d positions", won); won == 0 {
		t.Error("minimax wins no position, want at least one")
	}
}

// answers holds the references' answers about a puzzle.
type answers struct {
	class [2]truth // by order
	quiet bool     // it is won, but not by fours alone
}

// answer asks the references. most limits the positions that each of them visits.
func (p puzzle) answer(most int) (w answers, err error) {
	for _, threats := range classes {
		r := newReference(p.a, threats, most)
		if w.class[order(threats)], err = r.solve(p.tiny); err != nil {
			return w, err
		}
		t := w.class[order(threats)]
		w.quiet = w.quiet || t.attacks > 0 && !r.attack(p.tiny, p.moves(), true)
	}
	return w, nil
}

var classes = []proof.Space{proof.Order2, proof.Threes}

// order returns the index of a space in classes, and in arrays of two.
func order(class proof.Space) int { return int(proof.Order2 - class) }

// TestTruth checks that minimax wins every position that the solver or a reference wins, and that
// moves of order 2 win every position that threes win. The environment variable GSOLVE_DIFFERENTIAL
// sets the number of positions of each rule, and GSOLVE_SEED selects other positions.
func TestTruth(t *testing.T) {
	testboard.EachRule(t, func(t *testing.T, rule board.Rule) {
		p := &pool{Rand: rand.New(rand.NewPCG(3, testboard.Seed())), rule: rule, fewest: 8, most: 12}
		s := vct.NewSolver(4 << 20)
		var won, quiet, three, more, hard, faults int
		for n := testboard.Trials(t, 201, 400, 1000); n > 0 && faults < 5; n-- {
			q := p.next()
			pos := q.mustPosition(t)
			m := newMinimax(q.a, 1<<20)
			truly := m.wins(q.tiny, q.a)
			said, err := q.answer(200_000)
			if err != nil || m.left <= 0 {
				hard++
				continue
			}
			wide, narrow := said.class[order(proof.Order2)], said.class[order(proof.Threes)]
			if wide.win && !truly || narrow.win && !wide.win || narrow.first&^wide.first != 0 {
				t.Fatalf("minimax wins: %v, but the references find %+v\n%s", truly, said, testboard.Diagram(pos))
			}
			for _, o := range []proof.Question{{Space: proof.Order2}, {Space: proof.Threes}, {Space: proof.Order2, Goal: proof.ShortestWin}, {Space: proof.Order2, Goal: proof.AllFirst}} {
				got, err := patient(s, pos, o)
				if err == nil {
					err = wrongWin(pos, o.Space, got)
				}
				if err != nil || got.Verdict.Outcome() == proof.Win && !truly {
					t.Errorf("%+v: minimax wins: %v, but the solver finds %v, error %v\n%s", o, truly, got.Verdict.Outcome(), err, testboard.Diagram(pos))
					faults++
				}
			}
			switch {
			case wide.win && said.quiet:
				quiet++
				p.keep(q)
				if narrow.win {
					three++
				}
				fallthrough
			case wide.win:
				won++
			case truly:
				more++
			}
		}
		t.Logf("%d wins, %d of them with quiet moves (%d by threes); minimax alone wins %d more; %d positions were too hard", won, quiet, three, more, hard)
		if quiet == 0 {
			t.Error("no position has a win with quiet moves, want at least one")
		}
	})
}
