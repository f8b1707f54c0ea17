package notation

import (
	"context"
	"fmt"
	"io"

	"github.com/gsolve/gsolve/board"
)

// LibReader reads the nodes of a RenLib library in preorder. It holds a node
// and a number for each variation that is open, at most as many as a path has
// nodes. Not safe for concurrent use.
type LibReader struct {
	in      *input
	charset charset
	o       Options
	begun   bool
	depth   int   // of the node that comes next
	open    []int // depths of nodes of which a sibling follows, increasing
	done    bool  // the last node has been read
	nodes   int
	buf     []byte
	end     error
}

// NewLibReader makes a reader; of the options Source and Charset count. It
// reads nothing yet.
func NewLibReader(ctx context.Context, r io.Reader, o Options) *LibReader {
	return newLibReader(newInput(ctx, r, o.source()), o)
}

func newLibReader(in *input, o Options) *LibReader { return &LibReader{in: in, o: o} }

// Next is the next node, or io.EOF behind the last one. The first has depth 0:
// the root, without content if the file leaves it out. An error ends the
// reading and comes back from every further call: a *SyntaxError with the byte
// at fault, ctx.Err(), or the error of the underlying reader with the source's
// name in front.
func (r *LibReader) Next() (LibNode, error) {
	if r.end != nil {
		return LibNode{}, r.end
	}
	n, err := r.next()
	r.end = err
	return n, err
}

func (r *LibReader) next() (LibNode, error) {
	switch {
	case r.done:
		return LibNode{}, r.last()
	case r.begun:
		return r.node()
	}
	r.begun = true
	if err := r.begin(); err != nil {
		return LibNode{}, err
	}
	first, err := r.in.r.Peek(1)
	if err == nil && first[0] != 0 {
		r.depth = 1
		return LibNode{Move: board.Pass, Offset: r.in.offset}, nil
	}
	n, err := r.node()
	if err == nil && n.Sibling {
		err = r.fail(n.Offset+1, "flags that promise a sibling of the root, expected none")
	}
	return n, err
}

// begin reads the header, if there is one.
func (r *LibReader) begin() (err error) {
	if err := r.in.ctx.Err(); err != nil {
		return err
	}
	if r.charset, err = newCharset(r.o.Charset); err != nil {
		return err
	}
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

// header checks the 20 bytes. A minor version that is not known yet is taken:
// up to now these differ in nothing that is read here.
func (r *LibReader) header() error {
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

// node reads a node at the current depth and finds the depth of the one
// behind it.
func (r *LibReader) node() (LibNode, error) {
	n := LibNode{Depth: r.depth, Offset: r.in.offset}
	if err := r.count(); err != nil {
		return n, err
	}
	pos, err := r.in.next()
	if err == io.EOF {
		err = r.fail(r.in.offset, "the file ends, expected a node%s", r.further())
	}
	if err != nil {
		return n, err
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

// count keeps the limits.
func (r *LibReader) count() error {
	r.nodes++
	switch {
	case r.nodes > MaxNodes:
		return &SyntaxError{r.place(r.in.offset), overLimit("more than %d nodes", MaxNodes)}
	case r.depth >= maxDepth(libSize):
		return &SyntaxError{r.place(r.in.offset), overLimit("more than %d nodes from the root", maxDepth(libSize))}
	}
	return r.in.tick()
}

// follow sets the depth of the next node. The open depths increase: a sibling
// is read before another node of its depth can ask for one.
func (r *LibReader) follow(n LibNode) {
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

// strings reads what the flags say follows: extension, comment and board text.
func (r *LibReader) strings(n *LibNode, flags byte) (err error) {
	var low byte
	if flags&libExtension != 0 {
		if low, err = r.extension(); err != nil {
			return err
		}
	}
	if flags&(libComment|libOldComment) != 0 {
		if n.Comment, err = r.text(&commentWords); err != nil {
			return err
		}
	}
	if low&libText != 0 {
		n.Text, err = r.text(&textWords)
	}
	return err
}

// extension reads two bytes. Bits that are not known are refused: what else
// they announce would be read as nodes.
func (r *LibReader) extension() (low byte, err error) {
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

// stringWords name a kind of string in errors, put together once: a file has
// millions of bytes at which it may end.
type stringWords struct{ what, end, pad string }

var (
	commentWords = stringWords{"a comment", "a comment that ends with 0", "a byte that makes a comment even"}
	textWords    = stringWords{"a board text", "a board text that ends with 0", "a byte that makes a board text even"}
)

// text reads a string, its NUL, and the byte that makes the length even. That
// byte is RenLib's not to look at, so it may be anything.
func (r *LibReader) text(words *stringWords) (string, error) {
	r.buf = r.buf[:0]
	for {
		c, err := r.byte(words.end)
		if err != nil {
			return "", err
		}
		if c == 0 {
			break
		}
		if r.buf = append(r.buf, c); len(r.buf) > MaxValue {
			return "", &SyntaxError{r.place(r.in.offset - 1), overLimit("%s of more than %d KiB", words.what, MaxValue>>10)}
		}
	}
	if len(r.buf)%2 == 0 {
		if _, err := r.byte(words.pad); err != nil {
			return "", err
		}
	}
	return r.charset.decode(string(r.buf)), nil
}

// last makes sure that nothing follows the tree.
func (r *LibReader) last() error {
	at := r.in.offset
	_, err := r.in.next()
	if err == nil {
		return r.fail(at, "bytes behind the last variation, expected the end of the file")
	}
	return err
}

// byte is the next byte; the file must not end here.
func (r *LibReader) byte(wanted string) (byte, error) {
	c, err := r.in.next()
	if err == io.EOF {
		return 0, r.fail(r.in.offset, "the file ends, expected %s", wanted)
	}
	return c, err
}

// further is what a file lacks beside the next node.
func (r *LibReader) further() string {
	if len(r.open) == 0 {
		return ""
	}
	return fmt.Sprintf(", and %d more of siblings that were promised", len(r.open))
}

func (r *LibReader) place(offset int64) Place { return Place{Source: r.in.source, Offset: offset} }

func (r *LibReader) fail(offset int64, format string, args ...any) error {
	return &SyntaxError{r.place(offset), fmt.Errorf(format, args...)}
}
