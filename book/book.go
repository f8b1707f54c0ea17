package book

import (
	"fmt"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/notation"
	"github.com/gsolve/gsolve/proof"
)

// Book holds the distinct positions of the added items: some 200 bytes for each position, and the
// notation.Item of each item. Not safe for concurrent use.
type Book struct {
	nodes  []node
	byKey  map[string]int32 // canonical bytes
	byLook map[uint64]int32 // by images.key; node.next leads to further nodes with the same key
	sizes  map[int]*images

	items []notation.Item
	game  game // of the last item

	met  int // positions, repeated ones counted each time
	over int // of them, finished games
}

// node is one position of a book with its knowledge.
type node struct {
	key    string // canonical bytes
	next   int32  // the next node with the same images.key, -1 for none
	item   int32  // the first item with this position
	ply    int32  // the number of that item's moves up to this position
	stones int16
	known
}

type known struct {
	state  proof.Outcome
	space  proof.Space // of a Win, the smallest; of a None, that of the search
	budget uint64      // of a search that ended as unknown
	spent  uint64      // by the search that decided, or the last one
	noted  int32       // the round of the last search, from 1
	late   bool        // the time limit stopped that search
	news   news        // verdicts that decide() has not used yet
	fresh  bool        // this run decided the node
	flowed bool        // the positions one move later decided it
}

// news is a set of new verdicts of the positions one move after a node: the side to move there
// wins, or is lost.
type news uint8

const (
	ofWin news = 1 << iota
	ofLoss
)

// New makes an empty book.
func New() *Book {
	return &Book{byKey: map[string]int32{}, byLook: map[uint64]int32{}, sizes: map[int]*images{}}
}

// Len returns the number of distinct positions.
func (b *Book) Len() int { return len(b.nodes) }

// Met returns the number of added positions, repeated ones counted each time, and how many of them
// are finished games, which no solver searches.
func (b *Book) Met() (positions, over int) { return b.met, b.over }

// Add adds the position of an item. With every it also adds the positions before each of the item's
// moves, and the item may be a finished game. The error names the reason why the position is not
// valid, or the move after the end of the game; Add has added the positions before that move.
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

// find calls see for each node whose images.key is look.
func (b *Book) find(look uint64, see func(*node)) {
	at, ok := b.byLook[look]
	for ok && at >= 0 {
		see(&b.nodes[at])
		at = b.nodes[at].next
	}
}

// name returns the name of a node in reports: the id of its item. If the item goes on after the
// node, "@" and the number of moves before the node follow.
func (b *Book) name(n *node) string {
	it := &b.items[n.item]
	if int(n.ply) == len(it.Moves) {
		return it.ID
	}
	return fmt.Sprintf("%s@%d", it.ID, n.ply)
}

// position returns the canonical position of a node. An error is a fault of this program.
func (n *node) position() (*board.Position, error) { return board.FromCanonical([]byte(n.key)) }

func (n *node) decided() bool { return n.state == proof.Win || n.state == proof.Lost }
