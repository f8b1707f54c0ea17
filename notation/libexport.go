package notation

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// WriteLib writes trees as one RenLib library, the counterpart of ReadLib.
// Positions, variations and their order stay; several trees grow from one
// root, where what they share is merged. A library knows moves in turn only:
// stones that a node sets up, and a side that moves twice, become moves in
// turn with passes between where the numbers do not fit. A node without a move
// is written as one. C becomes the comment, in the bytes of the tree, with GN in
// front where the root sets up stones; MA, CR, SQ or TR on the node's own move
// its mark; LB there, or alone on a node without a move, its board text. Other
// properties, the rule and the size among them, have no counterpart.
//
// The error wraps ErrCannotHold, and nothing is written, where the board is
// larger than 15×15, AE takes a stone off, a path becomes longer or the file
// larger than readers take, or a text holds a NUL byte. It is a *PositionError
// where a node cannot be played.
func WriteLib(w io.Writer, trees ...*Tree) error {
	f := newLibForest()
	for i, t := range trees {
		f.tree = i + 1
		e := libExport{tree: t, forest: f}
		if err := t.Walk(e.visit); err != nil {
			return err
		}
	}
	dst, err := f.appendTo(appendLibHeader(nil))
	if err != nil {
		return err
	}
	_, err = w.Write(dst)
	return err
}

// libExport is a tree under way into a library.
type libExport struct {
	tree   *Tree
	forest *libForest
	path   []libState // by depth in the tree
}

// libState is the game behind a node, and where that is in the library.
type libState struct {
	game sgfGame
	bud  *libBud
	side board.Colour
}

func (e *libExport) visit(path []*Node) error {
	depth := len(path) - 1
	node := path[depth]
	before := libState{game: sgfGame{o: e.tree.o, draft: draft{line: e.tree.Line}}, bud: &e.forest.root, side: board.Black}
	if depth > 0 {
		before = e.path[depth-1]
	}
	after, stones, err := e.enter(before, node)
	if err != nil {
		return err
	}
	after.side = after.game.side()
	plies := libPlies(before.side, stones, after.side)
	if after.bud, err = e.grow(before.bud, plies, node, after.game.own); err != nil {
		return err
	}
	after.bud.ends = after.bud.ends || len(node.Children) == 0
	e.path = append(e.path[:depth], after)
	return nil
}

// enter plays a node on a copy of the game and tells which stones it adds.
func (e *libExport) enter(before libState, node *Node) (after libState, stones [2][]board.Point, err error) {
	after = before
	after.game.draft = before.game.clone()
	if err := after.game.enter(e.tree.placed(node)); err != nil {
		if refused := (*PositionError)(nil); errors.As(err, &refused) {
			refused.ID = e.tree.ID()
		}
		return after, stones, err
	}
	size := after.game.size
	if err := libHolds(size); err != nil {
		return after, stones, err
	}
	for i := range size * size {
		was, is := before.game.cells[i], after.game.cells[i]
		switch {
		case was == is:
		case was != board.Empty:
			return after, stones, cannotHold(Lib, "the %v stone on %v is taken off, expected moves alone", was, board.PointAt(i, size))
		case is == board.Black:
			stones[0] = append(stones[0], board.PointAt(i, size))
		default:
			stones[1] = append(stones[1], board.PointAt(i, size))
		}
	}
	return after, stones, nil
}

// libPlies is moves in turn, beginning with side, that put down the stones of
// Black and of White, and end so that toMove is to move.
func libPlies(side board.Colour, stones [2][]board.Point, toMove board.Colour) []board.Point {
	var plies []board.Point
	for len(stones[0])+len(stones[1]) > 0 || side != toMove {
		own := &stones[0]
		if side == board.White {
			own = &stones[1]
		}
		ply := board.Pass
		if len(*own) > 0 {
			ply, *own = (*own)[0], (*own)[1:]
		}
		plies = append(plies, ply)
		side = side.Opponent()
	}
	return plies
}

// grow adds a node's plies, of which the last takes what the node says, or a
// node that is no move; a root without a stone is the library's root.
func (e *libExport) grow(b *libBud, plies []board.Point, node *Node, size int) (*libBud, error) {
	if limit := maxDepth(libSize); b.Depth+len(plies) >= limit || e.forest.nodes > MaxNodes {
		return nil, libLimits(&libBud{LibNode: LibNode{Depth: b.Depth + len(plies)}}, e.forest.nodes, 0)
	}
	if len(plies) == 0 {
		own := LibNode{Move: board.Pass, NotMove: true}
		own.take(node, size)
		if node != e.tree.Root {
			return e.forest.grow(b, own), nil
		}
		b.join(LibNode{Comment: own.Comment})
		return b, nil
	}
	last := len(plies) - 1
	for _, pt := range plies[:last] {
		b = e.forest.grow(b, LibNode{Move: pt})
	}
	own := LibNode{Move: plies[last]}
	own.take(node, size)
	if node == e.tree.Root {
		own.entitle(node)
	}
	return e.forest.grow(b, own), nil
}

// entitle puts the game's name in front of the comment.
func (n *LibNode) entitle(root *Node) {
	name, _ := root.Get("GN")
	titled := libBud{LibNode: LibNode{Comment: oneLine(name)}}
	titled.join(LibNode{Comment: n.Comment})
	n.Comment = titled.Comment
}

// take sets what a node says beside its move.
func (n *LibNode) take(node *Node, size int) {
	for _, p := range node.Properties {
		switch p.Name {
		case "LB":
			n.label(p.Values, size)
		case "C":
			n.Comment = libComments(p.text())
		}
	}
	for _, p := range node.Properties {
		if slices.Contains([]string{"MA", "CR", "SQ", "TR"}, p.Name) {
			n.mark(p.Values, size)
		}
	}
}

// mark takes the mark on the node's own point. A node that is no move, and has
// no label, has that of its one mark.
func (n *LibNode) mark(values []string, size int) {
	for _, v := range values {
		pt, err := sgfPoint(strings.TrimSpace(Unescape(v)), size)
		if err != nil {
			continue
		}
		if n.NotMove && n.Move == board.Pass && len(values) == 1 {
			n.Move = pt
		}
		n.Mark = n.Mark || pt == n.Move
	}
}

// label takes the text on the node's own point. A node that is no move has
// that of its one label.
func (n *LibNode) label(values []string, size int) {
	for _, v := range values {
		at, text, _ := strings.Cut(v, ":")
		pt, err := sgfPoint(strings.TrimSpace(at), size)
		if err != nil || n.Text != "" {
			continue
		}
		if pt == n.Move || n.NotMove && len(values) == 1 {
			n.Move, n.Text = pt, Unescape(text)
		}
	}
}

// libComments is a comment as a library has it: a first line, and the others
// as a Windows program expects them.
func libComments(text string) string {
	first, others, more := strings.Cut(plainLines(text), "\n")
	if !more {
		return first
	}
	return first + libLineEnd + strings.ReplaceAll(others, "\n", "\r\n")
}
