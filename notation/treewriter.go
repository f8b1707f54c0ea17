package notation

import (
	"errors"
	"io"
	"slices"
)

// TreeWriter writes trees one after the other as one book: SGF, .lib or .db. It keeps no tree: SGF
// is written at once, the others by Close.
type TreeWriter struct {
	w      io.Writer
	format Format
	forest *libForest
	db     Database
}

// NewTreeWriter makes a writer of that format. The error wraps ErrCannotHold for formats that hold no
// trees.
func NewTreeWriter(w io.Writer, f Format) (*TreeWriter, error) {
	if !slices.Contains([]Format{SGF, Lib, DB}, f) {
		return nil, cannotHold(f, "a tree, expected sgf, lib or db")
	}
	return &TreeWriter{w: w, format: f, forest: newLibForest()}, nil
}

// Add writes a tree as WriteTree does, or adds it to the library as WriteLib does, or adds each of
// its positions with its comment to the database. After an error of the tree, which wraps
// ErrCannotHold or is a *PositionError, the book is as before.
func (w *TreeWriter) Add(t *Tree) error {
	switch w.format {
	case Lib:
		if err := WriteLib(io.Discard, t); err != nil {
			return err
		}
		w.forest.tree++
		e := libExport{tree: t, forest: w.forest}
		return t.Walk(e.visit)
	case DB:
		return w.db.addTree(t)
	}
	return WriteTree(w.w, t)
}

// Close writes the library or the database. The error wraps ErrCannotHold if it is too large.
func (w *TreeWriter) Close() error {
	switch w.format {
	case Lib:
		dst, err := w.forest.appendTo(nil)
		if err != nil {
			return err
		}
		_, err = w.w.Write(dst)
		return err
	case DB:
		return w.db.Write(w.w)
	}
	return nil
}

// addTree adds the positions after each node that changes the position. It leaves out the nodes that
// cannot be played.
func (d *Database) addTree(t *Tree) error {
	return t.Walk(func(path []*Node) error {
		node := path[len(path)-1]
		if len(path) > 1 && !changesPosition(node) {
			return nil
		}
		it, err := t.Item(path)
		if refused := (*PositionError)(nil); errors.As(err, &refused) && len(path) > 1 {
			return nil
		}
		if err != nil {
			return err
		}
		text, _ := node.Get("C")
		return d.Add(it, plainLines(text))
	})
}

// changesPosition reports whether a node has stones or a side to move.
func changesPosition(n *Node) bool {
	return slices.ContainsFunc(n.Properties, func(p Property) bool {
		return slices.Contains([]string{"B", "W", "AB", "AW", "AE", "PL"}, p.Key())
	})
}
