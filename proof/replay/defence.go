package replay

import "github.com/gsolve/gsolve/board"

// The defender's choices, in percent. After a four: the block. After a quiet move: a reply that the
// proof lists, a move of the pass proof, a move that makes a four, a point beside a stone; otherwise
// any legal move.
const (
	blocks  = 92
	listed  = 35
	spoils  = 20
	fours   = 10
	besides = 15
)

// anywhere returns a random legal move. Without one ok is false.
func (g *game) anywhere() (d board.Point, ok bool) {
	g.points = g.real.AppendStones(g.points[:0], board.Empty)
	return g.among(g.points)
}

// among returns a random legal move of a list, which it reorders.
func (g *game) among(list []board.Point) (d board.Point, ok bool) {
	for n := len(list); n > 0; n-- {
		i := g.rng.IntN(n)
		if g.real.Legal(list[i], g.d) {
			return list[i], true
		}
		list[i], list[n-1] = list[n-1], list[i]
	}
	return board.Pass, false
}

// answerFour returns a reply to a move that leaves these five-squares.
func (g *game) answerFour(fives []board.Point) (d board.Point, ok bool) {
	if g.rng.IntN(100) < blocks {
		if d, ok := g.among(fives); ok {
			return d, true
		}
	}
	return g.anywhere()
}

// answerQuiet returns a reply to the quiet move of node n.
func (g *game) answerQuiet(n *node) (d board.Point, ok bool) {
	g.points = g.points[:0]
	switch choice := g.rng.IntN(100); {
	case choice < listed:
		for i := n.list; i != 0; i = g.tree.nodes[i].next {
			g.points = append(g.points, g.on(g.tree.nodes[i].reply))
		}
	case choice < listed+spoils:
		g.threat(n.then)
	case choice < listed+spoils+fours:
		for _, pt := range g.real.AppendStones(nil, board.Empty) {
			if g.real.MakesFour(pt, g.d) {
				g.points = append(g.points, pt)
			}
		}
	case choice < listed+spoils+fours+besides:
		g.beside()
	}
	if d, ok := g.among(g.points); ok {
		return d, true
	}
	return g.anywhere()
}

// threat collects the moves of both sides on one way down a pass proof.
func (g *game) threat(at int32) {
	for at != 0 {
		n := &g.tree.nodes[at]
		if n.kind == unread || n.kind == another {
			return
		}
		g.points = append(g.points, g.on(n.move))
		if n.reply != board.Pass {
			g.points = append(g.points, g.on(n.reply))
		}
		at = n.then
		if n.list != 0 && g.rng.IntN(2) == 0 {
			at = n.list
		}
	}
}

// beside collects the points up to two steps from the last moves.
func (g *game) beside() {
	moves := g.real.Moves()
	for _, last := range moves[max(0, len(moves)-3):] {
		if last == board.Pass {
			continue
		}
		for dx := -2; dx <= 2; dx++ {
			for dy := -2; dy <= 2; dy++ {
				x, y := last.X()+dx, last.Y()+dy
				if x >= 0 && y >= 0 && x < g.real.Size() && y < g.real.Size() {
					g.points = append(g.points, board.At(x, y))
				}
			}
		}
	}
}
