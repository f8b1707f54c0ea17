package theorem

import (
	"iter"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
	"github.com/gsolve/gsolve/proof/tree"
)

// Cut writes won positions with ordinary bodies as lemmas: each of wins, and each position that
// stands at two places where a use may stand, in one body or in several, in any image and after any
// order of moves. Everything else stays inline. The first proof of a position is the one that
// counts. Cut runs through wins twice, and they must be the same both times. It holds a key for each
// different position at such a place. The caller closes w. The error is that of w, or wraps
// tree.ErrBody.
func Cut(w *Writer, wins iter.Seq2[*board.Position, []byte]) error { return CutLarge(w, 0, wins) }

// CutLarge does the same as Cut, but a proof of fewer than least bytes stays inline, however often its
// position comes. A lemma takes a line of some 150 bytes with 20 stones, and a use takes two.
func CutLarge(w *Writer, least int, wins iter.Seq2[*board.Position, []byte]) error {
	c := cutting{least: least, marks: map[proof.Key]mark{}}
	for pos, body := range wins {
		if err := c.count(pos, body); err != nil {
			return err
		}
	}
	for pos, body := range wins {
		if err := c.write(w, pos, body); err != nil {
			return err
		}
	}
	return nil
}

// mark says how a position is met.
type mark uint8

const (
	once    mark = 1 + iota
	more         // or it is one of the wins: it becomes a lemma
	written      // as a lemma
	small        // its first proof is too short for a lemma
)

// cutting holds the mark of each position.
type cutting struct {
	least   int
	marks   map[proof.Key]mark
	scratch []byte
}

// count marks the positions of a win. It does not look into a second proof of a position.
func (c *cutting) count(pos *board.Position, body []byte) (err error) {
	k := proof.KeyOf(pos)
	met := c.marks[k] != 0
	c.marks[k] = more
	if met {
		return nil
	}
	cutter := tree.Cutter{
		Site: func(s tree.Site) tree.Cut {
			k := proof.KeyOf(s.Position)
			switch c.marks[k] {
			case 0:
				c.marks[k] = once
				return tree.Keep
			case small:
			default:
				c.marks[k] = more
			}
			return tree.Replace
		},
		Kept: func(pos *board.Position, length int) {
			if length < c.least {
				c.marks[proof.KeyOf(pos)] = small
			}
		},
	}
	c.scratch, err = cutter.Append(c.scratch[:0], pos, body)
	return err
}

// write meets the positions of a win in the same order as count, and writes the lemmas.
func (c *cutting) write(w *Writer, pos *board.Position, body []byte) error {
	if !c.first(pos) {
		return nil
	}
	cutter := tree.Cutter{
		Site: func(s tree.Site) tree.Cut {
			switch c.marks[proof.KeyOf(s.Position)] {
			case more:
				c.first(s.Position)
				return tree.Split
			case written:
				return tree.Replace
			default: // also 0, inside a second proof of a small position
				return tree.Keep
			}
		},
		Lemma: func(pos *board.Position, body []byte) error { return w.Lemma(Lemma{pos, body}) },
	}
	out, err := cutter.Append(nil, pos, body)
	if err != nil {
		return err
	}
	return w.Lemma(Lemma{pos, out})
}

// first marks a lemma as written, and reports whether it was not.
func (c *cutting) first(pos *board.Position) bool {
	k := proof.KeyOf(pos)
	first := c.marks[k] != written
	c.marks[k] = written
	return first
}
