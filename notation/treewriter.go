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
// its positions with its comment to the database. The error is a *PositionError, or wraps
// ErrCannotHold if the format cannot hold the tree, if the library would have more than MaxNodes
// nodes, or if a comment of the database is too long. After such an error the book is as before. Any
// other error is that of the writer. Close checks the other limits.
func (w *TreeWriter) Add(t *Tree) error {
	switch w.format {
	case Lib:
		return w.forest.add(t)
	case DB:
		return w.db.addTree(t)
	}
	return WriteTree(w.w, t)
}

// Close writes the library or the database. The error wraps ErrCannotHold, and Close writes nothing,
// if the book has more than MaxNodes nodes or records or MaxFile bytes, or if the trees of a library
// share a node with a comment of more than MaxValue bytes. Otherwise it is that of the writer. An SGF
// has no limit here: its reader takes MaxFile bytes.
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

// add adds a tree, which grows alone first, so that an error leaves the forest as it was.
func (f *libForest) add(t *Tree) error {
	alone := newLibForest()
	if err := alone.plant(t); err != nil {
		return err
	}
	f.tree++ // fresh marks nodes with this number, plant takes the next one
	fresh := f.fresh(&f.root, &alone.root)
	if _, err := alone.appendTo(nil); err != nil { // texts and bytes
		return err
	}
	if err := libLimits(0, f.nodes+fresh, 0); err != nil {
		return err
	}
	return f.plant(t)
}

// fresh counts the nodes of a tree that would not join one of the forest, where the tree stands alone
// below other and would grow from b, nil for a node that is not there yet.
func (f *libForest) fresh(b, other *libBud) (n int) {
	for _, child := range other.children {
		var at *libBud
		if b != nil && !child.NotMove {
			at = b.firstOn(child.Move)
		}
		if at == nil || at.tree == f.tree { // grow lets only one child of a tree join
			at = nil
			n++
		} else {
			at.tree = f.tree
		}
		n += f.fresh(at, child)
	}
	return n
}

// addTree adds the positions after each node that changes the position. It leaves out the nodes that
// cannot be played. After an error the database is as before.
func (d *Database) addTree(t *Tree) error {
	before, comments := len(d.records), map[int]string{} // of records that change
	err := t.Walk(func(path []*Node) error {
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
		i, was, err := d.add(it, plainLines(text))
		if _, changed := comments[i]; err == nil && !changed && i < before && d.records[i].comment != was {
			comments[i] = was
		}
		return err
	})
	if err != nil {
		d.restore(before, comments)
	}
	return err
}

// restore drops all records but the first n, and gives back comments by the index of their record.
func (d *Database) restore(n int, comments map[int]string) {
	for _, r := range d.records[n:] {
		delete(d.at, r.key)
	}
	d.records = d.records[:n]
	for i, text := range comments {
		d.records[i].comment = text
	}
}

// changesPosition reports whether a node has stones or a side to move.
func changesPosition(n *Node) bool {
	return slices.ContainsFunc(n.Properties, func(p Property) bool {
		return slices.Contains([]string{"B", "W", "AB", "AW", "AE", "PL"}, p.Key())
	})
}
