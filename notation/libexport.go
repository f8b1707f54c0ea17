package notation

import (
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/gsolve/gsolve/board"
)

// WriteLib writes trees as one RenLib library. It keeps positions, variations and their order.
// Several trees share one root, and WriteLib merges their equal beginnings.
//
// A library holds only moves in turn. So WriteLib writes setup stones as moves in turn, and fills
// the gaps with passes, also where one side moves twice. A node without a move stays without one. C
// becomes the comment, byte for byte, with GN before it if the root sets up stones. MA, CR, SQ or
// TR on the node's own move becomes the mark. LB on that move, or the only LB of a node without a
// move, becomes the board text. All other properties, such as rule and size, are lost.
//
// The error wraps ErrCannotHold, and WriteLib writes nothing, if the board is larger than 15×15, AE
// removes a stone, a path or the file exceeds the limits of readers, or a text holds a NUL byte.
// For a node that cannot be played, the error is a *PositionError.
func WriteLib(w io.Writer, trees ...*Tree) error {
	f := newLibForest()
	for _, t := range trees {
		if err := f.plant(t); err != nil {
			return err
		}
	}
	dst, err := f.appendTo(nil)
	if err != nil {
		return err
	}
	_, err = w.Write(dst)
	return err
}

// plant adds a tree. After an error a part of the tree may be in the forest.
func (f *libForest) plant(t *Tree) error {
	f.tree++
	e := libExport{tree: t, forest: f}
	return t.Walk(e.visit)
}

// libExport adds a tree to a library.
type libExport struct {
	tree   *Tree
	forest *libForest
	path   []libState // by depth in the tree
}

// libState is the game after a node, and the node's place in the library.
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

// enter plays a node on a copy of the game, and returns the stones that it adds for each side.
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
	for i, is := range after.game.cells[:size*size] {
		pt, was := board.PointAt(i, size), before.game.cells[i]
		if was == is {
			continue
		}
		if was != board.Empty {
			return after, stones, cannotHold(Lib, "the %v stone on %v is taken off, expected moves alone", was, pt)
		}
		side := slices.Index(sides[:], is)
		stones[side] = append(stones[side], pt)
	}
	return after, stones, nil
}

// libPlies makes moves in turn, beginning with side, that put down the stones of Black and White
// and leave toMove to move.
func libPlies(side board.Colour, stones [2][]board.Point, toMove board.Colour) []board.Point {
	var plies []board.Point
	for len(stones[0])+len(stones[1]) > 0 || side != toMove {
		ply, own := board.Pass, &stones[slices.Index(sides[:], side)]
		if len(*own) > 0 {
			ply, *own = (*own)[0], (*own)[1:]
		}
		plies = append(plies, ply)
		side = side.Opponent()
	}
	return plies
}

// grow adds a library node for each ply, and the mark and texts to the last one. Without plies it
// adds one node without a move. A root without stones becomes the library's root.
func (e *libExport) grow(b *libBud, plies []board.Point, node *Node, size int) (*libBud, error) {
	if err := libLimits(b.Depth+len(plies), e.forest.nodes, 0); err != nil {
		return nil, err
	}
	own := libNode{Move: board.Pass, NotMove: len(plies) == 0}
	if last := len(plies) - 1; last >= 0 {
		for _, pt := range plies[:last] {
			b = e.forest.grow(b, libNode{Move: pt})
		}
		own.Move = plies[last]
	}
	own.take(node, size)
	if node == e.tree.Root {
		if own.NotMove {
			b.join(libNode{Comment: own.Comment})
			return b, nil
		}
		name, _ := node.Get("GN")
		titled := libNode{Comment: oneLine(name)}
		titled.join(libNode{Comment: own.Comment})
		own.Comment = titled.Comment
	}
	return e.forest.grow(b, own), nil
}

// take sets the comment, board text and mark of a node. The mark comes last, because a label may
// give a point to a node without a move.
func (n *libNode) take(node *Node, size int) {
	for _, p := range node.Properties {
		switch p.Key() {
		case "LB":
			n.label(p.Values, size)
		case "C":
			n.Comment = libComments(p.text())
		}
	}
	for _, p := range node.Properties {
		if slices.Contains([]string{"MA", "CR", "SQ", "TR"}, p.Key()) {
			n.mark(p.Values, size)
		}
	}
}

// mark reads the mark on the node's own point. A node without a move or label gets the point of its
// only mark.
func (n *libNode) mark(values []string, size int) {
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

// label reads the text on the node's own point. A node without a move gets the point of its only
// label.
func (n *libNode) label(values []string, size int) {
	for _, v := range values {
		at, text, _ := strings.Cut(v, ":")
		pt, err := sgfPoint(strings.TrimSpace(at), size)
		if err == nil && n.Text == "" && (pt == n.Move || n.NotMove && len(values) == 1) {
			n.Move, n.Text = pt, Unescape(text)
		}
	}
}

// libComments writes a comment as libraries do: first line, libLineEnd, other lines with CRLF.
func libComments(text string) string {
	first, others, more := strings.Cut(plainLines(text), "\n")
	if !more {
		return first
	}
	return first + libLineEnd + strings.ReplaceAll(others, "\n", "\r\n")
}
