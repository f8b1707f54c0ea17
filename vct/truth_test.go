package vct_test

import (
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/vct"
)

// minimax says whether a side wins against every defence, by trying all legal
// moves of both to the end: no threats, no zones. A side without a legal move
// passes; a full board is a draw.
type minimax struct {
	a     board.Colour
	plain bool // without the short cuts
	known map[outlook]bool
	left  int // positions it may still look at
}

// outlook is a position and the side to move.
type outlook struct {
	black, white uint64
	toMove       board.Colour
}

func newMinimax(a board.Colour, most int) *minimax {
	return &minimax{a: a, known: map[outlook]bool{}, left: most}
}

// wins reports whether a wins with c to move; after left has run out the answer
// means nothing.
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
		if threat := g.fiveSquares(c.Opponent()); threat != 0 { // all else loses at once
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

// pool makes positions of one rule in which the side to move has a fair share of
// wins by threats: random ones, and neighbours of those that were interesting.
type pool struct {
	*rand.Rand
	rule         board.Rule
	fewest, most int // empty points
	kept         []puzzle
}

// puzzle is a position with its side to move.
type puzzle struct {
	tiny
	a board.Colour
}

func (p puzzle) position() (*board.Position, error) { return p.tiny.position(p.a) }

func (p *pool) next() puzzle {
	for {
		var q puzzle
		if len(p.kept) > 0 && p.IntN(4) > 0 {
			q = p.kept[p.IntN(len(p.kept))]
			p.mutate(&q)
		} else {
			q = p.fresh()
		}
		empty := bits.OnesCount64(q.empty())
		if empty < p.fewest || empty > p.most || !q.playable() || q.fiveSquares(q.a) != 0 && p.IntN(50) > 0 {
			continue
		}
		return q
	}
}

// keep remembers an interesting position in the place of another.
func (p *pool) keep(q puzzle) {
	if len(p.kept) < 300 {
		p.kept = append(p.kept, q)
	} else {
		p.kept[p.IntN(len(p.kept))] = q
	}
}

// fresh is a board that is full but for a few spots, with more of the attacker's
// stones around them than of the defender's.
func (p *pool) fresh() puzzle {
	n := 6 + p.IntN(3)
	q := puzzle{tiny{plane: planes[n], rule: p.rule}, black + board.Colour(p.IntN(2))}
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

// mutate changes a few points.
func (p *pool) mutate(q *puzzle) {
	for range 1 + p.IntN(3) {
		bit := uint64(1) << p.IntN(q.n*q.n)
		q.stone[black] &^= bit
		q.stone[white] &^= bit
		if c := p.IntN(3); c > 0 {
			q.stone[c] |= bit
		}
	}
}

// asked is the number of positions a rule that the environment asks for, or few.
func asked(t testing.TB, few int) int {
	text, set := os.LookupEnv("GSOLVE_DIFFERENTIAL")
	if !set {
		return few
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("GSOLVE_DIFFERENTIAL is %q, expected a number of positions", text)
	}
	return n
}

// seed is another run of chance, from the environment.
func seed() uint64 {
	n, _ := strconv.ParseUint(os.Getenv("GSOLVE_SEED"), 10, 64)
	return n
}

// TestMinimaxPlain compares minimax with itself without its short cuts.
func TestMinimaxPlain(t *testing.T) {
	won := 0
	for _, rule := range rules {
		p := &pool{Rand: rand.New(rand.NewPCG(2, 2)), rule: rule, fewest: 5, most: 7}
		for range 150 {
			q := p.next()
			slow := newMinimax(q.a, 1<<30)
			slow.plain = true
			got, want := newMinimax(q.a, 1<<30).wins(q.tiny, q.a), slow.wins(q.tiny, q.a)
			if got != want {
				pos, _ := q.position()
				t.Fatalf("won: %v, without short cuts %v\n%s", got, want, diagram(pos))
			}
			if want {
				won++
			}
		}
	}
	if t.Log(won, "wins"); won == 0 {
		t.Error("no wins")
	}
}

// TestReferenceIsTrue: what the reference wins, minimax wins.
func TestReferenceIsTrue(t *testing.T) {
	for _, rule := range rules {
		p := &pool{Rand: rand.New(rand.NewPCG(3, seed())), rule: rule, fewest: 8, most: 12}
		var wins, quiet, three, more, hard int
		for range asked(t, 1000) {
			q := p.next()
			r := newReference(q.a, vct.Order2, 100_000)
			want, err := r.solve(q.tiny)
			m := newMinimax(q.a, 1<<19)
			truly := m.wins(q.tiny, q.a)
			if err != nil || m.left <= 0 {
				hard++
				continue
			}
			pos, _ := q.position()
			if want.win && !truly {
				t.Fatalf("the reference wins, minimax does not\n%s", diagram(pos))
			}
			if truly && !want.win {
				more++
			}
			if !want.win {
				continue
			}
			wins++
			if want.attacks > 0 && !r.attack(q.tiny, q.moves(), true) {
				quiet++
				p.keep(q)
			}
			if some, _ := newReference(q.a, vct.Three, 100_000).solve(q.tiny); some.win && some.attacks > 0 && !r.attack(q.tiny, q.moves(), true) {
				three++
			}
		}
		t.Logf("%v: %d wins, %d of them not by fours alone (%d by threes), %d wins by other means, %d too hard", rule, wins, quiet, three, more, hard)
	}
}
