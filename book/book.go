package book

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// Book is the distinct positions of all that was added. It takes some 200 bytes
// for each, and what notation.Item holds for each thing added. Not safe for
// concurrent use.
type Book struct {
	nodes  []node
	byKey  map[string]int32 // canonical bytes
	byLook map[uint64]int32 // key of images; further nodes of the same key follow by node.next
	sizes  map[int]*images

	items []notation.Item
	game  game // the one whose positions were added last

	met  int // positions that were met, each time
	over int // of them, those in which the game was over
}

// node is one position of a book and what is known of it.
type node struct {
	key    string // canonical bytes
	next   int32  // node of the same look, -1 for none
	item   int32  // where it was met first
	ply    int32  // and after how many moves of the item
	stones int16
	known
}

// known is what a run knows of a node.
type known struct {
	state  proof.Outcome
	space  proof.Space // of a Win, the smallest; of a None, the one that was searched
	budget uint64      // with which a search ended as unknown
	spent  uint64      // by the search that decided, or the last one
	noted  int32       // the round of the last search, from 1
	late   bool        // the time for that search was over
	news   news        // since it was looked at
	fresh  bool        // decided by this run
	flowed bool        // and by what lies behind it
}

// news is what a node hears of those behind it: that one was won, by the side to
// move there, or lost.
type news uint8

const (
	ofWin news = 1 << iota
	ofLoss
)

// New is an empty book.
func New() *Book {
	return &Book{byKey: map[string]int32{}, byLook: map[uint64]int32{}, sizes: map[int]*images{}}
}

// Len is the number of distinct positions.
func (b *Book) Len() int { return len(b.nodes) }

// Met is the number of positions that were added, repeated ones each time, and
// of them how many games were over, which no question is asked about.
func (b *Book) Met() (positions, over int) { return b.met, b.over }

// Add takes in the position of an item, or with every also each position on the
// way there, as far as the item has moves. The game may be over at the end, if
// every. The error says why the position is none, or at which move the game
// went on after its end; what came before that move has been added.
func (b *Book) Add(it notation.Item, every bool) error {
	if every {
		return b.addGame(it)
	}
	pos, err := it.Position()
	if err != nil {
		return err
	}
	b.items = append(b.items, it)
	b.add(pos, len(b.items)-1, len(it.Moves))
	return nil
}

// add takes in one position of an item.
func (b *Book) add(pos *board.Position, item, ply int) {
	b.met++
	var buf [128]byte
	key := pos.AppendCanonical(buf[:0])
	if _, known := b.byKey[string(key)]; known {
		return
	}
	t := b.images(pos.Size())
	f := t.family(pos)
	look := t.key(&f, pos.Rule(), pos.ToMove())
	n := node{
		key: string(key), next: -1, item: int32(item), ply: int32(ply),
		stones: int16(pos.Count(board.Black) + pos.Count(board.White)),
	}
	if other, ok := b.byLook[look]; ok {
		n.next = other
	}
	at := int32(len(b.nodes))
	b.byKey[n.key], b.byLook[look] = at, at
	b.nodes = append(b.nodes, n)
}

func (b *Book) images(size int) *images {
	t := b.sizes[size]
	if t == nil {
		t = newImages(size)
		b.sizes[size] = t
	}
	return t
}

// find calls see for each node that may be the position with that look.
func (b *Book) find(look uint64, see func(*node)) {
	at, ok := b.byLook[look]
	for ok && at >= 0 {
		see(&b.nodes[at])
		at = b.nodes[at].next
	}
}

// name is how reports call a node: the id of the item, with "@" and the number
// of moves where that is not all of them.
func (b *Book) name(n *node) string {
	it := &b.items[n.item]
	if int(n.ply) == len(it.Moves) {
		return it.ID
	}
	return fmt.Sprintf("%s@%d", it.ID, n.ply)
}

// position is the canonical position of a node. The error can only be a fault
// of this program.
func (n *node) position() (*board.Position, error) { return board.FromCanonical([]byte(n.key)) }

// decided reports whether the node has a proof.
func (n *node) decided() bool { return n.state == proof.Win || n.state == proof.Lost }
