package notation

import (
	"slices"

	"github.com/gsolve/gsolve/board"
)

// libDecoder gives the position at the end of every variation of a library, or every position on
// the way. It has one board, on which it plays and takes back moves. A node that is refused is one
// refused position, in place of all variations through it.
type libDecoder struct {
	r       *libReader
	game    draft
	path    []libStep // one for each node of the path
	every   bool      // every position on the way counts
	refused int       // depth of a refused node, whose descendants are skipped; -1 without one
}

// libStep holds what leave restores.
type libStep struct {
	stone  board.Point // of the node, or board.Pass
	moves  int         // length of the order of moves before the node
	toMove board.Colour
}

func newLibDecoder(in *input, o Options) decoder {
	return &libDecoder{r: newLibReader(in, o), game: o.newDraft(1, 0), refused: -1}
}

func (d *libDecoder) everyPosition() { d.every = true }

func (d *libDecoder) next() (draft, error) {
	for {
		n, err := d.r.next()
		if err != nil {
			return d.game, err
		}
		if d.refused >= 0 && n.Depth > d.refused {
			continue
		}
		d.refused = -1
		d.leave(n.Depth)
		d.game.place = d.r.place(n.Offset)
		changed, err := d.enter(n)
		if err != nil {
			d.refused = n.Depth
			return d.game, &PositionError{Place: d.game.place, Err: err}
		}
		if d.every && changed {
			return d.game, nil
		}
		if !d.every && n.Leaf {
			return d.game.clone(), nil
		}
	}
}

// enter plays a node's move and reports whether the position changed.
func (d *libDecoder) enter(n libNode) (changed bool, err error) {
	g := &d.game
	step := libStep{board.Pass, len(g.moves), g.toMove}
	if n.Depth > 0 && !n.NotMove {
		if err := g.play(g.next(), n.Move); err != nil {
			g.moves, g.toMove = g.moves[:step.moves], step.toMove
			return false, err
		}
		step.stone = n.Move
		changed = true
	}
	d.path = append(d.path, step)
	return changed || n.Depth == 0, nil
}

// leave takes back the nodes of that depth and deeper.
func (d *libDecoder) leave(depth int) {
	for g := &d.game; len(d.path) > depth; {
		top := len(d.path) - 1
		step := d.path[top]
		d.path = d.path[:top]
		g.moves, g.toMove = g.moves[:step.moves], step.toMove
		if step.stone != board.Pass {
			g.lift(step.stone)
		}
	}
}

// clone is a draft that later moves do not touch.
func (d draft) clone() draft {
	d.black, d.white, d.moves = slices.Clone(d.black), slices.Clone(d.white), slices.Clone(d.moves)
	return d
}
