package notation

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/gsolve/gsolve/board"
)

// RenLib's .lib is a tree of moves on 15×15, in preorder. A header of 20 bytes,
//
//	FF 'R' 'e' 'n' 'L' 'i' 'b' FF  3 4  FF FF FF FF FF FF FF FF FF FF
//
// with the version at its bytes 8 and 9, is absent from the oldest files, which
// begin with the move h8, 0x78. A node is
//
//	pos flags [high low] [comment NUL [pad]] [text NUL [pad]]
//
// where pos is row·16 + x, the row from 0 at the top and x from 1 at the left (h8 is 0x78, a15
// 0x01, o1 0xEF), or 0 for the root and a pass. A node has high and low if flag 0x01 is set, a
// comment if flag 0x08 or 0x20 is set, and a text if bit 0x01 of low is set. A string with its NUL
// and pad has an even length. Flag 0x80 promises a sibling, and flag 0x40 ends a variation. The
// node after that end is the promised sibling of the last node that still lacks one:
//
//	00 00   78 00   69 C0   88 40     the variations h8 i9 and h8 h7
//	root    h8      i9      h7
//
// One engine swaps the nibbles of pos, row and column, when it writes and reads. Nothing in such a
// file shows the swap. gsolve reads the file as RenLib does: the board is transposed, and all
// verdicts stay true.

const (
	libSize   = posSize // points an edge; a smaller board stands in the lower left, as in a .pos
	libMagic  = "\xffRenLib\xff"
	libMajor  = 3
	libHeader = libMagic + "\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff" // the header of files that gsolve writes
	libFirst  = 0x78
)

// Flags of a node.
const (
	libSibling    = 0x80
	libLeaf       = 0x40
	libOldComment = 0x20
	libMark       = 0x10
	libComment    = 0x08
	libStart      = 0x04
	libNotMove    = 0x02
	libExtension  = 0x01
	libText       = 0x01 // of the extension's low byte
)

// libNode is a node of a library.
type libNode struct {
	Depth   int         // nodes above it on its path; 0 for the root
	Move    board.Point // on 15×15; board.Pass for the root, a pass, and a node without move and point
	NotMove bool        // the node adds no move; its texts belong to Move if that is a point
	Mark    bool        // the move is marked
	Start   bool        // RenLib opens the library here
	Leaf    bool        // no child follows
	Sibling bool        // a sibling follows the node's descendants
	Comment string      // the file's bytes, or UTF-8 by Options.Charset; first line, libLineEnd, other lines
	Text    string      // board text at Move, such as W12
	Offset  int64       // of the node's first byte in the file; of a root that the file leaves out, of the first node
}

func (n *libNode) setFlags(flags byte) {
	n.Sibling, n.Leaf = flags&libSibling != 0, flags&libLeaf != 0
	n.Mark, n.Start, n.NotMove = flags&libMark != 0, flags&libStart != 0, flags&libNotMove != 0
}

// flags returns the flag byte of the node, which setFlags turns back into fields.
func (n *libNode) flags() (flags byte) {
	for bit, is := range [8]bool{n.Text != "", n.NotMove, n.Start, n.Comment != "", n.Mark, false, n.Leaf, n.Sibling} {
		if is {
			flags |= 1 << bit
		}
	}
	return flags
}

// libPoint returns the point of a position byte that is not 0, and whether it is on the board.
func libPoint(pos byte) (board.Point, bool) {
	pt, err := fromTop(int(pos&15)-1, int(pos>>4), libSize)
	return pt, err == nil
}

// libPos returns the position byte of a point on 15×15, or of a pass.
func libPos(pt board.Point) byte {
	if pt == board.Pass {
		return 0
	}
	return byte((libSize-1-pt.Y())<<4 | pt.X() + 1)
}

// isLib recognises the header. Without a header it recognises a binary file whose first move is h8
// and whose prefix is made of whole nodes.
func isLib(prefix []byte) bool {
	if bytes.HasPrefix(prefix, []byte(libMagic)) {
		return true
	}
	if len(prefix) < 2 || prefix[0] != libFirst || !isBinary(prefix) && utf8.Valid(prefix) {
		return false
	}
	return libPlausible(prefix)
}

// libPlausible reports whether a prefix consists of valid nodes. If the prefix is the whole file,
// the nodes must form a whole tree.
func libPlausible(prefix []byte) bool {
	whole := len(prefix) < DetectBytes
	open := 0
	for len(prefix) >= 2 {
		pos, flags := prefix[0], prefix[1]
		if _, on := libPoint(pos); !on && pos != 0 {
			return false
		}
		rest, known := skipLibStrings(prefix[2:], flags)
		if !known {
			return false
		}
		if rest == nil {
			return !whole
		}
		prefix = rest
		if flags&libSibling != 0 {
			open++
		}
		if flags&libLeaf != 0 {
			if open--; open < 0 {
				return len(rest) == 0
			}
		}
	}
	return !whole
}

// skipLibStrings returns the bytes after a node's extension and strings, nil if the prefix ends
// before they do. known reports whether the extension is known.
func skipLibStrings(rest []byte, flags byte) (behind []byte, known bool) {
	strings := 0
	if flags&(libComment|libOldComment) != 0 {
		strings++
	}
	if flags&libExtension != 0 {
		if len(rest) < 2 {
			return nil, true
		}
		if rest[0] != 0 || rest[1]&^libText != 0 {
			return nil, false
		}
		strings += int(rest[1])
		rest = rest[2:]
	}
	for range strings {
		end := bytes.IndexByte(rest, 0)
		if end < 0 || end+2-end%2 > len(rest) {
			return nil, true
		}
		rest = rest[end+2-end%2:]
	}
	return rest, true
}

// MaxTreeNodes is the largest number of nodes of a library that Trees reads. Trees holds all nodes,
// of about 300 bytes each. Reader and Positions hold one path only, and read up to MaxNodes.
const MaxTreeNodes = 1_000_000

// readLib reads a whole library as a tree, on a board of the size in the options or on 15×15. Moves
// become B and W in turn, comments C, marks of moves MA, board texts LB. If all text is UTF-8, the
// root gets CA[UTF-8]. readLib drops the flag of the starting node, and marks and texts without a
// point, because SGF has no place for them. It refuses stones off the board; Tree.Item makes all
// other checks.
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
		t.left.library(n)
	}
}

// libBranch is a node of a path, with the side to move after it.
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
