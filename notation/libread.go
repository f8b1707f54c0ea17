package notation

import (
	"fmt"
	"io"
	"slices"

	"github.com/gsolve/gsolve/board"
)

// libReader reads the nodes of a RenLib library in preorder. It holds one node, and a number for
// each open variation: at most as many as a path has nodes.
type libReader struct {
	in      *input
	charset charset
	begun   bool
	depth   int   // of the node that comes next
	open    []int // depths of nodes of which a sibling follows, increasing
	done    bool  // the last node was read
	nodes   int
	buf     []byte
}

func newLibReader(in *input, o Options) *libReader {
	c, _ := newCharset(o.Charset) // Reader has checked it
	return &libReader{in: in, charset: c}
}

// next returns the next node, or io.EOF after the last one. The first is the root, at depth 0; it
// has no content if the file leaves it out.
func (r *libReader) next() (libNode, error) {
	switch {
	case r.done:
		return libNode{}, r.last()
	case r.begun:
		return r.node()
	}
	r.begun = true
	if err := r.begin(); err != nil {
		return libNode{}, err
	}
	first, err := r.in.r.Peek(1)
	if err == nil && first[0] != 0 {
		r.depth = 1
		return libNode{Move: board.Pass, Offset: r.in.offset}, nil
	}
	n, err := r.node()
	if err == nil && n.Sibling {
		err = r.fail(n.Offset+1, "flags that promise a sibling of the root, expected none")
	}
	return n, err
}

// begin reads the header, if there is one.
func (r *libReader) begin() error {
	first, err := r.in.r.Peek(1)
	if err == io.EOF {
		return r.fail(0, "%w: empty, expected a RenLib library", ErrNotPosition)
	}
	if err != nil {
		return r.in.wrap(err)
	}
	if first[0] != libMagic[0] {
		return nil
	}
	return r.header()
}

// header checks the 20 bytes. It accepts every minor version: so far they do not differ in the
// parts that gsolve reads.
func (r *libReader) header() error {
	for i := range 20 {
		at := r.in.offset
		c, err := r.byte("a header of 20 bytes")
		switch {
		case err != nil:
			return err
		case i < len(libMagic) && c != libMagic[i]:
			return r.fail(at, "%w: %#02x, expected RenLib's header", ErrNotPosition, c)
		case i == len(libMagic) && c != libMajor:
			return r.fail(at, "version %d, expected %d", c, libMajor)
		case i > len(libMagic)+1 && c != 0xFF:
			return r.fail(at, "%#02x in the header, expected 0xff", c)
		}
	}
	return nil
}

// node reads a node at the current depth and finds the depth of the next.
func (r *libReader) node() (libNode, error) {
	n := libNode{Depth: r.depth, Offset: r.in.offset}
	if err := r.count(); err != nil {
		return n, err
	}
	pos, err := r.in.next()
	if err != nil {
		return n, r.cut(err, "a node"+r.further())
	}
	var on bool
	if n.Move, on = libPoint(pos); !on && pos != 0 {
		return n, r.fail(n.Offset, "%w: position %#02x, expected 0, or a row from 0 to e and a column from 1 to f", board.ErrOff, pos)
	}
	flags, err := r.byte("a node's flags")
	if err != nil {
		return n, err
	}
	n.setFlags(flags)
	if err := r.strings(&n, flags); err != nil {
		return n, err
	}
	r.follow(n)
	return n, nil
}

// count counts a node and enforces the limits.
func (r *libReader) count() error {
	r.nodes++
	switch {
	case r.nodes > MaxNodes:
		return &SyntaxError{r.place(r.in.offset), overLimit("more than %d nodes", MaxNodes)}
	case r.depth >= maxDepth(libSize):
		return &SyntaxError{r.place(r.in.offset), overLimit("more than %d nodes from the root", maxDepth(libSize))}
	}
	return r.in.tick()
}

// follow sets the depth of the next node. The open depths increase: the reader reaches a promised
// sibling before another node of that depth can promise one.
func (r *libReader) follow(n libNode) {
	if n.Sibling {
		r.open = append(r.open, n.Depth)
	}
	if !n.Leaf {
		r.depth++
		return
	}
	if top := len(r.open) - 1; top >= 0 {
		r.depth, r.open = r.open[top], r.open[:top]
		return
	}
	r.done = true
}

// strings reads the extension, comment and board text that the flags announce.
func (r *libReader) strings(n *libNode, flags byte) (err error) {
	var low byte
	if flags&libExtension != 0 {
		if low, err = r.extension(); err != nil {
			return err
		}
	}
	if flags&(libComment|libOldComment) != 0 {
		if n.Comment, err = r.text("a comment"); err != nil {
			return err
		}
	}
	if low&libText != 0 {
		n.Text, err = r.text("a board text")
	}
	return err
}

// extension reads two bytes. It refuses unknown bits, because the reader would take the bytes that
// they announce for nodes.
func (r *libReader) extension() (low byte, err error) {
	at := r.in.offset
	high, err := r.byte("an extension")
	if err == nil {
		low, err = r.byte("an extension")
	}
	if err == nil && (high != 0 || low&^libText != 0) {
		err = r.fail(at, "extension %#02x%02x, expected 0x0000 or 0x%04x, board text", high, low, libText)
	}
	return low, err
}

// text reads a string, its NUL, and the byte that makes the length even. RenLib ignores that byte,
// so it may be anything.
func (r *libReader) text(what string) (string, error) {
	r.buf = r.buf[:0]
	for {
		c, err := r.in.next()
		if err != nil {
			return "", r.cut(err, what+" that ends with 0")
		}
		if c == 0 {
			break
		}
		if r.buf = append(r.buf, c); len(r.buf) > MaxValue {
			return "", &SyntaxError{r.place(r.in.offset - 1), overLimit("%s of more than %d KiB", what, MaxValue>>10)}
		}
	}
	if len(r.buf)%2 == 0 {
		if _, err := r.in.next(); err != nil {
			return "", r.cut(err, "a byte that makes "+what+" even")
		}
	}
	return r.charset.decode(string(r.buf)), nil
}

// last makes sure that nothing follows the tree.
func (r *libReader) last() error {
	at := r.in.offset
	_, err := r.in.next()
	if err == nil {
		return r.fail(at, "bytes behind the last variation, expected the end of the file")
	}
	return err
}

// byte returns the next byte; the file must not end here.
func (r *libReader) byte(wanted string) (byte, error) {
	c, err := r.in.next()
	if err != nil {
		return 0, r.cut(err, wanted)
	}
	return c, nil
}

// cut returns the error for a file that ends too early.
func (r *libReader) cut(err error, wanted string) error {
	if err == io.EOF {
		return r.fail(r.in.offset, "the file ends, expected %s", wanted)
	}
	return err
}

// further counts the promised siblings that a file lacks besides the next node.
func (r *libReader) further() string {
	if len(r.open) == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more of siblings that were promised", len(r.open))
}

func (r *libReader) place(offset int64) Place { return Place{Source: r.in.source, Offset: offset} }

func (r *libReader) fail(offset int64, format string, args ...any) error {
	return &SyntaxError{r.place(offset), fmt.Errorf(format, args...)}
}

// libDecoder gives the position at the end of every variation of a library, or every position on
// the way. It plays and takes back moves on one board. A refused node gives one refused position,
// in place of all variations through it.
type libDecoder struct {
	r       *libReader
	game    draft
	path    []libStep // one for each node of the path
	every   bool      // next stops at every position, not only at the ends of variations
	refused int       // depth of a refused node, whose descendants are skipped; -1 without one
	last    libNode   // the node that next has given
}

// libStep holds the data with which leave takes back a node.
type libStep struct {
	stone  board.Point // of the node, or board.Pass
	moves  int         // length of the order of moves before the node
	toMove board.Colour
}

func newLibDecoder(in *input, o Options) decoder {
	return &libDecoder{r: newLibReader(in, o), game: o.newDraft(1, 0), refused: -1}
}

func (d *libDecoder) everyPosition() { d.every = true }

func (d *libDecoder) next() (draft, error) {
	for {
		n, err := d.r.next()
		if err != nil {
			return d.game, err
		}
		if d.refused >= 0 && n.Depth > d.refused {
			continue
		}
		d.refused = -1
		d.leave(n.Depth)
		d.game.place, d.last = d.r.place(n.Offset), n
		changed, err := d.enter(n)
		if err != nil {
			d.refused = n.Depth
			return d.game, &PositionError{Place: d.game.place, Err: err}
		}
		if d.every && changed {
			return d.game, nil
		}
		if !d.every && n.Leaf {
			return d.game.clone(), nil
		}
	}
}

// enter plays a node's move and reports whether the position changed.
func (d *libDecoder) enter(n libNode) (changed bool, err error) {
	g := &d.game
	step := libStep{board.Pass, len(g.moves), g.toMove}
	if n.Depth > 0 && !n.NotMove {
		if err := g.play(g.next(), n.Move); err != nil {
			g.moves, g.toMove = g.moves[:step.moves], step.toMove
			return false, err
		}
		step.stone = n.Move
		changed = true
	}
	d.path = append(d.path, step)
	return changed || n.Depth == 0, nil
}

// leave takes back the nodes of that depth and deeper.
func (d *libDecoder) leave(depth int) {
	for g := &d.game; len(d.path) > depth; {
		top := len(d.path) - 1
		step := d.path[top]
		d.path = d.path[:top]
		g.moves, g.toMove = g.moves[:step.moves], step.toMove
		if step.stone != board.Pass {
			g.lift(step.stone)
		}
	}
}

// clone returns a draft that later moves do not touch.
func (d draft) clone() draft {
	d.black, d.white, d.moves = slices.Clone(d.black), slices.Clone(d.white), slices.Clone(d.moves)
	return d
}
