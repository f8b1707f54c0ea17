package book

import (
	"iter"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// Entry is a position of a book with what a run knows of it.
type Entry struct {
	Name    string // as in Hard
	Stones  int
	Outcome proof.Outcome
	Space   proof.Space // of a Win, the smallest; of a None, that of the search
	Nodes   uint64      // of its longest search

	p *Prover
	n *node
}

// Entries yields the distinct positions of the book, in the order in which they were added. Call it
// after Run.
func (p *Prover) Entries() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for i := range p.book.nodes {
			n := &p.book.nodes[i]
			e := Entry{Name: p.book.name(n), Stones: int(n.stones), Outcome: n.state, Space: n.space, Nodes: n.spent, p: p, n: n}
			if !yield(e) {
				return
			}
		}
	}
}

// Position returns the position as the book has it first, with its moves. The error is that of
// notation.Item.Position.
func (e *Entry) Position() (*board.Position, error) {
	return standing(&e.p.book.items[e.n.item], int(e.n.ply))
}
