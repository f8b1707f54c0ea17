package tree

import (
	"slices"

	"github.com/gsolve/gsolve/board"
	"github.com/gsolve/gsolve/proof"
)

// The body of a lemma has one form more than that of a certificate. In place of an OR node below
// the root and below no pass may stand the number size²+1, a use: another lemma proves that
// position (docs/design/certificate.md). A Cutter finds these places, puts uses there, and reads
// the ones that stand there.

// AppendUse appends the number that stands for a proof by a lemma.
func AppendUse(dst []byte, size int) []byte { return proof.AppendCount(dst, size*size+1) }

// Site is an OR node of a body where a use may stand.
type Site struct {
	// Position has the attacker to move. The receiver may keep it.
	Position *board.Position
	// Used says that a use stands there already.
	Used bool
}

// Cut says what becomes of a site.
type Cut uint8

// The cuts. For a Site with Used, Keep and Replace are the same.
const (
	Keep    Cut = iota // the node stays in the body, and its sites follow
	Replace            // a use takes its place; its sites are left out
	Split              // a use takes its place, and the node becomes a lemma; its sites follow
)

// Cutter cuts bodies of certificates into bodies of lemmas. Not safe for concurrent use.
type Cutter struct {
	// Site decides about each site, in the order of the body. Only Used sites are asked about below
	// a reply that is forbidden to the defender: no game gets there.
	Site func(Site) Cut
	// Lemma gets the position and the body of each Site that was Split, after all sites in it. It
	// must not keep the body. Its error ends the cut.
	Lemma func(pos *board.Position, body []byte) error
	// Kept, unless nil, is called after each node that stays in the body, with the number of bytes
	// that its proof takes there before any cut.
	Kept func(pos *board.Position, length int)

	r Reader
}

// Append appends the body of a win of the side to move of pos, with uses where Site wants them. The
// error wraps ErrBody, or is that of Lemma.
func (c *Cutter) Append(dst []byte, pos *board.Position, body []byte) ([]byte, error) {
	r := &c.r
	r.begin(pos, pos.ToMove(), 0, body)
	r.cut = &cut{start: pos, site: c.Site, lemma: c.Lemma, kept: c.Kept}
	dst = r.attack(dst)
	err := r.end()
	if r.cut.err != nil {
		err = r.cut.err
	}
	r.cut = nil
	return dst, err
}

// AppendLemmaImage does the same as AppendImage for the body of a lemma, in which uses may stand.
func (r *Reader) AppendLemmaImage(dst []byte, pos *board.Position, s board.Symmetry, body []byte) ([]byte, error) {
	r.begin(pos, pos.ToMove(), s, body)
	r.cut = &cut{}
	defer func() { r.cut = nil }()
	dst = r.attack(dst)
	return dst, r.end()
}

// cut is the state of a Reader that reads uses.
type cut struct {
	start   *board.Position
	site    func(Site) Cut // nil if nobody asks
	lemma   func(*board.Position, []byte) error
	kept    func(*board.Position, int)
	path    []board.Point // the moves from start; means nothing below a pass
	passes  int           // on the path
	illegal int           // replies on the path that the defender may not play
	err     error         // of lemma
}

// passed adds n passes to the path.
func (c *cut) passed(n int) {
	if c != nil {
		c.passes += n
	}
}

// play adds a move to the path, which may be against the rules. undo takes it back.
func (c *cut) play(pt board.Point, legal bool) (undo func()) {
	if c == nil {
		return func() {}
	}
	against := 0
	if !legal {
		against = 1
	}
	c.path = append(c.path, pt)
	c.illegal += against
	return func() {
		c.path = c.path[:len(c.path)-1]
		c.illegal -= against
	}
}

// node reads an OR node or a use.
func (r *Reader) node(dst []byte) []byte {
	c := r.cut
	if c == nil || c.passes > 0 {
		return r.attack(dst)
	}
	used := r.use()
	if c.site == nil || c.illegal > 0 && !used {
		return r.keep(dst, used)
	}
	pos := c.start.Clone()
	for _, pt := range c.path {
		_ = pos.Play(pt) // the point is empty
	}
	switch do := c.site(Site{pos, used}); {
	case do == Keep || used:
		before := len(r.body)
		dst = r.keep(dst, used)
		if c.kept != nil && !used && r.err == nil {
			c.kept(pos, before-len(r.body))
		}
		return dst
	case do == Replace:
		site := c.site
		c.site = nil
		r.attack(nil)
		c.site = site
	default:
		start := len(dst)
		dst = r.attack(dst)
		if r.err == nil {
			c.err = c.lemma(pos, slices.Clip(dst[start:]))
		}
		if c.err != nil {
			r.fail("the cut ended")
		}
		dst = dst[:start]
	}
	return AppendUse(dst, r.b.Size())
}

func (r *Reader) keep(dst []byte, used bool) []byte {
	if used {
		return AppendUse(dst, r.b.Size())
	}
	return r.attack(dst)
}

// use reads a use if it comes next, and reports whether it did.
func (r *Reader) use() bool {
	rest := r.body
	if r.err == nil && r.number(r.points()+1) == r.points()+1 {
		r.nodes++
		return true
	}
	if r.err == nil {
		r.body = rest
	}
	return false
}
