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
	size := o.boardSize(0)
	t := &Tree{Root: &Node{}, Source: o.source(), Line: 1, number: 1, o: o}
	t.Root.Add("FF", "4").Add("GM", "4").Add("SZ", fmt.Sprint(size))
	if o.Rule != nil {
		t.Root.Add("RU", o.Rule.String())
	}
	var path []libBranch // by depth
	isUTF8 := true
	for nodes := 0; ; nodes++ {
		n, err := r.next()
		switch {
		case err == io.EOF && isUTF8:
			t.Root.Add("CA", "UTF-8")
			return t, nil
		case err == io.EOF:
			return t, nil
		case err != nil:
			return nil, err
		case nodes == MaxTreeNodes:
			return nil, &SyntaxError{r.place(n.Offset), overLimit("more than %d nodes to be held at once", MaxTreeNodes)}
		case n.Move != board.Pass && !n.Move.On(size):
			return nil, r.fail(n.Offset, "%w: %v, expected a1 to %v", board.ErrOff, n.Move, board.At(size-1, size-1))
		}
		branch := libBranch{t.Root, board.Black}
		if path = path[:n.Depth]; n.Depth > 0 {
			branch = path[n.Depth-1].follow(n, size)
		}
		path = append(path, branch)
		isUTF8 = isUTF8 && utf8.ValidString(n.Comment) && utf8.ValidString(n.Text)
		branch.node.addLib(n, size)
	}
}

// libBranch is a node of a path and the side to move after it.
type libBranch struct {
	node *Node
	side board.Colour
}

// follow adds a child with the move of the library's node n.
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

// libLineEnd stands after the first line of a comment that has several.
const libLineEnd = "\x08"

// plainLines returns text whose lines end with LF.
func plainLines(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
}
