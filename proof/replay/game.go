package replay

import (
	"math/rand/v2"

	"github.com/gsolve/gsolve/board"
)

// game is one game. at is the node of the attacker's next move.
type game struct {
	proof  *Proof
	rng    *rand.Rand
	real   *board.Position // with all stones
	a, d   board.Colour
	tree   *tree
	at     int32
	back   board.Symmetry // from the points of the tree to those of the real board
	hidden int            // replies that the proof did not list: stones that the tree does not know
	points []board.Point  // scratch
}

func (p *Proof) newGame(seed, number uint64) *game {
	return &game{
		proof: p, rng: rand.New(rand.NewPCG(seed, number)), real: p.start.Clone(),
		a: p.attacker, d: p.attacker.Opponent(),
	}
}

// play plays the game to its end. It returns why the proof did not win, or "".
func (g *game) play() (reason string) {
	if g.real.ToMove() == g.d {
		if reason := g.first(); reason != "" {
			return reason
		}
	}
	if reason := g.enter(); reason != "" {
		return reason
	}
	for {
		over, reason := g.attack()
		if over || reason != "" {
			return reason
		}
		if over, reason = g.defend(); over || reason != "" {
			return reason
		}
	}
}

// first plays the defender's move from the claimed position.
func (g *game) first() (reason string) {
	if fives := g.real.FiveSquares(nil, g.d); len(fives) > 0 {
		return g.loses(fives)
	}
	d, ok := g.anywhere()
	if !ok {
		return "the defender has no legal move"
	}
	g.put(d)
	return ""
}

// enter goes to the proof of the position on the board.
func (g *game) enter() (reason string) {
	if g.hidden > 0 {
		return "another proof is used below a pass"
	}
	t, turn := g.proof.find(g.real)
	if t == nil {
		return "no proof of this position"
	}
	g.tree, g.at, g.back = t, 0, turn.Inverse()
	return ""
}

// on returns the point of the real board for a point of the tree.
func (g *game) on(pt board.Point) board.Point { return g.back.Apply(pt, g.real.Size()) }

func (g *game) node() *node { return &g.tree.nodes[g.at] }

// put plays a move that is legal.
func (g *game) put(pt board.Point) { _ = g.real.Play(pt) }

// attack plays the attacker's move from the proof.
func (g *game) attack() (over bool, reason string) {
	if g.node().kind == another {
		if reason := g.enter(); reason != "" {
			return false, reason
		}
	}
	n := g.node()
	if n.kind == unread {
		return false, "the proof has no move here: " + g.tree.flaw
	}
	a := g.on(n.move)
	makesFive := g.real.MakesFive(a, g.a)
	switch {
	case !makesFive && !g.real.Legal(a, g.a):
		return false, "the attacker may not play " + a.String()
	case !makesFive && n.kind == five:
		return false, a.String() + " makes no five"
	}
	g.put(a)
	return makesFive, ""
}

// defend plays the defender's reply, and the five if the reply does not stop it.
func (g *game) defend() (over bool, reason string) {
	if fives := g.real.FiveSquares(g.points[:0], g.d); len(fives) > 0 {
		return false, g.loses(fives)
	}
	n := g.node()
	fives := g.real.FiveSquares(g.points[:0], g.a)
	if n.kind == quiet {
		return false, g.quiet(n)
	}
	if len(fives) == 0 {
		return false, "the attacker has no five-square"
	}
	if d, ok := g.answerFour(fives); ok {
		g.put(d)
		if n.kind == block && d == g.on(g.tree.nodes[n.then].reply) {
			g.at = n.then
			return false, ""
		}
	} else {
		g.put(board.Pass)
	}
	left := g.real.FiveSquares(g.points[:0], g.a)
	if len(left) == 0 {
		return false, "the attacker has no five-square left"
	}
	g.put(left[g.rng.IntN(len(left))])
	return true, ""
}

// loses plays the defender's five.
func (g *game) loses(fives []board.Point) (reason string) {
	d := fives[g.rng.IntN(len(fives))]
	g.put(d)
	return "the defender makes a five on " + d.String()
}

// quiet plays the defender's reply to a quiet move.
func (g *game) quiet(n *node) (reason string) {
	d, ok := g.answerQuiet(n)
	if !ok {
		d = board.Pass
	}
	g.put(d)
	for i := n.list; i != 0; i = g.tree.nodes[i].next {
		if d == g.on(g.tree.nodes[i].reply) {
			g.at = i
			return ""
		}
	}
	if n.then == 0 {
		return "the proof has no answer to " + d.String()
	}
	g.hidden++
	g.at = n.then
	return ""
}
