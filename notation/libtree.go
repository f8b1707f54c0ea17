package notation

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// MaxTreeNodes is how many nodes of a library Trees takes: it holds them all, some 300 bytes each.
// Reader and Positions hold one path, and take MaxNodes.
const MaxTreeNodes = 1_000_000

// readLib reads a whole library as a tree, on the board that the options ask for or on 15×15. Moves
// become B and W in turn, comments C, marks of moves MA, board texts LB; where all text is UTF-8
// the root states it. SGF has no place for the flag of the starting node, nor for marks and texts
// without a point: they are dropped. Stones off the board are refused; Tree.Item looks at the rest.
func readLib(r *libReader, o Options) (*Tree, error) {
	b := libBuilder{r: r, size: o.boardSize(0), utf8: true}
	b.tree = &Tree{Root: &Node{}, Source: o.source(), Line: 1, number: 1, o: o}
	b.tree.Root.Add("FF", "4").Add("GM", "4").Add("SZ", fmt.Sprint(b.size))
	if o.Rule != nil {
		b.tree.Root.Add("RU", o.Rule.String())
	}
	for {
		n, err := r.next()
		if err == io.EOF {
			break
		}
		if err == nil {
			err = b.add(n)
		}
		if err != nil {
			return nil, err
		}
	}
	if b.utf8 {
		b.tree.Root.Add("CA", "UTF-8")
	}
	return b.tree, nil
}

// libBuilder is a tree that grows at the end of a path.
type libBuilder struct {
	r     *libReader
	tree  *Tree
	size  int
	path  []libBranch // by depth
	nodes int
	utf8  bool // all text so far
}

// libBranch is a node of the path and the side to move behind it.
type libBranch struct {
	node *Node
	side board.Colour
}

func (b *libBuilder) add(n libNode) error {
	if b.nodes++; b.nodes > MaxTreeNodes {
		return &SyntaxError{b.r.place(n.Offset), overLimit("more than %d nodes to be held at once", MaxTreeNodes)}
	}
	if n.Move != board.Pass && !n.Move.On(b.size) {
		return b.r.fail(n.Offset, "%w: %v, expected a1 to %v", board.ErrOff, n.Move, board.At(b.size-1, b.size-1))
	}
	b.path = b.path[:n.Depth]
	branch := libBranch{b.tree.Root, board.Black}
	if n.Depth > 0 {
		branch = b.path[n.Depth-1].follow(n, b.size)
	}
	b.path = append(b.path, branch)
	b.utf8 = b.utf8 && utf8.ValidString(n.Comment) && utf8.ValidString(n.Text)
	branch.node.addLib(n, b.size)
	return nil
}

// follow adds a child with the node's move.
func (b libBranch) follow(n libNode, size int) libBranch {
	if !n.NotMove {
		return libBranch{b.node.Play(b.side, n.Move, size), b.side.Opponent()}
	}
	return libBranch{b.node.addChild(), b.side}
}

// addLib adds the mark and texts of a library's node.
func (n *Node) addLib(from libNode, size int) {
	if from.Mark && from.Move != board.Pass {
		n.Add("MA", sgfText(from.Move, size))
	}
	if from.Text != "" && from.Move != board.Pass {
		label := strings.ReplaceAll(Escape(from.Text), ":", `\:`)
		n.Properties = append(n.Properties, Property{"LB", []string{sgfText(from.Move, size) + ":" + label}})
	}
	if from.Comment != "" {
		n.Add("C", plainLines(strings.Replace(from.Comment, libLineEnd, "\n", 1)))
	}
}

// libLineEnd stands behind the first line of a comment that has several.
const libLineEnd = "\x08"

// plainLines is text whose lines end with LF.
func plainLines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}
